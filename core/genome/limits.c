/*
 * The table of a genome's ranges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/limits.h"

#include <math.h>

/* stands for infinity: its square is still a number */
#define GREATEST 1e100
/* stands for a positive number too small to draw with */
#define SMALLEST 1e-100

#define FREE(f, r)                                                             \
  {                                                                            \
    .name = #f, .offset = G_STRUCT_OFFSET (FlameGenome, f),                    \
    .range = FLAME_RANGE_##r                                                   \
  }
#define BOUND(f, r, g)                                                         \
  {                                                                            \
    .name = #f, .offset = G_STRUCT_OFFSET (FlameGenome, f),                    \
    .range = FLAME_RANGE_##r, .greatest = g, .is_bound = TRUE                  \
  }
#define COUNT(f, g)                                                            \
  {                                                                            \
    .name = #f, .offset = G_STRUCT_OFFSET (FlameGenome, f),                    \
    .range = FLAME_RANGE_POSITIVE, .greatest = g, .is_int = TRUE,              \
    .is_bound = TRUE                                                           \
  }

static const FlameLimit limits[] = {
    COUNT (width, FLAME_MAX_SIZE),
    COUNT (height, FLAME_MAX_SIZE),
    COUNT (supersample, FLAME_MAX_SUPERSAMPLE),
    COUNT (passes, FLAME_MAX_PASSES),
    COUNT (temporal_samples, FLAME_MAX_TEMPORAL_SAMPLES),
    BOUND (scale, POSITIVE, 0),
    BOUND (zoom, ANY, 0),
    BOUND (quality, POSITIVE, 0),
    BOUND (filter_radius, NOT_NEGATIVE, FLAME_MAX_FILTER_RADIUS),
    BOUND (scatter_part, NOT_NEGATIVE, 0),
    BOUND (scatter_radius, NOT_NEGATIVE, 0),
    BOUND (temporal_filter_width, ANY, 0),
    BOUND (temporal_filter_exp, ANY, 0),
    BOUND (estimator_radius, NOT_NEGATIVE, FLAME_MAX_ESTIMATOR_RADIUS),
    BOUND (estimator_minimum, NOT_NEGATIVE, FLAME_MAX_ESTIMATOR_RADIUS),
    BOUND (estimator_curve, ANY, 0),
    BOUND (gamma, POSITIVE, 0),
    /* not the centre: NaN is one that nothing is in view of */
    FREE (rotate, ANY),
    FREE (cam_pitch, ANY),
    FREE (cam_yaw, ANY),
    FREE (cam_bank, ANY),
    FREE (cam_persp, ANY),
    FREE (cam_zpos, ANY),
    FREE (cam_pos[0], ANY),
    FREE (cam_pos[1], ANY),
    FREE (cam_pos[2], ANY),
    FREE (cam_dof, ANY),
    FREE (blur_curve, ANY),
    FREE (cam_focus[0], ANY),
    FREE (cam_focus[1], ANY),
    FREE (cam_focus[2], ANY),
    BOUND (focus_area, NOT_NEGATIVE, 0),
    BOUND (focus_exponent, POSITIVE, 0),
    FREE (fog, ANY),
    FREE (fog_distance, ANY),
    BOUND (fog_color[0], NOT_NEGATIVE, 1.0),
    BOUND (fog_color[1], NOT_NEGATIVE, 1.0),
    BOUND (fog_color[2], NOT_NEGATIVE, 1.0),
    FREE (background[0], ANY),
    FREE (background[1], ANY),
    FREE (background[2], ANY),
    FREE (brightness, ANY),
    FREE (gamma_threshold, ANY),
    FREE (highlight_power, ANY),
    FREE (vibrancy, ANY),
    FREE (hue, ANY),
    /* between keyframes that agree no bit may change */
    BOUND (exposure, NOT_NEGATIVE, 0),
    BOUND (full_level, NOT_NEGATIVE, 0),
    BOUND (contrast, NOT_NEGATIVE, 0),
    BOUND (glow, ANY, 0),
    BOUND (balance[0], NOT_NEGATIVE, 0),
    BOUND (balance[1], NOT_NEGATIVE, 0),
    BOUND (balance[2], NOT_NEGATIVE, 0),
    BOUND (saturation, ANY, 0),
    BOUND (cover, NOT_NEGATIVE, 0),
    BOUND (palette_steps, POSITIVE, 0),
    BOUND (palette_shift, NOT_NEGATIVE, FLAME_MAX_PALETTE_SHIFT),
    BOUND (speckle, NOT_NEGATIVE, 0),
    BOUND (rounding, NOT_NEGATIVE, FLAME_MAX_ROUNDING),
    BOUND (lost_steps, NOT_NEGATIVE, FLAME_MAX_LOST_STEPS),
    BOUND (choice_step, NOT_NEGATIVE, FLAME_MAX_CHOICE_STEP),
};

