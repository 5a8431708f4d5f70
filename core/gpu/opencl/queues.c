/*
 * OpenCL: streams, which are in-order queues, and events.
 *
 * Work is flushed to the device as soon as somebody may wait for it: a queue that is
 * never flushed need not begin, and one that waits for another queue's event would wait
 * for ever.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/queues.h"

/* ------------------------------------------------------------------ streams */

gpointer
flame_opencl_stream_new (
    FlameGpu *gpu, FlameGpuPriority priority G_GNUC_UNUSED, GError **error)
{
  static const cl_queue_properties timed[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0};
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  cl_int result;
  cl_command_queue queue = self->call->clCreateCommandQueueWithProperties (
      self->handle, self->id, timed, &result);
  FlameOpenclStream *stream;

  if (!flame_opencl_context_check (
          gpu, result, FALSE, "creating a queue", error))
    return NULL;
  stream = g_new0 (FlameOpenclStream, 1);
  stream->queue = queue;
  stream->context = self->handle;
  stream->calls = flame_opencl_calls_new ();
  stream->changed = TRUE;
  g_mutex_init (&stream->lock);
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->queues, queue);
  g_mutex_unlock (&self->lock);
  return stream;
}

void
flame_opencl_release (FlameGpu *gpu, cl_event event)
{
  if (event)
    flame_opencl_context_note (gpu,
        flame_opencl_context_of (gpu)->call->clReleaseEvent (event),
        "freeing an event");
}

/*
 * Frees the stream, whose work continues. The queue is released when somebody has
 * waited for it.
 */
void
flame_opencl_stream_free (FlameGpu *gpu, gpointer data)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  FlameOpenclStream *stream = data;

  flame_opencl_release (gpu, stream->asked);
  flame_opencl_context_note (gpu, self->call->clFlush (stream->queue),
      "handing a queue to the device");
  g_mutex_lock (&self->lock);
  g_ptr_array_remove_fast (self->queues, stream->queue);
  g_ptr_array_add (self->left, stream->queue);
  g_mutex_unlock (&self->lock);
  flame_opencl_calls_unref (stream->calls);
  g_mutex_clear (&stream->lock);
  g_free (stream);
}

void
flame_opencl_context_finish (FlameOpenclContext *context)
{
  FlameGpu *gpu = &context->base;
  GPtrArray *queues;

  g_mutex_lock (&context->lock);
  queues = context->left;
  context->left = g_ptr_array_new ();
  for (guint i = 0; i < context->queues->len; i++) {
    gpointer queue = g_ptr_array_index (context->queues, i);

    if (context->call->clRetainCommandQueue (queue) == CL_SUCCESS)
      g_ptr_array_add (queues, queue);
  }
  g_mutex_unlock (&context->lock);
  for (guint i = 0; i < queues->len; i++) {
    gpointer queue = g_ptr_array_index (queues, i);

    flame_opencl_context_note (
        gpu, context->call->clFinish (queue), "waiting for a queue");
    flame_opencl_context_note (
        gpu, context->call->clReleaseCommandQueue (queue), "freeing a queue");
  }
  g_ptr_array_unref (queues);
}

gboolean
flame_opencl_flush (FlameGpu *gpu, FlameOpenclStream *stream, GError **error)
{
  return flame_opencl_context_check (gpu,
      flame_opencl_context_of (gpu)->call->clFlush (stream->queue), FALSE,
      "handing a queue to the device", error);
}

gboolean
flame_opencl_stream_synchronize (FlameGpu *gpu, gpointer data, GError **error)
{
  FlameOpenclStream *stream = data;

  if (!flame_opencl_context_check (gpu,
          flame_opencl_context_of (gpu)->call->clFinish (stream->queue), TRUE,
          "waiting for a queue", error))
    return FALSE;
  flame_opencl_calls_wait (stream->calls);
  return TRUE;
}

/*
 * Returns: (transfer full) an event that happens when everything queued so far has run;
 *   NULL with @error
 */
