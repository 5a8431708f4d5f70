/*
 * The table of a genome's fields, and the limits that a genome is kept within.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome-fields.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/number.h"

G_STATIC_ASSERT (sizeof (FlameSpatialFilter) == sizeof (int));
G_STATIC_ASSERT (sizeof (FlamePaletteInterpolation) == sizeof (int));
/* "size" is both width and height. */
G_STATIC_ASSERT (G_STRUCT_OFFSET (FlameGenome, height) ==
                 G_STRUCT_OFFSET (FlameGenome, width) + sizeof (int));

/* ---------------------------------------------------------------- conditions */

static gboolean
is_turned_elsewhere (const FlameGenome *genome)
{
  return !isnan (genome->center[0]) && !isnan (genome->center[1]) &&
         (genome->rot_center[0] != genome->center[0] ||
             genome->rot_center[1] != genome->center[1]);
}

static gboolean
has_fog (const FlameGenome *genome)
{
  return genome->fog != 0.0;
}

/* --------------------------------------------------------------------- rows */

#define MEMBER(type, f) (((type *) 0)->f)

/*
 * Columns: group, attribute, field, default, range, greatest, between, when it is
 * written.
 */
#define NUMBER(g, a, f, u, r, most, b, s, ...)                                 \
  {                                                                            \
    .name = #f, .attribute = a, .kind = FLAME_VALUE_NUMBER,                    \
    .group = FLAME_GROUP_##g, .offset = G_STRUCT_OFFSET (FlameGenome, f),      \
    .n = sizeof MEMBER (FlameGenome, f) / sizeof (double), .usual = u,         \
    .range = FLAME_RANGE_##r, .greatest = most, .between = FLAME_BETWEEN_##b,  \
    .written = FLAME_WRITTEN_##s, __VA_ARGS__                                  \
  }
/* Columns: group, attribute, field, how many, default, greatest. */
#define WHOLE(g, a, f, count, u, most, ...)                                    \
  {                                                                            \
    .name = #f, .attribute = a, .kind = FLAME_VALUE_WHOLE,                     \
    .group = FLAME_GROUP_##g, .offset = G_STRUCT_OFFSET (FlameGenome, f),      \
    .n = count, .usual = u, .range = FLAME_RANGE_POSITIVE, .greatest = most,   \
    .least = 1, .between = FLAME_BETWEEN_HELD, __VA_ARGS__                     \
  }
/* Columns: group, attribute, field, words, default, when it is written. */
#define WORD(g, a, f, w, u, s, ...)                                            \
  {                                                                            \
    .name = #f, .attribute = a, .kind = FLAME_VALUE_WORD,                      \
    .group = FLAME_GROUP_##g, .offset = G_STRUCT_OFFSET (FlameGenome, f),      \
    .n = 1, .words = flame_flam3_##w, .usual = u,                              \
    .between = FLAME_BETWEEN_FIRST, .written = FLAME_WRITTEN_##s, __VA_ARGS__  \
  }
#define TEXT(f)                                                                \
  {                                                                            \
    .name = #f, .attribute = #f, .kind = FLAME_VALUE_TEXT,                     \
    .group = FLAME_GROUP_TEXT, .offset = G_STRUCT_OFFSET (FlameGenome, f),     \
    .n = 1                                                                     \
  }

