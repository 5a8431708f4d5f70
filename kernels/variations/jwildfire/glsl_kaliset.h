/*
 * glsl_kaliset: a square coloured by the distances from the origin during
 * repeated turns and inversions.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_kaliset, 934, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_kaliset))
FLAME_PARAM (glsl_kaliset, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_kaliset, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (
    glsl_kaliset, N, 60.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_kaliset, ShiftX, -0.22, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (glsl_kaliset, ShiftY, -0.21, FLAME_RANGE (-5.0, 5.0))
FLAME_GLSL_PARAMS (glsl_kaliset)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/kaliset.h"

struct FlameConstants_glsl_kaliset
{
  FlameGlslGrid grid;
  FlameKaliset kaliset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_kaliset)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_kaliset (FLAME_FROM (in, time), 20.0, &k->kaliset);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (
    glsl_kaliset, 1.0f, 0.0f, flame_kaliset, &k->kaliset, flame_glsl_show_sine)
#endif
