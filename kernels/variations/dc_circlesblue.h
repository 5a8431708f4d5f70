/*
 * dc_circlesblue: a square of bubbles that rise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_circlesblue, 820, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_circlesblue, 707))
FLAME_PARAM (dc_circlesblue, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_circlesblue, time, 1.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_circlesblue, zoom, 1.0, FLAME_RANGE (0.01, 100.0))
FLAME_PARAM (dc_circlesblue, radius, 0.04, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_circlesblue, bubles, 40.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_OWN_COLOR_PARAMS (dc_circlesblue)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (dc_circlesblue)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 5, k);
  own[0] = (float) in->param[2];
  flame_fill_bubbles (in->param[1], in->param[3], in->param[4], own + 1);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

/* own: scale, then the bubbles */
FLAME_VARIATION (dc_circlesblue)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);
  flame_bubbles (own + 1, own[0] * x, own[0] * y, rgb);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
