/*
 * The CPU backend: threads that draw the frames in flight, the oldest first.
 *
 * A frame's stages are split into tasks: units of iterations, then bands of
 * rows. Threads left over by one frame's last tasks begin the next frame's
 * iterations. What comes after the iterations is done for one frame at a time,
 * so one set of its buffers serves all.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/cpu/slot.h"
#include "core/render/loops.h"
#include "core/render/backend.h"
#include "core/render/host-memory.h"
#include "core/render/throttle.h"

/* more frames iterating at a time would only take memory */
#define MAX_SLOTS 2

/* bands a thread: so many that none waits long for the others */
#define BANDS_PER_THREAD 3

/* Buffers of the stages behind the iterations, for one frame at a time. */
typedef struct
{
  float *sums;   /* merged buckets; then the display image */
  float *counts; /* (nullable) hits, for density estimation */
  float *accum;
  float *memory; /* (nullable) what filters work in */
  gsize sums_size, counts_size, accum_size, memory_size; /* bytes */
} PostBuffers;

typedef struct
{
  FlameBackend *backend;
  guint index;
  GThread *thread;
  FlameUnitScratch *scratch;
  float *post_scratch;
  gsize post_scratch_size;
} Worker;

struct _FlameBackend
{
  const FlameCpuLoops *loops;
  char *description;
  Worker *workers;
  guint n_workers;
  PostBuffers post;        /* the oldest frame's */
  FlameThrottle *throttle; /* (nullable) of tests */

  GMutex lock;
  GCond work;
  GQueue active; /* of FlameSlot, oldest first */
  gboolean quit;
};

/* ------------------------------------------------------------------- tasks */

static int
stage_rows (const FlamePlan *plan, FlameStage stage)
{
  const FlamePostParams *params = &plan->post.params;

  return stage >= FLAME_STAGE_TONE ? params->height : params->buf_height;
}

/* rows [begin, end) of band @task; even, so that chroma rows are whole */
static void
band_rows (const FlameSlot *slot, guint task, int *begin, int *end)
{
  const int rows = stage_rows (slot->plan, slot->stage);
  const int pairs = (rows + 1) / 2;

  *begin = (int) ((gint64) pairs * task / slot->n_tasks) * 2;
  *end = MIN ((int) ((gint64) pairs * (task + 1) / slot->n_tasks) * 2, rows);
}

static gboolean
ensure_floats (float **buffer, gsize *size, gsize floats, GError **error)
{
  const gsize bytes = floats * sizeof **buffer;

  if (*size >= bytes)
    return TRUE;
  flame_buffer_free (*buffer);
  *buffer = flame_buffer_alloc (bytes, error);
  *size = *buffer ? bytes : 0;
  return *buffer != NULL;
}

static gboolean
ensure_post_buffers (PostBuffers *post, const FlamePlan *plan, GError **error)
{
  const FlamePostParams *params = &plan->post.params;
  const gsize buckets = (gsize) params->buf_width * params->buf_height;

  return ensure_floats (&post->sums, &post->sums_size, 4 * buckets, error) &&
         (!plan->needs_counts || ensure_floats (&post->counts,
                                     &post->counts_size, buckets, error)) &&
         ensure_floats (&post->accum, &post->accum_size,
             4 * flame_post_plan_accum_pixels (&plan->post), error) &&
         ensure_floats (
             &post->memory, &post->memory_size, params->memory_floats, error);
}

/* with the lock */
static void
take_error (FlameSlot *slot, GError *error)
{
  if (slot->error)
    g_error_free (error);
  else
    slot->error = error;
  g_atomic_int_set (&slot->cancelled, TRUE);
}

