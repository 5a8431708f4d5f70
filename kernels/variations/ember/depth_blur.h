/*
 * depth_blur: blurs by a star, more with the distance from a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_blur, 323, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_PREPARED (depth_blur))
FLAME_PARAM (depth_blur, power, 5.0)
FLAME_PARAM (depth_blur, range, 0.401623)
FLAME_PARAM (depth_blur, blur, 1.0)
FLAME_PARAM (depth_blur, radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/star.h"

struct FlameConstants_depth_blur
{
  float radius;
  float blur;
  FlameStar star;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_blur)
{
  k->radius = (float) in->radius;
  k->blur = (float) (0.1 * in->blur);
  flame_fill_star (in->power, in->range, &k->star);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_blur)
{
  int beyond = p->r > k->radius;
  float far = p->r - k->radius;
  float x, y;

  flame_star_point (rng, &k->star, k->blur * far, -1.0f, &x, &y);
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
