/*
 * Calls of the driver with the context current, which notice if the context is lost.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/context.h"

CUcontext
flame_cuda_context_get_handle (const FlameGpu *gpu)
{
  return ((const FlameCudaContext *) gpu)->handle;
}

const FlameCudaTable *
flame_cuda_context_get_calls (const FlameGpu *gpu)
{
  return &((const FlameCudaContext *) gpu)->driver->call;
}

gboolean
flame_cuda_context_check (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error)
{
  if (flame_cuda_result_is_fatal (result))
    g_atomic_int_set (&gpu->lost, TRUE);
  return flame_cuda_check (
      flame_cuda_context_of (gpu)->driver, result, doing, error);
}

void
flame_cuda_context_note (FlameGpu *gpu, CUresult result, const char *doing)
{
  g_autoptr (GError) reason = NULL;

  if (flame_cuda_context_check (gpu, result, doing, &reason))
    return;
  flame_log (gpu->log,
      flame_gpu_is_lost (gpu) ? FLAME_LOG_DEBUG : FLAME_LOG_WARNING, "%s",
      reason->message);
}

FlameCudaScope *
flame_cuda_context_push (FlameGpu *gpu, GError **error)
{
  const FlameCudaContext *self = flame_cuda_context_of (gpu);

  return flame_cuda_context_check (gpu,
             self->driver->call.cuCtxPushCurrent (self->handle),
             "making the CUDA context current", error)
             ? gpu
             : NULL;
}

void
flame_cuda_context_pop (FlameCudaScope *scope)
{
  CUcontext popped;

  flame_cuda_context_note (scope,
      flame_cuda_context_of (scope)->driver->call.cuCtxPopCurrent (&popped),
      "restoring the CUDA context");
}

gboolean
flame_cuda_context_leave (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error)
{
  const gboolean worked = flame_cuda_context_check (gpu, result, doing, error);

  flame_cuda_context_pop (gpu);
  return worked;
}
