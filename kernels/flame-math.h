/*
 * Single precision elementary functions for the variations. They have no branches, so
 * that a loop over points can be vectorised for any instruction set.
 *
 * Polynomials are weighted minimax fits on the reduced ranges stated with each. Errors
 * are in units in the last place (ulp) of the result; tests check them. A NaN argument
 * returns NaN; overflow returns a value beyond 1e38 or an infinity, and an iteration
 * discards both.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

#define FLAME_PI 3.14159265358979f
#define FLAME_PI_2 1.57079632679490f
#define FLAME_PI_4 0.78539816339745f
#define FLAME_1_PI 0.31830988618379f
#define FLAME_2_PI 0.63661977236758f
#define FLAME_TWO_PI 6.28318530717959f
#define FLAME_1_TWO_PI 0.15915494309190f
/* flam3's guard against division by zero */
#define FLAME_EPS 1e-10f

/*
 * Adding and subtracting this rounds to an integer; the sum has the integer in its low
 * bits.
 */
#define FLAME_ROUND_MAGIC 0x1.8p23f

#if FLAME_ON_GPU
#define FLAME_INFINITY __int_as_float (0x7f800000)
#else
#define FLAME_INFINITY __builtin_inff ()
#endif

FLAME_FN int32_t
flame_float_bits (float x)
{
#if FLAME_ON_GPU
  return __float_as_int (x);
#else
  int32_t bits;

  __builtin_memcpy (&bits, &x, sizeof bits);
  return bits;
#endif
}

FLAME_FN float
flame_bits_float (int32_t bits)
{
#if FLAME_ON_GPU
  return __int_as_float (bits);
#else
  float x;

  __builtin_memcpy (&x, &bits, sizeof x);
  return x;
#endif
}

FLAME_FN float
flame_fabsf (float x)
{
#if FLAME_ON_GPU
  return fabsf (x);
#else
  return __builtin_fabsf (x);
#endif
}

/* Returns: whether one of them is infinite or NaN */
FLAME_FN int
flame_is_lost (float x, float y, float z)
{
  return !(
      flame_fabsf (x) + flame_fabsf (y) + flame_fabsf (z) < FLAME_INFINITY);
}

/*
 * Returns the factor for a point's coordinates with which the largest, @size, becomes
 * at least @nearest; 1 at the origin.
 */
FLAME_FN float
flame_keep_off (float size, float nearest)
{
  return size < nearest && size > 0.0f ? nearest / size : 1.0f;
}

FLAME_FN float
flame_sqrtf (float x)
{
#if FLAME_ON_GPU
  return sqrtf (x);
#else
  return __builtin_sqrtf (x);
#endif
}

FLAME_FN float
flame_floorf (float x)
{
#if FLAME_ON_GPU
  return floorf (x);
#else
  return __builtin_floorf (x);
#endif
}

FLAME_FN float
flame_truncf (float x)
{
#if FLAME_ON_GPU
  return truncf (x);
#else
  return __builtin_truncf (x);
#endif
}

/* Rounds to an integer. Ties go to even, as in flam3's rint. */
FLAME_FN float
flame_rintf (float x)
{
#if FLAME_ON_GPU
  return rintf (x);
#else
  return __builtin_rintf (x);
#endif
}

/* Returns NaN if x is NaN, because of the order of the operands. */
FLAME_FN float
flame_at_least (float x, float low)
{
  return low > x ? low : x;
}

FLAME_FN float
flame_at_most (float x, float high)
{
  return high < x ? high : x;
}

/* Returns x - floor (x). */
FLAME_FN float
flame_fractionf (float x)
{
  return x - flame_floorf (x);
}

/*
 * Returns x or, if it is 0, the step from 1 to the next float: Ember's guard of
 * divisors.
 */
FLAME_FN float
flame_nonzero (float x)
{
  return x == 0.0f ? 1.1920929e-7f : x;
}

/*
 * Returns x, or 0 beyond @bound, where the reduced argument has no meaning. NaN stays
 * NaN.
 */
FLAME_FN float
flame_zero_past (float x, float bound)
{
  return flame_fabsf (x) > bound ? 0.0f : x;
}

/* Returns x with its sign changed if bit 31 of @sign is set. */
FLAME_FN float
flame_flip_sign (float x, int32_t sign)
{
  return flame_bits_float (
      flame_float_bits (x) ^ (sign & (int32_t) 0x80000000));
}

