/*
 * SphericalN: turned inside out, and to a random arm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (SphericalN, 472, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_CONSTANTS (SphericalN, 3))
FLAME_PARAM (SphericalN, Power, 1.0)
FLAME_PARAM (SphericalN, Dist, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (SphericalN)
{
  const double arms = floor (in->param[0]);

  k[0] = (float) in->param[0];
  k[1] = (float) (2.0 * M_PI / flame_nonzero_double (arms));
  k[2] = (float) (in->param[1] / 2.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = arms, k[1] = from arm to arm, k[2] = half of the power */
FLAME_VARIATION (SphericalN)
{
  float arm = flame_floorf (flame_rng_01 (rng) * k[0]);
  float scale = w / flame_nonzero (flame_powf (p->r2, k[2]));
  float s, c;

  flame_sincosf (p->phi + arm * k[1], &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
