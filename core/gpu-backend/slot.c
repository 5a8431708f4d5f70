/*
 * A frame in flight on a GPU: its parts, and how long it took.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/slot.h"

#include "core/api/stats.h"
#include "core/error.h"
#include "core/gpu-backend/backend-private.h"

/* Bytes per bucket: four floats, and hits. */
#define SUMS_PER_BUCKET 16
#define COUNTS_PER_BUCKET 4
/*
 * Bytes per bucket of a large picture: sums, carry and records of queued samples; and
 * everything together.
 */
#define ITERATED_PER_BUCKET 28
#define WHOLE_PER_BUCKET 60
/*
 * If a frame takes less than one part in this many of the device's memory, the free
 * memory is not checked.
 */
#define USUAL_SHARE 4
/*
 * Smaller strips would consist mostly of the rows beside them that filters read.
 */
#define MIN_SHARE 16
/*
 * When a stream has lowered its supersample its sums are too large, so they are freed
 * after this many smaller frames, unless flame_gpu_count_kept() keeps them. Frames that
 * alternate between two sizes keep them.
 */
#define SMALLER_FRAMES 24

static void
clear_marks (gpointer data)
{
  FlameGpuPassMarks *marks = data;

  flame_gpu_event_free (marks->begin);
  flame_gpu_event_free (marks->burned_in);
  flame_gpu_event_free (marks->drawing);
  flame_gpu_event_free (marks->end);
  flame_gpu_event_free (marks->density);
}

static gboolean
make_event (FlameGpuSlot *slot, FlameGpuEvent **event, FlameGpuEventKind flags,
    GError **error)
{
  *event = flame_gpu_event_new (slot->backend->gpu, flags, error);
  return *event != NULL;
}

/*
 * Creates the event for the planes' previous user in the context of CUDA memory: an
 * event can be waited for on any stream, but only recorded on those of its own context.
 */
static gboolean
make_readers (FlameGpuSlot *slot, GError **error)
{
  slot->readers = flame_gpu_event_new (
      flame_gpu_backend_get_home (slot->backend), FLAME_GPU_EVENT_PLAIN, error);
  return slot->readers != NULL;
}

static gboolean
make_streams (FlameGpuSlot *slot, FlameGpu *gpu, GError **error)
{
  slot->urgent = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, error);
  if (!slot->urgent)
    return FALSE;
  slot->patient = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_LOW, error);
  if (!slot->patient)
    return FALSE;
  if (flame_gpu_calls_beside (gpu))
    return TRUE;
  slot->pacing = flame_gpu_stream_new (gpu, FLAME_GPU_PRIORITY_HIGH, error);
  return slot->pacing != NULL;
}

static gboolean
make_events (FlameGpuSlot *slot, GError **error)
{
  return make_event (slot, &slot->planes, FLAME_GPU_EVENT_TIMING, error) &&
         make_event (slot, &slot->copied, FLAME_GPU_EVENT_TIMING, error) &&
         make_event (slot, &slot->marked, FLAME_GPU_EVENT_PLAIN, error) &&
         make_event (slot, &slot->buckets, FLAME_GPU_EVENT_PLAIN, error) &&
         make_event (slot, &slot->consumed, FLAME_GPU_EVENT_PLAIN, error) &&
         make_readers (slot, error);
}

FlameGpuSlot *
flame_gpu_slot_new (FlameGpuBackend *backend, FlameGpu *gpu,
    FlameGpuIterator *iterator, FlameGpuPostStage *post, GError **error)
{
  g_autoptr (FlameGpuSlot) slot = g_new0 (FlameGpuSlot, 1);

  slot->backend = backend;
  slot->iterating = backend->iterating;
  slot->passes = g_array_new (FALSE, TRUE, sizeof (FlameGpuPassMarks));
  g_array_set_clear_func (slot->passes, clear_marks);
  if (!make_streams (slot, gpu, error) || !make_events (slot, error))
    return NULL;
  slot->buffers = flame_gpu_framebuffers_new (gpu);
  slot->iterate = flame_gpu_iterate_slot_new (iterator, error);
  if (!slot->iterate)
    return NULL;
  slot->picture = flame_gpu_picture_new (post, slot->buffers, error);
  if (!slot->picture)
    return NULL;
  return g_steal_pointer (&slot);
}

