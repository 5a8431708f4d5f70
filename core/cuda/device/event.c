/*
 * Events: ordering between streams, completion, timing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/event.h"

struct _FlameCudaEvent
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUevent handle;
  FlameCudaEventKind kind;
};

FlameCudaEvent *
flame_cuda_event_new (
    FlameCudaContext *context, FlameCudaEventKind kind, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (context, error);
  g_autoptr (FlameCudaEvent) event = NULL;
  const guint flags =
      kind == FLAME_CUDA_EVENT_TIMING ? 0 : CU_EVENT_DISABLE_TIMING;

  if (!scope)
    return NULL;
  event = g_new0 (FlameCudaEvent, 1);
  event->context = flame_cuda_context_ref (context);
  event->call = flame_cuda_context_get_calls (context);
  event->kind = kind;
  if (!flame_cuda_context_check (context,
          event->call->cuEventCreate (&event->handle, flags),
          "creating an event", error))
    return NULL;
  return g_steal_pointer (&event);
}

void
flame_cuda_event_free (FlameCudaEvent *event)
{
  if (!event)
    return;
  if (event->handle)
    FLAME_CUDA_FREE (event->context,
        event->call->cuEventDestroy (event->handle), "freeing an event");
  flame_cuda_context_unref (event->context);
  g_free (event);
}

gboolean
flame_cuda_event_record (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (event->context, error);

  return scope && flame_cuda_context_check (event->context,
                      event->call->cuEventRecord (
                          event->handle, flame_cuda_stream_get_handle (stream)),
                      "recording an event", error);
}

gboolean
flame_cuda_event_wait (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (event->context, error);

  return scope &&
         flame_cuda_context_check (event->context,
             event->call->cuStreamWaitEvent (
                 flame_cuda_stream_get_handle (stream), event->handle, 0),
             "making a stream wait for an event", error);
}

gboolean
flame_cuda_event_query (FlameCudaEvent *event, gboolean *done, GError **error)
{
  g_autoptr (FlameCudaScope) scope =
      flame_cuda_context_push (event->context, error);
  CUresult result;

  *done = FALSE;
  if (!scope)
    return FALSE;
  result = event->call->cuEventQuery (event->handle);
  *done = result == CUDA_SUCCESS;
  if (result == CUDA_ERROR_NOT_READY)
    return TRUE;
  return flame_cuda_context_check (
      event->context, result, "asking whether an event has happened", error);
}

gboolean
flame_cuda_event_elapsed (
    FlameCudaEvent *start, FlameCudaEvent *end, double *seconds, GError **error)
{
  const char *doing = "taking the time between two events";
  g_autoptr (FlameCudaScope) scope = NULL;
  float milliseconds = 0;

  if (start->kind != FLAME_CUDA_EVENT_TIMING ||
      end->kind != FLAME_CUDA_EVENT_TIMING) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: they were made without timing", doing);
    return FALSE;
  }
  scope = flame_cuda_context_push (end->context, error);
  if (!scope || !flame_cuda_context_check (end->context,
                    end->call->cuEventElapsedTime (
                        &milliseconds, start->handle, end->handle),
                    doing, error))
    return FALSE;
  *seconds = milliseconds / 1e3;
  return TRUE;
}
