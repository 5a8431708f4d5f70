/*
 * juliaq: a branch of a rational power.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliaq, 133, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (juliaq, 4))
FLAME_PARAM (juliaq, power, 3.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (juliaq, divisor, 2.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (juliaq)
{
  const double power = in->param[0], divisor = in->param[1];

  k[0] = (float) (0.5 * divisor / power);
  k[1] = (float) (divisor / power);
  flame_fill_turns (1.0 / power, k + 2);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/* k[0] = divisor/(2 power), k[1] = divisor/power, k[2] + k[3] = 1/power */
FLAME_VARIATION (juliaq)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k + 2);
  float scale = w * flame_powf (p->r2, k[0]);
  float s, c;

  flame_sincosf (p->phi * k[1] + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
