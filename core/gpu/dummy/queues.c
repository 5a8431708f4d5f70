/*
 * The dummy's streams, events and recordings, and the order in which queued work runs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "core/gpu/dummy/dummy-private.h"

typedef struct
{
  GQueue queue;        /* (element-type Op) */
  GPtrArray *recorded; /* (nullable) (element-type Op) instead of queued */
  gboolean running;    /* guards against work that waits for itself */
  guint32 urge;        /* a loose device runs the stream with the highest */
  int ordinal;
  FlameGpuPriority priority; /* which has no effect */
} Stream;

/* An event. Queued records of it and waits for it hold references, too. */
typedef struct
{
  FlameGpuEventKind kind;
  guint64 issued, done; /* serial numbers of records */
  double time;          /* of the last completed record */
  Stream *stream;       /* of the last issued record; it may be freed */
} Event;

/* A record of an event, or a wait for it. */
typedef struct
{
  Event *event;
  guint64 serial;
  Stream *stream; /* of the record; it may be freed */
} Mark;

/* Queued work, which recordings share. */
typedef struct
{
  FlameDummyWork work;
  guint number; /* among the copies to the host */
} Op;

static GPtrArray *streams; /* freed ones too, while they have work to do */
static FlameDummyOrder order;
static guint64 chance; /* state of the random numbers */
static guint haste;    /* chance, in HASTES, that the device runs by itself */
static Stream *active; /* (nullable) whose work is running */
/* (nullable) by a kernel's name, the priority of the stream on which it last ran */
static GHashTable *priorities;

/* see flame_dummy_hold_copies() */
static char *hold_kernel;            /* (nullable) */
static guint hold_runs, hold_copies; /* runs of it, and copies queued since */
static gint64 held_since;            /* 0: nothing is held up */

/* Average number of pieces of work after which a stream's urge changes. */
#define URGENT_FOR 16
#define HASTES 16
/* Pieces of work that a device does at a time, beside the host's calls. */
#define MAX_STEPS 40

/* --------------------------------------------------------------------- work */

static void
op_clear (gpointer data)
{
  const FlameDummyWork *work = &((Op *) data)->work;

  if (work->free)
    work->free (work->data);
}

static void
op_unref (gpointer op)
{
  g_rc_box_release_full (op, op_clear);
}

static gpointer
mark_new (Event *event)
{
  Mark *mark = g_new (Mark, 1);

  *mark = (Mark){g_rc_box_acquire (event), event->issued, event->stream};
  return mark;
}

static void
mark_free (gpointer mark)
{
  g_rc_box_release (((Mark *) mark)->event);
  g_free (mark);
}

static void
run_record (gpointer data)
{
  const Mark *mark = data;

  mark->event->done = MAX (mark->event->done, mark->serial);
  mark->event->time = flame_dummy.clock;
}

static gboolean
has_work (Stream *stream)
{
  return g_ptr_array_find (streams, stream, NULL) &&
         !g_queue_is_empty (&stream->queue);
}

static void run_one (Stream *stream);

static void
run_wait (gpointer data)
{
  const Mark *mark = data;

  while (mark->event->done < mark->serial && has_work (mark->stream) &&
         !mark->stream->running)
    run_one (mark->stream);
}

/* Drops a freed stream when its work is done. */
static void
release_done (Stream *stream)
{
  if (!flame_dummy_is (stream, FLAME_DUMMY_STREAM) &&
      g_queue_is_empty (&stream->queue))
    g_ptr_array_remove (streams, stream);
}

static void
run_one (Stream *stream)
{
  Op *op = g_queue_pop_head (&stream->queue);
  const int before = flame_dummy.running;
  Stream *active_before = active;

  stream->running = TRUE;
  active = stream;
  flame_dummy.running = stream->ordinal;
  /* A lost device runs nothing more, not even host functions. */
  if (!flame_dummy.devices[stream->ordinal].loss)
    op->work.run (op->work.data);
  flame_dummy.running = before;
  active = active_before;
  stream->running = FALSE;
  op_unref (op);
  release_done (stream);
}

/* -------------------------------------------------------------- loose order */

/* Returns the next word of the seed's sequence (splitmix64). */
static guint32
draw (void)
{
  guint64 z = chance += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (guint32) (z >> 32);
}

static gboolean
is_held (const Op *op)
{
  return hold_kernel && op->work.reads_back && hold_runs < op->number + 2;
}

/* Returns whether the work must still wait for something. */
static gboolean
waits (const Op *op)
{
  const Mark *mark = op->work.data;

  return op->work.run == run_wait && mark->event->done < mark->serial &&
         has_work (mark->stream);
}

