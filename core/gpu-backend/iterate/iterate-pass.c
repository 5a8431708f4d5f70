/*
 * A pass of a frame's iterations: its memory, the arguments of its kernels, and their
 * launches in order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/iterate/iterate-private.h"

#include <string.h>

#include "core/gpu-backend/text/dump.h"
#include "kernels/rng.h"

/* --------------------------------------------------------------------- memory */

/* A larger carry is freed if two thirds of it would be enough. */
#define LARGE_CARRY ((gsize) 128 << 20)
/*
 * Bytes per bucket of a wide carry, which may take at most 1 / CARRY_SHARE of all
 * memory.
 */
#define WIDE_CARRY (4 * sizeof (guint32))
#define CARRY_SHARE 4

/* Takes memory of @element bytes a bucket, of which *@zeroed bytes are zero. */
static gboolean
take_carry (FlameGpuArray *array, gsize *zeroed, gsize element,
    const FlamePlan *plan, GError **error)
{
  const gsize before = flame_gpu_array_get_capacity (array);
  const gboolean taken = flame_gpu_array_set_size (array, element,
      plan->post.params.buf_width, plan->post.params.buf_height, error);

  if (!taken || flame_gpu_array_get_capacity (array) != before)
    *zeroed = 0;
  return taken;
}

/*
 * Returns whether the memory is left over from the generic kernel, or from a supersample
 * that was lowered since.
 */
static gboolean
is_left_over (const FlameGpuArray *array, gsize element, gsize most_element,
    const FlamePlan *plan, const FlameGpuDevice *device)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize held = flame_gpu_array_get_capacity (array);

  return held > LARGE_CARRY &&
         held > element * post->buf_width * post->buf_height / 2 * 3 &&
         held > most_element * flame_gpu_count_kept (device, plan);
}

/*
 * Prepares memory that is zero now, and that passes leave zero.
 * @most_element: the most bytes a bucket in any way of drawing
 */
static gboolean
prepare_carry (FlameGpuArray *array, gsize *zeroed, gsize element,
    gsize most_element, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuDevice *device =
      flame_gpu_get_device (flame_gpu_stream_get_gpu (pass->stream));
  gsize size;

  if (is_left_over (array, element, most_element, pass->plan, device)) {
    flame_gpu_array_clear (array);
    *zeroed = 0;
  }
  if (!take_carry (array, zeroed, element, pass->plan, error))
    return FALSE;
  size = flame_gpu_array_get_layout (array)->size;
  if (*zeroed >= size)
    return TRUE;
  if (!flame_gpu_iterate_clear (
          array, "clear-carry", pass->stream, pass->stats, error))
    return FALSE;
  *zeroed = size;
  return TRUE;
}

/*
 * Allocates memory for the points of the largest possible grid, so that the quality may
 * change. After them there is room for as many: the points of the few blocks that burn
 * in first, or those of a way of adding samples that continues with another way's
 * points.
 */
static gboolean
prepare_points (
    FlameGpuIterateSlot *slot, const FlamePlan *plan, GError **error)
{
  const FlameGpuRounds *rounds = &slot->rounds;
  const guint64 resident =
      flame_gpu_count_resident (flame_gpu_get_device (slot->iterator->gpu));
  const guint most = MAX (rounds->block, FLAME_GPU_BINS_BLOCK);
  const guint64 threads = 2 * MAX (flame_gpu_rounds_threads (rounds), resident);

  return flame_gpu_array_set_size (slot->opening->points,
      16 * flame_gpu_point_quads (&plan->structure), most,
      (int) ((threads + most - 1) / most), error);
}

/* Returns whether 16 bytes of carry per bucket would be a large part of the memory. */
static gboolean
is_too_wide (const FlameGpuIterator *self, const FlamePlan *plan)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize memory = self->config.memory
                           ? self->config.memory
                           : flame_gpu_get_device (self->gpu)->memory;

  return (gsize) post->buf_width * post->buf_height * WIDE_CARRY >
         memory / CARRY_SHARE;
}

/*
 * Returns whether four bytes of carry must do, as 16 would be too wide. A pass that
 * overflows four bytes is redrawn with 16; so is one that neither a float nor a 32-bit
 * integer can hold.
 */
