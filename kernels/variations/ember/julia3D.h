/*
 * julia3D: a branch of a root in space, chosen at random.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia3D, 100, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (julia3D))
FLAME_PARAM (julia3D, power, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_julia3D
{
  float branches;         /* |power| */
  float inverse_branches; /* 1/|power| */
  float inverse_power;
  float exponent; /* (1/power - 1)/2 */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julia3D)
{
  const double power = in->power;

  k->branches = (float) fabs (power);
  k->inverse_branches = (float) (1.0 / fabs (power));
  k->inverse_power = (float) (1.0 / power);
  k->exponent = (float) ((1.0 / power - 1.0) / 2.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (julia3D)
{
  float branch = flame_rng_below (rng, k->branches);
  float z = p->z * k->inverse_branches;
  float scale = w * flame_powf (p->r2 + z * z, k->exponent);
  float s, c;

  flame_sincosf ((p->phi + FLAME_TWO_PI * branch) * k->inverse_power, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
