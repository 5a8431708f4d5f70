/*
 * cut_apollonian: cuts everything but the lines of inversions out of the plane
 * or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_apollonian, 942, FLAME_CUT, FLAME_PREPARED (cut_apollonian))
FLAME_PARAM (
    cut_apollonian, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_apollonian, levels, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (cut_apollonian, zoom, 2.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_apollonian, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_apollonian
{
  FlameCutFrame frame;
  float scale;
  float levels;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_apollonian)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->levels = (float) in->levels;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_apollonian (
    const struct FlameConstants_cut_apollonian *k, float x, float y)
{
  float u = k->scale * x, v = k->scale * y, scale = 1.0f;

  for (int i = 0; (float) i < k->levels; i++) {
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
