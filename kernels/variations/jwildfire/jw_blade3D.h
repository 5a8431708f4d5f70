/*
 * jw_blade3D: blade3D, whose height comes from y in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_blade3D, 668, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .needs = FLAME_NEEDS_R,
    .draws = 1, FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_blade3D))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_blade3D)
{
  float s, c;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  o->x += w * p->x * (c + s);
  o->y += w * p->x * (c - s);
  o->z += w * p->y * (s - c);
}
#endif
