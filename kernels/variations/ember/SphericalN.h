/*
 * SphericalN: inverts the plane and turns it to a random arm.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (SphericalN, 472, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_PREPARED (SphericalN))
FLAME_PARAM (SphericalN, Power, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.0}))
FLAME_PARAM (SphericalN, Dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_SphericalN
{
  float arms;
  float arm_angle; /* angle from one arm to the next */
  float half_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (SphericalN)
{
  const double arms = floor (in->Power);

  k->arms = (float) in->Power;
  k->arm_angle = (float) (2.0 * M_PI / flame_nonzero_double (arms));
  k->half_power = (float) (in->Dist / 2.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (SphericalN)
{
  float arm = flame_floorf (flame_rng_01 (rng) * k->arms);
  float scale = w / flame_nonzero (flame_powf (p->r2, k->half_power));
  float s, c;

  flame_sincosf (p->phi + arm * k->arm_angle, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
