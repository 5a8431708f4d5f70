/*
 * A test hook: environment variables make the CPU backend as slow as a test needs, on
 * any machine. It exists only in builds with tests, which define FLAME_TEST_HOOKS.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef struct _FlameThrottle FlameThrottle;

/* Rates of iterations, and of buckets that are merged. */
#define FLAME_THROTTLE_ITERATIONS "FLAME_TEST_THROTTLE"
#define FLAME_THROTTLE_BUCKETS "FLAME_TEST_THROTTLE_BUCKETS"

#ifdef FLAME_TEST_HOOKS

/*
 * Creates a throttle from the environment variable @variable. It holds a rate per
 * second for all threads together, or a schedule of rates: "2e6:3,5e6:2,0" is 3 seconds
 * of 2 million, then 2 seconds of 5 million, then no limit. The seconds count from the
 * first call of flame_throttle_spend().
 *
 * Returns: (transfer full) (nullable) NULL if the variable is unset or invalid
 */
FlameThrottle *flame_throttle_new (const char *variable);
void flame_throttle_free (FlameThrottle *throttle); /* (nullable) */

/*
 * Sleeps until @n units of work, done since @begin by one of @n_threads, have taken as
 * long as they should. Thread-safe.
 *
 * @throttle: (nullable) NULL does not sleep
 * @begin: monotonic time
 * @cancelled: atomic; ends the sleep
 */
void flame_throttle_spend (FlameThrottle *throttle, guint64 n, guint n_threads,
    gint64 begin, const gint *cancelled);

#else

static inline FlameThrottle *
flame_throttle_new (const char *variable G_GNUC_UNUSED)
{
  return NULL;
}

static inline void
flame_throttle_free (FlameThrottle *throttle G_GNUC_UNUSED)
{
}

static inline void
flame_throttle_spend (FlameThrottle *throttle G_GNUC_UNUSED,
    guint64 n G_GNUC_UNUSED, guint n_threads G_GNUC_UNUSED,
    gint64 begin G_GNUC_UNUSED, const gint *cancelled G_GNUC_UNUSED)
{
}

#endif
