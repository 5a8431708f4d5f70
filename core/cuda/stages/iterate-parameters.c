/*
 * What the iteration kernels are told: the plan's parameters in device memory,
 * and their arguments.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-private.h"

#include <string.h>

/* light tables of a block */
#define MAX_TABLE_BYTES (32 * 1024)
/* a hot block's own cells: fewer where a multiprocessor has less than an A100 */
#define CACHE_BITS 9
#define SMALL_CACHE_BITS 7
#define LARGE_SHARED (128 * 1024)

#define ALIGN 256
/* bytes of parameters that are taken before they are needed */
#define MAX_RESERVE ((gsize) 1 << 20)

/* offsets of what is uploaded, in bytes */
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
place_parameters (const FlameCudaIterateSlot *slot, const FlamePlan *plan,
    guint n, guint n_palettes, Parameters *where)
{
  memset (where, 0, sizeof *where);
  where->records =
      put (where, (gsize) n * slot->args.record_words * sizeof (float));
  where->thresholds =
      put (where, (gsize) n * plan->thresholds_per_sub_time * sizeof (gint32));
  where->palettes = put (where, palette_bytes (plan, n_palettes));
  where->xforms = put (where, sizeof slot->layout.xforms);
  where->variations =
      put (where, slot->layout.variations->len * sizeof (FlameVariationRef));
  where->entries = put (where, flame_cuda_entries_size (plan));
}

/*
 * Memory for all the sub-times there may be, where that is little: they become
 * more with quality.
 */
static gboolean
ensure_parameters (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    gsize size, GError **error)
{
  Parameters most;
  gsize wanted;

  place_parameters (
      slot, plan, FLAME_MAX_SUB_TIMES, FLAME_MAX_PALETTE_ROWS, &most);
  wanted = MAX (size, MIN (most.size, MAX_RESERVE));
  return flame_cuda_array_set_size (
             slot->parameters, ALIGN, (int) (wanted / ALIGN), 1, error) &&
         flame_cuda_pinned_ensure (
             &slot->staging, slot->iterator->context, wanted, error) &&
         flame_cuda_array_set_size (
             slot->parameters, ALIGN, (int) (size / ALIGN), 1, error);
}

static void
fill_staging (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    const Parameters *where, CUdeviceptr device)
{
  guint8 *base = flame_cuda_pinned_get_origin (slot->staging);
  const gsize words = slot->args.record_words;
  const guint n = flame_plan_n_sub_times (plan);
  float *records = (float *) (void *) (base + where->records);

  for (guint i = 0; i < n; i++)
    flame_cuda_record_fill (&slot->layout, plan, i, slot->args.n_tables,
        device + where->entries, records + i * words);
  memcpy (base + where->thresholds, plan->thresholds,
      (gsize) n * plan->thresholds_per_sub_time * sizeof (gint32));
  memcpy (base + where->palettes, plan->palettes,
      palette_bytes (plan, plan->n_palettes));
  memcpy (
      base + where->xforms, slot->layout.xforms, sizeof slot->layout.xforms);
  if (slot->layout.variations->len > 0)
    memcpy (base + where->variations, slot->layout.variations->data,
        slot->layout.variations->len * sizeof (FlameVariationRef));
  flame_cuda_entries_copy (plan, base + where->entries);
}

gboolean
flame_cuda_iterate_upload (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  Parameters where;
  CUdeviceptr base;

  place_parameters (
      slot, plan, flame_plan_n_sub_times (plan), plan->n_palettes, &where);
  if (!ensure_parameters (slot, plan, where.size, error))
    return FALSE;
  base = flame_cuda_array_get_origin (slot->parameters);
  fill_staging (slot, plan, &where, base);
  if (!flame_cuda_array_set_async (slot->parameters, NULL,
          flame_cuda_pinned_get_origin (slot->staging), where.size, stream,
          error))
    return FALSE;
  args->records = base + where.records;
  args->thresholds = base + where.thresholds;
  args->palettes = base + where.palettes;
  args->xforms = base + where.xforms;
  args->variations = base + where.variations;
  return TRUE;
}

/* ------------------------------------------------------------ shared memory */

/* blocks that a multiprocessor has room for at a time, whose caches have @bits */
static guint
count_fitting (const FlameCudaIterateSlot *slot,
    const FlameStructure *structure, guint bits)
{
  const FlameIterateArgs *args = &slot->args;
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);
  const guint block =
      flame_cuda_iterate_kernels_get_block (slot->iterator->kernels);
  const gsize record =
      args->record_in_shared ? args->record_words * sizeof (float) : 0;
  const gsize bytes =
      FLAME_CUDA_RESERVED_SHARED + record +
      flame_cuda_kernel_static_shared (structure, block) +
      args->n_tables * args->table_size * FLAME_TABLE_ENTRY_BYTES +
      flame_cuda_cache_bytes (bits);

  return MIN (
      device->shared_per_sm / bytes, device->max_threads_per_sm / block);
}

/*
 * A grid of as many blocks as there are threads for is the fastest also where a
 * quarter of them waits for shared memory. Where it is more that wait, caches
 * are smaller, and blocks as many as fit, with more registers each.
 */
