/*
 * The kernels of a pass, in order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-private.h"
#include "kernels/rng.h"

/* of the kernels between rounds */
#define DECIDE_BLOCK 1024
#define SUM_BLOCK 256
#define SUM_BLOCKS_PER_SM 8

#define CACHE_WORDS 6 /* a hot block's own cell: its address and five lanes */

gboolean
flame_cuda_iterate_launch_kernel (FlameCudaIterateSlot *slot,
    FlameCudaKernel *kernel, guint grid, guint block, guint shared,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
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
  const guint tables =
      args->n_tables * args->table_size * FLAME_TABLE_ENTRY_BYTES;
  const guint cache = (CACHE_WORDS * sizeof (guint32)) << args->cache_bits;
  const guint behind =
      slot->choice.bins ? flame_cuda_bins_shared (args) : tables + cache;

  slot->iterations += flame_cuda_rounds_threads (&slot->rounds) *
                      (guint64) (args->settle + args->steps);
  return flame_cuda_iterate_launch_kernel (slot, slot->choice.iterate,
      slot->rounds.grid, slot->rounds.block, record + behind, stream, stats,
      error);
}

static gboolean
launch_over_cells (FlameCudaIterateSlot *slot, FlameCudaKernel *kernel,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);

  return flame_cuda_iterate_launch_kernel (slot, kernel,
      device->sm_count * SUM_BLOCKS_PER_SM, SUM_BLOCK, 0, stream, stats, error);
}

/* points settle, then show the pilot where they are */
static gboolean
launch_pilot (FlameCudaIterateSlot *slot, const FlamePlan *plan, guint pass,
    FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->seed = 1;
  args->settle = plan->fuse;
  args->steps = slot->choice.bins ? flame_cuda_bins_pilot_steps ()
                                  : FLAME_CUDA_PILOT_STEPS;
  args->add = FLAME_ADD_PILOT;
  args->key = flame_part_key (plan->seed, pass, 0);
  if (!launch_iterate (slot, stream, stats, error))
    return FALSE;
  args->seed = 0;
  args->settle = 0;
  if (slot->choice.bins) {
    if (!flame_cuda_bins_launch_place (slot, stream, stats, error))
      return FALSE;
    args->add = FLAME_ADD_BINS;
    return TRUE;
  }
  args->add = FLAME_ADD_ROUND;
  return flame_cuda_iterate_launch_kernel (slot,
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
  args->key = flame_part_key (plan->seed, pass, slot->rounds.n_rounds + 1);
  return launch_iterate (slot, stream, stats, error);
}

/* what empties the cells, or fills them, once a round is drawn */
static gboolean
launch_after_round (FlameCudaIterateSlot *slot, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error)
{
  if (slot->choice.bins)
    return flame_cuda_bins_launch_place (slot, stream, stats, error) &&
           flame_cuda_bins_launch_gather (slot, stream, stats, error);
  return launch_over_cells (slot,
      flame_cuda_iterate_kernels_flush (slot->iterator->kernels), stream, stats,
      error);
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
    slot->args.key = flame_part_key (plan->seed, pass, round + 1);
    if (!launch_iterate (slot, stream, stats, error))
      return FALSE;
    if (!launch_after_round (slot, stream, stats, error))
      return FALSE;
  }
  /* the sums take what this round leaves */
  return launch_make_up (slot, plan, pass, stream, stats, error) &&
         launch_over_cells (slot, flame_cuda_iterate_kernels_sum (kernels),
             stream, stats, error);
}

gboolean
flame_cuda_iterate_launch (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    guint pass, FlameCudaStream *stream, FlameCudaStats *stats, GError **error)
{
  slot->iterations = 0;
  if (slot->choice.bins &&
      !flame_cuda_bins_launch_lights (slot, stream, stats, error))
    return FALSE;
  return launch_pilot (slot, plan, pass, stream, stats, error) &&
         launch_rounds (slot, plan, pass, stream, stats, error);
}
