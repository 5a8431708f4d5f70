/*
 * triangle: points of a triangle, in the place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (triangle, 758, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_MAKES_Z | FLAME_RAISES_Z,
    FLAME_CONSTANTS (triangle, 9))
FLAME_PARAM (triangle, x1, -0.2)
FLAME_PARAM (triangle, y1, -0.1)
FLAME_PARAM (triangle, z1, 0.0)
FLAME_PARAM (triangle, x2, 0.2)
FLAME_PARAM (triangle, y2, -0.1)
FLAME_PARAM (triangle, z2, 0.0)
FLAME_PARAM (triangle, x3, 0.2)
FLAME_PARAM (triangle, y3, 0.1)
FLAME_PARAM (triangle, z3, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (triangle)
{
  flame_copy_params (in, 0, 9, k);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (triangle)
{
  float far = flame_sqrtf (flame_rng_01 (rng));
  float third = far * flame_rng_01 (rng);
  float second = far - third, first = 1.0f - far;

  o->x = w * (first * k[0] + second * k[3] + third * k[6]);
  o->y = w * (first * k[1] + second * k[4] + third * k[7]);
  o->z = w * (first * k[2] + second * k[5] + third * k[8]);
}
#endif
