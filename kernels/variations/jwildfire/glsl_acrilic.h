/*
 * glsl_acrilic: a square of paint that waves move.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (
    glsl_acrilic, 925, FLAME_GLSL, .draws = 2, FLAME_PREPARED (glsl_acrilic))
FLAME_PARAM (glsl_acrilic, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_acrilic, time, 0.0)
FLAME_PARAM (
    glsl_acrilic, Steps, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 100.0))
FLAME_PARAM (glsl_acrilic, p1, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, p2, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, p3, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, p4, 12.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, p5, 75.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, p6, 75.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (glsl_acrilic, Red_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_acrilic, Green_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_acrilic, Blue_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_GLSL_PARAMS (glsl_acrilic)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/acrilic.h"

struct FlameConstants_glsl_acrilic
{
  FlameGlslGrid grid;
  FlameAcrilic acrilic;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_acrilic)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_acrilic (
      FLAME_FROM (in, p1), in->time, in->Steps, 0.7, &k->acrilic);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (
    glsl_acrilic, 1.0f, 0.5f, flame_acrilic, &k->acrilic, flame_glsl_show_sine)
#endif
