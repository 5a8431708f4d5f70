/*
 * maurer_lines: lines, waves and splines between places of a curve at equal steps.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#define FLAME_MAURER_FILTER(n)                                                 \
  FLAME_PARAM (maurer_lines, filter##n##_operator, 0.0, .type = FLAME_INTEGER) \
  FLAME_PARAM (maurer_lines, filter##n##_mode, 1.0, .type = FLAME_INTEGER)     \
  FLAME_PARAM (maurer_lines, filter##n##_measure, 1.0, .type = FLAME_INTEGER)  \
  FLAME_PARAM (maurer_lines, filter##n##_low_threshold, 0.0)                   \
  FLAME_PARAM (maurer_lines, filter##n##_high_threshold, 1.0)

FLAME_INFO (maurer_lines, 1193, .z = FLAME_Z_OWN, .draws = 11,
    .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_COLOR | FLAME_WRITES_RGB |
              FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_ENTRIES (maurer_lines, 46), FLAME_PREPARED (maurer_lines))
FLAME_PARAM (maurer_lines, a, 2.0)
FLAME_PARAM (maurer_lines, b, 1.0)
FLAME_PARAM (maurer_lines, c, 0.0)
FLAME_PARAM (maurer_lines, d, 1.0)
FLAME_PARAM (maurer_lines, e, 1.0)
FLAME_PARAM (maurer_lines, f, 1.0)
FLAME_PARAM (maurer_lines, g, 1.0)
FLAME_PARAM (maurer_lines, h, 1.0)
FLAME_PARAM (maurer_lines, curve_mode, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, theta_step_size, 71.0)
FLAME_PARAM (maurer_lines, initial_theta, 0.0)
FLAME_PARAM (maurer_lines, line_count, 360.0)
FLAME_PARAM (maurer_lines, irrationalize, 0.0)
FLAME_PARAM (maurer_lines, cosets_mode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, meta_mode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, meta_min_step, 30.0)
FLAME_PARAM (maurer_lines, meta_max_step, 45.0)
FLAME_PARAM (maurer_lines, meta_step_diff, 1.0)
FLAME_PARAM (maurer_lines, direct_color_measure, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, direct_color_gradient, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    maurer_lines, direct_color_thresholding, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, color_low_threshold, 0.3)
FLAME_PARAM (maurer_lines, color_high_threshold, 2.0)
FLAME_PARAM (maurer_lines, render_modifier1, 1.0)
FLAME_PARAM (maurer_lines, render_modifier2, 1.0)
FLAME_PARAM (maurer_lines, render_modifier3, 1.0)
FLAME_MAURER_FILTER (1)
FLAME_MAURER_FILTER (2)
FLAME_MAURER_FILTER (3)
FLAME_MAURER_FILTER (4)
FLAME_PARAM (maurer_lines, number_of_filters, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (maurer_lines, render_mode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, render_submode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, tangent_submode, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (maurer_lines, randomize, 0.0)
FLAME_PARAM (maurer_lines, diff_mode, 0.0)
FLAME_PARAM (maurer_lines, show_points, 0.0)
FLAME_PARAM (maurer_lines, show_curve, 0.0)
FLAME_PARAM (maurer_lines, line_thickness, 0.1)
FLAME_PARAM (maurer_lines, point_thickness, 1.0)
FLAME_PARAM (maurer_lines, curve_thickness, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/maurer-measures.h"

struct FlameConstants_maurer_lines
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float ways[FLAME_MAURER_WAYS]; /* see flame_fill_maurer_ways() */
  float n_filters;
  float mode;
  float submode;
  float tangent;
  float random;
  float difference;
  float points;
  float curve;
  float thick_line, thick_point, thick_curve;
  float measure;
  float gradient;
  float modifiers[3];
  float filters[12];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/entries.h"

FLAME_FILL_ENTRIES (maurer_lines)
{
  float ways[FLAME_MAURER_WAYS] = {0.0f}, band[3];
  const double *param = FLAME_FROM (in, a);

  flame_fill_maurer_ways (param, ways);
  flame_maurer_band (param + 18, param + 21,
      in->direct_color_thresholding == 0.0, 0, ways, band);
  (void) flame_add_entry (list, band, 3);
  for (int i = 0; i < 4; i++) {
    const double *filter = param + 26 + 5 * i;

    flame_maurer_band (filter + 2, filter + 3,
        filter[1] == 3.0 || filter[1] == 4.0, 1, ways, band);
    (void) flame_add_entry (list, band, 3);
  }
}

