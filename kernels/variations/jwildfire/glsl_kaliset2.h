/*
 * glsl_kaliset2: a square coloured by the distance from the origin after
 * repeated turns and inversions.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_kaliset2, 935, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_kaliset2))
FLAME_PARAM (glsl_kaliset2, Seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_kaliset2, time, 85.5, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (
    glsl_kaliset2, N, 100.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_kaliset2, radio, 1.0, FLAME_RANGE (0.1, 10.0))
FLAME_PARAM (glsl_kaliset2, ShiftX, -0.356, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (glsl_kaliset2, ShiftY, 0.686, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (glsl_kaliset2, Red_Fac_, 1.8, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_kaliset2, Green_Fac_, 1.9, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_kaliset2, Blue_Fac_, 2.2, FLAME_RANGE (0.0, 5.0))
FLAME_GLSL_PARAMS (glsl_kaliset2)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/kaliset.h"

struct FlameConstants_glsl_kaliset2
{
  FlameGlslGrid grid;
  FlameKaliset2 kaliset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_kaliset2)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_kaliset2 (FLAME_FROM (in, N), in->time, 20.0, &k->kaliset);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (glsl_kaliset2, 1.0f, 0.0f, flame_kaliset2, &k->kaliset,
    flame_glsl_show_sine)
#endif
