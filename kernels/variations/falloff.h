/*
 * falloff: blurred the more the farther from a point: in a box, in angles or
 * in cells.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (falloff, 351, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .needs = FLAME_NEEDS_PHI, .draws = 3, FLAME_CONSTANTS (falloff, 12))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (falloff)
{
  k[0] = (float) in->param[2];
  k[1] = (float) in->param[3];
  k[2] = (float) in->param[4];
  k[3] = (float) in->param[5];
  k[4] = (float) in->param[6];
  k[5] = (float) in->param[7];
  k[6] = (float) in->param[8];
  k[7] = (float) in->param[1];
  k[8] = (float) (0.04 * in->param[0]);
  k[9] = (float) (in->param[9]);
  k[10] = (float) (in->param[10]);
  k[11] = (float) (fmod (in->param[10], 2.0) != 0.0 ? -1.0 : 1.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/* @power[0], @power[1] = exponent and what it makes of a sign */
FLAME_FN float
falloff_cell (float x, float part, float draw, float w, float d, float size,
    const float *power)
{
  float to = flame_floorf (x / size) + size * draw;
  float raised = flame_powf (flame_fabsf (draw), power[0]);

  raised = draw < 0.0f ? raised * power[1] : raised;
  return w * (x + (to - x) * part * d) + part * raised * d / size;
}

/*
 * k[0] = mul x, k[1] = mul y, k[2] = mul z, k[3] = x0, k[4] = y0, k[5] = z0,
 * k[6] = invert, k[7] = mindist, k[8] = scatter, k[9] = type, k[10] = boxpow,
 * k[11] = sign of its odd ones
 */
FLAME_VARIATION (falloff)
{
  float a = flame_rng_01 (rng) - 0.5f, b = flame_rng_01 (rng) - 0.5f;
  float g = flame_rng_01 (rng) - 0.5f;
  float u = p->x - k[3], v = p->y - k[4], t = p->z - k[5];
  float r = flame_sqrtf (u * u + v * v + t * t);
  float inner = flame_choose (k[6] != 0.0f, flame_at_least (1.0f - r, 0.0f), r);
  float way = flame_at_least (inner - k[7], 0.0f);
  float d = way * k[8];
  float size = flame_at_most (d, 0.9f) + 0.1f;
  float far = r + k[0] * a * d, sine = r == 0.0f ? 0.0f : p->z / r;
  float up = flame_atan2f (sine, flame_sqrtf ((1.0f - sine) * (1.0f + sine)));
  float x = falloff_cell (p->x, k[0], a, w, d, size, &k[10]);
  float y = falloff_cell (p->y, k[1], b, w, d, size, &k[10]);
  float z = falloff_cell (p->z, k[2], g, w, d, size, &k[10]);
  float s, c, us, uc;

  flame_sincosf (p->phi + k[1] * b * d, &s, &c);
  flame_sincosf (up + k[2] * g * d, &us, &uc);
  x = flame_choose (k[9] == 1.0f, w * far * uc * c, x);
  y = flame_choose (k[9] == 1.0f, w * far * uc * s, y);
  z = flame_choose (k[9] == 1.0f, w * far * us, z);
  o->x += flame_choose (k[9] == 0.0f, w * (p->x + k[0] * a * d), x);
  o->y += flame_choose (k[9] == 0.0f, w * (p->y + k[1] * b * d), y);
  o->z += flame_choose (k[9] == 0.0f, w * (p->z + k[2] * g * d), z);
}
#endif
