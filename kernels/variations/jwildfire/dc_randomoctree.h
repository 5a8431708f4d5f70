/*
 * dc_randomoctree: a square that shows cubes in space, divided at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_randomoctree, 913, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_randomoctree))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/octree.h"

struct FlameConstants_dc_randomoctree
{
  FlameOwnColor color;
  FlameOctree octree;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_randomoctree)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_octree (FLAME_FROM (in, time), 1000.0, &k->octree);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_randomoctree, 0.5f, flame_octree, &k->octree)
#endif
