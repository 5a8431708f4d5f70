/*
 * waves2: moved by sines of the other coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2, 81, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (waves2, 4))
FLAME_PARAM (waves2, freqx, 0.0, FLAME_EMBER_DEFAULT (2.0))
FLAME_PARAM (waves2, scalex, 0.0)
FLAME_PARAM (waves2, freqy, 0.0, FLAME_EMBER_DEFAULT (2.0))
FLAME_PARAM (waves2, scaley, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = freqx, scalex, k[2], k[3] = freqy, scaley */
FLAME_VARIATION (waves2)
{
  o->x += w * (p->x + k[1] * flame_sinf (p->y * k[0]));
  o->y += w * (p->y + k[3] * flame_sinf (p->x * k[2]));
}
#endif
