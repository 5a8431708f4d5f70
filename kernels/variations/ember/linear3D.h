/*
 * linear3D: the point itself, z included.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linear3D, 102, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (linear3D)
{
  o->x += w * p->x;
  o->y += w * p->y;
}
#endif