static void
fit_blocks (FlameCudaIterateSlot *slot, const FlameStructure *structure)
{
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);
  const guint all =
      device->max_threads_per_sm /
      flame_cuda_iterate_kernels_get_block (slot->iterator->kernels);
  guint most = 0;

  slot->args.cache_bits =
      device->shared_per_sm >= LARGE_SHARED ? CACHE_BITS : SMALL_CACHE_BITS;
  slot->needs.most_blocks = all;
  if (4 * count_fitting (slot, structure, slot->args.cache_bits) >= 3 * all)
    return;
  for (guint bits = SMALL_CACHE_BITS; bits <= CACHE_BITS; bits++) {
    const guint blocks = count_fitting (slot, structure, bits);

    if (blocks < most)
      break;
    most = blocks;
    slot->args.cache_bits = bits;
  }
  slot->needs.most_blocks = MAX (most, 1);
}

/* ---------------------------------------------------------------- arguments */

void
flame_cuda_iterate_set_structure_args (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, const FlameCudaBinLights *lights)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;
  FlameIterateArgs *args = &slot->args;

  memset (args, 0, sizeof *args);
  args->table_size = FLAME_PALETTE_ENTRIES * steps;
  args->last_entry = (float) (args->table_size - 1);
  if (lights) {
    args->n_tables = lights->n_tables;
    args->n_light_times = lights->n_times;
    /* all eight that show a linear palette's end are alike: find_lights() */
    if (plan->palette_linear)
      args->last_entry -= 1.0f;
  } else {
    args->n_tables = flame_cuda_count_tables (
        plan, MAX_TABLE_BYTES / FLAME_TABLE_ENTRY_BYTES / args->table_size);
  }
  args->record_words = flame_cuda_record_words (&slot->layout, args->n_tables);
  args->record_in_shared =
      args->record_words * sizeof (float) <= FLAME_CUDA_MAX_RECORD_BYTES;
  args->scales_offset = slot->layout.words;
  args->thresholds_per_sub_time = plan->thresholds_per_sub_time;
  args->thresholds_per_row = plan->thresholds_per_row;
  args->n_xforms = structure->n_xforms;
  args->has_final = structure->n_finals > 0;
  args->has_xaos = structure->has_xaos != FALSE;
  args->n_sub_times = plan->sub_times_per_pass;
  args->n_all_sub_times = flame_plan_n_sub_times (plan);
  args->n_palettes = plan->n_palettes;
  args->width = plan->post.params.buf_width;
  args->height = plan->post.params.buf_height;
  args->linear = plan->palette_linear != FALSE;
  args->exact = plan->exact_accumulation != FALSE;
  args->rounding = plan->rounding;
  args->palette_scale = plan->palette_scale * steps;
  args->palette_shift = plan->palette_shift * steps;
  slot->needs.bins = lights != NULL;
  slot->needs.far_record = !args->record_in_shared;
  if (lights)
    slot->needs.most_blocks = FLAME_CUDA_BINS_BLOCKS_PER_SM;
  else
    fit_blocks (slot, structure);
}

void
flame_cuda_iterate_set_pass_args (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameCudaIterateFlags flags)
{
  const FlameCudaIterator *iterator = slot->iterator;
  const FlameCudaFramebuffers *buffers = slot->buffers;
  const FlameCudaRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;

  args->points = flame_cuda_array_get_origin (iterator->points);
  args->pilot = flame_cuda_array_get_origin (iterator->pilot);
  args->carry = flame_cuda_array_get_origin (iterator->carry);
  args->cells = flame_cuda_framebuffers_get_start (buffers, FLAME_CUDA_SUMS);
  args->control = flame_cuda_array_get_origin (slot->control);
  args->counts = args->carry_counts = 0;
  if (flame_cuda_has_counts (plan)) {
    args->counts =
        flame_cuda_framebuffers_get_start (buffers, FLAME_CUDA_COUNTS);
    args->carry_counts = flame_cuda_array_get_origin (iterator->carry_counts);
  }
  args->first_sub_time = pass * plan->sub_times_per_pass;
  args->samples = flame_cuda_rounds_samples (rounds);
  args->round_samples = flame_cuda_rounds_largest (rounds);
  args->pilot_samples =
      flame_cuda_rounds_threads (rounds) * FLAME_CUDA_PILOT_STEPS;
  args->full_blocks = rounds->grid;
  args->make_up = 0;
  args->is_last = 0;
  args->max_light = rounds->max_light;
  args->normal_add = rounds->normal_add;
  args->force_add = rounds->force_add;
  args->spread = rounds->spread;
  args->lost_steps = plan->lost_steps;
  args->lost_blocks = rounds->settle_grid;
  if (slot->choice.bins) {
    flame_cuda_bins_set_args (slot, plan);
    return;
  }
  if (iterator->config.add != FLAME_ADD_NONE &&
      iterator->config.add != FLAME_ADD_BINS)
    args->force_add = iterator->config.add;
  if (flags & FLAME_CUDA_ITERATE_SAFE)
    args->force_add = FLAME_ADD_HOT;
}
