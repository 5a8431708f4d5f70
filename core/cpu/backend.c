/*
 * The CPU backend: threads that draw the frames in flight, the oldest first.
 *
 * The stages of a frame are divided into tasks: units of iteration, then bands of rows.
 * When a frame's last tasks leave threads idle, they begin the iteration of the next
 * frame. The stages after iteration are done for one frame at a time, so a single set
 * of buffers is enough.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/backend.h"

#include <string.h>
#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#ifdef __x86_64__
#include <pmmintrin.h>
#endif

#include "core/api/renderer-config.h"
#include "core/cpu/stages.h"
#include "core/plan/host-memory.h"

/* Iterating more frames at the same time would only take memory. */
#define MAX_SLOTS 2

#define FPCR_FLUSH_TO_ZERO (G_GUINT64_CONSTANT (1) << 24)

/*
 * At this nice value a thread gets a third of the time of one that competes with it.
 */
#define NICE 5

/* ------------------------------------------------------------------ stages */

static void
count_stage_time (FlameCpuSlot *slot)
{
  const gint64 now = g_get_monotonic_time ();

  flame_cpu_stage_count_time (
      slot, (now - slot->stage_begin) / (double) G_USEC_PER_SEC);
  slot->stage_begin = now;
}

/*
 * Call this with the lock, which is released while the stage is prepared: there may be
 * hundreds of megabytes to allocate or clear. Meanwhile no thread takes a task of the
 * slot, as all of its last stage have been taken. Then the stage's tasks become
 * available.
 */
static void
begin_stage (FlameCpuBackend *self, FlameCpuSlot *slot, FlameStage stage)
{
  guint n_tasks;

  g_mutex_unlock (&self->lock);
  n_tasks = flame_cpu_stage_begin (self, slot, stage);
  g_mutex_lock (&self->lock);
  slot->stage = stage;
  slot->stage_begin = g_get_monotonic_time ();
  slot->next_task = 0;
  slot->n_finished = 0;
  slot->n_tasks = n_tasks;
  g_cond_broadcast (&self->work);
}

/* Call this with the lock, which is released for the callback. */
static void
finish_slot (FlameCpuBackend *self, FlameCpuSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);
  FlameCpuSlot *next;

  if (!error && g_atomic_int_get (&slot->cancelled))
    error = g_error_new_literal (
        FLAME_ERROR, FLAME_ERROR_CANCELLED, "the frame was cancelled");
  slot->is_dirty = error != NULL;
  slot->stage = FLAME_STAGE_DONE;
  g_queue_remove (&self->active, slot);
  /* A frame that was waiting to be the oldest may continue. */
  next = g_queue_peek_head (&self->active);
  if (next && next->stage == FLAME_STAGE_MERGE && next->n_tasks == 0)
    begin_stage (self, next, FLAME_STAGE_MERGE);
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  slot->done (slot->user_data, &slot->stats, error);
  g_mutex_lock (&self->lock);
}

/* Call this with the lock when the last task of the slot's stage has ended. */
static void
advance (FlameCpuBackend *self, FlameCpuSlot *slot)
{
  FlameStage stage;

  count_stage_time (slot);
  stage = flame_cpu_stage_next (slot);
  if (g_atomic_int_get (&slot->cancelled))
    stage = FLAME_STAGE_DONE;
  if (stage == FLAME_STAGE_DONE) {
    finish_slot (self, slot);
    return;
  }
  if (flame_cpu_stage_is_exclusive (stage) &&
      g_queue_peek_head (&self->active) != slot) {
    slot->stage = stage;
    slot->n_tasks = slot->next_task = 0;
    return;
  }
  begin_stage (self, slot, stage);
}

/* ----------------------------------------------------------------- workers */

/*
 * Call this with the lock. Returns the oldest frame's next task. A large frame is alone
 * in memory.
 */
static FlameCpuSlot *
take_task (FlameCpuBackend *self, guint *task)
{
  for (GList *l = self->active.head; l; l = l->next) {
    FlameCpuSlot *slot = l->data;

    if (slot->next_task < slot->n_tasks) {
      *task = slot->next_task++;
      return slot;
    }
    if (slot->is_large)
      break;
  }
  return NULL;
}

/* Call this without the lock, which is taken at the end. */
static void
run_task (FlameCpuBackend *self, FlameCpuWorker *worker, FlameCpuSlot *slot,
    guint index)
{
  FlameCpuTask task = {
      .backend = self, .worker = worker, .slot = slot, .index = index};

  if (!g_atomic_int_get (&slot->cancelled))
    flame_cpu_stage_run (&task);
  g_mutex_lock (&self->lock);
  if (task.error)
    flame_cpu_slot_take_error (slot, task.error);
  slot->stats.samples += task.stats.samples;
  slot->pass_samples += task.stats.samples;
  slot->stats.iterations += task.stats.iterations;
  slot->stats.bad_values += task.stats.bad_values;
  slot->stats.iterate += task.stats.iterate;
  slot->stats.post += task.stats.post;
  if (slot->stage == FLAME_STAGE_ITERATE)
    g_atomic_int_inc (&slot->n_units_run);
  slot->n_finished++;
  if (slot->n_finished == slot->n_tasks)
    advance (self, slot);
}

/*
 * On Linux this affects only the calling thread. If it is refused nothing is lost.
 */
static void
yield_to_others (void)
{
#ifdef __linux__
  (void) setpriority (PRIO_PROCESS, syscall (SYS_gettid), NICE);
#endif
}

/*
 * Flushes denormal numbers to 0 on the calling thread, like --ftz=true on a GPU: points
 * that approach a fixed point reach them, and each operation would take a hundred times
 * as long. Other modes are set to a program's defaults, whatever the thread has
 * inherited.
 */
