/*
 * Device memory and copies to and from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/array.h"

#include <string.h>

struct _FlameCudaArray
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUdeviceptr start; /* 0: empty */
  gsize capacity;    /* bytes */
  FlameCudaLayout layout;
};

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

/* ------------------------------------------------------------------- copies */

static gboolean
check_held (const FlameCudaArray *array, const char *doing, GError **error)
{
  if (array->start)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "%s: the array is empty", doing);
  return FALSE;
}

gboolean
flame_cuda_array_zero (
    FlameCudaArray *array, FlameCudaStream *stream, GError **error)
{
  const char *doing = "clearing device memory";
  g_autoptr (FlameCudaScope) scope = NULL;

  if (!check_held (array, doing, error))
    return FALSE;
  scope = flame_cuda_context_push (array->context, error);
  return scope &&
         flame_cuda_context_check (array->context,
             array->call->cuMemsetD8Async (array->start, 0, array->layout.size,
                 flame_cuda_stream_get_handle (stream)),
             doing, error);
}

gboolean
flame_cuda_array_upload (FlameCudaArray *array, gsize offset,
    gconstpointer from, gsize size, FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying to the device";
  const FlameCudaPlace host = {.host = (gpointer) from, .pitch = size};
  const FlameCudaPlace device = {
      .device = array->start + offset, .pitch = size};

  if (!check_held (array, doing, error))
    return FALSE;
  if (offset > array->layout.size || size > array->layout.size - offset) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: %" G_GSIZE_FORMAT " bytes from byte %" G_GSIZE_FORMAT
        " on are not inside an array of %" G_GSIZE_FORMAT,
        doing, size, offset, array->layout.size);
    return FALSE;
  }
  return flame_cuda_copy (&device, &host, size, 1, doing, stream, error);
}

gboolean
flame_cuda_array_download (const FlameCudaArray *array, gpointer to,
    gsize pitch, FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying from the device";
  const FlameCudaLayout *layout = &array->layout;
  const FlameCudaPlace host = {.host = to, .pitch = pitch};
  const FlameCudaPlace device = {
      .device = array->start, .pitch = layout->pitch};
  const gsize width = layout->width * layout->element_size;

  return check_held (array, doing, error) &&
         flame_cuda_copy (
             &host, &device, width, layout->height, doing, stream, error);
}

static gboolean
copy_to_peer (FlameCudaContext *context, const FlameCudaPlace *to,
    const FlameCudaPlace *from, gsize width, gsize rows, const char *doing,
    FlameCudaStream *stream, GError **error)
{
  const CUDA_MEMCPY3D_PEER copy = {
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcDevice = from->device,
      .srcContext = flame_cuda_context_get_handle (context),
      .srcPitch = from->pitch,
      .srcHeight = rows,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstDevice = to->device,
      .dstContext = flame_cuda_context_get_handle (to->context),
      .dstPitch = to->pitch,
      .dstHeight = rows,
      .WidthInBytes = width,
      .Height = rows,
      .Depth = 1,
  };

  return flame_cuda_context_check (context,
      flame_cuda_context_get_calls (context)->cuMemcpy3DPeerAsync (
          &copy, flame_cuda_stream_get_handle (stream)),
      doing, error);
}

static CUmemorytype
memory_type (const FlameCudaPlace *place)
{
  return place->host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

gboolean
flame_cuda_copy (const FlameCudaPlace *to, const FlameCudaPlace *from,
    gsize width, gsize rows, const char *doing, FlameCudaStream *stream,
    GError **error)
{
  FlameCudaContext *context = flame_cuda_stream_get_context (stream);
  g_autoptr (FlameCudaScope) scope = NULL;
  CUDA_MEMCPY2D copy;

  if (MIN (to->pitch, from->pitch) < width) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: rows of %" G_GSIZE_FORMAT " bytes do not hold %" G_GSIZE_FORMAT,
        doing, MIN (to->pitch, from->pitch), width);
    return FALSE;
  }
  scope = flame_cuda_context_push (context, error);
  if (!scope)
    return FALSE;
  if (to->context && to->context != context)
    return copy_to_peer (context, to, from, width, rows, doing, stream, error);
  copy = (CUDA_MEMCPY2D){
      .srcMemoryType = memory_type (from),
      .srcHost = from->host,
      .srcDevice = from->device,
      .srcPitch = from->pitch,
      .dstMemoryType = memory_type (to),
      .dstHost = to->host,
      .dstDevice = to->device,
      .dstPitch = to->pitch,
      .WidthInBytes = width,
      .Height = rows,
  };
  return flame_cuda_context_check (context,
      flame_cuda_context_get_calls (context)->cuMemcpy2DAsync (
          &copy, flame_cuda_stream_get_handle (stream)),
      doing, error);
}
