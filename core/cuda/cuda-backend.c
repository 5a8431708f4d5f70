/*
 * The CUDA backend: frames are queued in the order they were submitted, each on
 * its slot's streams, so that one iterates while the one before is filtered and
 * copied.
 *
 * The launcher thread queues and sleeps between rounds; host functions that the
 * device calls wake it. The reporter thread hands over what is done. Neither
 * holds the lock while it talks to the driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/cuda-backend.h"

#include <string.h>

#include "core/cuda/cuda-slot.h"
#include "core/cuda/host-memory.h"
#include "core/cuda/post-image.h"

/*
 * Rounds take half a millisecond on the fastest devices: some of them together
 * are worth a word to the host. While one such lot runs, others wait, so that the
 * device never does.
 */
#define ROUNDS_PER_MARK 4
#define MAX_MARKS 3

/* fewer slots would leave the device idle between frames */
#define MIN_SLOTS 2

/* compiled kernels kept in the user's cache folder */
#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/*
 * One launch in so many is timed: an event costs the device a microsecond or
 * two, and a round is a few hundred of them.
 */
#define TIMED_INTERVAL 16
/* of these, at a time, in all frames in flight */
#define MAX_SPANS 256

/* a lost device calls nobody: how often a sleeper looks for itself */
#define LOOK_AFTER (G_USEC_PER_SEC / 10)

struct _FlameBackend
{
  FlameCudaContext *context;
  FlameCudaNvrtc *nvrtc;    /* (nullable) */
  FlameCudaDiskCache *disk; /* (nullable) */
  FlameCudaIterator *iterator;
  FlameCudaPostStage *post;
  FlameCudaStats *stats;
  gboolean copies; /* frames to the host */
  char *description;

  FlameCudaTraceFunc trace; /* (nullable) */
  gpointer trace_data;
  FlameCudaEvent *opened; /* what traced times count from; NULL: no trace */
  guint64 n_traced;

  GThread *launcher, *reporter;
  GMutex lock;
  GCond work;         /* for the launcher: a frame, a round has run, or quit */
  GCond report;       /* for the reporter: a frame has run or failed, or quit */
  GQueue submitted;   /* of FlameSlot, not yet the launcher's */
  GQueue in_flight;   /* of FlameSlot, oldest first, until reported */
  guint n_marks;      /* queued and not yet run */
  gsize bytes;        /* of device memory, by the last frame queued */
  gsize shared_bytes; /* of these, what belongs to no slot */
  gboolean quit;
};

static FlameCudaTraceFunc next_trace;
static gpointer next_trace_data;
static gboolean next_copies = TRUE;

void
flame_cuda_backend_set_trace (FlameCudaTraceFunc trace, gpointer user_data)
{
  next_trace = trace;
  next_trace_data = user_data;
}

void
flame_cuda_backend_set_copying (gboolean copying)
{
  next_copies = copying;
}

/* -------------------------------------------- host functions, no CUDA call */

static void
mark_has_run (gpointer data)
{
  FlameBackend *self = data;

  g_mutex_lock (&self->lock);
  self->n_marks--;
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->lock);
}

static void
frame_has_run (gpointer data)
{
  FlameSlot *slot = data;
  FlameBackend *self = slot->backend;

  g_mutex_lock (&self->lock);
  slot->has_copied = TRUE;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

/* --------------------------------------------------------------- launcher */

static gboolean
check_lost (FlameBackend *self, GError **error)
{
  if (!flame_cuda_context_is_lost (self->context))
    return TRUE;
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
      "the CUDA device was lost by an earlier error: the renderer has to be "
      "made anew");
  return FALSE;
}

static gboolean
check_cancelled (FlameSlot *slot, GError **error)
{
  if (!g_atomic_int_get (&slot->cancelled))
    return TRUE;
  g_set_error_literal (
      error, FLAME_ERROR, FLAME_ERROR_CANCELLED, "the frame was cancelled");
  return FALSE;
}

/* sleeps until fewer than @limit marks are queued; FALSE: the device is lost */
static gboolean
wait_for_marks (FlameSlot *slot, guint limit, GError **error)
{
  FlameBackend *self = slot->backend;
  gboolean works = TRUE;

  g_mutex_lock (&self->lock);
  while (works && self->n_marks >= limit) {
    const gint64 until = g_get_monotonic_time () + LOOK_AFTER;
    gboolean done;

    if (g_cond_wait_until (&self->work, &self->lock, until))
      continue;
    g_mutex_unlock (&self->lock);
    works = flame_cuda_stream_query (slot->pacing, &done, error) &&
            check_lost (self, error);
    g_mutex_lock (&self->lock);
  }
  g_mutex_unlock (&self->lock);
  return works;
}

