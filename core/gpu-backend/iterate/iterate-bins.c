/*
 * Passes whose samples go through tiles (kernels/gpu/bins.h): which passes do, the
 * memory that they share, and the launches between their rounds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/video.h"
#include "core/gpu-backend/iterate/iterate-private.h"

/*
 * How many samples the queues of a round hold. Emptying the queues costs a read and a
 * write of each used cell, so more are better; a record has four bytes. This is half a
 * frame of 1920x1080 at quality 100 and a little more. With many cells, which take more
 * memory anyway, it is CELL_SAMPLES for each.
 */
#define ROUND_SAMPLES (G_GUINT64_CONSTANT (100) << 20)
#define CELL_SAMPLES 12
/*
 * A round has at most this many samples, whose records take a gigabyte. Larger pictures
 * have more rounds.
 */
#define MAX_ROUND_SAMPLES (G_GUINT64_CONSTANT (1) << 28)
/* Steps of the probe, which measures how large each tile's queue must be. */
#define PROBE_STEPS 8
/* Minimum number of distinct palettes per pass. */
#define MIN_LIGHT_TIMES 32
/*
 * With fewer samples emptying the cells costs more than filling them, which takes several
 * times as long where they do not fit the second cache.
 */
#define MIN_SAMPLES (G_GUINT64_CONSTANT (1) << 25)
#define MIN_FAR_SAMPLES (G_GUINT64_CONSTANT (1) << 22)

/*
 * Units of a light with one byte per colour. The units of a sample are stored minus
 * one.
 */
#define PACKED_LIGHT 256
/* Brighter samples would overflow a tile's 32-bit sums. */
#define MAX_LIGHT 2048

#define RECORD_BYTES 4
#define LIGHT_BYTES 8
#define COLOR_BYTES 4 /* for lights that all have the same alpha */
#define MAX_COPIES 5  /* one for each lane of a warp, as a power of two */
/* How many units blocks may add to a cell before one of them has carried. */
#define MAX_IN_FLIGHT ((G_GUINT64_CONSTANT (1) << 31) - 1)
/*
 * Slack in a queue: one part in QUEUE_SPARE for statistical spread, plus TILE_SPARE per
 * tile.
 */
#define QUEUE_SPARE 11 /* one part in this many */
#define TILE_SPARE 1024

/* --------------------------------------------------------------- which do */

static guint
tiles_across (int cells, guint tile)
{
  return ((guint) cells + tile - 1) / tile;
}

static const FlameGpuTiles *
tiles_of (const FlameGpuIterator *self)
{
  return flame_gpu_iterate_kernels_get_tiles (self->kernels);
}

static guint
count_tiles (const FlameGpuIterator *self, int width, int height)
{
  return tiles_across (width, FLAME_TILE_COLUMNS) *
         tiles_across (height, tiles_of (self)->rows);
}

/* Counts the tiles of the part that is drawn. */
static guint
n_tiles_of (const FlameGpuIterator *self, const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;

  return count_tiles (self, post->buf_width, post->buf_height);
}

/*
 * Counts the tiles of the whole picture, even if only a part is drawn. Whether there
 * are tiles, and how many blocks, depends on the whole picture, because it decides
 * which points there are.
 */
static guint
n_whole_tiles (const FlameGpuIterator *self, const FlamePlan *plan)
{
  return count_tiles (self, plan->post.whole_width, plan->post.whole_height);
}

static guint
table_size_of (const FlamePlan *plan)
{
  return FLAME_PALETTE_ENTRIES *
         (plan->palette_linear ? FLAME_PALETTE_STEPS : 1);
}

/*
 * Finds how many lights a record can name. If lights change during the shutter, and
 * those of all temporal samples would be too many, neighbours share the lights of the
 * one in their middle.
 */
static void
find_lights (
    const FlameGpuIterator *self, const FlamePlan *plan, FlameGpuBins *bins)
{
  /*
   * The last number is FLAME_NO_RECORD. In linear palettes it is no entry's anyway.
   */
  const guint spare = plan->palette_linear ? 0 : 1;
  const guint rows =
      ((1u << (32 - tiles_of (self)->bits)) - spare) / table_size_of (plan);
  const guint times = plan->temporal_samples_per_pass;
  guint least = 1, most = 1;

  if (flame_gpu_lights_differ (plan)) {
    most = times;
    least = flame_gpu_tables_stay (plan) ? MIN (times, MIN_LIGHT_TIMES) : times;
  }
  bins->n_tables = flame_gpu_count_tables (plan, rows / least);
  bins->n_times = MIN (most, rows / MAX (bins->n_tables, 1));
}

