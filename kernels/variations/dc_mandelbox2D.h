/*
 * dc_mandelbox2D: a square coloured by a box that folds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_mandelbox2D, 824, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_mandelbox2D, 7))
FLAME_PARAM (dc_mandelbox2D, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_mandelbox2D, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandelbox2D, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_mandelbox2D)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_mandelbox2D)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 3, k);
  own[0] = (float) in->param[0];
  own[1] = (float) (-5.0 * cos (0.1 * in->param[2]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

/* own: scale, that of the box */
FLAME_VARIATION (dc_mandelbox2D)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);
  flame_box_colors (own[1], own[0] * x, own[0] * y, rgb);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
