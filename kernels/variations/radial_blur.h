/*
 * radial_blur: moved outwards and around by a random amount.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (radial_blur, 36, .z = FLAME_Z_WEIGHT, .draws = 4,
    FLAME_CONSTANTS (radial_blur, 2))
FLAME_PARAM (radial_blur, angle, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (radial_blur)
{
  const double angle = in->param[0] * M_PI_2;

  k[0] = (float) sin (angle);
  k[1] = (float) cos (angle);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

/*
 * k[0] = spin, k[1] = zoom; the weight is the spread, not a factor. The point
 * turned, less the point, plus its share of zoom.
 */
FLAME_VARIATION (radial_blur)
{
  float spread = w * flame_rng_hump (rng);
  float s, c, along;

  flame_sincosf (k[0] * spread, &s, &c);
  along = k[1] * spread + (c - 1.0f);
  o->x += p->x * along - p->y * s;
  o->y += p->y * along + p->x * s;
}
#endif
