/*
 * CUDA: streams and events.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/cuda/context.h"

/* ------------------------------------------------------------------ streams */

gpointer
flame_cuda_stream_new (FlameGpu *gpu, FlameGpuPriority priority, GError **error)
{
  CUstream stream;
  int least, greatest;

  return FLAME_CUDA_DO (gpu, cuCtxGetStreamPriorityRange (&least, &greatest),
             "asking for stream priorities", error) &&
                 FLAME_CUDA_DO (gpu,
                     cuStreamCreateWithPriority (&stream,
                         CU_STREAM_NON_BLOCKING,
                         priority == FLAME_GPU_PRIORITY_HIGH ? greatest
                                                             : least),
                     "creating a stream", error)
             ? stream
             : NULL;
}

void
flame_cuda_stream_free (FlameGpu *gpu, gpointer stream)
{
  FLAME_CUDA_FREE (gpu, cuStreamDestroy (stream), "freeing a stream");
}

gboolean
flame_cuda_stream_synchronize (FlameGpu *gpu, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuStreamSynchronize (stream), "waiting for a stream", error);
}

/* with the context current, until it is left: a question that has no for an answer */
static gboolean
take_answer (FlameGpu *gpu, CUresult result, gboolean *done, const char *doing,
    GError **error)
{
  *done = result == CUDA_SUCCESS;
  return flame_cuda_context_leave (gpu,
      result == CUDA_ERROR_NOT_READY ? CUDA_SUCCESS : result, doing, error);
}

gboolean
flame_cuda_stream_query (
    FlameGpu *gpu, gpointer stream, gboolean *done, GError **error)
{
  return flame_cuda_context_push (gpu, error) &&
         take_answer (gpu,
             flame_cuda_context_get_calls (gpu)->cuStreamQuery (stream), done,
             "asking whether a stream is done", error);
}

gboolean
flame_cuda_stream_call (FlameGpu *gpu, gpointer stream,
    FlameGpuHostFunc function, gpointer user_data, GError **error)
{
  return FLAME_CUDA_DO (gpu, cuLaunchHostFunc (stream, function, user_data),
      "queueing a host function", error);
}

/* ------------------------------------------------------------------- events */

gpointer
flame_cuda_event_new (FlameGpu *gpu, FlameGpuEventKind kind, GError **error)
{
  const guint flags =
      kind == FLAME_GPU_EVENT_TIMING ? 0 : CU_EVENT_DISABLE_TIMING;
  CUevent event;

  return FLAME_CUDA_DO (
             gpu, cuEventCreate (&event, flags), "creating an event", error)
             ? event
             : NULL;
}

void
flame_cuda_event_free (FlameGpu *gpu, gpointer event)
{
  FLAME_CUDA_FREE (gpu, cuEventDestroy (event), "freeing an event");
}

gboolean
flame_cuda_event_record (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (
      gpu, cuEventRecord (event, stream), "recording an event", error);
}

gboolean
flame_cuda_event_wait (
    FlameGpu *gpu, gpointer event, gpointer stream, GError **error)
{
  return FLAME_CUDA_DO (gpu, cuStreamWaitEvent (stream, event, 0),
      "making a stream wait for an event", error);
}

gboolean
flame_cuda_event_query (
    FlameGpu *gpu, gpointer event, gboolean *done, GError **error)
{
  return flame_cuda_context_push (gpu, error) &&
         take_answer (gpu,
             flame_cuda_context_get_calls (gpu)->cuEventQuery (event), done,
             "asking whether an event has happened", error);
}

gboolean
flame_cuda_event_elapsed (FlameGpu *gpu, gpointer start, gpointer end,
    double *seconds, GError **error)
{
  float milliseconds;

  if (!FLAME_CUDA_DO (gpu, cuEventElapsedTime (&milliseconds, start, end),
          "taking the time between two events", error))
    return FALSE;
  *seconds = milliseconds / 1e3;
  return TRUE;
}
