/*
 * How a pass is cut into rounds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/iterate-rounds.h"

#include "core/gpu-backend/stages/record.h"
#include "core/render/loops.h"
#include "kernels/rng.h"

/*
 * Steps that a point is drawn for at least: more points than that allows would
 * show too much of how they burned in, in flames that mix slowly.
 */
#define MIN_STEPS 256

/* longer burn-in is not for all blocks */
#define MAX_PROBE_BURN_IN 48
/* followed for longer than flames that burn in in as many steps: it never ends */
#define USUAL_FOLLOW (16 * MAX_PROBE_BURN_IN)
/* a share of all choices: in a flame that mixes slowly few of them matter much */
#define RARE (1.0 / 64)

/* that burn in for all: points of fewer would be too much alike, on a small device */
#define LEAST_BURN_IN_BLOCKS 16
/* on the slowest GPU, some milliseconds of few blocks */
#define MAX_BURN_IN_LAUNCH 4096

/* what may be on its way to a cell while a thread empties it; accumulate.h */
#define MAX_IN_FLIGHT (G_GUINT64_CONSTANT (1) << 30)
#define MAX_U32 G_GUINT64_CONSTANT (0xffffffff)

/*
 * Most draws of a step, as many besides as two variations': a launch must not
 * run out of the counter's numbers.
 */
static guint64
draws_per_step (const FlamePlan *plan)
{
  const FlameStructure *structure = &plan->structure;
  guint64 most = 0, finals = 0;

  for (guint x = 0; x < structure->n_xforms; x++)
    most = MAX (most, flame_temporal_sample_xform_draws (plan, x));
  for (guint f = 0; f < structure->n_finals; f++)
    finals += flame_temporal_sample_xform_draws (plan, structure->n_xforms + f);
  return most + MAX (finals, FLAME_RNG_DRAWS);
}

/* steps of a launch that its random numbers are enough for */
static guint64
most_steps (const FlamePlan *plan)
{
  return MAX (MAX_U32 / FLAME_RNG_LANES / draws_per_step (plan), 1);
}

/* as many are lost as will be once each has had the time to be, and started again */
static guint
find_fuse (const FlamePlan *plan)
{
  if (!plan->structure.keeps_lost)
    return plan->fuse;
  return MAX (plan->fuse, plan->lost_steps + FLAME_LOST_FUSE);
}

static void
init_settling (FlameGpuRounds *rounds, const FlamePlan *plan, guint sm_count)
{
  const guint fuse = find_fuse (plan);
  const gboolean is_slow = fuse > MAX_PROBE_BURN_IN;

  rounds->probe_burn_in = is_slow ? FLAME_FUSE : fuse;
  rounds->burn_in_steps = fuse - rounds->probe_burn_in;
  rounds->burn_in_grid =
      MIN (rounds->grid, MAX (sm_count, LEAST_BURN_IN_BLOCKS));
  rounds->burn_in_most = MIN (most_steps (plan), MAX_BURN_IN_LAUNCH);
}

/* the largest share of choices that is rare, in units of a choice; 0 = none */
static guint
find_rare (const FlamePlan *plan)
{
  const guint per_row = plan->thresholds_per_row;
  const gint32 all = 1 << FLAME_CHOICE_BITS;
  const gint32 *row =
      plan->thresholds + (gsize) plan->thresholds_per_temporal_sample *
                             (flame_plan_n_temporal_samples (plan) / 2);
  const gint32 *end = row + plan->thresholds_per_temporal_sample;
  gint32 rare = 0;

  for (; row < end; row += per_row) {
    gint32 before = 0;

    for (guint i = 0; i <= per_row; i++) {
      const gint32 next = i < per_row ? row[i] : all;

      if (next - before < RARE * all)
        rare = MAX (rare, next - before);
      before = next;
    }
  }
  return rare;
}

