/*
 * What each stage of a frame does on the CPU, and the order of the stages: see the
 * table below.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cpu/stages.h"

#include <string.h>

#include "core/plan/host-memory.h"

/* Bands per thread: enough that no thread waits long for the others. */
#define BANDS_PER_THREAD 3
/*
 * Target height of a filter's band, in rows. A filter also computes some of the
 * neighbouring rows: the denoiser takes half as long again with bands of 15 rows as
 * with 240, and a twentieth longer with 64.
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

/*
 * Floats of the display image of a strip. A whole picture has it in the sums' memory.
 */
static gsize
display_floats (const FlameStrip *strip, const FlamePlan *plan)
{
  return flame_strip_is_part (strip, plan)
             ? 4 * (gsize) plan->post.params.width * strip->height
             : 0;
}

static gboolean
ensure_buffers (FlameCpuBuffers *post, const FlameCpuSlot *slot, GError **error)
{
  const FlamePlan *plan = slot->plan;
  const FlameStrip *strip = &slot->strip;
  const FlamePostParams *params = &plan->post.params;
  const gsize buckets =
      (gsize) params->buf_width * flame_strip_sums_rows (strip, plan);
  const gsize light =
      (gsize) params->accum_stride * flame_strip_light_rows (strip, plan);

  return ensure_floats (&post->sums, &post->sums_size, 4 * buckets, error) &&
         (!plan->needs_counts || ensure_floats (&post->counts,
                                     &post->counts_size, buckets, error)) &&
         ensure_floats (&post->accum, &post->accum_size, 4 * light, error) &&
         ensure_floats (&post->display, &post->display_size,
             display_floats (strip, plan), error) &&
         ensure_floats (
             &post->memory, &post->memory_size, params->memory_floats, error);
}

/*
 * Rows of @floats each, from number @first on, addressed as if the rows before them
 * were there too.
 */
static float *
from_row (float *rows, gsize floats, int first)
{
  return rows - floats * first;
}

/* Moves the rows from @from on, which the previous strip left, to the front. */
static void
keep_rows (float *rows, gsize floats, const FlameStrip *strip, int from)
{
  memmove (rows, rows + floats * (strip->sums.begin - from),
      sizeof *rows * floats * (strip->merged - strip->sums.begin));
}

/* --------------------------------------------------------- what stages begin */

static void
begin_pass (FlameCpuBackend *backend G_GNUC_UNUSED, FlameCpuSlot *slot)
{
  slot->pass_samples = 0;
}

/* Prepares merging, when the number of the pass's samples is known. */
static void
begin_merge (FlameCpuBackend *backend, FlameCpuSlot *slot)
{
  FlameCpuBuffers *post = &backend->post;
  const FlameStrip *strip = &slot->strip;
  const gsize width = slot->plan->post.params.buf_width;
  GError *error = NULL;

  if (strip->pixels.begin > 0) {
    keep_rows (post->sums, 4 * width, strip, slot->sums_begin);
    if (slot->plan->needs_counts)
      keep_rows (post->counts, width, strip, slot->sums_begin);
  } else {
    flame_post_plan_set_samples (&slot->plan->post, slot->pass_samples);
    if (!ensure_buffers (post, slot, &error))
      flame_cpu_slot_take_error (slot, error);
  }
  slot->sums_begin = strip->sums.begin;
}

/* ------------------------------------------------------------ what stages do */

static const FlamePostParams *
params_of (const FlameCpuTask *task)
{
  return &task->slot->plan->post.params;
}

static float *
sums_of (const FlameCpuTask *task)
{
  return from_row (task->backend->post.sums,
      4 * (gsize) params_of (task)->buf_width, task->slot->strip.sums.begin);
}

/* (nullable) */
static float *
counts_of (const FlameCpuTask *task)
{
  if (!task->slot->plan->needs_counts)
    return NULL;
  return from_row (task->backend->post.counts, params_of (task)->buf_width,
      task->slot->strip.sums.begin);
}

static float *
accum_of (const FlameCpuTask *task)
{
  return from_row (task->backend->post.accum,
      4 * (gsize) params_of (task)->accum_stride,
      task->slot->strip.light.begin);
}

/*
 * The display image. A whole picture has it in the memory of its sums, which are no
 * longer needed.
 */
static float *
display_of (const FlameCpuTask *task)
{
  const FlameStrip *strip = &task->slot->strip;

  if (!flame_strip_is_part (strip, task->slot->plan))
    return task->backend->post.sums;
  return from_row (task->backend->post.display,
      4 * (gsize) params_of (task)->width, strip->pixels.begin);
}