FLAME_PREPARE (maurer_lines)
{
  flame_fill_maurer_ways (FLAME_FROM (in, a), k->ways);
  k->n_filters = (float) in->number_of_filters;
  k->mode = (float) in->render_mode;
  k->submode = (float) in->render_submode;
  k->tangent = (float) in->tangent_submode;
  k->random = (float) in->randomize;
  k->difference = (float) in->diff_mode;
  k->points = (float) in->show_points;
  k->curve = (float) in->show_curve;
  k->thick_line = (float) (in->line_thickness / 100.0);
  k->thick_point = (float) (in->point_thickness / 100.0);
  k->thick_curve = (float) (in->curve_thickness / 100.0);
  k->measure = (float) in->direct_color_measure;
  k->gradient = (float) in->direct_color_gradient;
  k->modifiers[0] = (float) in->render_modifier1;
  k->modifiers[1] = (float) in->render_modifier2;
  k->modifiers[2] = (float) in->render_modifier3;
  for (int i = 0; i < 4; i++)
    flame_copy_params (
        FLAME_FROM (in, filter1_operator) + 5 * i, 3, k->filters + 3 * i);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/maurer-places.h"

/* The value of @measure for colours and filters. @step: that of JWildfire's
 * meta_mode */
FLAME_FN float
flame_maurer_value (int measure, const float *ways, float step,
    const FlameMaurerLine *line, const FlameMaurerPlace *place)
{
  const float half = 0.5f * line->length;

  if (measure == 4 && ways[14] != 0.0f)
    return step;
  if (measure == 5)
    return place->z + half;
  if (measure == 6)
    return 2.0f * flame_fabsf (place->z);
  if (measure == 7)
    return place->along;
  if (measure == 8)
    return flame_fabsf (place->along - half);
  if (measure == 9)
    return flame_at_most (place->along, line->length - place->along);
  return flame_maurer_measure (measure, ways, line);
}

/* (out) The range of @band on this line. */
FLAME_FN void
flame_maurer_ends (FLAME_GLOBAL const float *band, const FlameMaurerLine *line,
    float *low, float *high)
{
  const float scale =
      band[2] == 0.0f ? 1.0f : (band[2] == 1.0f ? 1.0f : 0.5f) * line->length;

  *low = band[0] * scale;
  *high = band[1] * scale;
}

/* Whether the place passes the first @n of @filters. @bands: the range of
 * each filter */
FLAME_FN int
flame_maurer_passes (const float *filters, FLAME_GLOBAL const float *bands,
    int n, const float *ways, const FlameMaurerLine *line,
    const FlameMaurerPlace *place)
{
  int all = 1;

  for (int i = 0; i < n; i++) {
    const int op = (int) filters[3 * i], mode = (int) filters[3 * i + 1];
    const int of = (int) filters[3 * i + 2];
    float value, low, high;
    int passes;

    if (mode == 0)
      continue;
    value = flame_maurer_value (
        of == 4 || of > 9 ? 1 : of, ways, 0.0f, line, place);
    flame_maurer_ends (bands + 3 * i, line, &low, &high);
    passes = value >= low && value <= high;
    passes = mode == 2 || mode == 4 ? !passes : passes;
    if (i == 0)
      all = passes;
    else if (op == 1)
      all = all || passes;
    else if (op == 2)
      all = all != passes;
    else if (op == 3)
      all = all && !passes;
    else if (op == 4)
      all = !all && passes;
    else
      all = all && passes;
  }
  return all;
}

/* Gives the place the colour of @value in the range from @low to @high. */
FLAME_FN void
flame_maurer_color (
    int gradient, float value, float low, float high, FlameSum *o)
{
  const float range = high - low;
  float part = (value - low) / range;

  if (gradient == 2) {
    part = value < low ? 1.0f - (-part - flame_truncf (-part)) : part;
    part = value > high ? part - flame_truncf (part) : part;
  }
  part = value < low && gradient != 2 ? 0.0f : part;
  part = value >= high && gradient != 2 ? 1.0f : part;
  part = part > 0.0f ? flame_at_most (part, 1.0f) : 0.0f;
  if (gradient == 1 || gradient == 2)
    o->color = part;
  else if (gradient >= 3 && gradient <= 5)
    flame_show_rgb (o, gradient == 5 ? 0.0f : part * FLAME_MAX_RGB,
        gradient == 4 ? 0.0f : (1.0f - part) * FLAME_MAX_RGB,
        gradient == 3   ? 0.0f
        : gradient == 4 ? (1.0f - part) * FLAME_MAX_RGB
                        : part * FLAME_MAX_RGB);
}

/* (out) @line: the line at @t, with the place before it and the one behind
 * it; @curve: the curve's place at @t. Returns the number of the line */
FLAME_FN float
flame_maurer_find (
    const float *ways, float t, FlameMaurerLine *line, float *curve)
{
  const float number = flame_floorf (t / ways[9]);

  line->theta = number * ways[9] + ways[10];
  for (int i = 0; i < 5; i++) {
    float *at = i < 4 ? line->at[i] : curve;

    flame_maurer_curve ((int) ways[0], ways + 1,
        i < 4 ? line->theta + (float) (i - 1) * ways[9] : t, &at[0], &at[1]);
  }
  flame_maurer_measure_line (line);
  return number;
}

/* Whether a point moves to the other side of its line. @number: the line's
 * number */
FLAME_FN int
flame_maurer_reflects (int submode, float number, float chance)
{
  const float odd = number - 2.0f * flame_floorf (0.5f * number);
  const int kind = submode >= 1 && submode <= 12 ? (submode - 1) % 4 : 0;

  return kind == 1 || (kind == 2 && chance < 0.5f) ||
         (kind == 3 && odd != 0.0f);
}

FLAME_VARIATION (maurer_lines)
{
  FLAME_GLOBAL const float *bands = flame_entries (k->entries);
  const float coset = flame_rng_below (rng, k->ways[12]),
              meta = flame_rng_01 (rng);
  const float angle = flame_rng_01 (rng), which = flame_rng_01 (rng);
  const float shown = flame_rng_01 (rng), t = flame_rng_01 (rng);
  const float chance = flame_rng_01 (rng), share = flame_rng_01 (rng);
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float side = flame_rng_01 (rng) < 0.5f ? 1.0f : -1.0f;
  const float step = flame_truncf (meta * k->ways[17]);
  FlameMaurerStyle style = {(int) k->mode, (int) k->submode, (int) k->tangent,
      {k->modifiers[0], k->modifiers[1], k->modifiers[2]}};
  FlameMaurerPlace place = {0.0f, 0.0f, 0.0f, 0.0f};
  float ways[FLAME_MAURER_WAYS], curve[2], middle[2], number, low, high;
  FlameMaurerLine line;

  for (int i = 0; i < FLAME_MAURER_WAYS; i++)
    ways[i] = k->ways[i];
  ways[10] += coset * ways[13];
  if (ways[14] != 0.0f)
    flame_maurer_meta (step, ways, style.by);
  number = flame_maurer_find (ways,
      ways[11] * (k->random >= 1.0f ? FLAME_TWO_PI * angle : p->phi), &line,
      curve);
  for (int c = 0; c < 2; c++)
    middle[c] = line.at[1][c] + t * (line.at[2][c] - line.at[1][c]);
  if (k->points > 0.0f && shown <= k->points) {
    const int end = which <= 0.5f * k->points ? 1 : 2;
    float s, c;

    flame_sincos_turns (second, &s, &c);
    place.x = line.at[end][0] + first * k->thick_point * c;
    place.y = line.at[end][1] + first * k->thick_point * s;
  } else if ((k->points > 0.0f || k->curve > 0.0f) &&
             shown <= k->points + k->curve) {
    place.x = curve[0] + (first - 0.5f) * k->thick_curve;
    place.y = curve[1] + (second - 0.5f) * k->thick_curve;
  } else {
    place.x = middle[0];
    place.y = middle[1];
    place.along = t * line.length;
    flame_maurer_draw (&style, ways, &line, t, side, p->x, p->y, &place);
    flame_maurer_fill (style.submode, &line,
        flame_maurer_reflects (style.submode, number, chance), share, middle,
        curve, &place);
    place.x += (first - 0.5f) * k->thick_line;
    place.y += (second - 0.5f) * k->thick_line;
  }
  flame_hide (o, !flame_maurer_passes (k->filters, bands + 3,
                     (int) k->n_filters, ways, &line, &place));
  if (k->difference >= 1.0f) {
    o->x = p->x + w * (place.x - p->x);
    o->y = p->y + w * (place.y - p->y);
    o->z = p->z + w * (place.z - p->z);
  } else {
    o->x += w * place.x;
    o->y += w * place.y;
    o->z += w * place.z;
  }
  if (k->measure != 0.0f && k->gradient != 0.0f) {
    const int measure = (int) k->measure;
    const int is_step = measure == 4 && ways[14] != 0.0f;

    flame_maurer_ends (bands, &line, &low, &high);
    flame_maurer_color ((int) k->gradient,
        flame_maurer_value (measure, ways, step, &line, &place),
        is_step ? 0.0f : flame_at_most (low, high),
        is_step ? ways[17] : flame_at_least (low, high), o);
  }
}
#endif
