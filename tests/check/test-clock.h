/*
 * Clocks of pipelines in virtual time: a GstTestClock that advances by itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

/* Fixtures for tcase_add_checked_fixture(): time is virtual between them. */
void test_clock_begin (void);
void test_clock_end (void);

/* Returns: (transfer full) a running clock that is @ahead of the time */
GstClock *test_clock_new (GstClockTime ahead);

/* Gives the pipeline a clock of its own. */
void test_clock_use (GstElement *pipeline);
