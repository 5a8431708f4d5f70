/*
 * sinusgrid: each coordinate mixed with a cosine of itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinusgrid, 440, FLAME_PREPARED (sinusgrid))
FLAME_PARAM (sinusgrid, ampx, 0.5)
FLAME_PARAM (sinusgrid, ampy, 0.5, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.6}))
FLAME_PARAM (sinusgrid, freqx, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (sinusgrid, freqy, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sinusgrid
{
  float ampx; /* amplitudes */
  float ampy;
  float frequency_x; /* frequencies */
  float frequency_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sinusgrid)
{
  k->ampx = (float) in->ampx;
  k->ampy = (float) in->ampy;
  k->frequency_x = (float) flame_nonzero_double (2.0 * M_PI * in->freqx);
  k->frequency_y = (float) flame_nonzero_double (2.0 * M_PI * in->freqy);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sinusgrid)
{
  o->x += w * (p->x - k->ampx * (flame_cosf (p->x * k->frequency_x) + p->x));
  o->y += w * (p->y - k->ampy * (flame_cosf (p->y * k->frequency_y) + p->y));
}
#endif
