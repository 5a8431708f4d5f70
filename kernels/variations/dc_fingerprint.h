/*
 * dc_fingerprint: a square of the ridges of a fingertip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_fingerprint, 903, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_fingerprint, 159))
FLAME_PARAM (dc_fingerprint, zoom, 50.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_fingerprint, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_fingerprint, time, 0.0)
FLAME_PARAM (dc_fingerprint, width, 0.8, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_fingerprint)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/fingerprint.h"

FLAME_PREPARE (dc_fingerprint)
{
  flame_fill_own_color (in, 4, k);
  flame_fill_fingerprint (
      in->param[0], in->param[3], in->param[2], k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/fingerprint.h"

FLAME_FN void
flame_dc_fingerprint (const float *own, float x, float y, float *rgb)
{
  rgb[0] = rgb[1] = rgb[2] = flame_fingerprint_level (own, x, y);
}

FLAME_OWN_COLOR_VARIATION (dc_fingerprint, 0.5f, flame_dc_fingerprint)
#endif
