/*
 * Page-locked host memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/pinned.h"

#include "core/gpu/fns.h"

struct _FlameGpuPinned
{
  FlameGpu *gpu;
  gsize size;
  void *start;
};

/* of the process, for memory may outlive the backend it came from */
static GMutex lock;
static GPtrArray *blocks; /* of all that there are; NULL: none */

static gboolean
holds (const FlameGpuPinned *pinned, gconstpointer memory, gsize size)
{
  const gsize start = GPOINTER_TO_SIZE (pinned->start);
  const gsize first = GPOINTER_TO_SIZE (memory);

  return first >= start && size <= pinned->size &&
         first - start <= pinned->size - size;
}

gboolean
flame_gpu_is_pinned (gconstpointer memory, gsize size)
{
  gboolean found = FALSE;

  g_mutex_lock (&lock);
  for (guint i = 0; !found && blocks && i < blocks->len; i++)
    found = holds (g_ptr_array_index (blocks, i), memory, size);
  g_mutex_unlock (&lock);
  return found;
}

static void
enlist (FlameGpuPinned *pinned)
{
  g_mutex_lock (&lock);
  if (!blocks)
    blocks = g_ptr_array_new ();
  g_ptr_array_add (blocks, pinned);
  g_mutex_unlock (&lock);
}

static void
strike (FlameGpuPinned *pinned)
{
  g_mutex_lock (&lock);
  g_ptr_array_remove_fast (blocks, pinned);
  if (blocks->len == 0)
    g_clear_pointer (&blocks, g_ptr_array_unref);
  g_mutex_unlock (&lock);
}

static gboolean
allocate (FlameGpuPinned *pinned, GError **error)
{
  g_autofree char *doing = g_strdup_printf (
      "taking %" G_GSIZE_FORMAT " bytes of pinned host memory", pinned->size);

  pinned->start =
      pinned->gpu->fns->host_new (pinned->gpu, pinned->size, doing, error);
  return pinned->start != NULL;
}

FlameGpuPinned *
flame_gpu_pinned_new (FlameGpu *gpu, gsize size, GError **error)
{
  g_autoptr (FlameGpuPinned) pinned = NULL;

  if (size == 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "pinned host memory of no size makes no sense");
    return NULL;
  }
  pinned = g_new0 (FlameGpuPinned, 1);
  pinned->gpu = flame_gpu_ref (gpu);
  pinned->size = size;
  if (!allocate (pinned, error))
    return NULL;
  enlist (pinned);
  return g_steal_pointer (&pinned);
}

gboolean
flame_gpu_pinned_ensure (
    FlameGpuPinned **pinned, FlameGpu *gpu, gsize size, GError **error)
{
  const gsize held = *pinned ? (*pinned)->size : 0;

  if (*pinned && held >= size)
    return TRUE;
  g_clear_pointer (pinned, flame_gpu_pinned_free);
  *pinned =
      flame_gpu_pinned_new (gpu, flame_gpu_with_slack (held, size), error);
  return *pinned != NULL;
}

void
flame_gpu_pinned_free (FlameGpuPinned *pinned)
{
  if (!pinned)
    return;
  if (pinned->start) {
    strike (pinned);
    pinned->gpu->fns->host_free (pinned->gpu, pinned->start);
  }
  flame_gpu_unref (pinned->gpu);
  g_free (pinned);
}

gpointer
flame_gpu_pinned_get_start (const FlameGpuPinned *pinned)
{
  return pinned->start;
}
