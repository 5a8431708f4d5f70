/*
 * jw_falloff2: falloff2, scattered to one side, as in JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_falloff2, 660, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_CONSTANTS (jw_falloff2, 11),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_falloff2))
FLAME_PARAM (jw_falloff2, scatter, 1.0)
FLAME_PARAM (jw_falloff2, mindist, 0.5)
FLAME_PARAM (jw_falloff2, mul_x, 1.0)
FLAME_PARAM (jw_falloff2, mul_y, 1.0)
FLAME_PARAM (jw_falloff2, mul_z, 0.0)
FLAME_PARAM (jw_falloff2, mul_c, 0.0)
FLAME_PARAM (jw_falloff2, x0, 0.0)
FLAME_PARAM (jw_falloff2, y0, 0.0)
FLAME_PARAM (jw_falloff2, z0, 0.0)
FLAME_PARAM (
    jw_falloff2, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    jw_falloff2, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_falloff2)
{
  flame_copy_params (in, 1, 10, k);
  k[10] = (float) (0.04 * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = least distance, k[1] to k[4] = how far x, y, z and the colour go, k[5]
 * to k[7] = the middle, k[8] = whether it is inside out, k[9] = type, k[10] =
 * what a distance counts
 */
FLAME_VARIATION (jw_falloff2)
{
  float a = flame_rng_01 (rng), b = flame_rng_01 (rng), c = flame_rng_01 (rng);
  float shade = flame_rng_01 (rng);
  float u = p->x - k[5], v = p->y - k[6], t = p->z - k[7];
  float away = flame_sqrtf (u * u + v * v + t * t), d, color;
  float length = flame_sqrtf (p->r2 + p->z * p->z) + 1e-6f, far, up;
  float s, cosine, us, uc, gs, gc, hs, hc;

  away = flame_choose (k[8] != 0.0f, flame_at_least (1.0f - away, 0.0f), away);
  d = flame_at_least ((away - k[0]) * k[10], 0.0f);
  color = o->color + k[4] * shade * d;
  o->color = flame_fabsf (color - flame_truncf (color));

  /* type 1: radius and both angles */
  up = flame_atan2f (p->z, p->r) + k[3] * a * d;
  flame_sincosf (up, &us, &uc);
  flame_sincosf (p->phi + k[2] * b * d, &s, &cosine);
  far = length + k[1] * c * d;
  /* type 2: a cloud */
  flame_sincosf (FLAME_TWO_PI * d * a, &gs, &gc);
  flame_sincosf (FLAME_PI * d * b, &hs, &hc);
  u = p->x + k[1] * flame_choose (k[9] == 2.0f, c * gc * hc, a) * d;
  v = p->y + k[2] * flame_choose (k[9] == 2.0f, c * gc * hs, b) * d;
  t = p->z + k[3] * flame_choose (k[9] == 2.0f, c * gs, c) * d;
  o->x += w * flame_choose (k[9] == 1.0f, far * uc * cosine, u);
  o->y += w * flame_choose (k[9] == 1.0f, far * uc * s, v);
  o->z += w * flame_choose (k[9] == 1.0f, us, t);
}
#endif
