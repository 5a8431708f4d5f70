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

#include "core/gpu/opencl/context.h"

/* ------------------------------------------------------- calls that are to come */

/*
 * A queue's host functions. They do not hold up the queue, as NVIDIA's driver takes
 * milliseconds to continue after an event that the host sets. Therefore waiting for the
 * queue includes waiting for them.
 */
typedef struct _FlameOpenclCalls
{
  gatomicrefcount refs; /* a call may come after its queue was freed */
  GMutex lock;
  GCond changed;
  guint n;
} Calls;

static Calls *
calls_new (void)
{
  Calls *calls = g_new0 (Calls, 1);

  g_atomic_ref_count_init (&calls->refs);
  g_mutex_init (&calls->lock);
  g_cond_init (&calls->changed);
  return calls;
}

static void
calls_unref (Calls *calls)
{
  if (!g_atomic_ref_count_dec (&calls->refs))
    return;
  g_mutex_clear (&calls->lock);
  g_cond_clear (&calls->changed);
  g_free (calls);
}

static void
calls_add (Calls *calls, int n)
{
  g_mutex_lock (&calls->lock);
  calls->n += (guint) n;
  g_cond_broadcast (&calls->changed);
  g_mutex_unlock (&calls->lock);
}

static gboolean
calls_are_done (Calls *calls)
{
  gboolean done;

  g_mutex_lock (&calls->lock);
  done = calls->n == 0;
  g_mutex_unlock (&calls->lock);
  return done;
}

static void
calls_wait (Calls *calls)
{
  g_mutex_lock (&calls->lock);
  while (calls->n > 0)
    g_cond_wait (&calls->changed, &calls->lock);
  g_mutex_unlock (&calls->lock);
}

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
  stream->calls = calls_new ();
  stream->changed = TRUE;
  g_mutex_init (&stream->lock);
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->queues, queue);
  g_mutex_unlock (&self->lock);
  return stream;
}

static void
release (FlameGpu *gpu, cl_event event)
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

  release (gpu, stream->asked);
  flame_opencl_context_note (gpu, self->call->clFlush (stream->queue),
      "handing a queue to the device");
  g_mutex_lock (&self->lock);
  g_ptr_array_remove_fast (self->queues, stream->queue);
  g_ptr_array_add (self->left, stream->queue);
  g_mutex_unlock (&self->lock);
  calls_unref (stream->calls);
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

static gboolean
flush (FlameGpu *gpu, FlameOpenclStream *stream, GError **error)
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
  calls_wait (stream->calls);
  return TRUE;
}

/*
 * Returns: (transfer full) an event that happens when everything queued so far has run;
 *   NULL with @error
 */
static cl_event
mark (FlameGpu *gpu, FlameOpenclStream *stream, GError **error)
{
  cl_event event;

  return flame_opencl_context_check (gpu,
             flame_opencl_context_of (gpu)->call->clEnqueueMarkerWithWaitList (
                 stream->queue, 0, NULL, &event),
             FALSE, "marking a place in a queue", error)
             ? event
             : NULL;
}

static gboolean
has_happened (FlameGpu *gpu, cl_event event, gboolean *done, GError **error)
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
    release (gpu, stream->asked);
    stream->asked = mark (gpu, stream, error);
    asked = stream->asked && flush (gpu, stream, error);
  }
  if (asked)
    asked = has_happened (gpu, stream->asked, done, error);
  else
    g_atomic_int_set (&stream->changed, TRUE);
  g_mutex_unlock (&stream->lock);
  *done = asked && *done && calls_are_done (stream->calls);
  return asked;
}

/* ----------------------------------------------------------- host functions */

typedef struct
{
  FlameGpuHostFunc function;
  gpointer user_data;
  Calls *calls;     /* the calls of its queue */
  cl_event reached; /* everything that was queued before it has run */
} Call;

static void
call_free (Call *call)
{
  calls_add (call->calls, -1);
  calls_unref (call->calls);
  g_free (call);
}

/*
 * Calls the host function, on the driver's thread, unless an error has ended the queue.
 */
static void CL_CALLBACK
on_reached (cl_event event G_GNUC_UNUSED, cl_int status, void *data)
{
  Call *call = data;

  if (status == CL_COMPLETE)
    call->function (call->user_data);
  call_free (call);
}

/* ----------------------------------- host functions of a device that is polled */

/*
 * Microseconds between two polls. Longer intervals of up to 1 ms, chosen by the
 * duration of the queue's last call, caused as many wake-ups and cost 5 % of the frames
 * of r2 on an H200.
 */
#define POLL_INTERVAL 100

/*
 * A device's thread that polls events and calls host functions. NVIDIA's driver calls back
 * some milliseconds late, and its own waits keep a processor busy.
 */
typedef struct _FlameOpenclWatch
{
  FlameGpu *gpu; /* its device, which outlives it */
  GThread *thread;
  GMutex lock;
  GCond changed;
  GQueue calls; /* of Call; those of a queue are in order */
  gboolean ended;
} Watch;

static void
drop_call (FlameGpu *gpu, Call *call)
{
  release (gpu, call->reached);
  call_free (call);
}

/*
 * Returns whether @call is finished: its function has been called, or never will be.
 */
static gboolean
poll_call (FlameGpu *gpu, Call *call)
{
  gboolean done;

  if (!has_happened (gpu, call->reached, &done, NULL))
    return TRUE;
  if (!done)
    return FALSE;
  call->function (call->user_data);
  return TRUE;
}

