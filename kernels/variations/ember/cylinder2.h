/*
 * cylinder2: presses x into a strip.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cylinder2, 277)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cylinder2)
{
  o->x += w * p->x / flame_sqrtf (p->x * p->x + 1.0f);
  o->y += w * p->y;
}
#endif
