/*
 * cut_zigzag: cuts zigzags out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_zigzag, 977, FLAME_CUT, FLAME_PREPARED (cut_zigzag))
FLAME_PARAM (
    cut_zigzag, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_zigzag, xpar, 1.0)
FLAME_PARAM (cut_zigzag, ypar, 2.0)
FLAME_PARAM (cut_zigzag, zoom, 2.0)
FLAME_PARAM (
    cut_zigzag, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_zigzag
{
  FlameCutFrame frame;
  float scale_x;
  float scale_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_zigzag)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale_x = (float) (in->xpar * in->zoom);
  k->scale_y = (float) (in->ypar * in->zoom);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_zigzag (const struct FlameConstants_cut_zigzag *k, float x, float y)
{
  const float u = k->scale_x * x, v = k->scale_y * y;
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
