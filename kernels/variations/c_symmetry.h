/*
 * c_symmetry: a power of the radius at a multiple of the angle, in the place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (c_symmetry, 1172, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_SUM, FLAME_CONSTANTS (c_symmetry, 2))
FLAME_PARAM (c_symmetry, p1, 3.0)
FLAME_PARAM (c_symmetry, p2, 3.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (c_symmetry)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = factor of the angle, k[1] = power of the radius */
FLAME_VARIATION (c_symmetry)
{
  const float scale = w * flame_powf (p->r, k[1]);
  float s, c;

  flame_sincosf (k[0] * p->phi, &s, &c);
  o->x = scale * c;
  o->y = scale * s;
}
#endif
