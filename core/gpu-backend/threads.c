/*
 * The GPU backend's threads. The launcher queues frames in the order in which they were
 * submitted, and sleeps between rounds; host functions called by the device wake it.
 * The reporter reports finished frames, and notices if the device will finish no more
 * of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/post/post-picture.h"

/*
 * A round takes as little as 0.5 ms, so the host is notified once per PARTS_PER_MARK
 * parts. Up to MAX_MARKS such groups are queued, so that the device is never idle.
 */
#define PARTS_PER_MARK 4
#define MAX_MARKS 3

/* --------------------- host functions, which may not call the device's API */

static void
mark_has_run (gpointer data)
{
  FlameGpuBackend *self = data;

  g_mutex_lock (&self->lock);
  self->n_marks--;
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->lock);
}

static void
probe_has_run (gpointer data)
{
  FlameGpuSlot *slot = data;
  FlameGpuBackend *self = slot->backend;

  g_mutex_lock (&self->lock);
  slot->is_probed = TRUE;
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->lock);
}

static void
frame_has_iterated (gpointer data)
{
  FlameGpuSlot *slot = data;
  FlameGpuBackend *self = slot->backend;

  g_mutex_lock (&self->lock);
  slot->has_iterated = TRUE;
  g_cond_signal (&self->work);
  g_mutex_unlock (&self->lock);
}

