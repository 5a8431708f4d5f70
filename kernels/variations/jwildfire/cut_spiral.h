/*
 * cut_spiral: cuts every other step of growing turns out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_spiral, 964, FLAME_CUT, FLAME_PREPARED (cut_spiral))
FLAME_PARAM (cut_spiral, time, 0.0)
FLAME_PARAM (
    cut_spiral, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_spiral, zoom, 2.5)
FLAME_PARAM (
    cut_spiral, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_spiral
{
  FlameCutFrame frame;
  float scale;
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_spiral)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->cosine = (float) (1.1 * sin (in->time));
  k->sine = (float) (1.1 * cos (in->time));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_spiral (const struct FlameConstants_cut_spiral *k, float x, float y)
{
  float u = k->scale * x, v = k->scale * y;
  int odd = 0;

  for (int i = 0; i < 64; i++) {
    flame_rotate (k->cosine, k->sine, &u, &v);
    if (v > 1.0f)
      break;
    odd = !odd;
  }
  return odd;
}

FLAME_CUT_VARIATION (cut_spiral, -1.0f, 2.0f, 0.0f, flame_cut_spiral)
#endif
