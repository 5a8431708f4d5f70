/*
 * exp2: the exponential of pi times the point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp2, 288)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (exp2)
{
  float radius = w * flame_expf (p->x * FLAME_PI);
  float s, c;

  flame_sincospif (p->y, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
