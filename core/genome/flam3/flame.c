/*
 * A <flame> being read: its beginning, and the work at its end. Layers are joined to
 * one flame, the meanings of other programs are translated to flam3's, and the flame is
 * checked.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/flame.h"

#include <math.h>
#include <string.h>

#include "core/genome/flam3/flame-attributes.h"
#include "core/genome/flam3/ignored.h"
#include "core/genome/flam3/jwildfire/subflame.h"
#include "core/genome/flam3/jwildfire/jwildfire.h"
#include "core/genome/flam3/number.h"
#include "core/genome/flam3/palette.h"
#include "core/genome/flam3/xform.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"

/* ----------------------------------------------------------- other programs */

/*
 * Translates what Apophysis, Fractorium and JWildfire mean differently from flam3:
 * brightness, opacity, palette and filter.
 *
 * Facts: Ember's by measurements; JWildfire's from its LogScaleCalculator,
 * GammaCorrectionFilter and RenderColor, and measured with its renderer.
 */

/* flam3's own factors on brightness and on display values. */
#define FLAM3_EXPOSURE (268.0 / 256.0)
#define FLAM3_FULL_LEVEL 256.0

/* 2 log10 in place of flam3's natural logarithm. */
#define JWILDFIRE_EXPOSURE (2.0 / G_LN10)
/* The palette's levels for white, and the divisor of a level. */
#define JWILDFIRE_PALETTE_WHITE 200.0
#define JWILDFIRE_WHITE_LEVEL 220.0
#define JWILDFIRE_LOW_DENSITY_BRIGHTNESS 0.24
#define JWILDFIRE_FILTER 0.75
#define JWILDFIRE_SCATTER_PART 0.25
#define JWILDFIRE_SCATTER_RADIUS 0.5
#define JWILDFIRE_LOST_STEPS 1000
#define JWILDFIRE_CHOICES 1024
/*
 * A thread follows its point for its whole share of the picture: about 200,000 steps.
 */
#define JWILDFIRE_ORBIT_STEPS 200000
#define JWILDFIRE_BLUR_STEP 0.05
#define JWILDFIRE_BLUR_DECAY 0.03
/* How much darker each step of motion blur is, and the minimum that remains. */
#define BLUR_DARKER 0.07
#define MIN_BLUR_LIGHT 0.01
#define MAX_BLUR_STEPS 1000

void
flame_flam3_use_defaults (Flam3Flame *flame, FlameDialect dialect)
{
  FlameGenome *genome = flame->genome;

  if (dialect == FLAME_DIALECT_EMBER) {
    genome->width = 1920;
    genome->height = 1080;
    genome->scale = 240.0;
    genome->quality = 100.0;
    genome->highlight_power = 1.0;
    genome->palette_mode = FLAME_PALETTE_MODE_LINEAR;
  } else if (dialect == FLAME_DIALECT_APOPHYSIS) {
    /*
     * Before version 7 it had no density estimation, and no attribute for it.
     */
    genome->estimator_radius = 0.0;
  } else if (dialect == FLAME_DIALECT_JWILDFIRE) {
    /* JWildfire has no density estimation. */
    genome->estimator_radius = 0.0;
    genome->quirks.glow = JWILDFIRE_LOW_DENSITY_BRIGHTNESS;
    genome->filter_kernel = FLAME_FILTER_KERNEL_MITCHELL_SMOOTH;
    genome->filter_radius = JWILDFIRE_FILTER;
    genome->scatter_part = JWILDFIRE_SCATTER_PART;
    genome->scatter_radius = JWILDFIRE_SCATTER_RADIUS;
    flame->white_level = JWILDFIRE_WHITE_LEVEL;
    flame->motion_blur_step = JWILDFIRE_BLUR_STEP;
    flame->motion_blur_decay = JWILDFIRE_BLUR_DECAY;
  }
}

