/*
 * The first stage of a frame on the GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/iterate/iterate-private.h"

#include <string.h>

/*
 * The probability that two samples hit the same bucket, above which tiles are faster.
 * Of 49 sheep at supersample 1, all but two had 0.6 to 0.95 of the direct rate below
 * it, and 1.1 to 6 times the rate above it.
 */
#define CROWDED 7e-5f
/*
 * A second probe is worth it if that probability times a pass's samples is larger. The
 * limit is that of a frame of 1920x1080 at quality 130.
 */
#define CROWDED_PAIRS 18800.0f
/* As many rounds take a few milliseconds of a large GPU. */
#define MAX_JOINED 8u

/* Bytes for the light tables of a block. */
#define MAX_TABLE_BYTES (32 * 1024)
/*
 * Cells of a hot block's own cache: fewer if a multiprocessor has less shared memory
 * than an A100.
 */
#define CACHE_BITS 9
#define SMALL_CACHE_BITS 7
#define LARGE_SHARED (128 * 1024)

/* ------------------------------------------------------------------ opening */

static gboolean
make_event (FlameGpu *gpu, FlameGpuEvent **event, GError **error)
{
  *event = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_PLAIN, error);
  return *event != NULL;
}

static gboolean
opening_init (FlameGpuOpening *self, FlameGpu *gpu, GError **error)
{
  self->points = flame_gpu_array_new (gpu);
  self->probe = flame_gpu_array_new (gpu);
  self->tiles = flame_gpu_array_new (gpu);
  self->jobs = flame_gpu_array_new (gpu);
  self->lights = flame_gpu_array_new (gpu);
  return make_event (gpu, &self->begun, error) &&
         make_event (gpu, &self->cleared, error) &&
         make_event (gpu, &self->probed, error) &&
         make_event (gpu, &self->idle, error);
}

static void
opening_free (FlameGpuOpening *self)
{
  flame_gpu_array_free (self->points);
  flame_gpu_array_free (self->probe);
  flame_gpu_array_free (self->tiles);
  flame_gpu_array_free (self->jobs);
  flame_gpu_array_free (self->lights);
  flame_gpu_event_free (self->begun);
  flame_gpu_event_free (self->cleared);
  flame_gpu_event_free (self->probed);
  flame_gpu_event_free (self->idle);
}

static void
opening_clear (FlameGpuOpening *self)
{
  flame_gpu_array_clear (self->points);
  flame_gpu_array_clear (self->probe);
  flame_gpu_array_clear (self->tiles);
  flame_gpu_array_clear (self->jobs);
  flame_gpu_array_clear (self->lights);
}

static gsize
opening_get_bytes (const FlameGpuOpening *self)
{
  return flame_gpu_array_get_capacity (self->points) +
         flame_gpu_array_get_capacity (self->probe) +
         flame_gpu_array_get_capacity (self->tiles) +
         flame_gpu_array_get_capacity (self->jobs) +
         flame_gpu_array_get_capacity (self->lights);
}

/* ----------------------------------------------------------------- iterator */

/* Creates what passes open with, and what orders them and the zeroing for them. */
static gboolean
make_order (FlameGpuIterator *self, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->openings); i++)
    if (!opening_init (&self->openings[i], self->gpu, error))
      return FALSE;
  if (!make_event (self->gpu, &self->idle, error))
    return FALSE;
  self->clearing =
      flame_gpu_stream_new (self->gpu, FLAME_GPU_PRIORITY_HIGH, error);
  return self->clearing != NULL;
}

/* Creates what measures how long launches take. */
static gboolean
make_paces (FlameGpuIterator *self, GError **error)
{
  if (self->config.launch_samples)
    return TRUE;
  self->iterating = flame_gpu_pace_new (self->gpu, error);
  if (self->iterating)
    self->gathering = flame_gpu_pace_new (self->gpu, error);
  return self->gathering != NULL;
}

