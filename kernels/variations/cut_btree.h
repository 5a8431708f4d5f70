/*
 * cut_btree: the plane, or a square, without the branches of a tree that forks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_btree, 945, FLAME_CUT, FLAME_CONSTANTS (cut_btree, 5))
FLAME_PARAM (cut_btree, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_btree, time, 1.0)
FLAME_PARAM (cut_btree, thickness, 5.0, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (cut_btree, zoom, 1.0)
FLAME_PARAM (
    cut_btree, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_btree, invert, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_btree)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 4, 5, k);
  own[0] = (float) in->param[3];
  own[1] = (float) (in->param[1] - floor (in->param[1]));
  own[2] = (float) (0.01 / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, time, thickness */
FLAME_FN int
flame_cut_btree (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[0] * y;
  const float level = 5.0f * v * v - own[1];
  const float split = flame_smooth_step (0.0f, 1.0f, flame_fractionf (level));
  const float many = flame_exp2f (-flame_floorf (-level)) * (1.0f + own[1]);
  const float at = flame_fractionf (many * u) - 0.5f;
  const float branch = at > 0.0f ? 0.25f : (at < 0.0f ? -0.25f : 0.0f);

  return own[2] * many > 0.5f * flame_fabsf (split * branch - at);
}

FLAME_CUT_VARIATION (cut_btree, -1.0f, 2.0f, 0.0f, flame_cut_btree)
#endif
