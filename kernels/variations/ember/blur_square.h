/*
 * blur_square: random points of a square, evenly distributed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_square, 153, .assign = FLAME_ASSIGN_SUM, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_square)
{
  o->x += w * (2.0f * flame_rng_01 (rng) - 1.0f);
  o->y += w * (2.0f * flame_rng_01 (rng) - 1.0f);
}
#endif