void
flame_gpu_slot_free (FlameGpuSlot *slot)
{
  if (!slot)
    return;
  /* A frame does not wait for its last mark, which wakes the backend. */
  (void) flame_gpu_stream_synchronize (flame_gpu_slot_get_pacing (slot), NULL);
  flame_gpu_picture_free (slot->picture);
  flame_gpu_iterate_slot_free (slot->iterate);
  flame_gpu_framebuffers_free (slot->buffers);
  g_array_unref (slot->passes);
  flame_gpu_event_free (slot->planes);
  flame_gpu_event_free (slot->copied);
  flame_gpu_event_free (slot->marked);
  flame_gpu_event_free (slot->buckets);
  flame_gpu_event_free (slot->consumed);
  flame_gpu_event_free (slot->readers);
  flame_gpu_stream_free (slot->urgent);
  flame_gpu_stream_free (slot->patient);
  flame_gpu_stream_free (slot->pacing);
  g_clear_error (&slot->error);
  g_free (slot);
}

static FlameGpuFrameSums *
sums_new (FlameGpu *gpu, GError **error)
{
  FlameGpuFrameSums *sums = g_new0 (FlameGpuFrameSums, 1);

  sums->buffers = flame_gpu_framebuffers_new (gpu);
  sums->left = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, error);
  if (sums->left)
    return sums;
  flame_gpu_frame_sums_free (sums);
  return NULL;
}

void
flame_gpu_frame_sums_free (FlameGpuFrameSums *sums)
{
  if (!sums)
    return;
  flame_gpu_framebuffers_free (sums->buffers);
  flame_gpu_event_free (sums->left);
  g_free (sums);
}

/*
 * Returns whether @sums have for a while been larger than frames of @n_buckets need.
 */
static gboolean
is_oversized (FlameGpuFrameSums *sums, gsize n_buckets)
{
  const gsize most = flame_gpu_with_slack (1, n_buckets * SUMS_PER_BUCKET) +
                     flame_gpu_with_slack (1, n_buckets * COUNTS_PER_BUCKET);

  if (flame_gpu_framebuffers_get_bytes (sums->buffers) > most)
    sums->n_smaller++;
  else
    sums->n_smaller = 0;
  return sums->n_smaller > SMALLER_FRAMES;
}

/* Frees sums that are not in use, or are too large, unless a frame's filters read them. */
static void
give_back (const GPtrArray *all, guint n, gsize n_buckets)
{
  for (guint i = 0; i < all->len; i++) {
    FlameGpuFrameSums *sums = g_ptr_array_index (all, i);

    if ((i >= n || is_oversized (sums, n_buckets)) && !sums->is_owed)
      flame_gpu_framebuffers_clear (sums->buffers);
  }
}

static gsize
count_buckets (const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;

  return (gsize) post->buf_width * post->buf_height;
}

/*
 * Returns how many sums frames like @plan's share.
 * @n_slots: (out)
 */
static guint
count_sums (FlameGpuBackend *backend, const FlamePlan *plan, guint *n_slots)
{
  const gsize bytes =
      count_buckets (plan) * (SUMS_PER_BUCKET + COUNTS_PER_BUCKET);

  g_mutex_lock (&backend->lock);
  *n_slots = backend->n_slots;
  g_mutex_unlock (&backend->lock);
  return (guint) CLAMP (backend->sums_limit / bytes, 1, MAX (*n_slots, 1));
}

gboolean
flame_gpu_slot_has_own_sums (const FlameGpuSlot *slot)
{
  guint n_slots;

  return count_sums (slot->backend, slot->plan, &n_slots) == n_slots;
}

