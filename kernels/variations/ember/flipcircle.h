/*
 * flipcircle: turns the inside of a circle upside down.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flipcircle, 148, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flipcircle)
{
  o->x += w * p->x;
  o->y += p->r2 > w * w ? w * p->y : -w * p->y;
}
#endif
