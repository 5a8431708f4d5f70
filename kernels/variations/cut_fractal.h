/*
 * cut_fractal: the plane, or a square, without where inversions and folds lead far.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_fractal, 951, FLAME_CUT, FLAME_CONSTANTS (cut_fractal, 6))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_fractal)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 5, k);
  own[0] = (float) in->param[4];
  own[1] = (float) in->param[3];
  own[2] = (float) (0.15 * cos (in->param[2] + 1.5) - 0.25);
  own[3] = (float) (0.15 * sin (in->param[2] + 1.8) - 0.25);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, steps, shift */
FLAME_FN int
flame_cut_fractal (const float *own, float x, float y)
{
  float u = own[0] * y, v = own[0] * x;

  for (int i = 0; (float) i < own[1]; i++) {
    const float size = 0.5f / (u * u + v * v);

    u = flame_fabsf (u) * size + own[2];
    v = flame_fabsf (v) * size + own[3];
  }
  return flame_fabsf (u * u + v * v - 0.01f) > 0.25f;
}

FLAME_CUT_VARIATION (cut_fractal, -0.5f, 1.0f, 0.0f, flame_cut_fractal)
#endif
