/*
 * JWildfire's roots, logarithms and inverse functions of complex numbers, which are
 * computed from logarithms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float re, im;
} FlameComplex;

FLAME_FN FlameComplex
flame_complex_log (FlameComplex z)
{
  const float size = z.re * z.re + z.im * z.im;
  const FlameComplex log = {
      0.5f * flame_logf (size + 1e-20f), flame_atan2f (z.im, z.re)};

  return log;
}

FLAME_FN FlameComplex
flame_complex_quotient (FlameComplex a, FlameComplex b)
{
  const float inverse = 1.0f / (b.re * b.re + b.im * b.im);
  const FlameComplex quotient = {(a.im * b.im + a.re * b.re) * inverse,
      (a.im * b.re - a.re * b.im) * inverse};

  return quotient;
}

FLAME_FN FlameComplex
flame_complex_inverse (FlameComplex z)
{
  const float inverse = 1.0f / (z.re * z.re + z.im * z.im);
  const FlameComplex to = {z.re * inverse, -z.im * inverse};

  return to;
}

/* The root in the right half plane. */
FLAME_FN FlameComplex
flame_complex_root (FlameComplex z)
{
  const float r = flame_sqrtf (z.re * z.re + z.im * z.im);
  /* First the part that does not cancel; the other one follows from it. */
  const float large = flame_sqrtf (0.5f * (r + flame_fabsf (z.re)));
  const float small = large > 0.0f ? 0.5f * flame_fabsf (z.im) / large : 0.0f;
  const float im = z.re >= 0.0f ? small : large;
  const FlameComplex root = {
      z.re >= 0.0f ? large : small, z.im < 0.0f ? -im : im};

  return root;
}

FLAME_FN FlameComplex
flame_complex_flip (FlameComplex z)
{
  const FlameComplex flipped = {z.im, z.re};

  return flipped;
}

FLAME_FN FlameComplex
flame_complex_atanh (FlameComplex z)
{
  const FlameComplex above = {z.re + 1.0f, z.im}, below = {1.0f - z.re, -z.im};
  FlameComplex log = flame_complex_log (flame_complex_quotient (above, below));

  log.re *= 0.5f;
  log.im *= 0.5f;
  return log;
}

/* The logarithm of z + sqrt (z² + @one): asinh with 1, acosh with -1. */
FLAME_FN FlameComplex
flame_complex_asinh (FlameComplex z, float one)
{
  const FlameComplex square = {
      z.re * z.re - z.im * z.im + one, 2.0f * z.re * z.im};
  const FlameComplex root = flame_complex_root (square);
  const FlameComplex sum = {z.re + root.re, z.im + root.im};
  const FlameComplex other = {z.re - root.re, z.im - root.im};
  const float size = sum.re * sum.re + sum.im * sum.im;
  FlameComplex log;

  if (size >= other.re * other.re + other.im * other.im)
    return flame_complex_log (sum);
  /* They cancel. Their product with the difference is -one, so use that. */
  log = flame_complex_log (flame_complex_inverse (other));
  log.im += one > 0.0f ? (log.im > 0.0f ? -FLAME_PI : FLAME_PI) : 0.0f;
  return log;
}

/* Shows @z or -@z at random, times @w and 2 / pi. */
FLAME_FN void
flame_show_either (float w, FlameComplex z, FlameRng *rng, FlameSum *o)
{
  const float part = 0.63661977f * w;
  const float scale = flame_rng_bit (rng) != 0.0f ? part : -part;

  o->x += scale * z.re;
  o->y += scale * z.im;
}