/* has the launcher told, beside the stream, when all queued on it has run */
static gboolean
mark_rounds (FlameSlot *slot, GError **error)
{
  FlameBackend *self = slot->backend;

  slot->n_unmarked = 0;
  if (!flame_cuda_event_record (slot->rounds, slot->iterating, error) ||
      !flame_cuda_event_wait (slot->rounds, slot->pacing, error))
    return FALSE;
  g_mutex_lock (&self->lock);
  self->n_marks++;
  g_mutex_unlock (&self->lock);
  if (flame_cuda_stream_call (slot->pacing, mark_has_run, self, error))
    return TRUE;
  mark_has_run (self);
  return FALSE;
}

/* before each round: sleeps while enough is queued */
static gboolean
pace_rounds (FlameCudaStream *stream, gpointer user_data, GError **error)
{
  FlameSlot *slot = user_data;

  if (!check_cancelled (slot, error))
    return FALSE;
  if (!slot->has_begun) {
    slot->has_begun = TRUE;
    return flame_cuda_event_record (
        flame_cuda_slot_marks (slot, slot->pass)->begin, stream, error);
  }
  if (++slot->n_unmarked < ROUNDS_PER_MARK)
    return TRUE;
  return mark_rounds (slot, error) && wait_for_marks (slot, MAX_MARKS, error) &&
         check_cancelled (slot, error);
}

static gboolean
iterate_pass (FlameSlot *slot, guint pass, FlameCudaSums *sums, GError **error)
{
  FlameCudaPassMarks *marks = flame_cuda_slot_marks (slot, pass);

  slot->pass = pass;
  slot->has_begun = FALSE;
  slot->n_unmarked = 0;
  return flame_cuda_iterate_queue (slot->iterate, slot->plan, pass, slot->flags,
             slot->iterating, slot->backend->stats, sums, error) &&
         flame_cuda_event_record (marks->end, slot->iterating, error) &&
         mark_rounds (slot, error);
}

/*
 * With several passes each is waited for: the figures of one are lost with the
 * next, and where it has to be drawn again, density must not have it yet.
 */
static gboolean
settle_pass (FlameSlot *slot, guint pass, FlameCudaSums *sums, GError **error)
{
  if (slot->plan->n_passes == 1)
    return TRUE;
  if (!wait_for_marks (slot, 1, error))
    return FALSE;
  if (flame_cuda_slot_take_pass (slot))
    return TRUE;
  slot->flags |= FLAME_CUDA_ITERATE_SAFE;
  return iterate_pass (slot, pass, sums, error) &&
         settle_pass (slot, pass, sums, error);
}

/* density of a pass, before its buckets are emptied for the next */
static gboolean
queue_density (
    FlameSlot *slot, guint pass, const FlameCudaSums *sums, GError **error)
{
  FlameCudaPassMarks *marks = flame_cuda_slot_marks (slot, pass);

  return flame_cuda_event_record (slot->buckets, slot->iterating, error) &&
         flame_cuda_event_wait (slot->buckets, slot->finishing, error) &&
         flame_cuda_picture_queue_density (
             slot->picture, sums, pass, slot->finishing, error) &&
         flame_cuda_event_record (marks->density, slot->finishing, error) &&
         flame_cuda_event_record (slot->consumed, slot->finishing, error) &&
         flame_cuda_event_wait (slot->consumed, slot->iterating, error);
}

