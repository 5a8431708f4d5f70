/*
 * cut_fractal: cuts out of the plane or of a square what inversions and folds
 * move far.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_fractal, 951, FLAME_CUT, FLAME_PREPARED (cut_fractal))
FLAME_PARAM (cut_fractal, seed, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_fractal, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_fractal, time, 0.0)
FLAME_PARAM (
    cut_fractal, iters, 30.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (cut_fractal, zoom, 1.0)
FLAME_PARAM (
    cut_fractal, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_fractal
{
  FlameCutFrame frame;
  float scale;
  float steps;
  float shift_x;
  float shift_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_fractal)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->steps = (float) in->iters;
  k->shift_x = (float) (0.15 * cos (in->time + 1.5) - 0.25);
  k->shift_y = (float) (0.15 * sin (in->time + 1.8) - 0.25);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_fractal (const struct FlameConstants_cut_fractal *k, float x, float y)
{
  float u = k->scale * y, v = k->scale * x;

  for (int i = 0; (float) i < k->steps; i++) {
    const float size = 0.5f / (u * u + v * v);

    u = flame_fabsf (u) * size + k->shift_x;
    v = flame_fabsf (v) * size + k->shift_y;
  }
  return flame_fabsf (u * u + v * v - 0.01f) > 0.25f;
}

FLAME_CUT_VARIATION (cut_fractal, -0.5f, 1.0f, 0.0f, flame_cut_fractal)
#endif
