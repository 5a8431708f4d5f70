/*
 * What JWildfire's glsl_ variations have in common: a square of dots, coloured by a
 * function of the place, or a coordinate of the palette made of that colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/own-color.h"

/* constants of these */
typedef struct
{
  float n;         /* dots in a row */
  float inverse_n; /* how far they are apart */
  float gradient;  /* whether the palette shows */
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

/* a dot of the square that reaches half a unit far */
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

/* the dot at (@x, @y) in the colour @rgb, or in that of red times green */
FLAME_FN void
flame_glsl_show (const FlameGlslGrid *grid, float w, float x, float y,
    const float *rgb, FlameSum *o)
{
  flame_glsl_show_as (grid, w, x, y, rgb, rgb[0] * rgb[1], o);
}

/* the same in that of the part that is red */
FLAME_FN void
flame_glsl_show_sine (const FlameGlslGrid *grid, float w, float x, float y,
    const float *rgb, FlameSum *o)
{
  const float all = rgb[0] + rgb[1] + rgb[2];

  flame_glsl_show_as (
      grid, w, x, y, rgb, all != 0.0f ? flame_sinf (rgb[0] / all) : 0.0f, o);
}

/*
 * The variation @name: @colors (@constants, x, y, rgb) of places of
 * the square, @scale times as large and moved by @shift, shown by @show.
 */
#define FLAME_GLSL_VARIATION(name, scale, shift, colors, constants, show)      \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float x, y, rgb[3];                                                        \
                                                                               \
    flame_glsl_place (&k->grid, rng, &x, &y);                                  \
    colors (constants, scale *x + shift, scale * y + shift, rgb);              \
    show (&k->grid, w, x, y, rgb, o);                                          \
  }
