/*
 * bisplit: the cotangent of x times the cosine of y, and y over the sine of x.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bisplit, 258)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bisplit)
{
  float scale = 0.1f * w, s, c;

  flame_sincosf (p->x, &s, &c);
  o->x += scale * c / s * flame_cosf (p->y);
  o->y -= scale / s * p->y;
}
#endif
