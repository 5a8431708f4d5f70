/*
 * glsl_kaleidocomplex: a square coloured by folds and turns of a complex number.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_kaleidocomplex, 929, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_kaleidocomplex))
FLAME_PARAM (glsl_kaleidocomplex, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_kaleidocomplex, time, 0.0)
FLAME_PARAM (glsl_kaleidocomplex, iMax, 12.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (glsl_kaleidocomplex, Color, 2.0)
FLAME_PARAM (glsl_kaleidocomplex, Red_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_kaleidocomplex, Green_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (glsl_kaleidocomplex, Blue_Fac_, 1.0, FLAME_RANGE (0.0, 5.0))
FLAME_GLSL_PARAMS (glsl_kaleidocomplex)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/kaleido-complex.h"

struct FlameConstants_glsl_kaleidocomplex
{
  FlameGlslGrid grid;
  FlameKaleidoComplex kaleido;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_kaleidocomplex)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_kaleido_complex (FLAME_FROM (in, iMax), in->time, &k->kaleido);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (glsl_kaleidocomplex, 1.0f, 0.0f, flame_kaleido_complex,
    &k->kaleido, flame_glsl_show_sine)
#endif
