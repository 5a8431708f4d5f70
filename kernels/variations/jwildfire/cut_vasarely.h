/*
 * cut_vasarely: cuts stripes that a lens bends out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_vasarely, 972, FLAME_CUT, FLAME_PREPARED (cut_vasarely))
FLAME_PARAM (
    cut_vasarely, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_vasarely, zoom, 1.0)
FLAME_PARAM (
    cut_vasarely, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_vasarely, size, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_vasarely
{
  FlameCutFrame frame;
  float scale;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_vasarely)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_vasarely (
    const struct FlameConstants_cut_vasarely *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y, far = flame_length (u, v);
  const float lens = flame_at_least (2.0f - far / k->size, 0.0f);
  const float angle = flame_rough_angle (v, u) + 1.57f + 4.0f * lens * lens;
  const float light = 0.5f + flame_sinf (150.0f * far * flame_sinf (angle));

  return flame_fabsf (u) < 1.0f ? light < 0.1f : 1;
}

FLAME_CUT_VARIATION (cut_vasarely, -1.0f, 2.0f, 0.0f, flame_cut_vasarely)
#endif
