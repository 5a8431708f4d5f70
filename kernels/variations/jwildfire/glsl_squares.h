/*
 * glsl_squares: a square of carpets with holes, one on top of another.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_squares, 937, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_squares))
FLAME_PARAM (glsl_squares, Seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_squares, time, 85.5, FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (
    glsl_squares, N, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 20.0))
FLAME_PARAM (
    glsl_squares, Direction, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_squares, Red_Fac_, 1.8, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_squares, Green_Fac_, 1.9, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_squares, Blue_Fac_, 2.2, FLAME_RANGE (0.0, 5.0))
FLAME_GLSL_PARAMS (glsl_squares)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/carpets.h"

struct FlameConstants_glsl_squares
{
  FlameGlslGrid grid;
  FlameCarpets carpets;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_squares)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_carpets (FLAME_FROM (in, time), &k->carpets);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (
    glsl_squares, 1.0f, 0.0f, flame_carpets, &k->carpets, flame_glsl_show_sine)
#endif
