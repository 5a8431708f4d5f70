/*
 * diamond: products of sines of angle and radius.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (diamond, 11, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (diamond)
{
  float scale = w / p->r;
  float s, c;

  flame_sincosf (p->r, &s, &c);
  o->x += scale * p->x * c;
  o->y += scale * p->y * s;
}
#endif
