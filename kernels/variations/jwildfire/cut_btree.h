/*
 * cut_btree: cuts the branches of a forking tree out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_btree, 945, FLAME_CUT, FLAME_PREPARED (cut_btree))
FLAME_PARAM (cut_btree, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_btree, time, 1.0)
FLAME_PARAM (cut_btree, thickness, 5.0, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (cut_btree, zoom, 1.0)
FLAME_PARAM (
    cut_btree, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_btree, invert, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_btree
{
  FlameCutFrame frame;
  float scale;
  float time;
  float thickness;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_btree)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) (in->time - floor (in->time));
  k->thickness = (float) (0.01 / in->thickness);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_btree (const struct FlameConstants_cut_btree *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;
  const float level = 5.0f * v * v - k->time;
  const float split = flame_smooth_step (0.0f, 1.0f, flame_fractionf (level));
  const float many = flame_exp2f (-flame_floorf (-level)) * (1.0f + k->time);
  const float at = flame_fractionf (many * u) - 0.5f;
  const float branch = at > 0.0f ? 0.25f : (at < 0.0f ? -0.25f : 0.0f);

  return k->thickness * many > 0.5f * flame_fabsf (split * branch - at);
}

FLAME_CUT_VARIATION (cut_btree, -1.0f, 2.0f, 0.0f, flame_cut_btree)
#endif
