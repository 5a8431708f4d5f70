/*
 * dc_ducks: a square coloured by the length of the path of
 * repeated logarithms.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_ducks, 807, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_ducks))
FLAME_PARAM (dc_ducks, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_ducks, time, 10.0)
FLAME_PARAM (dc_ducks, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_ducks)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_ducks
{
  FlameOwnColor color;
  float scale;
  float shift_x; /* shift in each step */
  float shift_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_ducks)
{
  const double t = in->time / 65.0 * 30.0;

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->shift_x = (float) (0.1 * sin (t / 3.0) - 0.1);
  k->shift_y = (float) (5.0 + 0.1 * cos (t / 5.0) - 6.2);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"

FLAME_VARIATION (dc_ducks)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y, way = 0.0f, d;

  for (int i = 0; i < 50; i++) {
    float next = 0.5f * flame_logf (u * u + v * v) + k->shift_x;

    v = flame_rough_angle (flame_fabsf (v), u) + k->shift_y;
    u = next;
    way += flame_sqrtf (u * u + v * v);
  }
  d = 6.0f * flame_log2f (flame_log2f (0.05f * way));
  rgb[0] = 0.7f + 0.7f * flame_cosf (d - 0.7f);
  rgb[1] = 0.1f + 0.7f * flame_sinf (d);
  rgb[2] = 0.1f + 0.5f * flame_sinf (d - 0.7f);
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_floorf (0.5f + 1.1f * rgb[c]) * (1.0f / 1.1f);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
