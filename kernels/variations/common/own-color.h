/*
 * What those of JWildfire's variations have in common that colour a square, or the
 * points that come, by a function of the place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* constants of these, by the parameters of FLAME_OWN_COLOR_PARAMS */
typedef struct
{
  float only; /* whether the point's own place gets the colour */
  float
      gradient; /* 0: the colour itself; 1, 2: what of the palette is like it */
  float scale_z, offset_z;
  float reset_z;
} FlameOwnColor;

#ifdef FLAME_PREPARE
/* @param: the five parameters */
static void FLAME_UNUSED
flame_fill_own_color (const double *param, FlameOwnColor *color)
{
  color->only = (float) param[0];
  color->gradient = (float) param[1];
  color->scale_z = (float) param[2];
  color->offset_z = (float) param[3];
  color->reset_z = (float) param[4];
}
#endif

/* where the colour is that the point gets: its own place, or one of a square that
 * reaches @half far */
FLAME_FN void
flame_own_color_place (const FlamePoint *p, const FlameOwnColor *color,
    float half, FlameRng *rng, float *x, float *y)
{
  float rx = half * flame_rng_11 (rng), ry = half * flame_rng_11 (rng);

  *x = color->only != 0.0f ? p->x : rx;
  *y = color->only != 0.0f ? p->y : ry;
}

/* 0 to 255; what is no number counts as 0 */
FLAME_FN float
flame_own_color_level (float channel)
{
  float level = flame_floorf (channel * 256.0f);

  return level > 0.0f ? (level < 255.0f ? level : 255.0f) : 0.0f;
}

/* gives the point at (@x, @y) the colour @rgb, 0 to 1, and a height by its grey */
FLAME_FN void
flame_own_color_show (const FlameOwnColor *color, float w, float x, float y,
    const float *rgb, FlameSum *o)
{
  float r = flame_own_color_level (rgb[0]);
  float g = flame_own_color_level (rgb[1]);
  float b = flame_own_color_level (rgb[2]);
  float grey = (flame_floorf (r * 0.299f) + flame_floorf (g * 0.587f) +
                   flame_floorf (b * 0.114f)) /
               255.0f;
  float dz = grey * color->scale_z + color->offset_z;

  if (color->gradient == 0.0f)
    flame_show_rgb (o, r * (FLAME_MAX_RGB / 255.0f),
        g * (FLAME_MAX_RGB / 255.0f), b * (FLAME_MAX_RGB / 255.0f));
  else if (color->gradient == 1.0f)
    flame_show_nearest (o, r / 255.0f, g / 255.0f, b / 255.0f);
  else
    o->color = grey;
  o->x += w * x;
  o->y += w * y;
  o->z = color->reset_z != 0.0f ? dz : o->z + dz;
}

/*
 * The variation @name: @colors (constants beyond the frame's, x, y, rgb) of places of
 * a square that reaches @half far, or of the points that come.
 */
#define FLAME_OWN_COLOR_VARIATION(name, half, colors, constants)               \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float x, y, rgb[3];                                                        \
                                                                               \
    flame_own_color_place (p, &k->color, half, rng, &x, &y);                   \
    colors (constants, x, y, rgb);                                             \
    flame_own_color_show (&k->color, w, x, y, rgb, o);                         \
  }
