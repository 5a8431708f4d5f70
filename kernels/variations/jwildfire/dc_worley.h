/*
 * dc_worley: a square of cells, dark at the borders between them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_worley, 695, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_worley))
FLAME_PARAM (dc_worley, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_worley, pattern, 70.0, FLAME_RANGE (0.1, 100.0))
FLAME_PARAM (dc_worley, distort, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_worley)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_worley
{
  FlameOwnColor color;
  float across;     /* number of cells across */
  float pattern[2]; /* a double, which selects the pattern */
  float disorder;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (dc_worley)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->across = (float) in->zoom;
  flame_fill_double (100.0 / in->pattern, k->pattern);
  k->disorder = (float) (0.75 * in->distort);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* The squared distance of (@x, @y) from the place in cell (@i, @j). */
FLAME_FN float
flame_worley_apart (const struct FlameConstants_dc_worley *k, float i, float j,
    float x, float y)
{
  double pattern = flame_constants_double (k->pattern);
  double n = 1e4 * flame_sin_double ((double) i + (double) j * pattern);
  float dx = k->disorder * (float) flame_fraction_double (n + 1.0) + 0.3f;
  float dy = k->disorder * (float) flame_fraction_double (n + 12.34) + 0.3f;

  dx += i - x;
  dy += j - y;
  return dx * dx + dy * dy;
}

FLAME_VARIATION (dc_worley)
{
  float x, y, rgb[3], first = 1e9f, second = 1e9f, third = 1e9f;

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->across * x, v = k->across * y;
  float i = -flame_floorf (-u) - 2.0f, j = -flame_floorf (-v) - 2.0f;

  for (int cell = 0; cell < 9; cell++) {
    float apart = flame_worley_apart (
        k, i + (float) (cell % 3), j + (float) (cell / 3), u, v);

    /* As in JWildfire, the third distance does not become the former second
     * one. */
    if (apart < first) {
      third = second = first;
      first = apart;
    } else if (apart < second) {
      third = second;
      second = apart;
    } else if (apart < third) {
      third = apart;
    }
  }
  first = flame_sqrtf (first);
  second = 5.0f * (flame_sqrtf (second) - first);
  third = 5.0f * (flame_sqrtf (third) - first);
  rgb[0] = rgb[1] = rgb[2] = 4.0f * (second / (second / third + 1.0f) - 0.5f);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
