/*
 * log_tile2: tiles, few of which are far.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log_tile2, 1089, .z = FLAME_Z_OWN, .draws = 6,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_CONSTANTS (log_tile2, 3))
FLAME_PARAM (log_tile2, spreadx, 2.0)
FLAME_PARAM (log_tile2, spready, 2.0)
FLAME_PARAM (log_tile2, spreadz, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log_tile2)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/far-tiles.h"

/* k = how far tiles are apart */
FLAME_VARIATION (log_tile2)
{
  o->x += w * (p->x + k[0] * flame_far_tile (1.0f, rng));
  o->y += w * (p->y + k[1] * flame_far_tile (1.0f, rng));
  o->z += w * (p->z + k[2] * flame_far_tile (1.0f, rng));
}
#endif
