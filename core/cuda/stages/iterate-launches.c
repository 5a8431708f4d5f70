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

#define POINT_BYTES (4 * sizeof (float))
/* parts of a pass whose random numbers no round has */
#define SETTLE_KEYS 0x80000000u
#define SECOND_KEY 0x7fffffffu

gboolean
flame_cuda_iterate_launch_kernel (FlameCudaIterateSlot *slot,
    FlameCudaKernel *kernel, guint grid, guint block, guint shared,
    const FlameCudaPass *pass, GError **error)
{
  const FlameCudaGeometry geometry = {
      .grid = {grid}, .block = {block}, .shared_bytes = shared};
  const FlameCudaArg arg = FLAME_CUDA_STRUCT (&slot->args);
  FlameCudaSpan *span = flame_cuda_stats_begin (
      pass->stats, flame_cuda_kernel_get_name (kernel), pass->stream);
  const gboolean ok = flame_cuda_kernel_launch (
      kernel, &geometry, &arg, 1, pass->stream, NULL, 0, error);

  flame_cuda_stats_end (pass->stats, span, pass->stream);
  return ok;
}

guint
flame_cuda_cache_bytes (guint cache_bits)
{
  return (CACHE_WORDS * sizeof (guint32)) << cache_bits;
}

static gboolean
launch_iterate (FlameCudaIterateSlot *slot, guint grid,
    const FlameCudaPass *pass, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  const guint record =
      args->record_in_shared ? args->record_words * sizeof (float) : 0;
  const guint tables =
      args->n_tables * args->table_size * FLAME_TABLE_ENTRY_BYTES;
  const guint cache = flame_cuda_cache_bytes (args->cache_bits);
  const guint behind =
      slot->choice.bins ? flame_cuda_bins_shared (args) : tables + cache;

  slot->iterations +=
      (guint64) grid * slot->rounds.block * (args->settle + args->steps);
  if (!flame_cuda_iterate_launch_kernel (slot, slot->choice.iterate, grid,
          slot->rounds.block, record + behind, pass, error))
    return FALSE;
  args->lived += args->settle + args->steps;
  return TRUE;
}

static gboolean
launch_over_cells (FlameCudaIterateSlot *slot, FlameCudaKernel *kernel,
    const FlameCudaPass *pass, GError **error)
{
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (slot->iterator->context);

  return flame_cuda_iterate_launch_kernel (slot, kernel,
      device->sm_count * SUM_BLOCKS_PER_SM, SUM_BLOCK, 0, pass, error);
}

/* some blocks' points settle for as long as it takes; none, mostly */
static gboolean
launch_settle (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  const FlameCudaRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;
  guint part = 0;

  args->settle = 0;
  args->add = FLAME_ADD_NONE;
  args->start_blocks = args->full_blocks = rounds->settle_grid;
  for (guint done = 0; done < rounds->settle_steps; done += args->steps) {
    args->seed = done == 0;
    args->steps = MIN (rounds->settle_steps - done, rounds->settle_most);
    args->key =
        flame_part_key (pass->plan->seed, pass->number, SETTLE_KEYS + part++);
    if (!launch_iterate (slot, rounds->settle_grid, pass, error))
      return FALSE;
  }
  return TRUE;
}

static guint
pilot_steps (const FlameCudaIterateSlot *slot)
{
  return slot->choice.bins ? flame_cuda_bins_pilot_steps ()
                           : FLAME_CUDA_PILOT_STEPS;
}

/* some settle, all go on from those; then they show the pilot where they are */
static gboolean
launch_first_pilot (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  const FlameCudaRounds *rounds = &slot->rounds;
  FlameIterateArgs *args = &slot->args;
  const guint64 points = args->points;
  const guint64 bytes =
      POINT_BYTES * flame_cuda_point_quads (&pass->plan->structure);

  args->points = args->starts =
      points + flame_cuda_rounds_threads (rounds) * bytes;
  if (!launch_settle (slot, pass, error))
    return FALSE;
  args->points = points;
  args->full_blocks = rounds->grid;
  args->seed = rounds->settle_steps == 0;
  args->settle = rounds->pilot_settle;
  args->steps = pilot_steps (slot);
  args->add = FLAME_ADD_PILOT;
  args->key = flame_part_key (pass->plan->seed, pass->number, 0);
  return launch_iterate (slot, rounds->grid, pass, error);
}

