/*
 * Keeps track of the pinned memory handed out, which alone copies go to directly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/host-memory.h"

#include "core/cuda/device/pinned.h"

/* of the process, for memory may outlive the backend it came from */
static GMutex lock;
static GPtrArray *blocks; /* of FlameCudaPinned; NULL: none */

static gboolean
holds (FlameCudaPinned *pinned, gconstpointer memory, gsize size)
{
  const gsize start = GPOINTER_TO_SIZE (flame_cuda_pinned_get_start (pinned));
  const gsize first = GPOINTER_TO_SIZE (memory);
  const gsize length = flame_cuda_pinned_get_layout (pinned)->size;

  return first >= start && size <= length && first - start <= length - size;
}

static FlameCudaPinned *
find_block (gconstpointer memory, gsize size)
{
  for (guint i = 0; blocks && i < blocks->len; i++) {
    FlameCudaPinned *pinned = g_ptr_array_index (blocks, i);

    if (holds (pinned, memory, size))
      return pinned;
  }
  return NULL;
}

gpointer
flame_cuda_host_alloc (FlameCudaContext *context, gsize size, GError **error)
{
  FlameCudaPinned *pinned = flame_cuda_pinned_new_bytes (context, size, error);

  if (!pinned)
    return NULL;
  g_mutex_lock (&lock);
  if (!blocks)
    blocks = g_ptr_array_new ();
  g_ptr_array_add (blocks, pinned);
  g_mutex_unlock (&lock);
  return flame_cuda_pinned_get_start (pinned);
}

void
flame_cuda_host_free (gpointer memory)
{
  FlameCudaPinned *pinned;

  if (!memory)
    return;
  g_mutex_lock (&lock);
  pinned = find_block (memory, 1);
  if (pinned)
    g_ptr_array_remove_fast (blocks, pinned);
  if (blocks && blocks->len == 0)
    g_clear_pointer (&blocks, g_ptr_array_unref);
  g_mutex_unlock (&lock);
  g_return_if_fail (pinned != NULL);
  flame_cuda_pinned_free (pinned);
}

gboolean
flame_cuda_host_is_pinned (gconstpointer memory, gsize size)
{
  gboolean found;

  g_mutex_lock (&lock);
  found = find_block (memory, size) != NULL;
  g_mutex_unlock (&lock);
  return found;
}
