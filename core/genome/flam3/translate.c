/*
 * What Apophysis, Fractorium and JWildfire mean where flam3 means something else,
 * in flam3's words: how brightness, opacity, palette and filter are taken.
 *
 * Facts: Ember's by measurements; JWildfire's from its LogScaleCalculator,
 * GammaCorrectionFilter and RenderColor, and measured with its renderer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <math.h>

#include "core/genome/view.h"

/* flam3's own factors of brightness and of display values */
#define FLAM3_EXPOSURE (268.0 / 256.0)
#define FLAM3_FULL_LEVEL 256.0

/* 2 log10 where flam3 has the natural logarithm */
#define JWILDFIRE_EXPOSURE (2.0 / G_LN10)
/* the palette's levels for white, and what a level of it is divided by */
#define JWILDFIRE_PALETTE_WHITE 200.0
#define JWILDFIRE_WHITE_LEVEL 220.0
#define JWILDFIRE_LOW_DENSITY_BRIGHTNESS 0.24
#define JWILDFIRE_FILTER 0.75
#define JWILDFIRE_SCATTER_PART 0.25
#define JWILDFIRE_SCATTER_RADIUS 0.5
#define JWILDFIRE_LOST_STEPS 1000
#define JWILDFIRE_CHOICES 1024
#define JWILDFIRE_BLUR_STEP 0.05
#define JWILDFIRE_BLUR_DECAY 0.03
/* how much darker a step of motion blur is by that, and what is left at least */
#define BLUR_DARKER 0.07
#define LEAST_BLUR_LIGHT 0.01
#define MOST_BLUR_STEPS 1000

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
    /* before version 7 it had no density estimation, and says nothing of it */
    genome->estimator_radius = 0.0;
  } else if (dialect == FLAME_DIALECT_JWILDFIRE) {
    /* it has no density estimation */
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

/* Ember's filters are what their names say, some of flam3's are others */
static FlameSpatialFilter
filter_of_ember (FlameSpatialFilter named)
{
  switch (named) {
    case FLAME_SPATIAL_FILTER_MITCHELL:
      return FLAME_SPATIAL_FILTER_LANCZOS3;
    case FLAME_SPATIAL_FILTER_CATROM:
      /* Ember's has but one half, by mistake */
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

/* elsewhere a half is half the light; in flam3 it is a tenth */
static void
translate_opacities (FlameGenome *genome)
{
  for (guint i = 0; i < genome->n_xforms; i++) {
    double *opacity = &genome->xforms[i].opacity;

    if (*opacity > 0.0)
      *opacity = exp2 (log10 (*opacity));
  }
}

/* where flam3 takes the entry below a colour, others take the nearest */
static void
round_colors (FlameGenome *genome, double steps)
{
  genome->palette_steps = steps;
  if (genome->palette_mode == FLAME_PALETTE_MODE_STEP)
    genome->quirks.palette_shift = 0.5;
}

/*
 * In space JWildfire turns the picture about the origin, as a part of the camera;
 * in the plane about its middle. Nothing is seen from another height: what is below
 * cam_zpos is blurred, or all that is far from a place.
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

/* at 1 what is lit hides as much as its alpha says, at 0 twice as much */
static double
cover_of_foreground (double opacity)
{
  return MAX (1.0 - atan (3.0 * (opacity - 1.0)) / 1.25, 0.0);
}

/*
 * There each of the buckets of a pixel is as bright as the pixel by its own
 * logarithm, which sets in later, for its hits are fewer. Points are as many more
 * as buckets are in a row.
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
 * A thread looks for lost points every thousand points of all layers, which take
 * turns.
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

  return length >= 1.0 ? (guint) MIN (length, MOST_BLUR_STEPS) : 0;
}

/*
 * A picture that is blurred by motion is drawn once more for each of its steps, all
 * of them together with the points of one, and counts these as divided among them.
 * A step is darker the later it is drawn.
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
            LEAST_BLUR_LIGHT);
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
  /* a choice is an entry of a table there, filled from the first xform on */
  genome->quirks.choice_step = 1.0 / JWILDFIRE_CHOICES;
  translate_jwildfire_oversample (genome);
}

void
flame_flam3_translate (Flam3Flame *flame, FlameDialect dialect)
{
  FlameGenome *genome = flame->genome;

  switch (dialect) {
    case FLAME_DIALECT_EMBER:
      genome->exposure /= FLAM3_EXPOSURE;
      genome->full_level *= 255.0 / FLAM3_FULL_LEVEL;
      genome->filter_shape = filter_of_ember (genome->filter_shape);
      genome->zoom = MAX (genome->zoom, 0.0);
      genome->quirks.no_speckle = 1.0;
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
  /* flam3 alone cuts light off to whole numbers; rounded, it is right in the mean */
  genome->quirks.rounding = 0.5;
  translate_opacities (genome);
}