FlameGpuIterator *
flame_gpu_iterator_new (
    FlameGpu *gpu, const FlameGpuIteratorConfig *config, GError **error)
{
  FlameGpuIterator *self = g_new0 (FlameGpuIterator, 1);

  self->gpu = flame_gpu_ref (gpu);
  self->config = *config;
  /*
   * A processor is only used for tests, and its driver takes long to compile tiles.
   */
  self->config.kernels.no_tiles |=
      flame_gpu_get_device (gpu)->is_cpu && config->add != FLAME_ADD_BINS;
  self->carry = flame_gpu_array_new (gpu);
  self->carry_counts = flame_gpu_array_new (gpu);
  self->queue = flame_gpu_array_new (gpu);
  if (make_order (self, error) && make_paces (self, error))
    self->kernels =
        flame_gpu_iterate_kernels_new (gpu, &self->config.kernels, error);
  if (!self->kernels) {
    flame_gpu_iterator_free (self);
    return NULL;
  }
  return self;
}

void
flame_gpu_iterator_free (FlameGpuIterator *self)
{
  if (!self)
    return;
  flame_gpu_iterate_kernels_free (self->kernels);
  for (guint i = 0; i < G_N_ELEMENTS (self->openings); i++)
    opening_free (&self->openings[i]);
  flame_gpu_array_free (self->carry);
  flame_gpu_array_free (self->carry_counts);
  flame_gpu_array_free (self->queue);
  flame_gpu_event_free (self->idle);
  flame_gpu_pace_free (self->iterating);
  flame_gpu_pace_free (self->gathering);
  flame_gpu_stream_free (self->clearing);
  flame_gpu_unref (self->gpu);
  g_free (self);
}

void
flame_gpu_iterator_get_cache_stats (
    FlameGpuIterator *self, FlameGpuModuleCacheStats *stats)
{
  FlameGpuModuleCache *cache =
      flame_gpu_iterate_kernels_get_cache (self->kernels);

  *stats = cache ? flame_gpu_module_cache_get_stats (cache)
                 : (FlameGpuModuleCacheStats){0};
}

gsize
flame_gpu_iterator_get_bytes (const FlameGpuIterator *self)
{
  gsize bytes = flame_gpu_array_get_capacity (self->carry) +
                flame_gpu_array_get_capacity (self->carry_counts) +
                flame_gpu_array_get_capacity (self->queue);

  for (guint i = 0; i < G_N_ELEMENTS (self->openings); i++)
    bytes += opening_get_bytes (&self->openings[i]);
  return bytes;
}

/* --------------------------------------------------------------------- slot */

FlameGpuIterateSlot *
flame_gpu_iterate_slot_new (FlameGpuIterator *iterator, GError **error)
{
  FlameGpuIterateSlot *slot = g_new0 (FlameGpuIterateSlot, 1);
  FlameGpu *gpu = iterator->gpu;

  slot->iterator = iterator;
  slot->parameters = flame_gpu_array_new (gpu);
  slot->control = flame_gpu_array_new (gpu);
  slot->result =
      flame_gpu_pinned_new (gpu, sizeof (FlameIterateControl), error);
  if (!slot->result) {
    flame_gpu_iterate_slot_free (slot);
    return NULL;
  }
  memset (flame_gpu_pinned_get_start (slot->result), 0,
      sizeof (FlameIterateControl));
  return slot;
}

void
flame_gpu_iterate_slot_free (FlameGpuIterateSlot *slot)
{
  if (!slot)
    return;
  flame_gpu_iterate_kernel_clear (&slot->kernel);
  flame_gpu_array_free (slot->parameters);
  flame_gpu_array_free (slot->control);
  flame_gpu_pinned_free (slot->staging);
  flame_gpu_pinned_free (slot->result);
  g_free (slot);
}

void
flame_gpu_iterate_slot_set_buffers (
    FlameGpuIterateSlot *slot, FlameGpuFramebuffers *buffers)
{
  slot->buffers = buffers;
}

void
flame_gpu_iterator_release (FlameGpuIterator *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->openings); i++)
    opening_clear (&self->openings[i]);
  flame_gpu_array_clear (self->carry);
  flame_gpu_array_clear (self->carry_counts);
  flame_gpu_array_clear (self->queue);
  self->carry_zeroed = self->counts_zeroed = 0;
}

