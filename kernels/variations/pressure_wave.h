/*
 * pressure_wave: thin and dense stripes on both axes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pressure_wave, 420, FLAME_CONSTANTS (pressure_wave, 4))
FLAME_PARAM (pressure_wave, x_freq, 1.0)
FLAME_PARAM (pressure_wave, y_freq, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pressure_wave)
{
  for (int i = 0; i < 2; i++) {
    k[i] = (float) (2.0 * M_PI * in->param[i]);
    k[i + 2] = (float) (1.0 / flame_nonzero_double (2.0 * M_PI * in->param[i]));
  }
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = frequencies, k[2], k[3] = their inverses */
FLAME_VARIATION (pressure_wave)
{
  o->x += w * (p->x + flame_sinf (k[0] * p->x) * k[2]);
  o->y += w * (p->y + flame_sinf (k[1] * p->y) * k[3]);
}
#endif
