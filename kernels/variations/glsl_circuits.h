/*
 * glsl_circuits: a square of circuits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_circuits, 926, FLAME_GLSL, .draws = 2, .state = 1,
    FLAME_CONSTANTS (glsl_circuits, 14))
FLAME_PARAM (glsl_circuits, time, 0.0)
FLAME_PARAM (glsl_circuits, rate, 0.8)
FLAME_PARAM (glsl_circuits, intensity, 0.9)
FLAME_PARAM (glsl_circuits, focus, 1.5)
FLAME_PARAM (glsl_circuits, pulse, 10.0)
FLAME_PARAM (glsl_circuits, glow, 2.0)
FLAME_PARAM (glsl_circuits, loops, 15.0)
FLAME_PARAM (glsl_circuits, zoom, 1.0)
FLAME_GLSL_PARAMS (glsl_circuits)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/circuits.h"

FLAME_PREPARE (glsl_circuits)
{
  flame_fill_glsl (in, 8, k);
  flame_fill_circuits (in->param, 1.0 / in->param[8], k + FLAME_GLSL_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/circuits.h"

/* the state is the light */
FLAME_VARIATION (glsl_circuits)
{
  float x, y, rgb[3] = {0.0f};

  flame_glsl_place (k, rng, &x, &y);
  flame_circuits (k + FLAME_GLSL_CONSTANTS, x, y, &o->state[0], rgb);
  flame_glsl_show (k, w, x, y, rgb, o);
}
#endif
