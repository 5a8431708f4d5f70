/*
 * waves22: moved by powers of sines of the other coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves22, 457, FLAME_CONSTANTS (waves22, 10))
FLAME_PARAM (waves22, scalex, 0.05)
FLAME_PARAM (waves22, scaley, 0.05)
FLAME_PARAM (waves22, freqx, 7.0)
FLAME_PARAM (waves22, freqy, 13.0)
FLAME_PARAM (waves22, modex, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves22, modey, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves22, powerx, 2.0)
FLAME_PARAM (waves22, powery, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves22)
{
  for (int i = 0; i < 2; i++) {
    const double power = trunc (in->param[6 + i]);

    k[5 * i] = (float) in->param[i];
    k[5 * i + 1] = (float) in->param[2 + i];
    k[5 * i + 2] = (float) in->param[4 + i];
    k[5 * i + 3] = (float) power;
    k[5 * i + 4] = (float) fmod (fabs (power), 2.0);
  }
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = amplitude, k[1] = frequency, k[2] = whether above 0 only, k[3] =
 * power, k[4] = whether that is odd
 */
FLAME_FN float
flame_waves22_wave (float x, const float *k)
{
  float s = flame_sinf (x * k[1]);
  float base = k[2] < 0.5f ? s : 0.5f * (1.0f + s);
  float size = k[3] == 0.0f ? 1.0f : flame_powf (flame_fabsf (base), k[3]);

  return k[0] * (k[4] != 0.0f && base < 0.0f ? -size : size);
}

FLAME_VARIATION (waves22)
{
  o->x += w * (p->x + flame_waves22_wave (p->y, k));
  o->y += w * (p->y + flame_waves22_wave (p->x, k + 5));
}
#endif
