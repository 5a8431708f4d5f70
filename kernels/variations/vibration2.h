/*
 * vibration2: moved by two plane waves whose direction, angle, frequency and
 * amplitude change along the way.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vibration2, 456, FLAME_CONSTANTS (vibration2, 32))
FLAME_PARAM (vibration2, dir, 0.0)
FLAME_PARAM (vibration2, angle, 1.570796327)
FLAME_PARAM (vibration2, freq, 1.0)
FLAME_PARAM (vibration2, amp, 0.25)
FLAME_PARAM (vibration2, phase, 0.0)
FLAME_PARAM (vibration2, dir2, 1.570796327)
FLAME_PARAM (vibration2, angle2, 1.570796327)
FLAME_PARAM (vibration2, freq2, 1.0)
FLAME_PARAM (vibration2, amp2, 0.25)
FLAME_PARAM (vibration2, phase2, 0.0)
FLAME_PARAM (vibration2, dm, 0.0)
FLAME_PARAM (vibration2, dmfreq, 0.0)
FLAME_PARAM (vibration2, tm, 0.0)
FLAME_PARAM (vibration2, tmfreq, 0.0)
FLAME_PARAM (vibration2, fm, 0.0)
FLAME_PARAM (vibration2, fmfreq, 0.0)
FLAME_PARAM (vibration2, am, 0.0)
FLAME_PARAM (vibration2, amfreq, 0.0)
FLAME_PARAM (vibration2, dm2, 0.0, .aliases = "vibration2_d2m")
FLAME_PARAM (vibration2, dmfreq2, 0.0, .aliases = "vibration2_d2mfreq")
FLAME_PARAM (vibration2, tm2, 0.0, .aliases = "vibration2_t2m")
FLAME_PARAM (vibration2, tmfreq2, 0.0, .aliases = "vibration2_t2mfreq")
FLAME_PARAM (vibration2, fm2, 0.0, .aliases = "vibration2_f2m")
FLAME_PARAM (vibration2, fmfreq2, 0.0, .aliases = "vibration2_f2mfreq")
FLAME_PARAM (vibration2, am2, 0.0, .aliases = "vibration2_a2m")
FLAME_PARAM (vibration2, amfreq2, 0.0, .aliases = "vibration2_a2mfreq")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vibration2)
{
  for (int i = 0; i < 2; i++) {
    const double *a = in->param + 5 * i, *b = in->param + 10 + 8 * i;
    const double inverse = 1.0 / flame_nonzero_double (a[2]);

    k[16 * i] = (float) cos (a[0]);
    k[16 * i + 1] = (float) sin (a[0]);
    for (int j = 0; j < 4; j++)
      k[16 * i + 2 + j] = (float) a[j];
    k[16 * i + 6] = (float) (a[4] * inverse);
    for (int j = 0; j < 8; j++)
      k[16 * i + 7 + j] = (float) b[j];
    k[16 * i + 11] = (float) (b[4] * inverse / (2.0 * M_PI));
    k[16 * i + 15] = 0.0f;
  }
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = cosine and sine of the direction, k[2] = direction, k[3] =
 * angle, k[4] = frequency, k[5] = amplitude, k[6] = turns at the origin, k[7]
 * to k[14] = amplitudes and frequencies of what changes these
 */
FLAME_FN void
flame_vibration2_wave (float x, float y, const float *k, float w, FlameSum *o)
{
  float along = 2.0f * (x * k[0] + y * k[1]);
  float direction, angle, turns, amplitude, s, c, unused;

  flame_sincospif (along * k[8], &unused, &c);
  direction = k[2] + k[7] * c;
  flame_sincospif (along * k[10], &unused, &c);
  angle = direction + k[3] + k[9] * c;
  flame_sincospif (along * k[12], &unused, &c);
  turns = k[6] + k[11] * c;
  flame_sincospif (along * k[14], &unused, &c);
  amplitude = w * k[5] * (1.0f + k[13] * c);
  flame_sincosf (direction, &s, &c);
  turns += (x * c + y * s) * k[4];
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
  flame_vibration2_wave (p->x, p->y, k, w, o);
  flame_vibration2_wave (p->x, p->y, k + 16, w, o);
}
#endif
