/*
 * julia3Dq: a branch of a rational power in space, chosen at random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia3Dq, 459, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (julia3Dq))
FLAME_PARAM (julia3Dq, power, 3.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (julia3Dq, divisor, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_julia3Dq
{
  float power;
  float size;
  float exponent; /* (power - 1)/2 */
  float turns[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (julia3Dq)
{
  const double power = in->divisor / in->power;

  k->power = (float) power;
  k->size = (float) fabs (power);
  k->exponent = (float) (0.5 * power - 0.5);
  flame_fill_turns (1.0 / in->power, k->turns);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (julia3Dq)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  float z = p->z * k->size;
  float scale = w * flame_powf (p->r2 + z * z, k->exponent);
  float s, c;

  flame_sincosf (p->phi * k->power + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
