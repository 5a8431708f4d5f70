/*
 * glsl_apollonian: a square coloured by where turns and inversions in space
 * lead.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_apollonian, 936, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_apollonian))
FLAME_PARAM (glsl_apollonian, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_apollonian, time, 0.0)
FLAME_GLSL_PARAMS (glsl_apollonian)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/apollonian.h"

struct FlameConstants_glsl_apollonian
{
  FlameGlslGrid grid;
  FlameApollonian apollonian;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_apollonian)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_apollonian (in->time, &k->apollonian);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (glsl_apollonian, 2.0f, 0.0f, flame_apollonian,
    &k->apollonian, flame_glsl_show)
#endif