void
flame_gpu_iterate_slot_release (FlameGpuIterateSlot *slot)
{
  flame_gpu_array_clear (slot->parameters);
  flame_gpu_array_clear (slot->control);
}

gsize
flame_gpu_iterate_slot_get_bytes (const FlameGpuIterateSlot *slot)
{
  return flame_gpu_array_get_capacity (slot->parameters) +
         flame_gpu_array_get_capacity (slot->control);
}

/* ------------------------------------------------------------------------ way */

/*
 * Returns the static shared memory of a block whose samples do not go through tiles.
 */
static gsize
find_static_shared (
    const FlameGpuIterator *iterator, const FlameStructure *structure)
{
  return flame_gpu_static_shared (flame_gpu_get_device (iterator->gpu),
      structure, flame_gpu_iterate_kernels_get_block (iterator->kernels));
}

/*
 * Returns the shared memory of a block that is left for its record and its light
 * tables.
 */
static gsize
find_shared_room (
    const FlameGpuIterator *iterator, const FlameStructure *structure)
{
  const gsize all = flame_gpu_get_device (iterator->gpu)->shared_per_block;
  const gsize others = FLAME_GPU_RESERVED_SHARED +
                       find_static_shared (iterator, structure) +
                       flame_gpu_cache_bytes (SMALL_CACHE_BITS);

  return all - MIN (others, all);
}

/*
 * Returns how many blocks whose caches have @bits fit on a multiprocessor at the same
 * time; 0 if a block must not have that much memory.
 */
static guint
count_fitting (const FlameGpuIterator *iterator, const FlameIterateArgs *args,
    const FlameStructure *structure, guint bits)
{
  const FlameGpuDevice *device = flame_gpu_get_device (iterator->gpu);
  const guint block = flame_gpu_iterate_kernels_get_block (iterator->kernels);
  const gsize record =
      args->record_in_shared ? args->record_words * sizeof (float) : 0;
  const gsize bytes =
      FLAME_GPU_RESERVED_SHARED + record +
      find_static_shared (iterator, structure) +
      args->n_tables * args->table_size * FLAME_TABLE_ENTRY_BYTES +
      flame_gpu_cache_bytes (bits);

  if (bytes > device->shared_per_block)
    return 0;
  return MIN (
      device->shared_per_sm / bytes, device->max_threads_per_sm / block);
}

/*
 * Chooses the size of caches and the number of blocks. A grid with as many blocks as
 * threads allow is the fastest even if a quarter of them wait for shared memory. If
 * more would wait, caches become smaller, and there are only as many blocks as fit,
 * with more registers each.
 */
static void
fit_blocks (FlameGpuWay *way, const FlameGpuIterator *iterator,
    const FlameStructure *structure)
{
  FlameIterateArgs *args = &way->args;
  const FlameGpuDevice *device = flame_gpu_get_device (iterator->gpu);
  const guint all = device->max_threads_per_sm /
                    flame_gpu_iterate_kernels_get_block (iterator->kernels);
  guint most = 0;

  args->cache_bits =
      device->shared_per_sm >= LARGE_SHARED ? CACHE_BITS : SMALL_CACHE_BITS;
  way->needs.most_blocks = all;
  if (4 * count_fitting (iterator, args, structure, args->cache_bits) >=
      3 * all)
    return;
  for (guint bits = SMALL_CACHE_BITS; bits <= CACHE_BITS; bits++) {
    const guint blocks = count_fitting (iterator, args, structure, bits);

    if (blocks < most)
      break;
    most = blocks;
    args->cache_bits = bits;
  }
  way->needs.most_blocks = MAX (most, 1);
}

/*
 * Places the light tables and the record in a block's shared memory if they fit: OpenCL
 * guarantees 32 KiB.
 */
