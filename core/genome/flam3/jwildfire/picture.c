/*
 * What JWildfire means by a flame's attributes.
 *
 * Facts: from its LogScaleCalculator, GammaCorrectionFilter and RenderColor, and
 * measured with its renderer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/jwildfire/picture.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/dialect.h"
#include "core/genome/flam3/number.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* 2 log10 in place of flam3's natural logarithm. */
#define EXPOSURE (2.0 / G_LN10)
/* The palette's levels for white, and the divisor of a level. */
#define PALETTE_WHITE 200.0
#define WHITE_LEVEL 220.0
#define LOW_DENSITY_BRIGHTNESS 0.24
#define FILTER 0.75
#define SCATTER_PART 0.25
#define SCATTER_RADIUS 0.5
#define LOST_STEPS 1000
#define CHOICES 1024
/*
 * A thread follows its point for its whole share of the picture: about 200,000 steps.
 */
#define ORBIT_STEPS 200000
#define BLUR_STEP 0.05
#define BLUR_DECAY 0.03
/* How much darker each step of motion blur is, and the minimum that remains. */
#define BLUR_DARKER 0.07
#define MIN_BLUR_LIGHT 0.01
#define MAX_BLUR_STEPS 1000

void
flame_jwildfire_use_defaults (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  /* It has no density estimation. */
  genome->estimator_radius = 0.0;
  genome->quirks.glow = LOW_DENSITY_BRIGHTNESS;
  genome->filter_kernel = FLAME_FILTER_KERNEL_MITCHELL_SMOOTH;
  genome->filter_radius = FILTER;
  genome->scatter_part = SCATTER_PART;
  genome->scatter_radius = SCATTER_RADIUS;
  flame->white_level = WHITE_LEVEL;
  flame->motion_blur_step = BLUR_STEP;
  flame->motion_blur_decay = BLUR_DECAY;
}

/*
 * In space JWildfire rotates the picture around the origin, as part of the camera; in
 * the plane around its middle. cam_zpos does not move the eye: it is the height below
 * which, or the place away from which, things are blurred.
 */
static void
translate_camera (const Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  genome->cam_dof *= flame->dof_scale;
  if (genome->cam_dof != 0.0)
    genome->blur_kind = flame->has_focus ? FLAME_BLUR_AROUND : FLAME_BLUR_BELOW;
  if (genome->blur_kind == FLAME_BLUR_BELOW) {
    genome->cam_focus[0] = genome->cam_focus[1] = 0.0;
    genome->cam_focus[2] = genome->cam_zpos;
  }
  genome->cam_zpos = 0.0;
  genome->behind = FLAME_BEHIND_HIDDEN;
  if (flame_genome_has_view (genome))
    genome->rot_center[0] = genome->rot_center[1] = 0.0;
}

/* At 1 lit parts hide as much as their alpha says, at 0 twice as much. */
static double
cover_of_foreground (double opacity)
{
  return MAX (1.0 - atan (3.0 * (opacity - 1.0)) / 1.25, 0.0);
}

/*
 * JWildfire applies log density per sub-pixel, so a sub-pixel with few hits is darker:
 * the logarithm begins later. It draws as many times more points as a pixel has
 * sub-pixels in a row.
 */
static void
translate_oversample (FlameGenome *genome)
{
  const double oversample = MAX (genome->supersample, 1);

  genome->quality *= oversample;
  genome->contrast *= oversample;
  genome->quirks.glow *= oversample * oversample * oversample;
}

/*
 * Every thousand points, in all layers together, a thread looks for lost points. The
 * layers take turns.
 */
static double
lost_steps_of_layers (guint n_layers)
{
  guint a = LOST_STEPS, b = MAX (n_layers, 1);

  while (b != 0) {
    const guint rest = a % b;

    a = b;
    b = rest;
  }
  return LOST_STEPS / a;
}

