/*
 * cone: julia and hemisphere mixed to a cone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cone, 633, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_THETA, .draws = 1,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (cone, 9))
FLAME_PARAM (cone, radius1, 0.5)
FLAME_PARAM (cone, radius2, 1.0)
FLAME_PARAM (cone, size1, 0.5)
FLAME_PARAM (cone, size2, 2.0)
FLAME_PARAM (cone, ywave, 1.0)
FLAME_PARAM (cone, xwave, 1.0)
FLAME_PARAM (cone, height, 1.0)
FLAME_PARAM (cone, warp, 1.0)
FLAME_PARAM (cone, weight, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cone)
{
  flame_copy_params (in, 0, 9, k);
  k[1] = (float) (M_PI * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = scale and step of the angle, k[2], k[3] = sizes, k[4], k[5] =
 * waves in y and x, k[6] = height, k[7] = warp, k[8] = branches
 */
FLAME_VARIATION (cone)
{
  float radius =
      w * k[3] / flame_sqrtf (p->x * p->x * k[7] + p->y * p->y + k[2]);
  float angle =
      p->theta * k[0] + k[1] * flame_truncf (k[8] * flame_rng_01 (rng));

  o->x += radius * flame_cosf (angle * k[5]);
  o->y += radius * flame_sinf (angle * k[4]);
  o->z += radius * k[6];
}
#endif