static void
place_record (FlameIterateArgs *args, const FlameGpuIterator *iterator,
    const FlamePlan *plan, gboolean bins)
{
  const FlameStructure *structure = &plan->structure;
  const gsize room = find_shared_room (iterator, structure);
  const guint table_bytes = args->table_size * FLAME_TABLE_ENTRY_BYTES;
  gsize tables;

  if (!bins)
    args->n_tables = flame_gpu_count_tables (
        plan, (guint) (MIN (MAX_TABLE_BYTES, room) / table_bytes));
  tables = bins ? 0 : args->n_tables * table_bytes;
  args->record_words = flame_gpu_record_words (structure, args->n_tables);
  args->record_in_shared = args->record_words * sizeof (float) <=
                           MIN (FLAME_GPU_MAX_RECORD_BYTES, room - tables);
}

/*
 * Fills @way except for its kernel.
 * @bins: (nullable) samples go through tiles
 */
static void
way_init (FlameGpuWay *way, const FlameGpuIterator *iterator,
    const FlamePlan *plan, const FlameGpuBins *bins)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;
  FlameIterateArgs *args = &way->args;

  memset (way, 0, sizeof *way);
  args->table_size = FLAME_PALETTE_ENTRIES * steps;
  args->last_entry = (float) (args->table_size - 1);
  if (bins) {
    args->n_tables = bins->n_tables;
    args->n_light_times = bins->n_times;
    /*
     * All eight entries that show the end of a linear palette are equal: see
     * find_lights().
     */
    if (plan->palette_linear)
      args->last_entry -= 1.0f;
  }
  place_record (args, iterator, plan, bins != NULL);
  args->scales_offset = structure->record_size;
  args->thresholds_per_temporal_sample = plan->thresholds_per_temporal_sample;
  args->thresholds_per_row = plan->thresholds_per_row;
  args->n_xforms = structure->n_xforms;
  args->has_final = structure->n_finals > 0;
  args->has_xaos = structure->has_xaos != FALSE;
  args->n_temporal_samples = plan->temporal_samples_per_pass;
  args->n_all_temporal_samples = flame_plan_n_temporal_samples (plan);
  args->n_palettes = plan->n_palettes;
  args->left = plan->post.params.buf_left;
  args->top = plan->post.params.buf_top;
  args->width = plan->post.params.buf_width;
  args->height = plan->post.params.buf_height;
  args->linear = plan->palette_linear != FALSE;
  args->exact = plan->exact_accumulation != FALSE;
  args->rounding = plan->rounding;
  args->dither = plan->dither;
  args->palette_scale = plan->palette_scale * steps;
  args->palette_shift = plan->palette_shift * steps;
  way->needs.far_record = !args->record_in_shared;
  if (bins) {
    way->needs.batch = bins->batch;
    way->needs.most_blocks = bins->batch.blocks_per_sm;
  } else {
    fit_blocks (way, iterator, structure);
  }
}

static FlamePrepared
plan_way (FlameGpuIterator *iterator, const FlamePlan *plan,
    const FlameGpuBins *bins, FlameGpuKernelAsking asking, FlameGpuWay *way)
{
  way_init (way, iterator, plan, bins);
  return flame_gpu_iterate_kernels_choose (
      iterator->kernels, &plan->structure, &way->needs, asking, &way->kernel);
}

/*
 * Makes all decisions about a frame like @plan before it is drawn, without waiting. A
 * prompt frame is drawn in the other way if only that kernel is ready: the best way
 * changes from frame to frame with the quality.
 *
 * @crowded: many samples hit the same cells
 * @way: (out) the caller clears it
 */
static FlamePrepared
plan_kernel (FlameGpuIterator *iterator, const FlamePlan *plan,
    gboolean crowded, gboolean waits, FlameGpuKernelAsking asking,
    FlameGpuWay *way)
{
  FlameGpuBins how;
  const FlameGpuBinsUse use = flame_gpu_bins_suit (iterator, plan, &how);
  const gboolean bins = use == FLAME_GPU_BINS_ALWAYS ||
                        (crowded && use == FLAME_GPU_BINS_IF_CROWDED);
  FlamePrepared prepared =
      plan_way (iterator, plan, bins ? &how : NULL, asking, way);
  FlameGpuWay other;

  if (!waits && use != FLAME_GPU_BINS_NEVER && !way->kernel.module) {
    plan_way (
        iterator, plan, bins ? NULL : &how, FLAME_GPU_KERNEL_PEEK, &other);
    if (other.kernel.module) {
      flame_gpu_kernel_choice_clear (&way->kernel);
      *way = other;
      prepared = FLAME_PREPARED_READY;
    } else {
      flame_gpu_kernel_choice_clear (&other.kernel);
    }
  }
  way->asks_probe =
      use == FLAME_GPU_BINS_IF_CROWDED && !crowded && !way->needs.batch.block;
  return prepared;
}

