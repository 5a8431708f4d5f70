/*
 * Events: ordering between streams, completion, timing, other processes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/event.h"

#include <string.h>

struct _FlameCudaEvent
{
  FlameCudaContext *context;
  const FlameCudaTable *call;
  CUevent handle; /* NULL: destroyed */
  FlameCudaEventFlags flags;
  gatomicrefcount ref_count;
};

static FlameCudaEvent *
event_alloc (FlameCudaContext *context, FlameCudaEventFlags flags)
{
  FlameCudaEvent *event = g_new0 (FlameCudaEvent, 1);
  event->context = flame_cuda_context_ref (context);
  event->call = flame_cuda_context_get_calls (context);
  event->flags = flags;
  g_atomic_ref_count_init (&event->ref_count);
  return event;
}

static guint
driver_flags (FlameCudaEventFlags flags)
{
  guint bits = 0;
  if (!(flags & FLAME_CUDA_EVENT_TIMING))
    bits |= CU_EVENT_DISABLE_TIMING;
  if (flags & FLAME_CUDA_EVENT_BLOCKING)
    bits |= CU_EVENT_BLOCKING_SYNC;
  if (flags & FLAME_CUDA_EVENT_INTERPROCESS)
    bits |= CU_EVENT_INTERPROCESS;
  return bits;
}

FlameCudaEvent *
flame_cuda_event_new (
    FlameCudaContext *context, FlameCudaEventFlags flags, GError **error)
{
  g_autoptr (FlameCudaScope) scope = NULL;
  g_autoptr (FlameCudaEvent) event = NULL;

  if ((flags & FLAME_CUDA_EVENT_TIMING) &&
      (flags & FLAME_CUDA_EVENT_INTERPROCESS)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "an interprocess CUDA event cannot take times");
    return NULL;
  }
  scope = flame_cuda_context_push (context, error);
  if (!scope)
    return NULL;
  event = event_alloc (context, flags);
  if (!flame_cuda_context_check (context,
          event->call->cuEventCreate (&event->handle, driver_flags (flags)),
          "creating an event", error))
    return NULL;
  return g_steal_pointer (&event);
}

void
flame_cuda_event_unref (FlameCudaEvent *event)
{
  if (!event || !g_atomic_ref_count_dec (&event->ref_count))
    return;
  flame_cuda_event_destroy (event);
  flame_cuda_context_unref (event->context);
  g_free (event);
}

void
flame_cuda_event_destroy (FlameCudaEvent *event)
{
  CUevent handle;

  if (!event || !event->handle)
    return;
  handle = g_steal_pointer (&event->handle);
  FLAME_CUDA_FREE (
      event->context, event->call->cuEventDestroy (handle), "freeing an event");
}

/* Pushes the event's context, or says why the event is of no use. */
static FlameCudaScope *
enter (FlameCudaEvent *event, const char *doing, GError **error)
{
  if (event && event->handle)
    return flame_cuda_context_push (event->context, error);
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS, "%s: the event is %s",
      doing, event ? "destroyed" : "NULL");
  return NULL;
}

gboolean
flame_cuda_event_record (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error)
{
  const char *doing = "recording an event";
  g_autoptr (FlameCudaScope) scope = enter (event, doing, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (event->context,
      event->call->cuEventRecord (
          event->handle, flame_cuda_stream_get_handle (stream)),
      doing, error);
}

gboolean
flame_cuda_event_wait (
    FlameCudaEvent *event, FlameCudaStream *stream, GError **error)
{
  const char *doing = "making a stream wait for an event";
  g_autoptr (FlameCudaScope) scope = enter (event, doing, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (event->context,
      event->call->cuStreamWaitEvent (
          flame_cuda_stream_get_handle (stream), event->handle, 0),
      doing, error);
}

gboolean
flame_cuda_event_query (FlameCudaEvent *event, gboolean *done, GError **error)
{
  const char *doing = "asking whether an event has happened";
  g_autoptr (FlameCudaScope) scope = NULL;
  CUresult result;

  *done = FALSE;
  scope = enter (event, doing, error);
  if (!scope)
    return FALSE;
  result = event->call->cuEventQuery (event->handle);
  *done = result == CUDA_SUCCESS;
  if (result == CUDA_ERROR_NOT_READY)
    return TRUE;
  return flame_cuda_context_check (event->context, result, doing, error);
}

gboolean
flame_cuda_event_synchronize (FlameCudaEvent *event, GError **error)
{
  const char *doing = "waiting for an event";
  g_autoptr (FlameCudaScope) scope = enter (event, doing, error);
  if (!scope)
    return FALSE;
  return flame_cuda_context_check (event->context,
      event->call->cuEventSynchronize (event->handle), doing, error);
}

gboolean
flame_cuda_event_elapsed (
    FlameCudaEvent *start, FlameCudaEvent *end, double *seconds, GError **error)
{
  const char *doing = "taking the time between two events";
  g_autoptr (FlameCudaScope) outer = enter (start, doing, error);
  g_autoptr (FlameCudaScope) scope = NULL;
  float milliseconds = 0;

  if (!outer)
    return FALSE;
  scope = enter (end, doing, error);
  if (!scope)
    return FALSE;
  if (!(start->flags & end->flags & FLAME_CUDA_EVENT_TIMING)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: they were made without timing", doing);
    return FALSE;
  }
  if (!flame_cuda_context_check (end->context,
          end->call->cuEventElapsedTime (
              &milliseconds, start->handle, end->handle),
          doing, error))
    return FALSE;
  *seconds = milliseconds / 1e3;
  return TRUE;
}

G_STATIC_ASSERT (sizeof (FlameCudaEventHandle) == sizeof (CUipcEventHandle));

gboolean
flame_cuda_event_export (
    FlameCudaEvent *event, FlameCudaEventHandle *handle, GError **error)
{
  const char *doing = "exporting an event";
  g_autoptr (FlameCudaScope) scope = enter (event, doing, error);
  CUipcEventHandle exported;

  if (!scope)
    return FALSE;
  if (!(event->flags & FLAME_CUDA_EVENT_INTERPROCESS)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: it was made for this process alone", doing);
    return FALSE;
  }
  if (!flame_cuda_context_check (event->context,
          event->call->cuIpcGetEventHandle (&exported, event->handle), doing,
          error))
    return FALSE;
  memcpy (handle, &exported, sizeof *handle);
  return TRUE;
}

FlameCudaEvent *
flame_cuda_event_import (FlameCudaContext *context,
    const FlameCudaEventHandle *handle, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (context, error);
  g_autoptr (FlameCudaEvent) event = NULL;
  CUipcEventHandle imported;

  if (!scope)
    return NULL;
  event = event_alloc (context, FLAME_CUDA_EVENT_INTERPROCESS);
  memcpy (&imported, handle, sizeof imported);
  if (!flame_cuda_context_check (context,
          event->call->cuIpcOpenEventHandle (&event->handle, imported),
          "importing another process's event", error))
    return NULL;
  return g_steal_pointer (&event);
}
