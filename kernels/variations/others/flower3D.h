/*
 * flower3D: flower's petals with a height, a plugin of Apophysis by Luca G
 * (dark-beam). Its source could not be found. The formula was measured in
 * sidwellr's picture of one flame, and reproduces its outline and densities.
 * In that flame zpetals is 2, so the result for an odd zpetals and a negative
 * x is a guess.
 *
 * Origin: Apophysis, a plugin by Luca G
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flower3D, 703, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (flower3D))
FLAME_PARAM (flower3D, holes, 0.0)
FLAME_PARAM (flower3D, petals, 0.0)
FLAME_PARAM (flower3D, zpetals, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flower3D
{
  float holes;
  float petals;
  float zpetals;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flower3D)
{
  k->holes = (float) in->holes;
  k->petals = (float) in->petals;
  k->zpetals = (float) in->zpetals;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flower3D)
{
  float radius =
      (flame_rng_01 (rng) - k->holes) * flame_cosf (k->petals * p->phi);
  float scale = w * radius / p->r;
  float s, c;

  flame_sincosf (k->zpetals * flame_atan2f (p->z, p->x), &s, &c);
  o->x += scale * c * p->x;
  o->y += scale * c * p->y;
  o->z += scale * s * p->y;
}
#endif
