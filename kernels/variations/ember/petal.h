/*
 * petal: cubes of products of sines and cosines, which form petals.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (petal, 164)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (petal)
{
  float sx, cx, cy = flame_cosf (p->y), a, b;

  flame_sincosf (p->x, &sx, &cx);
  a = cx * cy;
  b = sx * cy;
  o->x += w * cx * a * a * a;
  o->y += w * cx * b * b * b;
}
#endif
