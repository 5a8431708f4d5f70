/*
 * The common part of JWildfire's glsl_ variations: a square of dots, coloured by a
 * function of the place, or with a palette coordinate made from that colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/own-color.h"

/* Their constants. */
typedef struct
{
  float n;         /* dots in a row */
  float inverse_n; /* distance between dots */
  float gradient;  /* whether the palette is shown */
} FlameGlslGrid;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_glsl (double density, double gradient, FlameGlslGrid *grid)
{
  grid->n = (float) density;
  grid->inverse_n = (float) (1.0 / density);
  grid->gradient = (float) gradient;
}
#endif

/* A random dot of a square with half side 1/2. */
FLAME_FN void
flame_glsl_place (const FlameGlslGrid *grid, FlameRng *rng, float *x, float *y)
{
  *x = (flame_rng_below (rng, grid->n) + 0.5f) * grid->inverse_n - 0.5f;
  *y = (flame_rng_below (rng, grid->n) + 0.5f) * grid->inverse_n - 0.5f;
}

FLAME_FN void
flame_glsl_show_as (const FlameGlslGrid *grid, float w, float x, float y,
    const float *rgb, float color, FlameSum *o)
{
  const float scale = FLAME_MAX_RGB / 255.0f;

  if (grid->gradient == 0.0f)
    flame_show_rgb (o, scale * flame_own_color_level (rgb[0]),
        scale * flame_own_color_level (rgb[1]),
        scale * flame_own_color_level (rgb[2]));
  else
    o->color = color;
  o->x += w * (x - 0.5f * grid->inverse_n);
  o->y += w * (y - 0.5f * grid->inverse_n);
}

/*
 * Shows the dot at (@x, @y) in the colour @rgb, or in the palette's by red times green.
 */
FLAME_FN void
flame_glsl_show (const FlameGlslGrid *grid, float w, float x, float y,
    const float *rgb, FlameSum *o)
{
  flame_glsl_show_as (grid, w, x, y, rgb, rgb[0] * rgb[1], o);
}

/* Likewise, with the palette's colour by the part of red. */
FLAME_FN void
flame_glsl_show_sine (const FlameGlslGrid *grid, float w, float x, float y,
    const float *rgb, FlameSum *o)
{
  const float all = rgb[0] + rgb[1] + rgb[2];

  flame_glsl_show_as (
      grid, w, x, y, rgb, all != 0.0f ? flame_sinf (rgb[0] / all) : 0.0f, o);
}

/* Defines the variation @name, which calls @colors (@constants, x, y, rgb) for
 * places of the square, scaled by @scale and moved by @shift, and draws the
 * result with @show. */
#define FLAME_GLSL_VARIATION(name, scale, shift, colors, constants, show)      \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float x, y, rgb[3];                                                        \
                                                                               \
    flame_glsl_place (&k->grid, rng, &x, &y);                                  \
    colors (constants, scale *x + shift, scale * y + shift, rgb);              \
    show (&k->grid, w, x, y, rgb, o);                                          \
  }
