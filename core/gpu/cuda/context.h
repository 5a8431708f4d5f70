/*
 * A CUDA context as a FlameGpu: a device's primary context, or the caller's. Functions
 * that call the driver push it for their own duration.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/cuda.h"
#include "core/gpu/cuda/driver.h"
#include "core/gpu/fns.h"

/* CUDA's FlameGpu. */
typedef struct
{
  FlameGpu base;
  FlameCudaDriver *driver;
  CUcontext handle;
  CUdevice cu_device;
  gboolean external;
  gpointer owner; /* (nullable) owner of the external handle */
  GDestroyNotify owner_unref;
} FlameCudaContext;

static inline FlameCudaContext *
flame_cuda_context_of (FlameGpu *gpu)
{
  return (FlameCudaContext *) gpu;
}

/* CUDA's functions for core/gpu: fns.c. */
extern const FlameGpuFns flame_cuda_fns;

/* @gpu: from flame_cuda_open(), here and below */
CUcontext flame_cuda_context_get_handle (const FlameGpu *gpu);
const FlameCudaTable *flame_cuda_context_get_calls (const FlameGpu *gpu);

/*
 * Makes the context current until it is popped:
 *
 * g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
 * if (!scope)
 *   return FALSE;
 */
typedef FlameGpu FlameCudaScope;
FlameCudaScope *flame_cuda_context_push (FlameGpu *gpu, GError **error);
void flame_cuda_context_pop (FlameCudaScope *scope);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaScope, flame_cuda_context_pop)

/*
 * Checks @result like flame_cuda_check(), but also notices the loss of the context.
 */
gboolean flame_cuda_context_check (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error);

/*
 * Calls the driver with the context current. Returns TRUE if that was possible and the
 * call succeeded.
 * @call: such as cuEventRecord (event, stream)
 */
#define FLAME_CUDA_DO(gpu, call, doing, error)                                 \
  (flame_cuda_context_push ((gpu), (error)) &&                                 \
      flame_cuda_context_leave (                                               \
          (gpu), flame_cuda_context_get_calls (gpu)->call, (doing), (error)))
/* Calls flame_cuda_context_check(), then pops the context. */
gboolean flame_cuda_context_leave (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error);

/*
 * Logs a warning if @result is an error, for calls that free something and cannot
 * report it. It logs nothing if the context is lost, because then every call fails.
 */
void flame_cuda_context_note (
    FlameGpu *gpu, CUresult result, const char *doing);

/*
 * Calls the driver to free something, with the context current. If that is impossible
 * the call fails, and the driver frees everything together with the context.
 * @call: as above
 */
#define FLAME_CUDA_FREE(gpu, call, doing)                                      \
  G_STMT_START                                                                 \
  {                                                                            \
    FlameCudaScope *scope_ = flame_cuda_context_push ((gpu), NULL);            \
    flame_cuda_context_note (                                                  \
        (gpu), flame_cuda_context_get_calls (gpu)->call, (doing));             \
    if (scope_)                                                                \
      flame_cuda_context_pop (scope_);                                         \
  }                                                                            \
  G_STMT_END
