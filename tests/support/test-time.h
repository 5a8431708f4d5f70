/*
 * Virtual time: a clock for tests that stands still while any thread runs, and then
 * jumps to when the next sleeper wakes up. Half a minute of sleep passes in a moment,
 * and no machine is too slow.
 *
 * This library is loaded before GLib, so that the program, the plugins and GStreamer
 * call its g_get_monotonic_time(), g_usleep() and g_cond_wait_until(). Time passes only
 * while every thread of the process sleeps, according to the kernel: work takes no
 * time, however long it really takes. FLAME_TEST_THROTTLE sleeps for the time that a
 * machine of known speed would take.
 *
 * For a thread that waits in another way, as on a bus, any amount of time may pass. On
 * valgrind, which runs one thread and puts the others to sleep, time is GLib's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * A clock with its own waiters. Both functions are called while all threads sleep.
 */
typedef struct
{
  /*
   * When the first of its waiters wakes up, in nanoseconds; G_MAXINT64: never.
   */
  gint64 (*get_first) (void);
  /* Wakes the waiters whose time has come. */
  void (*reach) (gint64 now);
} TestTimeClock;

/* Between these two, time is virtual; outside, it is GLib's. */
void test_time_begin (void);
/* All sleepers wake up. */
void test_time_end (void);

/* FALSE before the start, after the end, and on valgrind. */
gboolean test_time_is_virtual (void);

/* in nanoseconds */
gint64 test_time_get (void);

/* @clock: (nullable) is used until another call, or the end */
void test_time_set_clock (const TestTimeClock *clock);

G_END_DECLS
