/*
 * julia3Dz: a branch of a root of x and y, chosen at random, with z scaled by
 * the radius.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia3Dz, 111, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (julia3Dz))
FLAME_PARAM (julia3Dz, power, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_julia3Dz
{
  float branches; /* |power| */
  float inverse_power;
  float half_inverse; /* 1/(2 power) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julia3Dz)
{
  const double power = in->power;

  k->branches = (float) fabs (power);
  k->inverse_power = (float) (1.0 / power);
  k->half_inverse = (float) (0.5 / power);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (julia3Dz)
{
  float branch = flame_rng_below (rng, k->branches);
  float scale = w * flame_powf (p->r2, k->half_inverse);
  float s, c;

  flame_sincosf ((p->phi + FLAME_TWO_PI * branch) * k->inverse_power, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
  o->z += scale * p->z / flame_nonzero (p->r * k->branches);
}
#endif
