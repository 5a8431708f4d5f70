/*
 * The test hook that slows the CPU backend down, and the virtual time that it
 * uses. Other tests rely on both, so all times here are virtual and exact.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/throttle.h"
#include "tests/support/test-time.h"

/* Returns: (transfer full) */
static FlameThrottle *
throttle_new (const char *text)
{
  FlameThrottle *throttle;

  g_setenv (FLAME_THROTTLE_ITERATIONS, text, TRUE);
  throttle = flame_throttle_new (FLAME_THROTTLE_ITERATIONS);
  g_assert_nonnull (throttle);
  return throttle;
}

/*
 * Returns the microseconds that one of @n_threads waits, if it began @ago
 * microseconds earlier.
 */
static gint64
spend (FlameThrottle *throttle, guint64 iterations, guint n_threads, gint64 ago)
{
  const gint running = 0;
  const gint64 begin = g_get_monotonic_time ();

  flame_throttle_spend (throttle, iterations, n_threads, begin - ago, &running);
  return g_get_monotonic_time () - begin;
}

static void
test_unset (void)
{
  g_unsetenv (FLAME_THROTTLE_ITERATIONS);
  g_assert_null (flame_throttle_new (FLAME_THROTTLE_ITERATIONS));
  g_assert_cmpint (spend (NULL, G_MAXUINT64, 1, 0), ==, 0);
}

static void
test_rate (void)
{
  FlameThrottle *throttle = throttle_new ("1e6");

  g_assert_cmpint (spend (throttle, 100000, 1, 0), ==, 100000);
  /* Work that began earlier has used a part of its time. */
  g_assert_cmpint (spend (throttle, 1000000, 1, 900000), ==, 100000);
  g_assert_cmpint (spend (throttle, 1000000, 1, 1100000), ==, 0);
  /* Of two threads, each has half the speed. */
  g_assert_cmpint (spend (throttle, 50000, 2, 0), ==, 100000);
  flame_throttle_free (throttle);
}

static void
test_schedule (void)
{
  FlameThrottle *throttle = throttle_new ("1e6:0.05,2e6:0.2,0");

  g_assert_cmpint (spend (throttle, 100000, 1, 0), ==, 100000);
  g_assert_cmpint (spend (throttle, 400000, 1, 0), ==, 200000);
  g_assert_cmpint (spend (throttle, G_MAXUINT32, 1, 0), ==, 0);
  flame_throttle_free (throttle);
}

static gpointer
cancel (gpointer cancelled)
{
  g_usleep (300000);
  g_atomic_int_set ((gint *) cancelled, TRUE);
  return NULL;
}

/* The sleep ends soon after the cancellation, and not before. */
static void
test_cancel (void)
{
  FlameThrottle *throttle = throttle_new ("1");
  const gint64 begin = g_get_monotonic_time ();
  gint cancelled = FALSE;
  GThread *thread = g_thread_new ("cancel", cancel, &cancelled);
  gint64 spent;

  flame_throttle_spend (throttle, 1000, 1, begin, &cancelled);
  spent = g_get_monotonic_time () - begin;
  g_assert_cmpint (spent, >=, 300000);
  g_assert_cmpint (spent, <=, 320000);
  g_thread_join (thread);
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

/* -------------------------------------------------------------- virtual time */

/* @data: an atomic gint, set to TRUE at the end */
static gpointer
work (gpointer data)
{
  volatile double sum = 0;

  /* volatile keeps the loop. Clang also requires that the sum is read. */
  for (guint i = 0; i < 50000000; i++)
    sum = sum + 1;
  g_atomic_int_set ((gint *) data, TRUE);
  return NULL;
}

/* No time passes while a thread works, however long it takes. */
static void
test_work_takes_no_time (void)
{
  gint is_over = FALSE;
  GThread *thread = g_thread_new ("work", work, &is_over);

  g_usleep (1);
  g_assert_true (g_atomic_int_get (&is_over));
  g_thread_join (thread);
}

typedef struct
{
  GMutex lock;
  GCond changed;
  guint n_woken;
} Bed;

static gpointer
sleep_for_an_hour (gpointer data)
{
  const gint64 end = g_get_monotonic_time () + G_TIME_SPAN_HOUR;
  Bed *bed = data;
  gboolean woken;

  g_mutex_lock (&bed->lock);
  woken = g_cond_wait_until (&bed->changed, &bed->lock, end);
  bed->n_woken += woken;
  g_mutex_unlock (&bed->lock);
  g_assert_true (woken == (g_get_monotonic_time () < end));
  return NULL;
}

/* One sleeper is woken after half an hour, the other sleeps until its time. */
static void
test_sleepers (void)
{
  const gint64 begin = g_get_monotonic_time ();
  GThread *threads[2];
  Bed bed = {0};

  g_mutex_init (&bed.lock);
  g_cond_init (&bed.changed);
  for (guint i = 0; i < 2; i++)
    threads[i] = g_thread_new ("sleeper", sleep_for_an_hour, &bed);
  g_usleep (G_TIME_SPAN_HOUR / 2);
  g_assert_cmpint (g_get_monotonic_time () - begin, ==, G_TIME_SPAN_HOUR / 2);
  g_cond_signal (&bed.changed);
  g_usleep (1);
  g_mutex_lock (&bed.lock);
  g_assert_cmpuint (bed.n_woken, ==, 1);
  g_mutex_unlock (&bed.lock);
  for (guint i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  g_assert_cmpint (g_get_monotonic_time () - begin, ==, G_TIME_SPAN_HOUR);
  g_assert_cmpuint (bed.n_woken, ==, 1);
  g_cond_clear (&bed.changed);
  g_mutex_clear (&bed.lock);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/throttle/unset", test_unset);
  g_test_add_func ("/throttle/rate", test_rate);
  g_test_add_func ("/throttle/schedule", test_schedule);
  g_test_add_func ("/throttle/cancel", test_cancel);
  g_test_add_func ("/throttle/nonsense", test_nonsense);
  g_test_add_func ("/throttle/work", test_work_takes_no_time);
  g_test_add_func ("/throttle/sleepers", test_sleepers);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