cl_event
flame_opencl_mark (FlameGpu *gpu, FlameOpenclStream *stream, GError **error)
{
  cl_event event;

  return flame_opencl_context_check (gpu,
             flame_opencl_context_of (gpu)->call->clEnqueueMarkerWithWaitList (
                 stream->queue, 0, NULL, &event),
             FALSE, "marking a place in a queue", error)
             ? event
             : NULL;
}

gboolean
flame_opencl_has_happened (
    FlameGpu *gpu, cl_event event, gboolean *done, GError **error)
{
  const char *doing = "asking whether an event has happened";
  cl_int status = CL_QUEUED;
  cl_int result = flame_opencl_context_of (gpu)->call->clGetEventInfo (
      event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);

  *done = status == CL_COMPLETE;
  return flame_opencl_context_check (gpu, result, FALSE, doing, error) &&
         flame_opencl_context_check (
             gpu, MIN (status, CL_SUCCESS), TRUE, doing, error);
}

/*
 * Queries the stream. Repeated queries check the same marker, instead of queueing more
 * and more of them.
 */
gboolean
flame_opencl_stream_query (
    FlameGpu *gpu, gpointer data, gboolean *done, GError **error)
{
  FlameOpenclStream *stream = data;
  gboolean asked = TRUE;

  g_mutex_lock (&stream->lock);
  if (g_atomic_int_compare_and_exchange (&stream->changed, TRUE, FALSE)) {
    flame_opencl_release (gpu, stream->asked);
    stream->asked = flame_opencl_mark (gpu, stream, error);
    asked = stream->asked && flame_opencl_flush (gpu, stream, error);
  }
  if (asked)
    asked = flame_opencl_has_happened (gpu, stream->asked, done, error);
  else
    g_atomic_int_set (&stream->changed, TRUE);
  g_mutex_unlock (&stream->lock);
  *done = asked && *done && flame_opencl_calls_are_done (stream->calls);
  return asked;
}

/* ------------------------------------------------------------------- events */

typedef struct
{
  GMutex lock;
  cl_event last;           /* (nullable) of the latest record */
  cl_command_queue queue;  /* (transfer none) of that record */
  FlameOpenclCalls *calls; /* (nullable) of that queue */
  guint next;              /* the call behind that record */
} Event;

gpointer
flame_opencl_event_new (FlameGpu *gpu G_GNUC_UNUSED,
    FlameGpuEventKind kind G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  Event *event = g_new0 (Event, 1);

  g_mutex_init (&event->lock);
  return event;
}

void
flame_opencl_event_free (FlameGpu *gpu, gpointer data)
{
  Event *event = data;

  flame_opencl_release (gpu, event->last);
  flame_opencl_calls_unref (event->calls);
  g_mutex_clear (&event->lock);
  g_free (event);
}

/* Returns whether a host function behind the latest record has been called. */
static gboolean
is_past (Event *event)
{
  gboolean past;

  g_mutex_lock (&event->lock);
  past = event->calls &&
         flame_opencl_calls_have_passed (event->calls, event->next);
  g_mutex_unlock (&event->lock);
  return past;
}

/*
 * Returns: (transfer full) (nullable) the latest record of the event
 * @queue: (out) (optional) the queue of that record
 */
static cl_event
get_last (FlameGpu *gpu, Event *event, cl_command_queue *queue)
{
  cl_event last;

  g_mutex_lock (&event->lock);
  last = event->last;
  if (queue)
    *queue = event->queue;
  if (last)
    flame_opencl_context_of (gpu)->call->clRetainEvent (last);
  g_mutex_unlock (&event->lock);
  return last;
}

gboolean
flame_opencl_event_record (
    FlameGpu *gpu, gpointer data, gpointer stream, GError **error)
{
  Event *event = data;
  FlameOpenclStream *own = stream;
  cl_event before, last = flame_opencl_mark (gpu, stream, error);

  if (!last)
    return FALSE;
  g_mutex_lock (&event->lock);
  before = event->last;
  event->last = last;
  event->queue = own->queue;
  flame_opencl_calls_unref (event->calls);
  event->calls = flame_opencl_calls_ref (own->calls);
  event->next = flame_opencl_calls_get_next (own->calls);
  g_mutex_unlock (&event->lock);
  flame_opencl_release (gpu, before);
  return flame_opencl_flush (gpu, stream, error);
}

