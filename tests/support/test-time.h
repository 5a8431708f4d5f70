/*
 * Virtual time: a test's clock that stands still while anything runs, and then jumps to
 * where the next sleeper wants to wake up. Half a minute of sleeping takes a moment, and
 * no machine is too slow for it.
 *
 * A library that stands before GLib, so that what the program, the plugins and
 * GStreamer call is g_get_monotonic_time(), g_usleep() and g_cond_wait_until() from
 * here. Time passes only where every thread of the process sleeps, as the kernel tells:
 * work takes none, however long it really takes. What a machine of a known
 * speed would take, FLAME_TEST_THROTTLE sleeps.
 *
 * A thread that waits in another way, as on a bus, may be overtaken by any amount of
 * time. On valgrind, which lets one thread run and has the others sleep, time stays
 * GLib's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* a clock that others wait for in a way of its own; called while all sleep */
typedef struct
{
  /* when the first of them wants to wake up, in nanoseconds; G_MAXINT64 = never */
  gint64 (*get_first) (void);
  /* wakes those whose time has come */
  void (*reach) (gint64 now);
} TestTimeClock;

/* from here to the end time is virtual; until then and afterwards it is GLib's */
void test_time_begin (void);
/* whoever still sleeps wakes up */
void test_time_end (void);

/* FALSE before the beginning, after the end, and on valgrind */
gboolean test_time_is_virtual (void);

/* nanoseconds */
gint64 test_time_get (void);

/* @clock: (nullable) is used until it is set to NULL, or the end */
void test_time_set_clock (const TestTimeClock *clock);

G_END_DECLS
