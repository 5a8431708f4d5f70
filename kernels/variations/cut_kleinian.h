/*
 * cut_kleinian: the plane, or a square, without the outside of a limit set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_kleinian, 957, FLAME_CUT, FLAME_CONSTANTS (cut_kleinian, 10))
FLAME_PARAM (
    cut_kleinian, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_kleinian, zoom, 2.0)
FLAME_PARAM (cut_kleinian, boxSize, 1.0)
FLAME_PARAM (cut_kleinian, time, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_kleinian, NIters, 150.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 150.0))
FLAME_PARAM (cut_kleinian, Dx, 0.0)
FLAME_PARAM (cut_kleinian, Dy, -0.955)
FLAME_PARAM (
    cut_kleinian, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_kleinian)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 7, k);
  const double re = 1.8462756, im = 0.09627581;
  const double share = 0.5 + 0.5 * in->param[3];

  own[0] = (float) in->param[1];
  own[1] = (float) in->param[2];
  own[2] = (float) in->param[4];
  own[3] = (float) in->param[5];
  own[4] = (float) in->param[6];
  own[5] = (float) (re + (1.958591 - re) * share);
  own[6] = (float) (im + (0.0112786 - im) * share);
  own[7] = (float) (7.2 - (1.95 - (re + (1.958591 - re) * share)) * 15.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, box, steps, shift, the group's number, and how steep its edge is */
FLAME_FN int
flame_cut_kleinian (const float *own, float x, float y)
{
  const float a = own[5], b = own[6], sign = b < 0.0f ? -1.0f : 1.0f;
  const float slope = sign * b / a, box = 2.0f * own[1];
  float u = own[0] * x - own[3], v = own[0] * y - own[4];
  float last_u = u + 1.0f, last_v = v + 1.0f;
  float before_u = u - 1.0f, before_v = v - 1.0f;

  for (int i = 0; (float) i < own[2]; i++) {
    float side, edge, inverse;

    u += slope * v + own[1];
    u -= box * flame_floorf (u / box) + own[1] + slope * v;
    side = u + 0.5f * b;
    edge = (2.0f * a - 1.95f) / 4.0f *
           (1.0f - flame_expf (-own[7] * flame_fabsf (side)));
    edge = side > 0.0f ? edge : (side < 0.0f ? -edge : 0.0f);
    if (v >= 0.5f * a + sign * edge) {
      u = -b - u;
      v = a - v;
    }
    inverse = 1.0f / (u * u + v * v);
    u = -b + u * inverse;
    v = a - v * inverse;
    if ((u - before_u) * (u - before_u) + (v - before_v) * (v - before_v) <
        1e-6f)
      return 1;
    if (v < 0.0f || v > a)
      return 0;
    before_u = last_u;
    before_v = last_v;
    last_u = u;
    last_v = v;
  }
  return 1;
}

FLAME_CUT_VARIATION (cut_kleinian, -0.5f, 1.0f, 0.0f, flame_cut_kleinian)
#endif
