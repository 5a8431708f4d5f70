/*
 * The weighted mean of two keyframes, or of four on a Catmull-Rom curve, as in flam3:
 * nearly every field is a plain sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/blend.h"

#include <math.h>
#include <string.h>

#include "core/genome/colors.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "core/genome/variation.h"

/*
 * How far a Catmull-Rom curve may leave the range of its four values, as a fraction of
 * that range: its negative weights sum to -1/8 at most.
 */
#define MAX_SWING 0.125

/* -------------------------------------------------------------- affine maps */

/*
 * Affine maps are mixed number by number, or with each basis vector as an angle and a
 * logarithmic length, so that a turning map keeps its size.
 */

/* As in flam3 an angle this close to half a turn counts as half a turn. */
#define HALF_TURN_SLACK 1e-10

/*
 * Basis vectors shorter than exp() of this are mixed by length instead of its
 * logarithm.
 */
#define SHORTEST_LOG_LENGTH -10.0

typedef struct
{
  double angle[2]; /* of the x and the y basis vector */
  double length[2];
} Polar;

static double
vector_angle (const FlameAffine *affine, guint column)
{
  return atan2 (affine->m[2 * column + 1], affine->m[2 * column]);
}

static void
polar_init (Polar *polar, const FlameAffine *affine)
{
  for (guint i = 0; i < 2; i++) {
    const double x = affine->m[2 * i], y = affine->m[2 * i + 1];

    polar->angle[i] = atan2 (y, x);
    polar->length[i] = sqrt (x * x + y * y);
  }
  /* A zero vector has no angle of its own: it follows the other one. */
  if (polar->length[0] == 0.0 && polar->length[1] != 0.0)
    polar->angle[0] = polar->angle[1];
  else if (polar->length[1] == 0.0 && polar->length[0] != 0.0)
    polar->angle[1] = polar->angle[0];
}

/* @angle, or its equivalent one turn away that is closest to @previous. */
static double
closest_angle (double angle, double previous)
{
  const double difference = angle - previous;

  if (difference > G_PI + HALF_TURN_SLACK)
    return angle - 2 * G_PI;
  /* Exactly half a turn always goes in the same direction. */
  if (difference < -(G_PI - HALF_TURN_SLACK))
    return angle + 2 * G_PI;
  return angle;
}

/*
 * @angle plus a whole number of turns, so that it is within a turn above @low.
 */
static double
angle_within_turn (double angle, double low)
{
  while (angle < low)
    angle += 2 * G_PI;
  while (angle > low + 2 * G_PI)
    angle -= 2 * G_PI;
  return angle;
}

static void
unwrap_angles (Polar *polar, guint n, const double winds[][2])
{
  for (guint column = 0; column < 2; column++) {
    for (guint k = 1; k < n; k++) {
      double *previous = &polar[k - 1].angle[column];
      double *angle = &polar[k].angle[column];

      if (winds[k][column] > 0.0) {
        const double low = winds[k][column] - 2 * G_PI;

        *previous = angle_within_turn (*previous, low);
        *angle = angle_within_turn (*angle, low);
      } else {
        *angle = closest_angle (*angle, *previous);
      }
    }
  }
}

static double
mean_length (const Polar *polar, const double *weights, guint n, guint column)
{
  gboolean by_length = FALSE;
  double mean = 0.0;

  for (guint k = 0; k < n; k++)
    by_length |= log (polar[k].length[column]) < SHORTEST_LOG_LENGTH;
  for (guint k = 0; k < n; k++) {
    const double length = polar[k].length[column];

    mean += weights[k] * (by_length ? length : log (length));
  }
  return by_length ? mean : exp (mean);
}

static void
interpolate_log (const FlameAffine *const *keys, const double winds[][2],
    const double *weights, guint n, FlameAffine *out)
{
  Polar polar[FLAME_MAX_KEYS];

  for (guint k = 0; k < n; k++)
    polar_init (&polar[k], keys[k]);
  unwrap_angles (polar, n, winds);

  for (guint column = 0; column < 2; column++) {
    const double length = mean_length (polar, weights, n, column);
    double angle = 0.0, offset = 0.0;

    for (guint k = 0; k < n; k++) {
      angle += weights[k] * polar[k].angle[column];
      offset += weights[k] * keys[k]->m[4 + column];
    }
    out->m[2 * column] = length * cos (angle);
    out->m[2 * column + 1] = length * sin (angle);
    out->m[4 + column] = offset;
  }
}

