/*
 * cut_rgrid: the plane, or a square, without the gaps of a grid of squares that turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_rgrid, 961, FLAME_CUT, FLAME_CONSTANTS (cut_rgrid, 8))
FLAME_PARAM (
    cut_rgrid, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_rgrid, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_rgrid, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_rgrid, angle, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 90.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

static void FLAME_UNUSED
flame_fill_rgrid (double angle, double zoom, float *own)
{
  const double turns = angle / M_PI + 0.25;

  own[0] = (float) zoom;
  own[1] = (float) (1.0 + fabs (sin (2.0 * angle)) * (sqrt (2.0) - 1.0));
  own[2] = (float) cos (angle);
  own[3] = (float) sin (angle);
  own[4] = turns - floor (turns) <= 0.5 ? 0.0f
           : angle / M_PI < 0.5         ? -1.0f
                                        : 1.0f;
  own[5] = (float) (zoom * 7.5e-4);
}

FLAME_PREPARE (cut_rgrid)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  flame_fill_rgrid (in->param[3] * M_PI / 180.0, in->param[1], own);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, size of a cell, turn, whether the gaps are looked at, width of an edge */
FLAME_FN int
flame_cut_rgrid (const float *own, float x, float y)
{
  const float size = own[1], moved = own[4] == 0.0f ? 0.0f : 0.5f;
  const float u = (own[0] * x - moved) * size, v = (own[0] * y - moved) * size;
  const float i = flame_floorf (u / size), j = flame_floorf (v / size);
  const float odd_i = i - 2.0f * flame_floorf (0.5f * i);
  const float odd_j = j - 2.0f * flame_floorf (0.5f * j);
  float a = (u - size * i - 0.5f * size) * (2.0f * odd_i - 1.0f);
  float b = (v - size * j - 0.5f * size) * (2.0f * odd_j - 1.0f), far;

  flame_rotate (own[2], -own[3], &a, &b);
  far = flame_at_least (flame_fabsf (a), flame_fabsf (b)) - 0.5f;
  /* of two patterns, one for each half of the turn */
  const int square = (far <= -own[5]) & (odd_i == odd_j);
  const int gap =
      (far >= own[5]) & ((flame_fabsf (a) - flame_fabsf (b)) * own[4] <= 0.0f);

  return (square & (own[4] == 0.0f)) | (gap & (own[4] != 0.0f));
}

FLAME_CUT_VARIATION (cut_rgrid, -0.5f, 1.0f, 0.0f, flame_cut_rgrid)
#endif
