/*
 * Transitions: both ends are right, both sides continue, and nothing jumps in
 * between.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/animation/animation.h"
#include "core/animation/transition.h"
#include "core/api/load-options.h"
#include "tests/support/genomes.h"

#define COLORS                                                                 \
  "<color index='0' rgb='255 0 0'/><color index='128' rgb='0 0 255'/>"
#define ONE                                                                    \
  "<flame name='one' license='CC0' notes='n' size='320 240' scale='60'>"       \
  "<xform weight='1' linear='1' coefs='0.5 0.1 -0.1 0.5 0.3 0.2'/>" COLORS     \
  "</flame>"
#define TWO                                                                    \
  "<flame name='two' size='640 480' scale='100' rotate='700'>"                 \
  "<xform weight='0.5' julian='1' julian_power='3' animate='0' "               \
  "coefs='-0.5 0.4 -0.4 -0.5 0 -0.2'/>"                                        \
  "<xform weight='0.3' linear='1' coefs='0.7 0 0 0.7 0 0' "                    \
  "post='0 1 -1 0 0 0'/>" COLORS "</flame>"

static FlameAnimation *
load (const char *text)
{
  const FlameLoadOptions options = {.loop_length = 48};
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation =
      flame_animation_new_from_data (text, -1, "doc", &options, &error);

  g_assert_no_error (error);
  return animation;
}

static FlameGenome *
evaluate (const FlameAnimation *animation, double time)
{
  FlameGenome *genome = flame_genome_new ();

  flame_animation_evaluate (animation, time, genome);
  return genome;
}

static FlameAnimation *
join (FlameAnimation *from, double from_time, FlameAnimation *to)
{
  const FlameTransitionSide a = {from, from_time, 30, FALSE};
  const FlameTransitionSide b = {to, flame_animation_get_start (to), 30, FALSE};

  return flame_animation_new_transition (&a, &b, 2, 0);
}

static void
test_ends (void)
{
  g_autoptr (FlameAnimation) one = load (ONE), two = load (TWO);
  g_autoptr (FlameAnimation) both = join (one, 10, two);

  for (double t = -0.5; t <= 0; t += 0.25) {
    g_autoptr (FlameGenome) actual = evaluate (both, t);
    g_autoptr (FlameGenome) expected = evaluate (one, 10 + 30 * t);

    test_assert_genomes_close (actual, expected, 1e-9, 1, "before");
  }
  for (double t = 2; t <= 3; t += 0.25) {
    g_autoptr (FlameGenome) actual = evaluate (both, t);
    /* A turn is 48 units, 1.6 seconds. */
    g_autoptr (FlameGenome) expected = evaluate (two, fmod (30 * t, 48));

    test_assert_genomes_close (actual, expected, 1e-9, 1, "after");
  }
  g_assert_cmpstr (flame_animation_get_title (both), ==, "two");
  g_assert_cmpstr (flame_animation_get_license (one), ==, "CC0");
  g_assert_cmpstr (flame_animation_get_notes (one), ==, "n");
}

static double
distance (const FlameGenome *a, const FlameGenome *b)
{
  double most = fabs (a->rotate - b->rotate) / 60;

  most = MAX (most, fabs (a->scale / a->width - b->scale / b->width));
  for (guint i = 0; i < MIN (a->n_xforms, b->n_xforms); i++) {
    for (guint m = 0; m < 6; m++) {
      most =
          MAX (most, fabs (a->xforms[i].coefs.m[m] - b->xforms[i].coefs.m[m]));
      most = MAX (most, fabs (a->xforms[i].post.m[m] - b->xforms[i].post.m[m]));
    }
    most = MAX (most, fabs (a->xforms[i].weight - b->xforms[i].weight));
  }
  return most;
}

/*
 * The first xform of one side turns and that of the other does not. In 2 s, one
 * and a quarter turns, the shorter way round changes at least twice.
 */
