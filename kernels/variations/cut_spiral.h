/*
 * cut_spiral: the plane, or a square, without every second one of the steps of turns
 * that grow.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_spiral, 964, FLAME_CUT, FLAME_CONSTANTS (cut_spiral, 5))
FLAME_PARAM (cut_spiral, time, 0.0)
FLAME_PARAM (
    cut_spiral, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_spiral, zoom, 2.5)
FLAME_PARAM (
    cut_spiral, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_spiral)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 3, k);
  own[0] = (float) in->param[2];
  own[1] = (float) (1.1 * sin (in->param[0]));
  own[2] = (float) (1.1 * cos (in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, turn */
FLAME_FN int
flame_cut_spiral (const float *own, float x, float y)
{
  float u = own[0] * x, v = own[0] * y;
  int odd = 0;

  for (int i = 0; i < 64; i++) {
    flame_rotate (own[1], own[2], &u, &v);
    if (v > 1.0f)
      break;
    odd = !odd;
  }
  return odd;
}

FLAME_CUT_VARIATION (cut_spiral, -1.0f, 2.0f, 0.0f, flame_cut_spiral)
#endif
