/*
 * Tone curves, compared with Ember's values: curve_vectors.csv from the folder
 * that EMBER_CASES names, otherwise from shared/ beside the checkout. Without
 * it the test is skipped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/flam3/tone-curve.h"

#define MAX_POINTS 16
/* Between its stored points, a curve is a line. */
#define TOLERANCE 3e-4
/* The line cuts the curve's corners, which are at the given points. */
#define POINT_TOLERANCE (1.0 / 128)

static guint
parse_points (const char *text, double (*points)[2])
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  const guint n = g_strv_length (parts) / 2;

  g_assert_cmpuint (n, <=, MAX_POINTS);
  for (guint i = 0; i < n; i++) {
    points[i][0] = g_ascii_strtod (parts[2 * i], NULL);
    points[i][1] = g_ascii_strtod (parts[2 * i + 1], NULL);
  }
  return n;
}

static double
value_at (const char *text, double x)
{
  double points[MAX_POINTS][2], values[FLAME_TONE_CURVE_POINTS];
  const guint n = parse_points (text, points);
  const double at = x * (FLAME_TONE_CURVE_POINTS - 1);
  const guint below = MIN ((guint) at, FLAME_TONE_CURVE_POINTS - 2);

  /* The identity. */
  if (!flame_tone_curve_fill (points, n, values))
    return x;
  return values[below] + (at - below) * (values[below + 1] - values[below]);
}

static double
tolerance_at (const char *text, double x)
{
  double points[MAX_POINTS][2];
  const guint n = parse_points (text, points);

  for (guint i = 0; i < n; i++)
    if (fabs (points[i][0] - x) < 1e-6)
      return POINT_TOLERANCE;
  return TOLERANCE;
}

static void
test_vectors (void)
{
  const char *folder = g_getenv ("EMBER_CASES");
  g_autofree char *path =
      folder ? g_build_filename (folder, "curve_vectors.csv", NULL)
             : g_build_filename (g_getenv ("FLAME_TEST_DATA"), "..", "..", "..",
                   "shared", "ember-cases", "curve_vectors.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL)) {
    g_test_skip ("EMBER_CASES names no folder with curve_vectors.csv");
    return;
  }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++, n++) {
    g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
    double x, y;

    g_assert_cmpuint (g_strv_length (cells), ==, 3);
    x = g_ascii_strtod (cells[1], NULL);
    y = g_ascii_strtod (cells[2], NULL);
    if (!(fabs (value_at (cells[0], x) - y) <= tolerance_at (cells[0], x))) {
      g_test_message ("line %u: %s at %g is %g, Ember has %g", i + 1, cells[0],
          x, value_at (cells[0], x), y);
      g_test_fail ();
    }
  }
  g_assert_cmpuint (n, >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ember/curves", test_vectors);
  return g_test_run ();
}
