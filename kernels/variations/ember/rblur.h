/*
 * rblur: blurs more with the distance from a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rblur, 165, .draws = 2, FLAME_PREPARED (rblur))
FLAME_PARAM (rblur, strength, 1.0)
FLAME_PARAM (rblur, offset, 1.0)
FLAME_PARAM (rblur, center_x, 0.0)
FLAME_PARAM (rblur, center_y, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rblur
{
  float strength;
  float offset;   /* radius of the disc */
  float center_x; /* its centre */
  float center_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rblur)
{
  k->strength = (float) in->strength;
  k->offset = (float) in->offset;
  k->center_x = (float) in->center_x;
  k->center_y = (float) in->center_y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rblur)
{
  float x = p->x - k->center_x, y = p->y - k->center_y;
  float beyond = flame_at_least (flame_sqrtf (x * x + y * y) - k->offset, 0.0f);
  float scale = 2.0f * k->strength * beyond;

  o->x += w * (p->x + (flame_rng_01 (rng) - 0.5f) * scale);
  o->y += w * (p->y + (flame_rng_01 (rng) - 0.5f) * scale);
}
#endif
