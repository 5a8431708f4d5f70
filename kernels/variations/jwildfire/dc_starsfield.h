/*
 * dc_starsfield: a square of stars.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_starsfield, 914, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_starsfield))
FLAME_PARAM (dc_starsfield, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_starsfield, time, 0.0)
FLAME_PARAM (dc_starsfield, zdistance, 2.0, FLAME_RANGE (2.0, 150.0),
    .aliases = "dc_starsfield_Z_distance")
FLAME_PARAM (dc_starsfield, glow, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_starsfield)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_starsfield
{
  FlameOwnColor color;
  float stars[71];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/stars-field.h"

FLAME_PREPARE (dc_starsfield)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_stars_field (in->time, in->zdistance, in->glow, k->stars);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stars-field.h"

FLAME_OWN_COLOR_VARIATION (dc_starsfield, 0.5f, flame_stars_field, k->stars)
#endif
