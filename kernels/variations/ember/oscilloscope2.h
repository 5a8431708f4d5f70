/*
 * oscilloscope2: turns what lies between two waves by half a turn; other waves
 * bend these.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (oscilloscope2, 488, FLAME_PREPARED (oscilloscope2))
FLAME_PARAM (
    oscilloscope2, separation, 1.0, FLAME_EMBER_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (oscilloscope2, frequencyx, 3.141592654)
FLAME_PARAM (oscilloscope2, frequencyy, 3.141592654)
FLAME_PARAM (oscilloscope2, amplitude, 1.0)
FLAME_PARAM (oscilloscope2, perturbation, 1.0)
FLAME_PARAM (oscilloscope2, damping, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_oscilloscope2
{
  float separation;
  float frequency_x; /* frequencies */
  float frequency_y;
  float amplitude;
  float perturbation;
  float damping;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oscilloscope2)
{
  k->separation = (float) in->separation;
  k->frequency_x = (float) (2.0 * M_PI * in->frequencyx);
  k->frequency_y = (float) (2.0 * M_PI * in->frequencyy);
  k->amplitude = (float) in->amplitude;
  k->perturbation = (float) in->perturbation;
  k->damping = (float) in->damping;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (oscilloscope2)
{
  float bent = k->perturbation * flame_sinf (k->frequency_y * p->y);
  float height = k->amplitude * flame_expf (-flame_fabsf (p->x) * k->damping);
  float wave =
      height * flame_cosf (k->frequency_x * p->x + bent) + k->separation;
  float scale = flame_fabsf (p->y) <= wave ? -w : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
