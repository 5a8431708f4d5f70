/*
 * interference2: the sum of two waves, each a sine, a triangle or a square.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (interference2, 346, FLAME_CONSTANTS (interference2, 12))
FLAME_PARAM (interference2, a1, 1.0)
FLAME_PARAM (interference2, b1, 1.0)
FLAME_PARAM (interference2, c1, 0.0)
FLAME_PARAM (interference2, p1, 1.0)
FLAME_PARAM (
    interference2, t1, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (interference2, a2, 1.0)
FLAME_PARAM (interference2, b2, 1.0)
FLAME_PARAM (interference2, c2, 0.0)
FLAME_PARAM (interference2, p2, 1.0)
FLAME_PARAM (
    interference2, t2, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (interference2)
{
  k[0] = (float) (in->param[0]);
  k[1] = (float) (in->param[1]);
  k[2] = (float) (in->param[2]);
  k[3] = (float) (in->param[3]);
  k[4] = (float) (in->param[4]);
  k[5] = (float) (pow (0x1p-52, in->param[3]));
  k[6] = (float) (in->param[5]);
  k[7] = (float) (in->param[6]);
  k[8] = (float) (in->param[7]);
  k[9] = (float) (in->param[8]);
  k[10] = (float) (in->param[9]);
  k[11] = (float) (pow (0x1p-52, in->param[8]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_FN float
interference2_wave (float x, const float *k)
{
  float angle = k[1] * x + k[2];
  float turns = angle * FLAME_1_PI;
  float sine = flame_sinf (angle);
  float triangle =
      2.0f * flame_powf (flame_fabsf (turns - flame_rintf (turns)), k[3]);
  float round = flame_powf (flame_fabsf (sine), k[3]);
  float square = sine < 0.0f ? k[5] : 1.0f;

  round = flame_choose (k[4] == 2.0f, square, round);
  return k[0] * flame_choose (k[4] == 1.0f, triangle, round);
}

/*
 * k[0] = wave 1: height, k[1] = frequency, k[2] = phase, k[3] = power, k[4] =
 * type, k[5] = low part of a square, k[6] = wave 2: height, k[7] = frequency,
 * k[8] = phase, k[9] = power, k[10] = type, k[11] = low part of a square
 */
FLAME_VARIATION (interference2)
{
  o->x += w * (interference2_wave (p->x, k) + interference2_wave (p->x, k + 6));
  o->y += w * (interference2_wave (p->y, k) + interference2_wave (p->y, k + 6));
}
#endif
