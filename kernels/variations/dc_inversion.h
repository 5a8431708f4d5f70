/*
 * dc_inversion: a square coloured by where inversions in a circle lead.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_inversion, 808, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_inversion, 13))
FLAME_PARAM (dc_inversion, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_inversion, time, 0.0)
FLAME_PARAM (dc_inversion, iterations, 50.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 100.0))
FLAME_PARAM (dc_inversion, scaleX, 1.5, FLAME_RANGE (1.1, 3.0))
FLAME_PARAM (dc_inversion, scaleY, 1.5, FLAME_RANGE (1.1, 3.0))
FLAME_OWN_COLOR_PARAMS (dc_inversion)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_inversion)
{
  const double time = in->param[1], t = 2.1 + 0.025 * time;
  const double base[3] = {0.5 * sin (1.790 * t) + 0.5,
      0.5 * sin (1.345 * t) + 0.5, 0.5 * sin (1.123 * t) + 0.5};
  const double length =
      sqrt (base[0] * base[0] + base[1] * base[1] + base[2] * base[2]);

  flame_fill_own_color (in, 5, k);
  flame_copy_params (in, 2, 3, k + 5);
  k[8] = (float) sin (0.123 * time);
  k[9] = (float) atan (0.0567 * time);
  for (int c = 0; c < 3; c++)
    k[10 + c] = (float) (11.0 * base[c] / length);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/*
 * k[5] = steps, k[6], k[7] = scales, k[8], k[9] = shift, k[10] to k[12] = the
 * colour
 */
FLAME_VARIATION (dc_inversion)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);

  float u = x, v = y, far = 0.0f, least = 1e4f, light;

  for (int i = 0; (float) i < k[5]; i++) {
    float across = flame_fabsf (u) * k[6] + k[8] - 0.5f;
    float along = v * k[7] + k[9] - 0.5f;
    float scale = 0.81f / (across * across + along * along);

    u = 0.5f - across * scale;
    v = 0.5f - along * scale;
    u += flame_sinf (0.001f * u) / flame_cosf (0.001f * v);
    v += flame_sinf (0.001f * u) * flame_cosf (0.001f * v);
    far = flame_sqrtf (u * u * u * u + v * v * v * v);
    least = flame_at_most (least, far);
  }
  light = 3.0f * least * (1.0f - least);
  light = far * far * (light * light * light * light * light + 0.14f);
  for (int c = 0; c < 3; c++)
    rgb[c] = 1.0f - flame_expf (-k[10 + c] * light);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
