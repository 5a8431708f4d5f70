/*
 * cylinder_apo: rolls the plane up, as in Apophysis.
 *
 * Origin: Apophysis, as JWildfire has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cylinder_apo, 610, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cylinder_apo)
{
  float s, c;

  flame_sincosf (p->x, &s, &c);
  o->x += w * s;
  o->y += w * p->y;
  o->z += w * c;
}
#endif