/* likewise for points that have shown another pilot that it was the wrong one */
static gboolean
launch_second_pilot (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->starts = args->points;
  args->start_blocks = args->full_blocks = slot->rounds.grid;
  args->seed = 0;
  args->settle = 0;
  args->steps = pilot_steps (slot);
  args->add = FLAME_ADD_PILOT;
  args->key = flame_part_key (pass->plan->seed, pass->number, SECOND_KEY);
  return launch_iterate (slot, slot->rounds.grid, pass, error);
}

gboolean
flame_cuda_iterate_launch_pilot (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, const FlameCudaSettled *settled, GError **error)
{
  FlameIterateArgs *args = &slot->args;
  gboolean launched;

  slot->iterations = settled ? settled->iterations : 0;
  args->lived = settled ? settled->steps : 0;
  if (slot->choice.bins && !flame_cuda_bins_launch_lights (slot, pass, error))
    return FALSE;
  launched = settled ? launch_second_pilot (slot, pass, error)
                     : launch_first_pilot (slot, pass, error);
  if (!launched)
    return FALSE;
  args->starts = args->points;
  args->start_blocks = slot->rounds.grid;
  args->seed = 0;
  args->settle = 0;
  if (slot->choice.bins) {
    if (!flame_cuda_bins_launch_place (slot, pass, error))
      return FALSE;
    args->add = FLAME_ADD_BINS;
    return TRUE;
  }
  args->add = FLAME_ADD_ROUND;
  return flame_cuda_iterate_launch_kernel (slot,
      flame_cuda_iterate_kernels_decide (slot->iterator->kernels), 1,
      DECIDE_BLOCK, 0, pass, error);
}

gboolean
flame_cuda_iterate_launch_round (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, guint round, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->round = round;
  args->is_last = round + 1 == slot->rounds.n_rounds;
  args->steps = flame_cuda_rounds_steps (&slot->rounds, round);
  args->full_blocks = flame_cuda_rounds_full_blocks (&slot->rounds, round);
  args->key = flame_part_key (pass->plan->seed, pass->number, round + 1);
  if (round == 0 && !flame_cuda_iterate_await_cells (slot, pass, error))
    return FALSE;
  if (!launch_iterate (slot, slot->rounds.grid, pass, error))
    return FALSE;
  /* the last round's cells become sums, once nothing more comes */
  if (slot->choice.bins)
    return args->is_last ||
           (flame_cuda_bins_launch_place (slot, pass, error) &&
               flame_cuda_bins_launch_gather (slot, pass, error));
  return launch_over_cells (slot,
      flame_cuda_iterate_kernels_flush (slot->iterator->kernels), pass, error);
}

/* as many points again as were bad; nothing, mostly */
static gboolean
launch_make_up (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  FlameIterateArgs *args = &slot->args;

  args->make_up = 1;
  args->steps = 0;
  args->key = flame_part_key (
      pass->plan->seed, pass->number, slot->rounds.n_rounds + 1);
  return launch_iterate (slot, slot->rounds.grid, pass, error);
}

/* the sums take what the last round leaves */
gboolean
flame_cuda_iterate_launch_sums (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  if (!launch_make_up (slot, pass, error))
    return FALSE;
  if (slot->choice.bins)
    return flame_cuda_bins_launch_place (slot, pass, error) &&
           flame_cuda_bins_launch_gather (slot, pass, error);
  return launch_over_cells (slot,
      flame_cuda_iterate_kernels_sum (slot->iterator->kernels), pass, error);
}