/* Returns the shared memory of a multiprocessor that a block needs. */
static gsize
block_bytes (const FlameGpuIterator *self, const FlamePlan *plan,
    gsize record_bytes, guint block, guint steps)
{
  return record_bytes +
         FLAME_BINS_BYTES (n_whole_tiles (self, plan), block * steps) +
         flame_gpu_static_shared (
             flame_gpu_get_device (self->gpu), &plan->structure, block) +
         FLAME_GPU_RESERVED_SHARED;
}

/*
 * Returns how many blocks of @bytes a multiprocessor holds, at most @most. If a driver
 * reports only the memory of one block, the true number may be smaller: then some
 * blocks wait, which costs nothing.
 */
static guint
count_fitting (const FlameGpuDevice *device, gsize bytes, guint most)
{
  if (!device->knows_sm)
    return most;
  return (guint) CLAMP (device->shared_per_sm / bytes, 1, most);
}

/*
 * Finds the largest batch that the device has room for. Returns FALSE if there is none.
 */
static gboolean
find_batch (const FlameGpuIterator *self, const FlamePlan *plan,
    gsize record_bytes, FlameGpuBatch *batch)
{
  const FlameGpuDevice *device = flame_gpu_get_device (self->gpu);

  for (guint i = 0; flame_gpu_batch_init (batch, device, i); i++) {
    const gsize bytes =
        block_bytes (self, plan, record_bytes, batch->block, batch->steps);

    if (batch->block > device->max_block ||
        bytes > flame_gpu_tiles_shared (device))
      continue;
    if (batch->fits)
      batch->blocks_per_sm =
          count_fitting (device, bytes, batch->blocks_per_sm);
    return TRUE;
  }
  return FALSE;
}

/* Returns the dynamic shared memory of a block that adds up records. */
static gsize
gather_bytes (const FlameGpuIterator *self, const FlameIterateArgs *args)
{
  const gsize light = args->packed ? COLOR_BYTES : LIGHT_BYTES;
  gsize bytes = sizeof (guint32) *
                flame_tile_words (flame_gpu_tiles_cells (tiles_of (self)),
                    args->packed != 0, args->counts != 0);

  if (args->lights_in_shared)
    bytes += args->n_lights * light << args->color_copies;
  return bytes;
}

/* Returns the largest result of gather_bytes() without lights. */
static gsize
most_gather_bytes (const FlameGpuIterator *self, gboolean counts)
{
  const guint cells = flame_gpu_tiles_cells (tiles_of (self));

  return sizeof (guint32) * MAX (flame_tile_words (cells, TRUE, FALSE),
                                flame_tile_words (cells, FALSE, counts));
}

/*
 * Returns whether a sample that goes directly to its cell needs several integer
 * additions.
 */
static gboolean
adds_slowly (const FlameGpuDevice *device)
{
  return !device->adds_pairs && !device->adds_vectors;
}

FlameGpuBinsUse
flame_gpu_bins_suit (
    const FlameGpuIterator *iterator, const FlamePlan *plan, FlameGpuBins *bins)
{
  const FlameGpuDevice *device = flame_gpu_get_device (iterator->gpu);
  const gsize cells = (gsize) plan->post.whole_width * plan->post.whole_height;
  const gboolean is_far = cells * 16 > device->l2_size;
  gsize record;

  if (tiles_of (iterator)->rows == 0)
    return FLAME_GPU_BINS_NEVER;
  if (iterator->config.add != FLAME_ADD_NONE &&
      iterator->config.add != FLAME_ADD_BINS)
    return FLAME_GPU_BINS_NEVER;
  find_lights (iterator, plan, bins);
  record = flame_gpu_record_words (&plan->structure, bins->n_tables) *
           sizeof (float);
  if (bins->n_tables == 0 || plan->structure.n_states > 0 ||
      plan->structure.n_layers > 1 || plan->structure.has_light ||
      flame_gpu_max_light (plan) > MAX_LIGHT ||
      record > FLAME_GPU_MAX_RECORD_BYTES ||
      !flame_gpu_iterate_kernels_specialise (iterator->kernels) ||
      !find_batch (iterator, plan, record, &bins->batch) ||
      most_gather_bytes (iterator, flame_gpu_has_counts (plan)) >
          tiles_of (iterator)->gather_bytes)
    return FLAME_GPU_BINS_NEVER;
  if (iterator->config.add == FLAME_ADD_BINS)
    return FLAME_GPU_BINS_ALWAYS;
  if (plan->samples_per_pass < (is_far ? MIN_FAR_SAMPLES : MIN_SAMPLES))
    return FLAME_GPU_BINS_NEVER;
  return is_far || adds_slowly (device) ? FLAME_GPU_BINS_ALWAYS
                                        : FLAME_GPU_BINS_IF_CROWDED;
}