/* Ember's filters are what their names say, unlike some of flam3's. */
static FlameSpatialFilter
filter_of_ember (FlameSpatialFilter named)
{
  switch (named) {
    case FLAME_SPATIAL_FILTER_MITCHELL:
      return FLAME_SPATIAL_FILTER_LANCZOS3;
    case FLAME_SPATIAL_FILTER_CATROM:
      /* By mistake Ember's has only one half. */
      return FLAME_SPATIAL_FILTER_MITCHELL;
    case FLAME_SPATIAL_FILTER_BLACKMAN:
      return FLAME_SPATIAL_FILTER_LANCZOS2;
    case FLAME_SPATIAL_FILTER_HANNING:
      return FLAME_SPATIAL_FILTER_BLACKMAN;
    case FLAME_SPATIAL_FILTER_HAMMING:
      return FLAME_SPATIAL_FILTER_CATROM;
    case FLAME_SPATIAL_FILTER_LANCZOS3:
      return FLAME_SPATIAL_FILTER_HAMMING;
    case FLAME_SPATIAL_FILTER_LANCZOS2:
      return FLAME_SPATIAL_FILTER_HANNING;
    default:
      return named;
  }
}

/*
 * In other programs an opacity of one half halves the light; in flam3 it leaves a
 * tenth.
 */
static void
translate_opacities (FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    double *opacity = &genome->xforms[i].opacity;

    if (*opacity > 0.0)
      *opacity = exp2 (log10 (*opacity));
  }
}

/*
 * flam3 uses the palette entry below a colour; other programs use the nearest.
 */
static void
round_colors (FlameGenome *genome, double steps)
{
  genome->palette_steps = steps;
  if (genome->palette_mode == FLAME_PALETTE_MODE_STEP)
    genome->quirks.palette_shift = 0.5;
}

/*
 * In space JWildfire rotates the picture around the origin, as part of the camera; in
 * the plane around its middle. cam_zpos does not move the eye: it is the height below
 * which, or the place away from which, things are blurred.
 */
static void
translate_jwildfire_camera (const Flam3Flame *flame)
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
translate_jwildfire_oversample (FlameGenome *genome)
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
  guint a = JWILDFIRE_LOST_STEPS, b = MAX (n_layers, 1);

  while (b != 0) {
    const guint rest = a % b;

    a = b;
    b = rest;
  }
  return JWILDFIRE_LOST_STEPS / a;
}

guint
flame_flam3_blur_steps (const Flam3Flame *flame)
{
  const double length = flame->motion_blur_length;

  return length >= 1.0 ? (guint) MIN (length, MAX_BLUR_STEPS) : 0;
}

/*
 * JWildfire draws a motion-blurred picture once more for each of its steps. All of them
 * share the points of one picture, and count them as divided. Later steps are darker.
 */
