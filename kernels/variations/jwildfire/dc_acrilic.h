/*
 * dc_acrilic: a square of paint that waves move.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_acrilic, 900, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_acrilic))
FLAME_PARAM (dc_acrilic, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_acrilic, time, 0.0)
FLAME_PARAM (dc_acrilic, zoom, 0.7)
FLAME_PARAM (
    dc_acrilic, steps, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 100.0))
FLAME_PARAM (dc_acrilic, p1, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, p2, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, p3, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, p4, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, p5, 75.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, p6, 75.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_acrilic, redf, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_acrilic_Red_Fac_")
FLAME_PARAM (dc_acrilic, greenf, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_acrilic_Green_Fac_")
FLAME_PARAM (dc_acrilic, bluef, 1.0, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_acrilic_Blue_Fac_")
FLAME_OWN_COLOR_PARAMS (dc_acrilic)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/acrilic.h"

struct FlameConstants_dc_acrilic
{
  FlameOwnColor color;
  FlameAcrilic acrilic;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_acrilic)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_acrilic (
      FLAME_FROM (in, p1), in->time, in->steps, in->zoom, &k->acrilic);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_acrilic, 0.5f, flame_acrilic, &k->acrilic)
#endif