/* from now on the reporter waits for the device */
static gboolean
queue_report (FlameSlot *slot, GError **error)
{
  FlameBackend *self = slot->backend;

  if (!flame_cuda_stream_call (slot->finishing, frame_has_run, slot, error))
    return FALSE;
  g_mutex_lock (&self->lock);
  slot->state = FLAME_CUDA_SLOT_COPYING;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

/* arrays grow as frames are queued, and on no other occasion */
static void
count_bytes (FlameBackend *self, FlameSlot *slot)
{
  const gsize own = flame_cuda_iterate_slot_get_bytes (slot->iterate) +
                    flame_cuda_picture_get_bytes (slot->picture);
  const gsize shared = flame_cuda_iterator_get_bytes (self->iterator) +
                       flame_cuda_post_stage_get_bytes (self->post);

  g_mutex_lock (&self->lock);
  self->bytes += own - slot->bytes + shared - self->shared_bytes;
  slot->bytes = own;
  self->shared_bytes = shared;
  g_mutex_unlock (&self->lock);
}

static gboolean
queue_copy (FlameSlot *slot, GError **error)
{
  return !slot->backend->copies ||
         flame_cuda_picture_queue_copy (slot->picture, slot->finishing, error);
}

/* all that a frame is, in the order it runs */
static gboolean
queue_frame (FlameSlot *slot, GError **error)
{
  FlamePlan *plan = slot->plan;
  FlameCudaSums sums;

  if (!check_lost (slot->backend, error) || !check_cancelled (slot, error) ||
      !flame_cuda_slot_ensure_marks (slot, plan->n_passes, error) ||
      !flame_cuda_picture_begin (slot->picture, plan, slot->finishing, error))
    return FALSE;
  for (guint pass = 0; pass < plan->n_passes; pass++)
    if (!iterate_pass (slot, pass, &sums, error) ||
        !settle_pass (slot, pass, &sums, error) ||
        !queue_density (slot, pass, &sums, error))
      return FALSE;
  if (!flame_cuda_picture_queue_planes (
          slot->picture, &sums, slot->finishing, error) ||
      !flame_cuda_event_record (slot->planes, slot->finishing, error) ||
      !queue_copy (slot, error) ||
      !flame_cuda_event_record (slot->copied, slot->finishing, error))
    return FALSE;
  count_bytes (slot->backend, slot);
  return queue_report (slot, error);
}

/* @error: (transfer full). The slot is reported once nothing of it is queued. */
static void
fail_frame (FlameSlot *slot, GError *error)
{
  FlameBackend *self = slot->backend;

  /* on a lost device all of these fail at once, which says the same */
  (void) wait_for_marks (slot, 1, NULL);
  (void) flame_cuda_stream_synchronize (slot->iterating, NULL);
  (void) flame_cuda_stream_synchronize (slot->finishing, NULL);
  (void) flame_cuda_stream_synchronize (slot->pacing, NULL);
  g_mutex_lock (&self->lock);
  slot->error = error;
  slot->state = FLAME_CUDA_SLOT_FAILED;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

static gpointer
launcher_main (gpointer data)
{
  FlameBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameSlot *slot = g_queue_pop_head (&self->submitted);
    GError *error = NULL;

    if (!slot) {
      g_cond_wait (&self->work, &self->lock);
      continue;
    }
    g_mutex_unlock (&self->lock);
    if (!queue_frame (slot, &error))
      fail_frame (slot, error);
    g_mutex_lock (&self->lock);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* hands the slot to the launcher */
static void
submit (FlameBackend *self, FlameSlot *slot)
{
  memset (&slot->stats, 0, sizeof slot->stats);
  g_mutex_lock (&self->lock);
  slot->has_copied = FALSE;
  slot->state = FLAME_CUDA_SLOT_QUEUEING;
  g_queue_push_tail (&self->submitted, slot);
  g_queue_push_tail (&self->in_flight, slot);
  g_cond_signal (&self->work);
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

/* --------------------------------------------------------------- reporter */

static double
since_opening (FlameBackend *self, FlameCudaEvent *event)
{
  double seconds;

  return flame_cuda_event_elapsed (self->opened, event, &seconds, NULL)
             ? seconds
             : 0.0;
}

static void
trace_frame (FlameBackend *self, FlameSlot *slot)
{
  const guint last = slot->plan->n_passes - 1;
  FlameCudaTimes times = {.frame = self->n_traced++};

  times.iterate_begin =
      since_opening (self, flame_cuda_slot_marks (slot, 0)->begin);
  times.iterate_end =
      since_opening (self, flame_cuda_slot_marks (slot, last)->end);
  times.density_end =
      since_opening (self, flame_cuda_slot_marks (slot, last)->density);
  times.convert_end = since_opening (self, slot->planes);
  times.copy_end = since_opening (self, slot->copied);
  g_mutex_lock (&self->lock);
  times.bytes = self->bytes;
  g_mutex_unlock (&self->lock);
  self->trace (&times, self->trace_data);
}

/* a frame that was too dense in places is drawn again, in the safe way */
static gboolean
is_to_be_redrawn (FlameSlot *slot)
{
  if (slot->plan->n_passes > 1 || flame_cuda_slot_take_pass (slot))
    return FALSE;
  slot->flags |= FLAME_CUDA_ITERATE_SAFE;
  return TRUE;
}

/* without the lock; the slot is the manager's again after it */
static void
report_frame (FlameBackend *self, FlameSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);

  if (!error)
    (void) check_cancelled (slot, &error);
  if (!error) {
    if (is_to_be_redrawn (slot)) {
      submit (self, slot);
      return;
    }
    if (self->copies)
      flame_cuda_picture_finish_copy (slot->picture);
    flame_cuda_slot_take_times (slot);
    if (self->opened)
      trace_frame (self, slot);
  }
  slot->state = FLAME_CUDA_SLOT_IDLE;
  slot->done (slot->user_data, &slot->stats, error);
}

/* with the lock */
static FlameSlot *
find_finished (FlameBackend *self)
{
  for (GList *l = self->in_flight.head; l; l = l->next) {
    FlameSlot *slot = l->data;

    if (slot->state == FLAME_CUDA_SLOT_FAILED ||
        (slot->state == FLAME_CUDA_SLOT_COPYING && slot->has_copied))
      return slot;
  }
  return NULL;
}

/* with the lock, released meanwhile: the oldest frame may never say anything */
static void
look_for_loss (FlameBackend *self)
{
  FlameSlot *slot = g_queue_peek_head (&self->in_flight);
  GError *error = NULL;
  gboolean works, done;

  if (!slot || slot->state != FLAME_CUDA_SLOT_COPYING || slot->has_copied)
    return;
  g_mutex_unlock (&self->lock);
  works = flame_cuda_stream_query (slot->finishing, &done, &error) &&
          check_lost (self, &error);
  g_mutex_lock (&self->lock);
  if (works || slot->has_copied) {
    g_clear_error (&error);
    return;
  }
  slot->error = error;
  slot->state = FLAME_CUDA_SLOT_FAILED;
}

static gpointer
reporter_main (gpointer data)
{
  FlameBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameSlot *slot = find_finished (self);

    if (slot) {
      g_queue_remove (&self->in_flight, slot);
      g_mutex_unlock (&self->lock);
      report_frame (self, slot);
      g_mutex_lock (&self->lock);
    } else if (g_queue_is_empty (&self->in_flight)) {
      g_cond_wait (&self->report, &self->lock);
    } else if (!g_cond_wait_until (&self->report, &self->lock,
                   g_get_monotonic_time () + LOOK_AFTER)) {
      look_for_loss (self);
    }
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ---------------------------------------------------------------- backend */

static void
cuda_close (FlameBackend *self)
{
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->report);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->launcher, g_thread_join);
  g_clear_pointer (&self->reporter, g_thread_join);
  flame_cuda_post_stage_free (self->post);
  flame_cuda_iterator_free (self->iterator);
  flame_cuda_stats_free (self->stats);
  flame_cuda_disk_cache_free (self->disk);
  flame_cuda_nvrtc_unref (self->nvrtc);
  flame_cuda_event_unref (self->opened);
  flame_cuda_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->report);
  g_free (self->description);
  g_free (self);
}

static gboolean
start_trace (FlameBackend *self, GError **error)
{
  g_autoptr (FlameCudaStream) stream = NULL;

  if (!next_trace)
    return TRUE;
  self->trace = next_trace;
  self->trace_data = next_trace_data;
  stream =
      flame_cuda_stream_new (self->context, FLAME_CUDA_PRIORITY_LOW, error);
  if (!stream)
    return FALSE;
  self->opened =
      flame_cuda_event_new (self->context, FLAME_CUDA_EVENT_TIMING, error);
  return self->opened &&
         flame_cuda_event_record (self->opened, stream, error) &&
         flame_cuda_stream_synchronize (stream, error);
}

static gboolean
open_stages (FlameBackend *self, GBytes *post_image, GError **error)
{
  const FlameCudaIteratorConfig config = {
      .kernels = {.nvrtc = self->nvrtc, .disk = self->disk}};

  self->iterator = flame_cuda_iterator_new (self->context, &config, error);
  if (!self->iterator)
    return FALSE;
  self->post = flame_cuda_post_stage_new (self->context, post_image, error);
  if (!self->post)
    return FALSE;
  flame_cuda_post_stage_set_stats (self->post, self->stats);
  return start_trace (self, error);
}

/* whatever is wrong while opening, the backend is not there */
static void
make_unavailable (GError **error)
{
  if (error && *error)
    (*error)->code = FLAME_ERROR_UNAVAILABLE;
}

FlameBackend *
flame_cuda_backend_new (FlameCudaContext *context, FlameCudaNvrtc *nvrtc,
    GBytes *post_image, GError **error)
{
  const FlameCudaDevice *device = flame_cuda_context_get_device (context);
  FlameBackend *self = g_new0 (FlameBackend, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->report);
  g_queue_init (&self->submitted);
  g_queue_init (&self->in_flight);
  self->context = flame_cuda_context_ref (context);
  self->copies = next_copies;
  self->stats = flame_cuda_stats_new (context, MAX_SPANS);
  flame_cuda_stats_set_interval (self->stats, TIMED_INTERVAL);
  if (nvrtc) {
    self->nvrtc = flame_cuda_nvrtc_ref (nvrtc);
    self->disk = flame_cuda_disk_cache_new (NULL, CACHE_BYTES);
  }
  self->description =
      g_strdup_printf ("CUDA, %s, sm_%d", device->name, device->arch);
  if (!open_stages (self, post_image, error)) {
    make_unavailable (error);
    cuda_close (self);
    return NULL;
  }
  self->launcher = g_thread_new ("flame-cuda", launcher_main, self);
  self->reporter = g_thread_new ("flame-cuda-done", reporter_main, self);
  return self;
}

static FlameBackend *
cuda_open (const FlameRendererConfig *config, GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);
  g_autoptr (FlameCudaContext) context = NULL;
  g_autoptr (FlameCudaNvrtc) nvrtc = NULL;
  g_autoptr (GBytes) image = NULL;

  if (driver)
    context = flame_cuda_context_new (driver, config->cuda_device, error);
  if (context) {
    /* without it the prebuilt kernels draw everything */
    nvrtc = flame_cuda_nvrtc_load (NULL);
    image = flame_cuda_post_image (context, nvrtc, error);
  }
  if (image)
    return flame_cuda_backend_new (context, nvrtc, image, error);
  make_unavailable (error);
  return NULL;
}

