/*
 * Streams: creation, completion, host callbacks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/stream.h"

struct _FlameCudaStream
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUstream handle;
  gboolean external;
};

static FlameCudaStream *
stream_alloc (FlameCudaContext *context)
{
  FlameCudaStream *stream = g_new0 (FlameCudaStream, 1);
  stream->context = flame_cuda_context_ref (context);
  stream->call = flame_cuda_context_get_calls (context);
  return stream;
}

FlameCudaStream *
flame_cuda_stream_new (
    FlameCudaContext *context, FlameCudaPriority priority, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (context, error);
  g_autoptr (FlameCudaStream) stream = NULL;
  int least, greatest;

  if (!scope)
    return NULL;
  stream = stream_alloc (context);
  if (!flame_cuda_context_check (context,
          stream->call->cuCtxGetStreamPriorityRange (&least, &greatest),
          "asking for stream priorities", error))
    return NULL;
  if (!flame_cuda_context_check (context,
          stream->call->cuStreamCreateWithPriority (&stream->handle,
              CU_STREAM_NON_BLOCKING,
              priority == FLAME_CUDA_PRIORITY_HIGH ? greatest : least),
          "creating a stream", error))
    return NULL;
  return g_steal_pointer (&stream);
}

FlameCudaStream *
flame_cuda_stream_new_external (FlameCudaContext *context, CUstream external)
{
  FlameCudaStream *stream = stream_alloc (context);
  stream->handle = external;
  stream->external = TRUE;
  return stream;
}

void
flame_cuda_stream_free (FlameCudaStream *stream)
{
  if (!stream)
    return;
  if (stream->handle && !stream->external)
    FLAME_CUDA_FREE (stream->context,
        stream->call->cuStreamDestroy (stream->handle), "freeing a stream");
  flame_cuda_context_unref (stream->context);
  g_free (stream);
}

CUstream
flame_cuda_stream_get_handle (const FlameCudaStream *stream)
{
  return stream->handle;
}

FlameCudaContext *
flame_cuda_stream_get_context (const FlameCudaStream *stream)
{
  return stream->context;
}

gboolean
flame_cuda_stream_synchronize (FlameCudaStream *stream, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (stream->context, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (stream->context,
      stream->call->cuStreamSynchronize (stream->handle),
      "waiting for a stream", error);
}

gboolean
flame_cuda_stream_query (
    FlameCudaStream *stream, gboolean *done, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (stream->context, error);
  CUresult result;

  if (!scope)
    return FALSE;
  result = stream->call->cuStreamQuery (stream->handle);
  *done = result == CUDA_SUCCESS;
  if (result == CUDA_ERROR_NOT_READY)
    return TRUE;
  return flame_cuda_context_check (
      stream->context, result, "asking whether a stream is done", error);
}

gboolean
flame_cuda_stream_call (FlameCudaStream *stream, CUhostFn function,
    gpointer user_data, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (stream->context, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (stream->context,
      stream->call->cuLaunchHostFunc (stream->handle, function, user_data),
      "queueing a host function", error);
}