/* Gives @magnitude, at least 0, the sign of @sign. */
FLAME_FN float
flame_with_sign_of (float magnitude, float sign)
{
  return flame_flip_sign (magnitude, flame_float_bits (sign));
}

/* Returns the sine for |r| <= pi/4: 1 ulp; 1e-6 up to 1. */
FLAME_FN float
flame_sin_eighth (float r)
{
  float t = r * r;
  float p = -0.000195180997f * t + 0.00833218824f;

  p = p * t - 0.166666552f;
  return r * t * p + r;
}

FLAME_FN float
flame_cos_eighth (float r)
{
  float t = r * r;
  float p = -0.00135911233f * t + 0.0416557193f;

  p = p * t - 0.499998838f;
  return p * t + 1.0f;
}

/* Returns the sine for |r| <= pi/2: 2 ulp; 1e-6 up to 1.7. */
FLAME_FN float
flame_sin_quarter (float r)
{
  float t = r * r;
  float p = 2.60608181e-06f * t - 0.000198097739f;

  p = p * t + 0.00833306927f;
  p = p * t - 0.166666597f;
  return r * t * p + r;
}

/* Computes sine and cosine of r + quadrant pi/2, |r| <= pi/4. */
FLAME_FN void
flame_sincos_quadrant (float r, int32_t quadrant, float *s, float *c)
{
  float sine = flame_sin_eighth (r);
  float cosine = flame_cos_eighth (r);
  int odd = (quadrant & 1) != 0;

  *s = flame_flip_sign (
      odd ? cosine : sine, (int32_t) ((uint32_t) quadrant << 30));
  *c = flame_flip_sign (
      odd ? sine : cosine, (int32_t) ((uint32_t) (quadrant + 1) << 30));
}

/*
 * Computes sine and cosine of x radians. The error is 2 ulp up to |x| = 1e4 and grows
 * beyond: from about 1e5 (1e7 with fused multiply-add) the result is noise, as is the
 * argument itself, but stays in -1..1 to within 1 ulp.
 *
 * pi/2 is subtracted in three parts; the first has so few bits that its products are
 * exact. The remainder is clamped slightly beyond pi/4, which it may reach by the
 * rounding of n.
 */
FLAME_FN void
flame_sincosf (float x, float *s, float *c)
{
#if FLAME_ON_GPU
  float n = rintf (x * FLAME_1_TWO_PI);
  float r = fmaf (n, -6.28125f, x);

  r = fmaf (n, -0.00193548202f, r);
  r = fmaf (n, 1.74845553e-07f, r);
  *s = __sinf (r);
  *c = __cosf (r);
#else
  float shifted = x * FLAME_2_PI + FLAME_ROUND_MAGIC;
  float n = shifted - FLAME_ROUND_MAGIC;
  float r = x - n * 1.5703125f;

  r = r - n * 0.000483870506f;
  r = r + n * 4.37113883e-08f;
  r = flame_zero_past (r, 1.0f);
  flame_sincos_quadrant (r, flame_float_bits (shifted), s, c);
#endif
}

/* Computes sine and cosine of pi t. */
FLAME_FN void
flame_sincospif (float t, float *s, float *c)
{
#if FLAME_ON_GPU
  float r = (t - 2.0f * rintf (t * 0.5f)) * FLAME_PI;

  *s = __sinf (r);
  *c = __cosf (r);
#else
  float shifted = t * 2.0f + FLAME_ROUND_MAGIC;
  float n = shifted - FLAME_ROUND_MAGIC;
  float r = t - n * 0.5f;

  r = flame_zero_past (r, 0.26f) * FLAME_PI;
  flame_sincos_quadrant (r, flame_float_bits (shifted), s, c);
#endif
}

/*
 * Computes sine and cosine of @turns turns, 0 <= turns < 1: a random direction.
 */
FLAME_FN void
flame_sincos_turns (float turns, float *s, float *c)
{
#if FLAME_ON_GPU
  float r = turns * FLAME_TWO_PI - FLAME_PI;

  *s = -__sinf (r);
  *c = -__cosf (r);
#else
  float shifted = turns * 4.0f + FLAME_ROUND_MAGIC;
  float n = shifted - FLAME_ROUND_MAGIC;

  flame_sincos_quadrant (
      (turns - n * 0.25f) * FLAME_TWO_PI, flame_float_bits (shifted), s, c);
#endif
}

