/*
 * ennepers: Enneper's surface, seen from above.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ennepers, 279)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ennepers)
{
  float x2 = p->x * p->x, y2 = p->y * p->y;

  o->x += p->x * (w - w * x2 * (1.0f / 3.0f) + y2);
  o->y += p->y * (w - w * y2 * (1.0f / 3.0f) + x2);
}
#endif
