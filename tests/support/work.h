/*
 * Waits until work is under way: not for a time, in which a busy machine may do
 * nothing, but until the process has used this much processor time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>
#include <time.h>

/* Processor time in seconds, of all processors. */
static inline double
test_get_work (void)
{
  struct timespec spent;

  g_assert_cmpint (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &spent), ==, 0);
  return (double) spent.tv_sec + 1e-9 * (double) spent.tv_nsec;
}

/* Returns after the process has spent @seconds more of processor time. */
static inline void
test_wait_for_work (double seconds)
{
  const double end = test_get_work () + seconds;

  while (test_get_work () < end)
    g_usleep (200);
}
