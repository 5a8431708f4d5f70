/*
 * spherical: the inversion in the unit circle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherical, 2, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spherical)
{
  float scale = w / (p->r2 + FLAME_EPS);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
