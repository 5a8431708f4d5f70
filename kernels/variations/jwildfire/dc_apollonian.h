/*
 * dc_apollonian: a square coloured by where turns and inversions in space
 * lead.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_apollonian, 687, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_apollonian))
FLAME_PARAM (dc_apollonian, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_apollonian, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_apollonian)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/apollonian.h"

struct FlameConstants_dc_apollonian
{
  FlameOwnColor color;
  FlameApollonian apollonian;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_apollonian)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_apollonian (in->time, &k->apollonian);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (
    dc_apollonian, 1.0f, flame_apollonian, &k->apollonian)
#endif
