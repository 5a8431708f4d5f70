/*
 * dc_portal: a square of rings over a grid of waves.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_portal, 693, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_portal))
FLAME_PARAM (dc_portal, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_portal, time, 0.0)
FLAME_PARAM (dc_portal, waves, 5.0)
FLAME_PARAM (dc_portal, zoom, 15.0)
FLAME_OWN_COLOR_PARAMS (dc_portal)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_portal
{
  FlameOwnColor color;
  float rings;
  float power; /* factor of the root of the radius */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_portal)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->rings = (float) (1000.0 + in->time);
  k->power = (float) (1.0 / flame_nonzero_double (in->waves));
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (dc_portal)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y;
  float far = flame_sqrtf (flame_sqrtf (u * u + v * v));
  float rings =
      1.0f + far * k->power + 0.125f * flame_cosf (u) * flame_cosf (v);
  float color = 3.0f * (float) flame_sin_double ((double) k->rings * rings);
  float level = flame_fabsf (color);

  rgb[0] = color > 0.0f ? level - 1.0f : level - 1.5f;
  rgb[1] = level - 1.5f;
  rgb[2] = color > 0.0f ? level - 2.0f : level - 1.5f;
  /* Replaces the sum. */
  o->x = o->y = 0.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
