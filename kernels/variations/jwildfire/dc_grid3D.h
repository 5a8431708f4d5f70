/*
 * dc_grid3D: a square that shows bars in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_grid3D, 822, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_grid3D))
FLAME_PARAM (dc_grid3D, zoom, 1.0, FLAME_RANGE (0.01, 1000.0))
FLAME_PARAM (dc_grid3D, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_grid3D, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_OWN_COLOR_PARAMS (dc_grid3D)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

struct FlameConstants_dc_grid3D
{
  FlameOwnColor color;
  float scale;
  FlameBars bars;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_grid3D)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  flame_fill_grid (in->time, &k->bars);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_grid3D)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);
  flame_grid_light (&k->bars, k->scale * x, k->scale * y, rgb);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
