/*
 * jw_cylinder: cylinder without a height, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_cylinder, 653, .z = FLAME_Z_WEIGHT,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_cylinder))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_cylinder)
{
  o->x += w * flame_sinf (p->x);
  o->y += w * p->y;
}
#endif
