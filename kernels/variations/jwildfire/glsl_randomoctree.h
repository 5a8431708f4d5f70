/*
 * glsl_randomoctree: a square that shows cubes in space, divided at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_randomoctree, 932, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_randomoctree))
FLAME_PARAM (glsl_randomoctree, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_randomoctree, time, 0.0)
FLAME_PARAM (glsl_randomoctree, Steps, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 100.0))
FLAME_PARAM (glsl_randomoctree, Rot__L_R, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_randomoctree, Rot__U_D, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    glsl_randomoctree, Grid, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_randomoctree, Borders, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (glsl_randomoctree, Black_Borders, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_GLSL_PARAMS (glsl_randomoctree)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/octree.h"

struct FlameConstants_glsl_randomoctree
{
  FlameGlslGrid grid;
  FlameOctree octree;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_randomoctree)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  flame_fill_octree (FLAME_FROM (in, time), in->density, &k->octree);
}
#endif

#ifdef FLAME_VARIATION
FLAME_GLSL_VARIATION (glsl_randomoctree, 2.0f, 0.0f, flame_octree, &k->octree,
    flame_glsl_show_sine)
#endif
