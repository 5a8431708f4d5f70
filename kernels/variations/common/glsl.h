/*
 * What JWildfire's glsl_ variations have in common: a square of dots, coloured by a
 * function of the place, or a coordinate of the palette made of that colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/own-color.h"

/* constants that they make, which come first: dots in a row, their distance, whether
 * the palette shows */
#define FLAME_GLSL_CONSTANTS 3

#ifdef FLAME_PREPARE
/* @first: of the two parameters */
static void FLAME_UNUSED
flame_fill_glsl (const FlamePrepare *in, int first, float *k)
{
  k[0] = (float) in->param[first];
  k[1] = (float) (1.0 / in->param[first]);
  k[2] = (float) in->param[first + 1];
}
#endif

/* a dot of the square that reaches half a unit far */
FLAME_FN void
flame_glsl_place (const float *k, FlameRng *rng, float *x, float *y)
{
  *x = (flame_rng_below (rng, k[0]) + 0.5f) * k[1] - 0.5f;
  *y = (flame_rng_below (rng, k[0]) + 0.5f) * k[1] - 0.5f;
}

FLAME_FN void
flame_glsl_show_as (const float *k, float w, float x, float y, const float *rgb,
    float color, FlameSum *o)
{
  const float scale = FLAME_MAX_RGB / 255.0f;

  if (k[2] == 0.0f)
    flame_show_rgb (o, scale * flame_own_color_level (rgb[0]),
        scale * flame_own_color_level (rgb[1]),
        scale * flame_own_color_level (rgb[2]));
  else
    o->color = color;
  o->x += w * (x - 0.5f * k[1]);
  o->y += w * (y - 0.5f * k[1]);
}

/* the dot at (@x, @y) in the colour @rgb, or in that of red times green */
FLAME_FN void
flame_glsl_show (
    const float *k, float w, float x, float y, const float *rgb, FlameSum *o)
{
  flame_glsl_show_as (k, w, x, y, rgb, rgb[0] * rgb[1], o);
}

/* likewise in that of the part that is red */
FLAME_FN void
flame_glsl_show_sine (
    const float *k, float w, float x, float y, const float *rgb, FlameSum *o)
{
  const float all = rgb[0] + rgb[1] + rgb[2];

  flame_glsl_show_as (
      k, w, x, y, rgb, all != 0.0f ? flame_sinf (rgb[0] / all) : 0.0f, o);
}

/*
 * The variation @name: @colors (constants beyond the frame's, x, y, rgb) of places of
 * the square, @scale times as large and moved by @shift, shown by @show.
 */
#define FLAME_GLSL_VARIATION(name, scale, shift, colors, show)                 \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float x, y, rgb[3];                                                        \
                                                                               \
    flame_glsl_place (k, rng, &x, &y);                                         \
    colors (                                                                   \
        k + FLAME_GLSL_CONSTANTS, scale * x + shift, scale * y + shift, rgb);  \
    show (k, w, x, y, rgb, o);                                                 \
  }