/*
 * Runs one piece of work of the most urgent stream that can run. Sometimes the urge
 * changes afterwards. Returns FALSE if no stream can run.
 */
static gboolean
step_once (void)
{
  Stream *next = NULL;
  gboolean held = FALSE;

  for (guint i = streams->len; i-- > 0;) {
    Stream *stream = g_ptr_array_index (streams, i);
    const Op *op = g_queue_peek_head (&stream->queue);
    const gboolean works = !flame_dummy.devices[stream->ordinal].loss;

    if (!op || stream->running || (works && waits (op)))
      continue;
    if (works && is_held (op))
      held = TRUE;
    else if (!next || stream->urge > next->urge)
      next = stream;
  }
  if (next || !held)
    held_since = 0;
  else if (!held_since)
    held_since = g_get_monotonic_time ();
  if (!next)
    return FALSE;
  if (draw () % URGENT_FOR == 0)
    next->urge = draw ();
  run_one (next);
  return TRUE;
}

void
flame_dummy_step (void)
{
  FLAME_DUMMY_LOCK ();
  for (guint n = order == FLAME_DUMMY_LOOSE ? draw () % MAX_STEPS : 0;
       n > 0 && step_once (); n--)
    ;
}

/*
 * Runs some work of the stream, or in loose order of any stream.
 * Returns: FALSE if none can run
 */
static gboolean
step_for (Stream *stream)
{
  if (order == FLAME_DUMMY_LOOSE)
    return step_once ();
  run_one (stream);
  return TRUE;
}

static void
drain (Stream *stream)
{
  while (!stream->running && !g_queue_is_empty (&stream->queue))
    if (!step_for (stream))
      return;
}

/*
 * Finds a stream with work.
 * @ordinal: its device, -1: any
 * Returns: (nullable)
 */
static Stream *
find_busy (int ordinal)
{
  for (guint i = 0; i < streams->len; i++) {
    Stream *stream = g_ptr_array_index (streams, i);

    if ((ordinal < 0 || stream->ordinal == ordinal) &&
        (stream->running || !g_queue_is_empty (&stream->queue)))
      return stream;
  }
  return NULL;
}

gboolean
flame_dummy_is_idle (void)
{
  return !find_busy (-1);
}

void
flame_dummy_drain (int ordinal)
{
  Stream *stream;

  while ((stream = find_busy (ordinal)) && !stream->running)
    if (!step_for (stream))
      return;
}

static void
set_order (FlameDummyOrder new_order, guint seed)
{
  order = new_order;
  chance = seed;
  /* Some devices run only if they are waited for, others almost at once. */
  haste = (const guint[]){0, 0, 6, 12, 15}[draw () % 5];
  for (guint i = streams->len; i-- > 0;)
    ((Stream *) g_ptr_array_index (streams, i))->urge = draw ();
}

void
flame_dummy_set_order (FlameDummyOrder new_order)
{
  FLAME_DUMMY_LOCK ();
  set_order (new_order, 0);
}

void
flame_dummy_set_loose (guint seed)
{
  FLAME_DUMMY_LOCK ();
  set_order (FLAME_DUMMY_LOOSE, seed);
}

void
flame_dummy_hold_copies (const char *kernel)
{
  FLAME_DUMMY_LOCK ();
  g_free (hold_kernel);
  hold_kernel = g_strdup (kernel);
  hold_runs = hold_copies = 0;
}

gint64
flame_dummy_get_held_for (void)
{
  FLAME_DUMMY_LOCK ();
  return held_since ? g_get_monotonic_time () - held_since : 0;
}

void
flame_dummy_note_kernel (const char *name)
{
  if (g_strcmp0 (name, hold_kernel) == 0)
    hold_runs++;
  if (active)
    g_hash_table_insert (
        priorities, g_strdup (name), GINT_TO_POINTER (active->priority));
}

FlameGpuPriority
flame_dummy_get_priority (const char *kernel)
{
  gpointer priority;

  FLAME_DUMMY_LOCK ();
  g_assert (g_hash_table_lookup_extended (priorities, kernel, NULL, &priority));
  return (FlameGpuPriority) GPOINTER_TO_INT (priority);
}

/* ------------------------------------------------------------------ streams */

static void
stream_destroy (gpointer data)
{
  Stream *stream = data;

  g_queue_clear_full (&stream->queue, op_unref);
  g_clear_pointer (&stream->recorded, g_ptr_array_unref);
  g_free (stream);
}

void
flame_dummy_reset_queues (void)
{
  g_clear_pointer (&streams, g_ptr_array_unref);
  streams = g_ptr_array_new_with_free_func (stream_destroy);
  g_clear_pointer (&priorities, g_hash_table_unref);
  priorities = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_clear_pointer (&hold_kernel, g_free);
  hold_runs = hold_copies = 0;
  held_since = 0;
  set_order (FLAME_DUMMY_IMMEDIATE, 0);
}

