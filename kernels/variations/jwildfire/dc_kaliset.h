/*
 * dc_kaliset: a square coloured by the distances from the origin during
 * repeated turns and inversions.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_kaliset, 803, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_kaliset))
FLAME_PARAM (dc_kaliset, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaliset, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (
    dc_kaliset, N, 60.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_kaliset, shiftX, -0.22, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (dc_kaliset, shiftY, -0.21, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (dc_kaliset, zoom, 0.5, FLAME_RANGE (0.01, 1000.0))
FLAME_OWN_COLOR_PARAMS (dc_kaliset)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaliset.h"

struct FlameConstants_dc_kaliset
{
  FlameOwnColor color;
  FlameKaliset kaliset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_kaliset)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_kaliset (FLAME_FROM (in, time), in->zoom, &k->kaliset);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_kaliset, 1.0f, flame_kaliset, &k->kaliset)
#endif
