/*
 * cut_chains: cuts chains out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_chains, 948, FLAME_CUT, FLAME_PREPARED (cut_chains))
FLAME_PARAM (cut_chains, shiftX, 0.0)
FLAME_PARAM (cut_chains, shiftY, 0.0)
FLAME_PARAM (
    cut_chains, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_chains, zoom, 2.5)
FLAME_PARAM (
    cut_chains, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_chains
{
  FlameCutFrame frame;
  float shift_x;
  float shift_y;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_chains)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->shift_x = (float) in->shiftX;
  k->shift_y = (float) in->shiftY;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_chains (const struct FlameConstants_cut_chains *k, float x, float y)
{
  const float u = k->scale * x + k->shift_x, v = k->scale * y + k->shift_y;
  const float across = flame_sinf (15.0f * u), up = flame_cosf (12.0f * v);
  const float share = 3.0f * flame_cosf (30.0f * u);

  return flame_blend (up + across, 1.4f * across, share) > -0.25f;
}

FLAME_CUT_VARIATION (cut_chains, 0.0f, 1.0f, 0.5f, flame_cut_chains)
#endif
