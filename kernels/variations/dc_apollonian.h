/*
 * dc_apollonian: a square coloured by where turns and inversions in space lead to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_apollonian, 687, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_apollonian, 15))
FLAME_PARAM (dc_apollonian, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_apollonian, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_apollonian)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/apollonian.h"

FLAME_PREPARE (dc_apollonian)
{
  flame_fill_own_color (in, 2, k);
  flame_fill_apollonian (in->param[1], k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/apollonian.h"

FLAME_OWN_COLOR_VARIATION (dc_apollonian, 1.0f, flame_apollonian)
#endif
