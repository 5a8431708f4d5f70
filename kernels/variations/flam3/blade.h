/*
 * blade: mixes x into both coordinates by a random angle, whose range grows
 * with the distance from the origin.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blade, 45, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* The weight is also the range of the angle at distance 1. */
FLAME_VARIATION (blade)
{
  float s, c;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  o->x += w * p->x * (c + s);
  o->y += w * p->x * (c - s);
}
#endif
