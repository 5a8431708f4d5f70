/*
 * splits: the quadrants moved apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (splits, 75, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (splits, 2))
FLAME_PARAM (splits, x, 0.0)
FLAME_PARAM (splits, y, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (splits)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = x, y */
FLAME_VARIATION (splits)
{
  o->x += w * (p->x + (p->x >= 0.0f ? k[0] : -k[0]));
  o->y += w * (p->y + (p->y >= 0.0f ? k[1] : -k[1]));
}
#endif
