/*
 * glsl_circuits: a square of circuits.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_circuits, 926, FLAME_GLSL, .draws = 2, .state = 1,
    FLAME_PREPARED (glsl_circuits))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/circuits.h"

struct FlameConstants_glsl_circuits
{
  FlameGlslGrid grid;
  FlameCircuits circuits;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_circuits)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_circuits (FLAME_FROM (in, time), 1.0 / in->density, &k->circuits);
}
#endif

#ifdef FLAME_VARIATION
/* state[0]: the light of the points before */
FLAME_VARIATION (glsl_circuits)
{
  float x, y, rgb[3] = {0.0f};

  flame_glsl_place (&k->grid, rng, &x, &y);
  flame_circuits (&k->circuits, x, y, &o->state[0], rgb);
  flame_glsl_show (&k->grid, w, x, y, rgb, o);
}
#endif
