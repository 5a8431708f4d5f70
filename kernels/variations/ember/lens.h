/*
 * lens: half the complex square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lens, 400)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (lens)
{
  o->x += 0.5f * w * (p->x - p->y) * (p->x + p->y);
  o->y += w * p->x * p->y;
}
#endif
