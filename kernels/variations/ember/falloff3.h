/*
 * falloff3: blurs place and colour, more with the distance from a point or
 * from a cube around it: within a ball, in angles or within a box.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff3, 353, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_PREPARED (falloff3))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_falloff3
{
  float mul_x;
  float mul_y;
  float mul_z;
  float mul_c;
  float alpha;
  float center_x;
  float center_y;
  float center_z;
  float invert_distance;
  float min_distance;
  float scatter;
  float blur_shape;
  float blur_type;
  float no_strength; /* whether the strength is 0 */
  float map_x;       /* mul_x to mul_c on a logarithmic scale */
  float map_y;
  float map_z;
  float map_c;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff3)
{
  k->mul_x = (float) in->mul_x;
  k->mul_y = (float) in->mul_y;
  k->mul_z = (float) in->mul_z;
  k->mul_c = (float) in->mul_c;
  k->alpha = (float) in->alpha;
  k->center_x = (float) (in->center_x);
  k->center_y = (float) (in->center_y);
  k->center_z = (float) (in->center_z);
  k->invert_distance = (float) (in->invert_distance);
  k->min_distance = (float) (in->min_distance);
  k->scatter = (float) (0.04 * in->blur_strength);
  k->blur_shape = (float) (in->blur_shape);
  k->blur_type = (float) (in->blur_type);
  k->no_strength = (float) (0.04 * in->blur_strength <= 0x1p-52);
  k->map_x =
      (float) (in->mul_x != 0.0 ? (M_E + 1.0 + log (in->mul_x)) / 4.0 : 0.0);
  k->map_y =
      (float) (in->mul_y != 0.0 ? (M_E + 1.0 + log (in->mul_y)) / 4.0 : 0.0);
  k->map_z =
      (float) (in->mul_z != 0.0 ? (M_E + 1.0 + log (in->mul_z)) / 4.0 : 0.0);
  k->map_c =
      (float) (in->mul_c != 0.0 ? (M_E + 1.0 + log (in->mul_c)) / 4.0 : 0.0);
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

FLAME_VARIATION (falloff3)
{
  float g4 = flame_rng_01 (rng) - 0.5f, g3 = flame_rng_01 (rng) - 0.5f;
  float g2 = flame_rng_01 (rng) - 0.5f, g1 = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k->center_x, v = p->y - k->center_y, t = p->z - k->center_z;
  float au = flame_fabsf (u), av = flame_fabsf (v), at = flame_fabsf (t);
  float cube = au > av ? au : av;
  float ball = flame_sqrtf (u * u + v * v + t * t);
  float r = flame_choose (k->blur_shape == 0.0f, ball, cube > at ? cube : at);
  float inner = flame_choose (
      k->invert_distance != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k->min_distance, 0.0f);
  float d = way * k->scatter;
  float mapped = d == 0.0f
                     ? 0.0f
                     : 0.25f * (3.71828182845905f +
                                   flame_logf (flame_at_least (d, 1e-37f)));
  float box =
      flame_choose (k->no_strength != 0.0f, d, d + k->alpha * (mapped - d));
  float length = flame_nonzero (flame_sqrtf (p->r2 + p->z * p->z));
  int origin = p->r2 + p->z * p->z == 0.0f;
  float far = length + k->mul_x * g1 * d, sine = p->z / length;
  float up = flame_atan2f (sine, p->r / length);
  float a_s, a_c, b_s, b_c, s, c, us, uc, shift, x, y, z;

  flame_sincosf (d * g2 * FLAME_TWO_PI, &a_s, &a_c);
  flame_sincosf (d * g3 * FLAME_PI, &b_s, &b_c);
  flame_sincosf (p->phi + k->mul_y * g2 * d, &s, &c);
  flame_sincosf (up + k->mul_z * g3 * d, &us, &uc);
  far = origin ? 0.0f : far;
  shift = flame_choose (k->blur_type < 2.0f, k->mul_c * g4 * d,
      k->map_c * falloff3_log (g4) * box);
  shift += o->color;
  shift = flame_fabsf (shift - flame_truncf (shift));
  o->color =
      flame_choose (k->blur_type == 1.0f, origin ? o->color : shift, shift);
  x = p->x + k->map_x * falloff3_log (g1) * box;
  y = p->y + k->map_y * falloff3_log (g2) * box;
  z = p->z + k->map_z * falloff3_log (g3) * box;
  x = flame_choose (k->blur_type == 1.0f, far * uc * c, x);
  y = flame_choose (k->blur_type == 1.0f, far * uc * s, y);
  z = flame_choose (k->blur_type == 1.0f, far * us, z);
  x = flame_choose (
      k->blur_type == 0.0f, p->x + k->mul_x * d * g1 * a_c * b_c, x);
  y = flame_choose (
      k->blur_type == 0.0f, p->y + k->mul_y * d * g1 * a_c * b_s, y);
  z = flame_choose (k->blur_type == 0.0f, p->z + k->mul_z * d * g1 * a_s, z);
  o->x += w * x;
  o->y += w * y;
  o->z += w * z;
}
#endif
