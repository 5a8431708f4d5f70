/*
 * waves23: moves each coordinate by a sawtooth wave of the other one.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves23, 136, FLAME_PREPARED (waves23))
FLAME_PARAM (waves23, scalex, 0.05)
FLAME_PARAM (waves23, scaley, 0.05)
FLAME_PARAM (waves23, freqx, 7.0)
FLAME_PARAM (waves23, freqy, 13.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves23
{
  float scale_x; /* amplitudes */
  float scale_y;
  float frequency_x; /* waves in a unit */
  float frequency_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves23)
{
  k->scale_x = (float) in->scalex;
  k->scale_y = (float) in->scaley;
  k->frequency_x = (float) (in->freqx / (2.0 * M_PI));
  k->frequency_y = (float) (in->freqy / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves23)
{
  float x = flame_fractionf (p->y * k->frequency_x),
        y = flame_fractionf (p->x * k->frequency_y);

  o->x += w * (p->x + (x > 0.5f ? 0.5f - x : x) * k->scale_x);
  o->y += w * (p->y + (y > 0.5f ? 0.5f - y : y) * k->scale_y);
}
#endif
