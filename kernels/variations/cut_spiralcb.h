/*
 * cut_spiralcb: the plane, or a square, without what is beside a spiral of petals.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_spiralcb, 965, FLAME_CUT, FLAME_CONSTANTS (cut_spiralcb, 5))
FLAME_PARAM (cut_spiralcb, time, 0.0)
FLAME_PARAM (
    cut_spiralcb, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_spiralcb, zoom, 1.0)
FLAME_PARAM (
    cut_spiralcb, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_spiralcb)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 3, k);
  own[0] = (float) in->param[2];
  own[1] = (float) cos (7.0 * in->param[0]);
  own[2] = (float) sin (7.0 * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* own: scale, turn */
FLAME_FN int
flame_cut_spiralcb (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[0] * y;
  const float way = 50.0f * flame_length (u, v), half = way / 50.0f;
  const float petal = flame_sinf (15.0f * flame_rough_angle (v, u));
  const float a = petal * (own[1] * v - own[2] * u);
  const float b = petal * (own[1] * u + own[2] * v);
  float s, c, across;

  flame_sincosf (way, &s, &c);
  across = c * a + s * b;
  return !((c * b - s * a >= 0.0f) & (across >= -half) & (across < half));
}

FLAME_CUT_VARIATION (cut_spiralcb, -1.0f, 2.0f, 0.0f, flame_cut_spiralcb)
#endif