const FlameLimit *
flame_limit_find (gsize offset)
{
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    if (limits[i].offset == offset)
      return &limits[i];
  }
  return NULL;
}

/* @least where @value is not a number */
static double
hold (double value, double least, double greatest)
{
  return value > least ? MIN (value, greatest) : least;
}

static double
hold_field (const FlameLimit *limit, double value)
{
  const double greatest = limit->greatest > 0.0 ? limit->greatest : GREATEST;

  switch (limit->range) {
    case FLAME_RANGE_POSITIVE:
      return hold (value, SMALLEST, greatest);
    case FLAME_RANGE_NOT_NEGATIVE:
      return hold (value, 0.0, greatest);
    case FLAME_RANGE_ANY:
    default:
      return isnan (value) ? 0.0 : CLAMP (value, -greatest, greatest);
  }
}

static void
hold_fields (FlameGenome *genome)
{
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    gpointer field = G_STRUCT_MEMBER_P (genome, limits[i].offset);

    if (limits[i].is_int)
      *(int *) field = CLAMP (*(int *) field, 1, (int) limits[i].greatest);
    else
      *(double *) field = hold_field (&limits[i], *(double *) field);
  }
}

/* a document may say anything where the radius is 0: its neighbour may not */
static void
hold_estimator (FlameGenome *genome)
{
  genome->estimator_minimum =
      MIN (genome->estimator_minimum, genome->estimator_radius);
  if (genome->estimator_radius > 0.0)
    genome->estimator_curve = MAX (genome->estimator_curve, SMALLEST);
}

static void
hold_weights (FlameGenome *genome)
{
  double sum = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    FlameXform *xform = &genome->xforms[i];

    xform->weight = hold (xform->weight, 0.0, GREATEST);
    sum += xform->weight;
  }
  for (guint i = 0; sum <= 0.0 && i < genome->n_xforms; i++)
    genome->xforms[i].weight = 1.0;
}

static void
hold_chaos (FlameGenome *genome)
{
  const gsize n = (gsize) genome->n_xforms * genome->n_xforms;

  for (gsize i = 0; genome->chaos && i < n; i++)
    genome->chaos[i] = hold (genome->chaos[i], 0.0, GREATEST);
}

void
flame_genome_hold_limits (FlameGenome *genome)
{
  hold_fields (genome);
  hold_estimator (genome);
  hold_weights (genome);
  hold_chaos (genome);
}

/* ------------------------------------------------------------------ outside */

static gboolean
is_outside (const FlameGenome *genome, const FlameLimit *limit)
{
  gconstpointer field = G_STRUCT_MEMBER_P (genome, limit->offset);
  double value;

  if (limit->is_int)
    return *(const int *) field < 1 ||
           *(const int *) field > (int) limit->greatest;
  value = *(const double *) field;
  return hold_field (limit, value) != value;
}

static gboolean
is_outside_weight (double weight)
{
  return hold (weight, 0.0, GREATEST) != weight;
}

/* of a standard xform or of all together, or in chaos */
static const char *
find_outside_weight (const FlameGenome *genome)
{
  const gsize n = (gsize) genome->n_xforms * genome->n_xforms;
  double sum = 0.0;

  for (guint i = 0; i < genome->n_xforms; i++) {
    if (is_outside_weight (genome->xforms[i].weight))
      return "weight";
    sum += genome->xforms[i].weight;
  }
  if (sum == 0.0)
    return "weight";
  for (gsize i = 0; genome->chaos && i < n; i++)
    if (is_outside_weight (genome->chaos[i]))
      return "chaos";
  return NULL;
}

guint
flame_genome_find_outside (
    const FlameGenome *genome, const char *names[FLAME_MAX_OUTSIDE])
{
  const char *weight = find_outside_weight (genome);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (limits) && n < FLAME_MAX_OUTSIDE; i++)
    if (is_outside (genome, &limits[i]))
      names[n++] = limits[i].name;
  if (weight && n < FLAME_MAX_OUTSIDE)
    names[n++] = weight;
  return n;
}
