/*
 * Splines of cuburn's genomes, compared with values computed in another way.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/animation/cuburn/morph.h"

#define N_KNOTS 5000

static void
assert_close (double actual, double expected)
{
  const double scale = MAX (1.0, fabs (expected));

  if (fabs (actual - expected) > 1e-9 * scale)
    g_error ("%.17g is not %.17g", actual, expected);
}

/* A cubic is its own Hermite interpolant. */
static void
test_cubic (void)
{
  FlameSpline *spline = flame_spline_new (FLAME_DOMAIN_LINEAR,
      (FlameSplineEnd){1.0, -2.0}, (FlameSplineEnd){1.0, 5.0}, NULL, 0);

  /*
   * 3 t^3 - t^2 - 2 t + 1 has value 1 and slope -2 at 0, and value 1 and slope
   * 5 at 1.
   */
  for (double t = 0.0; t <= 1.0; t += 0.0625)
    assert_close (flame_spline_evaluate (spline, t),
        ((3.0 * t - 1.0) * t - 2.0) * t + 1.0);
  assert_close (flame_spline_evaluate (spline, -0.5), 2.0);
  assert_close (flame_spline_evaluate (spline, 1.5), 3.5);
  g_assert_false (flame_spline_is_constant (spline));
  flame_spline_free (spline);
}

static void
test_straight (void)
{
  const FlameKnot knots[] = {{0.1, 1.3}, {0.15, 1.45}, {0.8, 3.4}};
  FlameSpline *spline =
      flame_spline_new (FLAME_DOMAIN_LINEAR, (FlameSplineEnd){1.0, 3.0},
          (FlameSplineEnd){4.0, 3.0}, knots, G_N_ELEMENTS (knots));

  for (double t = -1.0; t <= 2.0; t += 0.01)
    assert_close (flame_spline_evaluate (spline, t), 1.0 + 3.0 * t);
  flame_spline_free (spline);
}

/*
 * Evaluates by the textbook's construction, with phantom knots at -2 and 3. The
 * piece between k1 and k2 uses the Hermite basis with tangents from the
 * neighbours, in units of the piece.
 */
static double
reference (const FlameKnot *all, guint n, double t)
{
  guint i = 1;

  while (i + 3 < n && all[i + 1].time <= t)
    i++;
  const double w = all[i + 1].time - all[i].time;
  const double u = (t - all[i].time) / w;
  const double t0 = (all[i - 1].time - all[i].time) / w;
  const double t3 = (all[i + 2].time - all[i].time) / w;
  const double m1 = (all[i + 1].value - all[i - 1].value) / (1.0 - t0);
  const double m2 = (all[i + 2].value - all[i].value) / t3;

  return m1 * (u * u * u - 2 * u * u + u) +
         all[i].value * (2 * u * u * u - 3 * u * u + 1) +
         m2 * (u * u * u - u * u) +
         all[i + 1].value * (-2 * u * u * u + 3 * u * u);
}

static void
test_knots (void)
{
  FlameKnot *all = g_new (FlameKnot, N_KNOTS + 4);
  const double v0 = 1.7, v1 = -0.6;
  const guint n = N_KNOTS + 4;
  FlameSpline *spline;

  for (guint i = 1; i + 1 < n; i++) {
    const double x = (double) (i - 1) / (n - 3);

    all[i] = (FlameKnot){x * x, sin (40.0 * x) + 0.1 * (i % 3)};
  }
  /* The phantom knots give the ends their velocities. */
  all[0] = (FlameKnot){-2.0, all[2].value - (all[2].time + 2.0) * v0};
  all[n - 1] =
      (FlameKnot){3.0, all[n - 3].value + (3.0 - all[n - 3].time) * v1};
  spline =
      flame_spline_new (FLAME_DOMAIN_LINEAR, (FlameSplineEnd){all[1].value, v0},
          (FlameSplineEnd){all[n - 2].value, v1}, all + 2, N_KNOTS);
  for (guint i = 0; i < 20000; i++) {
    const double t = (i + 0.5) / 20000;

    assert_close (flame_spline_evaluate (spline, t), reference (all, n, t));
  }
  for (guint i = 2; i + 2 < n; i++)
    assert_close (flame_spline_evaluate (spline, all[i].time), all[i].value);
  flame_spline_free (spline);
  g_free (all);
}

static void
test_magnitude (void)
{
  FlameSpline *spline = flame_spline_new (FLAME_DOMAIN_MAGNITUDE,
      (FlameSplineEnd){0.25, 0.25 * log (16.0)},
      (FlameSplineEnd){4.0, 4.0 * log (16.0)}, NULL, 0);
  const double h = 1e-6;

  /* With the velocities of the exponential, the spline is the exponential. */
  for (double t = -0.5; t <= 1.5; t += 0.03125)
    assert_close (flame_spline_evaluate (spline, t), 0.25 * pow (16.0, t));
  flame_spline_free (spline);

  /* The slope is the requested one, not a multiple of it. */
  spline = flame_spline_new (FLAME_DOMAIN_MAGNITUDE, (FlameSplineEnd){2.0, 3.0},
      (FlameSplineEnd){-5.0, -1.5}, NULL, 0);
  g_assert_cmpfloat_with_epsilon (
      (flame_spline_evaluate (spline, h) - flame_spline_evaluate (spline, -h)) /
          (2 * h),
      3.0, 1e-4);
  g_assert_cmpfloat_with_epsilon ((flame_spline_evaluate (spline, 1.0 + h) -
                                      flame_spline_evaluate (spline, 1.0 - h)) /
                                      (2 * h),
      -1.5, 1e-4);
  flame_spline_free (spline);
}

/* Crosses zero without a jump in value or slope where the mapping changes. */
static void
test_elbow (void)
{
  FlameSpline *spline = flame_spline_new (FLAME_DOMAIN_MAGNITUDE,
      (FlameSplineEnd){1.0, 0.0}, (FlameSplineEnd){-1.0, 0.0}, NULL, 0);
  const double h = 1e-4;
  double before = NAN;

  assert_close (flame_spline_evaluate (spline, 0.5), 0.0);
  for (double t = h; t < 1.0; t += h) {
    const double slope = (flame_spline_evaluate (spline, t) -
                             flame_spline_evaluate (spline, t - h)) /
                         h;

    g_assert_cmpfloat (slope, <=, 1e-9);
    if (!isnan (before))
      g_assert_cmpfloat (fabs (slope - before), <, 0.02);
    before = slope;
  }
  flame_spline_free (spline);
}

static void
test_constant (void)
{
  const FlameKnot knot = {0.5, 2.0};
  FlameSpline *spline = flame_spline_new (FLAME_DOMAIN_MAGNITUDE,
      (FlameSplineEnd){2.0, 0.0}, (FlameSplineEnd){2.0, 0.0}, &knot, 1);

  g_assert_true (flame_spline_is_constant (spline));
  g_assert_cmpfloat (flame_spline_evaluate (spline, 0.3), ==, 2.0);
  flame_spline_free (spline);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuburn/spline/cubic", test_cubic);
  g_test_add_func ("/cuburn/spline/straight", test_straight);
  g_test_add_func ("/cuburn/spline/knots", test_knots);
  g_test_add_func ("/cuburn/spline/magnitude", test_magnitude);
  g_test_add_func ("/cuburn/spline/elbow", test_elbow);
  g_test_add_func ("/cuburn/spline/constant", test_constant);
  return g_test_run ();
}
