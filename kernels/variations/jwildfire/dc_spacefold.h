/*
 * dc_spacefold: a square that is folded repeatedly.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_spacefold, 805, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_spacefold))
FLAME_PARAM (dc_spacefold, randomize, 1000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 10000.0))
FLAME_PARAM (dc_spacefold, time, 0.0)
FLAME_PARAM (dc_spacefold, zoom, 2.5)
FLAME_OWN_COLOR_PARAMS (dc_spacefold)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_spacefold
{
  FlameOwnColor color;
  float scale;
  float cosine; /* of the turn in each fold */
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_spacefold)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->cosine = (float) cos (in->time / 30.0);
  k->sine = (float) sin (in->time / 30.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_spacefold)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y;

  for (int i = 0; i < 64; i++) {
    float across = flame_fabsf (u), along = flame_fabsf (v);

    u = 1.03f * (k->cosine * across - k->sine * along - 0.5f);
    v = 1.03f * (k->sine * across + k->cosine * along - 0.5f);
  }
  u = flame_powf (flame_fabsf (flame_sinf (u) * flame_sinf (v)), 0.3f) * 1.9f;
  rgb[0] = 0.5f + 0.5f * flame_cosf (6.28318f * (u + 0.8f));
  rgb[1] = 0.5f + 0.5f * flame_cosf (6.28318f * (u + 0.9f));
  rgb[2] = 0.5f + 0.5f * flame_cosf (6.28318f * (0.5f * u + 0.3f));
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