/* clang-format off */
const FlameField flame_genome_fields[] = {
  TEXT (name),
  TEXT (nick),
  TEXT (url),
  TEXT (notes),
  TEXT (license), /* our own */

  WHOLE (CAMERA, "size", width, 2, 100, FLAME_MAX_SIZE, .below = FLAME_BELOW_REFUSED),
  /* With a centre of NaN nothing is in view. */
  NUMBER (CAMERA, "center", center, 0, NONE, 0, MEAN, ALWAYS),
  NUMBER (CAMERA, "scale", scale, 50, POSITIVE, 0, HELD, ALWAYS),
  NUMBER (CAMERA, "zoom", zoom, 0, ANY, 0, HELD, UNLESS_USUAL),
  NUMBER (CAMERA, "rotate", rotate, 0, ANY, 0, MEAN, ALWAYS),
  /* Our own: the centre of rotation, if it is not the middle. */
  NUMBER (CAMERA, "pivot", rot_center, 0, NONE, 0, MEAN, ALWAYS, .is_written = is_turned_elsewhere),

  /* Apophysis, Ember and JWildfire. */
  NUMBER (SPACE, "cam_pitch", cam_pitch, 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_yaw", cam_yaw, 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_roll", cam_bank, 0, ANY, 0, MEAN, UNLESS_USUAL, .alias = "cam_bank"),
  NUMBER (SPACE, "cam_persp", cam_persp, 0, ANY, 0, MEAN, UNLESS_USUAL, .alias = "cam_perspective"),
  WORD (SPACE, "behind", behind, behind, FLAME_BEHIND_MIRRORED, UNLESS_USUAL), /* our own */
  NUMBER (SPACE, "cam_zpos", cam_zpos, 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_pos_x", cam_pos[0], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_pos_y", cam_pos[1], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_pos_z", cam_pos[2], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_dof", cam_dof, 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "blur_curve", blur_curve, 0, ANY, 0, MEAN, UNLESS_USUAL),
  /* Our own. JWildfire expresses it by new_dof. */
  WORD (SPACE, "blur_kind", blur_kind, blur_kinds, FLAME_BLUR_DEPTH, UNLESS_USUAL),
  NUMBER (SPACE, "cam_xfocus", cam_focus[0], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_yfocus", cam_focus[1], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_zfocus", cam_focus[2], 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_dof_area", focus_area, 0.5, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (SPACE, "cam_dof_exponent", focus_exponent, 2, POSITIVE, 0, HELD, UNLESS_USUAL, .below = FLAME_BELOW_USUAL),
  NUMBER (SPACE, "cam_zdimish", fog, 0, ANY, 0, MEAN, UNLESS_USUAL),
  NUMBER (SPACE, "cam_zdimcolor", fog_color, 0, NOT_NEGATIVE, 1, HELD, ALWAYS, .is_written = has_fog),
  NUMBER (SPACE, "cam_zdimdist", fog_distance, 0, ANY, 0, MEAN, ALWAYS, .is_written = has_fog),

  WHOLE (SAMPLING, "supersample", supersample, 1, 1, FLAME_MAX_SUPERSAMPLE, .alias = "oversample",
      .flam3_refuses = TRUE),
  NUMBER (SAMPLING, "filter", filter_radius, 0.5, NOT_NEGATIVE, FLAME_MAX_FILTER_RADIUS, HELD, ALWAYS),
  WORD (SAMPLING, "filter_shape", filter_shape, filter_shapes, FLAME_SPATIAL_FILTER_GAUSSIAN, ALWAYS),
  /* JWildfire. */
  WORD (SAMPLING, "filter_kernel", filter_kernel, filter_kernels, FLAME_FILTER_KERNEL_NONE, UNLESS_USUAL),
  /* Our own: what is between keyframes. */
  WORD (SAMPLING, "filter_motion", filter_motion, filter_motions, FLAME_FILTER_MOTION_FIRST, UNLESS_USUAL,
      .is_of_motion = TRUE),
  NUMBER (SAMPLING, "antialias_amount", scatter_part, 0, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (SAMPLING, "antialias_radius", scatter_radius, 0, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  WORD (SAMPLING, "temporal_filter_type", temporal_filter, temporal_filters, FLAME_TEMPORAL_FILTER_BOX, ALWAYS),
  NUMBER (SAMPLING, "temporal_filter_width", temporal_filter_width, 1, ANY, 0, HELD, ALWAYS),
  NUMBER (SAMPLING, "temporal_filter_exp", temporal_filter_exp, 0, ANY, 0, HELD, UNLESS_USUAL),
  NUMBER (SAMPLING, "quality", quality, 1, POSITIVE, 0, HELD, ALWAYS, .below = FLAME_BELOW_USUAL,
      .flam3_refuses = TRUE),
  WHOLE (SAMPLING, "passes", passes, 1, 1, FLAME_MAX_PASSES, .flam3_refuses = TRUE),
  WHOLE (SAMPLING, "temporal_samples", temporal_samples, 1, 1000, FLAME_MAX_TEMPORAL_SAMPLES),
  NUMBER (SAMPLING, "estimator_radius", estimator_radius, 9, NOT_NEGATIVE, FLAME_MAX_ESTIMATOR_RADIUS, HELD, ALWAYS,
      .flam3_refuses = TRUE),
  NUMBER (SAMPLING, "estimator_minimum", estimator_minimum, 0, NOT_NEGATIVE, FLAME_MAX_ESTIMATOR_RADIUS, HELD, ALWAYS,
      .flam3_refuses = TRUE),
  NUMBER (SAMPLING, "estimator_curve", estimator_curve, 0.4, ANY, 0, HELD, ALWAYS),

  NUMBER (TONE, "background", background, 0, ANY, 0, MEAN, ALWAYS),
  NUMBER (TONE, "brightness", brightness, 4, ANY, 0, MEAN, ALWAYS),
  /* In flam3 0 would be an infinite power. Ember clamps it to this. */
  NUMBER (TONE, "gamma", gamma, 4, POSITIVE, 0, HELD, ALWAYS, .least = 0.01),
  NUMBER (TONE, "gamma_threshold", gamma_threshold, 0.01, ANY, 0, MEAN, ALWAYS),
  NUMBER (TONE, "highlight_power", highlight_power, -1, ANY, 0, MEAN, ALWAYS),
  NUMBER (TONE, "vibrancy", vibrancy, 1, ANY, 0, MEAN, ALWAYS),

  /*
   * Our own or JWildfire's: what other programs do implicitly, or let the user set.
   */
  NUMBER (LIGHT, "exposure", exposure, 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "full_level", full_level, 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "contrast", contrast, 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "low_density_brightness", quirks.glow, 0, ANY, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "balancing_red", balance[0], 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "balancing_green", balance[1], 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "balancing_blue", balance[2], 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "saturation", saturation, 1, ANY, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "cover", cover, 1, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "palette_steps", palette_steps, 256, POSITIVE, 0, HELD, UNLESS_USUAL,
      .below = FLAME_BELOW_USUAL),
  NUMBER (LIGHT, "palette_shift", quirks.palette_shift, 0, NOT_NEGATIVE, 1, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "speckle", quirks.no_speckle, 0, NOT_NEGATIVE, 0, HELD, UNLESS_USUAL, .is_inverted = TRUE),
  NUMBER (LIGHT, "rounding", quirks.rounding, 0, NOT_NEGATIVE, 0.5, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "dither", quirks.dither, 0, NOT_NEGATIVE, 1, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "lost_steps", quirks.lost_steps, 0, NOT_NEGATIVE, 100000, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "choice_step", quirks.choice_step, 0, NOT_NEGATIVE, 0.01, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "keep_far", quirks.keeps_far, 0, NOT_NEGATIVE, 1, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "one_bucket", quirks.one_bucket, 0, NOT_NEGATIVE, 1, HELD, UNLESS_USUAL),
  NUMBER (LIGHT, "orbit_steps", quirks.orbit_steps, 0, NOT_NEGATIVE, 1e6, HELD, UNLESS_USUAL),

  NUMBER (COLOR, "hue", hue, 0, ANY, 0, MEAN, UNLESS_USUAL),
  WORD (COLOR, "palette_mode", palette_mode, palette_modes, FLAME_PALETTE_MODE_STEP, ALWAYS),
  WORD (COLOR, "palette_interpolation", palette_interpolation, palette_interpolations,
      FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR, ALWAYS, .is_of_motion = TRUE),
  NUMBER (COLOR, "hsv_rgb_palette_blend", hsv_rgb_palette_blend, 0, NONE, 0, FIRST, UNLESS_USUAL,
      .is_of_motion = TRUE),
  WORD (COLOR, "interpolation", interpolation, interpolations, FLAME_INTERPOLATION_LINEAR, ALWAYS,
      .is_of_motion = TRUE),
  WORD (COLOR, "interpolation_type", interpolation_type, interpolation_types, FLAME_INTERPOLATION_TYPE_LOG,
      ALWAYS, .alias = "interpolation_space", .is_of_motion = TRUE),
  {.name = NULL},
};

/*
 * Columns: field, default, range, greatest, between, when it is written. The attribute
 * has the field's name.
 */
#define XFORM(f, u, r, most, b, s, ...)                                        \
  {                                                                            \
    .name = #f, .attribute = #f, .kind = FLAME_VALUE_NUMBER,                   \
    .offset = G_STRUCT_OFFSET (FlameXform, f), .n = 1, .usual = u,             \
    .range = FLAME_RANGE_##r, .greatest = most, .between = FLAME_BETWEEN_##b,  \
    .written = FLAME_WRITTEN_##s, __VA_ARGS__                                        \
  }

const FlameField flame_xform_fields[] = {
  XFORM (weight, 0, NOT_NEGATIVE, 0, HELD, ALWAYS),
  XFORM (color, 0, NOT_NEGATIVE, 1, MEAN, ALWAYS), /* the default of every second xform is 1 */
  XFORM (color_speed, 0.5, NOT_NEGATIVE, 1, MEAN, ALWAYS),
  XFORM (animate, 1, NONE, 0, MEAN, ALWAYS, .is_of_motion = TRUE),
  XFORM (animate_origin, 0, NONE, 0, MEAN, UNLESS_USUAL, .is_of_motion = TRUE), /* Ember */
  XFORM (opacity, 1, NONE, 0, MEAN, ALWAYS),
  XFORM (var_color, 1, NONE, 0, MEAN, UNLESS_USUAL),
  {.name = NULL},
};
/* clang-format on */

/* ----------------------------------------------------------------- functions */

const FlameField *
flame_field_find (const FlameField *fields, const char *name)
{
  for (; fields->name; fields++)
    if (strcmp (fields->attribute, name) == 0 ||
        g_strcmp0 (fields->alias, name) == 0)
      return fields;
  return NULL;
}

void
flame_genome_reset_group (FlameGenome *genome, FlameFieldGroup group)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    if (field->group != group || field->kind == FLAME_VALUE_TEXT)
      continue;
    for (guint i = 0; i < field->n; i++) {
      if (field->kind == FLAME_VALUE_NUMBER)
        flame_field_numbers (field, genome)[i] = field->usual;
      else
        flame_field_ints (field, genome)[i] = (int) field->usual;
    }
  }
}

gboolean
flame_field_same (const FlameField *field, gconstpointer a, gconstpointer b)
{
  for (guint i = 0; i < field->n; i++) {
    if (field->kind == FLAME_VALUE_NUMBER
            ? flame_field_peek_numbers (field, a)[i] !=
                  flame_field_peek_numbers (field, b)[i]
            : flame_field_peek_ints (field, a)[i] !=
                  flame_field_peek_ints (field, b)[i])
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_field_is_usual (const FlameField *field, gconstpointer owner)
{
  for (guint i = 0; i < field->n; i++) {
    const double value = field->kind == FLAME_VALUE_NUMBER
                             ? flame_field_peek_numbers (field, owner)[i]
                             : flame_field_peek_ints (field, owner)[i];

    if (value != field->usual)
      return FALSE;
  }
  return TRUE;
}

/* ------------------------------------------------------------------- limits */

/* Used as infinity: its square is still finite. */
#define GREATEST 1e100
/* Used as the smallest positive number. */
#define SMALLEST 1e-100

/* @least if @value is NaN. */
static double
hold (double value, double least, double greatest)
{
  return value > least ? MIN (value, greatest) : least;
}

/* The lowest values, by FlameRange. */
static const double leasts[] = {
    [FLAME_RANGE_ANY] = -GREATEST,
    [FLAME_RANGE_NOT_NEGATIVE] = 0.0,
    [FLAME_RANGE_POSITIVE] = SMALLEST,
};

static double
hold_number (const FlameField *field, double value)
{
  const double greatest = field->greatest > 0.0 ? field->greatest : GREATEST;

  if (field->range == FLAME_RANGE_ANY)
    return isnan (value) ? 0.0 : CLAMP (value, -greatest, greatest);
  return hold (value, leasts[field->range], greatest);
}

static void
hold_numbers (const FlameField *field, double *numbers)
{
  for (guint i = 0; i < field->n; i++) {
    /*
     * Nearly all are far inside: this runs for each temporal sample of a frame.
     */
    if (!(numbers[i] > leasts[field->range] && numbers[i] < GREATEST) ||
        field->greatest > 0.0)
      numbers[i] = hold_number (field, numbers[i]);
  }
}

static void
hold_wholes (const FlameField *field, int *wholes)
{
  for (guint i = 0; i < field->n; i++)
    wholes[i] = CLAMP (wholes[i], 1, (int) field->greatest);
}

static void
hold_fields (FlameGenome *genome)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    if (field->range == FLAME_RANGE_NONE)
      continue;
    if (field->kind == FLAME_VALUE_WHOLE)
      hold_wholes (field, flame_field_ints (field, genome));
    else
      hold_numbers (field, flame_field_numbers (field, genome));
  }
}

/* If the radius is 0 a document may set anything, but its neighbour may not. */
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
is_outside (const FlameGenome *genome, const FlameField *field)
{
  if (field->range == FLAME_RANGE_NONE)
    return FALSE;
  for (guint i = 0; i < field->n; i++) {
    if (field->kind == FLAME_VALUE_WHOLE) {
      const int whole = flame_field_peek_ints (field, genome)[i];

      if (whole < 1 || whole > (int) field->greatest)
        return TRUE;
    } else {
      const double number = flame_field_peek_numbers (field, genome)[i];

      if (hold_number (field, number) != number)
        return TRUE;
    }
  }
  return FALSE;
}

static gboolean
is_outside_weight (double weight)
{
  return hold (weight, 0.0, GREATEST) != weight;
}

/* The weight of a standard xform, or of all together, or a value in chaos. */
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

  for (const FlameField *field = flame_genome_fields;
       field->name && n < FLAME_MAX_OUTSIDE; field++)
    if (is_outside (genome, field))
      names[n++] = field->name;
  if (weight && n < FLAME_MAX_OUTSIDE)
    names[n++] = weight;
  return n;
}