static gboolean
is_narrow (const FlameGpuIterateSlot *slot, const FlamePlan *plan,
    FlameGpuIterateFlags flags)
{
  return !slot->kernel.bins && !(flags & FLAME_GPU_ITERATE_SAFE) &&
         slot->rounds.force_add != FLAME_ADD_HOT &&
         slot->iterator->config.add != FLAME_ADD_HOT &&
         is_too_wide (slot->iterator, plan);
}

gboolean
flame_gpu_iterate_take_opening (
    FlameGpuIterateSlot *slot, const FlamePlan *plan, GError **error)
{
  return prepare_points (slot, plan, error) &&
         flame_gpu_array_set_size (
             slot->opening->probe, 4, 1 << FLAME_PROBE_BITS, 1, error) &&
         (!slot->kernel.bins || flame_gpu_bins_take (slot, plan, error));
}

gboolean
flame_gpu_iterate_take_carry (
    FlameGpuIterator *self, const FlamePlan *plan, GError **error)
{
  const gsize carry = is_too_wide (self, plan) ? sizeof (guint32) : WIDE_CARRY;

  return take_carry (self->carry, &self->carry_zeroed, carry, plan, error) &&
         (!flame_gpu_has_counts (plan) ||
             take_carry (
                 self->carry_counts, &self->counts_zeroed, 4, plan, error));
}

/* Prepares the memory that rounds share, once no other pass has rounds. */
static gboolean
prepare_rounds (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  FlameGpuIterator *self = slot->iterator;
  FlameIterateArgs *args = &slot->args;
  const FlamePlan *plan = pass->plan;
  const gsize carry = slot->kernel.bins || is_narrow (slot, plan, pass->flags)
                          ? sizeof (guint32)
                          : WIDE_CARRY;

  if (!prepare_carry (
          self->carry, &self->carry_zeroed, carry, WIDE_CARRY, pass, error))
    return FALSE;
  args->carry = flame_gpu_array_get_start (self->carry);
  if (!flame_gpu_has_counts (plan))
    return TRUE;
  if (!prepare_carry (
          self->carry_counts, &self->counts_zeroed, 4, 4, pass, error))
    return FALSE;
  args->carry_counts = flame_gpu_array_get_start (self->carry_counts);
  return TRUE;
}

static gboolean
prepare_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlamePlan *plan = pass->plan;

  return flame_gpu_framebuffers_set_buckets (slot->buffers,
             plan->post.params.buf_width, plan->post.params.buf_height,
             flame_gpu_has_counts (plan), error) &&
         flame_gpu_array_set_size (
             slot->control, sizeof (FlameIterateControl), 1, 1, error) &&
         flame_gpu_iterate_clear (
             slot->control, "clear-control", pass->stream, pass->stats, error);
}

static gboolean
zero_sums (FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  FlameGpuStream *stream = slot->iterator->clearing;
  FlameGpuFramebuffers *buffers = slot->buffers;

  return flame_gpu_iterate_clear (
             flame_gpu_framebuffers_get (buffers, FLAME_GPU_SUMS), "clear-sums",
             stream, pass->stats, error) &&
         (!flame_gpu_has_counts (pass->plan) ||
             flame_gpu_iterate_clear (
                 flame_gpu_framebuffers_get (buffers, FLAME_GPU_COUNTS),
                 "clear-counts", stream, pass->stats, error));
}

gboolean
flame_gpu_iterate_clear_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuOpening *opening = slot->opening;
  FlameGpuStream *stream = slot->iterator->clearing;

  return flame_gpu_event_record (opening->begun, pass->stream, error) &&
         flame_gpu_event_wait (opening->begun, stream, error) &&
         (!pass->sums_left ||
             flame_gpu_event_wait (pass->sums_left, stream, error)) &&
         zero_sums (slot, pass, error) &&
         flame_gpu_event_record (opening->cleared, stream, error);
}

gboolean
flame_gpu_iterate_prepare_opening (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuOpening *opening = slot->opening;

  return flame_gpu_iterate_take_opening (slot, pass->plan, error) &&
         flame_gpu_iterate_clear (
             opening->probe, "clear-probe", pass->stream, pass->stats, error) &&
         (!slot->kernel.bins ||
             flame_gpu_iterate_clear (opening->tiles, "clear-tiles",
                 pass->stream, pass->stats, error)) &&
         prepare_sums (slot, pass, error);
}

/* -------------------------------------------------------------------- uploads */

