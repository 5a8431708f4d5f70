/*
 * cut_vasarely: the plane, or a square, without stripes that a lens bends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_vasarely, 972, FLAME_CUT, FLAME_CONSTANTS (cut_vasarely, 4))
FLAME_PARAM (
    cut_vasarely, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_vasarely, zoom, 1.0)
FLAME_PARAM (
    cut_vasarely, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_vasarely, size, 0.5)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_vasarely)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  own[0] = (float) in->param[1];
  own[1] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* own: scale, size */
FLAME_FN int
flame_cut_vasarely (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[0] * y, far = flame_length (u, v);
  const float lens = flame_at_least (2.0f - far / own[1], 0.0f);
  const float angle = flame_rough_angle (v, u) + 1.57f + 4.0f * lens * lens;
  const float light = 0.5f + flame_sinf (150.0f * far * flame_sinf (angle));

  return flame_fabsf (u) < 1.0f ? light < 0.1f : 1;
}

FLAME_CUT_VARIATION (cut_vasarely, -1.0f, 2.0f, 0.0f, flame_cut_vasarely)
#endif
