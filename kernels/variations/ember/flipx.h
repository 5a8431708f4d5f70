/*
 * flipx: mirrors the upper half.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flipx, 292)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flipx)
{
  o->x += p->y > 0.0f ? -w * p->x : w * p->x;
  o->y += w * p->y;
}
#endif
