/*
 * julia3D: a branch of a root in space, chosen at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia3D, 100, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (julia3D, 4))
FLAME_PARAM (julia3D, power, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julia3D)
{
  const double power = in->param[0];

  k[0] = (float) fabs (power);
  k[1] = (float) (1.0 / fabs (power));
  k[2] = (float) (1.0 / power);
  k[3] = (float) ((1.0 / power - 1.0) / 2.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = |power|, k[1] = 1/|power|, k[2] = 1/power, k[3] = (1/power - 1)/2 */
FLAME_VARIATION (julia3D)
{
  float branch = flame_rng_below (rng, k[0]);
  float z = p->z * k[1];
  float scale = w * flame_powf (p->r2 + z * z, k[3]);
  float s, c;

  flame_sincosf ((p->phi + FLAME_TWO_PI * branch) * k[2], &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