static void
translate_jwildfire_blur (const Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const guint n = flame_flam3_blur_steps (flame);
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

static void
translate_jwildfire (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const double white =
      flame->white_level > 0.0 ? flame->white_level : JWILDFIRE_WHITE_LEVEL;

  genome->filter_motion = FLAME_FILTER_MOTION_MEAN;
  translate_jwildfire_blur (flame);
  translate_jwildfire_camera (flame);
  genome->cover *= cover_of_foreground (flame->fg_opacity);
  genome->exposure *= JWILDFIRE_EXPOSURE / FLAM3_EXPOSURE;
  for (guint i = 0; i < 3; i++) {
    genome->balance[i] *= JWILDFIRE_PALETTE_WHITE / white * 255.0 / 256.0;
    genome->background[i] *= 255.0 / 256.0;
  }
  genome->estimator_radius = genome->estimator_minimum = 0.0;
  genome->quirks.no_speckle = 1.0;
  genome->quirks.lost_steps = lost_steps_of_layers (flame->palettes->len);
  /*
   * In JWildfire a choice is an entry of a table that is filled from the first xform
   * on.
   */
  genome->quirks.choice_step = 1.0 / JWILDFIRE_CHOICES;
  genome->quirks.orbit_steps = JWILDFIRE_ORBIT_STEPS;
  translate_jwildfire_oversample (genome);
}

/*
 * Translates what the program means by the same attributes. Call it after all elements.
 */
static void
translate_dialect (Flam3Flame *flame, FlameDialect dialect)
{
  FlameGenome *genome = flame->genome;

  switch (dialect) {
    case FLAME_DIALECT_EMBER:
      genome->exposure /= FLAM3_EXPOSURE;
      genome->full_level *= 255.0 / FLAM3_FULL_LEVEL;
      genome->filter_shape = filter_of_ember (genome->filter_shape);
      genome->filter_motion = FLAME_FILTER_MOTION_MEAN;
      genome->zoom = MAX (genome->zoom, 0.0);
      genome->quirks.no_speckle = 1.0;
      genome->quirks.keeps_far = genome->quirks.one_bucket = 1.0;
      break;
    case FLAME_DIALECT_JWILDFIRE:
      translate_jwildfire (flame);
      break;
    case FLAME_DIALECT_APOPHYSIS:
      break;
    default:
      return;
  }
  if (dialect == FLAME_DIALECT_EMBER)
    genome->palette_steps = 255.0;
  else
    round_colors (genome, dialect == FLAME_DIALECT_JWILDFIRE ? 254.0 : 255.0);
  /* Only flam3 truncates light to whole numbers. Rounded, its mean is right. */
  genome->quirks.rounding = 0.5;
  translate_opacities (genome);
}

/* ------------------------------------------------------------------ heights */

/*
 * Heights in flames of other programs than Ember. To Apophysis most variations lie in
 * the plane. Ember's variations preserve z, so it adds a flatten when it reads such a
 * flame.
 */

/* Variations of a transform that preserves its z. */
static const struct
{
  FlameVariation variation;
  FlameForm form;
} raising[] = {{FLAME_VAR_crop, FLAME_FORM_PRE},
    {FLAME_VAR_falloff2, FLAME_FORM_PRE}, {FLAME_VAR_rotate_x, FLAME_FORM_PRE},
    {FLAME_VAR_rotate_y, FLAME_FORM_PRE},
    {FLAME_VAR_ztranslate, FLAME_FORM_PRE},
    {FLAME_VAR_blur3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_bubble, FLAME_FORM_REGULAR},
    {FLAME_VAR_jw_bubble, FLAME_FORM_REGULAR},
    {FLAME_VAR_bwraps, FLAME_FORM_REGULAR},
    {FLAME_VAR_crop, FLAME_FORM_REGULAR},
    {FLAME_VAR_cylinder, FLAME_FORM_REGULAR},
    {FLAME_VAR_falloff2, FLAME_FORM_REGULAR},
    {FLAME_VAR_hemisphere, FLAME_FORM_REGULAR},
    {FLAME_VAR_julia3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_julia3Dz, FLAME_FORM_REGULAR},
    {FLAME_VAR_linear3D, FLAME_FORM_REGULAR},
    {FLAME_VAR_zblur, FLAME_FORM_REGULAR},
    {FLAME_VAR_zcone, FLAME_FORM_REGULAR},
    {FLAME_VAR_ztranslate, FLAME_FORM_REGULAR},
    {FLAME_VAR_crop, FLAME_FORM_POST}, {FLAME_VAR_falloff2, FLAME_FORM_POST},
    {FLAME_VAR_rotate_x, FLAME_FORM_POST},
    {FLAME_VAR_rotate_y, FLAME_FORM_POST},
    {FLAME_VAR_flatten, FLAME_FORM_REGULAR}};

gboolean
flame_flam3_is_ember (const char *version)
{
  g_autofree char *lower = g_ascii_strdown (version, -1);

  return strstr (lower, "ember") != NULL;
}

static gboolean
keeps_z (const FlameXform *xform)
{
  const FlameVariationUse *curl =
      flame_xform_find_use (xform, FLAME_VAR_curl3D, FLAME_FORM_REGULAR);

  for (guint i = 0; i < G_N_ELEMENTS (raising); i++)
    if (flame_xform_get_use_weight (
            xform, raising[i].variation, raising[i].form) != 0.0)
      return TRUE;
  return curl && flame_xform_get_param (xform, FLAME_PARAM_curl3D_cz) != 0.0;
}

/* Ember applies it after all others of its form. */
static void
move_last (FlameXform *xform, FlameForm form)
{
  FlameVariationUse *use =
      flame_xform_find_use (xform, FLAME_VAR_flatten, form);
  FlameVariationUse moved;

  if (!use)
    return;
  moved = *use;
  for (; use + 1 < xform->uses + xform->n_uses && use[1].form == form; use++)
    use[0] = use[1];
  *use = moved;
}

void
flame_flam3_move_flatten (FlameXform *xform)
{
  for (guint form = 0; form < FLAME_N_FORMS; form++)
    move_last (xform, form);
}

static void
flatten (FlameXform *xform, gboolean hands_on)
{
  if (!hands_on && xform->n_uses > 0 && !keeps_z (xform))
    flame_xform_set_variation (xform, FLAME_VAR_flatten, 1.0);
  flame_flam3_move_flatten (xform);
}

/*
 * Makes transforms lose z, as in programs where only a few variations preserve it.
 * Ember reads them like this.
 */
static void
flatten_all (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  /* A flame in the plane does not change. */
  if (!flame_genome_is_in_space (genome))
    return;
  for (guint i = 0; i < flame_genome_n_all (genome); i++)
    flatten (flame_genome_get_any (genome, i), flame->keeps_z);
}

/* ------------------------------------------------------------------- layers */

/*
 * JWildfire's layers: separate flames that are added up and seen by one camera.
 *
 * Facts: JWildfire's DefaultRenderThread and DefaultRenderIterationState. All layers
 * get equally many samples. A layer's weight is a factor on its colours, and does not
 * change the number of hits.
 */

static gboolean
read_layer_weight (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  const char *text = flame_flam3_find_value (attributes, "weight");

  flame->layer_weight = 1.0;
  return !text || flame_flam3_get_double (
                      context, "weight", text, &flame->layer_weight, error);
}

gboolean
flame_flam3_is_layer_off (Flam3Context *context, Flam3Attributes attributes)
{
  static const char *const numbers[] = {"weight", "density"};
  const char *visible = flame_flam3_find_value (attributes, "visible");

  if (visible && strcmp (visible, "0") == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    const char *text = flame_flam3_find_value (attributes, numbers[i]);
    double value;

    if (!text || !flame_numbers_parse (text, &value, 1) || value >= 0.0)
      continue;
    flame_flam3_warn (context, numbers[i], "negative layer",
        "%g is below 0, so the layer is not drawn", value);
    return TRUE;
  }
  return FALSE;
}

/* The share of a layer's points that are drawn at random, squared. */
static void
read_density (Flam3Flame *flame, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "density");
  double density;

  flame->layer_density = 1.0;
  if (text && flame_numbers_parse (text, &density, 1))
    flame->layer_density = CLAMP (density, 0.0, 1.0);
}

