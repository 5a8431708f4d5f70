/*
 * dc_inversion: a square coloured by where inversions in a circle lead.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_inversion, 808, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_inversion))
FLAME_PARAM (dc_inversion, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_inversion, time, 0.0)
FLAME_PARAM (dc_inversion, iterations, 50.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 100.0))
FLAME_PARAM (dc_inversion, scaleX, 1.5, FLAME_RANGE (1.1, 3.0))
FLAME_PARAM (dc_inversion, scaleY, 1.5, FLAME_RANGE (1.1, 3.0))
FLAME_OWN_COLOR_PARAMS (dc_inversion)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_inversion
{
  FlameOwnColor color;
  float steps;
  float scale_x;
  float scale_y;
  float shift_x;
  float shift_y;
  float tint[3]; /* colour of the light */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_inversion)
{
  const double time = in->time, t = 2.1 + 0.025 * time;
  const double base[3] = {0.5 * sin (1.790 * t) + 0.5,
      0.5 * sin (1.345 * t) + 0.5, 0.5 * sin (1.123 * t) + 0.5};
  const double length =
      sqrt (base[0] * base[0] + base[1] * base[1] + base[2] * base[2]);

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->steps = (float) in->iterations;
  k->scale_x = (float) in->scaleX;
  k->scale_y = (float) in->scaleY;
  k->shift_x = (float) sin (0.123 * time);
  k->shift_y = (float) atan (0.0567 * time);
  for (int c = 0; c < 3; c++)
    k->tint[c] = (float) (11.0 * base[c] / length);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_inversion)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);

  float u = x, v = y, far = 0.0f, least = 1e4f, light;

  for (int i = 0; (float) i < k->steps; i++) {
    float across = flame_fabsf (u) * k->scale_x + k->shift_x - 0.5f;
    float along = v * k->scale_y + k->shift_y - 0.5f;
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
    rgb[c] = 1.0f - flame_expf (-k->tint[c] * light);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
