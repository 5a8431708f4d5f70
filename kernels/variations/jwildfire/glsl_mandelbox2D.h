/*
 * glsl_mandelbox2D: a square coloured by a Mandelbox in the plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_mandelbox2D, 844, FLAME_GLSL, .draws = 2,
    FLAME_PREPARED (glsl_mandelbox2D))
FLAME_PARAM (glsl_mandelbox2D, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_mandelbox2D, time, 0.0)
FLAME_GLSL_PARAMS (glsl_mandelbox2D)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/glsl.h"

struct FlameConstants_glsl_mandelbox2D
{
  FlameGlslGrid grid;
  float box; /* scale of the box */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (glsl_mandelbox2D)
{
  flame_fill_glsl (in->density, in->Gradient, &k->grid);
  k->box = (float) (-5.0 * cos (0.1 * in->time));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stamps.h"

FLAME_VARIATION (glsl_mandelbox2D)
{
  float x, y, rgb[3];

  flame_glsl_place (&k->grid, rng, &x, &y);
  flame_box_colors (k->box, 14.0f * x, 14.0f * y, rgb);
  flame_glsl_show (&k->grid, w, x, y, rgb, o);
}
#endif
