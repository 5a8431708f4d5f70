/*
 * tangent3D: tangent, and the tangent of x in z.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    tangent3D, 1068, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z | FLAME_MAKES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tangent3D)
{
  float s, c;

  flame_sincosf (p->y, &s, &c);
  o->x += w * flame_sinf (p->x) / c;
  o->y += w * s / c;
  o->z += w * flame_tanf (p->x);
}
#endif