/*
 * Returns @samples, or as many as have queues of an eighth of the device's memory.
 */
static guint64
limit_samples (const FlameGpuIterator *self, guint64 samples)
{
  return MIN (
      samples, flame_gpu_get_device (self->gpu)->memory / (8 * RECORD_BYTES));
}

static guint64
round_samples (const FlameGpuIterator *self, const FlamePlan *plan)
{
  const FlamePostPlan *post = &plan->post;
  const guint64 cells = (guint64) post->whole_width * post->whole_height;

  if (self->config.round_samples)
    return self->config.round_samples;
  return limit_samples (
      self, CLAMP (CELL_SAMPLES * cells, ROUND_SAMPLES, MAX_ROUND_SAMPLES));
}

void
flame_gpu_bins_set_rounds (FlameGpuIterateSlot *slot, const FlamePlan *plan)
{
  const FlameGpuIterator *iterator = slot->iterator;
  const FlameGpuDevice *device = flame_gpu_get_device (iterator->gpu);
  const gsize bytes =
      block_bytes (iterator, plan, slot->args.record_words * sizeof (float),
          slot->kernel.block, slot->kernel.bins_steps);

  flame_gpu_rounds_init (&slot->rounds, plan, device, slot->kernel.block,
      count_fitting (device, bytes, slot->kernel.blocks_per_sm),
      round_samples (iterator, plan));
}

/* ----------------------------------------------------------------- memory */

/* Counts the rows of lights of a pass. */
static guint
light_rows (const FlameIterateArgs *args)
{
  return args->n_light_times * args->n_tables;
}

/*
 * Counts the records of all tiles in a full round, so that the quality may change.
 */
static guint64
queue_records (
    const FlameGpuIterator *self, guint n_tiles, const FlameGpuRounds *rounds)
{
  const guint64 samples = MAX (
      limit_samples (self, ROUND_SAMPLES), flame_gpu_rounds_largest (rounds));

  if (self->config.queue_records)
    return self->config.queue_records;
  return samples + samples / QUEUE_SPARE + (guint64) n_tiles * TILE_SPARE;
}

gboolean
flame_gpu_bins_take (
    FlameGpuIterateSlot *slot, const FlamePlan *plan, GError **error)
{
  FlameGpuIterator *self = slot->iterator;
  const FlameGpuOpening *opening = slot->opening;
  const FlameIterateArgs *args = &slot->args;
  const guint tiles = n_tiles_of (self, plan);
  const guint64 queue = queue_records (self, tiles, &slot->rounds);
  const guint bytes =
      LIGHT_BYTES + (flame_gpu_has_counts (plan) ? sizeof (guint32) : 0);

  return flame_gpu_array_set_size (opening->tiles,
             sizeof (FlameQueue) + 3 * sizeof (guint32), tiles, 1, error) &&
         flame_gpu_array_set_size (self->queue, RECORD_BYTES << 10,
             (int) (queue >> 10) + 1, 1, error) &&
         flame_gpu_array_set_size (opening->jobs, sizeof (FlameTileJob),
             (int) (tiles + queue / FLAME_JOB_RECORDS + 1), 1, error) &&
         flame_gpu_array_set_size (opening->lights, bytes, args->table_size,
             light_rows (args), error);
}

/* Puts the lights into a block's shared memory, with as many copies as fit. */
static void
fit_lights (const FlameGpuIterator *self, FlameIterateArgs *args)
{
  const gsize limit = tiles_of (self)->gather_bytes;

  args->color_copies = 0;
  args->lights_in_shared = 1;
  args->lights_in_shared = gather_bytes (self, args) <= limit;
  if (!args->packed || !args->lights_in_shared)
    return;
  while (args->color_copies < MAX_COPIES) {
    args->color_copies++;
    if (gather_bytes (self, args) <= limit)
      continue;
    args->color_copies--;
    return;
  }
}

void
flame_gpu_bins_set_args (FlameGpuIterateSlot *slot, const FlamePlan *plan)
{
  const FlameGpuIterator *iterator = slot->iterator;
  const guint n = n_tiles_of (iterator, plan);
  const guint64 queue =
      flame_gpu_array_get_layout (iterator->queue)->size / RECORD_BYTES;
  FlameIterateArgs *args = &slot->args;

  args->tiles_across =
      tiles_across (plan->post.params.buf_width, FLAME_TILE_COLUMNS);
  args->n_tiles = n;
  args->tile_queues = flame_gpu_array_get_start (slot->opening->tiles);
  args->tile_counts = args->tile_queues + n * sizeof (FlameQueue);
  args->tile_lit = args->tile_counts + n * sizeof (guint32);
  args->tile_parts = args->tile_lit + n * sizeof (guint32);
  args->queue = flame_gpu_array_get_start (iterator->queue);
  args->queue_size = (guint32) MIN (queue, G_MAXUINT32);
  args->jobs = flame_gpu_array_get_start (slot->opening->jobs);
  args->lights = flame_gpu_array_get_start (slot->opening->lights);
  args->n_lights = light_rows (args) * args->table_size;
  args->packed =
      slot->rounds.max_light <= PACKED_LIGHT && !flame_gpu_alphas_differ (plan);
  fit_lights (iterator, args);
  if (args->counts)
    args->light_hits = args->lights + (guint64) args->n_lights * LIGHT_BYTES;
  args->probe_samples = flame_gpu_rounds_threads (&slot->rounds) * PROBE_STEPS;
}