#define ALIGN 256
/* Bytes of parameters to reserve in advance. */
#define MAX_RESERVE ((gsize) 1 << 20)

/* Offsets of the uploads, in bytes. */
typedef struct
{
  gsize records, thresholds, palettes, xforms, variations, entries, size;
} Parameters;

static gsize
put (Parameters *where, gsize size)
{
  const gsize at = where->size;

  where->size = (at + size + ALIGN - 1) & ~(gsize) (ALIGN - 1);
  return at;
}

static gsize
palette_bytes (const FlamePlan *plan, guint n_palettes)
{
  return (gsize) n_palettes * plan->structure.n_layers * FLAME_PALETTE_ENTRIES *
         4 * sizeof (float);
}

static void
place_parameters (const FlameGpuIterateSlot *slot, const FlamePlan *plan,
    guint n, guint n_palettes, Parameters *where)
{
  memset (where, 0, sizeof *where);
  where->records =
      put (where, (gsize) n * slot->args.record_words * sizeof (float));
  where->thresholds = put (where,
      (gsize) n * plan->thresholds_per_temporal_sample * sizeof (gint32));
  where->palettes = put (where, palette_bytes (plan, n_palettes));
  where->xforms = put (where, sizeof plan->structure.xforms);
  where->variations =
      put (where, plan->structure.variations->len * sizeof (FlameVariationRef));
  where->entries = put (where, flame_gpu_entries_size (plan));
}

/*
 * Allocates memory for as many temporal samples as possible, if that is little: their
 * number grows with quality.
 */
static gboolean
ensure_parameters (FlameGpuIterateSlot *slot, const FlamePlan *plan, gsize size,
    GError **error)
{
  Parameters most;
  gsize wanted;

  place_parameters (slot, plan, FLAME_PLAN_MAX_TEMPORAL_SAMPLES,
      FLAME_MAX_PALETTE_ROWS, &most);
  wanted = MAX (size, MIN (most.size, MAX_RESERVE));
  return flame_gpu_array_set_size (
             slot->parameters, ALIGN, (int) (wanted / ALIGN), 1, error) &&
         flame_gpu_pinned_ensure (
             &slot->staging, slot->iterator->gpu, wanted, error) &&
         flame_gpu_array_set_size (
             slot->parameters, ALIGN, (int) (size / ALIGN), 1, error);
}

static void
fill_staging (FlameGpuIterateSlot *slot, const FlamePlan *plan,
    const Parameters *where, FlameGpuAddress device)
{
  const FlameStructure *structure = &plan->structure;
  guint8 *base = flame_gpu_pinned_get_start (slot->staging);
  const gsize words = slot->args.record_words;
  const guint n = flame_plan_n_temporal_samples (plan);
  float *records = (float *) (void *) (base + where->records);

  for (guint i = 0; i < n; i++)
    flame_gpu_record_fill (plan, i, slot->args.n_tables,
        device + where->entries, records + i * words);
  memcpy (base + where->thresholds, plan->thresholds,
      (gsize) n * plan->thresholds_per_temporal_sample * sizeof (gint32));
  memcpy (base + where->palettes, plan->palettes,
      palette_bytes (plan, plan->n_palettes));
  memcpy (base + where->xforms, structure->xforms, sizeof structure->xforms);
  if (structure->variations->len > 0)
    memcpy (base + where->variations, structure->variations->data,
        structure->variations->len * sizeof (FlameVariationRef));
  flame_gpu_entries_copy (plan, base + where->entries);
}

static void
dump (const FlameGpuIterateSlot *slot, const FlamePlan *plan,
    const Parameters *where)
{
  const guint8 *base = flame_gpu_pinned_get_start (slot->staging);
  const FlameGpuDumped dumped = {.plan = plan,
      .records = (const float *) (const void *) (base + where->records),
      .words = slot->args.record_words,
      .n_tables = slot->args.n_tables,
      .thresholds = (const gint32 *) (const void *) (base + where->thresholds),
      .palettes = (const float *) (const void *) (base + where->palettes)};

  if (flame_gpu_dump_is_wanted ())
    flame_gpu_dump_frame (&dumped);
}

static gboolean
queue_upload (FlameGpuIterateSlot *slot, const FlameGpuPass *pass, gsize size,
    GError **error)
{
  FlameGpuSpan *span =
      flame_gpu_stats_begin (pass->stats, "upload-flame", pass->stream);
  const gboolean queued = flame_gpu_array_upload (slot->parameters, 0,
      flame_gpu_pinned_get_start (slot->staging), size, pass->stream, error);

  flame_gpu_stats_end (pass->stats, span, pass->stream);
  return queued;
}

