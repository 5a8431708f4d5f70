/*
 * glsl_grid3D: a square through which bars in space are seen.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_grid3D, 842, FLAME_GLSL, .draws = 2, FLAME_CONSTANTS (glsl_grid3D, 6))
FLAME_PARAM (glsl_grid3D, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_grid3D, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_GLSL_PARAMS (glsl_grid3D)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (glsl_grid3D)
{
  float *own = k + FLAME_GLSL_CONSTANTS;

  flame_fill_glsl (in, 2, k);
  flame_fill_grid (in->param[1], own);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

/* own: the bars */
FLAME_VARIATION (glsl_grid3D)
{
  const float *own = k + FLAME_GLSL_CONSTANTS;
  float x, y, rgb[3];

  flame_glsl_place (k, rng, &x, &y);
  flame_grid_light (own, x, y, rgb);
  flame_glsl_show_sine (k, w, x, y, rgb, o);
}
#endif