static void
interpolate_numbers (const FlameAffine *const *keys, const double *weights,
    guint n, FlameAffine *out)
{
  for (guint i = 0; i < G_N_ELEMENTS (out->m); i++) {
    double sum = 0.0;

    for (guint k = 0; k < n; k++)
      sum += weights[k] * keys[k]->m[i];
    out->m[i] = sum;
  }
}

/*
 * Sets @out's coefs and post from those of @keys.
 *
 * @keys: (array length=n_keys) the xform in each keyframe; @wind of all but the first
 *   controls the direction in which the coefs turn
 * @weights: (array length=n_keys) adding up to 1, any sign
 * @type: log turns and scales the basis vectors; all others mix numbers
 */
static void
blend_affines (const FlameXform *const *keys, const double *weights,
    guint n_keys, FlameInterpolationType type, FlameXform *out)
{
  static const double no_winds[FLAME_MAX_KEYS][2];
  const FlameAffine *coefs[FLAME_MAX_KEYS] = {NULL};
  const FlameAffine *posts[FLAME_MAX_KEYS] = {NULL};
  double winds[FLAME_MAX_KEYS][2] = {{0}};
  gboolean posts_identity = TRUE;

  for (guint k = 0; k < n_keys; k++) {
    coefs[k] = &keys[k]->coefs;
    posts[k] = &keys[k]->post;
    winds[k][0] = keys[k]->wind[0];
    winds[k][1] = keys[k]->wind[1];
    posts_identity &= flame_affine_is_identity (posts[k]);
  }

  if (type == FLAME_INTERPOLATION_TYPE_LOG)
    interpolate_log (coefs, winds, weights, n_keys, &out->coefs);
  else
    interpolate_numbers (coefs, weights, n_keys, &out->coefs);

  /*
   * A renderer can leave out the post map only if it is exactly the identity.
   */
  if (posts_identity)
    out->post = FLAME_AFFINE_IDENTITY;
  else if (type == FLAME_INTERPOLATION_TYPE_LOG)
    interpolate_log (posts, no_winds, weights, n_keys, &out->post);
  else
    interpolate_numbers (posts, weights, n_keys, &out->post);
}

void
flame_affines_set_wind (const FlameXform *first, FlameXform *second)
{
  const gboolean first_still =
      first->animate == 0.0 && first->animate_origin == 0.0;
  const gboolean second_still =
      second->animate == 0.0 && second->animate_origin == 0.0;

  if (first_still == second_still)
    return;
  for (guint column = 0; column < 2; column++) {
    const double from = vector_angle (&first->coefs, column);
    const double to =
        closest_angle (vector_angle (&second->coefs, column), from);

    second->wind[column] = (second_still ? from : to) + 2 * G_PI;
  }
}

static void
turn_columns (FlameAffine *affine, guint first, guint end, double turns)
{
  const double angle = 2 * G_PI * turns;
  const double c = cos (angle), s = sin (angle);

  for (guint column = first; column < end; column++) {
    double *v = &affine->m[2 * column];
    const double x = v[0], y = v[1];

    v[0] = c * x - s * y;
    v[1] = s * x + c * y;
  }
}

void
flame_affine_turn (FlameAffine *affine, double turns)
{
  turn_columns (affine, 0, 2, turns);
}

void
flame_affine_turn_offset (FlameAffine *affine, double turns)
{
  turn_columns (affine, 2, 3, turns);
}

FlameAffine
flame_xform_get_turned (const FlameXform *xform, double turns)
{
  FlameAffine coefs = xform->coefs;

  if (xform->animate != 0.0)
    flame_affine_turn (&coefs, turns);
  if (xform->animate_origin != 0.0)
    flame_affine_turn_offset (&coefs, turns);
  return coefs;
}

void
flame_xform_turn (FlameXform *xform, double turns)
{
  xform->coefs = flame_xform_get_turned (xform, turns);
}

/* ---------------------------------------------------------------- palettes */

/* Moves the first hue so that the way to the second is the shorter one. */
static void
shorten_hue_way (double first[3], const double second[3])
{
  if (second[0] - first[0] > 3.0)
    first[0] += 6.0;
  else if (second[0] - first[0] < -3.0)
    first[0] -= 6.0;
}

