/*
 * Copies and fills of device arrays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/array-private.h"

static FlameCudaScope *
enter (const FlameCudaArray *array, const char *doing, GError **error)
{
  if (array->start)
    return flame_cuda_context_push (array->context, error);
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "%s: the array is empty", doing);
  return NULL;
}

/* ------------------------------------------------------ whole, with padding */

static gboolean
copy_whole (const FlameCudaArray *array, const FlameCudaPinned *pinned,
    gboolean to_device, FlameCudaStream *stream, GError **error)
{
  const char *doing =
      to_device ? "copying to the device" : "copying from the device";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  CUdeviceptr host, from, to;

  if (!scope)
    return FALSE;
  if (!flame_cuda_layout_equal (
          &array->layout, flame_cuda_pinned_get_layout (pinned))) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: host and device arrays differ in layout", doing);
    return FALSE;
  }
  host = (guintptr) flame_cuda_pinned_get_start (pinned);
  from = to_device ? host : array->start;
  to = to_device ? array->start : host;
  return flame_cuda_context_check (array->context,
      array->call->cuMemcpyAsync (
          to, from, array->layout.size, flame_cuda_stream_get_handle (stream)),
      doing, error);
}

gboolean
flame_cuda_array_upload (FlameCudaArray *array, const FlameCudaPinned *from,
    FlameCudaStream *stream, GError **error)
{
  return copy_whole (array, from, TRUE, stream, error);
}

gboolean
flame_cuda_array_download (const FlameCudaArray *array, FlameCudaPinned *to,
    FlameCudaStream *stream, GError **error)
{
  return copy_whole (array, to, FALSE, stream, error);
}

gboolean
flame_cuda_array_zero (
    FlameCudaArray *array, FlameCudaStream *stream, GError **error)
{
  const char *doing = "clearing device memory";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (array->context,
      array->call->cuMemsetD8Async (array->start, 0, array->layout.size,
          flame_cuda_stream_get_handle (stream)),
      doing, error);
}

/* ------------------------------------------------------------------ regions */

/* Resolves @region, and sets the size and the device's side of the copy. */
static gboolean
describe_copy (const FlameCudaArray *array, const FlameCudaRegion *region,
    gsize host_pitch, CUDA_MEMCPY2D *copy, CUdeviceptr *start, GError **error)
{
  FlameCudaRegion resolved;
  if (!flame_cuda_layout_check_region (
          &array->layout, region, &resolved, error))
    return FALSE;
  copy->WidthInBytes = resolved.width * array->layout.element_size;
  copy->Height = resolved.height;
  *start = array->start +
           flame_cuda_layout_offset (&array->layout, resolved.x, resolved.y);
  if (host_pitch >= copy->WidthInBytes)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "host rows of %" G_GSIZE_FORMAT " bytes do not hold %" G_GSIZE_FORMAT,
      host_pitch, copy->WidthInBytes);
  return FALSE;
}

static gboolean
run_copy (const FlameCudaArray *array, const CUDA_MEMCPY2D *copy,
    FlameCudaStream *stream, const char *doing, GError **error)
{
  return flame_cuda_context_check (array->context,
      array->call->cuMemcpy2DAsync (
          copy, flame_cuda_stream_get_handle (stream)),
      doing, error);
}

gboolean
flame_cuda_array_set_async (FlameCudaArray *array,
    const FlameCudaRegion *region, const void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying a region to the device";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  CUDA_MEMCPY2D copy;

  if (!scope)
    return FALSE;
  copy = (CUDA_MEMCPY2D){
      .srcMemoryType = CU_MEMORYTYPE_HOST,
      .srcHost = host,
      .srcPitch = host_pitch,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstPitch = array->layout.pitch,
  };
  return describe_copy (
             array, region, host_pitch, &copy, &copy.dstDevice, error) &&
         run_copy (array, &copy, stream, doing, error);
}

gboolean
flame_cuda_array_set (FlameCudaArray *array, const FlameCudaRegion *region,
    const void *host, gsize host_pitch, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_set_async (
             array, region, host, host_pitch, stream, error) &&
         flame_cuda_stream_synchronize (stream, error);
}

