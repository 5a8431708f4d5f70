/*
 * blade: turned at random, the further out the more.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blade, 45, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* the weight is also the angle's range */
FLAME_VARIATION (blade)
{
  float s, c;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  o->x += w * p->x * (c + s);
  o->y += w * p->x * (c - s);
}
#endif