gboolean
flame_gpu_iterate_upload (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlamePlan *plan = pass->plan;
  FlameIterateArgs *args = &slot->args;
  Parameters where;
  FlameGpuAddress base;

  place_parameters (slot, plan, flame_plan_n_temporal_samples (plan),
      plan->n_palettes, &where);
  if (!ensure_parameters (slot, plan, where.size, error))
    return FALSE;
  base = flame_gpu_array_get_start (slot->parameters);
  fill_staging (slot, plan, &where, base);
  dump (slot, plan, &where);
  if (!queue_upload (slot, pass, where.size, error))
    return FALSE;
  args->records = base + where.records;
  args->thresholds = base + where.thresholds;
  args->palettes = base + where.palettes;
  args->xforms = base + where.xforms;
  args->variations = base + where.variations;
  return TRUE;
}

void
flame_gpu_iterate_set_pass_args (FlameGpuIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameGpuIterateFlags flags)
{
  const FlameGpuIterator *iterator = slot->iterator;
  const FlameGpuFramebuffers *buffers = slot->buffers;
  const FlameGpuRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;

  args->points = flame_gpu_array_get_start (slot->opening->points);
  args->probe = flame_gpu_array_get_start (slot->opening->probe);
  args->carry = 0;
  args->sums = flame_gpu_framebuffers_get_start (buffers, FLAME_GPU_SUMS);
  args->control = flame_gpu_array_get_start (slot->control);
  args->counts = args->carry_counts = 0;
  if (flame_gpu_has_counts (plan))
    args->counts = flame_gpu_framebuffers_get_start (buffers, FLAME_GPU_COUNTS);
  args->first_temporal_sample = pass * plan->temporal_samples_per_pass;
  args->samples = flame_gpu_rounds_samples (rounds);
  args->round_samples = args->next_samples = flame_gpu_rounds_largest (rounds);
  args->probe_samples =
      flame_gpu_rounds_threads (rounds) * FLAME_GPU_PROBE_STEPS;
  args->full_blocks = rounds->grid;
  args->make_up = 0;
  args->round = args->is_last = 0;
  args->joined = 1;
  slot->round = slot->step = slot->gather_end = 0;
  args->narrow = is_narrow (slot, plan, flags);
  args->max_light = rounds->max_light;
  args->normal_add = rounds->normal_add;
  args->force_add = rounds->force_add;
  args->spread = rounds->spread;
  args->nearest = plan->converges ? FLAME_NEAREST_FALLING : 0.0f;
  args->lost_steps = plan->lost_steps;
  args->bad_value = plan->keeps_far ? FLAME_FAR_VALUE : FLAME_BAD_VALUE;
  args->lost_blocks = rounds->burn_in_grid;
  if (slot->kernel.bins) {
    flame_gpu_bins_set_args (slot, plan);
    return;
  }
  if (iterator->config.add != FLAME_ADD_NONE &&
      iterator->config.add != FLAME_ADD_BINS)
    args->force_add = iterator->config.add;
  if (flags & FLAME_GPU_ITERATE_SAFE)
    args->force_add = FLAME_ADD_HOT;
}

/* ------------------------------------------------------------------- launches */

/* Sizes of the kernels between rounds. */
#define DECIDE_BLOCK 1024
#define SUM_BLOCK 256
#define SUM_BLOCKS_PER_SM 8
/*
 * Cells of a launch: 32 MiB to read and write, which takes some milliseconds on a small
 * GPU.
 */
#define SUM_CELLS_PER_SM ((guint64) 1 << 20)

#define CACHE_WORDS 6 /* a hot block's own cell: its address and five lanes */

#define POINT_BYTES (4 * sizeof (float))
/* Key numbers for the parts of a pass outside of rounds. */
#define BURN_IN_KEYS 0x80000000u
#define SECOND_KEY 0x7fffffffu

guint
flame_gpu_cache_bytes (guint cache_bits)
{
  return (CACHE_WORDS * sizeof (guint32)) << cache_bits;
}

/*
 * Returns a number that identifies the kernel for the pace. It is 0 for the generic
 * kernel, which draws both fast and slow flames.
 */
