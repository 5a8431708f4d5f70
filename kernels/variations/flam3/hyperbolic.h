/*
 * hyperbolic: divides x by the square of the radius; y stays.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hyperbolic, 10, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hyperbolic)
{
  float radius = p->r + FLAME_EPS;
  float inverse = 1.0f / p->r;

  o->x += w * (p->x * inverse) / radius;
  o->y += w * (p->y * inverse) * radius;
}
#endif
