/*
 * The memory of device arrays. Copies and fills are in array-copy.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/array-private.h"

#include <string.h>

FlameCudaArray *
flame_cuda_array_new (FlameCudaContext *context)
{
  FlameCudaArray *array = g_new0 (FlameCudaArray, 1);
  array->context = flame_cuda_context_ref (context);
  array->call = flame_cuda_context_get_calls (context);
  return array;
}

void
flame_cuda_array_free (FlameCudaArray *array)
{
  if (!array)
    return;
  flame_cuda_array_clear (array);
  flame_cuda_context_unref (array->context);
  g_free (array);
}

void
flame_cuda_array_clear (FlameCudaArray *array)
{
  if (array->start)
    FLAME_CUDA_FREE (array->context, array->call->cuMemFree (array->start),
        "freeing device memory");
  array->start = 0;
  array->capacity = 0;
  memset (&array->layout, 0, sizeof array->layout);
}

/* Turns the driver's bare "out of memory" into figures one can act on. */
static void
set_no_memory (FlameCudaArray *array, gsize asked, GError **error)
{
  gsize free_bytes = 0, total = 0;
  if (!flame_cuda_context_get_memory (
          array->context, &free_bytes, &total, NULL)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
        "out of device memory: %" G_GSIZE_FORMAT " bytes asked for", asked);
    return;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY,
      "out of device memory: %" G_GSIZE_FORMAT
      " bytes asked for, %" G_GSIZE_FORMAT " of %" G_GSIZE_FORMAT " free",
      asked, free_bytes, total);
}

static gboolean
grow (FlameCudaArray *array, gsize wanted, GError **error)
{
  gsize size = flame_cuda_with_slack (array->capacity, wanted);
  g_autoptr (FlameCudaScope) scope = NULL;
  CUresult result;

  /* freed first: old and new together may not fit */
  flame_cuda_array_clear (array);
  scope = flame_cuda_context_push (array->context, error);
  if (!scope)
    return FALSE;
  result = array->call->cuMemAlloc (&array->start, size);
  if (result == CUDA_ERROR_OUT_OF_MEMORY && size > wanted) {
    size = wanted;
    result = array->call->cuMemAlloc (&array->start, size);
  }
  if (result == CUDA_ERROR_OUT_OF_MEMORY) {
    set_no_memory (array, size, error);
    return FALSE;
  }
  if (!flame_cuda_context_check (
          array->context, result, "taking device memory", error))
    return FALSE;
  array->capacity = size;
  return TRUE;
}

gboolean
flame_cuda_array_set_layout (
    FlameCudaArray *array, const FlameCudaLayout *layout, GError **error)
{
  if (!layout->size) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "a device array of no size makes no sense");
    return FALSE;
  }
  if (layout->size > array->capacity && !grow (array, layout->size, error))
    return FALSE;
  array->layout = *layout;
  return TRUE;
}

gboolean
flame_cuda_array_set_size (FlameCudaArray *array, gsize element_size, int width,
    int height, GError **error)
{
  const FlameCudaShape shape = {
      .element_size = element_size, .width = width, .height = height};
  FlameCudaLayout layout;

  return flame_cuda_layout_init (&layout, &shape, error) &&
         flame_cuda_array_set_layout (array, &layout, error);
}

const FlameCudaLayout *
flame_cuda_array_get_layout (const FlameCudaArray *array)
{
  return &array->layout;
}

gsize
flame_cuda_array_get_capacity (const FlameCudaArray *array)
{
  return array->capacity;
}

CUdeviceptr
flame_cuda_array_get_start (const FlameCudaArray *array)
{
  return array->start;
}

CUdeviceptr
flame_cuda_array_get_origin (const FlameCudaArray *array)
{
  return array->start + array->layout.offset;
}

FlameCudaPinned *
flame_cuda_pinned_new_like (const FlameCudaArray *array, GError **error)
{
  return flame_cuda_pinned_new (array->context, &array->layout, error);
}