/* Makes sure that there are @n sums. */
static gboolean
make_sums (FlameGpuBackend *backend, guint n, GError **error)
{
  while (backend->sums->len < n) {
    FlameGpuFrameSums *sums = sums_new (backend->gpu, error);

    if (!sums)
      return FALSE;
    g_ptr_array_add (backend->sums, sums);
  }
  return TRUE;
}

gboolean
flame_gpu_slot_take_ahead (
    FlameGpuSlot *slot, const FlamePlan *plan, GError **error)
{
  FlameGpuBackend *backend = slot->backend;
  const FlamePostParams *post = &plan->post.params;
  guint n_slots;
  const guint n = count_sums (backend, plan, &n_slots);

  if (!make_sums (backend, n, error))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const FlameGpuFrameSums *sums = g_ptr_array_index (backend->sums, i);

    if (!flame_gpu_framebuffers_set_buckets (sums->buffers, post->buf_width,
            post->buf_height, flame_gpu_has_counts (plan), error))
      return FALSE;
  }
  return TRUE;
}

gboolean
flame_gpu_slot_take_sums (FlameGpuSlot *slot, GError **error)
{
  FlameGpuBackend *backend = slot->backend;
  GPtrArray *all = backend->sums;
  guint n_slots;
  const guint n = count_sums (backend, slot->plan, &n_slots);
  const gsize kept =
      flame_gpu_count_kept (flame_gpu_get_device (backend->gpu), slot->plan);

  give_back (all, n, MAX (count_buckets (slot->plan), kept));
  if (!make_sums (backend, n, error))
    return FALSE;
  /* If each slot keeps its own sums, its launches are captured only once. */
  slot->sums = g_ptr_array_index (
      all, (n < n_slots ? backend->n_queued : slot->number) % n);
  backend->n_queued++;
  flame_gpu_iterate_slot_set_buffers (slot->iterate, slot->sums->buffers);
  return TRUE;
}

gsize
flame_gpu_slot_find_room (FlameGpuSlot *slot, const FlamePlan *plan)
{
  FlameGpuBackend *backend = slot->backend;
  const gsize n_buckets = count_buckets (plan);
  const gsize taken = n_buckets * ITERATED_PER_BUCKET;
  gsize room = flame_gpu_get_device (backend->gpu)->memory;
  gsize free_bytes;

  if (n_buckets * WHOLE_PER_BUCKET <
      MIN (room, backend->memory_limit) / USUAL_SHARE)
    return G_MAXSIZE;
  if (flame_gpu_get_memory (backend->gpu, &free_bytes, NULL, NULL)) {
    g_mutex_lock (&backend->lock);
    room = free_bytes + backend->bytes;
    g_mutex_unlock (&backend->lock);
  }
  room = MIN (room, backend->memory_limit);
  return MAX (room - MIN (room, taken), room / MIN_SHARE);
}

gboolean
flame_gpu_slot_leave_sums (FlameGpuSlot *slot, GError **error)
{
  return flame_gpu_event_record (slot->sums->left, slot->finishing, error);
}

gboolean
flame_gpu_slot_ensure_marks (FlameGpuSlot *slot, guint n_passes, GError **error)
{
  while (slot->passes->len < n_passes) {
    FlameGpuPassMarks marks = {0};
    gboolean made =
        make_event (slot, &marks.begin, FLAME_GPU_EVENT_TIMING, error) &&
        make_event (slot, &marks.burned_in, FLAME_GPU_EVENT_TIMING, error) &&
        make_event (slot, &marks.drawing, FLAME_GPU_EVENT_TIMING, error) &&
        make_event (slot, &marks.end, FLAME_GPU_EVENT_TIMING, error) &&
        make_event (slot, &marks.density, FLAME_GPU_EVENT_TIMING, error);

    if (!made) {
      clear_marks (&marks);
      return FALSE;
    }
    g_array_append_val (slot->passes, marks);
  }
  return TRUE;
}

