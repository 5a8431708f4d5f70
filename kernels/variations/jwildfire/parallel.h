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
#include "kernels/variations/common/strips.h"

struct FlameConstants_parallel
{
  FlameFoldedStrip first, second;
  float first_move, second_move; /* distance of each row */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (parallel)
{
  flame_prepare_strip (FLAME_FROM (in, x1width), &k->first);
  k->first_move = (float) in->x1move;
  flame_prepare_strip (FLAME_FROM (in, x2width), &k->second);
  k->second_move = (float) in->x2move;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (parallel)
{
  const int second = flame_rng_bit (rng) != 0.0f;
  const FlameFoldedStrip row =
      flame_choose_strip (second, &k->second, &k->first);

  o->x += flame_strip_tile (p->x, &row, rng);
  o->y += flame_fold_strip (p->y, &row) +
          (second ? -w : w) * (second ? k->second_move : k->first_move);
}
#endif
