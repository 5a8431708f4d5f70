/*
 * Host memory that may outlive the backend that allocated it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

#define FLAME_HOST_ALIGNMENT 64

/* A backend's memory, and what frees it. */
typedef struct
{
  gpointer start;
  gpointer owner;
  GDestroyNotify free_owner;
} FlameHostBlock;

/*
 * Stores @block in front of its memory for flame_host_free(), which takes
 * FLAME_HOST_ALIGNMENT bytes. Returns the memory behind it.
 */
gpointer flame_host_wrap (const FlameHostBlock *block);

/*
 * Allocate aligned memory; NULL with FLAME_ERROR_NO_MEMORY, whose message has the size.
 * Free it with flame_buffer_free().
 */
gpointer flame_buffer_alloc (gsize size, GError **error);
gpointer flame_buffer_alloc_zero (gsize size, GError **error);
void flame_buffer_free (gpointer memory); /* (nullable) */

/*
 * Returns: (transfer full) @memory, or other memory if @size bytes are more than its
 *   *@room. What was in it is lost. It does not shrink, so that memory that is filled
 *   again and again is not returned to the system and fetched back, page by page.
 *
 * @memory: (nullable) (transfer full)
 */
gpointer flame_room_ensure (gpointer memory, gsize *room, gsize size);
/* Likewise, but keeps the first @size bytes and gives back what is behind them. */
gpointer flame_room_trim (gpointer memory, gsize *room, gsize size);

/*
 * Sets part of a buffer to zero. Its whole pages take no memory until they are used.
 */
void flame_buffer_discard (gpointer memory, gsize size);
