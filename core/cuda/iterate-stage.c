/*
 * The first stage of a frame on the GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/iterate-stage.h"

#include <string.h>

#include "core/cuda/iterate-rounds.h"
#include "kernels/rng.h"

/* a larger record stays in global memory and is the generic kernel's */
#define MAX_RECORD_BYTES (12 * 1024)
/* light tables of a block */
#define MAX_TABLE_BYTES (32 * 1024)
#define TABLE_ENTRY_BYTES 8
/* a hot block's own cells: fewer where a multiprocessor has less than an A100 */
#define CACHE_BITS 9
#define SMALL_CACHE_BITS 7
#define LARGE_SHARED (128 * 1024)
#define CACHE_WORDS 6 /* a cell: its address and five lanes */

/* of the kernels between rounds */
#define DECIDE_BLOCK 1024
#define SUM_BLOCK 256
#define SUM_BLOCKS_PER_SM 8

#define ALIGN 256

struct _FlameCudaIterator
{
  FlameCudaContext *context;
  FlameCudaIterateKernels *kernels;
  FlameCudaIteratorConfig config;

  /* of the pass under way, whose end is @idle */
  FlameCudaArray *points;
  FlameCudaArray *pilot;
  FlameCudaArray *carry, *carry_counts; /* all zero between passes */
  gsize carry_zeroed, counts_zeroed;    /* bytes that are */
  FlameCudaEvent *idle;
};

struct _FlameCudaIterateSlot
{
  FlameCudaIterator *iterator;
  FlameCudaIterateChoice choice;
  FlameCudaRecordLayout layout;
  FlameCudaRounds rounds;
  FlameIterateArgs args;

  FlameCudaPinned *staging; /* (nullable) for @parameters */
  gsize staging_size;
  FlameCudaArray *parameters;
  FlameCudaArray *cells, *counts, *control;
  FlameCudaPinned *result; /* a FlameIterateControl */
  FlameCudaPace pace;      /* (nullable) */
  gpointer pace_data;
  guint64 iterations;
};

/* ----------------------------------------------------------------- iterator */

FlameCudaIterator *
flame_cuda_iterator_new (FlameCudaContext *context,
    const FlameCudaIteratorConfig *config, GError **error)
{
  FlameCudaIterator *self = g_new0 (FlameCudaIterator, 1);

  self->context = flame_cuda_context_ref (context);
  self->config = *config;
  self->points = flame_cuda_array_new (context);
  self->pilot = flame_cuda_array_new (context);
  self->carry = flame_cuda_array_new (context);
  self->carry_counts = flame_cuda_array_new (context);
  self->idle = flame_cuda_event_new (context, FLAME_CUDA_EVENT_PLAIN, error);
  if (self->idle)
    self->kernels =
        flame_cuda_iterate_kernels_new (context, &config->kernels, error);
  if (!self->kernels) {
    flame_cuda_iterator_free (self);
    return NULL;
  }
  return self;
}

void
flame_cuda_iterator_free (FlameCudaIterator *self)
{
  if (!self)
    return;
  flame_cuda_iterate_kernels_free (self->kernels);
  flame_cuda_array_free (self->points);
  flame_cuda_array_free (self->pilot);
  flame_cuda_array_free (self->carry);
  flame_cuda_array_free (self->carry_counts);
  flame_cuda_event_unref (self->idle);
  flame_cuda_context_unref (self->context);
  g_free (self);
}

FlameCudaIterateKernels *
flame_cuda_iterator_get_kernels (FlameCudaIterator *self)
{
  return self->kernels;
}

gsize
flame_cuda_iterator_get_bytes (const FlameCudaIterator *self)
{
  return flame_cuda_array_get_capacity (self->points) +
         flame_cuda_array_get_capacity (self->pilot) +
         flame_cuda_array_get_capacity (self->carry) +
         flame_cuda_array_get_capacity (self->carry_counts);
}

/* --------------------------------------------------------------------- slot */

FlameCudaIterateSlot *
flame_cuda_iterate_slot_new (FlameCudaIterator *iterator, GError **error)
{
  FlameCudaIterateSlot *slot = g_new0 (FlameCudaIterateSlot, 1);
  FlameCudaContext *context = iterator->context;

  slot->iterator = iterator;
  flame_cuda_record_layout_init (&slot->layout);
  slot->parameters = flame_cuda_array_new (context);
  slot->cells = flame_cuda_array_new (context);
  slot->counts = flame_cuda_array_new (context);
  slot->control = flame_cuda_array_new (context);
  slot->result = flame_cuda_pinned_new_bytes (
      context, sizeof (FlameIterateControl), error);
  if (!slot->result) {
    flame_cuda_iterate_slot_free (slot);
    return NULL;
  }
  memset (flame_cuda_pinned_get_origin (slot->result), 0,
      sizeof (FlameIterateControl));
  return slot;
}

