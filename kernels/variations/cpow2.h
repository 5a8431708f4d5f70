/*
 * cpow2: a complex power on a random sheet of a spiral and one of its branches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow2, 503, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 3,
    FLAME_CONSTANTS (cpow2, 10))
FLAME_PARAM (cpow2, r, 1.0)
FLAME_PARAM (cpow2, a, 0.0)
FLAME_PARAM (cpow2, divisor, 1.0)
FLAME_PARAM (cpow2, spread, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (cpow2)
{
  const double angle = M_PI_2 * in->param[1];
  const double divisor = flame_nonzero_double (in->param[2]);
  const double spread = flame_nonzero_double (in->param[3]);

  flame_fill_double (in->param[0] * cos (angle) / divisor, k);
  k[2] = (float) (in->param[0] * sin (angle) / divisor);
  flame_fill_double (spread, k + 3);
  flame_fill_double (0.5 / spread, k + 5);
  flame_fill_turns (1.0 / divisor, k + 7);
  k[9] = (float) trunc (spread);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/turns.h"

/*
 * k[0], k[1] = power's real part, k[2] = imaginary part, k[3], k[4] = spread,
 * k[5], k[6] = 1/(2 spread), k[7], k[8] = turns from branch to branch,
 * k[9] = sheets
 *
 * Where the spread is less than 1 the sheet is any whole number: doubles hold
 * the angle's fraction of a turn then.
 */
FLAME_VARIATION (cpow2)
{
  uint32_t word = flame_rng_next (rng);
  float side = 2.0f * flame_rng_01 (rng) - 1.0f;
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), &k[7]);
  float below = flame_truncf ((float) (int32_t) (word >> 8) * 0x1p-24f * k[9]);
  double sheet = k[3] >= 1.0f ? (double) below : (double) (int32_t) word;
  double real = flame_constants_double (&k[0]), half;
  float log_r2 = flame_logf (p->r2), angle, radius, s, c;

  sheet += p->phi < 0.0f ? 1.0 : 0.0;
  half = (sheet + (double) (p->phi * FLAME_1_TWO_PI)) *
         flame_constants_double (&k[5]);
  sheet -=
      flame_cosf ((float) flame_fraction_double (half) * FLAME_TWO_PI) < side
          ? flame_constants_double (&k[3])
          : 0.0;
  angle = p->phi + (float) sheet * FLAME_TWO_PI;
  radius = w * flame_expf (0.5f * k[0] * log_r2 - k[2] * angle);
  turns += (float) flame_fraction_double (real * sheet);
  flame_sincosf (
      k[0] * p->phi + 0.5f * k[2] * log_r2 + FLAME_TWO_PI * turns, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
