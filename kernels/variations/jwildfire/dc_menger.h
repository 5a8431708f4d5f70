/*
 * dc_menger: a square in which a Sierpinski carpet is white.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_menger, 692, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_menger))
FLAME_PARAM (dc_menger, zoom, 1.0)
FLAME_PARAM (
    dc_menger, level, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_menger)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_menger
{
  FlameOwnColor color;
  float scale; /* of the carpet */
  float levels;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_menger)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) (1.3 * in->zoom);
  k->levels = (float) in->level;
}
#endif

#ifdef FLAME_VARIATION
/* Above 0 outside of the cross of five squares. */
FLAME_FN float
flame_carpet_cross (float x, float y)
{
  /* The place in a square of the pattern, -1 to 1. */
  float a = x - 2.0f * flame_floorf (0.5f * x) - 1.0f;
  float b = y - 2.0f * flame_floorf (0.5f * y) - 1.0f;
  float u = flame_fabsf (1.0f - 3.0f * flame_fabsf (a));
  float v = flame_fabsf (1.0f - 3.0f * flame_fabsf (b));

  return flame_at_most (u, v) - 1.0f;
}

FLAME_VARIATION (dc_menger)
{
  float x, y, rgb[3], s = 1.0f;

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y;
  float outside = flame_at_least (flame_fabsf (u), flame_fabsf (v)) - 1.0f;

  for (int i = 0; i < 5; i++) {
    float cross = flame_carpet_cross (s * u, s * v);

    outside = (float) i < k->levels ? flame_at_least (outside, cross) : outside;
    s *= 3.0f;
  }
  rgb[0] = rgb[1] = rgb[2] = outside > 0.0f ? 0.0f : 1.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
