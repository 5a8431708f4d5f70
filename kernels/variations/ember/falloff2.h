/*
 * falloff2: blurs place and colour, more with the distance from a point:
 * within a box, in angles or within a ball.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff2, 352, .z = FLAME_Z_OWN,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 4,
    FLAME_PREPARED (falloff2))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_falloff2
{
  float mul_x;
  float mul_y;
  float mul_z;
  float x0;
  float y0;
  float z0;
  float invert;
  float mindist;
  float scatter;
  float mul_c;
  float type;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff2)
{
  k->mul_x = (float) in->mul_x;
  k->mul_y = (float) in->mul_y;
  k->mul_z = (float) in->mul_z;
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->z0 = (float) in->z0;
  k->invert = (float) in->invert;
  k->mindist = (float) in->mindist;
  k->scatter = (float) (0.04 * in->scatter);
  k->mul_c = (float) (in->mul_c);
  k->type = (float) (trunc (in->type));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (falloff2)
{
  float g4 = flame_rng_01 (rng) - 0.5f, g3 = flame_rng_01 (rng) - 0.5f;
  float g2 = flame_rng_01 (rng) - 0.5f, g1 = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k->x0, v = p->y - k->y0, t = p->z - k->z0;
  float r = flame_sqrtf (u * u + v * v + t * t);
  float inner =
      flame_choose (k->invert != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k->mindist, 0.0f);
  float d = way * k->scatter;
  float length = flame_nonzero (flame_sqrtf (p->r2 + p->z * p->z));
  int origin = p->r2 + p->z * p->z == 0.0f;
  float far = length + k->mul_x * g1 * d, sine = p->z / length;
  float up = flame_atan2f (sine, p->r / length);
  float a_s, a_c, b_s, b_c, s, c, us, uc, x, y, z, color;

  flame_sincosf (d * g2 * FLAME_TWO_PI, &a_s, &a_c);
  flame_sincosf (d * g3 * FLAME_PI, &b_s, &b_c);
  flame_sincosf (p->phi + k->mul_y * g2 * d, &s, &c);
  flame_sincosf (up + k->mul_z * g3 * d, &us, &uc);
  far = origin ? 0.0f : far;
  color = o->color + k->mul_c * g4 * d;
  color = flame_fabsf (color - flame_truncf (color));
  o->color = flame_choose (k->type == 1.0f, origin ? o->color : color, color);
  x = flame_choose (
      k->type == 1.0f, far * uc * c, p->x + k->mul_x * d * g1 * a_c * b_c);
  y = flame_choose (
      k->type == 1.0f, far * uc * s, p->y + k->mul_y * d * g1 * a_c * b_s);
  z = flame_choose (k->type == 1.0f, far * us, p->z + k->mul_z * d * g1 * a_s);
  o->x += w * flame_choose (k->type == 0.0f, p->x + k->mul_x * g1 * d, x);
  o->y += w * flame_choose (k->type == 0.0f, p->y + k->mul_y * g2 * d, y);
  o->z += w * flame_choose (k->type == 0.0f, p->z + k->mul_z * g3 * d, z);
}
#endif
