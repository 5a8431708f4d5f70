/*
 * What the stages of a frame do on the CPU, and in which order: the table below.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/stages.h"

#include "core/render/host-memory.h"

/* bands a thread: enough that none waits long for the others */
#define BANDS_PER_THREAD 3
/*
 * Rows that a filter's bands are to have: it draws some of its neighbours' too. The denoiser
 * takes half as long again for bands of 15 rows as for those of 240, a twentieth for 64.
 */
#define FILTER_ROWS 64

/* ------------------------------------------------------------------- memory */

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
ensure_buffers (FlameCpuBuffers *post, const FlamePlan *plan, GError **error)
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

/* --------------------------------------------------------- what stages begin */

static void
begin_pass (FlameCpuBackend *backend G_GNUC_UNUSED, FlameCpuSlot *slot)
{
  slot->pass_samples = 0;
}

/* what merging needs, once the pass's samples are known */
static void
begin_merge (FlameCpuBackend *backend, FlameCpuSlot *slot)
{
  GError *error = NULL;

  flame_post_plan_set_samples (&slot->plan->post, slot->pass_samples);
  if (!ensure_buffers (&backend->post, slot->plan, &error))
    flame_cpu_slot_take_error (slot, error);
}

/* ------------------------------------------------------------ what stages do */

static const FlamePostParams *
params_of (const FlameCpuTask *task)
{
  return &task->slot->plan->post.params;
}

/* (nullable) */
static float *
counts_of (const FlameCpuTask *task)
{
  return task->slot->plan->needs_counts ? task->backend->post.counts : NULL;
}