static void CL_CALLBACK
on_foreign (cl_event event G_GNUC_UNUSED, cl_int status, void *data)
{
  const FlameOpenclTable *call = flame_opencl_library_get (NULL);

  call->clSetUserEventStatus (data, MIN (status, CL_COMPLETE));
  call->clReleaseEvent (data);
}

/*
 * Returns an event in @context that happens together with @event of @gpu's context.
 */
static cl_event
carry_over (FlameGpu *gpu, cl_event event, cl_context context, GError **error)
{
  const char *doing = "waiting for another device's event";
  const FlameOpenclTable *call = flame_opencl_context_of (gpu)->call;
  cl_int result;
  cl_event copy = call->clCreateUserEvent (context, &result);

  if (!flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return NULL;
  /* one reference for the callback */
  call->clRetainEvent (copy);
  result = call->clSetEventCallback (event, CL_COMPLETE, on_foreign, copy);
  if (flame_opencl_context_check (gpu, result, FALSE, doing, error))
    return copy;
  flame_opencl_release (gpu, copy);
  flame_opencl_release (gpu, copy);
  return NULL;
}

gboolean
flame_opencl_event_wait (
    FlameGpu *gpu, gpointer data, gpointer on, GError **error)
{
  FlameOpenclStream *stream = on;
  const char *doing = "making a queue wait for an event";
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  cl_command_queue queue = NULL;
  cl_event last = get_last (gpu, data, &queue), here = last;
  gboolean waits;

  /*
   * Queues are in order. If the handle is another queue's by now, the event has happened:
   * a queue is released when its work has run. NVIDIA's driver takes long to notice that
   * an event has happened, and meanwhile would hold up this queue and others.
   */
  if (!last || queue == stream->queue || is_past (data)) {
    flame_opencl_release (gpu, last);
    return TRUE;
  }
  if (stream->context != self->handle)
    here = carry_over (gpu, last, stream->context, error);
  waits = here && flame_opencl_context_check (gpu,
                      self->call->clEnqueueBarrierWithWaitList (
                          stream->queue, 1, &here, NULL),
                      FALSE, doing, error);
  g_atomic_int_set (&stream->changed, TRUE);
  if (here != last)
    flame_opencl_release (gpu, here);
  flame_opencl_release (gpu, last);
  return waits;
}

gboolean
flame_opencl_event_query (
    FlameGpu *gpu, gpointer data, gboolean *done, GError **error)
{
  cl_event last = get_last (gpu, data, NULL);
  gboolean asked;

  *done = TRUE;
  if (!last)
    return TRUE;
  asked = flame_opencl_has_happened (gpu, last, done, error);
  flame_opencl_release (gpu, last);
  return asked;
}

static gboolean
get_time (FlameGpu *gpu, Event *event, cl_ulong *nanoseconds, GError **error)
{
  cl_event last = get_last (gpu, event, NULL);
  cl_int result =
      last ? flame_opencl_context_of (gpu)->call->clGetEventProfilingInfo (last,
                 CL_PROFILING_COMMAND_END, sizeof *nanoseconds, nanoseconds,
                 NULL)
           : CL_PROFILING_INFO_NOT_AVAILABLE;

  flame_opencl_release (gpu, last);
  return flame_opencl_context_check (
      gpu, result, FALSE, "taking the time between two events", error);
}

gboolean
flame_opencl_event_elapsed (FlameGpu *gpu, gpointer start, gpointer end,
    double *seconds, GError **error)
{
  cl_ulong from, to;

  if (!get_time (gpu, start, &from, error) || !get_time (gpu, end, &to, error))
    return FALSE;
  *seconds = to > from ? (to - from) * 1e-9 : 0.0;
  return TRUE;
}