gboolean
flame_cuda_array_get_async (const FlameCudaArray *array,
    const FlameCudaRegion *region, void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying a region from the device";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  CUDA_MEMCPY2D copy;

  if (!scope)
    return FALSE;
  copy = (CUDA_MEMCPY2D){
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcPitch = array->layout.pitch,
      .dstMemoryType = CU_MEMORYTYPE_HOST,
      .dstHost = host,
      .dstPitch = host_pitch,
  };
  return describe_copy (
             array, region, host_pitch, &copy, &copy.srcDevice, error) &&
         run_copy (array, &copy, stream, doing, error);
}

gboolean
flame_cuda_array_send_async (const FlameCudaArray *array,
    const FlameCudaRegion *region, FlameCudaContext *peer, CUdeviceptr to,
    gsize pitch, FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying a region to another device";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  CUDA_MEMCPY2D region_copy = {0};
  CUdeviceptr from;
  CUDA_MEMCPY3D_PEER copy;

  if (!scope ||
      !describe_copy (array, region, pitch, &region_copy, &from, error))
    return FALSE;
  copy = (CUDA_MEMCPY3D_PEER){
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcDevice = from,
      .srcContext = flame_cuda_context_get_handle (array->context),
      .srcPitch = array->layout.pitch,
      .srcHeight = region_copy.Height,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstDevice = to,
      .dstContext = flame_cuda_context_get_handle (peer),
      .dstPitch = pitch,
      .dstHeight = region_copy.Height,
      .WidthInBytes = region_copy.WidthInBytes,
      .Height = region_copy.Height,
      .Depth = 1,
  };
  return flame_cuda_context_check (array->context,
      array->call->cuMemcpy3DPeerAsync (
          &copy, flame_cuda_stream_get_handle (stream)),
      doing, error);
}

gboolean
flame_cuda_array_get (const FlameCudaArray *array,
    const FlameCudaRegion *region, void *host, gsize host_pitch,
    FlameCudaStream *stream, GError **error)
{
  return flame_cuda_array_get_async (
             array, region, host, host_pitch, stream, error) &&
         flame_cuda_stream_synchronize (stream, error);
}

gboolean
flame_cuda_array_copy (FlameCudaArray *to, int x, int y,
    const FlameCudaArray *from, const FlameCudaRegion *region,
    FlameCudaStream *stream, GError **error)
{
  const char *doing = "copying a region on the device";
  g_autoptr (FlameCudaScope) from_scope = enter (from, doing, error);
  g_autoptr (FlameCudaScope) scope = NULL;
  CUDA_MEMCPY2D copy;
  FlameCudaRegion source, target;

  if (!from_scope)
    return FALSE;
  scope = enter (to, doing, error);
  if (!scope)
    return FALSE;
  if (to->layout.element_size != from->layout.element_size || to == from) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: needs two arrays with elements of one size", doing);
    return FALSE;
  }
  copy = (CUDA_MEMCPY2D){
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcPitch = from->layout.pitch,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstPitch = to->layout.pitch,
  };
  if (!flame_cuda_layout_check_region (&from->layout, region, &source, error))
    return FALSE;
  target = (FlameCudaRegion){x, y, source.width, source.height};
  return describe_copy (
             from, &source, G_MAXSIZE, &copy, &copy.srcDevice, error) &&
         describe_copy (
             to, &target, G_MAXSIZE, &copy, &copy.dstDevice, error) &&
         run_copy (to, &copy, stream, doing, error);
}

gboolean
flame_cuda_array_fill (FlameCudaArray *array, const FlameCudaRegion *region,
    guint32 value, FlameCudaStream *stream, GError **error)
{
  const char *doing = "filling device memory";
  g_autoptr (FlameCudaScope) scope = enter (array, doing, error);
  CUDA_MEMCPY2D area = {0};
  CUdeviceptr start;

  if (!scope)
    return FALSE;
  if (array->layout.element_size % sizeof value) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: elements of %" G_GSIZE_FORMAT " bytes are not whole words", doing,
        array->layout.element_size);
    return FALSE;
  }
  if (!describe_copy (array, region, G_MAXSIZE, &area, &start, error))
    return FALSE;
  return flame_cuda_context_check (array->context,
      array->call->cuMemsetD2D32Async (start, array->layout.pitch, value,
          area.WidthInBytes / sizeof value, area.Height,
          flame_cuda_stream_get_handle (stream)),
      doing, error);
}
