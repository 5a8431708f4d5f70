/*
 * trig: a sum of complex functions of the point; up to five other functions
 * come first.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    trig, 1007, .draws = 2, .traits = FLAME_NO_REGULAR, FLAME_PREPARED (trig))
FLAME_PARAM (trig, reciprocalpow, 1.0)
FLAME_PARAM (trig, log_dividepow, 0.0)
FLAME_PARAM (trig, sqrtpow, 0.0)
FLAME_PARAM (trig, exppow, 0.0)
FLAME_PARAM (trig, logpow, 0.0)
FLAME_PARAM (trig, asinhpow, 0.0)
FLAME_PARAM (trig, acoshpow, 0.0)
FLAME_PARAM (trig, atanhpow, 0.0)
FLAME_PARAM (trig, asinpow, 0.0)
FLAME_PARAM (trig, acospow, 0.0)
FLAME_PARAM (trig, atanpow, 0.0)
FLAME_PARAM (trig, sinpow, 0.0)
FLAME_PARAM (trig, cospow, 0.0)
FLAME_PARAM (trig, tanpow, 0.0)
FLAME_PARAM (trig, sinhpow, 0.0)
FLAME_PARAM (trig, coshpow, 0.0)
FLAME_PARAM (trig, tanhpow, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_trig
{
  float powers[17];
  float any;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (trig)
{
  double sum = 0.0;

  k->powers[0] = (float) in->reciprocalpow;
  k->powers[1] = (float) in->log_dividepow;
  k->powers[2] = (float) in->sqrtpow;
  k->powers[3] = (float) in->exppow;
  k->powers[4] = (float) in->logpow;
  k->powers[5] = (float) in->asinhpow;
  k->powers[6] = (float) in->acoshpow;
  k->powers[7] = (float) in->atanhpow;
  k->powers[8] = (float) in->asinpow;
  k->powers[9] = (float) in->acospow;
  k->powers[10] = (float) in->atanpow;
  k->powers[11] = (float) in->sinpow;
  k->powers[12] = (float) in->cospow;
  k->powers[13] = (float) in->tanpow;
  k->powers[14] = (float) in->sinhpow;
  k->powers[15] = (float) in->coshpow;
  k->powers[16] = (float) in->tanhpow;
  for (int i = 5; i < 17; i++)
    sum += FLAME_FROM (in, reciprocalpow)[i];
  k->any = (float) (sum != 0.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"
#include "kernels/variations/common/complex-trig.h"

/* (inout) Adds @scale times @z to @sum. */
FLAME_FN void
flame_trig_add (FlameComplex *sum, float scale, FlameComplex z)
{
  sum->re += scale * z.re;
  sum->im += scale * z.im;
}

/* @scale times @z. */
FLAME_FN FlameComplex
flame_trig_scale (float scale, FlameComplex z)
{
  const FlameComplex scaled = {scale * z.re, scale * z.im};

  return scaled;
}

/* (out) Sine and cosine of a complex number, or the hyperbolic ones. */
FLAME_FN void
flame_trig_pair (
    FlameComplex z, int hyperbolic, FlameComplex *sine, FlameComplex *cosine)
{
  const FlameComplexTrig t = hyperbolic ? flame_complex_trig (z.im, z.re)
                                        : flame_complex_trig (z.re, z.im);

  sine->re = hyperbolic ? t.sh * t.c : t.s * t.ch;
  sine->im = hyperbolic ? t.ch * t.s : t.c * t.sh;
  cosine->re = hyperbolic ? t.c * t.ch : t.s * t.sh;
  cosine->im = hyperbolic ? t.s * t.sh : t.c * t.ch;
}

/* Applies the functions that come first, one after another. */
FLAME_FN FlameComplex
flame_trig_first (
    const struct FlameConstants_trig *k, float w, int other, FlameComplex z)
{
  const float part = w * 0.63661977f;

  if (k->powers[0] != 0.0f)
    z = flame_trig_scale (k->powers[0] * w, flame_complex_inverse (z));
  if (k->powers[1] != 0.0f) {
    const FlameComplex above = {z.re + 1.0f, z.im}, below = {z.re - 1.0f, z.im};

    z = flame_trig_scale (k->powers[1] * part,
        flame_complex_log (flame_complex_quotient (above, below)));
  }
  if (k->powers[2] != 0.0f)
    z = flame_trig_scale (
        other ? -k->powers[2] * w : k->powers[2] * w, flame_complex_root (z));
  if (k->powers[3] != 0.0f) {
    const float size = k->powers[3] * w * flame_expf (z.re);
    float s, c;

    flame_sincosf (z.im, &s, &c);
    z.re = size * c;
    z.im = size * s;
  }
  if (k->powers[4] != 0.0f)
    z = flame_trig_scale (k->powers[4] * w, flame_complex_log (z));
  return z;
}

/* A function whose power is 0 is not computed. */
FLAME_VARIATION (trig)
{
  const int root = flame_rng_bit (rng), other = flame_rng_bit (rng);
  const float part = w * 0.63661977f;
  FlameComplex z = {p->x, p->y}, sum = {0.0f, 0.0f}, sine, cosine;

  z = flame_trig_first (k, w, root, z);
  if (k->any == 0.0f) {
    o->x += z.re;
    o->y += z.im;
    return;
  }
  if (k->powers[5] != 0.0f)
    flame_trig_add (&sum, k->powers[5] * part, flame_complex_asinh (z, 1.0f));
  if (k->powers[6] != 0.0f)
    flame_trig_add (&sum, other ? -k->powers[6] * part : k->powers[6] * part,
        flame_complex_asinh (z, -1.0f));
  if (k->powers[7] != 0.0f)
    flame_trig_add (&sum, k->powers[7] * part, flame_complex_atanh (z));
  if (k->powers[8] != 0.0f)
    flame_trig_add (&sum, k->powers[8] * part,
        flame_complex_flip (
            flame_complex_asinh (flame_complex_flip (z), 1.0f)));
  if (k->powers[9] != 0.0f) {
    flame_trig_add (&sum, -k->powers[9] * part,
        flame_complex_flip (
            flame_complex_asinh (flame_complex_flip (z), 1.0f)));
    sum.re += k->powers[9] * part * FLAME_PI_2;
  }
  if (k->powers[10] != 0.0f)
    flame_trig_add (&sum, k->powers[10] * part,
        flame_complex_flip (flame_complex_atanh (flame_complex_flip (z))));
  flame_trig_pair (z, 0, &sine, &cosine);
  if (k->powers[11] != 0.0f)
    flame_trig_add (&sum, k->powers[11] * w, sine);
  if (k->powers[12] != 0.0f)
    flame_trig_add (&sum, k->powers[12] * w, cosine);
  if (k->powers[13] != 0.0f)
    flame_trig_add (
        &sum, k->powers[13] * w, flame_complex_quotient (sine, cosine));
  flame_trig_pair (z, 1, &sine, &cosine);
  if (k->powers[14] != 0.0f)
    flame_trig_add (&sum, k->powers[14] * w, sine);
  if (k->powers[15] != 0.0f)
    flame_trig_add (&sum, k->powers[15] * w, cosine);
  if (k->powers[16] != 0.0f)
    flame_trig_add (
        &sum, k->powers[16] * w, flame_complex_quotient (sine, cosine));
  o->x += sum.re;
  o->y += sum.im;
}
#endif
