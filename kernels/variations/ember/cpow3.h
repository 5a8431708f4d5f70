/*
 * cpow3: a complex power on a random sheet of a spiral.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cpow3, 350, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_PREPARED (cpow3))
FLAME_PARAM (cpow3, r, 1.0)
FLAME_PARAM (cpow3, d, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (cpow3, divisor, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (cpow3, spread, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cpow3
{
  float real;      /* real part of the power */
  float imaginary; /* imaginary part */
  float spread;    /* spread of the sheets */
  float turns[2];  /* turns from one branch to the next */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (cpow3)
{
  const double r = in->r, d = in->d,
               divisor = flame_nonzero_double (in->divisor);
  const double t = atan2 ((d < 0.0 ? -log (-d) : log (d)) * r, 2.0 * M_PI);
  const double im = cos (t) * r * sin (t) / divisor;

  k->real = (float) (cos (t) * r * cos (t) / divisor);
  k->imaginary = (float) (im);
  k->spread = (float) (im == 0.0 ? 0.0 : -0.095 * in->spread / im);
  flame_fill_turns (1.0 / divisor, k->turns);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (cpow3)
{
  float angle = p->phi < 0.0f ? p->phi + FLAME_TWO_PI : p->phi;
  float half = flame_cosf (0.5f * angle);
  int back = half < 2.0f * flame_rng_01 (rng) - 1.0f;
  int forth = flame_rng_bit (rng) != 0.0f;
  float sheets =
      flame_logf (flame_at_least (flame_rng_01 (rng), 0x1p-25f)) * k->spread;
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  float log_r2 = flame_logf (p->r2);
  float radius, s, c;

  sheets = flame_truncf (sheets + (sheets < 0.0f ? -0.5f : 0.5f));
  angle += FLAME_TWO_PI * ((forth ? sheets : -sheets) - (back ? 1.0f : 0.0f));
  radius = w * flame_expf (0.5f * k->real * log_r2 - k->imaginary * angle);
  flame_sincosf (
      k->real * angle + 0.5f * k->imaginary * log_r2 + FLAME_TWO_PI * turns, &s,
      &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
