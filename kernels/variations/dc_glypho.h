/*
 * dc_glypho: a square of rings of dots, where they overlap an odd number of times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_glypho, 801, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_glypho, 69))
FLAME_PARAM (dc_glypho, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    dc_glypho, seed, 10000.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 10000.0))
FLAME_PARAM (dc_glypho, time, 0.0)
FLAME_PARAM (dc_glypho, f1, 0.115)
FLAME_PARAM (dc_glypho, f2, 0.75)
FLAME_PARAM (dc_glypho, f3, 1.5)
FLAME_OWN_COLOR_PARAMS (dc_glypho)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_glypho)
{
  const double step = M_PI / 5.0;

  flame_fill_own_color (in, 6, k);
  k[5] = (float) in->param[0];
  flame_copy_params (in, 3, 3, k + 6);
  for (int ring = 0; ring < 3; ring++) {
    const double size = 1.0 + 0.5 * ring;
    const double turn = in->param[2] * (ring % 2 ? -0.3 : 0.3);

    for (int i = 0; i < 10; i++) {
      const double angle = 1e-4 + step * i + 0.5 * step * size + turn;

      k[9 + 2 * (10 * ring + i)] = (float) (0.4 * cos (angle));
      k[10 + 2 * (10 * ring + i)] = (float) (0.4 * sin (angle));
    }
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/*
 * k[5] = scale, k[6] = size of a dot, k[7], k[8] = where it is seen and how often,
 * from k[9] on the dots' places
 */
FLAME_VARIATION (dc_glypho)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y, sum = 0.0f;

  for (int i = 0; i < 30; i++) {
    float size = 1.0f + 0.5f * (float) (i / 10);
    float dx = size * u + k[9 + 2 * i], dy = size * v + k[10 + 2 * i];
    float t = 1.0f - flame_sqrtf (dx * dx + dy * dy) / (k[6] * size);

    t = flame_at_most (flame_at_least (t, 0.0f), 1.0f);
    sum += k[8] * t * t * (3.0f - 2.0f * t);
  }
  rgb[0] = rgb[1] = rgb[2] = flame_fractionf (sum * k[8]) < k[7] ? 0.0f : 1.0f;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
