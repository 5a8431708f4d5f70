/*
 * glsl_circlesblue: a square of bubbles that rise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_circlesblue, 840, FLAME_GLSL, .draws = 2,
    FLAME_CONSTANTS (glsl_circlesblue, 704))
FLAME_PARAM (glsl_circlesblue, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_circlesblue, time, 1.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (glsl_circlesblue, radius, 0.04, FLAME_RANGE (0.0, 1.0),
    .aliases = "glsl_circlesblue_Radiusy")
FLAME_PARAM (glsl_circlesblue, Bubles, 40.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_GLSL_PARAMS (glsl_circlesblue)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (glsl_circlesblue)
{
  float *own = k + FLAME_GLSL_CONSTANTS;

  flame_fill_glsl (in, 4, k);
  flame_fill_bubbles (in->param[1], in->param[2], in->param[3], own);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

/* own: the bubbles */
FLAME_VARIATION (glsl_circlesblue)
{
  const float *own = k + FLAME_GLSL_CONSTANTS;
  float x, y, rgb[3];

  flame_glsl_place (k, rng, &x, &y);
  flame_bubbles (own, 2.0f * x, 2.0f * y, rgb);
  flame_glsl_show_sine (k, w, x, y, rgb, o);
}
#endif
