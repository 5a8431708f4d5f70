/*
 * cut_apollonian: the plane, or a square, without the lines of inversions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_apollonian, 942, FLAME_CUT, FLAME_CONSTANTS (cut_apollonian, 4))
FLAME_PARAM (
    cut_apollonian, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_apollonian, levels, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (cut_apollonian, zoom, 2.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_apollonian, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_apollonian)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 3, k);
  own[0] = (float) in->param[2];
  own[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, levels */
FLAME_FN int
flame_cut_apollonian (const float *own, float x, float y)
{
  float u = own[0] * x, v = own[0] * y, scale = 1.0f;

  for (int i = 0; (float) i < own[1]; i++) {
    float size;

    u = 2.0f * flame_fractionf (0.5f * u + 0.5f) - 1.0f;
    v = 2.0f * flame_fractionf (0.5f * v + 0.5f) - 1.0f;
    size = 1.34f / (u * u + v * v);
    u *= size;
    v *= size;
    scale *= size;
  }
  return 0.25f * flame_fabsf (v) > 0.001f * scale;
}

FLAME_CUT_VARIATION (cut_apollonian, -0.5f, 1.0f, 0.0f, flame_cut_apollonian)
#endif
