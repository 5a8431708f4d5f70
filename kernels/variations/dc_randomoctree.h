/*
 * dc_randomoctree: a square through which cubes are seen, divided at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_randomoctree, 913, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_randomoctree, 19))
FLAME_PARAM (dc_randomoctree, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_randomoctree, time, 0.0)
FLAME_PARAM (dc_randomoctree, steps, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 100.0))
FLAME_PARAM (dc_randomoctree, rotLR, 0.0, .aliases = "dc_randomoctree_Rot__L_R")
FLAME_PARAM (dc_randomoctree, rotUD, 0.0, .aliases = "dc_randomoctree_Rot__U_D")
FLAME_PARAM (
    dc_randomoctree, grid, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_randomoctree, borders, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_randomoctree, bBorders, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0), .aliases = "dc_randomoctree_Black_Borders")
FLAME_OWN_COLOR_PARAMS (dc_randomoctree)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/octree.h"

FLAME_PREPARE (dc_randomoctree)
{
  flame_fill_own_color (in, 8, k);
  flame_fill_octree (in->param + 1, 1000.0, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/octree.h"

FLAME_OWN_COLOR_VARIATION (dc_randomoctree, 0.5f, flame_octree)
#endif
