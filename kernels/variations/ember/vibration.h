/*
 * vibration: moves points by two plane waves.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vibration, 455, FLAME_PREPARED (vibration))
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

#ifdef FLAME_CONSTANTS
typedef struct
{
  float turns_x, turns_y; /* per unit of x and y */
  float turns;            /* at the origin */
  float amplitude_x, amplitude_y;
  float none;
} FlameVibration;

struct FlameConstants_vibration
{
  FlameVibration first;
  FlameVibration second;
};
#endif

#ifdef FLAME_PREPARE
/* @param: dir, angle, freq, amp, phase */
static void FLAME_UNUSED
flame_fill_vibration (const double *param, FlameVibration *k)
{
  const double dir = param[0], frequency = param[2];

  k->turns_x = (float) (cos (dir) * frequency);
  k->turns_y = (float) (sin (dir) * frequency);
  k->turns = (float) (param[4] / flame_nonzero_double (frequency));
  k->amplitude_x = (float) (param[3] * cos (param[1] + dir));
  k->amplitude_y = (float) (param[3] * sin (param[1] + dir));
  k->none = 0.0f;
}

FLAME_PREPARE (vibration)
{
  flame_fill_vibration (FLAME_FROM (in, dir), &k->first);
  flame_fill_vibration (FLAME_FROM (in, dir2), &k->second);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (vibration)
{
  float first =
      p->x * k->first.turns_x + p->y * k->first.turns_y + k->first.turns;
  float second =
      p->x * k->second.turns_x + p->y * k->second.turns_y + k->second.turns;
  float s, t, unused;

  flame_sincospif (2.0f * first, &s, &unused);
  flame_sincospif (2.0f * second, &t, &unused);
  o->x += w * (p->x + s * k->first.amplitude_x + t * k->second.amplitude_x);
  o->y += w * (p->y + s * k->first.amplitude_y + t * k->second.amplitude_y);
}
#endif