guint
flame_jwildfire_blur_steps (const Flam3Flame *flame)
{
  const double length = flame->motion_blur_length;

  return length >= 1.0 ? (guint) MIN (length, MAX_BLUR_STEPS) : 0;
}

/*
 * JWildfire draws a motion-blurred picture once more for each of its steps. All of them
 * share the points of one picture, and count them as divided. Later steps are darker.
 */
static void
translate_blur (const Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const guint n = flame_jwildfire_blur_steps (flame);
  const double n_drawn = n + 1.0;
  double light = 1.0;

  if (n == 0)
    return;
  for (guint i = 1; i <= n; i++)
    light +=
        MAX (1.0 - (double) i * i * flame->motion_blur_decay * BLUR_DARKER / n,
            MIN_BLUR_LIGHT);
  genome->quirks.glow = 0.0;
  genome->contrast *= n_drawn;
  for (guint i = 0; i < 3; i++)
    genome->balance[i] *= light / n_drawn;
}

void
flame_jwildfire_translate (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const double white =
      flame->white_level > 0.0 ? flame->white_level : WHITE_LEVEL;

  genome->filter_motion = FLAME_FILTER_MOTION_MEAN;
  translate_blur (flame);
  translate_camera (flame);
  genome->cover *= cover_of_foreground (flame->fg_opacity);
  genome->exposure *= EXPOSURE / FLAME_FLAM3_EXPOSURE;
  for (guint i = 0; i < 3; i++) {
    genome->balance[i] *= PALETTE_WHITE / white * 255.0 / 256.0;
    genome->background[i] *= 255.0 / 256.0;
  }
  genome->estimator_radius = genome->estimator_minimum = 0.0;
  genome->quirks.no_speckle = 1.0;
  genome->quirks.lost_steps = lost_steps_of_layers (flame->palettes->len);
  /*
   * In JWildfire a choice is an entry of a table that is filled from the first xform
   * on.
   */
  genome->quirks.choice_step = 1.0 / CHOICES;
  genome->quirks.orbit_steps = ORBIT_STEPS;
  translate_oversample (genome);
}

/* --------------------------------------------------------------- background */

/*
 * JWildfire's background is one colour, or a gradient between those of the corners and
 * the middle. Here a background has one colour.
 */

/* In the order of Flam3Flame's spots. */
static const char *const spots[FLAM3_N_BACKGROUND_SPOTS] = {"background_ul",
    "background_ur", "background_ll", "background_lr", "background_cc"};

gboolean
flame_jwildfire_read_background (Flam3Context *context, Flam3Flame *flame,
    const char *name, const char *text)
{
  if (strcmp (name, "background_type") == 0) {
    flame->n_background_spots = strcmp (text, "GRADIENT_2X2_C") == 0 ? 5
                                : strcmp (text, "GRADIENT_2X2") == 0 ? 4
                                                                     : 0;
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (spots); i++) {
    double color[3];

    if (strcmp (spots[i], name) != 0)
      continue;
    if (flame_numbers_parse (text, color, 3))
      memcpy (flame->background_spots[i], color, sizeof color);
    else
      flame_flam3_warn_unsupported (
          context, name, name, "ignored: it is not three numbers");
    return TRUE;
  }
  return FALSE;
}

void
flame_jwildfire_finish_background (Flam3Context *context, Flam3Flame *flame)
{
  const guint n = flame->n_background_spots;
  gboolean differ = FALSE;

  if (n == 0)
    return;
  memset (flame->genome->background, 0, sizeof flame->genome->background);
  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++) {
      flame->genome->background[c] += flame->background_spots[i][c] / n;
      differ |= flame->background_spots[i][c] != flame->background_spots[0][c];
    }
  if (differ)
    flame_flam3_warn_unsupported (context, "background_type", "background_type",
        "a background has one colour here: drawn with the mean of its "
        "gradient's");
}

/* ---------------------------------------------------- symmetry of the whole */