static void
frame_has_run (gpointer data)
{
  FlameGpuSlot *slot = data;
  FlameGpuBackend *self = slot->backend;

  g_mutex_lock (&self->lock);
  slot->has_copied = TRUE;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

/* --------------------------------------------------------------- launcher */

/* What the launcher waits for. */
typedef gboolean (*IsDone) (gconstpointer data);

static gboolean
has_few_marks (gconstpointer slot)
{
  return ((const FlameGpuSlot *) slot)->backend->n_marks < MAX_MARKS;
}

static gboolean
has_no_marks (gconstpointer slot)
{
  return ((const FlameGpuSlot *) slot)->backend->n_marks == 0;
}

static gboolean
is_probed (gconstpointer slot)
{
  return ((const FlameGpuSlot *) slot)->is_probed;
}

static gboolean
owes_nothing (gconstpointer backend)
{
  return ((const FlameGpuBackend *) backend)->owed.length == 0;
}

static gboolean
has_work (gconstpointer backend)
{
  const FlameGpuBackend *self = backend;

  return owes_nothing (self) || self->submitted.length > 0 || self->quit;
}

static void finish_iterated (FlameGpuBackend *self);

/*
 * Waits for what happens on @stream, and meanwhile queues the filters that are owed. A
 * frame that has got them may be over, and its slot freed. Returns FALSE if the device is
 * lost.
 */
static gboolean
wait_on (FlameGpuBackend *self, FlameGpuStream *stream, IsDone is_done,
    gconstpointer data, GError **error)
{
  gboolean works = TRUE;

  g_mutex_lock (&self->lock);
  while (works && !is_done (data)) {
    const gint64 until = g_get_monotonic_time () + FLAME_GPU_POLL_INTERVAL;
    gboolean done;

    finish_iterated (self);
    if (is_done (data))
      break;
    if (g_cond_wait_until (&self->work, &self->lock, until))
      continue;
    g_mutex_unlock (&self->lock);
    works = flame_gpu_stream_query (stream, &done, error) &&
            flame_gpu_check_lost (self->gpu, error);
    g_mutex_lock (&self->lock);
  }
  g_mutex_unlock (&self->lock);
  return works;
}

/* Waits on behalf of the frame that is being queued. */
static gboolean
wait_until (FlameGpuSlot *slot, IsDone is_done, GError **error)
{
  return wait_on (
      slot->backend, flame_gpu_slot_get_pacing (slot), is_done, slot, error);
}

/* Waits until all frames whose rounds are queued have got their filters. */
static gboolean
finish_all (FlameGpuBackend *self, GError **error)
{
  return wait_on (self, self->iterating, owes_nothing, self, error);
}

/* Calls @function when everything queued on @stream so far has run. */
static gboolean
call_after (FlameGpuSlot *slot, FlameGpuStream *stream,
    FlameGpuHostFunc function, gpointer data, GError **error)
{
  if (!slot->pacing)
    return flame_gpu_stream_call_early (stream, function, data, error);
  return flame_gpu_event_record (slot->marked, stream, error) &&
         flame_gpu_event_wait (slot->marked, slot->pacing, error) &&
         flame_gpu_stream_call_early (slot->pacing, function, data, error);
}

/*
 * Queues a host callback that wakes the launcher when all rounds queued so far have run.
 */
static gboolean
mark_rounds (FlameGpuSlot *slot, GError **error)
{
  FlameGpuBackend *self = slot->backend;

  g_mutex_lock (&self->lock);
  self->n_marks++;
  g_mutex_unlock (&self->lock);
  if (call_after (slot, slot->iterating, mark_has_run, self, error))
    return TRUE;
  mark_has_run (self);
  return FALSE;
}

/* Queues some rounds at a time, and sleeps while enough of them are queued. */
static gboolean
queue_rounds (FlameGpuSlot *slot, const FlameGpuPass *pass, GError **error)
{
  guint n_unmarked = 0;

  for (gboolean more = TRUE; more; n_unmarked++) {
    if (n_unmarked == PARTS_PER_MARK) {
      if (!mark_rounds (slot, error) ||
          !wait_until (slot, has_few_marks, error))
        return FALSE;
      n_unmarked = 0;
    }
    if (!flame_gpu_slot_check_cancelled (slot, error) ||
        !flame_gpu_iterate_queue_part (slot->iterate, pass, &more, error))
      return FALSE;
  }
  return TRUE;
}

/*
 * Waits for the probe if the light may fall on few cells: its result decides how the
 * rest is drawn. Usually the device draws the frame before meanwhile.
 */
static gboolean
take_probe (FlameGpuSlot *slot, const FlameGpuPass *pass, GError **error)
{
  if (!flame_gpu_iterate_awaits_probe (slot->iterate))
    return TRUE;
  slot->is_probed = FALSE;
  return call_after (slot, flame_gpu_pass_get_opening (pass).stream,
             probe_has_run, slot, error) &&
         wait_until (slot, is_probed, error) &&
         flame_gpu_iterate_take_probe (slot->iterate, pass, error);
}

static gboolean
iterate_pass (FlameGpuSlot *slot, guint number, GError **error)
{
  FlameGpuBackend *self = slot->backend;
  FlameGpuPassMarks *marks = flame_gpu_slot_marks (slot, number);
  const FlameGpuPass pass = {.plan = slot->plan,
      .number = number,
      .flags = slot->flags,
      .stream = slot->iterating,
      /* A later pass reads what the one before leaves in the slot. */
      .opening = number == 0 && flame_gpu_slot_opens_beside (slot)
                     ? self->opening
                     : NULL,
      .begun = marks->begin,
      .burned_in = marks->burned_in,
      .drawing = marks->drawing,
      .sums_left = slot->sums->left,
      .stats = self->stats,
      .cancelled = &slot->cancelled};

  if (flame_gpu_iterate_begin_pass (slot->iterate, &pass, error) &&
      take_probe (slot, &pass, error) && queue_rounds (slot, &pass, error) &&
      flame_gpu_iterate_end_pass (slot->iterate, &pass, &slot->filled, error) &&
      flame_gpu_event_record (marks->end, slot->iterating, error) &&
      flame_gpu_event_record (slot->buckets, slot->iterating, error) &&
      mark_rounds (slot, error))
    return TRUE;
  flame_gpu_iterate_abort_pass (slot->iterate, &pass);
  return FALSE;
}

/*
 * Waits for the pass if there are several: the next pass overwrites the counters, and a
 * pass that overflowed must be redrawn before density estimation reads it.
 */
static gboolean
finish_pass (FlameGpuSlot *slot, guint pass, GError **error)
{
  if (slot->plan->n_passes == 1)
    return TRUE;
  if (!wait_until (slot, has_no_marks, error))
    return FALSE;
  if (flame_gpu_slot_take_pass (slot))
    return TRUE;
  flame_gpu_slot_count_redrawn (slot, pass);
  slot->flags |= FLAME_GPU_ITERATE_SAFE;
  return iterate_pass (slot, pass, error) && finish_pass (slot, pass, error);
}

/* Lets the next pass of the frame wait until density estimation has read the buckets. */
static gboolean
hold_next_pass (FlameGpuSlot *slot, GError **error)
{
  return flame_gpu_event_record (slot->consumed, slot->finishing, error) &&
         flame_gpu_event_wait (slot->consumed, slot->iterating, error);
}

/*
 * Queues density estimation of a pass. The next frame waits for
 * flame_gpu_slot_leave_sums() instead.
 */
static gboolean
queue_density (FlameGpuSlot *slot, guint pass, GError **error)
{
  FlameGpuPassMarks *marks = flame_gpu_slot_marks (slot, pass);
  const gboolean is_last = pass + 1 == slot->plan->n_passes;

  return flame_gpu_event_wait (slot->buckets, slot->finishing, error) &&
         flame_gpu_picture_queue_density (
             slot->picture, &slot->filled, pass, slot->finishing, error) &&
         flame_gpu_event_record (marks->density, slot->finishing, error) &&
         (is_last || hold_next_pass (slot, error));
}

/*
 * Queues the callback for the frame's end. From now on the reporter waits for the
 * device.
 */
static gboolean
queue_report (FlameGpuSlot *slot, GError **error)
{
  FlameGpuBackend *self = slot->backend;

  if (!flame_gpu_stream_call (slot->finishing, frame_has_run, slot, error))
    return FALSE;
  g_mutex_lock (&self->lock);
  slot->state = FLAME_GPU_SLOT_COPYING;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

/*
 * Counts the bytes of device memory. Arrays grow only while frames are queued.
 */
static void
count_bytes (FlameGpuBackend *self, FlameGpuSlot *slot)
{
  const gsize own = flame_gpu_framebuffers_get_bytes (slot->buffers) +
                    flame_gpu_iterate_slot_get_bytes (slot->iterate) +
                    flame_gpu_picture_get_bytes (slot->picture);
  gsize shared = flame_gpu_iterator_get_bytes (self->iterator) +
                 flame_gpu_post_stage_get_bytes (self->post);

  for (guint i = 0; i < self->sums->len; i++) {
    const FlameGpuFrameSums *sums = g_ptr_array_index (self->sums, i);

    shared += flame_gpu_framebuffers_get_bytes (sums->buffers);
  }
  g_mutex_lock (&self->lock);
  self->bytes += own - slot->bytes + shared - self->shared_bytes;
  slot->bytes = own;
  self->shared_bytes = shared;
  g_mutex_unlock (&self->lock);
}

/*
 * Makes the frame wait for the planes' previous user, which may still read them on
 * another stream.
 */
static gboolean
wait_for_readers (FlameGpuSlot *slot, GError **error)
{
  g_autoptr (FlameGpuStream) stream = NULL;

  if (!slot->plan->cuda_stream)
    return TRUE;
  stream =
      flame_gpu_stream_new_external (flame_gpu_backend_get_home (slot->backend),
          slot->plan->cuda_stream, error);
  return stream && flame_gpu_event_record (slot->readers, stream, error) &&
         flame_gpu_event_wait (slot->readers, slot->finishing, error);
}

static gboolean
queue_copy (FlameGpuSlot *slot, GError **error)
{
  return !flame_gpu_slot_is_copied (slot) ||
         flame_gpu_picture_queue_copy (slot->picture, slot->finishing, error);
}

/*
 * Queues the planes of all strips. Usually there is one strip, the whole picture.
 */
static gboolean
queue_strips (FlameGpuSlot *slot, GError **error)
{
  const guint n = flame_gpu_picture_count_strips (slot->picture);

  for (guint i = 0; i < n; i++)
    if (!flame_gpu_picture_queue_planes (
            slot->picture, &slot->filled, i, slot->finishing, error) ||
        !flame_gpu_slot_leave_sums (slot, error) ||
        !flame_gpu_event_record (slot->planes, slot->finishing, error) ||
        !queue_copy (slot, error))
      return FALSE;
  return TRUE;
}

/* Queues what follows the density estimation of the frame's last pass. */
static gboolean
finish_frame (FlameGpuSlot *slot, GError **error)
{
  if (!wait_for_readers (slot, error) || !queue_strips (slot, error) ||
      !flame_gpu_event_record (slot->copied, slot->finishing, error))
    return FALSE;
  slot->sums->is_owed = FALSE;
  count_bytes (slot->backend, slot);
  return queue_report (slot, error);
}

/*
 * Returns whether the launcher queues the frame's filters when its rounds have run. The
 * next frame's rounds are queued before them, so both need sums of their own. A live
 * frame's filters come first. Those of several passes add to one picture in turn.
 */
static gboolean
finishes_later (const FlameGpuSlot *slot)
{
  return flame_gpu_get_device (slot->backend->gpu)->waits_hold &&
         !slot->plan->is_prompt && slot->plan->n_passes == 1 &&
         flame_gpu_slot_has_own_sums (slot);
}

/*
 * Lets the launcher queue the frame's filters when its rounds have run. On a stream that
 * waits for the rounds they would hold up the opening of the next frame.
 */
static gboolean
finish_later (FlameGpuSlot *slot, GError **error)
{
  FlameGpuBackend *self = slot->backend;

  slot->sums->is_owed = TRUE;
  slot->has_iterated = FALSE;
  if (!flame_gpu_stream_call_early (
          slot->iterating, frame_has_iterated, slot, error))
    return FALSE;
  g_mutex_lock (&self->lock);
  g_queue_push_tail (&self->owed, slot);
  g_mutex_unlock (&self->lock);
  return TRUE;
}

/*
 * What is left when memory is taken ahead, for frames' own arrays and other programs: one
 * part of all in this many.
 */
#define LEFT_SHARE 8

static gboolean
is_enough_left (FlameGpuBackend *self, GError **error)
{
  gsize free_bytes, total;

  if (!flame_gpu_get_memory (self->gpu, &free_bytes, &total, error))
    return FALSE;
  return free_bytes >= total / LEFT_SHARE ||
         flame_fail (error, FLAME_ERROR_NO_MEMORY,
             "the device has too little memory to take it ahead");
}

/*
 * Takes the memory of the stream's later frames while nobody waits for this one. If there
 * is too little, none is held, and each frame takes its own. They may be drawn in another
 * way, whose kernel is compiled meanwhile.
 */
static void
take_ahead (FlameGpuSlot *slot, FlamePlan *later)
{
  FlameGpuBackend *self = slot->backend;
  g_autoptr (GError) reason = NULL;

  (void) flame_gpu_iterator_prepare (self->iterator, later, FALSE);
  if (flame_gpu_picture_take_ahead (slot->picture, later,
          flame_gpu_slot_find_room (slot, later), &reason) &&
      flame_gpu_slot_take_ahead (slot, later, &reason) &&
      flame_gpu_iterator_take_ahead (self->iterator, later, &reason) &&
      is_enough_left (self, &reason))
    return;
  flame_log (flame_gpu_get_log (self->gpu), FLAME_LOG_DEBUG,
      "memory is not taken ahead: %s", reason->message);
  flame_gpu_post_stage_release (self->post, slot->finishing);
  for (guint i = 0; i < self->sums->len; i++) {
    const FlameGpuFrameSums *sums = g_ptr_array_index (self->sums, i);

    flame_gpu_framebuffers_clear (sums->buffers);
  }
  flame_gpu_iterator_release (self->iterator);
}

/*
 * Queues everything of a frame, in the order in which it runs. A pass that overflowed
 * is redrawn with FLAME_GPU_ITERATE_SAFE. With several passes finish_pass() does so at
 * once. With a single pass the reporter notices it when everything has run, and the
 * whole frame is queued here again.
 */
static gboolean
queue_frame (FlameGpuSlot *slot, GError **error)
{
  FlamePlan *plan = slot->plan;
  const gboolean is_late = finishes_later (slot);

  slot->finishing = plan->is_prompt ? slot->urgent : slot->patient;
  if ((!is_late && !finish_all (slot->backend, error)) ||
      !flame_gpu_check_lost (slot->backend->gpu, error) ||
      !flame_gpu_slot_check_cancelled (slot, error))
    return FALSE;
  if (plan->later)
    take_ahead (slot, plan->later);
  if (!flame_gpu_slot_ensure_marks (slot, plan->n_passes, error) ||
      !flame_gpu_picture_begin (slot->picture, plan,
          flame_gpu_slot_find_room (slot, plan), &slot->cancelled,
          slot->finishing, error) ||
      !flame_gpu_slot_take_sums (slot, error) ||
      /* Slots that are left when others were freed may take the same. */
      (slot->sums->is_owed && !finish_all (slot->backend, error)))
    return FALSE;
  for (guint pass = 0; pass < plan->n_passes; pass++)
    if (!iterate_pass (slot, pass, error) || !finish_pass (slot, pass, error) ||
        (!is_late && !queue_density (slot, pass, error)))
      return FALSE;
  return is_late ? finish_later (slot, error) : finish_frame (slot, error);
}

/*
 * Frees what a frame allocated before memory ran out, so that a smaller frame in
 * another slot can have it; and what all frames iterate with, unless one does.
 */
static void
release_memory (FlameGpuSlot *slot)
{
  FlameGpuBackend *self = slot->backend;

  flame_gpu_post_stage_release (self->post, slot->finishing);
  flame_gpu_framebuffers_clear (slot->buffers);
  if (slot->sums)
    flame_gpu_framebuffers_clear (slot->sums->buffers);
  flame_gpu_iterate_slot_release (slot->iterate);
  if (!self->is_queueing)
    flame_gpu_iterator_release (self->iterator);
  count_bytes (self, slot);
}

/*
 * Gives up the frame. It is reported when nothing but marks is queued.
 * @error: (transfer full)
 */
static void
fail_frame (FlameGpuSlot *slot, GError *error)
{
  FlameGpuBackend *self = slot->backend;

  /* On a lost device all of these fail at once, which is fine. */
  (void) flame_gpu_stream_synchronize (self->opening, NULL);
  (void) flame_gpu_stream_synchronize (slot->iterating, NULL);
  (void) flame_gpu_stream_synchronize (slot->finishing, NULL);
  if (slot->sums)
    slot->sums->is_owed = FALSE;
  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY)) {
    (void) finish_all (self, NULL);
    release_memory (slot);
  }
  g_mutex_lock (&self->lock);
  slot->error = error;
  slot->state = FLAME_GPU_SLOT_FAILED;
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

/*
 * Queues the filters of frames whose rounds have run. Call this with the lock, which is
 * released meanwhile.
 */
static void
finish_iterated (FlameGpuBackend *self)
{
  FlameGpuSlot *slot;

  while ((slot = g_queue_peek_head (&self->owed)) && slot->has_iterated) {
    GError *error = NULL;

    g_queue_pop_head (&self->owed);
    g_mutex_unlock (&self->lock);
    if (!queue_density (slot, 0, &error) || !finish_frame (slot, &error))
      fail_frame (slot, error);
    g_mutex_lock (&self->lock);
  }
}

/* Waits for another frame, or for the rounds of one whose filters are owed. */
static void
wait_for_work (FlameGpuBackend *self)
{
  g_autoptr (GError) error = NULL;
  FlameGpuSlot *slot;

  if (owes_nothing (self)) {
    g_cond_wait (&self->work, &self->lock);
    return;
  }
  g_mutex_unlock (&self->lock);
  if (wait_on (self, self->iterating, has_work, self, &error)) {
    g_mutex_lock (&self->lock);
    return;
  }
  g_mutex_lock (&self->lock);
  while ((slot = g_queue_pop_head (&self->owed))) {
    g_mutex_unlock (&self->lock);
    fail_frame (slot, g_error_copy (error));
    g_mutex_lock (&self->lock);
  }
}

gpointer
flame_gpu_launcher_main (gpointer data)
{
  FlameGpuBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameGpuSlot *slot = g_queue_pop_head (&self->submitted);
    GError *error = NULL;
    gboolean queued;

    if (!slot) {
      wait_for_work (self);
      continue;
    }
    g_mutex_unlock (&self->lock);
    self->is_queueing = TRUE;
    queued = queue_frame (slot, &error);
    self->is_queueing = FALSE;
    if (!queued)
      fail_frame (slot, error);
    g_mutex_lock (&self->lock);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

void
flame_gpu_launcher_submit (FlameGpuBackend *self, FlameGpuSlot *slot)
{
  g_mutex_lock (&self->lock);
  slot->has_copied = FALSE;
  slot->state = FLAME_GPU_SLOT_QUEUEING;
  g_queue_push_tail (&self->submitted, slot);
  g_queue_push_tail (&self->in_flight, slot);
  g_cond_signal (&self->work);
  g_cond_signal (&self->report);
  g_mutex_unlock (&self->lock);
}

/* --------------------------------------------------------------- reporter */

/*
 * Returns whether a single pass overflowed. Several passes are finished one by one.
 */
static gboolean
is_to_be_redrawn (FlameGpuSlot *slot)
{
  return slot->plan->n_passes == 1 && !flame_gpu_slot_take_pass (slot);
}

/* Queues a frame again that has run and overflowed. */
static void
redraw (FlameGpuBackend *self, FlameGpuSlot *slot)
{
  flame_gpu_slot_count_redrawn (slot, 0);
  slot->flags |= FLAME_GPU_ITERATE_SAFE;
  flame_gpu_launcher_submit (self, slot);
}

/*
 * Reports the frame. Afterwards the slot belongs to the manager again. Call this
 * without the lock.
 */
static void
report_frame (FlameGpuBackend *self, FlameGpuSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);

  if (!error)
    (void) flame_gpu_slot_check_cancelled (slot, &error);
  if (!error) {
    if (is_to_be_redrawn (slot)) {
      redraw (self, slot);
      return;
    }
    if (flame_gpu_slot_is_copied (slot))
      flame_gpu_picture_finish_copy (slot->picture);
    flame_gpu_slot_take_times (slot);
    if (self->opened_at)
      flame_gpu_log_step (flame_gpu_get_log (self->gpu), &self->opened_at,
          "first frame, from the device's "
          "opening on");
    self->opened_at = 0;
  }
  slot->state = FLAME_GPU_SLOT_IDLE;
  slot->done (slot->user_data, &slot->stats, error);
}

/*
 * Returns: (nullable) a frame that has run or failed. Call this with the lock.
 */
static FlameGpuSlot *
find_finished (FlameGpuBackend *self)
{
  for (GList *l = self->in_flight.head; l; l = l->next) {
    FlameGpuSlot *slot = l->data;

    if (slot->state == FLAME_GPU_SLOT_FAILED ||
        (slot->state == FLAME_GPU_SLOT_COPYING && slot->has_copied))
      return slot;
  }
  return NULL;
}

/*
 * Fails the oldest frame if the device is lost, as the frame may then never finish.
 * Call this with the lock, which is released meanwhile.
 */
static void
check_for_loss (FlameGpuBackend *self)
{
  FlameGpuSlot *slot = g_queue_peek_head (&self->in_flight);
  GError *error = NULL;
  gboolean works, done;

  if (!slot || slot->state != FLAME_GPU_SLOT_COPYING || slot->has_copied)
    return;
  g_mutex_unlock (&self->lock);
  works = flame_gpu_stream_query (slot->finishing, &done, &error) &&
          flame_gpu_check_lost (self->gpu, &error);
  g_mutex_lock (&self->lock);
  if (works || slot->has_copied) {
    g_clear_error (&error);
    return;
  }
  slot->error = error;
  slot->state = FLAME_GPU_SLOT_FAILED;
}

/*
 * Unloads unused kernels. A device without frames may be interrupted for that. Call
 * this with the lock, which is released meanwhile.
 */
static void
trim_kernels (FlameGpuBackend *self)
{
  const gboolean idle = g_queue_is_empty (&self->in_flight);

  g_mutex_unlock (&self->lock);
  flame_gpu_iterator_trim (self->iterator, idle);
  g_mutex_lock (&self->lock);
}

gpointer
flame_gpu_reporter_main (gpointer data)
{
  FlameGpuBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameGpuSlot *slot = find_finished (self);

    if (slot) {
      g_queue_remove (&self->in_flight, slot);
      g_mutex_unlock (&self->lock);
      report_frame (self, slot);
      g_mutex_lock (&self->lock);
      trim_kernels (self);
    } else if (g_queue_is_empty (&self->in_flight)) {
      g_cond_wait (&self->report, &self->lock);
    } else if (!g_cond_wait_until (&self->report, &self->lock,
                   g_get_monotonic_time () + FLAME_GPU_POLL_INTERVAL)) {
      check_for_loss (self);
    }
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}
