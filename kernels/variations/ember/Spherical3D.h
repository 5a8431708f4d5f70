/*
 * Spherical3D: inverts space in the unit sphere.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Spherical3D, 105, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Spherical3D)
{
  float scale = w / flame_nonzero (p->r2 + p->z * p->z);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
