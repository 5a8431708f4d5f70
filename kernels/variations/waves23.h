/*
 * waves23: moved by sawtooth waves of the other coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves23, 136, FLAME_CONSTANTS (waves23, 4))
FLAME_PARAM (waves23, scalex, 0.05)
FLAME_PARAM (waves23, scaley, 0.05)
FLAME_PARAM (waves23, freqx, 7.0)
FLAME_PARAM (waves23, freqy, 13.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves23)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (in->param[2] / (2.0 * M_PI));
  k[3] = (float) (in->param[3] / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = amplitudes, k[2], k[3] = waves a unit */
FLAME_VARIATION (waves23)
{
  float x = flame_fractionf (p->y * k[2]), y = flame_fractionf (p->x * k[3]);

  o->x += w * (p->x + (x > 0.5f ? 0.5f - x : x) * k[0]);
  o->y += w * (p->y + (y > 0.5f ? 0.5f - y : y) * k[1]);
}
#endif
