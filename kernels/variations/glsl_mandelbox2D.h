/*
 * glsl_mandelbox2D: a square coloured by a box that folds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/glsl-info.h"

FLAME_INFO (glsl_mandelbox2D, 844, FLAME_GLSL, .draws = 2,
    FLAME_CONSTANTS (glsl_mandelbox2D, 4))
FLAME_PARAM (glsl_mandelbox2D, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (glsl_mandelbox2D, time, 0.0)
FLAME_GLSL_PARAMS (glsl_mandelbox2D)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/glsl.h"

FLAME_PREPARE (glsl_mandelbox2D)
{
  float *own = k + FLAME_GLSL_CONSTANTS;

  flame_fill_glsl (in, 2, k);
  own[0] = (float) (-5.0 * cos (0.1 * in->param[1]));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/glsl.h"
#include "kernels/variations/common/stamps.h"

/* own: scale of the box */
FLAME_VARIATION (glsl_mandelbox2D)
{
  const float *own = k + FLAME_GLSL_CONSTANTS;
  float x, y, rgb[3];

  flame_glsl_place (k, rng, &x, &y);
  flame_box_colors (own[0], 14.0f * x, 14.0f * y, rgb);
  flame_glsl_show (k, w, x, y, rgb, o);
}
#endif
