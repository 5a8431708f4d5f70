/*
 * jw_rays: rays, which can begin at the origin itself in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_rays, 665, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_rays))
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/far.h"

/* The weight is also the range of the angle, in half turns. A point that a
 * ray moves far out comes equally near to the origin the next time. In
 * double precision this continues for long, so places are limited instead of
 * lost. */
FLAME_VARIATION (jw_rays)
{
  const float nearest = 1.0f / FLAME_FARTHEST;
  float r2 = flame_at_most (flame_at_least (p->r2, nearest * nearest),
      FLAME_FARTHEST * FLAME_FARTHEST);
  float s, c, scale;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  scale = flame_hold_far (w * w * s / (c * r2));
  scale =
      flame_with_sign_of (flame_at_least (flame_fabsf (scale), nearest), scale);
  o->x += scale * flame_cosf (p->x);
  o->y += scale * flame_sinf (p->y);
}
#endif
