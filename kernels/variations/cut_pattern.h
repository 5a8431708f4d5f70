/*
 * cut_pattern: the plane, or a square, without waves of waves in tiles that are
 * turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_pattern, 960, FLAME_CUT, FLAME_CONSTANTS (cut_pattern, 4))
FLAME_PARAM (cut_pattern, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_pattern, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_pattern, time, 0.9)
FLAME_PARAM (cut_pattern, zoom, 0.5)
FLAME_PARAM (
    cut_pattern, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_pattern)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 4, k);
  own[0] = (float) in->param[3];
  own[1] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, time */
FLAME_FN int
flame_cut_pattern (const float *own, float x, float y)
{
  const float column = 2.0f * flame_fractionf (own[0] * x);
  const float row = 2.0f * flame_fractionf (own[0] * y);
  /* a quarter turn one way or the other */
  const float side = column < 1.0f ? 1.0f : -1.0f;
  const float u = side * (flame_fractionf (row) - 0.5f) + 0.5f;
  const float v = 0.5f - side * (flame_fractionf (column) - 0.5f);
  const float inner =
      flame_cosf (2.0f * FLAME_PI * flame_sinf (3.0f * FLAME_PI * u) +
                  flame_sinf (15.0f * FLAME_PI * v));
  const float wave =
      flame_sinf (5.0f * FLAME_PI * v + own[1] + inner) *
      flame_sinf (FLAME_PI * v + flame_sinf (5.0f * FLAME_PI * u));
  const float r = flame_sinf (flame_length (u, 5.0f - v) * wave);
  float s, c;

  flame_sincosf (2.0f * FLAME_PI * r, &s, &c);
  return 0.9f * c + 0.7f * s > 0.0f;
}

FLAME_CUT_VARIATION (cut_pattern, -0.5f, 1.0f, 0.0f, flame_cut_pattern)
#endif