static void
way_free (FlameGpuWay *way)
{
  flame_gpu_kernel_choice_clear (&way->kernel);
  g_free (way);
}

/* -------------------------------------------------------------------- queue */

/* Divides a pass without tiles into rounds of at most @samples; 0: the usual number. */
static void
set_rounds (FlameGpuIterateSlot *slot, const FlamePlan *plan, guint64 samples)
{
  flame_gpu_rounds_init (&slot->rounds, plan,
      flame_gpu_get_device (slot->iterator->gpu), slot->kernel.block,
      slot->blocks_per_sm, samples);
}

/* @way: from plan_kernel() */
static gboolean
begin_way (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    const FlameGpuWay *way, GError **error)
{
  FlameGpuIterator *iterator = slot->iterator;
  const FlamePlan *plan = pass->plan;
  FlameGpuWay direct;

  if (!flame_gpu_iterate_kernels_take (iterator->kernels, &plan->structure,
          &way->kernel, (pass->flags & FLAME_GPU_ITERATE_WAIT) != 0,
          pass->cancelled, &slot->kernel, error))
    return FALSE;
  /* The generic kernel has no bins. */
  if (way->needs.batch.block && !slot->kernel.bins) {
    way_init (&direct, iterator, plan, NULL);
    way = &direct;
  }
  slot->args = way->args;
  slot->blocks_per_sm =
      MIN (slot->kernel.blocks_per_sm, way->needs.most_blocks);
  if (slot->kernel.bins)
    flame_gpu_bins_set_rounds (slot, plan);
  else
    set_rounds (slot, plan, iterator->config.round_samples);
  slot->awaits_probe = way->asks_probe && slot->kernel.is_specialised;
  return flame_gpu_iterate_upload (slot, pass, error);
}

/*
 * Plans a pass, and begins it at once.
 * @crowded: see plan_kernel()
 */
static gboolean
begin_unplanned (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    gboolean crowded, GError **error)
{
  const gboolean waits = (pass->flags & FLAME_GPU_ITERATE_WAIT) != 0;
  FlameGpuWay way;
  gboolean begun;

  plan_kernel (
      slot->iterator, pass->plan, crowded, waits, FLAME_GPU_KERNEL_NOW, &way);
  begun = begin_way (slot, pass, &way, error);
  flame_gpu_kernel_choice_clear (&way.kernel);
  return begun;
}

static gboolean
begin_frame (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  return pass->plan->choice ? begin_way (slot, pass, pass->plan->choice, error)
                            : begin_unplanned (slot, pass, FALSE, error);
}

/*
 * Returns whether a pass continues with the points of another way. There must be room
 * for both, and the number of blocks must be the same, as the age of lost points
 * depends on it.
 */
static gboolean
can_go_on (const FlameGpuIterateSlot *slot, const FlamePlan *plan,
    const FlameGpuBurnedIn *burned_in)
{
  const guint64 threads = flame_gpu_rounds_threads (&slot->rounds);
  const guint64 room =
      flame_gpu_count_resident (flame_gpu_get_device (slot->iterator->gpu));

  if (burned_in->points == threads)
    return TRUE;
  return !plan->structure.keeps_lost &&
         burned_in->points >= slot->rounds.block &&
         MAX (burned_in->points, threads) <= room;
}

/*
 * Queues everything up to the rounds, in the way that was begun.
 * @burned_in: the points that the pass has from another way, whatever their number
 */