static void
run_unit (FlameCpuTask *task)
{
  FlameCpuBackend *backend = task->backend;
  FlameCpuSlot *slot = task->slot;
  const guint index = task->worker->index % FLAME_MAX_HISTOGRAMS;
  const gint64 begin = g_get_monotonic_time ();
  FlameUnitStats stats = {0};

  if (!flame_cpu_slot_ensure_histogram (slot, index, &task->error))
    return;
  flame_unit_run (slot->plan, slot->pass, task->index, backend->loops->iterate,
      task->worker->scratch, &slot->histograms[index], &slot->cancelled,
      &stats);
  flame_throttle_spend (backend->throttle, stats.iterations, backend->n_workers,
      begin, &slot->cancelled);
  task->stats.samples = stats.samples;
  task->stats.iterations = stats.iterations;
  task->stats.bad_values = stats.bad_values;
  task->stats.iterate =
      (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

static void
run_merge (FlameCpuTask *task)
{
  FlameCpuBackend *backend = task->backend;
  const guint64 rows = task->end - task->begin;
  const gint64 begin = g_get_monotonic_time ();

  flame_cpu_slot_merge (task->slot, backend->loops->iterate, task->begin,
      task->end, backend->post.sums, counts_of (task));
  flame_throttle_spend (backend->merge_throttle,
      rows * params_of (task)->buf_width, backend->n_workers, begin,
      &task->slot->cancelled);
}

static void
run_filter (FlameCpuTask *task)
{
  const FlameCpuSlot *slot = task->slot;
  const FlamePostParams *params = params_of (task);
  const FlameFilterImage image = {.params = params,
      .pixels = task->backend->post.sums,
      .counts = counts_of (task),
      .width = params->buf_width,
      .height = params->buf_height,
      .memory = task->backend->post.memory};

  task->backend->loops->post->filter (&image, &params->filters[slot->filter],
      slot->step, task->worker->post_scratch, task->begin, task->end);
}

static void
run_gather_nodes (FlameCpuTask *task)
{
  const FlameCpuBuffers *post = &task->backend->post;

  task->backend->loops->post->gather_nodes (params_of (task), post->sums,
      counts_of (task), post->memory, task->worker->post_scratch, task->begin,
      task->end);
}

static void
run_spread_nodes (FlameCpuTask *task)
{
  task->backend->loops->post->spread_nodes (
      params_of (task), task->backend->post.memory, task->begin, task->end);
}

static void
run_density (FlameCpuTask *task)
{
  const FlameCpuBuffers *post = &task->backend->post;

  task->backend->loops->post->density (params_of (task), post->sums,
      counts_of (task), post->memory, post->accum, task->worker->post_scratch,
      task->slot->pass == 0, task->begin, task->end);
}

static void
run_early_clip (FlameCpuTask *task)
{
  task->backend->loops->post->early_clip (
      params_of (task), task->backend->post.accum, task->begin, task->end);
}

/* the sums are used up: their memory holds the display image */
static void
run_tone (FlameCpuTask *task)
{
  const FlamePostLoops *loops = task->backend->loops->post;
  const FlamePostParams *params = params_of (task);
  const FlameCpuBuffers *post = &task->backend->post;

  loops->tone (params, post->accum, post->sums, task->worker->post_scratch,
      task->begin, task->end);
  if (flame_post_blurs (params))
    loops->blur (params, post->sums, post->memory, task->worker->post_scratch,
        task->begin, task->end);
}

static void
run_blur (FlameCpuTask *task)
{
  const FlameCpuBuffers *post = &task->backend->post;

  task->backend->loops->post->finish_blur (params_of (task), post->memory,
      post->sums, task->worker->post_scratch, task->begin, task->end);
}

static void
run_convert (FlameCpuTask *task)
{
  const FlamePlan *plan = task->slot->plan;

  task->backend->loops->post->convert (params_of (task),
      task->backend->post.sums, plan->planes.data, plan->planes.stride,
      task->worker->post_scratch, task->begin, task->end);
}

/* -------------------------------------------------------- what stages follow */

/* the slot's filter and step, or the next that there is */
static gboolean
settle_filter (FlameCpuSlot *slot)
{
  const FlamePostParams *params = &slot->plan->post.params;

  while (slot->filter < params->n_filters &&
         slot->step >= params->filters[slot->filter].n_steps) {
    slot->filter++;
    slot->step = 0;
  }
  return slot->filter < params->n_filters;
}

static gboolean
has_filters (FlameCpuSlot *slot)
{
  slot->filter = slot->step = 0;
  return settle_filter (slot);
}

static gboolean
has_next_filter_step (FlameCpuSlot *slot)
{
  slot->step++;
  return settle_filter (slot);
}

static gboolean
has_nodes (FlameCpuSlot *slot)
{
  return flame_post_has_nodes (&slot->plan->post.params);
}

static gboolean
has_next_pass (FlameCpuSlot *slot)
{
  if (slot->pass + 1 == slot->plan->n_passes)
    return FALSE;
  slot->pass++;
  return TRUE;
}

static gboolean
clips_early (FlameCpuSlot *slot)
{
  return slot->plan->post.params.early_clip;
}

static gboolean
blurs (FlameCpuSlot *slot)
{
  return flame_post_blurs (&slot->plan->post.params);
}

/* -------------------------------------------------------------------- table */

/* what the tasks of a stage are, and how many rows there are */
typedef enum
{
  TASKS_UNITS,
  TASKS_BUCKETS, /* bands of rows of buckets */
  TASKS_NODES,   /* bands of rows of density estimation's nodes */
  TASKS_LIT,     /* bands of rows of the picture with its rim */
  TASKS_PIXELS,  /* bands of rows of the picture */
  TASKS_SHOWN,   /* bands of rows of the planes */
} Tasks;

typedef enum
{
  FIGURE_ITERATE, /* counted by each task */
  FIGURE_DENSITY,
  FIGURE_CONVERT,
} Figure;

typedef struct
{
  Tasks tasks;
  Figure figure;
  /* (nullable) whether the frame has the stage, which is then made ready */
  gboolean (*is_wanted) (FlameCpuSlot *slot);
  /* (nullable) */
  void (*begin) (FlameCpuBackend *backend, FlameCpuSlot *slot);
  void (*run) (FlameCpuTask *task);
  /* (nullable) whether @back_to follows instead of the next stage */
  gboolean (*goes_back) (FlameCpuSlot *slot);
  FlameStage back_to;
} Stage;

/* In their order. From merging on only the oldest frame has its turn. */
static const Stage stages[FLAME_STAGE_DONE] = {
    [FLAME_STAGE_ITERATE] = {.tasks = TASKS_UNITS,
        .figure = FIGURE_ITERATE,
        .begin = begin_pass,
        .run = run_unit},
    [FLAME_STAGE_MERGE] = {.tasks = TASKS_BUCKETS,
        .figure = FIGURE_DENSITY,
        .begin = begin_merge,
        .run = run_merge},
    [FLAME_STAGE_FILTER] = {.tasks = TASKS_BUCKETS,
        .figure = FIGURE_DENSITY,
        .is_wanted = has_filters,
        .run = run_filter,
        .goes_back = has_next_filter_step,
        .back_to = FLAME_STAGE_FILTER},
    [FLAME_STAGE_GATHER_NODES] = {.tasks = TASKS_NODES,
        .figure = FIGURE_DENSITY,
        .is_wanted = has_nodes,
        .run = run_gather_nodes},
    [FLAME_STAGE_SPREAD_NODES] = {.tasks = TASKS_NODES,
        .figure = FIGURE_DENSITY,
        .is_wanted = has_nodes,
        .run = run_spread_nodes},
    [FLAME_STAGE_DENSITY] = {.tasks = TASKS_BUCKETS,
        .figure = FIGURE_DENSITY,
        .run = run_density,
        .goes_back = has_next_pass,
        .back_to = FLAME_STAGE_ITERATE},
    [FLAME_STAGE_EARLY_CLIP] = {.tasks = TASKS_BUCKETS,
        .figure = FIGURE_CONVERT,
        .is_wanted = clips_early,
        .run = run_early_clip},
    [FLAME_STAGE_TONE] = {.tasks = TASKS_LIT,
        .figure = FIGURE_CONVERT,
        .run = run_tone},
    [FLAME_STAGE_BLUR] = {.tasks = TASKS_PIXELS,
        .figure = FIGURE_CONVERT,
        .is_wanted = blurs,
        .run = run_blur},
    [FLAME_STAGE_CONVERT] = {.tasks = TASKS_SHOWN,
        .figure = FIGURE_CONVERT,
        .run = run_convert},
};

static int
count_rows (const FlamePlan *plan, FlameStage stage)
{
  const FlamePostParams *params = &plan->post.params;

  switch (stages[stage].tasks) {
    case TASKS_NODES:
      return params->nodes.height;
    case TASKS_LIT:
      return flame_post_lit_height (params);
    case TASKS_PIXELS:
      return params->height;
    case TASKS_SHOWN:
      return params->shown_height;
    default:
      return params->buf_height;
  }
}

/* as many for each step of a filter */
static guint
count_bands (
    const FlameCpuBackend *backend, const FlamePlan *plan, FlameStage stage)
{
  const guint rows = (guint) count_rows (plan, stage);
  const guint threads = backend->n_workers;
  guint each = BANDS_PER_THREAD;

  if (stage == FLAME_STAGE_FILTER)
    each = CLAMP (rows / (FILTER_ROWS * threads), 1, BANDS_PER_THREAD);
  return MIN (threads * each, rows);
}

/* ----------------------------------------------------------------- exported */

FlameStage
flame_cpu_stage_next (FlameCpuSlot *slot)
{
  const Stage *now = &stages[slot->stage];
  FlameStage next = slot->stage;

  if (now->goes_back && now->goes_back (slot))
    return now->back_to;
  do
    next++;
  while (next < FLAME_STAGE_DONE && stages[next].is_wanted &&
         !stages[next].is_wanted (slot));
  return next;
}

guint
flame_cpu_stage_begin (
    FlameCpuBackend *backend, FlameCpuSlot *slot, FlameStage stage)
{
  if (stages[stage].begin)
    stages[stage].begin (backend, slot);
  if (stages[stage].tasks == TASKS_UNITS)
    return flame_plan_n_units (slot->plan);
  return count_bands (backend, slot->plan, stage);
}

gboolean
flame_cpu_stage_is_exclusive (FlameStage stage)
{
  return stages[stage].tasks != TASKS_UNITS;
}

void
flame_cpu_stage_count_time (FlameCpuSlot *slot, double seconds)
{
  if (stages[slot->stage].figure == FIGURE_DENSITY)
    slot->stats.density += seconds;
  else if (stages[slot->stage].figure == FIGURE_CONVERT)
    slot->stats.convert += seconds;
}

/* rows of the task's band; even, so that chroma rows are whole */
static void
set_rows (FlameCpuTask *task)
{
  const FlameCpuSlot *slot = task->slot;
  const int rows = count_rows (slot->plan, slot->stage);
  const int pairs = (rows + 1) / 2;
  const gint64 n = slot->n_tasks;

  task->begin = (int) (pairs * (gint64) task->index / n) * 2;
  task->end = MIN ((int) (pairs * (gint64) (task->index + 1) / n) * 2, rows);
}

static void
run_band (FlameCpuTask *task)
{
  FlameCpuWorker *worker = task->worker;
  const gint64 begin = g_get_monotonic_time ();

  if (!ensure_floats (&worker->post_scratch, &worker->post_scratch_size,
          flame_post_scratch_floats (params_of (task)), &task->error))
    return;
  set_rows (task);
  stages[task->slot->stage].run (task);
  task->stats.post =
      (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

void
flame_cpu_stage_run (FlameCpuTask *task)
{
  const Stage *stage = &stages[task->slot->stage];

  if (stage->tasks == TASKS_UNITS)
    stage->run (task);
  else
    run_band (task);
}
