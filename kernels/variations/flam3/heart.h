/*
 * heart: an angle that is the product of angle and radius.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (heart, 7, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (heart)
{
  float s, c;

  flame_sincosf (p->r * p->theta, &s, &c);
  o->x += w * (p->r * s);
  o->y -= w * (p->r * c);
}
#endif
