/*
 * jw_CircleRand: CircleRand with 101 tries, where Ember gives up after 11. If
 * few of many cells have a disc, the discs are drawn and not the cells.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_CircleRand, 1248, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (jw_CircleRand),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_CircleRand))
FLAME_PARAM (jw_CircleRand, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (jw_CircleRand, Dens, 0.5)
FLAME_PARAM (jw_CircleRand, X, 10.0)
FLAME_PARAM (jw_CircleRand, Y, 10.0)
FLAME_PARAM (jw_CircleRand, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cell-discs.h"

struct FlameConstants_jw_CircleRand
{
  FlameCellDiscs discs;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_CircleRand)
{
  flame_fill_cell_discs (in->Sc, in->Dens, in->X, in->Y, in->Seed, &k->discs);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-discs.h"

FLAME_VARIATION (jw_CircleRand)
{
  uint32_t first = flame_rng_next (rng), second = flame_rng_next (rng);
  FlameRng own = flame_rng_begin (rng, first, second);
  float x = 0.0f, y = 0.0f;

  for (int i = 0; i < FLAME_CELL_DISC_TRIES; i++) {
    x = k->discs.X * flame_rng_11 (&own);
    y = k->discs.Y * flame_rng_11 (&own);
    if (flame_in_cell_disc (&k->discs, x, y))
      break;
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
