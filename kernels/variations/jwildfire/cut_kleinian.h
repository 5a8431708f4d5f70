/*
 * cut_kleinian: cuts the plane or a square along the limit set of a Kleinian
 * group.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_kleinian, 957, FLAME_CUT, FLAME_PREPARED (cut_kleinian))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_kleinian
{
  FlameCutFrame frame;
  float scale;
  float box;
  float steps;
  float shift_x;
  float shift_y;
  float re;
  float im;
  float edge;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_kleinian)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  const double re = 1.8462756, im = 0.09627581;
  const double share = 0.5 + 0.5 * in->time;

  k->scale = (float) in->zoom;
  k->box = (float) in->boxSize;
  k->steps = (float) in->NIters;
  k->shift_x = (float) in->Dx;
  k->shift_y = (float) in->Dy;
  k->re = (float) (re + (1.958591 - re) * share);
  k->im = (float) (im + (0.0112786 - im) * share);
  k->edge = (float) (7.2 - (1.95 - (re + (1.958591 - re) * share)) * 15.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_kleinian (
    const struct FlameConstants_cut_kleinian *k, float x, float y)
{
  const float a = k->re, b = k->im, sign = b < 0.0f ? -1.0f : 1.0f;
  const float slope = sign * b / a, box = 2.0f * k->box;
  float u = k->scale * x - k->shift_x, v = k->scale * y - k->shift_y;
  float last_u = u + 1.0f, last_v = v + 1.0f;
  float before_u = u - 1.0f, before_v = v - 1.0f;

  for (int i = 0; (float) i < k->steps; i++) {
    float side, edge, inverse;

    u += slope * v + k->box;
    u -= box * flame_floorf (u / box) + k->box + slope * v;
    side = u + 0.5f * b;
    edge = (2.0f * a - 1.95f) / 4.0f *
           (1.0f - flame_expf (-k->edge * flame_fabsf (side)));
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