void
flame_palettes_to_hsv (const FlamePalette *const *palettes, guint n_keys,
    gboolean circular, FlameHsvPalette *hsv)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint k = 0; k < n_keys; k++)
      flame_rgb_to_hsv (palettes[k]->rgba[entry], hsv[k].hsv[entry]);
    if (circular && n_keys == 2)
      shorten_hue_way (hsv[0].hsv[entry], hsv[1].hsv[entry]);
  }
}

/*
 * A channel of a colour: its ramp over the hue, @shift sixths of a turn ahead.
 */
static inline double
hexcone_channel (double hue, double shift, double saturation, double value)
{
  double k = hue + shift;

  if (k >= 6.0)
    k -= 6.0;
  k = MIN (k, 4.0 - k);
  return value - value * saturation * CLAMP (k, 0.0, 1.0);
}

/*
 * flame_hsv_to_rgb() without branches. It runs for every palette entry at hundreds of
 * times in a frame.
 */
static inline void
hexcone_to_rgb (const double hsv[3], double rgb[3])
{
  double hue = hsv[0];

  if (!(hue >= 0.0 && hue < 6.0))
    hue -= 6.0 * floor (hue / 6.0);
  rgb[0] = hexcone_channel (hue, 5.0, hsv[1], hsv[2]);
  rgb[1] = hexcone_channel (hue, 3.0, hsv[1], hsv[2]);
  rgb[2] = hexcone_channel (hue, 1.0, hsv[1], hsv[2]);
}

static void
add_rgb_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, double part, FlamePalette *out)
{
  for (guint k = 0; k < n_keys; k++) {
    const double weight = weights[k] * part;

    for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
      for (guint i = 0; i < 3; i++)
        out->rgba[entry][i] += weight * palettes[k]->rgba[entry][i];
    }
  }
}

static void
add_hsv_mean (const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    double mean[3] = {0, 0, 0}, rgb[3];

    for (guint k = 0; k < n_keys; k++) {
      for (guint i = 0; i < 3; i++)
        mean[i] += weights[k] * hsv[k].hsv[entry][i];
    }
    hexcone_to_rgb (mean, rgb);
    for (guint i = 0; i < 3; i++)
      out->rgba[entry][i] += part * rgb[i];
  }
}

static void
set_alpha_mean (const FlamePalette *const *palettes, const double *weights,
    guint n_keys, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    gboolean opaque = TRUE;
    double alpha = 0.0;

    for (guint k = 0; k < n_keys; k++) {
      const double a = palettes[k]->rgba[entry][3];

      opaque &= a == 1.0;
      alpha += weights[k] * a;
    }
    /* Exactly 1, without the rounding errors of the sum. */
    out->rgba[entry][3] = opaque ? 1.0 : alpha;
  }
}

/* NaN, which occurs far outside the keyframes, becomes 0. */
static inline double
clip (double channel)
{
  return channel > 0.0 ? MIN (channel, 1.0) : 0.0;
}

/*
 * Mixes @palettes entry by entry into @out, which must be none of them. Values outside
 * 0 to 1 are clipped.
 *
 * @palettes, @hsv, @weights: (array length=n_keys) 2 or 4; the weights add up to 1; @hsv may be NULL if
 *   @rgb_part is 1
 * @rgb_part: 0 mixes hue, saturation and value; 1 mixes red, green and blue
 */
static void
mix_palettes (const FlamePalette *const *palettes, const FlameHsvPalette *hsv,
    const double *weights, guint n_keys, double rgb_part, FlamePalette *out)
{
  memset (out, 0, sizeof *out);
  if (rgb_part != 0.0)
    add_rgb_mean (palettes, weights, n_keys, rgb_part, out);
  if (rgb_part != 1.0)
    add_hsv_mean (hsv, weights, n_keys, 1.0 - rgb_part, out);
  set_alpha_mean (palettes, weights, n_keys, out);
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    for (guint i = 0; i < 4; i++)
      out->rgba[entry][i] = clip (out->rgba[entry][i]);
  }
}

/* The first @part (0 to 1) of @out is from @first, the rest from @second. */
static void
sweep_palettes (const FlamePalette *first, const FlamePalette *second,
    double part, FlamePalette *out)
{
  for (guint entry = 0; entry < FLAME_PALETTE_SIZE; entry++) {
    const FlamePalette *from =
        entry < FLAME_PALETTE_SIZE * part ? first : second;

    memcpy (out->rgba[entry], from->rgba[entry], sizeof out->rgba[entry]);
  }
}