/* All layers here look up colours in the same way: that of the first. */
static void
read_smooth_gradient (
    Flam3Context *context, Flam3Flame *flame, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "smooth_gradient");
  const FlamePaletteMode mode = text && strcmp (text, "1") == 0
                                    ? FLAME_PALETTE_MODE_LINEAR
                                    : FLAME_PALETTE_MODE_STEP;

  if (flame->palettes->len == 0)
    flame->genome->palette_mode = mode;
  else if (mode != flame->genome->palette_mode)
    flame_flam3_lack (context, "smooth_gradient", "layer smooth_gradient",
        "ignored; drawn as in the first layer");
}

/* Its colours come from a picture, by the place of a point. */
static void
tell_gradient_map (Flam3Context *context, Flam3Attributes attributes)
{
  const char *text = flame_flam3_find_value (attributes, "gradient_map");

  if (text && *text)
    flame_flam3_lack (context, "gradient_map", "gradient_map",
        "ignored; drawn with the layer's palette");
}

gboolean
flame_flam3_start_layer (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error)
{
  if (flame->palettes->len >= FLAME_MAX_LAYERS)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d layers in this flame", FLAME_MAX_LAYERS);
  flame->first_of_layer = flame->genome->n_xforms;
  flame->first_final_of_layer = flame->genome->n_finals;
  flame->palette_number = -1;
  memset (flame->has_color, 0, sizeof flame->has_color);
  read_density (flame, attributes);
  read_smooth_gradient (context, flame, attributes);
  tell_gradient_map (context, attributes);
  flame_flam3_ignore_layer_attributes (context, attributes);
  return read_layer_weight (context, flame, attributes, error);
}

/* A palette cannot hold light above white. */
static void
add_palette (Flam3Context *context, Flam3Flame *flame)
{
  FlamePalette palette = flame->genome->palette;
  gboolean too_bright = FALSE;

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 3; c++) {
      double *value = &palette.rgba[i][c];

      *value *= flame->layer_weight;
      too_bright |= *value > 1.0;
      *value = MIN (*value, 1.0);
    }
  }
  if (too_bright)
    flame_flam3_lack (context, "weight", "layer weight",
        "%g makes colours brighter than white, which they are held to",
        flame->layer_weight);
  g_array_append_val (flame->palettes, palette);
}

void
flame_flam3_end_layer (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (genome->n_xforms > flame->first_of_layer) {
    flame->has_colors |= flame_flam3_join_colors (context, flame);
    add_palette (context, flame);
    for (guint i = flame->first_of_layer; i < genome->n_xforms; i++)
      genome->xforms[i].opacity *= flame->layer_density * flame->layer_density;
  } else {
    /* A layer without transforms shows nothing. */
    while (genome->n_finals > flame->first_final_of_layer)
      flame_xform_clear (&genome->finals[--genome->n_finals]);
  }
  flame->first_of_layer = 0;
}

