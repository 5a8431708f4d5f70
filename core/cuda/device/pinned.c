/*
 * Page-locked host memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/pinned.h"

#include "core/cuda/device/layout.h"

struct _FlameCudaPinned
{
  FlameCudaContext *context;
  gsize size;
  void *start;
};

/* of the process, for memory may outlive the backend it came from */
static GMutex lock;
static GPtrArray *blocks; /* of all that there are; NULL: none */

static gboolean
holds (const FlameCudaPinned *pinned, gconstpointer memory, gsize size)
{
  const gsize start = GPOINTER_TO_SIZE (pinned->start);
  const gsize first = GPOINTER_TO_SIZE (memory);

  return first >= start && size <= pinned->size &&
         first - start <= pinned->size - size;
}

gboolean
flame_cuda_is_pinned (gconstpointer memory, gsize size)
{
  gboolean found = FALSE;

  g_mutex_lock (&lock);
  for (guint i = 0; !found && blocks && i < blocks->len; i++)
    found = holds (g_ptr_array_index (blocks, i), memory, size);
  g_mutex_unlock (&lock);
  return found;
}

static void
enlist (FlameCudaPinned *pinned)
{
  g_mutex_lock (&lock);
  if (!blocks)
    blocks = g_ptr_array_new ();
  g_ptr_array_add (blocks, pinned);
  g_mutex_unlock (&lock);
}

static void
strike (FlameCudaPinned *pinned)
{
  g_mutex_lock (&lock);
  g_ptr_array_remove_fast (blocks, pinned);
  if (blocks->len == 0)
    g_clear_pointer (&blocks, g_ptr_array_unref);
  g_mutex_unlock (&lock);
}

static gboolean
allocate (FlameCudaPinned *pinned, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (pinned->context, error);
  g_autofree char *doing = NULL;
  const FlameCudaTable *call;

  if (!scope)
    return FALSE;
  doing = g_strdup_printf (
      "taking %" G_GSIZE_FORMAT " bytes of pinned host memory", pinned->size);
  call = flame_cuda_context_get_calls (pinned->context);
  return flame_cuda_context_check (pinned->context,
      call->cuMemHostAlloc (
          &pinned->start, pinned->size, CU_MEMHOSTALLOC_PORTABLE),
      doing, error);
}

FlameCudaPinned *
flame_cuda_pinned_new (FlameCudaContext *context, gsize size, GError **error)
{
  g_autoptr (FlameCudaPinned) pinned = NULL;

  if (size == 0) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "pinned host memory of no size makes no sense");
    return NULL;
  }
  pinned = g_new0 (FlameCudaPinned, 1);
  pinned->context = flame_cuda_context_ref (context);
  pinned->size = size;
  if (!allocate (pinned, error))
    return NULL;
  enlist (pinned);
  return g_steal_pointer (&pinned);
}

gboolean
flame_cuda_pinned_ensure (FlameCudaPinned **pinned, FlameCudaContext *context,
    gsize size, GError **error)
{
  const gsize held = *pinned ? (*pinned)->size : 0;

  if (*pinned && held >= size)
    return TRUE;
  g_clear_pointer (pinned, flame_cuda_pinned_free);
  *pinned = flame_cuda_pinned_new (
      context, flame_cuda_with_slack (held, size), error);
  return *pinned != NULL;
}

void
flame_cuda_pinned_free (FlameCudaPinned *pinned)
{
  if (!pinned)
    return;
  if (pinned->start) {
    const FlameCudaTable *call;

    strike (pinned);
    call = flame_cuda_context_get_calls (pinned->context);
    FLAME_CUDA_FREE (pinned->context, call->cuMemFreeHost (pinned->start),
        "freeing pinned host memory");
  }
  flame_cuda_context_unref (pinned->context);
  g_free (pinned);
}

gpointer
flame_cuda_pinned_get_start (const FlameCudaPinned *pinned)
{
  return pinned->start;
}

gsize
flame_cuda_pinned_get_size (const FlameCudaPinned *pinned)
{
  return pinned->size;
}
