/*
 * glsl_hyperbolictile: a square of tiles of the hyperbolic plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_hyperbolictile, 928, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_hyperbolictile))
FLAME_GLSL_PARAMS (glsl_hyperbolictile)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"

struct FlameConstants_glsl_hyperbolictile
{
  FlameGlslGrid grid;
  float tile[1];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_PREPARE (glsl_hyperbolictile)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  k->tile[0] = 1.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_GLSL_VARIATION (glsl_hyperbolictile, 2.0f, 0.0f, flame_hyperbolic_tile,
    k->tile, flame_glsl_show)
#endif
