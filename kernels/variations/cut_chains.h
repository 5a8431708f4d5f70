/*
 * cut_chains: the plane, or a square, without chains.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_chains, 948, FLAME_CUT, FLAME_CONSTANTS (cut_chains, 5))
FLAME_PARAM (cut_chains, shiftX, 0.0)
FLAME_PARAM (cut_chains, shiftY, 0.0)
FLAME_PARAM (
    cut_chains, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_chains, zoom, 2.5)
FLAME_PARAM (
    cut_chains, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_chains)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 2, 4, k);
  own[0] = (float) in->param[0];
  own[1] = (float) in->param[1];
  own[2] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: shift, scale */
FLAME_FN int
flame_cut_chains (const float *own, float x, float y)
{
  const float u = own[2] * x + own[0], v = own[2] * y + own[1];
  const float across = flame_sinf (15.0f * u), up = flame_cosf (12.0f * v);
  const float share = 3.0f * flame_cosf (30.0f * u);

  return flame_blend (up + across, 1.4f * across, share) > -0.25f;
}

FLAME_CUT_VARIATION (cut_chains, 0.0f, 1.0f, 0.5f, flame_cut_chains)
#endif
