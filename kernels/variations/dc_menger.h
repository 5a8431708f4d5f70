/*
 * dc_menger: a square coloured white where a Sierpinski carpet is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_menger, 692, FLAME_OWN_COLOR, .draws = 2, FLAME_CONSTANTS (dc_menger, 7))
FLAME_PARAM (dc_menger, zoom, 1.0)
FLAME_PARAM (
    dc_menger, level, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_menger)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_menger)
{
  flame_fill_own_color (in, 2, k);
  k[5] = (float) (1.3 * in->param[0]);
  k[6] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/* above 0 outside of the cross of five squares */
FLAME_FN float
flame_carpet_cross (float x, float y)
{
  /* the place in a square of the pattern, -1 to 1 */
  float a = x - 2.0f * flame_floorf (0.5f * x) - 1.0f;
  float b = y - 2.0f * flame_floorf (0.5f * y) - 1.0f;
  float u = flame_fabsf (1.0f - 3.0f * flame_fabsf (a));
  float v = flame_fabsf (1.0f - 3.0f * flame_fabsf (b));

  return flame_at_most (u, v) - 1.0f;
}

/* k[5] = scale of the carpet, k[6] = its levels; what own-color.h has before */
FLAME_VARIATION (dc_menger)
{
  float x, y, rgb[3], s = 1.0f;

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y;
  float outside = flame_at_least (flame_fabsf (u), flame_fabsf (v)) - 1.0f;

  for (int i = 0; i < 5; i++) {
    float cross = flame_carpet_cross (s * u, s * v);

    outside = (float) i < k[6] ? flame_at_least (outside, cross) : outside;
    s *= 3.0f;
  }
  rgb[0] = rgb[1] = rgb[2] = outside > 0.0f ? 0.0f : 1.0f;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
