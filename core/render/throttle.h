/*
 * A test hook: environment variables make the CPU backend as slow as a test needs
 * it, on any machine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _FlameThrottle FlameThrottle;

/* of iterations, and of buckets that are merged */
#define FLAME_THROTTLE_ITERATIONS "FLAME_TEST_THROTTLE"
#define FLAME_THROTTLE_BUCKETS "FLAME_TEST_THROTTLE_BUCKETS"

/*
 * Reads @variable: so many a second of all threads together, or a schedule
 * of these, such as "2e6:3,5e6:2,0" for 3 seconds of 2 million, then 2 seconds of
 * 5 million, then as fast as it goes. The seconds count from the first call of
 * flame_throttle_spend(). NULL where the variable is unset or makes no sense.
 */
FlameThrottle *flame_throttle_new (const char *variable);
void flame_throttle_free (FlameThrottle *throttle); /* (nullable) */

/*
 * Sleeps until @n of what is counted, done since @begin by one of @n_threads, have taken
 * what they should. Thread-safe.
 *
 * @throttle: (nullable) NULL does not sleep
 * @begin: monotonic time
 * @cancelled: atomic; ends the sleep
 */
void flame_throttle_spend (FlameThrottle *throttle, guint64 n, guint n_threads,
    gint64 begin, const gint *cancelled);

G_END_DECLS