/* Joins the layers' palettes, and prevents jumps between layers. */
static void
join_layers (Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;
  const FlamePalette *palettes =
      (const FlamePalette *) (gpointer) flame->palettes->data;
  const guint n = genome->n_xforms, n_layers = flame->palettes->len;

  if (n_layers == 0)
    return;
  flame->is_black |= !flame->has_colors;
  genome->palette = palettes[0];
  if (n_layers == 1)
    return;
  genome->n_more_palettes = n_layers - 1;
  genome->more_palettes =
      g_memdup2 (palettes + 1, (n_layers - 1) * sizeof *palettes);
  for (guint i = 0; i < n * n; i++)
    if (genome->xforms[i / n].layer != genome->xforms[i % n].layer)
      flame_genome_ensure_chaos (genome)[i] = 0.0;
}

/* ------------------------------------------------------- what must be there */

/*
 * What a flame must have to be drawn. flam3 finds errors here while rendering, or
 * never: without xforms it hangs.
 */

/* Wider filters are legal and slow, and usually a misplaced decimal point. */
#define WIDE_FILTER_RADIUS 16.0
/* Replacements for a curve that is not above 0. */
#define EMBER_CURVE 0.5
#define USUAL_CURVE 0.4

static gboolean
check_weights (Flam3Context *context, FlameGenome *genome, GError **error)
{
  double sum = 0.0;

  if (genome->n_xforms == 0)
    return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected at least one <xform>, there is none");
  for (guint i = 0; i < genome->n_xforms; i++)
    sum += genome->xforms[i].weight;
  if (sum > 0.0)
    return TRUE;
  if (context->dialect == FLAME_DIALECT_EMBER) {
    flame_flam3_warn (context, NULL, "no weight above 0",
        "all %u xforms weigh 0, so that the first alone is chosen",
        genome->n_xforms);
    genome->xforms[0].weight = 1.0;
    return TRUE;
  }
  return flame_flam3_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected an <xform> with a weight above 0, all %u weigh 0",
      genome->n_xforms);
}

/* A point that reaches an xform must be able to go somewhere from there. */
static gboolean
check_chaos (Flam3Context *context, const Flam3Flame *flame, GError **error)
{
  FlameGenome *genome = flame->genome;
  const guint n = genome->n_xforms;

  for (guint from = 0; genome->chaos && from < n; from++) {
    double sum = 0.0;

    for (guint to = 0; to < n; to++)
      sum += genome->chaos[from * n + to] * genome->xforms[to].weight;
    if (sum > 0.0 || genome->xforms[from].weight == 0.0)
      continue;
    /* Fractorium continues with the first xform. */
    if (context->dialect == FLAME_DIALECT_EMBER &&
        genome->xforms[0].weight > 0.0) {
      genome->chaos[from * n] = 1.0;
      continue;
    }
    for (guint i = 0; i < flame->chaos->len; i++) {
      const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

      if (chaos->from == from) {
        flame_flam3_context_return (context, "xform", chaos->line);
        break;
      }
    }
    return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
        "expected a way out of xform %u, all xforms it leads to weigh 0", from);
  }
  return TRUE;
}

/*
 * Density estimation needs a curve above 0, and a radius not below its minimum. flam3
 * refuses to render such a flame, Ember has its own replacement, and other programs do
 * not check.
 */
static gboolean
refuse_estimator (
    Flam3Context *context, const FlameGenome *genome, GError **error)
{
  if (genome->estimator_curve <= 0.0)
    return flame_flam3_fail (context, "estimator_curve", error,
        FLAME_ERROR_DOCUMENT, "expected a number above 0, got %g",
        genome->estimator_curve);
  return flame_flam3_fail (context, "estimator_minimum", error,
      FLAME_ERROR_DOCUMENT, "expected at most the estimator_radius, %g, got %g",
      genome->estimator_radius, genome->estimator_minimum);
}

