/*
 * c_symmetry: a power of the radius at a multiple of the angle. Replaces the
 * sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (c_symmetry, 1172, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_SUM, FLAME_PREPARED (c_symmetry))
FLAME_PARAM (c_symmetry, p1, 3.0)
FLAME_PARAM (c_symmetry, p2, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_c_symmetry
{
  float angle_factor;
  float power; /* power of the radius */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (c_symmetry)
{
  k->angle_factor = (float) in->p1;
  k->power = (float) in->p2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (c_symmetry)
{
  const float scale = w * flame_powf (p->r, k->power);
  float s, c;

  flame_sincosf (k->angle_factor * p->phi, &s, &c);
  o->x = scale * c;
  o->y = scale * s;
}
#endif