static guint
name_kernel (const FlameGpuIterateKernel *kernel)
{
  return kernel->is_specialised && kernel->text && kernel->text->key
             ? MAX (g_str_hash (kernel->text->key), 1)
             : 0;
}

/*
 * Returns how many steps a part of a launch has: whole windows, few enough that the
 * device finishes the part in time. The number is the same for few blocks, as a step of
 * a few blocks takes as long as one of all.
 */
static guint
find_steps (const FlameGpuIterateSlot *slot)
{
  const FlameGpuIterator *self = slot->iterator;
  const guint64 samples = flame_gpu_iterate_most (
      self, self->iterating, name_kernel (&slot->kernel));

  return flame_gpu_rounds_part (&slot->rounds, samples);
}

/*
 * Launches the steps from @begin to @end, out of those that a block burns in with and
 * draws. Later launches continue with the points.
 */
static gboolean
launch_steps (FlameGpuIterateSlot *slot, guint grid, const FlameGpuPass *pass,
    guint begin, guint end, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  const guint record =
      args->record_in_shared ? args->record_words * sizeof (float) : 0;
  const guint tables =
      args->n_tables * args->table_size * FLAME_TABLE_ENTRY_BYTES;
  const guint cache = flame_gpu_cache_bytes (args->cache_bits);
  const guint behind =
      slot->kernel.bins ? flame_gpu_bins_shared (slot) : tables + cache;

  args->part_begin = begin;
  args->part_end = end;
  if (!flame_gpu_iterate_launch_kernel (slot, slot->kernel.iterate, grid,
          slot->rounds.block, record + behind, pass, error))
    return FALSE;
  args->lived += end - begin;
  args->starts = args->points;
  args->start_blocks = grid;
  args->seed = 0;
  return TRUE;
}

/*
 * Launches steps like launch_steps(), and measures their time if all blocks take part, and
 * nothing else runs: a sample takes longer beside other rounds, and with few blocks.
 */
static gboolean
launch_part (FlameGpuIterateSlot *slot, guint grid, const FlameGpuPass *pass,
    guint begin, guint end, GError **error)
{
  FlameGpuPace *pace = slot->iterator->iterating;
  const guint64 units = (guint64) grid * slot->rounds.block * (end - begin);
  gboolean launched;

  if (grid == slot->rounds.grid && pass->stream != pass->opening)
    flame_gpu_pace_begin (
        pace, name_kernel (&slot->kernel), units, pass->stream);
  launched = launch_steps (slot, grid, pass, begin, end, error);
  flame_gpu_pace_end (pace, pass->stream);
  slot->iterations += units;
  return launched;
}

/* Launches iteration outside of rounds, in parts. */
static gboolean
launch_iterate (FlameGpuIterateSlot *slot, guint grid, const FlameGpuPass *pass,
    GError **error)
{
  const guint all = slot->args.burn_in + slot->args.steps;
  const guint most = find_steps (slot);

  for (guint done = 0; done < all; done += MIN (most, all - done))
    if (!launch_part (
            slot, grid, pass, done, done + MIN (most, all - done), error))
      return FALSE;
  return TRUE;
}

/*
 * Launches a kernel over the cells, some after the others, so that no launch takes
 * long.
 */
static gboolean
launch_over_sums (FlameGpuIterateSlot *slot, FlameGpuKernel *kernel,
    const FlameGpuPass *pass, GError **error)
{
  const FlameGpuDevice *device = flame_gpu_get_device (slot->iterator->gpu);
  const guint64 n = (guint64) slot->args.width * (guint64) slot->args.height;
  const guint64 each = (guint64) device->sm_count * SUM_CELLS_PER_SM;

  for (guint64 done = 0; done < n; done += each) {
    slot->args.first_cell = done;
    slot->args.end_cell = MIN (done + each, n);
    if (!flame_gpu_iterate_launch_kernel (slot, kernel,
            device->sm_count * SUM_BLOCKS_PER_SM,
            MIN (SUM_BLOCK, device->max_block), 0, pass, error))
      return FALSE;
  }
  return TRUE;
}

/*
 * Burns in the points of some blocks for as long as necessary; usually there are none.
 */