static void
run_unit (FlameCpuTask *task)
{
  FlameCpuBackend *backend = task->backend;
  FlameCpuSlot *slot = task->slot;
  const guint thread = task->worker->index;
  const gint64 begin = g_get_monotonic_time ();
  FlameUnitStats stats = {0};
  FlameHistogram histogram;

  if (!flame_cpu_slot_get_histogram (slot, thread, &histogram, &task->error))
    return;
  flame_unit_run (slot->plan, slot->pass, task->index, backend->loops->iterate,
      task->worker->scratch, &histogram,
      flame_cpu_slot_get_locks (slot, thread), &slot->cancelled, &stats);
  flame_throttle_spend (backend->throttle, stats.iterations, backend->n_workers,
      begin, &slot->cancelled);
  task->stats.samples = stats.samples;
  task->stats.iterations = stats.iterations;
  task->stats.bad_values = stats.bad_values;
  task->stats.iterate =
      (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
}

static void
run_add_kept (FlameCpuTask *task)
{
  flame_cpu_slot_add_kept (
      task->slot, task->backend->loops->iterate, task->index);
}

static void
run_merge (FlameCpuTask *task)
{
  FlameCpuBackend *backend = task->backend;
  const guint64 rows = task->end - task->begin;
  const gint64 begin = g_get_monotonic_time ();

  flame_cpu_slot_merge (task->slot, backend->loops->iterate, task->begin,
      task->end, sums_of (task), counts_of (task));
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
      .pixels = sums_of (task),
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

  task->backend->loops->post->gather_nodes (params_of (task), sums_of (task),
      counts_of (task), post->memory, accum_of (task),
      task->worker->post_scratch, task->slot->pass == 0, task->begin,
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

  task->backend->loops->post->density (params_of (task), sums_of (task),
      counts_of (task), post->memory, accum_of (task),
      task->worker->post_scratch, task->slot->pass == 0, task->begin,
      task->end);
}

static void
run_early_clip (FlameCpuTask *task)
{
  task->backend->loops->post->early_clip (
      params_of (task), accum_of (task), task->begin, task->end);
}

static void
run_tone (FlameCpuTask *task)
{
  const FlamePostLoops *loops = task->backend->loops->post;
  const FlamePostParams *params = params_of (task);
  float *display = display_of (task);

  loops->tone (params, accum_of (task), display, task->worker->post_scratch,
      task->begin, task->end);
  if (flame_post_blurs (params))
    loops->blur (params, display, task->backend->post.memory,
        task->worker->post_scratch, task->begin, task->end);
}

static void
run_blur (FlameCpuTask *task)
{
  task->backend->loops->post->finish_blur (params_of (task),
      task->backend->post.memory, display_of (task), task->worker->post_scratch,
      task->begin, task->end);
}

static void
run_convert (FlameCpuTask *task)
{
  const FlamePlan *plan = task->slot->plan;

  task->backend->loops->post->convert (params_of (task), display_of (task),
      plan->planes.data, plan->planes.stride, task->worker->post_scratch,
      task->begin, task->end);
}

/* -------------------------------------------------------- what stages follow */

static gboolean
is_shared (FlameCpuSlot *slot)
{
  return slot->is_shared;
}

/* Keeps the slot's filter and step, or moves on to the next one that exists. */
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
spreads_nodes (FlameCpuSlot *slot)
{
  return has_nodes (slot) && !slot->plan->post.params.classes;
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
has_next_strip (FlameCpuSlot *slot)
{
  return flame_strip_next (&slot->strip, slot->plan);
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

/* What the tasks of a stage are, and how many rows there are. */
typedef enum
{
  TASKS_UNITS,
  TASKS_THREADS, /* one for each thread */
  TASKS_MERGE,   /* bands of rows of the buckets in the histograms */
  TASKS_BUCKETS, /* bands of rows of buckets */
  TASKS_LIGHT,   /* bands of rows of the accumulator */
  TASKS_NODES,   /* bands of rows of density estimation's nodes */
  TASKS_LIT,     /* bands of rows of the picture with its rim */
  TASKS_PIXELS,  /* bands of rows of the picture */
  TASKS_SHOWN,   /* bands of rows of the planes */
} Tasks;

typedef enum
{
  FIGURE_ITERATE, /* each task counts it */
  FIGURE_DENSITY,
  FIGURE_CONVERT,
} Figure;

typedef struct
{
  Tasks tasks;
  Figure figure;
  /* (nullable) Whether the frame has the stage; prepares it. */
  gboolean (*is_wanted) (FlameCpuSlot *slot);
  /* (nullable) */
  void (*begin) (FlameCpuBackend *backend, FlameCpuSlot *slot);
  void (*run) (FlameCpuTask *task);
  /* (nullable) Whether @back_to follows instead of the next stage. */
  gboolean (*goes_back) (FlameCpuSlot *slot);
  FlameStage back_to;
} Stage;

/* In order. From merging on only the oldest frame takes part. */
static const Stage stages[FLAME_STAGE_DONE] = {
    [FLAME_STAGE_ITERATE] = {.tasks = TASKS_UNITS,
        .figure = FIGURE_ITERATE,
        .begin = begin_pass,
        .run = run_unit},
    [FLAME_STAGE_ADD_KEPT] = {.tasks = TASKS_THREADS,
        .figure = FIGURE_ITERATE,
        .is_wanted = is_shared,
        .run = run_add_kept},
    [FLAME_STAGE_MERGE] = {.tasks = TASKS_MERGE,
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
        .is_wanted = spreads_nodes,
        .run = run_spread_nodes},
    [FLAME_STAGE_DENSITY] = {.tasks = TASKS_LIGHT,
        .figure = FIGURE_DENSITY,
        .run = run_density,
        .goes_back = has_next_pass,
        .back_to = FLAME_STAGE_ITERATE},
    [FLAME_STAGE_EARLY_CLIP] = {.tasks = TASKS_LIGHT,
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
        .run = run_convert,
        .goes_back = has_next_strip,
        .back_to = FLAME_STAGE_MERGE},
};

/*
 * The rows of the current strip's pixels, or all @height rows of a picture without
 * strips. A strip needs no rows around its pixels: can_be_cut() refuses the clips that
 * read them.
 */
static FlameRows
strip_rows (const FlameCpuSlot *slot, int height)
{
  if (flame_strip_is_part (&slot->strip, slot->plan))
    return slot->strip.pixels;
  return (FlameRows){0, height};
}

static FlameRows
get_rows (const FlameCpuSlot *slot, FlameStage stage)
{
  const FlameStrip *strip = &slot->strip;
  const FlamePostParams *params = &slot->plan->post.params;

  switch (stages[stage].tasks) {
    case TASKS_MERGE:
      return (FlameRows){strip->merged, strip->sums.end};
    case TASKS_LIGHT:
      return strip->light;
    case TASKS_NODES:
      return (FlameRows){0, params->nodes.height};
    case TASKS_LIT:
      return strip_rows (slot, flame_post_lit_height (params));
    case TASKS_PIXELS:
      return strip->pixels;
    case TASKS_SHOWN:
      return strip_rows (slot, params->shown_height);
    default:
      return strip->sums;
  }
}

/* Whether each band of the stage also reads rows outside of itself. */
static gboolean
reads_more (const FlameCpuSlot *slot, FlameStage stage)
{
  return stage == FLAME_STAGE_FILTER ||
         (slot->plan->post.params.classes &&
             stage == FLAME_STAGE_GATHER_NODES) ||
         (stage == FLAME_STAGE_DENSITY &&
             (slot->plan->post.params.classes ||
                 flame_strip_is_part (&slot->strip, slot->plan)));
}

/* The same number for each step of a filter. */
static guint
count_bands (
    const FlameCpuBackend *backend, const FlameCpuSlot *slot, FlameStage stage)
{
  const FlameRows all = get_rows (slot, stage);
  const guint rows = (guint) MAX (all.end - all.begin, 1);
  const guint threads = backend->n_workers;
  guint each = BANDS_PER_THREAD;

  if (reads_more (slot, stage))
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
  if (stages[stage].tasks == TASKS_THREADS)
    return backend->n_workers;
  return count_bands (backend, slot, stage);
}

gboolean
flame_cpu_stage_is_exclusive (FlameStage stage)
{
  return stage >= FLAME_STAGE_MERGE;
}

void
flame_cpu_stage_count_time (FlameCpuSlot *slot, double seconds)
{
  if (stages[slot->stage].figure == FIGURE_DENSITY)
    slot->stats.density += seconds;
  else if (stages[slot->stage].figure == FIGURE_CONVERT)
    slot->stats.convert += seconds;
}

/*
 * The rows of the task's band. They are even, so that chroma rows are complete.
 */
static void
set_rows (FlameCpuTask *task)
{
  const FlameCpuSlot *slot = task->slot;
  const FlameRows rows = get_rows (slot, slot->stage);
  const int pairs = (rows.end - rows.begin + 1) / 2;
  const gint64 n = slot->n_tasks;
  const int begin = (int) (pairs * (gint64) task->index / n) * 2;
  const int end = (int) (pairs * (gint64) (task->index + 1) / n) * 2;

  task->begin = rows.begin + begin;
  task->end = MIN (rows.begin + end, rows.end);
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

  if (flame_cpu_stage_is_exclusive (task->slot->stage))
    run_band (task);
  else
    stage->run (task);
}
