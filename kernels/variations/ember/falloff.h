/*
 * falloff: blurs more with the distance from a point: within a box, in angles
 * or in cells.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff, 351, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_PHI, .draws = 3, FLAME_PREPARED (falloff))
FLAME_PARAM (
    falloff, scatter, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (falloff, mindist, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (falloff, mul_x, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff, mul_y, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff, mul_z, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff, x0, 0.0)
FLAME_PARAM (falloff, y0, 0.0)
FLAME_PARAM (falloff, z0, 0.0)
FLAME_PARAM (
    falloff, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (falloff, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    falloff, boxpow, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 32.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_falloff
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
  float type;
  float boxpow;
  float odd_sign; /* sign of a negative number to that power */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff)
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
  k->type = (float) (in->type);
  k->boxpow = (float) (in->boxpow);
  k->odd_sign = (float) (fmod (in->boxpow, 2.0) != 0.0 ? -1.0 : 1.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* @power: the exponent, and the sign of a negative number to that power */
FLAME_FN float
falloff_cell (float x, float part, float draw, float w, float d, float size,
    const float *power)
{
  float to = flame_floorf (x / size) + size * draw;
  float raised = flame_powf (flame_fabsf (draw), power[0]);

  raised = draw < 0.0f ? raised * power[1] : raised;
  return w * (x + (to - x) * part * d) + part * raised * d / size;
}

FLAME_VARIATION (falloff)
{
  float a = flame_rng_01 (rng) - 0.5f, b = flame_rng_01 (rng) - 0.5f;
  float g = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k->x0, v = p->y - k->y0, t = p->z - k->z0;
  float r = flame_sqrtf (u * u + v * v + t * t);
  float inner =
      flame_choose (k->invert != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k->mindist, 0.0f);
  float d = way * k->scatter;
  float size = flame_at_most (d, 0.9f) + 0.1f;
  float far = r + k->mul_x * a * d, sine = r == 0.0f ? 0.0f : p->z / r;
  float up = flame_atan2f (sine, flame_sqrtf ((1.0f - sine) * (1.0f + sine)));
  float x = falloff_cell (p->x, k->mul_x, a, w, d, size, &k->boxpow);
  float y = falloff_cell (p->y, k->mul_y, b, w, d, size, &k->boxpow);
  float z = falloff_cell (p->z, k->mul_z, g, w, d, size, &k->boxpow);
  float s, c, us, uc;

  flame_sincosf (p->phi + k->mul_y * b * d, &s, &c);
  flame_sincosf (up + k->mul_z * g * d, &us, &uc);
  x = flame_choose (k->type == 1.0f, w * far * uc * c, x);
  y = flame_choose (k->type == 1.0f, w * far * uc * s, y);
  z = flame_choose (k->type == 1.0f, w * far * us, z);
  o->x += flame_choose (k->type == 0.0f, w * (p->x + k->mul_x * a * d), x);
  o->y += flame_choose (k->type == 0.0f, w * (p->y + k->mul_y * b * d), y);
  o->z += flame_choose (k->type == 0.0f, w * (p->z + k->mul_z * g * d), z);
}
#endif