/* ------------------------------------------------------------------ genomes */

double
flame_smoothstep (double position)
{
  return 3 * position * position - 2 * position * position * position;
}

/* Uniform: the distance of the outer keyframes in time does not matter. */
static void
catmull_rom_weights (double s, double weights[4])
{
  const double s2 = s * s, s3 = s2 * s;

  weights[0] = (2 * s2 - s - s3) / 2;
  weights[1] = (3 * s3 - 5 * s2 + 2) / 2;
  weights[2] = (4 * s2 - 3 * s3 + s) / 2;
  weights[3] = (s3 - s2) / 2;
}

/* A mean of the keyframes' values, and the range of the values. */
typedef struct
{
  double sum, least, greatest;
} Mean;

static void
mean_add (Mean *mean, guint key, double weight, double value)
{
  mean->sum = weight * value + (key > 0 ? mean->sum : 0.0);
  mean->least = key > 0 ? MIN (mean->least, value) : value;
  mean->greatest = key > 0 ? MAX (mean->greatest, value) : value;
}

/*
 * The mean, clamped to the range of the keyframes' values extended by @swing of that
 * range, even if it is NaN.
 */
static double
mean_held (const Mean *mean, double swing)
{
  const double room = (mean->greatest - mean->least) * swing;
  const double least = mean->least - room;

  return mean->sum > least ? MIN (mean->sum, mean->greatest + room) : least;
}

static void
blend_numbers (const FlameAligned *aligned, const double *weights,
    const FlameField *field, double *numbers)
{
  for (guint i = 0; i < field->n; i++) {
    Mean mean = {0};

    for (guint k = 0; k < aligned->n_keys; k++)
      mean_add (&mean, k, weights[k],
          flame_field_peek_numbers (field, aligned->keys[k])[i]);
    numbers[i] = field->between == FLAME_BETWEEN_HELD
                     ? mean_held (&mean, MAX_SWING)
                     : mean.sum;
  }
}

static void
blend_wholes (const FlameAligned *aligned, const double *weights,
    const FlameField *field, int *wholes)
{
  for (guint i = 0; i < field->n; i++) {
    Mean mean = {0};

    for (guint k = 0; k < aligned->n_keys; k++)
      mean_add (&mean, k, weights[k],
          flame_field_peek_ints (field, aligned->keys[k])[i]);
    wholes[i] = (int) rint (mean_held (&mean, 0.0));
  }
}

static void
copy_field (
    const FlameField *field, const FlameGenome *first, FlameGenome *genome)
{
  for (guint i = 0; i < field->n; i++) {
    if (field->kind == FLAME_VALUE_NUMBER)
      flame_field_numbers (field, genome)[i] =
          flame_field_peek_numbers (field, first)[i];
    else
      flame_field_ints (field, genome)[i] =
          flame_field_peek_ints (field, first)[i];
  }
}

static void
blend_fields (
    const FlameAligned *aligned, const double *weights, FlameGenome *genome)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    if (field->between == FLAME_BETWEEN_FIRST)
      copy_field (field, aligned->keys[0], genome);
    else if (field->kind == FLAME_VALUE_NUMBER)
      blend_numbers (
          aligned, weights, field, flame_field_numbers (field, genome));
    else if (field->kind == FLAME_VALUE_WHOLE)
      blend_wholes (aligned, weights, field, flame_field_ints (field, genome));
  }
  genome->interpolation = FLAME_INTERPOLATION_LINEAR;
}

static void
blend_palette (const FlameAligned *aligned, const double *weights,
    double position, FlameGenome *genome)
{
  const FlameGenome *first = aligned->keys[0];
  const FlamePalette *palettes[FLAME_MAX_KEYS];
  /* The two palettes that enclose the time. */
  const guint inner = aligned->n_keys / 2 - 1;

  for (guint k = 0; k < aligned->n_keys; k++)
    palettes[k] = &aligned->keys[k]->palette;
  if (first->palette_interpolation != FLAME_PALETTE_INTERPOLATION_SWEEP) {
    mix_palettes (palettes, aligned->hsv, weights, aligned->n_keys,
        aligned->rgb_part, &genome->palette);
    return;
  }
  /*
   * In a smooth segment flam3 takes the outer keyframe's weight as the swept part, so
   * that nothing moves. Here the sweep continues.
   */
  sweep_palettes (
      palettes[inner], palettes[inner + 1], 1.0 - position, &genome->palette);
}