void
flame_cuda_iterate_slot_free (FlameCudaIterateSlot *slot)
{
  if (!slot)
    return;
  flame_cuda_iterate_choice_clear (&slot->choice);
  flame_cuda_record_layout_clear (&slot->layout);
  flame_cuda_array_free (slot->parameters);
  flame_cuda_array_free (slot->cells);
  flame_cuda_array_free (slot->counts);
  flame_cuda_array_free (slot->control);
  flame_cuda_pinned_free (slot->staging);
  flame_cuda_pinned_free (slot->result);
  g_free (slot);
}

void
flame_cuda_iterate_slot_set_pace (
    FlameCudaIterateSlot *slot, FlameCudaPace pace, gpointer user_data)
{
  slot->pace = pace;
  slot->pace_data = user_data;
}

gsize
flame_cuda_iterate_slot_get_bytes (const FlameCudaIterateSlot *slot)
{
  return flame_cuda_array_get_capacity (slot->parameters) +
         flame_cuda_array_get_capacity (slot->cells) +
         flame_cuda_array_get_capacity (slot->counts) +
         flame_cuda_array_get_capacity (slot->control);
}

/* ------------------------------------------------------------------- memory */

static gboolean
set_shape (
    FlameCudaArray *array, gsize element, int width, int height, GError **error)
{
  const FlameCudaShape shape = {
      .element_size = element, .width = width, .height = height};
  FlameCudaLayout layout;

  return flame_cuda_layout_init (&layout, &shape, error) &&
         flame_cuda_array_set_layout (array, &layout, error);
}

/* memory that is zero now and that flame_sum() leaves so */
static gboolean
prepare_carry (FlameCudaArray *array, gsize *zeroed, gsize element, int width,
    int height, FlameCudaStream *stream, GError **error)
{
  const gsize before = flame_cuda_array_get_capacity (array);
  gsize size;

  if (!set_shape (array, element, width, height, error)) {
    *zeroed = 0;
    return FALSE;
  }
  if (flame_cuda_array_get_capacity (array) != before)
    *zeroed = 0;
  size = flame_cuda_array_get_layout (array)->size;
  if (*zeroed >= size)
    return TRUE;
  if (!flame_cuda_array_zero (array, stream, error))
    return FALSE;
  *zeroed = size;
  return TRUE;
}

static gboolean
has_counts (const FlamePlan *plan)
{
  return plan->needs_counts && !plan->alpha_is_count;
}

static gboolean
prepare_shared (FlameCudaIterator *self, const FlamePlan *plan,
    const FlameCudaRounds *rounds, FlameCudaStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;

  return set_shape (self->points, 16, rounds->block, rounds->grid, error) &&
         set_shape (self->pilot, 4, 1 << FLAME_PILOT_BITS, 1, error) &&
         prepare_carry (self->carry, &self->carry_zeroed, 16, post->buf_width,
             post->buf_height, stream, error) &&
         (!has_counts (plan) ||
             prepare_carry (self->carry_counts, &self->counts_zeroed, 4,
                 post->buf_width, post->buf_height, stream, error)) &&
         flame_cuda_array_zero (self->pilot, stream, error);
}

static gboolean
prepare_cells (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const gboolean counts = has_counts (plan);

  return set_shape (
             slot->cells, 16, post->buf_width, post->buf_height, error) &&
         (!counts || set_shape (slot->counts, 4, post->buf_width,
                         post->buf_height, error)) &&
         set_shape (slot->control, sizeof (FlameIterateControl), 1, 1, error) &&
         flame_cuda_array_zero (slot->cells, stream, error) &&
         (!counts || flame_cuda_array_zero (slot->counts, stream, error)) &&
         flame_cuda_array_zero (slot->control, stream, error);
}

/* --------------------------------------------------------------- parameters */

/* offsets of what is uploaded, in bytes */
typedef struct
{
  gsize records, thresholds, palettes, xforms, variations, size;
} Parameters;

static guint
n_sub_times (const FlamePlan *plan)
{
  return plan->n_passes * plan->sub_times_per_pass;
}

static gsize
put (Parameters *where, gsize size)
{
  const gsize at = where->size;

  where->size = (at + size + ALIGN - 1) & ~(gsize) (ALIGN - 1);
  return at;
}