static void
queue (Stream *stream, Op *op)
{
  g_assert (flame_dummy_is (stream, FLAME_DUMMY_STREAM));
  if (stream->recorded) {
    g_ptr_array_add (stream->recorded, op);
    return;
  }
  if (op->work.reads_back)
    op->number = hold_copies++;
  g_queue_push_tail (&stream->queue, op);
  if (order == FLAME_DUMMY_IMMEDIATE)
    drain (stream);
  while (order == FLAME_DUMMY_LOOSE && draw () % HASTES < haste && step_once ())
    ;
}

gboolean
flame_dummy_queue (gpointer stream, FlameDummyWork work)
{
  Op *op = g_rc_box_new0 (Op);

  op->work = work;
  queue (stream, op);
  return TRUE;
}

static gpointer
stream_new (FlameGpu *gpu, FlameGpuPriority priority, GError **error)
{
  Stream *stream;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "stream_new", error))
    return NULL;
  stream = g_new0 (Stream, 1);
  g_queue_init (&stream->queue);
  stream->urge = draw ();
  stream->priority = priority;
  stream->ordinal = gpu->device.ordinal;
  flame_dummy_add (stream, FLAME_DUMMY_STREAM);
  g_ptr_array_add (streams, stream);
  return stream;
}

/* Frees the stream. Its queued work still runs some time later. */
static void
stream_free (FlameGpu *gpu, gpointer stream)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "stream_free");
  flame_dummy_remove (stream, FLAME_DUMMY_STREAM);
  release_done (stream);
}

static gboolean
is_unfinished (Stream *stream)
{
  if (flame_dummy_is (stream, FLAME_DUMMY_STREAM) ||
      flame_dummy.devices[stream->ordinal].loss)
    return FALSE;
  for (GList *link = stream->queue.head; link; link = link->next) {
    const Op *op = link->data;

    if (op->work.run != run_wait && op->work.run != run_record)
      return TRUE;
  }
  return FALSE;
}

guint
flame_dummy_count_unfinished (void)
{
  guint n = 0;

  for (guint i = 0; i < streams->len; i++)
    n += is_unfinished (g_ptr_array_index (streams, i));
  return n;
}

static gboolean
stream_synchronize (FlameGpu *gpu, gpointer stream, GError **error)
{
  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "stream_synchronize", error))
    return FALSE;
  g_assert (flame_dummy_is (stream, FLAME_DUMMY_STREAM));
  drain (stream);
  return flame_dummy_check_loss (gpu, error);
}

static gboolean
stream_query (FlameGpu *gpu, gpointer data, gboolean *done, GError **error)
{
  Stream *stream = data;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "stream_query", error))
    return FALSE;
  g_assert (flame_dummy_is (stream, FLAME_DUMMY_STREAM));
  *done = g_queue_is_empty (&stream->queue);
  if (!*done)
    (void) step_for (stream);
  return flame_dummy_check_loss (gpu, error);
}

static gboolean
stream_call (FlameGpu *gpu, gpointer stream, FlameGpuHostFunc function,
    gpointer user_data, GError **error)
{
  FLAME_DUMMY_LOCK ();
  return flame_dummy_enter (gpu, "stream_call", error) &&
         flame_dummy_queue (
             stream, (FlameDummyWork){function, user_data, NULL, FALSE});
}

/* ------------------------------------------------------------------- events */

static gpointer
event_new (FlameGpu *gpu, FlameGpuEventKind kind, GError **error)
{
  Event *event;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "event_new", error))
    return NULL;
  event = g_rc_box_new0 (Event);
  event->kind = kind;
  flame_dummy_add (event, FLAME_DUMMY_EVENT);
  return event;
}

static void
event_free (FlameGpu *gpu, gpointer event)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "event_free");
  flame_dummy_remove (event, FLAME_DUMMY_EVENT);
  g_rc_box_release (event);
}

static gboolean
event_record (FlameGpu *gpu, gpointer data, gpointer stream, GError **error)
{
  Event *event = data;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "event_record", error))
    return FALSE;
  g_assert (flame_dummy_is (event, FLAME_DUMMY_EVENT));
  event->stream = stream;
  event->issued++;
  return flame_dummy_queue (
      stream, (FlameDummyWork){run_record, mark_new (event), mark_free, FALSE});
}

static gboolean
event_wait (FlameGpu *gpu, gpointer event, gpointer stream, GError **error)
{
  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "event_wait", error))
    return FALSE;
  g_assert (flame_dummy_is (event, FLAME_DUMMY_EVENT));
  return flame_dummy_queue (
      stream, (FlameDummyWork){run_wait, mark_new (event), mark_free, FALSE});
}