/*
 * Computes one of flame_sincosf()'s two results: one longer polynomial, no quadrants.
 */
FLAME_FN float
flame_sinf (float x)
{
#if FLAME_ON_GPU
  float s, c;

  flame_sincosf (x, &s, &c);
  return s;
#else
  float shifted = x * FLAME_1_PI + FLAME_ROUND_MAGIC;
  float n = shifted - FLAME_ROUND_MAGIC;
  float r = x - n * 3.140625f;

  r = r - n * 0.000967741013f;
  r = r + n * 8.74227766e-08f;
  r = flame_zero_past (r, 1.7f);
  return flame_flip_sign (flame_sin_quarter (r),
      (int32_t) ((uint32_t) flame_float_bits (shifted) << 31));
#endif
}

FLAME_FN float
flame_cosf (float x)
{
#if FLAME_ON_GPU
  float s, c;

  flame_sincosf (x, &s, &c);
  return c;
#else
  /* cos (r + (n + 1/2) pi) = -(-1)^n sin r */
  float shifted = (x * FLAME_1_PI - 0.5f) + FLAME_ROUND_MAGIC;
  float n = (shifted - FLAME_ROUND_MAGIC) + 0.5f;
  float r = x - n * 3.140625f;

  r = r - n * 0.000967741013f;
  r = r + n * 8.74227766e-08f;
  r = flame_zero_past (r, 1.7f);
  return flame_flip_sign (flame_sin_quarter (r),
      (int32_t) ((uint32_t) ~flame_float_bits (shifted) << 31));
#endif
}

FLAME_FN float
flame_tanf (float x)
{
  float s, c;

  flame_sincosf (x, &s, &c);
  return s / c;
}

/*
 * Returns 2^n for a rounded integer -126 <= n <= 127, given n + FLAME_ROUND_MAGIC.
 */
FLAME_FN float
flame_power_of_two (float shifted)
{
  uint32_t exponent = (uint32_t) flame_float_bits (shifted) + 127u;

  return flame_bits_float ((int32_t) (exponent << 23));
}

/* Returns 2^x: 2 ulp; below 2^-126 the result is 2^-126. */
FLAME_FN float
flame_exp2f (float x)
{
#if FLAME_ON_GPU
  return exp2f (x);
#else
  float t = flame_at_most (flame_at_least (x, -126.0f), 127.49f);
  float shifted = t + FLAME_ROUND_MAGIC;
  float f = t - (shifted - FLAME_ROUND_MAGIC);
  float p = 0.0013269725f * f + 0.00967139285f;

  p = p * f + 0.0555071086f;
  p = p * f + 0.240222454f;
  p = p * f + 0.693147004f;
  return (p * f + 1.0f) * flame_power_of_two (shifted);
#endif
}

/*
 * Arguments beyond these overflow in single precision and in double precision.
 */
#define FLAME_MAX_EXP 88.37f
#define FLAME_MAX_DOUBLE_EXP 709.78f

/*
 * Returns e^x: 2 ulp; at least 1e-38 (0 in a GPU's kernels). Results that are finite in
 * the doubles of flam3 and JWildfire are finite here, and those infinite there are
 * infinite: so the same points are lost.
 */
FLAME_FN float
flame_expf (float x)
{
#if FLAME_ON_GPU
  const float e = __expf (flame_at_most (x, FLAME_MAX_EXP));

  return x > FLAME_MAX_DOUBLE_EXP ? FLAME_INFINITY : e;
#else
  float t = flame_at_most (flame_at_least (x, -87.3f), FLAME_MAX_EXP);
  float shifted = t * 1.44269504088896f + FLAME_ROUND_MAGIC;
  float n = shifted - FLAME_ROUND_MAGIC;
  float f = (t - n * 0.693359375f) + n * 0.000212194442f;
  float p = 0.00138201378f * f + 0.00836868584f;

  p = p * f + 0.0416682735f;
  p = p * f + 0.166665211f;
  p = p * f + 0.49999994f;
  p = p * (f * f) + f;
  p = (p + 1.0f) * flame_power_of_two (shifted);
  return x > FLAME_MAX_DOUBLE_EXP ? FLAME_INFINITY : p;
#endif
}

