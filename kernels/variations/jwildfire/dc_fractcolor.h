/*
 * dc_fractcolor: a square coloured by where inversions in space lead.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_fractcolor, 689, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_fractcolor))
FLAME_PARAM (dc_fractcolor, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_fractcolor, time, 0.0)
FLAME_PARAM (dc_fractcolor, xpar, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_fractcolor, ypar, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_fractcolor, iters, 88.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (dc_fractcolor, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_fractcolor)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_fractcolor
{
  FlameOwnColor color;
  float height; /* height at the start */
  float loss;   /* what each step subtracts */
  float steps;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_fractcolor)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->height = (float) (1.5 - in->xpar + 0.04 * sin (in->time));
  k->loss = (float) (0.3 * in->ypar);
  k->steps = (float) in->iters;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_fractcolor)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  rgb[0] = k->scale * x;
  rgb[1] = k->scale * y;
  rgb[2] = k->height;
  for (int i = 0; (float) i < k->steps; i++) {
    float scale = 1.0f / (rgb[0] * rgb[0] + rgb[1] * rgb[1] + rgb[2] * rgb[2]);
    float green = rgb[1];

    rgb[0] = 1.3f * flame_fabsf (rgb[0] * scale - 1.0f);
    rgb[1] = 0.777f * flame_fabsf (rgb[2] * scale - k->loss);
    rgb[2] = flame_fabsf (green * scale - 1.0f);
  }
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
