/*
 * glsl_starsfield: a square of stars.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_starsfield, 933, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_starsfield))
FLAME_PARAM (glsl_starsfield, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_starsfield, time, 0.0)
FLAME_PARAM (glsl_starsfield, Z_distance, 2.0, FLAME_RANGE (2.0, 150.0))
FLAME_PARAM (glsl_starsfield, Glow, 1.0, FLAME_RANGE (0.0, 1.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
FLAME_GLSL_PARAMS (glsl_starsfield)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"

struct FlameConstants_glsl_starsfield
{
  FlameGlslGrid grid;
  float stars[71];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/stars-field.h"

FLAME_PREPARE (glsl_starsfield)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_stars_field (in->time, in->Z_distance, in->Glow, k->stars);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stars-field.h"

FLAME_GLSL_VARIATION (glsl_starsfield, 1.0f, 0.0f, flame_stars_field, k->stars,
    flame_glsl_show_sine)
#endif
