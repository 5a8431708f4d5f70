/*
 * The test hook that slows the CPU backend down does what other tests rely on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/throttle.h"

static double
seconds_of (FlameThrottle *throttle, guint64 iterations)
{
  const gint running = 0;
  const gint64 begin = g_get_monotonic_time ();

  flame_throttle_spend (throttle, iterations, 1, begin, &running);
  return (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

static void
test_unset (void)
{
  g_unsetenv (FLAME_THROTTLE_ITERATIONS);
  g_assert_null (flame_throttle_new (FLAME_THROTTLE_ITERATIONS));
  g_assert_cmpfloat (seconds_of (NULL, G_MAXUINT64), <, 0.01);
}

static void
test_rate (void)
{
  const gint running = 0;
  FlameThrottle *throttle;
  gint64 begin;

  g_setenv (FLAME_THROTTLE_ITERATIONS, "1e6", TRUE);
  throttle = flame_throttle_new (FLAME_THROTTLE_ITERATIONS);
  g_assert_cmpfloat (seconds_of (throttle, 100000), >=, 0.1);
  /* what began before has taken a part of its time already */
  begin = g_get_monotonic_time () - 900000;
  flame_throttle_spend (throttle, 1000000, 1, begin, &running);
  g_assert_cmpint (g_get_monotonic_time () - begin, >=, 1000000);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 1700000);
  /* two threads are half as fast each */
  begin = g_get_monotonic_time ();
  flame_throttle_spend (throttle, 50000, 2, begin, &running);
  g_assert_cmpint (g_get_monotonic_time () - begin, >=, 100000);
  flame_throttle_free (throttle);
}

static void
test_schedule (void)
{
  FlameThrottle *throttle;

  g_setenv (FLAME_THROTTLE_ITERATIONS, "1e6:0.05,2e6:0.2,0", TRUE);
  throttle = flame_throttle_new (FLAME_THROTTLE_ITERATIONS);
  g_assert_cmpfloat (seconds_of (throttle, 100000), >=, 0.1);
  g_assert_cmpfloat (seconds_of (throttle, 400000), >=, 0.2);
  g_assert_cmpfloat (seconds_of (throttle, G_MAXUINT32), <, 0.1);
  flame_throttle_free (throttle);
}

static void
test_cancel (void)
{
  const gint cancelled = 1;
  const gint64 begin = g_get_monotonic_time ();
  FlameThrottle *throttle;

  g_setenv (FLAME_THROTTLE_ITERATIONS, "1", TRUE);
  throttle = flame_throttle_new (FLAME_THROTTLE_ITERATIONS);
  flame_throttle_spend (throttle, 1000, 1, begin, &cancelled);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, G_USEC_PER_SEC);
  flame_throttle_free (throttle);
}

static void
test_nonsense (void)
{
  static const char *const texts[] = {"fast", "1e6:", "1e6;3", "-1", "1,,2"};

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_setenv (FLAME_THROTTLE_ITERATIONS, texts[i], TRUE);
    g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*not understood*");
    g_assert_null (flame_throttle_new (FLAME_THROTTLE_ITERATIONS));
    g_test_assert_expected_messages ();
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/throttle/unset", test_unset);
  g_test_add_func ("/throttle/rate", test_rate);
  g_test_add_func ("/throttle/schedule", test_schedule);
  g_test_add_func ("/throttle/cancel", test_cancel);
  g_test_add_func ("/throttle/nonsense", test_nonsense);
  return g_test_run ();
}
