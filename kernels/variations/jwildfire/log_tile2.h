/*
 * log_tile2: moves points by random numbers of tiles, usually few.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (log_tile2, 1089, .z = FLAME_Z_OWN, .draws = 6,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (log_tile2))
FLAME_PARAM (log_tile2, spreadx, 2.0)
FLAME_PARAM (log_tile2, spready, 2.0)
FLAME_PARAM (log_tile2, spreadz, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_log_tile2
{
  float spreadx;
  float spready;
  float spreadz;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (log_tile2)
{
  k->spreadx = (float) in->spreadx;
  k->spready = (float) in->spready;
  k->spreadz = (float) in->spreadz;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/far-tiles.h"

FLAME_VARIATION (log_tile2)
{
  o->x += w * (p->x + k->spreadx * flame_far_tile (1.0f, rng));
  o->y += w * (p->y + k->spready * flame_far_tile (1.0f, rng));
  o->z += w * (p->z + k->spreadz * flame_far_tile (1.0f, rng));
}
#endif
