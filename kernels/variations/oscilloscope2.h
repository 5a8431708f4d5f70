/*
 * oscilloscope2: what lies between two waves that are bent by waves is turned
 * by half a turn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (oscilloscope2, 488, FLAME_CONSTANTS (oscilloscope2, 6))
FLAME_PARAM (oscilloscope2, separation, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (oscilloscope2, frequencyx, 3.141592654)
FLAME_PARAM (oscilloscope2, frequencyy, 3.141592654)
FLAME_PARAM (oscilloscope2, amplitude, 1.0)
FLAME_PARAM (oscilloscope2, perturbation, 1.0)
FLAME_PARAM (oscilloscope2, damping, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oscilloscope2)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (2.0 * M_PI * in->param[1]);
  k[2] = (float) (2.0 * M_PI * in->param[2]);
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[4];
  k[5] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = separation, k[1], k[2] = frequencies, k[3] = amplitude, k[4] =
 * perturbation, k[5] = damping
 */
FLAME_VARIATION (oscilloscope2)
{
  float bent = k[4] * flame_sinf (k[2] * p->y);
  float height = k[3] * flame_expf (-flame_fabsf (p->x) * k[5]);
  float wave = height * flame_cosf (k[1] * p->x + bent) + k[0];
  float scale = flame_fabsf (p->y) <= wave ? -w : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
