/*
 * Which of a queue's host functions have been called, and so what has run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * A queue's host functions. They do not hold up the queue, as NVIDIA's driver takes
 * milliseconds to continue after an event that the host sets. Therefore waiting for the
 * queue includes waiting for them. Reference-counted, thread-safe.
 */
typedef struct _FlameOpenclCalls FlameOpenclCalls;

FlameOpenclCalls *flame_opencl_calls_new (void); /* (transfer full) */
FlameOpenclCalls *flame_opencl_calls_ref (FlameOpenclCalls *calls);
void flame_opencl_calls_unref (FlameOpenclCalls *calls); /* (nullable) */

/* Adds a call that is to come. Returns its number among the queue's calls, from 1 on. */
guint flame_opencl_calls_add (FlameOpenclCalls *calls);
/* Notes that the queue has reached the call of this number. */
void flame_opencl_calls_pass (FlameOpenclCalls *calls, guint number);
/* Removes a call that has come, or never will. */
void flame_opencl_calls_remove (FlameOpenclCalls *calls);

gboolean flame_opencl_calls_are_done (FlameOpenclCalls *calls);
void flame_opencl_calls_wait (FlameOpenclCalls *calls);

/* Returns the number of the queue's next call. */
guint flame_opencl_calls_get_next (FlameOpenclCalls *calls);
/* Returns whether the queue has reached the call of this number, or a later one. */
gboolean flame_opencl_calls_have_passed (FlameOpenclCalls *calls, guint number);
