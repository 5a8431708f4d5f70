/*
 * cut_bricks: the plane, or a square, without the bricks of a wall.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_bricks, 944, FLAME_CUT, FLAME_CONSTANTS (cut_bricks, 8))
FLAME_PARAM (cut_bricks, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_bricks, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_bricks, size, 0.9, FLAME_RANGE (0.1, 0.9999))
FLAME_PARAM (cut_bricks, zoom, 3.0)
FLAME_PARAM (
    cut_bricks, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_bricks)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 4, k);
  flame_fill_cut_shift (in->param[0], own);
  own[4] = (float) in->param[3];
  own[5] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: shift, scale, size of a brick */
FLAME_FN int
flame_cut_bricks (const float *own, float x, float y)
{
  const double u = (double) own[4] * (double) x + flame_constants_double (own);
  const double v =
      (double) own[4] * (double) y + flame_constants_double (own + 2);
  const double row = v - 2.0 * flame_floor_double (0.5 * v);
  const float a = (float) flame_fraction_double (u + (row < 1.0 ? 0.0 : 0.5));
  const float b = (float) flame_fraction_double (v);
  const float gap = 0.5f - 0.5f * own[5];

  return flame_at_most (
             flame_at_most (a, 1.0f - a), flame_at_most (b, 1.0f - b)) > gap;
}

FLAME_CUT_VARIATION (cut_bricks, 0.0f, 1.0f, 0.5f, flame_cut_bricks)
#endif