static void
run_unit (FlameBackend *self, Worker *worker, FlameSlot *slot, guint unit,
    FlameFrameStats *stats)
{
  const guint index = worker->index % FLAME_MAX_HISTOGRAMS;
  const gint64 begin = g_get_monotonic_time ();
  FlameUnitStats unit_stats = {0};
  GError *error = NULL;

  if (!flame_slot_ensure_histogram (slot, index, &error)) {
    g_mutex_lock (&self->lock);
    take_error (slot, error);
    g_mutex_unlock (&self->lock);
    return;
  }
  flame_unit_run (slot->plan, slot->pass, unit, self->loops->iterate,
      worker->scratch, &slot->histograms[index], &slot->cancelled, &unit_stats);
  flame_throttle_spend (self->throttle, unit_stats.iterations, self->n_workers,
      begin, &slot->cancelled);
  stats->samples = unit_stats.samples;
  stats->iterations = unit_stats.iterations;
  stats->bad_values = unit_stats.bad_values;
  stats->iterate = (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

static void
run_filter (FlameBackend *self, const FlameSlot *slot, float *scratch,
    int begin, int end)
{
  const FlamePlan *plan = slot->plan;
  const FlamePostParams *params = &plan->post.params;
  const FlameFilterImage image = {.params = params,
      .pixels = self->post.sums,
      .counts = plan->needs_counts ? self->post.counts : NULL,
      .width = params->buf_width,
      .height = params->buf_height,
      .memory = self->post.memory};

  self->loops->post->filter (
      &image, &params->filters[slot->filter], slot->step, scratch, begin, end);
}

static void
run_band (FlameBackend *self, Worker *worker, FlameSlot *slot, guint task,
    FlameFrameStats *stats, GError **error)
{
  const FlamePlan *plan = slot->plan;
  const FlamePostParams *params = &plan->post.params;
  const FlamePostLoops *loops = self->loops->post;
  PostBuffers *post = &self->post;
  float *counts = plan->needs_counts ? post->counts : NULL;
  const gint64 start = g_get_monotonic_time ();
  int begin, end;

  if (!ensure_floats (&worker->post_scratch, &worker->post_scratch_size,
          flame_post_scratch_floats (params), error))
    return;
  band_rows (slot, task, &begin, &end);
  switch (slot->stage) {
    case FLAME_STAGE_MERGE:
      flame_slot_merge (
          slot, self->loops->iterate, begin, end, post->sums, counts);
      break;
    case FLAME_STAGE_FILTER:
      run_filter (self, slot, worker->post_scratch, begin, end);
      break;
    case FLAME_STAGE_DENSITY:
      loops->density (params, post->sums, counts, post->accum,
          worker->post_scratch, slot->pass == 0, begin, end);
      break;
    case FLAME_STAGE_EARLY_CLIP:
      loops->early_clip (params, post->accum, begin, end);
      break;
    case FLAME_STAGE_TONE:
      /* the sums are used up: their memory holds the display image */
      loops->tone (
          params, post->accum, post->sums, worker->post_scratch, begin, end);
      if (flame_post_blurs (params))
        loops->blur (
            params, post->sums, post->memory, worker->post_scratch, begin, end);
      break;
    case FLAME_STAGE_BLUR:
      loops->finish_blur (
          params, post->memory, post->sums, worker->post_scratch, begin, end);
      break;
    case FLAME_STAGE_CONVERT:
      loops->convert (params, post->sums, plan->planes.data,
          plan->planes.stride, worker->post_scratch, begin, end);
      break;
    default:
      g_assert_not_reached ();
  }
  stats->post = (g_get_monotonic_time () - start) / (double) G_USEC_PER_SEC;
}

/* ------------------------------------------------------------------ stages */

/* whether another step of the filters follows, which is made the slot's */
static gboolean
next_filter_step (FlameSlot *slot)
{
  const FlamePostParams *params = &slot->plan->post.params;

  slot->step++;
  while (slot->filter < params->n_filters &&
         slot->step >= params->filters[slot->filter].n_steps) {
    slot->filter++;
    slot->step = 0;
  }
  return slot->filter < params->n_filters;
}

static FlameStage
next_stage (FlameSlot *slot)
{
  switch (slot->stage) {
    case FLAME_STAGE_MERGE:
      slot->filter = 0;
      slot->step = -1;
      return next_filter_step (slot) ? FLAME_STAGE_FILTER : FLAME_STAGE_DENSITY;
    case FLAME_STAGE_FILTER:
      return next_filter_step (slot) ? FLAME_STAGE_FILTER : FLAME_STAGE_DENSITY;
    case FLAME_STAGE_DENSITY:
      if (slot->pass + 1 < slot->plan->n_passes)
        return FLAME_STAGE_ITERATE;
      return slot->plan->post.params.early_clip ? FLAME_STAGE_EARLY_CLIP
                                                : FLAME_STAGE_TONE;
    case FLAME_STAGE_TONE:
      return flame_post_blurs (&slot->plan->post.params) ? FLAME_STAGE_BLUR
                                                         : FLAME_STAGE_CONVERT;
    default:
      return slot->stage + 1;
  }
}

static void
count_stage_time (FlameSlot *slot)
{
  const gint64 now = g_get_monotonic_time ();
  const double seconds = (now - slot->stage_begin) / (double) G_USEC_PER_SEC;

  if (slot->stage >= FLAME_STAGE_EARLY_CLIP)
    slot->stats.convert += seconds;
  else if (slot->stage >= FLAME_STAGE_MERGE)
    slot->stats.density += seconds;
  slot->stage_begin = now;
}

/* with the lock: what merging needs, once the pass's samples are known */
static void
prepare_post (FlameBackend *self, FlameSlot *slot)
{
  GError *error = NULL;

  flame_post_plan_set_samples (&slot->plan->post, slot->pass_samples);
  if (!ensure_post_buffers (&self->post, slot->plan, &error))
    take_error (slot, error);
}

/* with the lock: makes the stage's tasks available */
static void
begin_stage (FlameBackend *self, FlameSlot *slot, FlameStage stage)
{
  const guint bands = self->n_workers * BANDS_PER_THREAD;

  if (stage == FLAME_STAGE_MERGE)
    prepare_post (self, slot);
  else if (stage == FLAME_STAGE_ITERATE)
    slot->pass_samples = 0;

  slot->stage = stage;
  slot->stage_begin = g_get_monotonic_time ();
  slot->next_task = 0;
  slot->n_finished = 0;
  if (stage == FLAME_STAGE_ITERATE)
    slot->n_tasks = flame_plan_n_units (slot->plan);
  else
    slot->n_tasks = MIN (bands, (guint) stage_rows (slot->plan, stage));
  g_cond_broadcast (&self->work);
}

/* with the lock, which is released for the callback */
static void
finish_slot (FlameBackend *self, FlameSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);
  FlameSlot *next;

  if (!error && g_atomic_int_get (&slot->cancelled))
    error = g_error_new_literal (
        FLAME_ERROR, FLAME_ERROR_CANCELLED, "the frame was cancelled");
  slot->is_dirty = error != NULL;
  slot->stage = FLAME_STAGE_DONE;
  g_queue_remove (&self->active, slot);
  /* a frame that was waiting to be the oldest may go on */
  next = g_queue_peek_head (&self->active);
  if (next && next->stage == FLAME_STAGE_MERGE && next->n_tasks == 0)
    begin_stage (self, next, FLAME_STAGE_MERGE);
  g_mutex_unlock (&self->lock);
  slot->done (slot->user_data, &slot->stats, error);
  g_mutex_lock (&self->lock);
}

/* with the lock: the last task of the slot's stage has ended */
static void
advance (FlameBackend *self, FlameSlot *slot)
{
  FlameStage stage = next_stage (slot);

  count_stage_time (slot);
  if (g_atomic_int_get (&slot->cancelled))
    stage = FLAME_STAGE_DONE;
  if (stage == FLAME_STAGE_DONE) {
    finish_slot (self, slot);
    return;
  }
  if (stage == FLAME_STAGE_ITERATE)
    slot->pass++;
  if (stage == FLAME_STAGE_MERGE && g_queue_peek_head (&self->active) != slot) {
    slot->stage = stage;
    slot->n_tasks = slot->next_task = 0;
    return;
  }
  begin_stage (self, slot, stage);
}

/* ----------------------------------------------------------------- workers */

/* with the lock: the oldest frame's next task */
static FlameSlot *
take_task (FlameBackend *self, guint *task)
{
  for (GList *l = self->active.head; l; l = l->next) {
    FlameSlot *slot = l->data;

    if (slot->next_task < slot->n_tasks) {
      *task = slot->next_task++;
      return slot;
    }
  }
  return NULL;
}

/* without the lock, which is taken at the end */
static void
run_task (FlameBackend *self, Worker *worker, FlameSlot *slot, guint task)
{
  FlameFrameStats stats = {0};
  GError *error = NULL;

  if (!g_atomic_int_get (&slot->cancelled)) {
    if (slot->stage == FLAME_STAGE_ITERATE)
      run_unit (self, worker, slot, task, &stats);
    else
      run_band (self, worker, slot, task, &stats, &error);
  }
  g_mutex_lock (&self->lock);
  if (error)
    take_error (slot, error);
  slot->stats.samples += stats.samples;
  slot->pass_samples += stats.samples;
  slot->stats.iterations += stats.iterations;
  slot->stats.bad_values += stats.bad_values;
  slot->stats.iterate += stats.iterate;
  slot->stats.post += stats.post;
  slot->n_finished++;
  if (slot->n_finished == slot->n_tasks)
    advance (self, slot);
}

static gpointer
worker_main (gpointer data)
{
  Worker *worker = data;
  FlameBackend *self = worker->backend;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    guint task;
    FlameSlot *slot = take_task (self, &task);

    if (!slot) {
      g_cond_wait (&self->work, &self->lock);
      continue;
    }
    g_mutex_unlock (&self->lock);
    run_task (self, worker, slot, task);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ----------------------------------------------------------------- backend */

static void
cpu_close (FlameBackend *self)
{
  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  for (guint i = 0; i < self->n_workers; i++) {
    Worker *worker = &self->workers[i];

    g_clear_pointer (&worker->thread, g_thread_join);
    flame_unit_scratch_free (worker->scratch);
    flame_buffer_free (worker->post_scratch);
  }
  g_free (self->workers);
  flame_buffer_free (self->post.sums);
  flame_buffer_free (self->post.counts);
  flame_buffer_free (self->post.accum);
  flame_buffer_free (self->post.memory);
  flame_throttle_free (self->throttle);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_free (self->description);
  g_free (self);
}

static FlameBackend *
cpu_open (const FlameRendererConfig *config, GError **error)
{
  FlameBackend *self = g_new0 (FlameBackend, 1);
  const guint n =
      config->n_threads ? config->n_threads : g_get_num_processors ();

  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_queue_init (&self->active);
  self->loops = flame_cpu_loops ();
  self->throttle = flame_throttle_new ();
  self->description = g_strdup_printf (
      "CPU, %u thread%s, %s", n, n == 1 ? "" : "s", self->loops->name);
  self->workers = g_new0 (Worker, n);
  for (guint i = 0; i < n; i++) {
    Worker *worker = &self->workers[i];

    worker->backend = self;
    worker->index = i;
    worker->scratch = flame_unit_scratch_new (error);
    if (!worker->scratch) {
      cpu_close (self);
      return NULL;
    }
    self->n_workers++;
  }
  for (guint i = 0; i < n; i++)
    self->workers[i].thread =
        g_thread_new ("flame-cpu", worker_main, &self->workers[i]);
  return self;
}

static const char *
cpu_description (const FlameBackend *self)
{
  return self->description;
}

static guint
cpu_n_slots (const FlameBackend *self G_GNUC_UNUSED, guint depth)
{
  return MIN (depth, MAX_SLOTS);
}

static FlameSlot *
cpu_slot_new (FlameBackend *self G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return flame_slot_new ();
}

static void
cpu_slot_free (FlameBackend *self G_GNUC_UNUSED, FlameSlot *slot)
{
  flame_slot_free (slot);
}

static void
cpu_submit (FlameBackend *self, FlameSlot *slot, FlamePlan *plan,
    FlameSlotDone done, gpointer user_data)
{
  GError *error = NULL;

  slot->plan = plan;
  slot->done = done;
  slot->user_data = user_data;
  slot->pass = 0;
  memset (&slot->stats, 0, sizeof slot->stats);
  slot->stats.sub_times = plan->sub_times_per_pass;
  slot->stats.n_threads = self->n_workers;
  g_atomic_int_set (&slot->cancelled, FALSE);
  flame_slot_prepare (
      slot, plan, self->n_workers > FLAME_MAX_HISTOGRAMS, &error);
  g_mutex_lock (&self->lock);
  if (error)
    take_error (slot, error);
  g_queue_push_tail (&self->active, slot);
  begin_stage (self, slot, FLAME_STAGE_ITERATE);
  g_mutex_unlock (&self->lock);
}

static void
cpu_cancel (FlameBackend *self G_GNUC_UNUSED, FlameSlot *slot)
{
  /* tasks look at it between steps; the last one to end reports */
  g_atomic_int_set (&slot->cancelled, TRUE);
}

static gboolean
cpu_alloc_host (FlameBackend *self G_GNUC_UNUSED, gsize size,
    FlameHostBlock *block, GError **error)
{
  block->start = block->owner = flame_buffer_alloc (size, error);
  block->free_owner = flame_buffer_free;
  return block->start != NULL;
}

const FlameBackendClass flame_cpu_backend_class = {
    .kind = FLAME_BACKEND_CPU,
    .open = cpu_open,
    .close = cpu_close,
    .description = cpu_description,
    .n_slots = cpu_n_slots,
    .slot_new = cpu_slot_new,
    .slot_free = cpu_slot_free,
    .submit = cpu_submit,
    .cancel = cpu_cancel,
    .alloc_host = cpu_alloc_host,
};
