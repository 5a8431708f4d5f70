/*
 * juliaq: a branch of a rational power, chosen at random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliaq, 133, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (juliaq))
FLAME_PARAM (juliaq, power, 3.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (juliaq, divisor, 2.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_juliaq
{
  float exponent;     /* divisor/(2 power) */
  float angle_factor; /* divisor/power */
  float turns[2];     /* from one branch to the next */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (juliaq)
{
  const double power = in->power, divisor = in->divisor;

  k->exponent = (float) (0.5 * divisor / power);
  k->angle_factor = (float) (divisor / power);
  flame_fill_turns (1.0 / power, k->turns);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (juliaq)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  float scale = w * flame_powf (p->r2, k->exponent);
  float s, c;

  flame_sincosf (p->phi * k->angle_factor + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
