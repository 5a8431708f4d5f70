/*
 * pdj: Peter de Jong's attractor.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pdj, 24, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (pdj, 4))
FLAME_PARAM (pdj, a, 0.0)
FLAME_PARAM (pdj, b, 0.0)
FLAME_PARAM (pdj, c, 0.0)
FLAME_PARAM (pdj, d, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pdj)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0..3] = a, b, c, d */
FLAME_VARIATION (pdj)
{
  o->x += w * (flame_sinf (k[0] * p->y) - flame_cosf (k[1] * p->x));
  o->y += w * (flame_sinf (k[2] * p->x) - flame_cosf (k[3] * p->y));
}
#endif
