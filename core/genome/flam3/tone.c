/*
 * Tone curves of Apophysis and Fractorium.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/elements.h"

#include <string.h>

#include "core/genome/flam3/number.h"
#include "core/genome/tone-curve.h"

#define MAX_POINTS 256
/* "curves": at most this many points of x, y and a weight that Ember leaves alone */
#define LIST_POINTS 4

static const char *const names[FLAME_N_TONE_CURVES] = {
    [FLAME_TONE_CURVE_ALL] = "overall_curve",
    [FLAME_TONE_CURVE_RED] = "red_curve",
    [FLAME_TONE_CURVE_GREEN] = "green_curve",
    [FLAME_TONE_CURVE_BLUE] = "blue_curve",
};

static int
find_curve (const char *name)
{
  for (int i = 0; i < FLAME_N_TONE_CURVES; i++)
    if (strcmp (names[i], name) == 0)
      return i;
  return -1;
}

gboolean
flame_flam3_is_tone_curve (const char *name)
{
  return strcmp (name, "curves") == 0 || find_curve (name) >= 0;
}

/* up to @most points from @text on; numbers that make no whole point are left */
static guint
scan_points (
    const char **text, guint per_point, double (*points)[2], guint most)
{
  double point[3];
  guint n = 0;

  for (; n < most; n++) {
    for (guint i = 0; i < per_point; i++)
      if (!flame_number_scan (*text, &point[i], text))
        return n;
    memcpy (points[n], point, sizeof points[n]);
  }
  return n;
}

static void
set_curve (FlameGenome *genome, int curve, const double (*points)[2], guint n)
{
  double values[FLAME_TONE_CURVE_POINTS];

  if (flame_tone_curve_fill (points, n, values)) {
    memcpy (
        flame_genome_ensure_tone_curves (genome)[curve], values, sizeof values);
  } else if (genome->tone_curves) {
    for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++)
      genome->tone_curves[curve][i] =
          (double) i / (FLAME_TONE_CURVE_POINTS - 1);
  }
}

/* one with a name of its own is the newer one, where a file has both */
void
flame_flam3_read_tone_curve (
    Flam3Flame *flame, const char *name, const char *text)
{
  const int curve = find_curve (name);
  double points[MAX_POINTS][2];
  guint n;

  if (curve >= 0) {
    n = scan_points (&text, 2, points, MAX_POINTS);
    set_curve (flame->genome, curve, points, n);
    flame->named_curves |= 1u << curve;
    return;
  }
  for (int i = 0; i < FLAME_N_TONE_CURVES; i++) {
    n = scan_points (&text, 3, points, LIST_POINTS);
    if (!(flame->named_curves & 1u << i))
      set_curve (flame->genome, i, points, n);
  }
}
