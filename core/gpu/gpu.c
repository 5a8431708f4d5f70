/*
 * What devices of every API have in common.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/gpu.h"

#include "core/gpu/fns.h"

void
flame_gpu_init (FlameGpu *gpu, const FlameGpuFns *fns)
{
  gpu->fns = fns;
  g_atomic_ref_count_init (&gpu->ref_count);
}

void
flame_gpu_clear (FlameGpu *gpu)
{
  flame_log_unref (gpu->log);
}

FlameGpu *
flame_gpu_ref (FlameGpu *gpu)
{
  g_atomic_ref_count_inc (&gpu->ref_count);
  return gpu;
}

void
flame_gpu_unref (FlameGpu *gpu)
{
  if (gpu && g_atomic_ref_count_dec (&gpu->ref_count))
    gpu->fns->free (gpu);
}

const char *
flame_gpu_get_api (const FlameGpu *gpu)
{
  return gpu->fns->api;
}

const FlameGpuDevice *
flame_gpu_get_device (const FlameGpu *gpu)
{
  return &gpu->device;
}

gboolean
flame_gpu_has_graphs (const FlameGpu *gpu)
{
  return gpu->fns->capture_begin != NULL;
}

void
flame_gpu_set_log (FlameGpu *gpu, FlameLog *log)
{
  if (log)
    flame_log_ref (log);
  flame_log_unref (gpu->log);
  gpu->log = log;
}

FlameLog *
flame_gpu_get_log (const FlameGpu *gpu)
{
  return gpu->log;
}

gboolean
flame_gpu_get_memory (FlameGpu *gpu, gsize *free, gsize *total, GError **error)
{
  gsize free_bytes, total_bytes;

  if (!gpu->fns->get_memory (gpu, &free_bytes, &total_bytes, error))
    return FALSE;
  if (free)
    *free = free_bytes;
  if (total)
    *total = total_bytes;
  return TRUE;
}

gboolean
flame_gpu_reach (FlameGpu *gpu, FlameGpu *peer)
{
  return gpu->fns == peer->fns && gpu->fns->reach (gpu, peer);
}

gboolean
flame_gpu_is_lost (const FlameGpu *gpu)
{
  return g_atomic_int_get (&gpu->lost);
}

gboolean
flame_gpu_check_lost (const FlameGpu *gpu, GError **error)
{
  if (!flame_gpu_is_lost (gpu))
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
      "the %s device was lost by an earlier error: the renderer has to be made "
      "anew",
      gpu->fns->api);
  return FALSE;
}
