/*
 * waves22: moves each coordinate by a power of a sine of the other one.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves22, 457, FLAME_PREPARED (waves22))
FLAME_PARAM (waves22, scalex, 0.05)
FLAME_PARAM (waves22, scaley, 0.05)
FLAME_PARAM (waves22, freqx, 7.0)
FLAME_PARAM (waves22, freqy, 13.0)
FLAME_PARAM (waves22, modex, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves22, modey, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves22, powerx, 2.0)
FLAME_PARAM (waves22, powery, 2.0)
#endif

#ifdef FLAME_CONSTANTS
typedef struct
{
  float amplitude;
  float frequency;
  float above; /* whether the wave is above 0 */
  float power;
  float odd; /* whether the power is odd */
} FlameWaves22;

struct FlameConstants_waves22
{
  FlameWaves22 x;
  FlameWaves22 y;
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_waves22 (
    double scale, double frequency, double mode, double power, FlameWaves22 *k)
{
  k->amplitude = (float) scale;
  k->frequency = (float) frequency;
  k->above = (float) mode;
  k->power = (float) trunc (power);
  k->odd = (float) fmod (fabs (trunc (power)), 2.0);
}

FLAME_PREPARE (waves22)
{
  flame_fill_waves22 (in->scalex, in->freqx, in->modex, in->powerx, &k->x);
  flame_fill_waves22 (in->scaley, in->freqy, in->modey, in->powery, &k->y);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN float
flame_waves22_wave (float x, const FlameWaves22 *k)
{
  float s = flame_sinf (x * k->frequency);
  float base = k->above < 0.5f ? s : 0.5f * (1.0f + s);
  float size =
      k->power == 0.0f ? 1.0f : flame_powf (flame_fabsf (base), k->power);

  return k->amplitude * (k->odd != 0.0f && base < 0.0f ? -size : size);
}

FLAME_VARIATION (waves22)
{
  o->x += w * (p->x + flame_waves22_wave (p->y, &k->x));
  o->y += w * (p->y + flame_waves22_wave (p->x, &k->y));
}
#endif
