/*
 * julia3Dq: a branch of a power that is a quotient, in space, chosen at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia3Dq, 459, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (julia3Dq, 5))
FLAME_PARAM (julia3Dq, power, 3.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (julia3Dq, divisor, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (julia3Dq)
{
  const double power = in->param[1] / in->param[0];

  k[0] = (float) power;
  k[1] = (float) fabs (power);
  k[2] = (float) (0.5 * power - 0.5);
  flame_fill_turns (1.0 / in->param[0], k + 3);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/* k[0] = power, k[1] = its size, k[2] = (power - 1)/2, k[3] + k[4] = turns */
FLAME_VARIATION (julia3Dq)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k + 3);
  float z = p->z * k[1];
  float scale = w * flame_powf (p->r2 + z * z, k[2]);
  float s, c;

  flame_sincosf (p->phi * k[0] + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
