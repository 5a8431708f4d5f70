/*
 * cut_zigzag: the plane, or a square, without zigzags.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_zigzag, 977, FLAME_CUT, FLAME_CONSTANTS (cut_zigzag, 4))
FLAME_PARAM (
    cut_zigzag, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_zigzag, xpar, 1.0)
FLAME_PARAM (cut_zigzag, ypar, 2.0)
FLAME_PARAM (cut_zigzag, zoom, 2.0)
FLAME_PARAM (
    cut_zigzag, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_zigzag)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 4, k);
  own[0] = (float) (in->param[1] * in->param[3]);
  own[1] = (float) (in->param[2] * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scales */
FLAME_FN int
flame_cut_zigzag (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[1] * y;
  const int turned = flame_fractionf (0.5f * v) > 0.5f;
  const float at = 2.0f * flame_fractionf (turned ? u + 0.5f : u);
  const float height = flame_fractionf (turned ? 1.0f - v : v);
  float s, c, edge;

  flame_sincospif (at, &s, &c);
  edge = flame_blend (
      flame_floorf (1.0f + s), flame_floorf (1.0f - s), flame_fractionf (at));
  return height >= edge - 0.005f;
}

FLAME_CUT_VARIATION (cut_zigzag, -0.5f, 1.0f, 0.0f, flame_cut_zigzag)
#endif
