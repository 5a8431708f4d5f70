/*
 * The kernels' elementary functions, compared with the C library's in double
 * precision.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <float.h>
#include <glib.h>
#include <math.h>

#include "kernels/flame-math.h"

#define N 200000

/* Returns the error in units in the last place of the right result. */
static double
ulps (float value, double right)
{
  int exponent;

  frexp (right, &exponent);
  return fabs (value - right) / ldexp (1, MAX (exponent, -125) - FLT_MANT_DIG);
}

typedef float (*Function) (float x);
typedef double (*Reference) (double x);

/* Returns sample @i from low to high, or of their logarithm. */
static float
sample (guint i, double low, double high, gboolean is_log)
{
  const double t = (i + 0.5) / N;

  return (float) (is_log ? low * pow (high / low, t) : low + (high - low) * t);
}

static double
worst (Function function, Reference reference, double low, double high,
    gboolean is_log)
{
  double most = 0;

  for (guint i = 0; i < N; i++) {
    const float x = sample (i, low, high, is_log);

    most = MAX (most, ulps (function (x), reference (x)));
  }
  return most;
}

static void
check (const char *name, double most, double limit)
{
  g_test_message ("%s: %.2f ulp", name, most);
  g_assert_cmpfloat (most, <=, limit);
}

static float
sine (float x)
{
  return flame_sinf (x);
}

static float
cosine (float x)
{
  return flame_cosf (x);
}

static float
sine_of_pair (float x)
{
  float s, c;

  flame_sincosf (x, &s, &c);
  return s;
}

static float
cosine_of_pair (float x)
{
  float s, c;

  flame_sincosf (x, &s, &c);
  return c;
}

static float
sine_of_pi (float x)
{
  float s, c;

  flame_sincospif (x, &s, &c);
  return s;
}

static float
cosine_of_pi (float x)
{
  float s, c;

  flame_sincospif (x, &s, &c);
  return c;
}

static float
sine_of_turns (float x)
{
  float s, c;

  flame_sincos_turns (x, &s, &c);
  return s;
}

static float
cosine_of_turns (float x)
{
  float s, c;

  flame_sincos_turns (x, &s, &c);
  return c;
}

static float
tangent (float x)
{
  return flame_tanf (x);
}

static float
exponential (float x)
{
  return flame_expf (x);
}

static float
exponential2 (float x)
{
  return flame_exp2f (x);
}

static float
logarithm (float x)
{
  return flame_logf (x);
}

static float
logarithm2 (float x)
{
  return flame_log2f (x);
}

static float
hyperbolic_sine (float x)
{
  float s, c;

  flame_sinhcoshf (x, &s, &c);
  return s;
}

static float
hyperbolic_cosine (float x)
{
  float s, c;

  flame_sinhcoshf (x, &s, &c);
  return c;
}

/* Returns the sine of pi @x, reduced modulo 2 first, as pi is not a double. */
static double
sin_pi (double x)
{
  return sin (G_PI * fmod (x, 2));
}

static double
cos_pi (double x)
{
  return cos (G_PI * fmod (x, 2));
}

static double
sin_turns (double x)
{
  return sin (2 * G_PI * x);
}

static double
cos_turns (double x)
{
  return cos (2 * G_PI * x);
}

static void
test_accuracy (void)
{
  check ("sin", worst (sine, sin, -3, 3, FALSE), 2);
  check ("cos", worst (cosine, cos, -1.5, 1.5, FALSE), 2);
  check ("sincos, sine", worst (sine_of_pair, sin, -3, 3, FALSE), 2);
  check ("sincos, cosine", worst (cosine_of_pair, cos, -1.5, 1.5, FALSE), 2);
  check ("sincospi, sine", worst (sine_of_pi, sin_pi, -0.99, 0.99, FALSE), 2.5);
  check (
      "sincospi, cosine", worst (cosine_of_pi, cos_pi, -0.5, 0.5, FALSE), 2.5);
  check ("exp", worst (exponential, exp, -80, 80, FALSE), 2);
  check ("exp2", worst (exponential2, exp2, -120, 120, FALSE), 3);
  check ("log", worst (logarithm, log, 1e-30, 1e30, TRUE), 2);
  check ("log near 1", worst (logarithm, log, 0.5, 2, FALSE), 2.5);
  check ("log2", worst (logarithm2, log2, 1e-30, 1e30, TRUE), 3);
  check ("log2 near 1", worst (logarithm2, log2, 0.5, 2, FALSE), 3);
  check ("sinh", worst (hyperbolic_sine, sinh, -80, 80, FALSE), 4);
  check ("sinh near 0", worst (hyperbolic_sine, sinh, -2, 2, FALSE), 4);
  check ("cosh", worst (hyperbolic_cosine, cosh, -80, 80, FALSE), 4);
  check ("tan", worst (tangent, tan, -1.5, 1.5, FALSE), 4);
}

/*
 * Returns the largest absolute error. Units in the last place mean nothing near
 * the zeros of a sine.
 */
static double
worst_absolute (Function function, Reference reference, double low, double high)
{
  double most = 0;

  for (guint i = 0; i < N; i++) {
    const float x = sample (i, low, high, FALSE);

    most = MAX (most, fabs (function (x) - reference (x)));
  }
  return most;
}