static void
hold_estimator_curve (Flam3Context *context, FlameGenome *genome)
{
  const double given = genome->estimator_curve;

  if (given > 0.0)
    return;
  genome->estimator_curve =
      context->dialect == FLAME_DIALECT_EMBER ? EMBER_CURVE : USUAL_CURVE;
  flame_flam3_warn (context, "estimator_curve", "estimator_curve",
      "%g is not above 0 and taken as %g", given, genome->estimator_curve);
}

static void
hold_estimator_minimum (Flam3Context *context, FlameGenome *genome)
{
  double *radius = &genome->estimator_radius;
  double *minimum = &genome->estimator_minimum;

  if (*minimum <= *radius)
    return;
  if (context->dialect == FLAME_DIALECT_EMBER) {
    flame_flam3_warn (context, "estimator_minimum", "estimator_minimum",
        "%g is above the estimator_radius of %g, which is taken as that",
        *minimum, *radius);
    *radius = *minimum;
  } else {
    flame_flam3_warn (context, "estimator_minimum", "estimator_minimum",
        "%g is above the estimator_radius of %g and taken as that", *minimum,
        *radius);
    *minimum = *radius;
  }
}

static void
hold_estimator_radius (Flam3Context *context, const char *name, double *radius)
{
  if (*radius <= FLAME_MAX_ESTIMATOR_RADIUS)
    return;
  flame_flam3_lack (context, name, name,
      "%g is above the limit of %g and taken as that", *radius,
      FLAME_MAX_ESTIMATOR_RADIUS);
  *radius = FLAME_MAX_ESTIMATOR_RADIUS;
}

static gboolean
check_estimator (Flam3Context *context, FlameGenome *genome, GError **error)
{
  const gboolean is_ember = context->dialect == FLAME_DIALECT_EMBER;

  if (genome->estimator_radius == 0.0 &&
      !(is_ember && genome->estimator_minimum > 0.0))
    return TRUE;
  if (context->dialect == FLAME_DIALECT_FLAM3 &&
      (genome->estimator_curve <= 0.0 ||
          genome->estimator_minimum > genome->estimator_radius))
    return refuse_estimator (context, genome, error);
  hold_estimator_curve (context, genome);
  hold_estimator_minimum (context, genome);
  hold_estimator_radius (
      context, "estimator_radius", &genome->estimator_radius);
  hold_estimator_radius (
      context, "estimator_minimum", &genome->estimator_minimum);
  return TRUE;
}

static gboolean
has_variation (const FlameXform *xform)
{
  for (guint i = 0; i < xform->n_uses; i++)
    if (xform->uses[i].weight != 0.0)
      return TRUE;
  return xform->n_motions > 0;
}

/* Without variations all points are in one place: a dot, or nothing. */
static void
check_variations (Flam3Context *context, Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;
  g_autofree char *key = NULL;

  for (guint i = 0; i < genome->n_xforms; i++)
    if (genome->xforms[i].weight > 0.0 && has_variation (&genome->xforms[i]))
      return;
  flame->is_empty = TRUE;
  key = g_strdup_printf ("no variation %u", flame->index);
  flame_flam3_context_return (context, "flame", flame->line);
  flame_flam3_warn (context, NULL, key,
      "it has no variation that can be drawn: at most dots are visible");
}

/* Refuses what makes flam3 hang, or fail while rendering. */
static gboolean
check_flame (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  FlameGenome *genome = flame->genome;

  if (genome->filter_radius > WIDE_FILTER_RADIUS)
    flame_flam3_warn (context, "filter", "wide filter",
        "a radius of %g pixels blurs the whole picture and is slow",
        genome->filter_radius);
  if (!check_weights (context, genome, error) ||
      !check_chaos (context, flame, error) ||
      !check_estimator (context, genome, error))
    return FALSE;
  check_variations (context, flame);
  return TRUE;
}

Flam3Flame *
flame_flam3_flame_new (guint index, guint line)
{
  Flam3Flame *flame = g_new0 (Flam3Flame, 1);

  flame->genome = flame_genome_new ();
  flame->line = line;
  flame->index = index;
  flame->palette_number = -1;
  flame->solo_xform = -1;
  flame->cam_zoom = flame->size_factor = 1.0;
  flame->fg_opacity = 1.0;
  flame->dof_scale = flame->dof_fade = 1.0;
  flame->layer_weight = 1.0;
  flame->palettes = g_array_new (FALSE, FALSE, sizeof (FlamePalette));
  flame->chaos = g_array_new (FALSE, FALSE, sizeof (Flam3Chaos));
  flame->replaced = g_array_new (FALSE, FALSE, sizeof (Flam3Replaced));
  return flame;
}

