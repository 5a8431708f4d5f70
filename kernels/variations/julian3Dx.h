/*
 * julian3Dx: a branch of a root in space, behind an affine map of the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian3Dx, 122, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R, .draws = 1,
    FLAME_CONSTANTS (julian3Dx, 10))
FLAME_PARAM (julian3Dx, dist, 1.0)
FLAME_PARAM (julian3Dx, power, 2.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (julian3Dx, a, 1.0)
FLAME_PARAM (julian3Dx, b, 0.0)
FLAME_PARAM (julian3Dx, c, 0.0)
FLAME_PARAM (julian3Dx, d, 1.0)
FLAME_PARAM (julian3Dx, e, 0.0)
FLAME_PARAM (julian3Dx, f, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julian3Dx)
{
  const double power = in->param[1];

  flame_copy_params (in, 2, 6, k);
  k[6] = (float) fabs (power);
  k[7] = (float) (1.0 / power);
  k[8] = (float) ((in->param[0] / power - 1.0) / 2.0);
  k[9] = (float) (1.0 / fabs (power));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[5] = the map, k[6] = |power|, k[7] = 1/power,
 * k[8] = (dist/power - 1)/2, k[9] = 1/|power|
 */
FLAME_VARIATION (julian3Dx)
{
  float z = p->z * k[9];
  float scale = w * flame_powf (p->r2 + z * z, k[8]);
  float u = k[0] * p->x + k[1] * p->y + k[4];
  float v = k[2] * p->x + k[3] * p->y + k[5];
  float branch = flame_rng_below (rng, k[6]);
  float s, c;

  flame_sincosf ((flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k[7], &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
