/*
 * The fake driver's streams and events: queues of work, and their order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "tests/fake-cuda/fake-internal.h"

struct CUstream_st
{
  GQueue queue;        /* of FakeOp */
  GPtrArray *captured; /* of FakeOp; NULL: not capturing */
  GThread *capturer;
  gboolean invalidated;
  gboolean running; /* guards against work that waits for itself */
  guint32 urge;     /* FLAME_FAKE_LOOSE runs the stream with the highest */
  int device;
};

/* The state of an event, which its records and waits share. */
struct _FakeEvent
{
  guint flags;
  guint64 issued, done; /* serial numbers of records */
  double time;          /* of the last completed record */
  CUstream recorder;    /* of the last issued record */
  gboolean captured;    /* the last record was in a capture */
  gint refs;
};

/* A handle. Importing makes several of them for one event. */
struct CUevent_st
{
  FakeEvent *event;
};

FakeEvent *
fake_event_ref (FakeEvent *event)
{
  event->refs++;
  return event;
}

void
fake_event_unref (FakeEvent *event)
{
  if (event && --event->refs == 0)
    g_free (event);
}

/* ---------------------------------------------------------------------- ops */

FakeOp *
fake_op_new (FakeOpKind kind)
{
  FakeOp *op = g_new0 (FakeOp, 1);
  op->kind = kind;
  return op;
}

FakeOp *
fake_op_copy (const FakeOp *op)
{
  FakeOp *copy = g_memdup2 (op, sizeof *op);
  for (guint i = 0; i < copy->run.n_values; i++)
    g_bytes_ref (copy->run.values[i]);
  fake_function_ref (copy->run.function);
  if (copy->mark.event)
    fake_event_ref (copy->mark.event);
  return copy;
}

void
fake_op_free (FakeOp *op)
{
  for (guint i = 0; i < op->run.n_values; i++)
    g_bytes_unref (op->run.values[i]);
  fake_function_unref (op->run.function);
  fake_event_unref (op->mark.event);
  g_free (op);
}

static void
run_kernel (const FakeRun *run)
{
  const FlameFakeKernel *kernel = fake_function_get_kernel (run->function);
  void *args[16];

  if (!kernel) {
    fake_lose (CUDA_ERROR_LAUNCH_FAILED);
    return;
  }
  for (guint i = 0; i < run->n_values; i++)
    args[i] = (void *) g_bytes_get_data (run->values[i], NULL);
  kernel->run (&run->launch, args);
  fake.runs[fake_device ()]++;
  if (g_strcmp0 (kernel->name, fake.hold_kernel) == 0)
    fake.hold_runs++;
  fake.clock += kernel->milliseconds;
}

/* @stream may be freed, so it is looked up and never dereferenced. */
static gboolean
has_work (CUstream stream)
{
  return g_ptr_array_find (fake.streams, stream, NULL) &&
         !g_queue_is_empty (&stream->queue);
}

static void run_one (CUstream stream);

static void
run_wait (const FakeMark *mark)
{
  while (mark->event->done < mark->serial && has_work (mark->recorder) &&
         !mark->recorder->running)
    run_one (mark->recorder);
}

static void
run_record (const FakeMark *mark)
{
  mark->event->done = MAX (mark->event->done, mark->serial);
  mark->event->time = fake.clock;
}

static void
run_op (const FakeOp *op)
{
  switch (op->kind) {
    case FAKE_OP_COPY:
      fake_copy_run (&op->copy);
      return;
    case FAKE_OP_FILL:
      fake_fill_run (&op->fill);
      return;
    case FAKE_OP_KERNEL:
      run_kernel (&op->run);
      return;
    case FAKE_OP_RECORD:
      run_record (&op->mark);
      return;
    case FAKE_OP_WAIT:
      run_wait (&op->mark);
      return;
    case FAKE_OP_HOST:
      op->function (op->user_data);
      return;
  }
}

/* A destroyed stream is freed once its work is done. */
static void
release_done (CUstream stream)
{
  if (fake_is (stream, FAKE_STREAM) || !g_queue_is_empty (&stream->queue))
    return;
  g_ptr_array_remove (fake.streams, stream);
}

gboolean
fake_is_idle (void)
{
  for (guint i = 0; i < fake.streams->len; i++) {
    const CUstream stream = g_ptr_array_index (fake.streams, i);

    if (stream->running || !g_queue_is_empty (&stream->queue))
      return FALSE;
  }
  return TRUE;
}

