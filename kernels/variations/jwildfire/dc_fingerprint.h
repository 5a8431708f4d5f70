/*
 * dc_fingerprint: a square of the ridges of a fingertip.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_fingerprint, 903, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_fingerprint))
FLAME_PARAM (dc_fingerprint, zoom, 50.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_fingerprint, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_fingerprint, time, 0.0)
FLAME_PARAM (dc_fingerprint, width, 0.8, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_fingerprint)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_fingerprint
{
  FlameOwnColor color;
  float print[154];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/fingerprint.h"

FLAME_PREPARE (dc_fingerprint)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_fingerprint (in->zoom, in->width, in->time, k->print);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/fingerprint.h"

FLAME_FN void
flame_dc_fingerprint (
    const struct FlameConstants_dc_fingerprint *k, float x, float y, float *rgb)
{
  rgb[0] = rgb[1] = rgb[2] = flame_fingerprint_level (k->print, x, y);
}

FLAME_OWN_COLOR_VARIATION (dc_fingerprint, 0.5f, flame_dc_fingerprint, k)
#endif
