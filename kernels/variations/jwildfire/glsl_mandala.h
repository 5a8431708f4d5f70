/*
 * glsl_mandala: a square of folds in space, seen through a kaleidoscope twice.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_mandala, 931, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_mandala))
FLAME_PARAM (glsl_mandala, mX, 0.025)
FLAME_PARAM (glsl_mandala, mY, -0.001245675)
FLAME_PARAM (glsl_mandala, scale, 2.0)
FLAME_PARAM (glsl_mandala, sides, 12.0)
FLAME_PARAM (glsl_mandala, multiply, 1.5)
FLAME_PARAM (glsl_mandala, loops, 64.0)
FLAME_PARAM (
    glsl_mandala, iR, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    glsl_mandala, iG, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    glsl_mandala, iB, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_GLSL_PARAMS (glsl_mandala)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/kaleidoscope.h"

struct FlameConstants_glsl_mandala
{
  FlameGlslGrid grid;
  FlameMandala mandala;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_mandala)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_mandala (FLAME_FROM (in, mX), &k->mandala);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (
    glsl_mandala, 2.0f, 0.0f, flame_mandala, &k->mandala, flame_glsl_show)
#endif
