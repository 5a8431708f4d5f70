/*
 * Points that become NaN or infinite: the share of a flame's samples that they
 * cost if they stay lost as in JWildfire, and JWildfire's choice of xforms in
 * whole entries.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"

#define HEAD                                                                   \
  "<flame size='32 32' scale='8' quality='4000' estimator_radius='0'"          \
  " filter='0' rounding='0.5'"
#define STAYS                                                                  \
  "<xform weight='0.998' color='0' linear='1' coefs='0.5 0 0 0.5 0.2 0.1'/>"
/* Infinity times 0, wherever the point is. */
#define LOSES "<xform weight='0.002' color='0' csc='1' coefs='0 0 0 0 0 1000'/>"
/* Does not depend on the point. */
#define FINDS "<xform weight='0.1' color='0' gaussian_blur='1'/>"
#define FAR "<xform weight='1' color='0' linear='1' coefs='0 0 0 0 1e12 0'/>"
/* e^300 is finite in double precision. */
#define FARTHER                                                                \
  "<xform weight='1' color='0' exponential='1' coefs='0 0 0 0 301 0'/>"
/* Infinity times 0 is not a number. */
#define NO_NUMBER                                                              \
  "<xform weight='0.002' color='0' csc='1' coefs='0 0 0 0 0 1000'/>"
#define FINAL_NO_NUMBER "<finalxform csc='1' coefs='0 0 0 0 0 1000'/>"
#define NEAR "<xform weight='1' color='0' linear='1' coefs='0 0 0 0 0.5 0'/>"
#define TAIL                                                                   \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 255 0'/></flame>"

static void
fill_plan (FlamePlan *plan, const char *xml, double quality)
{
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = scene_load (xml);

  flame_plan_init (plan);
  sum_plan_fill (plan, animation, 32, 32, quality, 0.0, 1, 0, &error);
  g_assert_no_error (error);
  flame_animation_unref (animation);
}

/*
 * Returns the share of all samples that are in view. All valid points but FAR's
 * are in view.
 */
static double
seen_share_at (const char *xml, double quality)
{
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;
  double light = 0.0;

  fill_plan (&plan, xml, quality);
  sums = sums_from_cpu (&plan);
  for (gint i = 0; i < sums->width * sums->height; i++)
    light += sums->sums[4 * i + 3];
  flame_plan_clear (&plan);
  return light / 255.0 / (double) sums->samples;
}

static double
seen_share (const char *xml)
{
  return seen_share_at (xml, 4000.0);
}

/*
 * Returns the mean share of the points that are left 1 to @steps steps after
 * the fuse.
 */
static double
left_share (guint steps)
{
  double sum = 0.0;

  for (guint i = 1; i <= steps; i++)
    sum += pow (0.998, FLAME_LOST_FUSE + i);
  return sum / steps;
}

static void
test_share (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD ">" STAYS LOSES TAIL), 1.0, 0.01);
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " lost_steps='1000'>" STAYS LOSES TAIL),
      left_share (1000), 0.02);
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " lost_steps='100'>" STAYS LOSES TAIL), left_share (100),
      0.02);
}

/*
 * The number of samples need not be a multiple of the steps between two
 * restarts.
 */
static void
test_qualities (void)
{
  for (double quality = 250.0; quality <= 1000.0; quality += 125.0)
    g_assert_cmpfloat_with_epsilon (
        seen_share_at (HEAD " lost_steps='1000'>" STAYS LOSES TAIL, quality),
        left_share (1000), 0.02);
}

/* A variation that does not depend on the point brings a lost one back. */
static void
test_found (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " lost_steps='1000'>" STAYS LOSES FINDS TAIL),
      0.1 / 0.102, 0.01);
}

/*
 * A far point is valid: it continues out of view, while flam3 starts it again.
 */
static void
test_far (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD ">" FAR NEAR TAIL), 1.0, 0.01);
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " lost_steps='1000'>" FAR NEAR TAIL), 0.5, 0.01);
}

/* As in Ember, a finite point is kept at any distance and may return. */
static void
test_kept_far (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " keep_far='1'>" FAR NEAR TAIL), 0.5, 0.01);
  /* As far as a float goes. */
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " keep_far='1'>" FARTHER NEAR TAIL), 0.5, 0.01);
  /* A point that is not a number starts again. */
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " keep_far='1'>" STAYS NO_NUMBER TAIL), 1.0, 0.01);
}

/* As in Ember, a final xform's invalid result is not drawn. In flam3 it is. */
static void
test_kept_final (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD ">" STAYS FINAL_NO_NUMBER TAIL), 1.0, 0.01);
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " keep_far='1'>" STAYS FINAL_NO_NUMBER TAIL), 0.0, 1e-6);
}

/* A final xform's lost result is not drawn, but the point itself continues. */
static void
test_final (void)
{
  g_assert_cmpfloat_with_epsilon (
      seen_share (HEAD " lost_steps='1000'>" STAYS
                       "<finalxform csc='1' coefs='0 0 0 0 0 1000'/>" TAIL),
      0.0, 1e-6);
}

/* ----------------------------------------------------------------- choices */

#define X(weight) "<xform weight='" weight "' color='0' linear='1'/>"

static void
assert_entries (const char *xml, guint row, gint first, gint second)
{
  const gint entry = (1 << FLAME_CHOICE_BITS) / 1024;
  FlamePlan plan;

  fill_plan (&plan, xml, 4000.0);
  g_assert_cmpuint (plan.thresholds_per_row, ==, 2);
  g_assert_cmpint (plan.thresholds[2 * row], ==, first * entry);
  g_assert_cmpint (plan.thresholds[2 * row + 1], ==, (first + second) * entry);
  flame_plan_clear (&plan);
}

static void
test_entries (void)
{
  const char *head = HEAD " choice_step='0.0009765625'>";
  g_autofree char *rare =
      g_strconcat (head, X ("1000") X ("1") X ("1") TAIL, NULL);
  g_autofree char *none =
      g_strconcat (head, X ("1000") X ("0.01") X ("1") TAIL, NULL);
  g_autofree char *even =
      g_strconcat (head, X ("0.5") X ("0.25") X ("0.25") TAIL, NULL);
  g_autofree char *xaos = g_strconcat (head, X ("1000"),
      "<xform weight='1' color='0' linear='1' chaos='0.001 0 1'/>", X ("1"),
      TAIL, NULL);

  assert_entries (rare, 0, 1022, 1);
  assert_entries (none, 0, 1023, 0);
  assert_entries (even, 0, 512, 256);
  /* After the second xform. */
  assert_entries (xaos, 2, 512, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lost/share", test_share);
  g_test_add_func ("/lost/qualities", test_qualities);
  g_test_add_func ("/lost/found", test_found);
  g_test_add_func ("/lost/far", test_far);
  g_test_add_func ("/lost/final", test_final);
  g_test_add_func ("/lost/kept-far", test_kept_far);
  g_test_add_func ("/lost/kept-far/final", test_kept_final);
  g_test_add_func ("/choices/entries", test_entries);
  return g_test_run ();
}
