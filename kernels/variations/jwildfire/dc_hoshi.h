/*
 * dc_hoshi: a square with a star of many colours.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_hoshi, 905, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_hoshi))
FLAME_PARAM (dc_hoshi, seed, 100000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_hoshi, time, 10.0)
FLAME_PARAM (
    dc_hoshi, steps, 28.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 60.0))
FLAME_PARAM (dc_hoshi, scale, 1.25, FLAME_RANGE (1.0, 5.0))
FLAME_PARAM (dc_hoshi, translate, 1.5, FLAME_RANGE (0.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_hoshi)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_hoshi
{
  FlameOwnColor color;
  float hoshi[124];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hoshi.h"

FLAME_PREPARE (dc_hoshi)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_hoshi (in->time, in->steps, in->scale, in->translate, k->hoshi);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hoshi.h"

FLAME_OWN_COLOR_VARIATION (dc_hoshi, 1.0f, flame_hoshi, k->hoshi)
#endif
