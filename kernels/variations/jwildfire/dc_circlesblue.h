/*
 * dc_circlesblue: a square of rising bubbles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_circlesblue, 820, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_circlesblue))
FLAME_PARAM (dc_circlesblue, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_circlesblue, time, 1.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_circlesblue, zoom, 1.0, FLAME_RANGE (0.01, 100.0))
FLAME_PARAM (dc_circlesblue, radius, 0.04, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_circlesblue, bubles, 40.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_OWN_COLOR_PARAMS (dc_circlesblue)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_circlesblue
{
  FlameOwnColor color;
  float scale;
  float bubbles[701];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (dc_circlesblue)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  flame_fill_bubbles (in->time, in->radius, in->bubles, k->bubbles);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stamps.h"

FLAME_VARIATION (dc_circlesblue)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);
  flame_bubbles (k->bubbles, k->scale * x, k->scale * y, rgb);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
