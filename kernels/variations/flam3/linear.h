/*
 * linear: the point itself.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linear, 0, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (linear)
{
  o->x += w * p->x;
  o->y += w * p->y;
}
#endif