static void
place_parameters (
    const FlameCudaIterateSlot *slot, const FlamePlan *plan, Parameters *where)
{
  const guint n = n_sub_times (plan);

  memset (where, 0, sizeof *where);
  where->records =
      put (where, (gsize) n * slot->args.record_words * sizeof (float));
  where->thresholds =
      put (where, (gsize) n * plan->thresholds_per_sub_time * sizeof (gint32));
  where->palettes = put (where,
      (gsize) plan->n_palettes * FLAME_PALETTE_ENTRIES * 4 * sizeof (float));
  where->xforms = put (where, sizeof slot->layout.xforms);
  where->variations =
      put (where, slot->layout.variations->len * sizeof (FlameVariationRef));
}

static gboolean
ensure_staging (FlameCudaIterateSlot *slot, gsize size, GError **error)
{
  if (slot->staging_size >= size)
    return TRUE;
  g_clear_pointer (&slot->staging, flame_cuda_pinned_free);
  slot->staging_size = 0;
  slot->staging =
      flame_cuda_pinned_new_bytes (slot->iterator->context, size, error);
  if (!slot->staging)
    return FALSE;
  slot->staging_size = size;
  return TRUE;
}

static void
fill_staging (
    FlameCudaIterateSlot *slot, const FlamePlan *plan, const Parameters *where)
{
  guint8 *base = flame_cuda_pinned_get_origin (slot->staging);
  const gsize words = slot->args.record_words;
  const guint n = n_sub_times (plan);
  float *records = (float *) (void *) (base + where->records);

  for (guint i = 0; i < n; i++)
    flame_cuda_record_fill (
        &slot->layout, plan, i, slot->args.n_tables, records + i * words);
  memcpy (base + where->thresholds, plan->thresholds,
      (gsize) n * plan->thresholds_per_sub_time * sizeof (gint32));
  memcpy (base + where->palettes, plan->palettes,
      (gsize) plan->n_palettes * FLAME_PALETTE_ENTRIES * 4 * sizeof (float));
  memcpy (
      base + where->xforms, slot->layout.xforms, sizeof slot->layout.xforms);
  if (slot->layout.variations->len > 0)
    memcpy (base + where->variations, slot->layout.variations->data,
        slot->layout.variations->len * sizeof (FlameVariationRef));
}

static gboolean
upload_parameters (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  Parameters where;
  CUdeviceptr base;

  place_parameters (slot, plan, &where);
  if (!set_shape (slot->parameters, ALIGN, where.size / ALIGN, 1, error) ||
      !ensure_staging (slot, where.size, error))
    return FALSE;
  fill_staging (slot, plan, &where);
  if (!flame_cuda_array_set_async (slot->parameters, NULL,
          flame_cuda_pinned_get_origin (slot->staging), where.size, stream,
          error))
    return FALSE;
  base = flame_cuda_array_get_origin (slot->parameters);
  args->records = base + where.records;
  args->thresholds = base + where.thresholds;
  args->palettes = base + where.palettes;
  args->xforms = base + where.xforms;
  args->variations = base + where.variations;
  return TRUE;
}

/* ---------------------------------------------------------------- arguments */

static void
set_structure_args (FlameCudaIterateSlot *slot, const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  const guint steps = plan->palette_linear ? FLAME_PALETTE_STEPS : 1;
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);
  FlameIterateArgs *args = &slot->args;

  memset (args, 0, sizeof *args);
  args->table_size = FLAME_PALETTE_ENTRIES * steps;
  args->n_tables = flame_cuda_count_tables (
      plan, MAX_TABLE_BYTES / TABLE_ENTRY_BYTES / args->table_size);
  args->record_words = flame_cuda_record_words (&slot->layout, args->n_tables);
  args->record_in_shared =
      args->record_words * sizeof (float) <= MAX_RECORD_BYTES;
  args->scales_offset = slot->layout.words;
  args->thresholds_per_sub_time = plan->thresholds_per_sub_time;
  args->thresholds_per_row = plan->thresholds_per_row;
  args->n_xforms = structure->n_xforms;
  args->has_final = structure->has_final != FALSE;
  args->has_xaos = structure->has_xaos != FALSE;
  args->n_sub_times = plan->sub_times_per_pass;
  args->n_all_sub_times = n_sub_times (plan);
  args->n_palettes = plan->n_palettes;
  args->width = plan->post.params.buf_width;
  args->height = plan->post.params.buf_height;
  args->linear = plan->palette_linear != FALSE;
  args->exact = plan->exact_accumulation != FALSE;
  args->palette_scale = plan->palette_scale * steps;
  args->cache_bits =
      device->shared_per_sm >= LARGE_SHARED ? CACHE_BITS : SMALL_CACHE_BITS;
}

