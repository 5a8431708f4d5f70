/*
 * cut_circdes: the plane, or a square, without circles within circles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_circdes, 949, FLAME_CUT, FLAME_CONSTANTS (cut_circdes, 12))
FLAME_PARAM (cut_circdes, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_circdes, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_circdes, time, 0.0)
FLAME_PARAM (cut_circdes, zoom, 10.0)
FLAME_PARAM (
    cut_circdes, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_circdes)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 4, k);
  double r = 0.8;

  own[0] = (float) in->param[3];
  for (int i = 0; i < 9; i++) {
    r *= 0.5 + 0.1 * sin (i + in->param[2]);
    own[1 + i] = (float) r;
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

/* how many of the four circles about a place's axes it is in */
FLAME_FN float
flame_circdes_four (float x, float y, float r)
{
  return (flame_length (x, y + r) <= r ? 1.0f : 0.0f) +
         (flame_length (x, y - r) <= r ? 1.0f : 0.0f) +
         (flame_length (x + r, y) <= r ? 1.0f : 0.0f) +
         (flame_length (x - r, y) <= r ? 1.0f : 0.0f);
}

/* own: scale, the circles' radii */
FLAME_FN int
flame_cut_circdes (const float *own, float x, float y)
{
  const float u = flame_fractionf (own[0] * x) - 0.5f;
  const float v = flame_fractionf (own[0] * y) - 0.5f;
  float sum = flame_length (u, v) <= 0.8f ? 1.0f : 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 9; i++)
    sum += (i % 2 ? 1.0f : -1.0f) * flame_circdes_four (u, v, own[1 + i]);
  return sum > 0.5f;
}

FLAME_CUT_VARIATION (cut_circdes, 0.0f, 1.0f, 0.5f, flame_cut_circdes)
#endif
