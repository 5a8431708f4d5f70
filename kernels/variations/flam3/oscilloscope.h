/*
 * oscilloscope: mirrors what is nearer to the x axis than the trace of a
 * damped wave.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (oscilloscope, 69, FLAME_PREPARED (oscilloscope))
FLAME_PARAM (oscilloscope, separation, 1.0, .aliases = "oscope_separation")
FLAME_PARAM (oscilloscope, frequency, M_PI, .aliases = "oscope_frequency")
FLAME_PARAM (oscilloscope, amplitude, 1.0, .aliases = "oscope_amplitude")
FLAME_PARAM (oscilloscope, damping, 0.0, .aliases = "oscope_damping")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_oscilloscope
{
  float separation;
  float frequency; /* 2 pi frequency */
  float amplitude;
  float damping;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oscilloscope)
{
  k->separation = (float) in->separation;
  k->amplitude = (float) in->amplitude;
  k->damping = (float) in->damping;
  k->frequency = (float) (2.0 * M_PI * in->frequency);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (oscilloscope)
{
  float decay = flame_expf (-flame_fabsf (p->x) * k->damping);
  float trace =
      k->amplitude * decay * flame_cosf (k->frequency * p->x) + k->separation;

  o->x += w * p->x;
  o->y += w * (flame_fabsf (p->y) <= trace ? -p->y : p->y);
}
#endif
