/*
 * Streams and events: order, completion, host functions, timing.
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

/* ------------------------------------------------------------------- events */

struct _FlameGpuEvent
{
  FlameGpu *gpu;
  gpointer handle;
  FlameGpuEventKind kind;
};

FlameGpuEvent *
flame_gpu_event_new (FlameGpu *gpu, FlameGpuEventKind kind, GError **error)
{
  gpointer handle = gpu->fns->event_new (gpu, kind, error);
  FlameGpuEvent *event;

  if (!handle)
    return NULL;
  event = g_new (FlameGpuEvent, 1);
  *event = (FlameGpuEvent){flame_gpu_ref (gpu), handle, kind};
  return event;
}

void
flame_gpu_event_free (FlameGpuEvent *event)
{
  if (!event)
    return;
  event->gpu->fns->event_free (event->gpu, event->handle);
  flame_gpu_unref (event->gpu);
  g_free (event);
}

gboolean
flame_gpu_event_record (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error)
{
  return event->gpu->fns->event_record (
      event->gpu, event->handle, flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_event_wait (
    FlameGpuEvent *event, FlameGpuStream *stream, GError **error)
{
  return event->gpu->fns->event_wait (
      event->gpu, event->handle, flame_gpu_stream_get_handle (stream), error);
}

gboolean
flame_gpu_event_query (FlameGpuEvent *event, gboolean *done, GError **error)
{
  *done = FALSE;
  return event->gpu->fns->event_query (event->gpu, event->handle, done, error);
}

gboolean
flame_gpu_event_elapsed (
    FlameGpuEvent *start, FlameGpuEvent *end, double *seconds, GError **error)
{
  if (start->kind == FLAME_GPU_EVENT_TIMING &&
      end->kind == FLAME_GPU_EVENT_TIMING)
    return end->gpu->fns->event_elapsed (
        end->gpu, start->handle, end->handle, seconds, error);
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "taking the time between two events: they were made without timing");
  return FALSE;
}
