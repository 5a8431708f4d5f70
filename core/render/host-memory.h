/*
 * Host memory that outlives the backend it came from.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"

G_BEGIN_DECLS

#define FLAME_HOST_ALIGNMENT 64

/*
 * Puts a header before memory of the backend's, so that flame_host_free() knows
 * what to do. @base: FLAME_HOST_ALIGNMENT bytes larger than what is used.
 * Returns the memory behind the header.
 */
gpointer flame_host_wrap (gpointer base, GDestroyNotify free_func);

/*
 * Plain aligned memory. NULL with FLAME_ERROR_NO_MEMORY and the size in the
 * message. Frees with flame_buffer_free().
 */
gpointer flame_buffer_alloc (gsize size, GError **error);
void flame_buffer_free (gpointer memory); /* (nullable) */

G_END_DECLS
