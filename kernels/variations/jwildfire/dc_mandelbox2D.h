/*
 * dc_mandelbox2D: a square coloured by a Mandelbox in the plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_mandelbox2D, 824, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_mandelbox2D))
FLAME_PARAM (dc_mandelbox2D, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_mandelbox2D, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandelbox2D, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_mandelbox2D)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_mandelbox2D
{
  FlameOwnColor color;
  float scale;
  float box;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_mandelbox2D)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->box = (float) (-5.0 * cos (0.1 * in->time));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stamps.h"

FLAME_VARIATION (dc_mandelbox2D)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  flame_box_colors (k->box, k->scale * x, k->scale * y, rgb);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
