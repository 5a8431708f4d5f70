/*
 * pow_block: a rational power, on a random branch.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pow_block, 183, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_PREPARED (pow_block))
FLAME_PARAM (pow_block, numerator, 3.0)
FLAME_PARAM (pow_block, denominator, 2.0)
FLAME_PARAM (pow_block, root, 1.0)
FLAME_PARAM (pow_block, correctn, 1.0)
FLAME_PARAM (pow_block, correctd, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pow_block
{
  float half_power;
  float angle;
  float branch; /* angle from one branch to the next */
  float branches;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pow_block)
{
  const double n = in->numerator, correct = in->correctn / in->correctd;
  const double d = flame_nonzero_double (in->denominator);
  const double below = in->denominator * correct;

  k->half_power = (float) (0.5 * n / flame_nonzero_double (below));
  k->angle = (float) (n / d);
  k->branch = (float) (2.0 * M_PI * in->root * n / d);
  k->branches = (float) in->denominator;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pow_block)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->branches);
  float scale = w * flame_powf (p->r2, k->half_power);
  float s, c;

  flame_sincosf (p->phi * k->angle + branch * k->branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
