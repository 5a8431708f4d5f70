/*
 * bent2: negative coordinates scaled.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bent2, 54, FLAME_CONSTANTS (bent2, 2))
FLAME_PARAM (bent2, x, 1.0)
FLAME_PARAM (bent2, y, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bent2)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = factors of negative x and y */
FLAME_VARIATION (bent2)
{
  o->x += w * (p->x < 0.0f ? k[0] * p->x : p->x);
  o->y += w * (p->y < 0.0f ? k[1] * p->y : p->y);
}
#endif
