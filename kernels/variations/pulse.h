/*
 * pulse: each coordinate moved by a sine of itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pulse, 423, FLAME_CONSTANTS (pulse, 4))
FLAME_PARAM (pulse, freqx, 2.0)
FLAME_PARAM (pulse, freqy, 2.0)
FLAME_PARAM (pulse, scalex, 1.0)
FLAME_PARAM (pulse, scaley, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pulse)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = frequencies, k[2], k[3] = amplitudes */
FLAME_VARIATION (pulse)
{
  o->x += w * (p->x + k[2] * flame_sinf (p->x * k[0]));
  o->y += w * (p->y + k[3] * flame_sinf (p->y * k[1]));
}
#endif
