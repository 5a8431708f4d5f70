/*
 * rblur: blurred the more the farther it is from a circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rblur, 165, .draws = 2, FLAME_CONSTANTS (rblur, 4))
FLAME_PARAM (rblur, strength, 1.0)
FLAME_PARAM (rblur, offset, 1.0)
FLAME_PARAM (rblur, center_x, 0.0)
FLAME_PARAM (rblur, center_y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rblur)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = strength, k[1] = radius of the circle, k[2], k[3] = its middle */
FLAME_VARIATION (rblur)
{
  float x = p->x - k[2], y = p->y - k[3];
  float beyond = flame_at_least (flame_sqrtf (x * x + y * y) - k[1], 0.0f);
  float scale = 2.0f * k[0] * beyond;

  o->x += w * (p->x + (flame_rng_01 (rng) - 0.5f) * scale);
  o->y += w * (p->y + (flame_rng_01 (rng) - 0.5f) * scale);
}
#endif