/* A keyframe without a layer uses its first palette there. */
static void
blend_more_palettes (
    const FlameAligned *aligned, const double *weights, FlameGenome *genome)
{
  for (guint layer = 1; layer < aligned->n_layers; layer++) {
    double *out = &genome->more_palettes[layer - 1].rgba[0][0];

    for (guint i = 0; i < 4 * FLAME_PALETTE_SIZE; i++) {
      out[i] = 0.0;
      for (guint k = 0; k < aligned->n_keys; k++)
        out[i] +=
            weights[k] * (&flame_genome_get_palette (aligned->keys[k], layer)
                                 ->rgba[0][0])[i];
      out[i] = CLAMP (out[i], 0.0, 1.0);
    }
  }
}

/* If a keyframe has no curves, its curves change nothing. */
static void
blend_tone_curves (
    const FlameAligned *aligned, const double *weights, FlameGenome *genome)
{
  gboolean is_any = FALSE;

  g_clear_pointer (&genome->tone_curves, g_free);
  for (guint k = 0; k < aligned->n_keys; k++)
    is_any |= aligned->keys[k]->tone_curves != NULL;
  if (!is_any)
    return;
  flame_genome_ensure_tone_curves (genome);
  for (guint c = 0; c < FLAME_N_TONE_CURVES; c++) {
    for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++) {
      const double same = genome->tone_curves[c][i];
      double sum = 0.0;

      for (guint k = 0; k < aligned->n_keys; k++) {
        const FlameGenome *key = aligned->keys[k];

        sum += weights[k] * (key->tone_curves ? key->tone_curves[c][i] : same);
      }
      genome->tone_curves[c][i] = CLAMP (sum, 0.0, 1.0);
    }
  }
}

/* Row @from, column @to of a keyframe's xaos; 1 if it has none. */
static double
chaos_at (const FlameGenome *genome, guint from, guint to)
{
  const guint n = genome->n_xforms;

  if (!genome->chaos || from >= n || to >= n)
    return 1.0;
  return genome->chaos[from * n + to];
}

static void
blend_chaos (
    const FlameAligned *aligned, const double *weights, FlameGenome *genome)
{
  const guint n = aligned->n_standard;

  if (!genome->chaos)
    return;
  for (guint from = 0; from < n; from++) {
    for (guint to = 0; to < n; to++) {
      double sum = 0.0;

      for (guint k = 0; k < aligned->n_keys; k++)
        sum += weights[k] * chaos_at (aligned->keys[k], from, to);
      genome->chaos[from * n + to] = MAX (sum, 0.0);
    }
  }
}

static void
sum_doubles (const FlameXform *const *keys, const double *weights, guint n_keys,
    gsize offset, guint n, FlameXform *out)
{
  double *sums = &G_STRUCT_MEMBER (double, out, offset);

  for (guint i = 0; i < n; i++)
    sums[i] = 0.0;
  for (guint k = 0; k < n_keys; k++) {
    const double *values = &G_STRUCT_MEMBER (const double, keys[k], offset);

    for (guint i = 0; i < n; i++)
      sums[i] += weights[k] * values[i];
  }
}

static void
blend_use (const FlameXform *const *keys, const double *weights, guint n_keys,
    FlameXform *out, FlameVariationUse *use)
{
  FlameParam first = 0;
  const guint n = flame_variation_params (use->variation, &first);
  double *params = flame_xform_use_params (out, use);

  use->weight = 0.0;
  for (guint i = 0; i < n; i++)
    params[i] = 0.0;
  for (guint k = 0; k < n_keys; k++) {
    const FlameVariationUse *other =
        flame_xform_find_use (keys[k], use->variation, use->form);

    use->weight += weights[k] * (other ? other->weight : 0.0);
    for (guint i = 0; i < n; i++)
      params[i] += weights[k] *
                   (other ? flame_xform_use_params (keys[k], other)[i]
                          : flame_xform_get_usual_param (keys[k], first + i));
  }
}

