/*
 * depth_blur2: blurred by a star, the more the farther from an ellipse.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_blur2, 324, .draws = 2, FLAME_CONSTANTS (depth_blur2, 12))
FLAME_PARAM (depth_blur2, power, 5.0)
FLAME_PARAM (depth_blur2, range, 0.401623)
FLAME_PARAM (depth_blur2, blur, 1.0)
FLAME_PARAM (depth_blur2, radius, 1.0)
FLAME_PARAM (depth_blur2, x0, 0.0)
FLAME_PARAM (depth_blur2, y0, 0.0)
FLAME_PARAM (depth_blur2, mulx, 1.0)
FLAME_PARAM (depth_blur2, muly, 1.0)
FLAME_PARAM (depth_blur2, exp, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/star.h"

FLAME_PREPARE (depth_blur2)
{
  k[0] = (float) in->param[3];
  k[1] = (float) in->param[8];
  k[2] = (float) in->param[4];
  k[3] = (float) in->param[5];
  k[4] = (float) (1.0 / flame_nonzero_double (in->param[6]));
  k[5] = (float) (1.0 / flame_nonzero_double (in->param[7]));
  k[6] = (float) (0.1 * in->param[2]);
  flame_fill_star (in->param[0], in->param[1], k + 7);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/star.h"

/*
 * k[0] = radius, k[1] = exp, k[2] = x0, k[3] = y0, k[4] = 1/mulx, k[5] =
 * 1/muly, k[6] = blur, k[7] = the star of common/star.h
 */
FLAME_VARIATION (depth_blur2)
{
  float u = (p->x - k[2]) * k[4], v = (p->y - k[3]) * k[5];
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k[0];
  /* 1 where it does not count: a power of 0 is too small a number to be fast */
  float far = flame_powf (beyond ? r - k[0] : 1.0f, k[1]);
  float x, y;

  flame_star_point (rng, &k[7], k[6] * far, 1.0f, &x, &y);
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