static gboolean
begin_points (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    const FlameGpuBurnedIn *burned_in, GError **error)
{
  const gboolean goes_on = can_go_on (slot, pass->plan, burned_in);

  if (!flame_gpu_iterate_prepare_opening (slot, pass, error))
    return FALSE;
  flame_gpu_iterate_set_pass_args (slot, pass->plan, pass->number, pass->flags);
  return flame_gpu_iterate_clear_sums (slot, pass, error) &&
         flame_gpu_iterate_launch_probe (
             slot, pass, goes_on ? burned_in : NULL, error);
}

static gboolean
get_result (FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  FlameGpuSpan *span =
      flame_gpu_stats_begin (pass->stats, "result", pass->stream);
  const gboolean queued = flame_gpu_array_download (slot->control,
      flame_gpu_pinned_get_start (slot->result), sizeof (FlameIterateControl),
      pass->stream, error);

  flame_gpu_stats_end (pass->stats, span, pass->stream);
  return queued;
}

/* Lets rounds begin. */
static gboolean
note_probe (
    FlameGpuIterateSlot *slot, const FlameGpuPass *opening, GError **error)
{
  return (!opening->burned_in || flame_gpu_event_record (opening->burned_in,
                                     opening->stream, error)) &&
         flame_gpu_event_record (slot->opening->probed, opening->stream, error);
}

gboolean
flame_gpu_iterate_begin_pass (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  FlameGpuIterator *iterator = slot->iterator;
  const FlameGpuPass opening = flame_gpu_pass_get_opening (pass);
  const FlameGpuBurnedIn none = {0};

  slot->opening =
      &iterator
           ->openings[iterator->n_opened++ % G_N_ELEMENTS (iterator->openings)];
  if ((pass->number == 0 && !begin_frame (slot, &opening, error)) ||
      !flame_gpu_event_wait (slot->opening->idle, opening.stream, error) ||
      (pass->begun &&
          !flame_gpu_event_record (pass->begun, opening.stream, error)) ||
      !begin_points (slot, &opening, &none, error) ||
      !note_probe (slot, &opening, error))
    return FALSE;
  return !slot->awaits_probe || get_result (slot, &opening, error);
}

gboolean
flame_gpu_iterate_awaits_probe (const FlameGpuIterateSlot *slot)
{
  return slot->awaits_probe;
}

static gboolean
is_crowded (const FlameIterateControl *control, guint64 samples)
{
  return control->contention > CROWDED &&
         control->contention * samples > CROWDED_PAIRS;
}

/*
 * Joins rounds of which the probe says that no cell overflows in all of them: each costs
 * some 15 microseconds, of 200. A live frame's rounds stay short, as the filters of the
 * frame before it wait for the end of a launch.
 */
static void
join_rounds (FlameGpuIterateSlot *slot, const FlamePlan *plan,
    const FlameIterateControl *control)
{
  if (plan->is_prompt || slot->iterator->config.round_samples ||
      control->add != FLAME_ADD_FLOAT)
    return;
  slot->args.joined = CLAMP (control->flush_every, 1, MAX_JOINED);
  set_rounds (
      slot, plan, slot->args.joined * flame_gpu_rounds_largest (&slot->rounds));
}

gboolean
flame_gpu_iterate_take_probe (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameIterateControl *control =
      flame_gpu_pinned_get_start (slot->result);
  const FlameGpuPass opening = flame_gpu_pass_get_opening (pass);
  const FlameGpuBurnedIn burned_in = {flame_gpu_rounds_threads (&slot->rounds),
      slot->iterations, slot->args.lived};
  gboolean begun = TRUE;

  /* A live stream continues in the old way until the other kernel is ready. */
  if (control->add == FLAME_ADD_HOT ||
      is_crowded (control, pass->plan->samples_per_pass))
    begun =
        begin_unplanned (slot, &opening, TRUE, error) &&
        (slot->kernel.is_specialised || begin_frame (slot, &opening, error)) &&
        begin_points (slot, &opening, &burned_in, error) &&
        note_probe (slot, &opening, error);
  else
    join_rounds (slot, pass->plan, control);
  slot->awaits_probe = FALSE;
  return begun;
}

/* Lets other passes use what this one has used. */
static gboolean
note_end (FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  return flame_gpu_event_record (slot->iterator->idle, pass->stream, error) &&
         flame_gpu_event_record (slot->opening->idle, pass->stream, error);
}

