/*
 * jw_cross: cross, whose points may move arbitrarily far in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_cross, 664, .z = FLAME_Z_WEIGHT,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_cross))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_cross)
{
  float d = flame_fabsf ((p->x - p->y) * (p->x + p->y));
  float scale = w / flame_at_least (d, 1e-37f);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