static void
test_far_arguments (void)
{
  const double range = 1e4;

  g_assert_cmpfloat (worst_absolute (sine, sin, -range, range), <, 4e-7);
  g_assert_cmpfloat (worst_absolute (cosine, cos, -range, range), <, 4e-7);
  g_assert_cmpfloat (
      worst_absolute (sine_of_pair, sin, -range, range), <, 4e-7);
  g_assert_cmpfloat (
      worst_absolute (cosine_of_pair, cos, -range, range), <, 4e-7);
  g_assert_cmpfloat (
      worst_absolute (sine_of_pi, sin_pi, -range, range), <, 4e-7);
  g_assert_cmpfloat (
      worst_absolute (cosine_of_pi, cos_pi, -range, range), <, 4e-7);
  g_assert_cmpfloat (worst_absolute (sine_of_turns, sin_turns, 0, 1), <, 4e-7);
  g_assert_cmpfloat (
      worst_absolute (cosine_of_turns, cos_turns, 0, 1), <, 4e-7);
}

/* The sine of any finite number is at most 1. */
static void
test_bounds (void)
{
  for (guint i = 0; i < N; i++) {
    const float size = sample (i, 1e-30, 3e38, TRUE);
    const float x = i & 1 ? -size : size;
    const float values[] = {sine (x), cosine (x), sine_of_pair (x),
        cosine_of_pair (x), sine_of_pi (x), cosine_of_pi (x)};

    for (guint j = 0; j < G_N_ELEMENTS (values); j++)
      g_assert_cmpfloat (fabsf (values[j]), <=, 1 + FLT_EPSILON);
  }
}

static void
test_atan2 (void)
{
  double most = 0;

  for (guint i = 0; i < N; i++) {
    const double angle = (i + 0.5) / N * 2 * G_PI - G_PI;
    const double radius = pow (10, i % 21 - 10.0);
    const float x = (float) (radius * cos (angle));
    const float y = (float) (radius * sin (angle));

    most = MAX (most, ulps (flame_atan2f (y, x), atan2 (y, x)));
  }
  check ("atan2", most, 4);
  g_assert_cmpfloat (flame_atan2f (0, 0), ==, 0);
  g_assert_cmpfloat (flame_atan2f (0, 2), ==, 0);
  g_assert_cmpfloat (flame_atan2f (0, -2), ==, (float) G_PI);
  g_assert_cmpfloat (flame_atan2f (-0.0f, -2), ==, (float) -G_PI);
  g_assert_cmpfloat (flame_atan2f (3, 0), ==, (float) G_PI_2);
  g_assert_cmpfloat (flame_atan2f (-3, 0), ==, (float) -G_PI_2);
}

static void
test_pow (void)
{
  for (guint i = 0; i < N; i++) {
    const float x = sample (i, 1e-8, 1e8, TRUE);
    const float y = -3.0f + 6.0f * (float) (i * 7919u % N) / N;
    const double right = pow (x, y);
    const double allowed = 2e-7 * (1 + fabs (y * log2 (x)));

    g_assert_cmpfloat (fabs (flame_powf (x, y) / right - 1), <, allowed);
  }
  g_assert_cmpfloat (flame_powf (0, 0), ==, 1);
  g_assert_cmpfloat (flame_powf (0, 0.1f), <, 1e-30f);
  g_assert_cmpfloat (flame_powf (0, -0.1f), >, 1e10f);
}

/* The square of the half-angle root gives the number again. */
static void
test_half_angle (void)
{
  for (guint i = 0; i < N; i++) {
    const double angle = (i + 0.5) / N * 2 * G_PI - G_PI;
    const double size = pow (10, i % 13 - 6.0);
    const float re = (float) (size * cos (angle));
    const float im = (float) (size * sin (angle));
    float c, s;

    flame_half_angle (re, im, sqrtf (re * re + im * im), &c, &s);
    g_assert_cmpfloat (c, >=, 0);
    g_assert_cmpfloat (
        fabs ((double) c * c - (double) s * s - re), <, 5e-7 * size);
    g_assert_cmpfloat (fabs (2.0 * c * s - im), <, 5e-7 * size);
  }
}

static void
test_not_numbers (void)
{
  const Function functions[] = {sine, cosine, sine_of_pair, cosine_of_pair,
      sine_of_pi, cosine_of_pi, tangent, exponential, exponential2, logarithm,
      logarithm2, hyperbolic_sine, hyperbolic_cosine};

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    g_assert_true (isnan (functions[i](NAN)));
  g_assert_true (isnan (flame_atan2f (NAN, 1)));
  g_assert_true (isnan (flame_atan2f (1, NAN)));
  g_assert_true (isnan (flame_powf (NAN, 0.5f)));
  g_assert_true (isnan (flame_powf (2, NAN)));
  g_assert_true (isnan (flame_sqrtf (NAN)));

  /*
   * Finite as long as a double is, then infinite: flam3 and we lose the same
   * points.
   */
  for (float x = 89.0f; x < 709.7f; x += 0.7f)
    g_assert_true (flame_expf (x) > 1e38f && isfinite (flame_expf (x)));
  g_assert_cmpfloat (flame_expf (709.9f), ==, INFINITY);
  g_assert_cmpfloat (flame_expf (1e10f), ==, INFINITY);
  g_assert_cmpfloat (flame_expf (INFINITY), ==, INFINITY);
  g_assert_cmpfloat (flame_expf (-INFINITY), <, 1e-37f);
  g_assert_cmpfloat (flame_logf (0), ==, -INFINITY);
  g_assert_cmpfloat (hyperbolic_sine (-INFINITY), <, -1e37f);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flame-math/accuracy", test_accuracy);
  g_test_add_func ("/flame-math/far-arguments", test_far_arguments);
  g_test_add_func ("/flame-math/bounds", test_bounds);
  g_test_add_func ("/flame-math/atan2", test_atan2);
  g_test_add_func ("/flame-math/pow", test_pow);
  g_test_add_func ("/flame-math/half-angle", test_half_angle);
  g_test_add_func ("/flame-math/not-numbers", test_not_numbers);
  return g_test_run ();
}
