/*
 * popcorn2: moved by tangled sines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (popcorn2, 71, FLAME_CONSTANTS (popcorn2, 3))
FLAME_PARAM (popcorn2, x, 0.0, FLAME_EMBER_DEFAULT (0.1))
FLAME_PARAM (popcorn2, y, 0.0, FLAME_EMBER_DEFAULT (0.1))
FLAME_PARAM (popcorn2, c, 0.0, FLAME_EMBER_DEFAULT (3.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (popcorn2)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = amplitudes, k[2] = c */
FLAME_VARIATION (popcorn2)
{
  o->x += w * (p->x + k[0] * flame_sinf (flame_tanf (k[2] * p->y)));
  o->y += w * (p->y + k[1] * flame_sinf (flame_tanf (k[2] * p->x)));
}
#endif