guint
flame_gpu_bins_shared (const FlameGpuIterateSlot *slot)
{
  const FlameGpuIterateKernel *kernel = &slot->kernel;
  const guint samples = kernel->block * kernel->bins_steps;

  return FLAME_BINS_BYTES (slot->args.n_tiles,
      tiles_of (slot->iterator)->needs_macros ? 0 : samples);
}

guint
flame_gpu_bins_probe_steps (void)
{
  return PROBE_STEPS;
}

/* --------------------------------------------------------------- launches */

gboolean
flame_gpu_bins_launch_lights (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const guint n = slot->args.n_lights;
  const guint block = 256;

  return flame_gpu_iterate_launch_kernel (slot,
      flame_gpu_iterate_kernels_get (
          slot->iterator->kernels, FLAME_GPU_ROUNDS_LIGHTS),
      (n + block - 1) / block, block, 0, pass, error);
}

/* The unit of the pace. Records of all flames take equally long to add up. */
#define RECORDS 1

/*
 * Returns how many steps of @round, from @from on, the next gather covers: as many as
 * take no longer than a launch may.
 */
static guint
find_gathered (const FlameGpuIterateSlot *slot, guint round, guint from)
{
  const FlameGpuIterator *iterator = slot->iterator;
  const guint left = flame_gpu_rounds_steps (&slot->rounds, round) - from;
  const guint most = flame_gpu_rounds_part (&slot->rounds,
      flame_gpu_iterate_most (iterator, iterator->gathering, RECORDS));
  const guint n = (left + most - 1) / most;

  /* Several gathers of equal size, instead of a small one at the end. */
  return MIN (left, flame_gpu_rounds_part (&slot->rounds,
                        flame_gpu_rounds_threads (&slot->rounds) *
                            ((left + n - 1) / n + FLAME_GPU_WINDOW - 1)));
}

gboolean
flame_gpu_bins_launch_place (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error)
{
  const FlameGpuDevice *device = flame_gpu_get_device (slot->iterator->gpu);

  if (round < slot->rounds.n_rounds) {
    const guint steps = find_gathered (slot, round, from);

    slot->gather_end = from + steps;
    slot->args.next_samples = flame_gpu_rounds_threads (&slot->rounds) * steps;
  }
  if (!flame_gpu_iterate_launch_kernel (slot,
          flame_gpu_iterate_kernels_get (
              slot->iterator->kernels, FLAME_GPU_ROUNDS_PLACE),
          1, MIN (FLAME_PLACE_BLOCK, device->max_block), 0, pass, error))
    return FALSE;
  slot->gathered = slot->args.round_samples;
  slot->args.round_samples = slot->args.next_samples;
  return TRUE;
}

static gboolean
launch_gather (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuDevice *device = flame_gpu_get_device (slot->iterator->gpu);
  const FlameGpuTiles *tiles = tiles_of (slot->iterator);
  const gsize bytes = gather_bytes (slot->iterator, &slot->args);
  const guint most = MAX_IN_FLIGHT / FLAME_MAX_UNITS;

  return flame_gpu_iterate_launch_kernel (slot,
      flame_gpu_iterate_kernels_get (
          slot->iterator->kernels, FLAME_GPU_ROUNDS_GATHER),
      MIN (most, (guint) device->sm_count * tiles->gather_blocks),
      tiles->gather_block, tiles->needs_macros ? 0 : (guint) bytes, pass,
      error);
}

gboolean
flame_gpu_bins_queue_gather (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error)
{
  FlameGpuPace *pace = slot->iterator->gathering;
  gboolean launched;

  if (!flame_gpu_bins_launch_place (slot, pass, round, from, error))
    return FALSE;
  flame_gpu_pace_begin (pace, RECORDS, slot->gathered, pass->stream);
  launched = launch_gather (slot, pass, error);
  flame_gpu_pace_end (pace, pass->stream);
  slot->args.round++;
  return launched;
}
