/*
 * Host memory that outlives the backend it came from.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

#define FLAME_HOST_ALIGNMENT 64

/* memory of a backend's, and what frees it */
typedef struct
{
  gpointer start;
  gpointer owner;
  GDestroyNotify free_owner;
} FlameHostBlock;

/*
 * Puts @block in front of its memory, so that flame_host_free() knows what to do:
 * FLAME_HOST_ALIGNMENT bytes more than are used. Returns the memory behind it.
 */
gpointer flame_host_wrap (const FlameHostBlock *block);

/*
 * Plain aligned memory. NULL with FLAME_ERROR_NO_MEMORY and the size in the
 * message. Frees with flame_buffer_free().
 */
gpointer flame_buffer_alloc (gsize size, GError **error);
gpointer flame_buffer_alloc_zero (gsize size, GError **error);
void flame_buffer_free (gpointer memory); /* (nullable) */

/* sets part of a buffer to zero; its whole pages take no memory until they are used */
void flame_buffer_discard (gpointer memory, gsize size);