/* Polls all calls of @watch, which is locked except while a function is called. */
static void
poll_all (Watch *watch)
{
  GList *next;

  for (GList *at = watch->calls.head; at; at = next) {
    Call *call = at->data;
    gboolean over;

    g_mutex_unlock (&watch->lock);
    over = poll_call (watch->gpu, call);
    g_mutex_lock (&watch->lock);
    next = at->next;
    if (over) {
      g_queue_delete_link (&watch->calls, at);
      drop_call (watch->gpu, call);
    }
  }
}

static gpointer
watch_run (gpointer data)
{
  Watch *watch = data;

  g_mutex_lock (&watch->lock);
  while (!watch->ended) {
    poll_all (watch);
    if (g_queue_is_empty (&watch->calls) && !watch->ended)
      g_cond_wait (&watch->changed, &watch->lock);
    else
      (void) g_cond_wait_until (&watch->changed, &watch->lock,
          g_get_monotonic_time () + POLL_INTERVAL);
  }
  g_mutex_unlock (&watch->lock);
  return NULL;
}

void
flame_opencl_watch_free (struct _FlameOpenclWatch *watch)
{
  Call *call;

  if (!watch)
    return;
  g_mutex_lock (&watch->lock);
  watch->ended = TRUE;
  g_cond_signal (&watch->changed);
  g_mutex_unlock (&watch->lock);
  g_thread_join (watch->thread);
  while ((call = g_queue_pop_head (&watch->calls)))
    drop_call (watch->gpu, call);
  g_mutex_clear (&watch->lock);
  g_cond_clear (&watch->changed);
  g_free (watch);
}

/* Returns the watch of @self, whose lock is held; NULL with @error. */
static Watch *
get_watch (FlameOpenclContext *self, GError **error)
{
  Watch *watch;

  if (self->watch)
    return self->watch;
  watch = g_new0 (Watch, 1);
  watch->gpu = &self->base;
  g_mutex_init (&watch->lock);
  g_cond_init (&watch->changed);
  g_queue_init (&watch->calls);
  watch->thread = g_thread_try_new ("flame-opencl", watch_run, watch, error);
  if (watch->thread) {
    self->watch = watch;
    return watch;
  }
  g_mutex_clear (&watch->lock);
  g_cond_clear (&watch->changed);
  g_free (watch);
  return NULL;
}

/*
 * Lets the watch poll for @call. Returns FALSE with @error if it will not be called.
 * @call: (transfer full)
 */
static gboolean
poll_for (FlameGpu *gpu, Call *call, GError **error)
{
  FlameOpenclContext *self = flame_opencl_context_of (gpu);
  Watch *watch;

  g_mutex_lock (&self->lock);
  watch = get_watch (self, error);
  g_mutex_unlock (&self->lock);
  if (!watch) {
    drop_call (gpu, call);
    return FALSE;
  }
  g_mutex_lock (&watch->lock);
  g_queue_push_tail (&watch->calls, call);
  g_cond_signal (&watch->changed);
  g_mutex_unlock (&watch->lock);
  return TRUE;
}

/*
 * Lets the driver call @call back. Returns FALSE with @error if it will not be called.
 * @call: (transfer full)
 */
static gboolean
call_back (FlameGpu *gpu, Call *call, GError **error)
{
  /* the call may be over and freed when the driver returns */
  cl_event reached = call->reached;
  const cl_int result =
      flame_opencl_context_of (gpu)->call->clSetEventCallback (
          reached, CL_COMPLETE, on_reached, call);

  release (gpu, reached);
  if (flame_opencl_context_check (
          gpu, result, FALSE, "queueing a host function", error))
    return TRUE;
  call_free (call);
  return FALSE;
}

gboolean
flame_opencl_stream_call (FlameGpu *gpu, gpointer data,
    FlameGpuHostFunc function, gpointer user_data, GError **error)
{
  FlameOpenclStream *stream = data;
  cl_event reached = mark (gpu, stream, error);
  Call *call;

  if (!reached || !flush (gpu, stream, error)) {
    release (gpu, reached);
    return FALSE;
  }
  call = g_new (Call, 1);
  *call = (Call){.function = function,
      .user_data = user_data,
      .calls = stream->calls,
      .reached = reached};
  g_atomic_ref_count_inc (&stream->calls->refs);
  calls_add (stream->calls, 1);
  return flame_opencl_context_of (gpu)->polls ? poll_for (gpu, call, error)
                                              : call_back (gpu, call, error);
}

/* ------------------------------------------------------------------- events */

typedef struct
{
  GMutex lock;
  cl_event last;          /* (nullable) of the latest record */
  cl_command_queue queue; /* (transfer none) of that record */
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

  release (gpu, event->last);
  g_mutex_clear (&event->lock);
  g_free (event);
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
  cl_event before, last = mark (gpu, stream, error);

  if (!last)
    return FALSE;
  g_mutex_lock (&event->lock);
  before = event->last;
  event->last = last;
  event->queue = ((FlameOpenclStream *) stream)->queue;
  g_mutex_unlock (&event->lock);
  release (gpu, before);
  return flush (gpu, stream, error);
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
  release (gpu, copy);
  release (gpu, copy);
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
   * a queue is released when its work has run.
   */
  if (!last || queue == stream->queue) {
    release (gpu, last);
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
    release (gpu, here);
  release (gpu, last);
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
  asked = has_happened (gpu, last, done, error);
  release (gpu, last);
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

  release (gpu, last);
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
