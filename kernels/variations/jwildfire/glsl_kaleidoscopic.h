/*
 * glsl_kaleidoscopic: a square of folds in space, seen through a kaleidoscope.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_kaleidoscopic, 930, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_kaleidoscopic))
FLAME_PARAM (glsl_kaleidoscopic, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_kaleidoscopic, time, 0.0)
FLAME_PARAM (glsl_kaleidoscopic, Sides, 8.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (glsl_kaleidoscopic, zoom, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_kaleidoscopic, P1, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_kaleidoscopic, Radial, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_GLSL_PARAMS (glsl_kaleidoscopic)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/kaleidoscope.h"

struct FlameConstants_glsl_kaleidoscopic
{
  FlameGlslGrid grid;
  FlameKaleidoscope kaleidoscope;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_kaleidoscopic)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_kaleidoscope (in->Radial, M_PI / in->Sides, 0.1 * in->time,
      24.0 * (0.1 + in->zoom), in->zoom, 0.4 * in->P1, &k->kaleidoscope);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (glsl_kaleidoscopic, 1.0f, 0.0f, flame_kaleidoscope,
    &k->kaleidoscope, flame_glsl_show_sine)
#endif
