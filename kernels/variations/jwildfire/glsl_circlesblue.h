/*
 * glsl_circlesblue: a square of rising bubbles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_circlesblue, 840, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_circlesblue))
FLAME_PARAM (glsl_circlesblue, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_circlesblue, time, 1.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (glsl_circlesblue, radius, 0.04, FLAME_RANGE (0.0, 1.0),
    .aliases = "glsl_circlesblue_Radiusy")
FLAME_PARAM (glsl_circlesblue, Bubles, 40.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_GLSL_PARAMS (glsl_circlesblue)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"

struct FlameConstants_glsl_circlesblue
{
  FlameGlslGrid grid;
  float bubbles[701];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (glsl_circlesblue)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_bubbles (in->time, in->radius, in->Bubles, k->bubbles);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stamps.h"

FLAME_VARIATION (glsl_circlesblue)
{
  float x, y, rgb[3];

  flame_glsl_place (&k->grid, rng, &x, &y);
  flame_bubbles (k->bubbles, 2.0f * x, 2.0f * y, rgb);
  flame_glsl_show_sine (&k->grid, w, x, y, rgb, o);
}
#endif