static void
set_pass_args (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaIterateFlags flags)
{
  const FlameCudaIterator *iterator = slot->iterator;
  const FlameCudaRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;

  args->points = flame_cuda_array_get_origin (iterator->points);
  args->pilot = flame_cuda_array_get_origin (iterator->pilot);
  args->carry = flame_cuda_array_get_origin (iterator->carry);
  args->cells = flame_cuda_array_get_origin (slot->cells);
  args->control = flame_cuda_array_get_origin (slot->control);
  args->counts = args->carry_counts = 0;
  if (has_counts (plan)) {
    args->counts = flame_cuda_array_get_origin (slot->counts);
    args->carry_counts = flame_cuda_array_get_origin (iterator->carry_counts);
  }
  args->first_sub_time = pass * plan->sub_times_per_pass;
  args->samples = flame_cuda_rounds_samples (rounds);
  args->round_samples =
      flame_cuda_rounds_threads (rounds) *
      ((rounds->total_steps + rounds->n_rounds - 1) / rounds->n_rounds);
  args->pilot_samples =
      flame_cuda_rounds_threads (rounds) * FLAME_CUDA_PILOT_STEPS;
  args->full_blocks = rounds->grid;
  args->make_up = 0;
  args->max_light = rounds->max_light;
  args->normal_add = rounds->normal_add;
  args->force_add = rounds->force_add;
  if (iterator->config.add != FLAME_ADD_NONE)
    args->force_add = iterator->config.add;
  if (flags & FLAME_CUDA_ITERATE_SAFE)
    args->force_add = FLAME_ADD_HOT;
}

static guint64
launch_key (const FlamePlan *plan, guint pass, guint launch)
{
  return flame_mix (
      flame_mix (plan->seed + G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) +
      ((guint64) pass << 32 | launch));
}

/* ----------------------------------------------------------------- launches */

static gboolean
launch (FlameCudaIterateSlot *slot, FlameCudaKernel *kernel, guint grid,
    guint block, guint shared, FlameCudaStream *stream, FlameCudaStats *stats,
    GError **error)
{
  const FlameCudaGeometry geometry = {
      .grid = {grid}, .block = {block}, .shared_bytes = shared};
  const FlameCudaArg arg = FLAME_CUDA_STRUCT (&slot->args);
  FlameCudaSpan *span = flame_cuda_stats_begin (
      stats, flame_cuda_kernel_get_name (kernel), stream);
  const gboolean ok = flame_cuda_kernel_launch (
      kernel, &geometry, &arg, 1, stream, NULL, 0, error);

  flame_cuda_stats_end (stats, span, stream);
  return ok;
}

static gboolean
launch_iterate (FlameCudaIterateSlot *slot, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  const FlameIterateArgs *args = &slot->args;
  const guint record =
      args->record_in_shared ? args->record_words * sizeof (float) : 0;
  const guint tables = args->n_tables * args->table_size * TABLE_ENTRY_BYTES;
  const guint cache = (CACHE_WORDS * sizeof (guint32)) << args->cache_bits;

  slot->iterations += flame_cuda_rounds_threads (&slot->rounds) *
                      (guint64) (args->settle + args->steps);
  return launch (slot, slot->choice.iterate, slot->rounds.grid,
      slot->rounds.block, record + tables + cache, stream, stats, error);
}

static gboolean
launch_over_cells (FlameCudaIterateSlot *slot, FlameCudaKernel *kernel,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);

  return launch (slot, kernel, device->sm_count * SUM_BLOCKS_PER_SM, SUM_BLOCK,
      0, stream, stats, error);
}

/* points settle, then show the pilot where they are */
static gboolean
launch_pilot (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->seed = 1;
  args->settle = plan->fuse;
  args->steps = FLAME_CUDA_PILOT_STEPS;
  args->add = FLAME_ADD_PILOT;
  args->key = launch_key (plan, pass, 0);
  if (!launch_iterate (slot, stream, stats, error))
    return FALSE;
  args->seed = 0;
  args->settle = 0;
  args->add = FLAME_ADD_ROUND;
  return launch (slot,
      flame_cuda_iterate_kernels_decide (slot->iterator->kernels), 1,
      DECIDE_BLOCK, 0, stream, stats, error);
}

