/*
 * oscilloscope: mirrored under the trace of a damped wave.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (oscilloscope, 69, FLAME_CONSTANTS (oscilloscope, 4))
FLAME_PARAM (oscilloscope, separation, 1.0, .aliases = "oscope_separation")
FLAME_PARAM (oscilloscope, frequency, M_PI, .aliases = "oscope_frequency")
FLAME_PARAM (oscilloscope, amplitude, 1.0, .aliases = "oscope_amplitude")
FLAME_PARAM (oscilloscope, damping, 0.0, .aliases = "oscope_damping")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oscilloscope)
{
  flame_copy_params (in, 0, 4, k);
  k[1] = (float) (2.0 * M_PI * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = separation, k[1] = 2 pi frequency, k[2] = amplitude, k[3] = damping */
FLAME_VARIATION (oscilloscope)
{
  float decay = flame_expf (-flame_fabsf (p->x) * k[3]);
  float trace = k[2] * decay * flame_cosf (k[1] * p->x) + k[0];

  o->x += w * p->x;
  o->y += w * (flame_fabsf (p->y) <= trace ? -p->y : p->y);
}
#endif
