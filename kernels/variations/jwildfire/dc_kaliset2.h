/*
 * dc_kaliset2: a square coloured by the distance from the origin after
 * repeated turns and inversions.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_kaliset2, 804, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_kaliset2))
FLAME_PARAM (dc_kaliset2, seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaliset2, time, 85.5, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (
    dc_kaliset2, N, 100.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_kaliset2, radio, 1.0, FLAME_RANGE (0.1, 10.0))
FLAME_PARAM (dc_kaliset2, shiftX, -0.356, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_kaliset2, shiftY, 0.686, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_kaliset2, redF, 1.8, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Red_Fac_")
FLAME_PARAM (dc_kaliset2, greenF, 1.9, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Green_Fac_")
FLAME_PARAM (dc_kaliset2, blueF, 2.2, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Blue_Fac_")
FLAME_PARAM (dc_kaliset2, zoom, 20.0, FLAME_RANGE (1.0, 1000.0))
FLAME_OWN_COLOR_PARAMS (dc_kaliset2)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaliset.h"

struct FlameConstants_dc_kaliset2
{
  FlameOwnColor color;
  FlameKaliset2 kaliset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_kaliset2)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_kaliset2 (FLAME_FROM (in, N), in->time, in->zoom, &k->kaliset);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_kaliset2, 1.0f, flame_kaliset2, &k->kaliset)
#endif