gboolean
flame_gpu_slot_check_cancelled (FlameGpuSlot *slot, GError **error)
{
  if (!g_atomic_int_get (&slot->cancelled))
    return TRUE;
  return flame_fail (error, FLAME_ERROR_CANCELLED, "the frame was cancelled");
}

/*
 * Returns the seconds between two events; 0 if they are unknown, as statistics never
 * fail a frame.
 */
static double
elapsed (FlameGpuEvent *begin, FlameGpuEvent *end)
{
  double seconds;

  return flame_gpu_event_elapsed (begin, end, &seconds, NULL) ? seconds : 0.0;
}

/* Returns: (transfer none) what tells when a pass began to have the device for itself */
static FlameGpuEvent **
get_begin (FlameGpuSlot *slot, guint pass)
{
  FlameGpuPassMarks *marks = flame_gpu_slot_marks (slot, pass);

  return pass == 0 && flame_gpu_slot_opens_beside (slot) ? &marks->drawing
                                                         : &marks->begin;
}

gboolean
flame_gpu_slot_take_pass (FlameGpuSlot *slot)
{
  FlameGpuIterateResult result;

  flame_gpu_iterate_slot_get_result (slot->iterate, &result);
  if (result.overflowed && !(slot->flags & FLAME_GPU_ITERATE_SAFE))
    return FALSE;
  slot->stats.samples += result.samples;
  slot->stats.iterations += result.iterations;
  slot->stats.bad_values += result.bad_values;
  slot->stats.is_specialised = result.is_specialised;
  return TRUE;
}

void
flame_gpu_slot_count_redrawn (FlameGpuSlot *slot, guint pass)
{
  const FlameGpuPassMarks *marks = flame_gpu_slot_marks (slot, pass);

  slot->stats.redrawn++;
  /*
   * A later pass lies between the begin of the first and the end of the frame.
   */
  if (pass == 0)
    slot->stats.gpu += elapsed (*get_begin (slot, 0),
        slot->plan->n_passes == 1 ? slot->copied : marks->end);
}

/*
 * Measures each frame's begin from the previous frame's: CUDA returns times between
 * events as floats in milliseconds, which are coarse after hours.
 */
static void
take_moments (FlameGpuSlot *slot)
{
  FlameGpuBackend *backend = slot->backend;
  FlameGpuEvent **first = get_begin (slot, 0);
  const FlameGpuPassMarks *last =
      flame_gpu_slot_marks (slot, slot->plan->n_passes - 1);
  FlameFrameTimes *times = &slot->stats.times;
  FlameGpuEvent *const begin = *first;

  backend->since_seconds += elapsed (backend->since, begin);
  times->iterate_begin = backend->since_seconds;
  times->iterate_end = times->iterate_begin + elapsed (begin, last->end);
  times->density_end = times->iterate_begin + elapsed (begin, last->density);
  times->convert_end = times->iterate_begin + elapsed (begin, slot->planes);
  times->copy_end = times->iterate_begin + elapsed (begin, slot->copied);
  *first = backend->since;
  backend->since = begin;
}

void
flame_gpu_slot_take_times (FlameGpuSlot *slot)
{
  FlameFrameStats *stats = &slot->stats;

  stats->temporal_samples = slot->plan->temporal_samples_per_pass;
  for (guint pass = 0; pass < slot->plan->n_passes; pass++) {
    const FlameGpuPassMarks *marks = flame_gpu_slot_marks (slot, pass);

    stats->iterate += elapsed (*get_begin (slot, pass), marks->end);
    stats->burn_in_time += elapsed (marks->begin, marks->burned_in);
    stats->density += elapsed (marks->end, marks->density);
  }
  take_moments (slot);
  stats->convert = stats->times.convert_end - stats->times.density_end;
  stats->copy = stats->times.copy_end - stats->times.convert_end;
  stats->gpu += stats->times.copy_end - stats->times.iterate_begin;
}