static void
run_one (CUstream stream)
{
  FakeOp *op = g_queue_pop_head (&stream->queue);
  const int before = fake.running;
  stream->running = TRUE;
  fake.running = stream->device;
  /* A lost device runs nothing more, including host functions. */
  if (fake_lost () == CUDA_SUCCESS)
    run_op (op);
  fake.running = before;
  stream->running = FALSE;
  fake_op_free (op);
  release_done (stream);
}

/* ------------------------------------------------------- FLAME_FAKE_LOOSE */

/* Average number of pieces of work after which a stream's urgency changes. */
#define URGENT_FOR 16
/* The chance that a device runs by itself is a multiple of this part. */
#define HASTES 16
/* Pieces of work that a device does at a time, beside the host's calls. */
#define MAX_STEPS 40

static gboolean
is_copy_to_host (const FakeOp *op)
{
  return op->kind == FAKE_OP_COPY &&
         op->copy.layout.dstMemoryType == CU_MEMORYTYPE_HOST;
}

static gboolean
is_held (const FakeOp *op)
{
  return fake.hold_kernel && is_copy_to_host (op) &&
         fake.hold_runs < op->copy.number + 2;
}

/* Whether the work must still wait for something. */
static gboolean
waits (const FakeOp *op)
{
  const FakeMark *mark = &op->mark;

  return op->kind == FAKE_OP_WAIT && mark->event->done < mark->serial &&
         has_work (mark->recorder);
}

/* The next word of the seed's sequence (splitmix64). */
static guint32
draw (void)
{
  guint64 z = fake.chance += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (guint32) (z >> 32);
}

/*
 * Runs one piece of work of the most urgent stream that can run. Sometimes the
 * urgencies change afterwards. FALSE if no stream can run.
 */
static gboolean
step_once (void)
{
  CUstream next = NULL;
  gboolean held = FALSE;

  for (guint i = fake.streams->len; i-- > 0;) {
    CUstream stream = g_ptr_array_index (fake.streams, i);
    const FakeOp *op = g_queue_peek_head (&stream->queue);
    const gboolean works = fake.lost[stream->device] == CUDA_SUCCESS;

    if (!op || stream->running || (works && waits (op)))
      continue;
    if (works && is_held (op))
      held = TRUE;
    else if (!next || stream->urge > next->urge)
      next = stream;
  }
  if (next || !held)
    fake.held_since = 0;
  else if (!fake.held_since)
    fake.held_since = g_get_monotonic_time ();
  if (!next)
    return FALSE;
  if (draw () % URGENT_FOR == 0)
    next->urge = draw ();
  run_one (next);
  return TRUE;
}

/*
 * The device runs by itself: not at all, or a few pieces of work for each
 * queued one.
 */
static void
go_on (void)
{
  while (draw () % HASTES < fake.haste && step_once ())
    ;
}

/* ------------------------------------------------------------------- drain */

void
fake_drain (CUstream stream)
{
  while (!stream->running && !g_queue_is_empty (&stream->queue)) {
    if (fake.mode != FLAME_FAKE_LOOSE)
      run_one (stream);
    else if (!step_once ())
      return;
  }
}

/* Called as time passes while somebody polls. */
static void
step (CUstream stream)
{
  if (fake.mode == FLAME_FAKE_LOOSE)
    step_once ();
  else
    run_one (stream);
}

void
fake_device_step (void)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);

  for (guint n = fake.mode == FLAME_FAKE_LOOSE ? draw () % MAX_STEPS : 0;
       n > 0 && step_once (); n--)
    ;
}

CUresult
fake_enqueue (CUstream stream, FakeOp *op)
{
  if (!fake_is (stream, FAKE_STREAM)) {
    fake_op_free (op);
    return CUDA_ERROR_INVALID_HANDLE;
  }
  if (stream->captured) {
    if (stream->invalidated) {
      fake_op_free (op);
      return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    }
    g_ptr_array_add (stream->captured, op);
    return CUDA_SUCCESS;
  }
  if (is_copy_to_host (op))
    op->copy.number = fake.hold_copies++;
  g_queue_push_tail (&stream->queue, op);
  if (fake.mode == FLAME_FAKE_IMMEDIATE)
    fake_drain (stream);
  else if (fake.mode == FLAME_FAKE_LOOSE)
    go_on ();
  return CUDA_SUCCESS;
}

void
fake_set_seed (guint seed)
{
  fake.chance = seed;
  /*
   * From a device that only runs when it is waited for, to one that runs almost
   * at once.
   */
  fake.haste = (const guint[]){0, 0, 6, 12, 15}[draw () % 5];
  for (guint i = fake.streams->len; i-- > 0;)
    ((CUstream) g_ptr_array_index (fake.streams, i))->urge = draw ();
}

/* ------------------------------------------------------------------ streams */

