/*
 * glsl_hoshi: a square with a star of many colours.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_hoshi, 927, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_hoshi))
FLAME_PARAM (glsl_hoshi, Seed, 100000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_hoshi, time, 10.0)
FLAME_PARAM (
    glsl_hoshi, Steps, 28.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 60.0))
FLAME_PARAM (glsl_hoshi, Scale, 1.25, FLAME_RANGE (1.0, 5.0))
FLAME_PARAM (glsl_hoshi, Translate, 1.5, FLAME_RANGE (0.0, 5.0))
FLAME_GLSL_PARAMS (glsl_hoshi)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"

struct FlameConstants_glsl_hoshi
{
  FlameGlslGrid grid;
  float hoshi[124];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hoshi.h"

FLAME_PREPARE (glsl_hoshi)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_hoshi (in->time, in->Steps, in->Scale, in->Translate, k->hoshi);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hoshi.h"

FLAME_GLSL_VARIATION (
    glsl_hoshi, 2.0f, 0.0f, flame_hoshi, k->hoshi, flame_glsl_show)
#endif
