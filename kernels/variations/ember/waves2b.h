/*
 * waves2b: waves of several kinds, stronger or weaker near the axes.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2b, 528, FLAME_PREPARED (waves2b))
FLAME_PARAM (waves2b, freqx, 2.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5}))
FLAME_PARAM (waves2b, freqy, 2.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.5}))
FLAME_PARAM (waves2b, pwx, 1.0, FLAME_RANGE (-10.0, 10.0))
FLAME_PARAM (waves2b, pwy, 1.0, FLAME_RANGE (-10.0, 10.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5}))
FLAME_PARAM (waves2b, scalex, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (waves2b, scaleinfx, 1.0)
FLAME_PARAM (waves2b, scaley, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.75}))
FLAME_PARAM (waves2b, scaleinfy, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.5}))
FLAME_PARAM (waves2b, unity, 1.0)
FLAME_PARAM (waves2b, jacok, 0.25, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_waves2b
{
  float freqx; /* frequencies */
  float freqy;
  float pwx; /* powers */
  float pwy;
  float scale_x; /* height near the axis minus that far away, and the latter */
  float scaleinfx;
  float scale_y;
  float scaleinfy;
  float unity;  /* scale of the squared distance between near and far */
  float kind_x; /* see flame_waves2b_kind() */
  float kind_y;
  float jacobi[20]; /* for flame_jacobi() */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/jacobi.h"

/* 0: a sine of a power, 1: Jacobi's sn, 2: Bessel's function. */
static inline float
flame_waves2b_kind (double power)
{
  if (power >= 0.0 && power < 1e-4)
    return 1.0f;
  return power < 0.0 && power > -1e-4 ? 2.0f : 0.0f;
}

FLAME_PREPARE (waves2b)
{
  k->freqx = (float) in->freqx;
  k->freqy = (float) in->freqy;
  k->pwx = (float) in->pwx;
  k->pwy = (float) in->pwy;
  k->scale_x = (float) (in->scalex - in->scaleinfx);
  k->scaleinfx = (float) in->scaleinfx;
  k->scale_y = (float) (in->scaley - in->scaleinfy);
  k->scaleinfy = (float) in->scaleinfy;
  k->unity = (float) in->unity;
  k->kind_x = flame_waves2b_kind (in->pwx);
  k->kind_y = flame_waves2b_kind (in->pwy);
  flame_fill_jacobi (in->jacok, k->jacobi);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bessel.h"
#include "kernels/variations/common/jacobi.h"

/* A sine. For large arguments, which negative powers give, it is noise. */
FLAME_FN float
flame_waves2b_sine (float x)
{
  uint32_t bits = (uint32_t) flame_float_bits (x) * 2654435761u;
  float noise = (float) (int32_t) (bits >> 8) * (0x1p-24f * FLAME_TWO_PI);

  return flame_sinf (flame_fabsf (x) > 1e5f ? noise : x);
}

FLAME_FN float
flame_waves2b_wave (
    float x, float frequency, float power, float kind, const float *jacobi)
{
  float sn, cn, dn, wave, bessel = flame_bessel_j1 (x * frequency);

  flame_jacobi (x * frequency, jacobi, &sn, &cn, &dn);
  wave = flame_with_sign_of (
      flame_powf (flame_nonzero (flame_fabsf (x)), power), x);
  wave = flame_waves2b_sine (wave * frequency);
  return flame_choose (
      kind != 0.0f, flame_choose (kind == 1.0f, sn, bessel), wave);
}

/* @least/(@least + x²), or 1/divisor as in Ember if the divisor is nearly 0. */
FLAME_FN float
flame_waves2b_fade (float x, float least)
{
  float sum = least + x * x;

  return (sum < 1.1920929e-7f ? 1.0f : least) / sum;
}

FLAME_VARIATION (waves2b)
{
  float height_x =
      flame_waves2b_fade (p->x, k->unity) * k->scale_x + k->scaleinfx;
  float height_y =
      flame_waves2b_fade (p->y, k->unity) * k->scale_y + k->scaleinfy;

  o->x += w * (p->x + height_x * flame_waves2b_wave (p->y, k->freqx, k->pwx,
                                     k->kind_x, k->jacobi));
  o->y += w * (p->y + height_y * flame_waves2b_wave (p->x, k->freqy, k->pwy,
                                     k->kind_y, k->jacobi));
}
#endif