/*
 * Where points forget slowly, those that take a rare xform together show the same
 * for long. With a spread of its share one lane takes it at a time; a block's
 * lanes cover the whole range at most. It costs some warps another xform, and a
 * processor, which has no warps and few points, nothing.
 */
static guint
find_spread (const FlamePlan *plan, const FlameGpuDevice *device, guint block)
{
  if (device->is_cpu)
    return (1u << FLAME_CHOICE_BITS) / block;
  if (find_fuse (plan) <= MAX_PROBE_BURN_IN && plan->follow <= USUAL_FOLLOW)
    return 0;
  return MIN (find_rare (plan), (1u << FLAME_CHOICE_BITS) / block);
}

/*
 * Blocks whose points are each followed as long as flam3 follows them: how bright the
 * way is that they fall goes by that. A frame that cannot wait keeps some
 * multiprocessors busy all the same.
 */
static guint64
count_falling (
    const FlamePlan *plan, const FlameGpuDevice *device, guint64 blocks)
{
  return MAX (blocks / plan->follow,
      plan->is_prompt ? (guint64) device->sm_count / 2 : 1);
}

void
flame_gpu_rounds_init (FlameGpuRounds *rounds, const FlamePlan *plan,
    const FlameGpuDevice *device, guint block, guint blocks_per_sm,
    guint64 round_samples)
{
  const guint light = flame_gpu_max_light (plan);
  const guint64 most = most_steps (plan);
  const guint64 blocks = (plan->samples_per_pass + block - 1) / block;
  guint64 threads, steps;

  rounds->block = block;
  rounds->grid = MIN (blocks / MIN_STEPS, device->sm_count * blocks_per_sm);
  rounds->grid = MIN (rounds->grid, MAX_IN_FLIGHT / ((guint64) block * light));
  if (plan->falls)
    rounds->grid = MIN (rounds->grid, count_falling (plan, device, blocks));
  rounds->grid = MAX (rounds->grid, 1);
  init_settling (rounds, plan, device->sm_count);
  rounds->spread = find_spread (plan, device, block);
  rounds->max_light = light;
  rounds->normal_add = device->adds_vectors ? FLAME_ADD_FLOAT : FLAME_ADD_INT;
  rounds->force_add = FLAME_ADD_NONE;

  threads = flame_gpu_rounds_threads (rounds);
  steps = MAX (
      1, (round_samples ? round_samples : FLAME_GPU_ROUND_SAMPLES) / threads);
  /* a block's own cells have 32 bits */
  steps = MIN (steps, MAX_U32 / ((guint64) block * light));
  steps = MIN (steps, most - MIN (MAX_PROBE_BURN_IN, most - 1));
  if (rounds->normal_add == FLAME_ADD_INT) {
    /* and so have all, where they are not floats */
    if (threads * light > MAX_U32)
      rounds->force_add = FLAME_ADD_HOT;
    else
      steps = MIN (steps, MAX_U32 / (threads * light));
  }
  steps = MAX (steps, 1);
  rounds->n_blocks = MAX (blocks, 1);
  rounds->total_steps = (rounds->n_blocks + rounds->grid - 1) / rounds->grid;
  rounds->n_rounds = (rounds->total_steps + steps - 1) / steps;
}

guint
flame_gpu_rounds_steps (const FlameGpuRounds *rounds, guint round)
{
  const guint64 n = rounds->n_rounds;

  return (guint) (rounds->total_steps * (round + 1) / n -
                  rounds->total_steps * round / n);
}

guint
flame_gpu_rounds_full_blocks (const FlameGpuRounds *rounds, guint round)
{
  const guint64 spare = rounds->total_steps * rounds->grid - rounds->n_blocks;

  return rounds->grid - (round + 1 == rounds->n_rounds ? (guint) spare : 0);
}

guint64
flame_gpu_rounds_samples (const FlameGpuRounds *rounds)
{
  return rounds->n_blocks * rounds->block;
}
