/*
 * depth_blur2: blurs by a star, more with the distance from an ellipse.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_blur2, 324, .draws = 2, FLAME_PREPARED (depth_blur2))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/star.h"

struct FlameConstants_depth_blur2
{
  float radius;
  float exp;
  float x0;
  float y0;
  float inverse_mulx;
  float inverse_muly;
  float blur;
  FlameStar star;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_blur2)
{
  k->radius = (float) in->radius;
  k->exp = (float) in->exp;
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->inverse_mulx = (float) (1.0 / flame_nonzero_double (in->mulx));
  k->inverse_muly = (float) (1.0 / flame_nonzero_double (in->muly));
  k->blur = (float) (0.1 * in->blur);
  flame_fill_star (in->power, in->range, &k->star);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_blur2)
{
  float u = (p->x - k->x0) * k->inverse_mulx,
        v = (p->y - k->y0) * k->inverse_muly;
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k->radius;
  /* Inside of the ellipse the result is not used; 1 avoids the power of 0, a
   * tiny number that would be slow. */
  float far = flame_powf (beyond ? r - k->radius : 1.0f, k->exp);
  float x, y;

  flame_star_point (rng, &k->star, k->blur * far, 1.0f, &x, &y);
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