/* as many points again as were bad; nothing, mostly */
static gboolean
launch_make_up (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->make_up = 1;
  args->steps = 0;
  args->key = launch_key (plan, pass, slot->rounds.n_rounds + 1);
  return launch_iterate (slot, stream, stats, error);
}

static gboolean
launch_rounds (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  FlameCudaIterateKernels *kernels = slot->iterator->kernels;
  const guint n = slot->rounds.n_rounds;

  for (guint round = 0; round < n; round++) {
    if (slot->pace && !slot->pace (stream, slot->pace_data, error))
      return FALSE;
    slot->args.round = round;
    slot->args.steps = flame_cuda_rounds_steps (&slot->rounds, round);
    slot->args.full_blocks =
        flame_cuda_rounds_full_blocks (&slot->rounds, round);
    slot->args.key = launch_key (plan, pass, round + 1);
    if (!launch_iterate (slot, stream, stats, error))
      return FALSE;
    if (!launch_over_cells (slot, flame_cuda_iterate_kernels_flush (kernels),
            stream, stats, error))
      return FALSE;
  }
  /* the sums take what this round leaves */
  return launch_make_up (slot, plan, pass, stream, stats, error) &&
         launch_over_cells (slot, flame_cuda_iterate_kernels_sum (kernels),
             stream, stats, error);
}

/* -------------------------------------------------------------------- queue */

static gboolean
begin_frame (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaIterateFlags flags, FlameCudaStream *stream, GError **error)
{
  FlameCudaIterator *iterator = slot->iterator;

  flame_cuda_record_layout_set (&slot->layout, &plan->structure);
  set_structure_args (slot, plan);
  if (!flame_cuda_iterate_kernels_choose (iterator->kernels, &plan->structure,
          &slot->layout, slot->args.record_in_shared,
          (flags & FLAME_CUDA_ITERATE_WAIT) != 0, &slot->choice, error))
    return FALSE;
  flame_cuda_rounds_init (&slot->rounds, plan,
      flame_cuda_context_get_device (iterator->context), slot->choice.block,
      slot->choice.blocks_per_sm, iterator->config.round_samples);
  return upload_parameters (slot, plan, stream, error);
}

static gboolean
queue_pass (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaIterateFlags flags, FlameCudaStream *stream, FlameCudaStats *stats,
    GError **error)
{
  FlameCudaIterator *iterator = slot->iterator;

  if (!flame_cuda_event_wait (iterator->idle, stream, error) ||
      !prepare_shared (iterator, plan, &slot->rounds, stream, error) ||
      !prepare_cells (slot, plan, stream, error))
    return FALSE;
  set_pass_args (slot, plan, pass, flags);
  slot->iterations = 0;
  return launch_pilot (slot, plan, pass, stream, stats, error) &&
         launch_rounds (slot, plan, pass, stream, stats, error) &&
         flame_cuda_event_record (iterator->idle, stream, error) &&
         flame_cuda_array_get_async (slot->control, NULL,
             flame_cuda_pinned_get_origin (slot->result),
             sizeof (FlameIterateControl), stream, error);
}

gboolean
flame_cuda_iterate_queue (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    guint pass, FlameCudaIterateFlags flags, FlameCudaStream *stream,
    FlameCudaStats *stats, FlameCudaSums *sums, GError **error)
{
  FlameCudaIterator *iterator = slot->iterator;

  if (pass == 0 && !begin_frame (slot, plan, flags, stream, error))
    return FALSE;
  if (!queue_pass (slot, plan, pass, flags, stream, stats, error)) {
    /* half a pass may be in the carry, and its order is unknown */
    iterator->carry_zeroed = iterator->counts_zeroed = 0;
    flame_cuda_event_record (iterator->idle, stream, NULL);
    return FALSE;
  }
  sums->sums = slot->args.cells;
  sums->counts = slot->args.counts;
  sums->samples =
      slot->args.control + G_STRUCT_OFFSET (FlameIterateControl, samples);
  return TRUE;
}

void
flame_cuda_iterate_slot_get_result (
    const FlameCudaIterateSlot *slot, FlameCudaIterateResult *result)
{
  const FlameIterateControl *control =
      flame_cuda_pinned_get_origin (slot->result);

  *result = (FlameCudaIterateResult){
      .samples = control->samples,
      /* the round that makes up for what was missed included */
      .iterations = slot->iterations + control->missed,
      .bad_values = control->bad_values,
      .n_rounds = slot->rounds.n_rounds,
      .add = control->add,
      .densest = control->densest,
      .pilot_samples = slot->args.pilot_samples,
      .is_specialised = slot->choice.is_specialised,
      .overflowed = control->overflowed != 0,
  };
}