/* Uses are matched by variation and form. */
static void
blend_uses (const FlameXform *const *keys, const double *weights, guint n_keys,
    FlameXform *out)
{
  flame_xform_clear_uses (out);
  for (guint k = 0; k < n_keys; k++)
    for (guint i = 0; i < keys[k]->n_uses; i++)
      flame_xform_ensure_use (
          out, keys[k]->uses[i].variation, keys[k]->uses[i].form);
  for (guint i = 0; i < out->n_uses; i++)
    blend_use (keys, weights, n_keys, out, &out->uses[i]);
}

/* (nullable) From the nearest keyframe that has one. */
static FlameSubflame *
find_subflame (
    const FlameXform *const *keys, const double *weights, guint n_keys)
{
  FlameSubflame *subflame = NULL;
  double most = 0.0;

  for (guint k = 0; k < n_keys; k++) {
    if (!keys[k]->subflame || (subflame && !(weights[k] > most)))
      continue;
    subflame = keys[k]->subflame;
    most = weights[k];
  }
  return subflame;
}

static void
blend_xform_field (const FlameField *field, const FlameXform *const *keys,
    const double *weights, guint n_keys, FlameXform *out)
{
  Mean mean = {0};
  double value;

  for (guint k = 0; k < n_keys; k++)
    mean_add (&mean, k, weights[k], *flame_field_peek_numbers (field, keys[k]));
  value = field->between == FLAME_BETWEEN_HELD ? mean_held (&mean, MAX_SWING)
                                               : mean.sum;
  if (field->range == FLAME_RANGE_NOT_NEGATIVE)
    value = MAX (value, 0.0);
  if (field->greatest > 0.0)
    value = MIN (value, field->greatest);
  *flame_field_numbers (field, out) = value;
}

static void
blend_xform (const FlameXform *const *keys, const double *weights, guint n_keys,
    FlameInterpolationType type, FlameXform *out)
{
  FlameSubflame *subflame = find_subflame (keys, weights, n_keys);

  for (const FlameField *field = flame_xform_fields; field->name; field++)
    blend_xform_field (field, keys, weights, n_keys, out);
#define SUM(field)                                                             \
  sum_doubles (keys, weights, n_keys, G_STRUCT_OFFSET (FlameXform, field),     \
      sizeof out->field / sizeof (double), out)
  SUM (space);
  SUM (space_post);
  SUM (field_amounts);
#undef SUM
  /* From the first keyframe that has another kind than blending. */
  out->color_kind = FLAME_COLOR_BLEND;
  for (guint k = 0; k < n_keys && out->color_kind == FLAME_COLOR_BLEND; k++)
    out->color_kind = keys[k]->color_kind;
  out->field = keys[0]->field;
  for (guint k = 1; k < n_keys && out->field.kind == 0; k++)
    out->field = keys[k]->field;
  if (out->subflame || subflame)
    flame_subflame_set (&out->subflame, subflame);
  blend_uses (keys, weights, n_keys, out);
  blend_affines (keys, weights, n_keys, type, out);
  out->padding = out->is_aside = FALSE;
  out->wind[0] = out->wind[1] = 0.0;
}

static void
blend_xforms (
    const FlameAligned *aligned, const double *weights, FlameGenome *genome)
{
  for (guint i = 0; i < aligned->n_xforms; i++) {
    const FlameXform *keys[FLAME_MAX_KEYS];
    FlameXform *xform = flame_genome_get_any (genome, i);

    for (guint k = 0; k < aligned->n_keys; k++)
      keys[k] = aligned->xforms[k * aligned->n_xforms + i];
    blend_xform (keys, weights, aligned->n_keys,
        aligned->keys[0]->interpolation_type, xform);
    xform->layer = aligned->layers[i];
  }
}

void
flame_aligned_blend (
    const FlameAligned *aligned, double position, FlameGenome *genome)
{
  double weights[FLAME_MAX_KEYS];

  if (aligned->n_keys == 2) {
    weights[0] = 1.0 - position;
    weights[1] = 1.0 - weights[0];
  } else {
    catmull_rom_weights (position, weights);
  }
  flame_genome_reshape (genome, aligned->n_standard,
      aligned->n_xforms - aligned->n_standard, aligned->n_layers,
      aligned->has_chaos);
  blend_fields (aligned, weights, genome);
  if (!genome->without_palette) {
    blend_palette (aligned, weights, position, genome);
    blend_more_palettes (aligned, weights, genome);
  }
  blend_tone_curves (aligned, weights, genome);
  blend_chaos (aligned, weights, genome);
  blend_xforms (aligned, weights, genome);
}
