/*
 * flipy: turns the right half upside down.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flipy, 149)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flipy)
{
  o->x += w * p->x;
  o->y += p->x > 0.0f ? -w * p->y : w * p->y;
}
#endif
