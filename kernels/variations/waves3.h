/*
 * waves3: moved by sines of the other coordinate that swell and fade.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves3, 152, FLAME_CONSTANTS (waves3, 6))
FLAME_PARAM (waves3, scalex, 0.05)
FLAME_PARAM (waves3, scaley, 0.05)
FLAME_PARAM (waves3, freqx, 7.0)
FLAME_PARAM (waves3, freqy, 13.0)
FLAME_PARAM (waves3, sx_freq, 0.0)
FLAME_PARAM (waves3, sy_freq, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves3)
{
  flame_copy_params (in, 0, 6, k);
  k[0] = (float) (0.5 * in->param[0]);
  k[1] = (float) (0.5 * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = half amplitudes, k[2], k[3] = frequencies, k[4], k[5] = swells */
FLAME_VARIATION (waves3)
{
  o->x += w * (p->x + flame_sinf (p->y * k[2]) * k[0] *
                          (1.0f + flame_sinf (p->y * k[4])));
  o->y += w * (p->y + flame_sinf (p->x * k[3]) * k[1] *
                          (1.0f + flame_sinf (p->x * k[5])));
}
#endif