static gboolean
launch_burn_in (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;
  guint part = 0;

  args->burn_in = 0;
  args->add = FLAME_ADD_NONE;
  args->start_blocks = args->full_blocks = rounds->burn_in_grid;
  for (guint done = 0; done < rounds->burn_in_steps; done += args->steps) {
    args->seed = done == 0;
    args->steps = MIN (rounds->burn_in_steps - done, rounds->burn_in_most);
    args->key =
        flame_part_key (pass->plan->seed, pass->number, BURN_IN_KEYS + part++);
    if (!launch_iterate (slot, rounds->burn_in_grid, pass, error))
      return FALSE;
  }
  return TRUE;
}

static guint
probe_steps (const FlameGpuIterateSlot *slot)
{
  return slot->kernel.bins ? flame_gpu_bins_probe_steps ()
                           : FLAME_GPU_PROBE_STEPS;
}

/*
 * Launches a probe. If its result decides how samples are added, and so which points
 * there are, it covers the whole picture. If it only measures tiles, it covers those
 * that exist.
 */
static gboolean
launch_probe (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameIterateArgs part = slot->args;
  FlameIterateArgs *args = &slot->args;
  gboolean launched;

  args->add = FLAME_ADD_PROBE;
  if (!slot->kernel.bins) {
    args->left = args->top = 0;
    args->width = pass->plan->post.whole_width;
    args->height = pass->plan->post.whole_height;
  }
  launched = launch_iterate (slot, slot->rounds.grid, pass, error);
  args->left = part.left;
  args->top = part.top;
  args->width = part.width;
  args->height = part.height;
  return launched;
}

/*
 * Launches the first probe: some points burn in, all others start from those, and then
 * their places are probed.
 */
static gboolean
launch_first_probe (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;
  const guint64 points = args->points;
  const guint64 bytes =
      POINT_BYTES * flame_gpu_point_quads (&pass->plan->structure);

  args->points = args->starts =
      points + flame_gpu_rounds_threads (rounds) * bytes;
  if (!launch_burn_in (slot, pass, error))
    return FALSE;
  args->points = points;
  args->full_blocks = rounds->grid;
  args->seed = rounds->burn_in_steps == 0;
  args->steps = probe_steps (slot);
  args->burn_in = rounds->probe_burn_in;
  /*
   * Probed points are not drawn. If points fall into a fixed point, the drawn part of
   * the way would otherwise begin too late.
   */
  if (pass->plan->converges)
    args->burn_in -= MIN (args->burn_in, args->steps);
  args->key = flame_part_key (pass->plan->seed, pass->number, 0);
  return launch_probe (slot, pass, error);
}

/*
 * Launches the probe again for a pass whose first probe chose another way to add
 * samples. It starts from the points of the first one. If this way needs another number
 * of points they are written elsewhere, as a block might otherwise read what another
 * block has written.
 */
static gboolean
launch_second_probe (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    const FlameGpuBurnedIn *burned_in, GError **error)
{
  const FlameGpuRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;

  args->starts = args->points;
  args->start_blocks = (guint) (burned_in->points / rounds->block);
  args->full_blocks = rounds->grid;
  if (burned_in->points != flame_gpu_rounds_threads (rounds))
    args->points += burned_in->points * POINT_BYTES *
                    flame_gpu_point_quads (&pass->plan->structure);
  args->seed = 0;
  args->burn_in = 0;
  args->steps = probe_steps (slot);
  args->key = flame_part_key (pass->plan->seed, pass->number, SECOND_KEY);
  return launch_probe (slot, pass, error);
}

gboolean
flame_gpu_iterate_launch_probe (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, const FlameGpuBurnedIn *burned_in, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  gboolean launched;

  slot->iterations = burned_in ? burned_in->iterations : 0;
  args->lived = burned_in ? burned_in->steps : 0;
  if (slot->kernel.bins && !flame_gpu_bins_launch_lights (slot, pass, error))
    return FALSE;
  launched = burned_in ? launch_second_probe (slot, pass, burned_in, error)
                       : launch_first_probe (slot, pass, error);
  if (!launched)
    return FALSE;
  args->starts = args->points;
  args->start_blocks = slot->rounds.grid;
  args->seed = 0;
  args->burn_in = 0;
  if (slot->kernel.bins) {
    if (!flame_gpu_bins_launch_place (slot, pass, 0, 0, error))
      return FALSE;
    args->add = FLAME_ADD_BINS;
    return TRUE;
  }
  args->add = FLAME_ADD_ROUND;
  return flame_gpu_iterate_launch_kernel (slot,
      flame_gpu_iterate_kernels_get (
          slot->iterator->kernels, FLAME_GPU_ROUNDS_DECIDE),
      1,
      MIN (DECIDE_BLOCK, flame_gpu_get_device (slot->iterator->gpu)->max_block),
      0, pass, error);
}

