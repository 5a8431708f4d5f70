/*
 * triangle: random points of a triangle. Replaces the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (triangle, 758, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_MAKES_Z | FLAME_RAISES_Z,
    FLAME_PREPARED (triangle))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_triangle
{
  float first[3];
  float second[3];
  float third[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (triangle)
{
  k->first[0] = (float) in->x1;
  k->first[1] = (float) in->y1;
  k->first[2] = (float) in->z1;
  k->second[0] = (float) in->x2;
  k->second[1] = (float) in->y2;
  k->second[2] = (float) in->z2;
  k->third[0] = (float) in->x3;
  k->third[1] = (float) in->y3;
  k->third[2] = (float) in->z3;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (triangle)
{
  float far = flame_sqrtf (flame_rng_01 (rng));
  float third = far * flame_rng_01 (rng);
  float second = far - third, first = 1.0f - far;

  o->x =
      w * (first * k->first[0] + second * k->second[0] + third * k->third[0]);
  o->y =
      w * (first * k->first[1] + second * k->second[1] + third * k->third[1]);
  o->z =
      w * (first * k->first[2] + second * k->second[2] + third * k->third[2]);
}
#endif