CUresult
fake_cuCtxGetStreamPriorityRange (int *least, int *greatest)
{
  FAKE_ENTER (cuCtxGetStreamPriorityRange, FAKE_PLAIN);
  *least = 0;
  *greatest = -5;
  return CUDA_SUCCESS;
}

CUresult
fake_cuStreamCreateWithPriority (
    CUstream *stream, unsigned int flags, int priority)
{
  FAKE_ENTER (cuStreamCreateWithPriority, FAKE_PLAIN);
  if (flags != CU_STREAM_NON_BLOCKING || priority > 0 || priority < -5)
    return CUDA_ERROR_INVALID_VALUE;
  *stream = g_new0 (struct CUstream_st, 1);
  g_queue_init (&(*stream)->queue);
  (*stream)->urge = draw ();
  (*stream)->device = fake_device ();
  fake_add (*stream, FAKE_STREAM);
  g_ptr_array_add (fake.streams, *stream);
  return CUDA_SUCCESS;
}

static gboolean
is_unfinished (CUstream stream)
{
  if (fake_is (stream, FAKE_STREAM) ||
      fake.lost[stream->device] != CUDA_SUCCESS)
    return FALSE;
  for (GList *link = stream->queue.head; link; link = link->next) {
    const FakeOp *op = link->data;

    if (op->kind != FAKE_OP_WAIT && op->kind != FAKE_OP_RECORD)
      return TRUE;
  }
  return FALSE;
}

guint
fake_count_unfinished (void)
{
  guint n = 0;

  for (guint i = 0; i < fake.streams->len; i++)
    n += is_unfinished (g_ptr_array_index (fake.streams, i));
  return n;
}

void
fake_stream_free (gpointer data)
{
  CUstream stream = data;

  g_queue_clear_full (&stream->queue, (GDestroyNotify) fake_op_free);
  g_clear_pointer (&stream->captured, g_ptr_array_unref);
  g_free (stream);
}

