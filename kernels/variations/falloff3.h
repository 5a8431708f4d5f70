/*
 * falloff3: blurred the more the farther from a point or a cube round it,
 * colour too: in a ball, in angles or in a box.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff3, 353, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_CONSTANTS (falloff3, 18))
FLAME_PARAM (
    falloff3, blur_type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 3.0))
FLAME_PARAM (
    falloff3, blur_shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    falloff3, blur_strength, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (falloff3, min_distance, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (falloff3, invert_distance, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff3, mul_x, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff3, mul_y, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff3, mul_z, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff3, mul_c, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff3, center_x, 0.0)
FLAME_PARAM (falloff3, center_y, 0.0)
FLAME_PARAM (falloff3, center_z, 0.0)
FLAME_PARAM (falloff3, alpha, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff3)
{
  k[0] = (float) in->param[5];
  k[1] = (float) in->param[6];
  k[2] = (float) in->param[7];
  k[3] = (float) in->param[8];
  k[4] = (float) in->param[12];
  k[5] = (float) (in->param[9]);
  k[6] = (float) (in->param[10]);
  k[7] = (float) (in->param[11]);
  k[8] = (float) (in->param[4]);
  k[9] = (float) (in->param[3]);
  k[10] = (float) (0.04 * in->param[2]);
  k[11] = (float) (in->param[1]);
  k[12] = (float) (in->param[0]);
  k[13] = (float) (0.04 * in->param[2] <= 0x1p-52);
  k[14] = (float) (in->param[5] != 0.0 ? (M_E + 1.0 + log (in->param[5])) / 4.0
                                       : 0.0);
  k[15] = (float) (in->param[6] != 0.0 ? (M_E + 1.0 + log (in->param[6])) / 4.0
                                       : 0.0);
  k[16] = (float) (in->param[7] != 0.0 ? (M_E + 1.0 + log (in->param[7])) / 4.0
                                       : 0.0);
  k[17] = (float) (in->param[8] != 0.0 ? (M_E + 1.0 + log (in->param[8])) / 4.0
                                       : 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_FN float
falloff3_log (float x)
{
  float scaled =
      (flame_logf (flame_fabsf (x) + 1.0f) + 1.0f) * 0.36787944117144f;

  return x == 0.0f ? 0.0f : (x < 0.0f ? -scaled : scaled);
}

/*
 * k[0] = mul x, k[1] = mul y, k[2] = mul z, k[3] = mul c, k[4] = alpha, k[5]
 * = x0, k[6] = y0, k[7] = z0, k[8] = invert, k[9] = mindist, k[10] = scatter,
 * k[11] = shape, k[12] = type, k[13] = whether the strength is nothing, k[14]
 * = mul x mapped, k[15] = mul y mapped, k[16] = mul z mapped, k[17] = mul c
 * mapped
 */
FLAME_VARIATION (falloff3)
{
  float g4 = flame_rng_01 (rng) - 0.5f, g3 = flame_rng_01 (rng) - 0.5f;
  float g2 = flame_rng_01 (rng) - 0.5f, g1 = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k[5], v = p->y - k[6], t = p->z - k[7];
  float au = flame_fabsf (u), av = flame_fabsf (v), at = flame_fabsf (t);
  float cube = au > av ? au : av;
  float ball = flame_sqrtf (u * u + v * v + t * t);
  float r = flame_choose (k[11] == 0.0f, ball, cube > at ? cube : at);
  float inner = flame_choose (k[8] != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k[9], 0.0f);
  float d = way * k[10];
  float mapped = d == 0.0f
                     ? 0.0f
                     : 0.25f * (3.71828182845905f +
                                   flame_logf (flame_at_least (d, 1e-37f)));
  float box = flame_choose (k[13] != 0.0f, d, d + k[4] * (mapped - d));
  float length = flame_nonzero (flame_sqrtf (p->r2 + p->z * p->z));
  int origin = p->r2 + p->z * p->z == 0.0f;
  float far = length + k[0] * g1 * d, sine = p->z / length;
  float up = flame_atan2f (sine, p->r / length);
  float a_s, a_c, b_s, b_c, s, c, us, uc, shift, x, y, z;

  flame_sincosf (d * g2 * FLAME_TWO_PI, &a_s, &a_c);
  flame_sincosf (d * g3 * FLAME_PI, &b_s, &b_c);
  flame_sincosf (p->phi + k[1] * g2 * d, &s, &c);
  flame_sincosf (up + k[2] * g3 * d, &us, &uc);
  far = origin ? 0.0f : far;
  shift = flame_choose (
      k[12] < 2.0f, k[3] * g4 * d, k[17] * falloff3_log (g4) * box);
  shift += o->color;
  shift = flame_fabsf (shift - flame_truncf (shift));
  o->color = flame_choose (k[12] == 1.0f, origin ? o->color : shift, shift);
  x = p->x + k[14] * falloff3_log (g1) * box;
  y = p->y + k[15] * falloff3_log (g2) * box;
  z = p->z + k[16] * falloff3_log (g3) * box;
  x = flame_choose (k[12] == 1.0f, far * uc * c, x);
  y = flame_choose (k[12] == 1.0f, far * uc * s, y);
  z = flame_choose (k[12] == 1.0f, far * us, z);
  x = flame_choose (k[12] == 0.0f, p->x + k[0] * d * g1 * a_c * b_c, x);
  y = flame_choose (k[12] == 0.0f, p->y + k[1] * d * g1 * a_c * b_s, y);
  z = flame_choose (k[12] == 0.0f, p->z + k[2] * d * g1 * a_s, z);
  o->x += w * x;
  o->y += w * y;
  o->z += w * z;
}
#endif
