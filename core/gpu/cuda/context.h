/*
 * CUDA: a context, our own use of a device's primary one or somebody else's, as a
 * FlameGpu. Calls that talk to the driver push it for their own duration.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/cuda.h"
#include "core/gpu/cuda/driver.h"
#include "core/gpu/fns.h"

/* @gpu: flame_cuda_open()'s, here and below */
CUcontext flame_cuda_context_get_handle (const FlameGpu *gpu);
const FlameCudaTable *flame_cuda_context_get_calls (const FlameGpu *gpu);

/*
 * Makes the context current until popped:
 *   g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (gpu, error);
 *   if (!scope)
 *     return FALSE;
 */
typedef FlameGpu FlameCudaScope;
FlameCudaScope *flame_cuda_context_push (FlameGpu *gpu, GError **error);
void flame_cuda_context_pop (FlameCudaScope *scope);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaScope, flame_cuda_context_pop)

/* flame_cuda_check() that also notices the loss of the context */
gboolean flame_cuda_context_check (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error);

/*
 * One of the driver's calls with the context current: TRUE if that could be made so,
 * and the result is success. @call: such as cuEventRecord (event, stream)
 */
#define FLAME_CUDA_DO(gpu, call, doing, error)                                 \
  (flame_cuda_context_push ((gpu), (error)) &&                                 \
      flame_cuda_context_leave (                                               \
          (gpu), flame_cuda_context_get_calls (gpu)->call, (doing), (error)))
/* flame_cuda_context_check() and pop */
gboolean flame_cuda_context_leave (
    FlameGpu *gpu, CUresult result, const char *doing, GError **error);

/*
 * The same for calls that free something and have nobody to tell: warns, unless
 * the context is lost, when every call fails.
 */
void flame_cuda_context_note (
    FlameGpu *gpu, CUresult result, const char *doing);

/*
 * Frees with the context current, or without where it cannot be made so: the
 * driver frees the rest with the context. @call: as above
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

/* ---------------------------------------------- the table's other functions */

/* memory.c */
FlameGpuAddress flame_cuda_memory_new (
    FlameGpu *gpu, gsize size, GError **error);
void flame_cuda_memory_free (FlameGpu *gpu, FlameGpuAddress start);
gpointer flame_cuda_host_new (
    FlameGpu *gpu, gsize size, const char *doing, GError **error);
void flame_cuda_host_free (FlameGpu *gpu, gpointer start);
gboolean flame_cuda_copy (FlameGpu *gpu, gpointer stream,
    const FlameGpuPlace *to, const FlameGpuPlace *from, gsize width, gsize rows,
    const char *doing, GError **error);
gboolean flame_cuda_zero (FlameGpu *gpu, gpointer stream, FlameGpuAddress start,
    gsize size, GError **error);

/* streams.c */
gpointer flame_cuda_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority, GError **error);
void flame_cuda_stream_free (FlameGpu *gpu, gpointer stream);
gboolean flame_cuda_stream_synchronize (
    FlameGpu *gpu, gpointer stream, GError **error);
gboolean flame_cuda_stream_query (
    FlameGpu *gpu, gpointer stream, gboolean *done, GError **error);
gboolean flame_cuda_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error);
gpointer flame_cuda_event_new (
    FlameGpu *gpu, FlameGpuEventKind kind, GError **error);
void flame_cuda_event_free (FlameGpu *gpu, gpointer event);
gboolean flame_cuda_event_record (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_cuda_event_wait (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error);
gboolean flame_cuda_event_query (
    FlameGpu *gpu, gpointer event, gboolean *done, GError **error);
gboolean flame_cuda_event_elapsed (FlameGpu *gpu, gpointer start, gpointer end,
    double *seconds, GError **error);

/* modules.c */
gpointer flame_cuda_module_new (FlameGpu *gpu, GBytes *image, GError **error);
void flame_cuda_module_free (FlameGpu *gpu, gpointer module);
gpointer flame_cuda_function_new (
    FlameGpu *gpu, gpointer module, const char *name, GError **error);
void flame_cuda_function_free (FlameGpu *gpu, gpointer function);
gboolean flame_cuda_launch (FlameGpu *gpu, gpointer function,
    const FlameGpuGeometry *geometry, const FlameGpuParam *params,
    void **values, guint n_params, gpointer stream, GError **error);

/* graphs.c */
gboolean flame_cuda_capture_begin (
    FlameGpu *gpu, gpointer stream, GError **error);
gboolean flame_cuda_capture_end (FlameGpu *gpu, gpointer stream, gboolean keep,
    gpointer *graph, GError **error);
gboolean flame_cuda_graph_replay (
    FlameGpu *gpu, gpointer graph, gpointer stream, GError **error);
void flame_cuda_graph_free (FlameGpu *gpu, gpointer graph);
