/*
 * pressure_wave: thin and dense stripes on both axes.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pressure_wave, 420, FLAME_PREPARED (pressure_wave))
FLAME_PARAM (pressure_wave, x_freq, 1.0)
FLAME_PARAM (pressure_wave, y_freq, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pressure_wave
{
  float frequency[2]; /* frequencies */
  float inverse[2];   /* their inverses */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pressure_wave)
{
  for (int i = 0; i < 2; i++) {
    k->frequency[i] = (float) (2.0 * M_PI * FLAME_FROM (in, x_freq)[i]);
    k->inverse[i] =
        (float) (1.0 / flame_nonzero_double (
                           2.0 * M_PI * FLAME_FROM (in, x_freq)[i]));
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pressure_wave)
{
  o->x += w * (p->x + flame_sinf (k->frequency[0] * p->x) * k->inverse[0]);
  o->y += w * (p->y + flame_sinf (k->frequency[1] * p->y) * k->inverse[1]);
}
#endif
