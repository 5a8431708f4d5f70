/*
 * cylinder: wraps the plane around a cylinder along y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    cylinder, 29, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z | FLAME_MAKES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cylinder)
{
  o->x += w * flame_sinf (p->x);
  o->y += w * p->y;
  o->z += w * flame_cosf (p->x);
}
#endif
