/*
 * glsl_fractaldots: a square of dots that is folded repeatedly.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_fractaldots, 843, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_fractaldots))
FLAME_PARAM (glsl_fractaldots, iterations, 9.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_fractaldots, maxiterations, 10.0)
FLAME_PARAM (glsl_fractaldots, complexity, 0.001245675)
FLAME_PARAM (glsl_fractaldots, pattern, 2.5)
FLAME_PARAM (glsl_fractaldots, spacing, 12.0)
FLAME_PARAM (glsl_fractaldots, rotate1, 1.5)
FLAME_PARAM (glsl_fractaldots, rotate2, 64.0)
FLAME_PARAM (glsl_fractaldots, zoom, 64.0)
FLAME_PARAM (glsl_fractaldots, dotsize, 400.0)
FLAME_GLSL_PARAMS (glsl_fractaldots)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

struct FlameConstants_glsl_fractaldots
{
  FlameGlslGrid grid;
  FlameDots dots;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_fractaldots)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_dots (FLAME_FROM (in, iterations), &k->dots);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (
    glsl_fractaldots, 1.0f, 0.0f, flame_dots, &k->dots, flame_glsl_show)
#endif
