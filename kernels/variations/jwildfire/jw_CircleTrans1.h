/*
 * jw_CircleTrans1: CircleTrans1 with 101 tries, where Ember gives up after 11.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_CircleTrans1, 1249, .draws = 2, FLAME_PREPARED (jw_CircleTrans1),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_CircleTrans1))
FLAME_PARAM (jw_CircleTrans1, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (jw_CircleTrans1, Dens, 0.5)
FLAME_PARAM (jw_CircleTrans1, X, 10.0)
FLAME_PARAM (jw_CircleTrans1, Y, 10.0)
FLAME_PARAM (jw_CircleTrans1, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cell-discs.h"

struct FlameConstants_jw_CircleTrans1
{
  FlameCellDiscs discs;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_CircleTrans1)
{
  flame_fill_cell_discs (in->Sc, in->Dens, in->X, in->Y, in->Seed, &k->discs);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-discs.h"

FLAME_VARIATION (jw_CircleTrans1)
{
  uint32_t first = flame_rng_next (rng), second = flame_rng_next (rng);
  FlameRng own = flame_rng_begin (rng, first, second);
  float u = 0.5f * (p->x + k->discs.X), v = 0.5f * (p->y + k->discs.Y);

  if (flame_in_cell_disc (&k->discs, u, v)) {
    float m = 0.0f, n = 0.0f, s, c, radius;

    for (int i = 0; i < FLAME_CELL_DISC_TRIES; i++) {
      float x = k->discs.X * flame_rng_11 (&own);
      float y = k->discs.Y * flame_rng_11 (&own);

      m = flame_floorf (x * k->discs.inverse_cell);
      n = flame_floorf (y * k->discs.inverse_cell);
      if (flame_has_cell_disc (&k->discs, m, n))
        break;
    }
    radius = flame_cell_disc_size (m, n);
    flame_sincos_turns (flame_rng_01 (&own), &s, &c);
    u = radius * c + (2.0f * m + 1.0f) * k->discs.half_cell;
    v = radius * s + (2.0f * n + 1.0f) * k->discs.half_cell;
  }
  o->x += w * u;
  o->y += w * v;
}
#endif