static void
flush_denormals (void)
{
#if defined(__x86_64__)
  _mm_setcsr (_MM_MASK_MASK | _MM_FLUSH_ZERO_ON | _MM_DENORMALS_ZERO_ON);
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(FPCR_FLUSH_TO_ZERO));
#endif
}

static gpointer
worker_main (gpointer data)
{
  FlameCpuWorker *worker = data;
  FlameCpuBackend *self = worker->backend;

  if (self->yields)
    yield_to_others ();
  flush_denormals ();
  g_mutex_lock (&self->lock);
  while (!self->quit) {
    guint task;
    FlameCpuSlot *slot = take_task (self, &task);

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

static FlameCpuBackend *
own_backend (FlameBackend *backend)
{
  return (FlameCpuBackend *) backend;
}

static FlameCpuSlot *
own_slot (FlameSlot *slot)
{
  return (FlameCpuSlot *) slot;
}

static void
cpu_close (FlameBackend *backend)
{
  FlameCpuBackend *self = own_backend (backend);

  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  for (guint i = 0; i < self->n_workers; i++) {
    FlameCpuWorker *worker = &self->workers[i];

    g_clear_pointer (&worker->thread, g_thread_join);
    flame_unit_scratch_free (worker->scratch);
    flame_buffer_free (worker->post_scratch);
  }
  g_free (self->workers);
  flame_buffer_free (self->post.sums);
  flame_buffer_free (self->post.counts);
  flame_buffer_free (self->post.accum);
  flame_buffer_free (self->post.display);
  flame_buffer_free (self->post.memory);
  flame_throttle_free (self->throttle);
  flame_throttle_free (self->merge_throttle);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_free (self->description);
  g_free (self);
}

static FlameBackend *
cpu_open (const FlameRendererConfig *config, GError **error)
{
  FlameCpuBackend *self = g_new0 (FlameCpuBackend, 1);
  const guint n =
      config->n_threads ? config->n_threads : g_get_num_processors ();

  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_queue_init (&self->active);
  self->loops = flame_cpu_loops ();
  self->yields = config->yields;
  self->throttle = flame_throttle_new (FLAME_THROTTLE_ITERATIONS);
  self->merge_throttle = flame_throttle_new (FLAME_THROTTLE_BUCKETS);
  self->description = g_strdup_printf (
      "CPU, %u thread%s, %s", n, n == 1 ? "" : "s", self->loops->name);
  self->workers = g_new0 (FlameCpuWorker, n);
  for (guint i = 0; i < n; i++) {
    FlameCpuWorker *worker = &self->workers[i];

    worker->backend = self;
    worker->index = i;
    worker->scratch = flame_unit_scratch_new (error);
    if (!worker->scratch) {
      cpu_close ((FlameBackend *) self);
      return NULL;
    }
    self->n_workers++;
  }
  for (guint i = 0; i < n; i++)
    self->workers[i].thread =
        g_thread_new ("flame-cpu", worker_main, &self->workers[i]);
  return (FlameBackend *) self;
}

static const char *
cpu_description (const FlameBackend *backend)
{
  return ((const FlameCpuBackend *) backend)->description;
}

static guint
cpu_n_slots (const FlameBackend *backend G_GNUC_UNUSED, guint depth)
{
  return MIN (depth, MAX_SLOTS);
}

static FlameSlot *
cpu_slot_new (FlameBackend *backend G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return (FlameSlot *) flame_cpu_slot_new ();
}

static void
cpu_slot_free (FlameBackend *backend G_GNUC_UNUSED, FlameSlot *slot)
{
  flame_cpu_slot_free (own_slot (slot));
}

static void
cpu_submit (FlameBackend *backend, FlameSlot *base, FlamePlan *plan,
    FlameSlotDone done, gpointer user_data)
{
  FlameCpuBackend *self = own_backend (backend);
  FlameCpuSlot *slot = own_slot (base);
  GError *error = NULL;

  slot->plan = plan;
  slot->done = done;
  slot->user_data = user_data;
  slot->pass = 0;
  memset (&slot->stats, 0, sizeof slot->stats);
  slot->stats.temporal_samples = plan->temporal_samples_per_pass;
  slot->stats.n_threads = self->n_workers;
  g_atomic_int_set (&slot->cancelled, FALSE);
  g_atomic_int_set (&slot->n_units_run, 0);
  flame_post_plan_make_classes (&plan->post);
  flame_cpu_slot_prepare (slot, plan, self->n_workers, &error);
  flame_strip_begin (&slot->strip, plan, self->n_workers);
  g_mutex_lock (&self->lock);
  if (error)
    flame_cpu_slot_take_error (slot, error);
  g_queue_push_tail (&self->active, slot);
  begin_stage (self, slot, FLAME_STAGE_ITERATE);
  g_mutex_unlock (&self->lock);
}

static void
cpu_cancel (FlameBackend *backend G_GNUC_UNUSED, FlameSlot *slot)
{
  /* Tasks check it between steps. The last one to end reports it. */
  g_atomic_int_set (&own_slot (slot)->cancelled, TRUE);
}

static double
cpu_get_progress (FlameBackend *backend G_GNUC_UNUSED, FlameSlot *base)
{
  FlameCpuSlot *slot = own_slot (base);
  const double n =
      (double) slot->plan->n_passes * flame_plan_n_units (slot->plan);

  return n > 0.0 ? g_atomic_int_get (&slot->n_units_run) / n : 0.0;
}

static gboolean
cpu_alloc_host (FlameBackend *backend G_GNUC_UNUSED, gsize size,
    FlameHostBlock *block, GError **error)
{
  block->start = block->owner = flame_buffer_alloc_zero (size, error);
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
    .get_progress = cpu_get_progress,
    .alloc_host = cpu_alloc_host,
};