/*
 * JWildfire's symmetry of a whole flame draws each point in several places. Here a
 * point is drawn in one of them, at random, with the brightness of all together.
 */

#define PREFIX "post_symmetry_"
#define MAX_ORDER 64.0

/* In the order of view_symmetry's kinds. */
static const char *const symmetry_types[] = {
    "POINT", "X_AXIS", "Y_AXIS", "NONE", NULL};

static const struct
{
  const char *name;
  FlameParam param;
} symmetry_numbers[] = {
    {PREFIX "order", FLAME_PARAM_view_symmetry_order},
    {PREFIX "centre_x", FLAME_PARAM_view_symmetry_centre_x},
    {PREFIX "centre_y", FLAME_PARAM_view_symmetry_centre_y},
    {PREFIX "distance", FLAME_PARAM_view_symmetry_distance},
    {PREFIX "rotation", FLAME_PARAM_view_symmetry_rotation},
};

gboolean
flame_jwildfire_is_symmetry (const char *name)
{
  if (strcmp (name, PREFIX "type") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (symmetry_numbers); i++)
    if (strcmp (symmetry_numbers[i].name, name) == 0)
      return TRUE;
  return FALSE;
}

gboolean
flame_jwildfire_read_symmetry (Flam3Context *context, Flam3Flame *flame,
    const char *name, const char *text, GError **error)
{
  FlameXform *symmetry = &flame->symmetry;
  double value;
  int type;

  flame_xform_ensure_use (
      symmetry, FLAME_VAR_view_symmetry, FLAME_FORM_REGULAR);
  if (strcmp (name, PREFIX "type") == 0) {
    type = flame_flam3_get_word (context, name, text, symmetry_types);
    if (type < 0)
      return TRUE;
    flame_xform_set_param (symmetry, FLAME_PARAM_view_symmetry_kind, type);
    flame_xform_set_variation (symmetry, FLAME_VAR_view_symmetry,
        symmetry_types[type + 1] ? 1.0 : 0.0);
    return TRUE;
  }
  if (!flame_flam3_get_double (context, name, text, &value, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (symmetry_numbers); i++)
    if (strcmp (symmetry_numbers[i].name, name) == 0)
      flame_xform_set_param (symmetry, symmetry_numbers[i].param, value);
  return TRUE;
}

/*
 * How many points each point becomes. Around a centre the first one counts twice.
 */
static double
count_copies (const FlameXform *symmetry)
{
  const double order =
      flame_xform_get_param (symmetry, FLAME_PARAM_view_symmetry_order);

  if (flame_xform_get_param (symmetry, FLAME_PARAM_view_symmetry_kind) != 0.0)
    return 2.0;
  return order > 1.0 ? MIN (floor (order + 0.5), MAX_ORDER) + 1.0 : 1.0;
}

void
flame_jwildfire_apply_symmetry (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const FlameXform *symmetry = &flame->symmetry;
  const double copies = count_copies (symmetry);
  const guint n_layers = MAX (flame->palettes->len, 1);

  if (flame_xform_get_variation (symmetry, FLAME_VAR_view_symmetry) == 0.0 ||
      copies == 1.0)
    return;
  if (genome->n_finals + n_layers > FLAME_MAX_FINALS) {
    flame_flam3_warn_unsupported (context, NULL, PREFIX "type",
        "ignored: more than %d final transforms", FLAME_MAX_FINALS);
    return;
  }
  for (guint layer = 0; layer < n_layers; layer++) {
    FlameXform *final = flame_genome_add_final (genome);

    flame_xform_copy_uses (final, symmetry);
    final->layer = layer;
    final->color_speed = 0.0;
  }
  /* A sample's light is 10 to the power of log2 (opacity). */
  for (guint i = 0; i < genome->n_xforms; i++)
    genome->xforms[i].opacity *= exp2 (log10 (copies));
}
