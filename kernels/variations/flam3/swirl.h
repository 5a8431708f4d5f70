/*
 * swirl: turns points by the square of their distance from the origin.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (swirl, 3, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (swirl)
{
  float s, c;

  flame_sincosf (p->r2, &s, &c);
  o->x += w * (p->x * s - p->y * c);
  o->y += w * (p->x * c + p->y * s);
}
#endif