void
flame_flam3_flame_free (Flam3Flame *flame)
{
  if (!flame)
    return;
  flame_genome_free (flame->genome);
  g_array_unref (flame->palettes);
  g_array_unref (flame->chaos);
  g_array_unref (flame->replaced);
  flame_xform_clear (&flame->symmetry);
  g_free (flame);
}

/* -------------------------------------------------------------------- end */

static void
apply_solo (Flam3Context *context, Flam3Flame *flame)
{
  FlameGenome *genome = flame->genome;

  if (flame->solo_xform < 0)
    return;
  if ((guint) flame->solo_xform >= genome->n_xforms)
    flame_flam3_warn (context, "soloxform", "soloxform",
        "there is no xform %d, so nothing is visible", flame->solo_xform);
  flame->is_black |= (guint) flame->solo_xform >= genome->n_xforms;
  for (guint i = 0; i < genome->n_xforms; i++)
    if (i != (guint) flame->solo_xform)
      genome->xforms[i].opacity = 0.0;
}

static gboolean
apply_chaos (Flam3Context *context, Flam3Flame *flame, GError **error)
{
  const guint n = flame->genome->n_xforms;

  for (guint i = 0; i < flame->chaos->len; i++) {
    const Flam3Chaos *chaos = &g_array_index (flame->chaos, Flam3Chaos, i);

    if (chaos->to >= n) {
      flame_flam3_context_return (context, "xform", chaos->line);
      if (context->dialect != FLAME_DIALECT_FLAM3) {
        flame_flam3_tell_long_chaos (context, chaos->to);
        continue;
      }
      return flame_flam3_fail (context, "chaos", error, FLAME_ERROR_DOCUMENT,
          "expected at most %u numbers, one for each xform of this flame, got "
          "a number for xform %u",
          n, chaos->to);
    }
    /* A matrix of ones is the same as none. */
    if (chaos->value != 1.0)
      flame_genome_ensure_chaos (flame->genome)[chaos->from * n + chaos->to] =
          chaos->value;
  }
  return TRUE;
}

/* Warns of differences that follow from several attributes together. */
static void
tell_lacks (Flam3Context *context, const Flam3Flame *flame)
{
  const FlameGenome *genome = flame->genome;
  const double zoomed = genome->quality * exp2 (2.0 * genome->zoom);

  if (genome->zoom > 0.0 &&
      zoomed > MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY))
    flame_flam3_lack (context, "zoom", "zoom",
        "%g makes %g samples a pixel of a quality of %g; %g are drawn",
        genome->zoom, zoomed, genome->quality,
        MAX (genome->quality, FLAME_MAX_ZOOMED_QUALITY));
  if (genome->cam_dof == 0.0)
    return;
  if (flame->has_dof_shape)
    flame_flam3_lack (context, "cam_dof_shape", "cam_dof_shape",
        "ignored; drawn as with BUBBLE");
  if (flame->dof_fade != 1.0)
    flame_flam3_lack (context, "cam_dof_fade", "cam_dof_fade",
        "%g ignored; drawn as with 1", flame->dof_fade);
}

static void
finish_jwildfire (Flam3Context *context, Flam3Flame *flame)
{
  flame_jwildfire_heights (context, flame);
  flame_jwildfire_tell_colors (context, flame->genome);
  if (!context->options || !context->options->is_within)
    flame_flam3_apply_post_symmetry (context, flame);
}

gboolean
flame_flam3_finish_flame (
    Flam3Context *context, Flam3Flame *flame, GError **error)
{
  tell_lacks (context, flame);
  flame_flam3_finish_background (context, flame);
  if (flame->is_nowhere)
    flame->genome->center[0] = flame->genome->center[1] = NAN;
  flame->is_black |=
      isnan (flame->genome->center[0]) || isnan (flame->genome->center[1]);
  translate_dialect (flame, context->dialect);
  apply_solo (context, flame);
  if (context->dialect == FLAME_DIALECT_JWILDFIRE)
    finish_jwildfire (context, flame);
  else
    flatten_all (flame);
  if (!apply_chaos (context, flame, error))
    return FALSE;
  flame_jwildfire_check_subflames (context, flame->genome);
  join_layers (flame);
  return check_flame (context, flame, error) &&
         (flame->palettes->len > 0 ||
             flame_flam3_finish_palette (context, flame, error));
}
