/*
 * cut_spiralcb: cuts what is beside a spiral of petals out of the plane or of
 * a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_spiralcb, 965, FLAME_CUT, FLAME_PREPARED (cut_spiralcb))
FLAME_PARAM (cut_spiralcb, time, 0.0)
FLAME_PARAM (
    cut_spiralcb, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_spiralcb, zoom, 1.0)
FLAME_PARAM (
    cut_spiralcb, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_spiralcb
{
  FlameCutFrame frame;
  float scale;
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_spiralcb)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->cosine = (float) cos (7.0 * in->time);
  k->sine = (float) sin (7.0 * in->time);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_spiralcb (
    const struct FlameConstants_cut_spiralcb *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;
  const float way = 50.0f * flame_length (u, v), half = way / 50.0f;
  const float petal = flame_sinf (15.0f * flame_rough_angle (v, u));
  const float a = petal * (k->cosine * v - k->sine * u);
  const float b = petal * (k->cosine * u + k->sine * v);
  float s, c, across;

  flame_sincosf (way, &s, &c);
  across = c * a + s * b;
  return !((c * b - s * a >= 0.0f) & (across >= -half) & (across < half));
}

FLAME_CUT_VARIATION (cut_spiralcb, -1.0f, 2.0f, 0.0f, flame_cut_spiralcb)
#endif
