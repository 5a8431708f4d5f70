/*
 * falloff2: blurred the more the farther from a point, colour too: in a box,
 * in angles or in a ball.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff2, 352, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_CONSTANTS (falloff2, 11))
FLAME_PARAM (falloff2, scatter, 1.0)
FLAME_PARAM (falloff2, mindist, 0.5)
FLAME_PARAM (falloff2, mul_x, 1.0)
FLAME_PARAM (falloff2, mul_y, 1.0)
FLAME_PARAM (falloff2, mul_z, 0.0)
FLAME_PARAM (falloff2, mul_c, 0.0)
FLAME_PARAM (falloff2, x0, 0.0)
FLAME_PARAM (falloff2, y0, 0.0)
FLAME_PARAM (falloff2, z0, 0.0)
FLAME_PARAM (falloff2, invert, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff2, type, 0.0, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff2)
{
  k[0] = (float) in->param[2];
  k[1] = (float) in->param[3];
  k[2] = (float) in->param[4];
  k[3] = (float) in->param[6];
  k[4] = (float) in->param[7];
  k[5] = (float) in->param[8];
  k[6] = (float) in->param[9];
  k[7] = (float) in->param[1];
  k[8] = (float) (0.04 * in->param[0]);
  k[9] = (float) (in->param[5]);
  k[10] = (float) (trunc (in->param[10]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = mul x, k[1] = mul y, k[2] = mul z, k[3] = x0, k[4] = y0, k[5] = z0,
 * k[6] = invert, k[7] = mindist, k[8] = scatter, k[9] = mul c, k[10] = type
 */
FLAME_VARIATION (falloff2)
{
  float g4 = flame_rng_01 (rng) - 0.5f, g3 = flame_rng_01 (rng) - 0.5f;
  float g2 = flame_rng_01 (rng) - 0.5f, g1 = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k[3], v = p->y - k[4], t = p->z - k[5];
  float r = flame_sqrtf (u * u + v * v + t * t);
  float inner = flame_choose (k[6] != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k[7], 0.0f);
  float d = way * k[8];
  float length = flame_nonzero (flame_sqrtf (p->r2 + p->z * p->z));
  int origin = p->r2 + p->z * p->z == 0.0f;
  float far = length + k[0] * g1 * d, sine = p->z / length;
  float up = flame_atan2f (sine, p->r / length);
  float a_s, a_c, b_s, b_c, s, c, us, uc, x, y, z, color;

  flame_sincosf (d * g2 * FLAME_TWO_PI, &a_s, &a_c);
  flame_sincosf (d * g3 * FLAME_PI, &b_s, &b_c);
  flame_sincosf (p->phi + k[1] * g2 * d, &s, &c);
  flame_sincosf (up + k[2] * g3 * d, &us, &uc);
  far = origin ? 0.0f : far;
  color = o->color + k[9] * g4 * d;
  color = flame_fabsf (color - flame_truncf (color));
  o->color = flame_choose (k[10] == 1.0f, origin ? o->color : color, color);
  x = flame_choose (
      k[10] == 1.0f, far * uc * c, p->x + k[0] * d * g1 * a_c * b_c);
  y = flame_choose (
      k[10] == 1.0f, far * uc * s, p->y + k[1] * d * g1 * a_c * b_s);
  z = flame_choose (k[10] == 1.0f, far * us, p->z + k[2] * d * g1 * a_s);
  o->x += w * flame_choose (k[10] == 0.0f, p->x + k[0] * g1 * d, x);
  o->y += w * flame_choose (k[10] == 0.0f, p->y + k[1] * g2 * d, y);
  o->z += w * flame_choose (k[10] == 0.0f, p->z + k[2] * g3 * d, z);
}
#endif