/* Splits x > 0 into 2^e (1 + f), sqrt(1/2) <= 1 + f < sqrt(2). */
FLAME_FN float
flame_log_split (float x, float *e)
{
  const int32_t sqrt_half = 0x3f3504f3;
  int32_t bits =
      (int32_t) ((uint32_t) flame_float_bits (x) - (uint32_t) sqrt_half);

  *e = (float) (bits >> 23);
  return flame_bits_float ((bits & 0x7fffff) + sqrt_half) - 1.0f;
}

/* Returns ln x: 1 ulp; -infinity for 0; below 0 undefined. */
FLAME_FN float
flame_logf (float x)
{
#if FLAME_ON_GPU
  return __logf (x);
#else
  float e;
  float f = flame_log_split (x, &e);
  float p = 0.0874000862f * f - 0.143096641f;

  p = p * f + 0.149168193f;
  p = p * f - 0.16570048f;
  p = p * f + 0.199621558f;
  p = p * f - 0.250017852f;
  p = p * f + 0.333339483f;
  p = p * f - 0.499999911f;
  p = p * (f * f) + f;
  p = e * 0.693147180559945f + p;
  return x > 0.0f ? p : x - FLAME_INFINITY;
#endif
}

/* Returns log2 x: 2 ulp; -10000 for 0, so that a multiple of it is a number. */
FLAME_FN float
flame_log2f (float x)
{
#if FLAME_ON_GPU
  return x > 0.0f ? __log2f (x) : x - 1e4f;
#else
  float e;
  float f = flame_log_split (x, &e);
  float p = 0.125842944f * f - 0.206787258f;

  p = p * f + 0.21548079f;
  p = p * f - 0.239014864f;
  p = p * f + 0.287953496f;
  p = p * f - 0.360700577f;
  p = p * f + 0.48090896f;
  p = p * f - 0.721347392f;
  p = p * f + 1.44269502f;
  p = p * f + e;
  return x > 0.0f ? p : x - 1e4f;
#endif
}

/*
 * Returns x^y for x >= 0, with a relative error of about 1e-7 (1 + |y log2 x|).
 */
FLAME_FN float
flame_powf (float x, float y)
{
  return flame_exp2f (y * flame_log2f (x));
}

/* Returns the angle of (x, y): 3 ulp; 0 at the origin. */
FLAME_FN float
flame_atan2f (float y, float x)
{
  float ax = flame_fabsf (x);
  float ay = flame_fabsf (y);
  int steep = ay > ax;
  float numerator = steep ? ax : ay;
  float denominator = flame_at_least (steep ? ay : ax, 1e-37f);
  float a = numerator / denominator;
  float t = a * a;
  float p = -0.00482305884f * t + 0.0247360021f;

  p = p * t - 0.06020597f;
  p = p * t + 0.0996868163f;
  p = p * t - 0.140414074f;
  p = p * t + 0.199742287f;
  p = p * t - 0.333323926f;
  p = p * (a * t) + a;
  p = steep ? FLAME_PI_2 - p : p;
  p = x < 0.0f ? FLAME_PI - p : p;
  return flame_with_sign_of (p, y);
}

/* Computes hyperbolic sine and cosine, 3 ulp. */
FLAME_FN void
flame_sinhcoshf (float x, float *s, float *c)
{
  float a = flame_fabsf (x);
  float e = flame_expf (a);
  float inverse = 1.0f / e;
  float t = x * x;
  /* For |x| < 1 the difference of exponentials would cancel. */
  float p = 0.000203731382f * t + 0.00833027158f;
  float small, large;

  p = p * t + 0.166667163f;
  small = p * (t * a) + a;
  large = (e - inverse) * 0.5f;
  *s = flame_with_sign_of (a < 1.0f ? small : large, x);
  *c = (e + inverse) * 0.5f;
}

/*
 * Computes the complex square root of re + i im with modulus m, in the right half
 * plane: sqrt (m) times the cosine and sine of half the angle.
 */
FLAME_FN void
flame_half_angle (float re, float im, float m, float *c, float *s)
{
  float large = flame_sqrtf ((m + flame_fabsf (re)) * 0.5f);
  float small = flame_fabsf (im) * 0.5f / flame_at_least (large, 1e-30f);
  int right = re >= 0.0f;

  *c = right ? large : small;
  *s = flame_with_sign_of (right ? small : large, im);
}