static const char *
cuda_description (const FlameBackend *self)
{
  return self->description;
}

static guint
cuda_n_slots (const FlameBackend *self G_GNUC_UNUSED, guint depth)
{
  return MAX (depth, MIN_SLOTS);
}

static FlameSlot *
cuda_slot_new (FlameBackend *self, GError **error)
{
  FlameSlot *slot = flame_cuda_slot_new (
      self, self->context, self->iterator, self->post, error);

  if (slot)
    flame_cuda_iterate_slot_set_pace (slot->iterate, pace_rounds, slot);
  return slot;
}

static void
cuda_slot_free (FlameBackend *self, FlameSlot *slot)
{
  g_mutex_lock (&self->lock);
  self->bytes -= slot->bytes;
  g_mutex_unlock (&self->lock);
  flame_cuda_slot_free (slot);
}

static void
cuda_submit (FlameBackend *self, FlameSlot *slot, FlamePlan *plan,
    FlameSlotDone done, gpointer user_data)
{
  slot->plan = plan;
  slot->done = done;
  slot->user_data = user_data;
  slot->flags =
      plan->is_prompt ? FLAME_CUDA_ITERATE_DEFAULT : FLAME_CUDA_ITERATE_WAIT;
  g_atomic_int_set (&slot->cancelled, FALSE);
  submit (self, slot);
}