gboolean
flame_gpu_iterate_end_pass (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    FlameGpuSums *sums, GError **error)
{
  sums->sums = slot->args.sums;
  sums->counts = slot->args.counts;
  sums->samples =
      slot->args.control + G_STRUCT_OFFSET (FlameIterateControl, samples);
  return flame_gpu_iterate_launch_sums (slot, pass, error) &&
         note_end (slot, pass, error) && get_result (slot, pass, error);
}

void
flame_gpu_iterate_abort_pass (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass)
{
  FlameGpuIterator *iterator = slot->iterator;
  const FlameGpuPass opening = flame_gpu_pass_get_opening (pass);

  /* The carry may hold half a pass, in an unknown order. */
  iterator->carry_zeroed = iterator->counts_zeroed = 0;
  flame_gpu_event_record (slot->opening->probed, opening.stream, NULL);
  flame_gpu_event_wait (slot->opening->probed, pass->stream, NULL);
  note_end (slot, pass, NULL);
}

FlamePrepared
flame_gpu_iterator_prepare (
    FlameGpuIterator *iterator, FlamePlan *plan, gboolean urgent)
{
  FlameGpuWay *way = g_new (FlameGpuWay, 1);
  const FlamePrepared prepared =
      plan_kernel (iterator, plan, FALSE, !plan->is_prompt,
          /* What is not urgent will be ready in time. */
          urgent ? FLAME_GPU_KERNEL_NOW : FLAME_GPU_KERNEL_LATER, way);

  flame_plan_set_choice (plan, way, (GDestroyNotify) way_free);
  return prepared;
}

/* Makes @place one for nobody, as memory depends on how frames like @plan are drawn. */
static void
init_place (FlameGpuIterateSlot *place, FlameGpuIterator *iterator,
    const FlamePlan *plan)
{
  FlameGpuBins how;
  FlameGpuWay way;

  *place = (FlameGpuIterateSlot){.iterator = iterator};
  if (flame_gpu_bins_suit (iterator, plan, &how) != FLAME_GPU_BINS_ALWAYS)
    return;
  way_init (&way, iterator, plan, &how);
  place->args = way.args;
  place->kernel.bins = TRUE;
  place->kernel.block = how.batch.block;
  place->kernel.blocks_per_sm = how.batch.blocks_per_sm;
  place->kernel.bins_steps = how.batch.steps;
  flame_gpu_bins_set_rounds (place, plan);
}

gboolean
flame_gpu_iterator_take_ahead (
    FlameGpuIterator *iterator, const FlamePlan *plan, GError **error)
{
  FlameGpuIterateSlot place;

  init_place (&place, iterator, plan);
  for (guint i = 0; i < G_N_ELEMENTS (iterator->openings); i++) {
    place.opening = &iterator->openings[i];
    if (!flame_gpu_iterate_take_opening (&place, plan, error))
      return FALSE;
  }
  return flame_gpu_iterate_take_carry (iterator, plan, error);
}

void
flame_gpu_iterator_wake (FlameGpuIterator *iterator)
{
  flame_gpu_iterate_kernels_wake (iterator->kernels);
}

void
flame_gpu_iterator_trim (FlameGpuIterator *iterator, gboolean idle)
{
  flame_gpu_iterate_kernels_trim (iterator->kernels, idle);
}

void
flame_gpu_iterate_slot_get_result (
    const FlameGpuIterateSlot *slot, FlameGpuIterateResult *result)
{
  const FlameIterateControl *control =
      flame_gpu_pinned_get_start (slot->result);

  *result = (FlameGpuIterateResult){
      .samples = control->samples,
      /* Including the round that makes up for missed samples. */
      .iterations = slot->iterations + control->missed,
      .bad_values = control->bad_values,
      .n_rounds = slot->rounds.n_rounds,
      .add = control->add,
      .densest = control->densest,
      .probe_samples = slot->args.probe_samples,
      .contention = control->contention,
      .is_specialised = slot->kernel.is_specialised,
      .overflowed = control->overflowed != 0,
  };
}
