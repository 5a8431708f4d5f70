/*
 * dc_fractcolor: a square coloured by where inversions in space lead to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_fractcolor, 689, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_fractcolor, 9))
FLAME_PARAM (dc_fractcolor, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_fractcolor, time, 0.0)
FLAME_PARAM (dc_fractcolor, xpar, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_fractcolor, ypar, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_fractcolor, iters, 88.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (dc_fractcolor, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_fractcolor)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_fractcolor)
{
  flame_fill_own_color (in, 6, k);
  k[5] = (float) (1.5 - in->param[2] + 0.04 * sin (in->param[1]));
  k[6] = (float) (0.3 * in->param[3]);
  flame_copy_params (in, 4, 2, k + 7);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/*
 * k[5] = the height that it begins with, k[6] = what is taken from it each time,
 * k[7] = how often, k[8] = scale
 */
FLAME_VARIATION (dc_fractcolor)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);
  rgb[0] = k[8] * x;
  rgb[1] = k[8] * y;
  rgb[2] = k[5];
  for (int i = 0; (float) i < k[7]; i++) {
    float scale = 1.0f / (rgb[0] * rgb[0] + rgb[1] * rgb[1] + rgb[2] * rgb[2]);
    float green = rgb[1];

    rgb[0] = 1.3f * flame_fabsf (rgb[0] * scale - 1.0f);
    rgb[1] = 0.777f * flame_fabsf (rgb[2] * scale - k[6]);
    rgb[2] = flame_fabsf (green * scale - 1.0f);
  }
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
