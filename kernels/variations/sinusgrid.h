/*
 * sinusgrid: each coordinate mixed with a cosine of itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinusgrid, 440, FLAME_CONSTANTS (sinusgrid, 4))
FLAME_PARAM (sinusgrid, ampx, 0.5)
FLAME_PARAM (sinusgrid, ampy, 0.5)
FLAME_PARAM (sinusgrid, freqx, 1.0)
FLAME_PARAM (sinusgrid, freqy, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sinusgrid)
{
  flame_copy_params (in, 0, 2, k);
  k[2] = (float) flame_nonzero_double (2.0 * M_PI * in->param[2]);
  k[3] = (float) flame_nonzero_double (2.0 * M_PI * in->param[3]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = amplitudes, k[2], k[3] = frequencies */
FLAME_VARIATION (sinusgrid)
{
  o->x += w * (p->x - k[0] * (flame_cosf (p->x * k[2]) + p->x));
  o->y += w * (p->y - k[1] * (flame_cosf (p->y * k[3]) + p->y));
}
#endif