/* Queries the event. Repeated queries make work progress. */
static gboolean
event_query (FlameGpu *gpu, gpointer data, gboolean *done, GError **error)
{
  Event *event = data;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "event_query", error))
    return FALSE;
  g_assert (flame_dummy_is (event, FLAME_DUMMY_EVENT));
  *done = event->done >= event->issued;
  if (!*done && has_work (event->stream))
    (void) step_for (event->stream);
  return flame_dummy_check_loss (gpu, error);
}

static gboolean
has_time (const Event *event)
{
  return event->kind == FLAME_GPU_EVENT_TIMING && event->done > 0 &&
         event->done == event->issued;
}

static gboolean
event_elapsed (FlameGpu *gpu, gpointer start, gpointer end, double *seconds,
    GError **error)
{
  const Event *first = start, *second = end;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "event_elapsed", error))
    return FALSE;
  if (!has_time (first) || !has_time (second))
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "event_elapsed: an event has not happened, or has no time");
  *seconds = (second->time - first->time) / 1e3;
  return TRUE;
}

/* ------------------------------------------------------------------- graphs */

static gboolean
capture_begin (FlameGpu *gpu, gpointer data, GError **error)
{
  Stream *stream = data;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "capture_begin", error))
    return FALSE;
  g_assert (!stream->recorded);
  stream->recorded = g_ptr_array_new_with_free_func (op_unref);
  return TRUE;
}

/* Updates a graph, which is an array of Op. */
gboolean
flame_dummy_graph_update (gpointer data, gpointer other)
{
  GPtrArray *graph = data, *ops = other;

  FLAME_DUMMY_LOCK ();
  if (graph->len != ops->len)
    return FALSE;
  for (guint i = 0; i < ops->len; i++)
    if (((Op *) ops->pdata[i])->work.run != ((Op *) graph->pdata[i])->work.run)
      return FALSE;
  for (guint i = 0; i < ops->len; i++) {
    op_unref (graph->pdata[i]);
    graph->pdata[i] = g_rc_box_acquire (ops->pdata[i]);
  }
  return TRUE;
}

static gboolean
keep (FlameGpu *gpu, GPtrArray *ops, gpointer *graph, GError **error)
{
  if (*graph) {
    if (!flame_dummy_enter (gpu, "graph_update", error))
      return FALSE;
    if (flame_dummy_graph_update (*graph, ops))
      return TRUE;
  }
  if (!flame_dummy_enter (gpu, "graph_new", error))
    return FALSE;
  *graph = g_ptr_array_ref (ops);
  flame_dummy_add (*graph, FLAME_DUMMY_GRAPH);
  return TRUE;
}

/* Ends the recording, whatever the result is. */
static gboolean
capture_end (FlameGpu *gpu, gpointer stream, gboolean keeps, gpointer *graph,
    GError **error)
{
  g_autoptr (GPtrArray) ops = NULL;

  FLAME_DUMMY_LOCK ();
  ops = g_steal_pointer (&((Stream *) stream)->recorded);
  return flame_dummy_enter (gpu, "capture_end", error) &&
         (!keeps || keep (gpu, ops, graph, error));
}

static gboolean
graph_replay (FlameGpu *gpu, gpointer graph, gpointer stream, GError **error)
{
  const GPtrArray *ops = graph;

  FLAME_DUMMY_LOCK ();
  if (!flame_dummy_enter (gpu, "graph_replay", error))
    return FALSE;
  g_assert (flame_dummy_is (graph, FLAME_DUMMY_GRAPH));
  for (guint i = 0; i < ops->len; i++)
    queue (stream, g_rc_box_acquire (ops->pdata[i]));
  return TRUE;
}

static void
graph_free (FlameGpu *gpu, gpointer graph)
{
  FLAME_DUMMY_LOCK ();
  flame_dummy_enter_release (gpu, "graph_free");
  flame_dummy_remove (graph, FLAME_DUMMY_GRAPH);
  g_ptr_array_unref (graph);
}

void
flame_dummy_add_queue_fns (FlameGpuFns *fns)
{
  fns->stream_new = stream_new;
  fns->stream_free = stream_free;
  fns->stream_synchronize = stream_synchronize;
  fns->stream_query = stream_query;
  fns->stream_call = stream_call;
  fns->event_new = event_new;
  fns->event_free = event_free;
  fns->event_record = event_record;
  fns->event_wait = event_wait;
  fns->event_query = event_query;
  fns->event_elapsed = event_elapsed;
  fns->capture_begin = capture_begin;
  fns->capture_end = capture_end;
  fns->graph_replay = graph_replay;
  fns->graph_free = graph_free;
}
