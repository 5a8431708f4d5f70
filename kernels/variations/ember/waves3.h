/*
 * waves3: moves each coordinate by a sine of the other one, which swells and
 * fades.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves3, 152, FLAME_PREPARED (waves3))
FLAME_PARAM (waves3, scalex, 0.05)
FLAME_PARAM (waves3, scaley, 0.05)
FLAME_PARAM (waves3, freqx, 7.0)
FLAME_PARAM (waves3, freqy, 13.0)
FLAME_PARAM (waves3, sx_freq, 0.0)
FLAME_PARAM (waves3, sy_freq, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves3
{
  float half_scale_x; /* half amplitudes */
  float half_scale_y;
  float freqx; /* frequencies */
  float freqy;
  float swell_x; /* frequencies of the swelling */
  float swell_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves3)
{
  k->freqx = (float) in->freqx;
  k->freqy = (float) in->freqy;
  k->swell_x = (float) in->sx_freq;
  k->swell_y = (float) in->sy_freq;
  k->half_scale_x = (float) (0.5 * in->scalex);
  k->half_scale_y = (float) (0.5 * in->scaley);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves3)
{
  o->x += w * (p->x + flame_sinf (p->y * k->freqx) * k->half_scale_x *
                          (1.0f + flame_sinf (p->y * k->swell_x)));
  o->y += w * (p->y + flame_sinf (p->x * k->freqy) * k->half_scale_y *
                          (1.0f + flame_sinf (p->x * k->swell_y)));
}
#endif
