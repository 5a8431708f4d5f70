/*
 * The common part of JWildfire's variations that colour a square, or the points
 * themselves, by a function of the place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Their constants, from the parameters of FLAME_OWN_COLOR_PARAMS. */
typedef struct
{
  float only; /* whether the point's own place gets the colour */
  /* 0: the colour itself; 1, 2: a similar entry of the palette */
  float gradient;
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

/*
 * The place whose colour the point gets: its own, or a random one in a square with half
 * sides @half.
 */
FLAME_FN void
flame_own_color_place (const FlamePoint *p, const FlameOwnColor *color,
    float half, FlameRng *rng, float *x, float *y)
{
  float rx = half * flame_rng_11 (rng), ry = half * flame_rng_11 (rng);

  *x = color->only != 0.0f ? p->x : rx;
  *y = color->only != 0.0f ? p->y : ry;
}

/* From 0 to 255; NaN counts as 0. */
FLAME_FN float
flame_own_color_level (float channel)
{
  float level = flame_floorf (channel * 256.0f);

  return level > 0.0f ? (level < 255.0f ? level : 255.0f) : 0.0f;
}

/*
 * Gives the point at (@x, @y) the colour @rgb, from 0 to 1, and a height by its grey.
 */
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

/* Defines the variation @name, which calls @colors (@constants, x, y, rgb) for
 * places of a square with half sides @half, or for the points themselves. */
#define FLAME_OWN_COLOR_VARIATION(name, half, colors, constants)               \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float x, y, rgb[3];                                                        \
                                                                               \
    flame_own_color_place (p, &k->color, half, rng, &x, &y);                   \
    colors (constants, x, y, rgb);                                             \
    flame_own_color_show (&k->color, w, x, y, rgb, o);                         \
  }
