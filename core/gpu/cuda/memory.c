/*
 * CUDA: memory, and copies to and from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/context.h"

FlameGpuAddress
flame_cuda_memory_new (FlameGpu *gpu, gsize size, GError **error)
{
  CUdeviceptr start;

  return FLAME_CUDA_DO (
             gpu, cuMemAlloc (&start, size), "taking device memory", error)
             ? start
             : 0;
}

void
flame_cuda_memory_free (FlameGpu *gpu, FlameGpuAddress start)
{
  FLAME_CUDA_FREE (gpu, cuMemFree (start), "freeing device memory");
}

gpointer
flame_cuda_host_new (
    FlameGpu *gpu, gsize size, const char *doing, GError **error)
{
  void *start;

  return FLAME_CUDA_DO (gpu,
             cuMemHostAlloc (&start, size, CU_MEMHOSTALLOC_PORTABLE), doing,
             error)
             ? start
             : NULL;
}

void
flame_cuda_host_free (FlameGpu *gpu, gpointer start)
{
  FLAME_CUDA_FREE (gpu, cuMemFreeHost (start), "freeing pinned host memory");
}

static gboolean
copy_to_peer (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  const CUDA_MEMCPY3D_PEER copy = {
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcDevice = from->device,
      .srcContext = flame_cuda_context_get_handle (gpu),
      .srcPitch = from->pitch,
      .srcHeight = rows,
      .dstMemoryType = CU_MEMORYTYPE_DEVICE,
      .dstDevice = to->device,
      .dstContext = flame_cuda_context_get_handle (to->gpu),
      .dstPitch = to->pitch,
      .dstHeight = rows,
      .WidthInBytes = width,
      .Height = rows,
      .Depth = 1,
  };

  return FLAME_CUDA_DO (gpu, cuMemcpy3DPeerAsync (&copy, stream), doing, error);
}

static CUmemorytype
memory_type (const FlameGpuPlace *place)
{
  return place->host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

gboolean
flame_cuda_copy (FlameGpu *gpu, gpointer stream, const FlameGpuPlace *to,
    const FlameGpuPlace *from, gsize width, gsize rows, const char *doing,
    GError **error)
{
  const CUDA_MEMCPY2D copy = {
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

  if (to->gpu && to->gpu != gpu)
    return copy_to_peer (gpu, stream, to, from, width, rows, doing, error);
  return FLAME_CUDA_DO (gpu, cuMemcpy2DAsync (&copy, stream), doing, error);
}

gboolean
flame_cuda_zero (FlameGpu *gpu, gpointer stream, FlameGpuAddress start,
    gsize size, GError **error)
{
  return FLAME_CUDA_DO (gpu, cuMemsetD8Async (start, 0, size, stream),
      "clearing device memory", error);
}
