/*
 * glsl_grid3D: a square that shows bars in space.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_grid3D, 842, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_grid3D))
FLAME_PARAM (glsl_grid3D, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_grid3D, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_GLSL_PARAMS (glsl_grid3D)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

struct FlameConstants_glsl_grid3D
{
  FlameGlslGrid grid;
  FlameBars bars;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_grid3D)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_grid (in->time, &k->bars);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (glsl_grid3D)
{
  float x, y, rgb[3];

  flame_glsl_place (&k->grid, rng, &x, &y);
  flame_grid_light (&k->bars, x, y, rgb);
  flame_glsl_show_sine (&k->grid, w, x, y, rgb, o);
}
#endif
