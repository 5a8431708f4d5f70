/*
 * jw_splits: splits, whose quadrants JWildfire also shears.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_splits, 654, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (jw_splits, 6),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_splits))
FLAME_PARAM (jw_splits, x, 0.4)
FLAME_PARAM (jw_splits, y, 0.6)
FLAME_PARAM (jw_splits, lshear, 0.0)
FLAME_PARAM (jw_splits, rshear, 0.0)
FLAME_PARAM (jw_splits, ushear, 0.0)
FLAME_PARAM (jw_splits, dshear, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_splits)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = way apart, k[2] to k[5] = shears to the left, right, up, down */
FLAME_VARIATION (jw_splits)
{
  int right = p->x >= 0.0f, up = p->y >= 0.0f;

  o->x += w * (p->x + (right ? k[0] : -k[0]) + (up ? k[4] : -k[5]));
  o->y += w * (p->y + (up ? k[1] : -k[1]) + (right ? k[3] : -k[2]));
}
#endif
