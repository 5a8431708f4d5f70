/*
 * vibration: moved by two plane waves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vibration, 455, FLAME_CONSTANTS (vibration, 12))
FLAME_PARAM (
    vibration, dir, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (vibration, angle, 1.570796327, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (vibration, freq, 1.0)
FLAME_PARAM (vibration, amp, 0.25)
FLAME_PARAM (
    vibration, phase, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (vibration, dir2, 1.570796327, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (vibration, angle2, 1.570796327, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (vibration, freq2, 1.0)
FLAME_PARAM (vibration, amp2, 0.25)
FLAME_PARAM (
    vibration, phase2, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vibration)
{
  for (int i = 0; i < 2; i++) {
    const double *a = in->param + 5 * i;
    const double dir = a[0], frequency = a[2];

    k[6 * i] = (float) (cos (dir) * frequency);
    k[6 * i + 1] = (float) (sin (dir) * frequency);
    k[6 * i + 2] = (float) (a[4] / flame_nonzero_double (frequency));
    k[6 * i + 3] = (float) (a[3] * cos (a[1] + dir));
    k[6 * i + 4] = (float) (a[3] * sin (a[1] + dir));
    k[6 * i + 5] = 0.0f;
  }
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = turns along x and y, k[2] = turns at the origin, k[3], k[4] =
 * amplitudes of the first, from k[6] on of the second
 */
FLAME_VARIATION (vibration)
{
  float first = p->x * k[0] + p->y * k[1] + k[2];
  float second = p->x * k[6] + p->y * k[7] + k[8];
  float s, t, unused;

  flame_sincospif (2.0f * first, &s, &unused);
  flame_sincospif (2.0f * second, &t, &unused);
  o->x += w * (p->x + s * k[3] + t * k[9]);
  o->y += w * (p->y + s * k[4] + t * k[10]);
}
#endif
