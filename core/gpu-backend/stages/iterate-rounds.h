/*
 * How a pass is cut into rounds: launches of the iteration kernel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/render/plan.h"
#include "kernels/gpu/iterate-args.h"

/*
 * Samples of a round if nothing else bounds it: well under a millisecond on the
 * fastest GPUs, some milliseconds on small ones. Twice as many cost 3 % less in
 * launches, but more flames would have cells too dense to be added up in floats.
 */
#define FLAME_GPU_ROUND_SAMPLES (G_GUINT64_CONSTANT (1) << 24)

/* steps of the probe: what it counts decides how a pass is added up */
#define FLAME_GPU_PROBE_STEPS 4

typedef struct
{
  guint block;         /* threads */
  guint grid;          /* blocks */
  guint max_light;     /* units */
  guint64 total_steps; /* drawn, of every thread but the last blocks' */
  guint64 n_blocks;    /* steps of a block that are drawn */
  guint n_rounds;
  /*
   * Points that burn in slowly begin as a block to each multiprocessor: what one
   * step takes there is mostly waiting. All others start from those.
   */
  guint burn_in_grid;  /* blocks */
  guint burn_in_steps; /* of them, before all blocks; 0 = none */
  guint burn_in_most;  /* in one launch */
  guint probe_burn_in; /* of all blocks */
  guint spread; /* of a warp's lanes' choices; 0 = they choose together */
  FlameAdd normal_add; /* FLAME_ADD_FLOAT or INT */
  FlameAdd force_add;  /* or FLAME_ADD_NONE */
} FlameGpuRounds;

/*
 * A function of the plan, the device and the three figures alone, so that a
 * frame is the same whenever it is drawn.
 * @round_samples: 0 = FLAME_GPU_ROUND_SAMPLES
 */
void flame_gpu_rounds_init (FlameGpuRounds *rounds, const FlamePlan *plan,
    const FlameGpuDevice *device, guint block, guint blocks_per_sm,
    guint64 round_samples);

/* points in flight */
static inline guint64
flame_gpu_rounds_threads (const FlameGpuRounds *rounds)
{
  return (guint64) rounds->block * rounds->grid;
}

/* samples of the largest round */
static inline guint64
flame_gpu_rounds_largest (const FlameGpuRounds *rounds)
{
  return flame_gpu_rounds_threads (rounds) *
         ((rounds->total_steps + rounds->n_rounds - 1) / rounds->n_rounds);
}

guint flame_gpu_rounds_steps (const FlameGpuRounds *rounds, guint round);
/* blocks of the round that take all its steps; the others take one less */
guint flame_gpu_rounds_full_blocks (const FlameGpuRounds *rounds, guint round);
guint64 flame_gpu_rounds_samples (const FlameGpuRounds *rounds);