static void
test_continuous (void)
{
  g_autoptr (FlameAnimation) one = load (ONE), two = load (TWO);
  FlameAnimation *ways[] = {join (one, 10, two), join (two, 3, one)};
  const guint n = 2000;

  for (guint way = 0; way < 2; way++) {
    FlameGenome *previous = evaluate (ways[way], 1e-9);

    for (guint i = 1; i < n; i++) {
      FlameGenome *genome = evaluate (ways[way], 2.0 * i / n);

      g_assert_cmpfloat (distance (previous, genome), <, 0.05);
      flame_genome_free (previous);
      previous = genome;
    }
    flame_genome_free (previous);
  }
  flame_animation_unref (ways[0]);
  flame_animation_unref (ways[1]);
}

/* The transition depends on the current position of both sides. */
static void
test_sides_go_on (void)
{
  g_autoptr (FlameAnimation) one = load (ONE), two = load (TWO);
  const FlameTransitionSide still = {one, 10, 0, FALSE};
  const FlameTransitionSide moving = {one, 10, 30, FALSE};
  const FlameTransitionSide to = {two, 0, 30, FALSE};
  g_autoptr (FlameAnimation) a =
      flame_animation_new_transition (&still, &to, 2, 0);
  g_autoptr (FlameAnimation) b =
      flame_animation_new_transition (&moving, &to, 2, 0);
  g_autoptr (FlameAnimation) c =
      flame_animation_new_transition (&moving, &to, 2, 0);
  g_autoptr (FlameGenome) at_a = evaluate (a, 0.7);
  g_autoptr (FlameGenome) at_b = evaluate (b, 0.7);
  g_autoptr (FlameGenome) at_c = evaluate (c, 0.7);

  g_assert_cmpfloat (distance (at_a, at_b), >, 0.01);
  g_assert_cmpfloat (distance (at_b, at_c), ==, 0);
}

/* A new document every quarter of a second must not make the picture jump. */
static void
test_nested (void)
{
  FlameAnimation *documents[] = {load (ONE), load (TWO)};
  FlameAnimation *playing = flame_animation_ref (documents[0]);

  for (guint i = 1; i < 12; i++) {
    const FlameTransitionSide from = {
        playing, i == 1 ? 10 : 0.25, i == 1 ? 30 : 1, FALSE};
    const FlameTransitionSide to = {documents[i % 2], 0, 30, FALSE};
    FlameAnimation *next = flame_animation_new_transition (&from, &to, 2, 0);
    g_autoptr (FlameGenome) before = evaluate (playing, from.time);
    g_autoptr (FlameGenome) after = evaluate (next, 1e-7);

    g_assert_cmpfloat (distance (before, after), <, 1e-4);
    flame_animation_unref (playing);
    playing = next;
  }
  flame_animation_unref (playing);
  flame_animation_unref (documents[0]);
  flame_animation_unref (documents[1]);
}

static void
test_flames (void)
{
  g_autoptr (FlameAnimation) flock = load ("<f>" ONE TWO ONE "</f>");

  g_assert_cmpuint (flame_animation_get_n_flames (flock), ==, 3);
  g_assert_cmpfloat (flame_animation_get_flame_time (flock, 1), ==, 96);
  g_assert_cmpstr (flame_animation_get_flame_title (flock, 1), ==, "two");
  g_assert_cmpuint (flame_animation_find_flame (flock, -5), ==, 0);
  g_assert_cmpuint (flame_animation_find_flame (flock, 95.9), ==, 0);
  g_assert_cmpuint (flame_animation_find_flame (flock, 96), ==, 1);
  g_assert_cmpuint (flame_animation_find_flame (flock, 1e9), ==, 2);
  g_assert_null (flame_animation_get_flame_title (flock, 3));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transition/ends", test_ends);
  g_test_add_func ("/transition/continuous", test_continuous);
  g_test_add_func ("/transition/sides-go-on", test_sides_go_on);
  g_test_add_func ("/transition/nested", test_nested);
  g_test_add_func ("/transition/flames", test_flames);
  return g_test_run ();
}
