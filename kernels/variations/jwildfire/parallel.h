/*
 * parallel: two rows of tiles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (parallel, 1097, .draws = 3, FLAME_PREPARED (parallel))
FLAME_PARAM (parallel, x1width, 5.0)
FLAME_PARAM (parallel, x1tilesize, 0.5)
FLAME_PARAM (parallel, x1mod1, 0.3)
FLAME_PARAM (parallel, x1mod2, 1.0)
FLAME_PARAM (parallel, x1height, 0.5)
FLAME_PARAM (parallel, x1move, 1.0)
FLAME_PARAM (parallel, x2width, 5.0)
FLAME_PARAM (parallel, x2tilesize, 0.5)
FLAME_PARAM (parallel, x2mod1, 0.3)
FLAME_PARAM (parallel, x2mod2, 1.0)
FLAME_PARAM (parallel, x2height, 0.5)
FLAME_PARAM (parallel, x2move, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_parallel
{
  /* of each row what flame_fold_strip and flame_strip_tile read, and how far it is */
  float first[6];
  float second[6];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/strips.h"

FLAME_PREPARE (parallel)
{
  flame_prepare_strip (FLAME_FROM (in, x1width), k->first);
  k->first[5] = (float) in->x1move;
  flame_prepare_strip (FLAME_FROM (in, x2width), k->second);
  k->second[5] = (float) in->x2move;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/strips.h"

FLAME_VARIATION (parallel)
{
  const int second = flame_rng_bit (rng) != 0.0f;
  float row[6];

  for (int i = 0; i < 6; i++)
    row[i] = second ? k->second[i] : k->first[i];
  o->x += flame_strip_tile (p->x, row, rng);
  o->y += flame_fold_strip (p->y, row) + (second ? -w : w) * row[5];
}
#endif
