/*
 * cut_web: cuts the meshes of a web of spirals out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_web, 973, FLAME_CUT, FLAME_PREPARED (cut_web))
FLAME_PARAM (cut_web, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_web, time, 0.0)
FLAME_PARAM (cut_web, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_web, thick, 0.05, FLAME_RANGE (0.0, 0.9))
FLAME_PARAM (
    cut_web, invert, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_web
{
  FlameCutFrame frame;
  float time;
  float thick; /* thickness of the threads */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_web)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->time = (float) in->time;
  k->thick = (float) in->thick;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* 0 on a thread, 1 beside it, with soft edges. */
FLAME_FN float
flame_web_thread (float at, float soft, float thick)
{
  const float far = flame_fabsf (flame_remainder (at, 2.0f) - 1.0f) - thick;

  return flame_smooth_step (-soft, soft, far);
}

FLAME_FN int
flame_cut_web (const struct FlameConstants_cut_web *k, float x, float y)
{
  const float scale = 1.5915494f, u = 0.5f * x, v = 0.5f * y;
  const float out = 0.5f * flame_logf (u * u + v * v);
  const float angle = flame_rough_angle (v, u);
  const float soft = 0.025f * scale * out;

  return flame_web_thread (
             scale * (out - 4.0f * angle) + k->time, soft, k->thick) +
             flame_web_thread (
                 scale * (angle + 4.0f * out) + k->time, soft, k->thick) >
         0.0f;
}

FLAME_CUT_VARIATION (cut_web, -1.0f, 2.0f, 0.0f, flame_cut_web)
#endif
