/*
 * The data of a caller's function, which several objects hold.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* Reference-counted. Thread-safe. */
typedef struct _FlameShared FlameShared;

/*
 * @destroy: (nullable) called with @data after the last reference is dropped, on that
 *   thread
 * Returns: (transfer full) (nullable) NULL if there is nothing to call
 */
FlameShared *flame_shared_new (gpointer data, GDestroyNotify destroy);
/*
 * @shared: (nullable).
 * Returns: (transfer full) (nullable) the same
 */
FlameShared *flame_shared_ref (FlameShared *shared);
void flame_shared_unref (FlameShared *shared); /* (nullable) */
