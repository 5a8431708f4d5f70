/*
 * checks: the cells of a chequerboard moved apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    checks, 147, .z = FLAME_Z_WEIGHT, .draws = 2, FLAME_CONSTANTS (checks, 4))
FLAME_PARAM (checks, x, 0.5)
FLAME_PARAM (checks, y, 0.5)
FLAME_PARAM (checks, size, 0.5)
FLAME_PARAM (checks, rnd, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (checks)
{
  flame_copy_params (in, 0, 4, k);
  k[2] = (float) (1.0 / flame_nonzero_double (in->param[2]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/round.h"

/* k[0], k[1] = the way, k[2] = 1/size, k[3] = randomness */
FLAME_VARIATION (checks)
{
  float first = k[3] * flame_rng_01 (rng), second = k[3] * flame_rng_01 (rng);
  float cell = flame_round_away (p->x * k[2]) + flame_round_away (p->y * k[2]);
  int odd = 2.0f * flame_floorf (0.5f * cell) != cell;

  o->x += w * (p->x + (odd ? first - k[0] : k[0]));
  o->y += w * (p->y + (odd ? -k[1] : k[1] + second));
}
#endif