/* Its queue is still completed some time later. */
CUresult
fake_cuStreamDestroy (CUstream stream)
{
  FAKE_ENTER (cuStreamDestroy, FAKE_RELEASES);
  if (!fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_remove (stream);
  release_done (stream);
  return fake_lost ();
}

CUresult
fake_cuStreamSynchronize (CUstream stream)
{
  FAKE_ENTER (cuStreamSynchronize, FAKE_UNSAFE);
  if (!fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_drain (stream);
  return fake_lost ();
}

CUresult
fake_cuStreamQuery (CUstream stream)
{
  FAKE_ENTER (cuStreamQuery, FAKE_UNSAFE);
  if (!fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  if (g_queue_is_empty (&stream->queue))
    return CUDA_SUCCESS;
  step (stream);
  return fake_lost () ? fake_lost () : CUDA_ERROR_NOT_READY;
}

CUresult
fake_cuLaunchHostFunc (CUstream stream, CUhostFn function, void *user_data)
{
  FAKE_ENTER (cuLaunchHostFunc, FAKE_PLAIN);
  FakeOp *op = fake_op_new (FAKE_OP_HOST);
  op->function = function;
  op->user_data = user_data;
  return fake_enqueue (stream, op);
}

/* ------------------------------------------------------------------ capture */

static gboolean
is_capturing (CUstream stream)
{
  return fake_is (stream, FAKE_STREAM) && stream->captured;
}

gboolean
fake_invalidate_captures (void)
{
  gboolean found = FALSE;
  GHashTableIter iter;
  gpointer handle;
  g_hash_table_iter_init (&iter, fake.objects);
  while (g_hash_table_iter_next (&iter, &handle, NULL)) {
    CUstream stream = handle;
    if (!is_capturing (stream) || stream->capturer != g_thread_self ())
      continue;
    stream->invalidated = TRUE;
    found = TRUE;
  }
  return found;
}

CUresult
fake_cuStreamBeginCapture (CUstream stream, CUstreamCaptureMode mode)
{
  FAKE_ENTER (cuStreamBeginCapture, FAKE_PLAIN);
  if (!fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  if (stream->captured || mode != CU_STREAM_CAPTURE_MODE_THREAD_LOCAL)
    return CUDA_ERROR_INVALID_VALUE;
  stream->captured =
      g_ptr_array_new_with_free_func ((GDestroyNotify) fake_op_free);
  stream->capturer = g_thread_self ();
  stream->invalidated = FALSE;
  return CUDA_SUCCESS;
}

CUresult
fake_cuStreamEndCapture (CUstream stream, CUgraph *graph)
{
  g_autoptr (GRecMutexLocker) G_GNUC_UNUSED locker =
      g_rec_mutex_locker_new (&fake.lock);
  *graph = NULL;
  CUresult entered = fake_enter ("cuStreamEndCapture", FAKE_PLAIN);
  if (!is_capturing (stream))
    return entered ? entered : CUDA_ERROR_INVALID_VALUE;
  /* The capture ends whatever the result is. */
  g_autoptr (GPtrArray) captured = g_steal_pointer (&stream->captured);
  if (entered != CUDA_SUCCESS)
    return entered;
  if (stream->invalidated)
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  *graph = fake_graph_new (g_steal_pointer (&captured));
  return CUDA_SUCCESS;
}

/* ------------------------------------------------------------------- events */

static CUevent
handle_new (FakeEvent *event)
{
  CUevent handle = g_new0 (struct CUevent_st, 1);
  handle->event = event;
  fake_add (handle, FAKE_EVENT);
  return handle;
}

CUresult
fake_cuEventCreate (CUevent *handle, unsigned int flags)
{
  FAKE_ENTER (cuEventCreate, FAKE_PLAIN);
  FakeEvent *event = g_new0 (FakeEvent, 1);
  event->flags = flags;
  event->refs = 1;
  *handle = handle_new (event);
  return CUDA_SUCCESS;
}

CUresult
fake_cuEventDestroy (CUevent handle)
{
  FAKE_ENTER (cuEventDestroy, FAKE_RELEASES);
  if (!fake_is (handle, FAKE_EVENT))
    return CUDA_ERROR_INVALID_HANDLE;
  fake_remove (handle);
  fake_event_unref (handle->event);
  g_free (handle);
  return fake_lost ();
}

CUresult
fake_cuEventRecord (CUevent handle, CUstream stream)
{
  FAKE_ENTER (cuEventRecord, FAKE_PLAIN);
  if (!fake_is (handle, FAKE_EVENT) || !fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  FakeEvent *event = handle->event;
  event->captured = stream->captured != NULL;
  if (event->captured)
    return CUDA_SUCCESS;
  event->recorder = stream;
  FakeOp *op = fake_op_new (FAKE_OP_RECORD);
  op->mark.event = fake_event_ref (event);
  op->mark.serial = ++event->issued;
  return fake_enqueue (stream, op);
}

CUresult
fake_cuStreamWaitEvent (CUstream stream, CUevent handle, unsigned int flags)
{
  FAKE_ENTER (cuStreamWaitEvent, FAKE_PLAIN);
  if (!fake_is (handle, FAKE_EVENT) || !fake_is (stream, FAKE_STREAM))
    return CUDA_ERROR_INVALID_HANDLE;
  FakeEvent *event = handle->event;
  if (flags)
    return CUDA_ERROR_INVALID_VALUE;
  if (stream->captured && !event->captured) {
    stream->invalidated = TRUE;
    return CUDA_ERROR_STREAM_CAPTURE_ISOLATION;
  }
  if (event->captured)
    return stream->captured ? CUDA_SUCCESS : CUDA_ERROR_CAPTURED_EVENT;
  FakeOp *op = fake_op_new (FAKE_OP_WAIT);
  op->mark.event = fake_event_ref (event);
  op->mark.serial = event->issued;
  op->mark.recorder = event->recorder;
  return fake_enqueue (stream, op);
}

/* Repeated queries make work progress. */
CUresult
fake_cuEventQuery (CUevent handle)
{
  FAKE_ENTER (cuEventQuery, FAKE_UNSAFE);
  if (!fake_is (handle, FAKE_EVENT))
    return CUDA_ERROR_INVALID_HANDLE;
  FakeEvent *event = handle->event;
  if (event->captured)
    return CUDA_ERROR_CAPTURED_EVENT;
  if (event->done >= event->issued)
    return fake_lost ();
  if (has_work (event->recorder))
    step (event->recorder);
  if (fake_lost () != CUDA_SUCCESS)
    return fake_lost ();
  return CUDA_ERROR_NOT_READY;
}

CUresult
fake_cuEventElapsedTime (float *milliseconds, CUevent start, CUevent end)
{
  FAKE_ENTER (cuEventElapsedTime, FAKE_PLAIN);
  if (!fake_is (start, FAKE_EVENT) || !fake_is (end, FAKE_EVENT))
    return CUDA_ERROR_INVALID_HANDLE;
  const FakeEvent *first = start->event;
  const FakeEvent *second = end->event;
  if (((first->flags | second->flags) & CU_EVENT_DISABLE_TIMING) ||
      !first->issued || !second->issued)
    return CUDA_ERROR_INVALID_HANDLE;
  if (first->done < first->issued || second->done < second->issued)
    return CUDA_ERROR_NOT_READY;
  *milliseconds = second->time - first->time;
  return CUDA_SUCCESS;
}
