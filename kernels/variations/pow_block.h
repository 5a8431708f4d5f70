/*
 * pow_block: a rational power with branches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pow_block, 183, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_CONSTANTS (pow_block, 4))
FLAME_PARAM (pow_block, numerator, 3.0)
FLAME_PARAM (pow_block, denominator, 2.0)
FLAME_PARAM (pow_block, root, 1.0)
FLAME_PARAM (pow_block, correctn, 1.0)
FLAME_PARAM (pow_block, correctd, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pow_block)
{
  const double n = in->param[0], correct = in->param[3] / in->param[4];
  const double d = flame_nonzero_double (in->param[1]);
  const double below = in->param[1] * correct;

  k[0] = (float) (0.5 * n / flame_nonzero_double (below));
  k[1] = (float) (n / d);
  k[2] = (float) (2.0 * M_PI * in->param[2] * n / d);
  k[3] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = half the power, k[1] = of the angle, k[2] = a branch, k[3] = branches */
FLAME_VARIATION (pow_block)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k[3]);
  float scale = w * flame_powf (p->r2, k[0]);
  float s, c;

  flame_sincosf (p->phi * k[1] + branch * k[2], &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
