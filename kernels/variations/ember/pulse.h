/*
 * pulse: moves each coordinate by a sine of itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pulse, 423, FLAME_PREPARED (pulse))
FLAME_PARAM (pulse, freqx, 2.0)
FLAME_PARAM (pulse, freqy, 2.0)
FLAME_PARAM (pulse, scalex, 1.0)
FLAME_PARAM (pulse, scaley, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pulse
{
  float freqx; /* frequencies */
  float freqy;
  float scalex; /* amplitudes */
  float scaley;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pulse)
{
  k->freqx = (float) in->freqx;
  k->freqy = (float) in->freqy;
  k->scalex = (float) in->scalex;
  k->scaley = (float) in->scaley;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pulse)
{
  o->x += w * (p->x + k->scalex * flame_sinf (p->x * k->freqx));
  o->y += w * (p->y + k->scaley * flame_sinf (p->y * k->freqy));
}
#endif
