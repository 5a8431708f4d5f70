/*
 * The weighted mean of two keyframes, or of four on a Catmull-Rom curve, as
 * flam3 takes it: nearly every field is a plain sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/interpolate/blend.h"

#include <math.h>

#include "core/animation/interpolate/mix.h"
#include "core/genome/genome.h"
#include "core/genome/genome-fields.h"
#include "core/genome/subflame.h"
#include "core/genome/variation.h"

/*
 * How far a Catmull-Rom curve leaves the range of its four values, as a part of
 * that range: its negative weights sum up to -1/8 at most.
 */
#define MOST_SWING 0.125

double
flame_smoothstep (double position)
{
  return 3 * position * position - 2 * position * position * position;
}

/* uniform: the distance of the outer keyframes in time does not count */
static void
catmull_rom_weights (double s, double weights[4])
{
  const double s2 = s * s, s3 = s2 * s;

  weights[0] = (2 * s2 - s - s3) / 2;
  weights[1] = (3 * s3 - 5 * s2 + 2) / 2;
  weights[2] = (4 * s2 - 3 * s3 + s) / 2;
  weights[3] = (s3 - s2) / 2;
}

/* A mean of the keyframes' values, and what they lie between. */
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
 * The mean, not further outside the keyframes' values than by @swing of their
 * range, also where it is no number.
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
                     ? mean_held (&mean, MOST_SWING)
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
  /* the two that enclose the time */
  const guint inner = aligned->n_keys / 2 - 1;

  for (guint k = 0; k < aligned->n_keys; k++)
    palettes[k] = &aligned->keys[k]->palette;
  if (first->palette_interpolation != FLAME_PALETTE_INTERPOLATION_SWEEP) {
    flame_palettes_mix (palettes, aligned->hsv, weights, aligned->n_keys,
        aligned->rgb_part, &genome->palette);
    return;
  }
  /*
   * In a smooth segment flam3 takes the outer keyframe's weight for the part
   * that is swept, so that nothing moves: here the sweep goes on.
   */
  flame_palettes_sweep (
      palettes[inner], palettes[inner + 1], 1.0 - position, &genome->palette);
}

/* a keyframe without a layer has its first palette there */
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

/* where a keyframe says nothing its curves change nothing */
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

/* row @from, column @to of a keyframe's xaos: 1 where it says nothing */
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

/* uses are matched by variation and form */
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

/* (nullable) of the nearest keyframe that has one */
static FlameInner *
find_inner (const FlameXform *const *keys, const double *weights, guint n_keys)
{
  FlameInner *inner = NULL;
  double most = 0.0;

  for (guint k = 0; k < n_keys; k++) {
    if (!keys[k]->inner || (inner && !(weights[k] > most)))
      continue;
    inner = keys[k]->inner;
    most = weights[k];
  }
  return inner;
}

static void
blend_xform_field (const FlameField *field, const FlameXform *const *keys,
    const double *weights, guint n_keys, FlameXform *out)
{
  Mean mean = {0};
  double value;

  for (guint k = 0; k < n_keys; k++)
    mean_add (&mean, k, weights[k], *flame_field_peek_numbers (field, keys[k]));
  value = field->between == FLAME_BETWEEN_HELD ? mean_held (&mean, MOST_SWING)
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
  FlameInner *inner = find_inner (keys, weights, n_keys);

  for (const FlameField *field = flame_xform_fields; field->name; field++)
    blend_xform_field (field, keys, weights, n_keys, out);
#define SUM(field)                                                             \
  sum_doubles (keys, weights, n_keys, G_STRUCT_OFFSET (FlameXform, field),     \
      sizeof out->field / sizeof (double), out)
  SUM (space);
  SUM (space_post);
  SUM (field_amounts);
#undef SUM
  /* the first keyframe's that has another than the usual one */
  out->color_kind = FLAME_COLOR_BLEND;
  for (guint k = 0; k < n_keys && out->color_kind == FLAME_COLOR_BLEND; k++)
    out->color_kind = keys[k]->color_kind;
  out->field = keys[0]->field;
  for (guint k = 1; k < n_keys && out->field.kind == 0; k++)
    out->field = keys[k]->field;
  if (out->inner || inner)
    flame_inner_set (&out->inner, inner);
  blend_uses (keys, weights, n_keys, out);
  flame_affines_interpolate (keys, weights, n_keys, type, out);
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
  blend_palette (aligned, weights, position, genome);
  blend_more_palettes (aligned, weights, genome);
  blend_tone_curves (aligned, weights, genome);
  blend_chaos (aligned, weights, genome);
  blend_xforms (aligned, weights, genome);
}
