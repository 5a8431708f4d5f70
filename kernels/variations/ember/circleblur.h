/*
 * circleblur: random points of a disc, evenly distributed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circleblur, 307, .assign = FLAME_ASSIGN_SUM, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (circleblur)
{
  float radius = w * flame_sqrtf (flame_rng_01 (rng));
  float s, c;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
