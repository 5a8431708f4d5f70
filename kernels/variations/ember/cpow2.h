/*
 * cpow2: a complex power on a random sheet of a spiral, with a random branch.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow2, 503, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 3,
    FLAME_PREPARED (cpow2))
FLAME_PARAM (cpow2, r, 1.0)
FLAME_PARAM (cpow2, a, 0.0)
FLAME_PARAM (cpow2, divisor, 1.0)
FLAME_PARAM (cpow2, spread, 1.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "cpow2_range"))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cpow2
{
  float real[2];   /* real part of the power */
  float imaginary; /* imaginary part */
  float spread[2];
  float half_inverse[2]; /* 1/(2 spread) */
  float turns[2];        /* turns from one branch to the next */
  float sheets;          /* if the spread is below 1, any integer is a sheet */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (cpow2)
{
  const double angle = M_PI_2 * in->a;
  const double divisor = flame_nonzero_double (in->divisor);
  const double spread = flame_nonzero_double (in->spread);

  flame_fill_double (in->r * cos (angle) / divisor, k->real);
  k->imaginary = (float) (in->r * sin (angle) / divisor);
  flame_fill_double (spread, k->spread);
  flame_fill_double (0.5 / spread, k->half_inverse);
  flame_fill_turns (1.0 / divisor, k->turns);
  k->sheets = (float) trunc (spread);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/turns.h"

/* Doubles resolve the fraction of a turn even on the farthest sheet. */
FLAME_VARIATION (cpow2)
{
  uint32_t word = flame_rng_next (rng);
  float side = 2.0f * flame_rng_01 (rng) - 1.0f;
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  float below =
      flame_truncf ((float) (int32_t) (word >> 8) * 0x1p-24f * k->sheets);
  double sheet =
      k->spread[0] >= 1.0f ? (double) below : (double) (int32_t) word;
  double real = flame_constants_double (k->real), half;
  float log_r2 = flame_logf (p->r2), angle, radius, s, c;

  sheet += p->phi < 0.0f ? 1.0 : 0.0;
  half = (sheet + (double) (p->phi * FLAME_1_TWO_PI)) *
         flame_constants_double (k->half_inverse);
  sheet -=
      flame_cosf ((float) flame_fraction_double (half) * FLAME_TWO_PI) < side
          ? flame_constants_double (k->spread)
          : 0.0;
  angle = p->phi + (float) sheet * FLAME_TWO_PI;
  radius = w * flame_expf (0.5f * k->real[0] * log_r2 - k->imaginary * angle);
  turns += (float) flame_fraction_double (real * sheet);
  flame_sincosf (
      k->real[0] * p->phi + 0.5f * k->imaginary * log_r2 + FLAME_TWO_PI * turns,
      &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
