/*
 * vibration2: moves points by two plane waves, whose direction, angle,
 * frequency and amplitude change along the way.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vibration2, 456, FLAME_PREPARED (vibration2))
FLAME_PARAM (vibration2, dir, 0.0)
FLAME_PARAM (
    vibration2, angle, 1.570796327, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5708}))
FLAME_PARAM (vibration2, freq, 1.0)
FLAME_PARAM (vibration2, amp, 0.25)
FLAME_PARAM (vibration2, phase, 0.0)
FLAME_PARAM (
    vibration2, dir2, 1.570796327, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5708}))
FLAME_PARAM (
    vibration2, angle2, 1.570796327, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5708}))
FLAME_PARAM (vibration2, freq2, 1.0)
FLAME_PARAM (vibration2, amp2, 0.25)
FLAME_PARAM (vibration2, phase2, 0.0)
FLAME_PARAM (vibration2, dm, 0.0)
FLAME_PARAM (vibration2, dmfreq, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, tm, 0.0)
FLAME_PARAM (vibration2, tmfreq, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, fm, 0.0)
FLAME_PARAM (vibration2, fmfreq, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, am, 0.0)
FLAME_PARAM (vibration2, amfreq, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, dm2, 0.0, .aliases = "vibration2_d2m")
FLAME_PARAM (vibration2, dmfreq2, 0.0, .aliases = "vibration2_d2mfreq",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, tm2, 0.0, .aliases = "vibration2_t2m")
FLAME_PARAM (vibration2, tmfreq2, 0.0, .aliases = "vibration2_t2mfreq",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, fm2, 0.0, .aliases = "vibration2_f2m")
FLAME_PARAM (vibration2, fmfreq2, 0.0, .aliases = "vibration2_f2mfreq",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (vibration2, am2, 0.0, .aliases = "vibration2_a2m")
FLAME_PARAM (vibration2, amfreq2, 0.0, .aliases = "vibration2_a2mfreq",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float cosine, sine; /* of the direction */
  float direction, angle, frequency, amplitude;
  float turns; /* at the origin */
  /* for the waves that change these: strength, and waves in half a unit */
  float direction_size, direction_waves;
  float angle_size, angle_waves;
  float turns_size, turns_waves;
  float amplitude_size, amplitude_waves;
  float none;
} FlameVibration2;

struct FlameConstants_vibration2
{
  FlameVibration2 first;
  FlameVibration2 second;
};
#endif

#ifdef FLAME_PREPARE
/* @param: dir, angle, freq, amp, phase; @changes: the parameters from dm on */
static void FLAME_UNUSED
flame_fill_vibration2 (
    const double *param, const double *changes, FlameVibration2 *k)
{
  const double inverse = 1.0 / flame_nonzero_double (param[2]);

  k->cosine = (float) cos (param[0]);
  k->sine = (float) sin (param[0]);
  k->direction = (float) param[0];
  k->angle = (float) param[1];
  k->frequency = (float) param[2];
  k->amplitude = (float) param[3];
  k->turns = (float) (param[4] * inverse);
  k->direction_size = (float) changes[0];
  k->direction_waves = (float) changes[1];
  k->angle_size = (float) changes[2];
  k->angle_waves = (float) changes[3];
  k->turns_size = (float) (changes[4] * inverse / (2.0 * M_PI));
  k->turns_waves = (float) changes[5];
  k->amplitude_size = (float) changes[6];
  k->amplitude_waves = (float) changes[7];
  k->none = 0.0f;
}

FLAME_PREPARE (vibration2)
{
  flame_fill_vibration2 (FLAME_FROM (in, dir), FLAME_FROM (in, dm), &k->first);
  flame_fill_vibration2 (
      FLAME_FROM (in, dir2), FLAME_FROM (in, dm2), &k->second);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN void
flame_vibration2_wave (
    float x, float y, const FlameVibration2 *k, float w, FlameSum *o)
{
  float along = 2.0f * (x * k->cosine + y * k->sine);
  float direction, angle, turns, amplitude, s, c, unused;

  flame_sincospif (along * k->direction_waves, &unused, &c);
  direction = k->direction + k->direction_size * c;
  flame_sincospif (along * k->angle_waves, &unused, &c);
  angle = direction + k->angle + k->angle_size * c;
  flame_sincospif (along * k->turns_waves, &unused, &c);
  turns = k->turns + k->turns_size * c;
  flame_sincospif (along * k->amplitude_waves, &unused, &c);
  amplitude = w * k->amplitude * (1.0f + k->amplitude_size * c);
  flame_sincosf (direction, &s, &c);
  turns += (x * c + y * s) * k->frequency;
  flame_sincospif (2.0f * turns, &s, &unused);
  amplitude *= s;
  flame_sincosf (angle, &s, &c);
  o->x += amplitude * c;
  o->y += amplitude * s;
}

FLAME_VARIATION (vibration2)
{
  o->x += w * p->x;
  o->y += w * p->y;
  flame_vibration2_wave (p->x, p->y, &k->first, w, o);
  flame_vibration2_wave (p->x, p->y, &k->second, w, o);
}
#endif