static void
cuda_cancel (FlameBackend *self G_GNUC_UNUSED, FlameSlot *slot)
{
  /* the launcher looks at it between rounds, the reporter at the end */
  g_atomic_int_set (&slot->cancelled, TRUE);
}

static void
cuda_add_kernel_stats (FlameBackend *self, GArray *stats)
{
  FlameCudaStat measured[64];
  const guint n =
      flame_cuda_stats_read (self->stats, measured, G_N_ELEMENTS (measured));

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (measured)); i++) {
    const FlameCudaStat *stat = &measured[i];
    FlameKernelStats entry = {.count = stat->count,
        .timed = stat->timed,
        .total = stat->total,
        .min = stat->min,
        .max = stat->max};

    g_strlcpy (entry.name, stat->name, sizeof entry.name);
    g_array_append_val (stats, entry);
  }
}

static gpointer
cuda_alloc_host (
    FlameBackend *self, gsize size, GDestroyNotify *free_func, GError **error)
{
  *free_func = flame_cuda_host_free;
  return flame_cuda_host_alloc (self->context, size, error);
}

const FlameBackendClass flame_cuda_backend_class = {
    .kind = FLAME_BACKEND_CUDA,
    .open = cuda_open,
    .close = cuda_close,
    .description = cuda_description,
    .n_slots = cuda_n_slots,
    .slot_new = cuda_slot_new,
    .slot_free = cuda_slot_free,
    .submit = cuda_submit,
    .cancel = cuda_cancel,
    .add_kernel_stats = cuda_add_kernel_stats,
    .alloc_host = cuda_alloc_host,
};
