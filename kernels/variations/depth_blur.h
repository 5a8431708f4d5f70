/*
 * depth_blur: blurred by a star, the more the farther out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_blur, 323, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_CONSTANTS (depth_blur, 7))
FLAME_PARAM (depth_blur, power, 5.0)
FLAME_PARAM (depth_blur, range, 0.401623)
FLAME_PARAM (depth_blur, blur, 1.0)
FLAME_PARAM (depth_blur, radius, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/star.h"

FLAME_PREPARE (depth_blur)
{
  k[0] = (float) in->param[3];
  k[1] = (float) (0.1 * in->param[2]);
  flame_fill_star (in->param[0], in->param[1], k + 2);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/star.h"

/* k[0] = radius, k[1] = blur, k[2] = the star of common/star.h */
FLAME_VARIATION (depth_blur)
{
  int beyond = p->r > k[0];
  float far = p->r - k[0];
  float x, y;

  flame_star_point (rng, &k[2], k[1] * far, -1.0f, &x, &y);
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