/* Lets rounds follow the pass's opening and the rounds of other passes. */
static gboolean
begin_rounds (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const FlameGpuOpening *opening = slot->opening;

  return flame_gpu_event_wait (opening->probed, pass->stream, error) &&
         flame_gpu_event_wait (opening->cleared, pass->stream, error) &&
         flame_gpu_event_wait (slot->iterator->idle, pass->stream, error) &&
         (!pass->drawing ||
             flame_gpu_event_record (pass->drawing, pass->stream, error)) &&
         prepare_rounds (slot, pass, error);
}

/* Sets what all parts of the next round have in common. */
static void
begin_round (FlameGpuIterateSlot *slot, const FlameGpuPass *pass)
{
  FlameIterateArgs *args = &slot->args;

  args->steps = flame_gpu_rounds_steps (&slot->rounds, slot->round);
  args->full_blocks = flame_gpu_rounds_full_blocks (&slot->rounds, slot->round);
  args->key = flame_part_key (pass->plan->seed, pass->number, slot->round + 1);
  if (!slot->kernel.bins)
    args->round = slot->round;
}

/* Ends a part; usually there is nothing to do unless it ends the round. */
static gboolean
end_part (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    gboolean ends_round, GError **error)
{
  /* The last samples become sums when no more follow. */
  if (slot->kernel.bins)
    return slot->step < slot->gather_end || slot->args.is_last ||
           flame_gpu_bins_queue_gather (slot, pass,
               ends_round ? slot->round + 1 : slot->round,
               ends_round ? 0 : slot->step, error);
  return !ends_round ||
         launch_over_sums (slot,
             flame_gpu_iterate_kernels_get (
                 slot->iterator->kernels, FLAME_GPU_ROUNDS_FLUSH),
             pass, error);
}

gboolean
flame_gpu_iterate_queue_part (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, gboolean *more, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  const guint begin = slot->step;
  gboolean ends_round;
  guint most, end;

  if (begin == 0) {
    if (slot->round == 0 && !begin_rounds (slot, pass, error))
      return FALSE;
    begin_round (slot, pass);
  }
  end = slot->kernel.bins ? slot->gather_end : args->steps;
  /* A launch may be measured at any moment, and then this is another number. */
  most = find_steps (slot);
  end = begin + MIN (most, end - begin);
  ends_round = end == args->steps;
  args->is_last = ends_round && slot->round + 1 == slot->rounds.n_rounds;
  slot->step = end;
  if (!launch_part (slot, slot->rounds.grid, pass, begin, end, error) ||
      !end_part (slot, pass, ends_round, error))
    return FALSE;
  if (ends_round) {
    slot->round++;
    slot->step = 0;
  }
  *more = slot->round < slot->rounds.n_rounds;
  return TRUE;
}

/*
 * Draws as many points again as were bad; usually there are none. Only the device knows
 * how many, and all may be bad: the parts cover as many steps as the pass has, and a
 * part for which nothing is left ends at once.
 */
static gboolean
launch_make_up (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  const guint64 all = slot->rounds.total_steps;
  const guint most = find_steps (slot);
  FlameIterateArgs *args = &slot->args;

  args->make_up = 1;
  args->steps = 0;
  args->key = flame_part_key (
      pass->plan->seed, pass->number, slot->rounds.n_rounds + 1);
  for (guint64 done = 0; done < all; done += most)
    if (!launch_steps (slot, slot->rounds.grid, pass, (guint) done,
            (guint) MIN (done + most, all), error))
      return FALSE;
  return TRUE;
}

/* Adds what the last round left to the sums. */
gboolean
flame_gpu_iterate_launch_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error)
{
  if (!launch_make_up (slot, pass, error))
    return FALSE;
  if (slot->kernel.bins)
    return flame_gpu_bins_queue_gather (
        slot, pass, slot->rounds.n_rounds, 0, error);
  return launch_over_sums (slot,
      flame_gpu_iterate_kernels_get (
          slot->iterator->kernels, FLAME_GPU_ROUNDS_SUM),
      pass, error);
}
