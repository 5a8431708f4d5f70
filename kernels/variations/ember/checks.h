/*
 * checks: moves the cells of a chequerboard apart.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    checks, 147, .z = FLAME_Z_WEIGHT, .draws = 2, FLAME_PREPARED (checks))
FLAME_PARAM (checks, x, 0.5)
FLAME_PARAM (checks, y, 0.5)
FLAME_PARAM (checks, size, 0.5)
FLAME_PARAM (checks, rnd, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_checks
{
  float x; /* the shift */
  float y;
  float inverse_size;
  float rnd; /* size of a random shift */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (checks)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->rnd = (float) in->rnd;
  k->inverse_size = (float) (1.0 / flame_nonzero_double (in->size));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/round.h"

FLAME_VARIATION (checks)
{
  float first = k->rnd * flame_rng_01 (rng),
        second = k->rnd * flame_rng_01 (rng);
  float cell = flame_round_away (p->x * k->inverse_size) +
               flame_round_away (p->y * k->inverse_size);
  int odd = 2.0f * flame_floorf (0.5f * cell) != cell;

  o->x += w * (p->x + (odd ? first - k->x : k->x));
  o->y += w * (p->y + (odd ? -k->y : k->y + second));
}
#endif
