/*
 * Streams: creation, completion, host functions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/stream.h"

#include "core/gpu/fns.h"

struct _FlameGpuStream
{
  FlameGpu *gpu;
  gpointer handle;
  gboolean external;
};

/* @handle: (nullable) none is made then */
static FlameGpuStream *
wrap (FlameGpu *gpu, gpointer handle, gboolean external)
{
  FlameGpuStream *stream;

  if (!handle)
    return NULL;
  stream = g_new (FlameGpuStream, 1);
  *stream = (FlameGpuStream){flame_gpu_ref (gpu), handle, external};
  return stream;
}

FlameGpuStream *
flame_gpu_stream_new (FlameGpu *gpu, FlameGpuPriority priority, GError **error)
{
  return wrap (gpu, gpu->fns->stream_new (gpu, priority, error), FALSE);
}

FlameGpuStream *
flame_gpu_stream_new_external (FlameGpu *gpu, gpointer external)
{
  return wrap (gpu, external, TRUE);
}

void
flame_gpu_stream_free (FlameGpuStream *stream)
{
  if (!stream)
    return;
  if (!stream->external)
    stream->gpu->fns->stream_free (stream->gpu, stream->handle);
  flame_gpu_unref (stream->gpu);
  g_free (stream);
}

gpointer
flame_gpu_stream_get_handle (const FlameGpuStream *stream)
{
  return stream->handle;
}

FlameGpu *
flame_gpu_stream_get_gpu (const FlameGpuStream *stream)
{
  return stream->gpu;
}

gboolean
flame_gpu_stream_synchronize (FlameGpuStream *stream, GError **error)
{
  return stream->gpu->fns->stream_synchronize (
      stream->gpu, stream->handle, error);
}

gboolean
flame_gpu_stream_query (FlameGpuStream *stream, gboolean *done, GError **error)
{
  *done = FALSE;
  return stream->gpu->fns->stream_query (
      stream->gpu, stream->handle, done, error);
}

gboolean
flame_gpu_stream_call (FlameGpuStream *stream, FlameGpuHostFunc function,
    gpointer user_data, GError **error)
{
  return stream->gpu->fns->stream_call (
      stream->gpu, stream->handle, function, user_data, error);
}
