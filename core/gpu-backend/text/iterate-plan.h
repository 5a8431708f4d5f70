/*
 * The GPU's view of a plan: its records (kernels/frame-params.h) with the numbers of
 * light tables, and entries at their places in device memory; a block's shared memory;
 * and the division of a pass into rounds, which are launches of the iteration kernel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/plan/plan.h"
#include "kernels/gpu/iterate-args.h"

/*
 * Counts the light tables that a block keeps: one for each different opacity in @plan's
 * temporal samples; 0 if they are more than @max, or would have to be dithered.
 */
guint flame_gpu_count_tables (const FlamePlan *plan, guint max);

/* Returns whether a sample's light depends on the temporal sample. */
gboolean flame_gpu_lights_differ (const FlamePlan *plan);

/*
 * Returns whether samples add different amounts to alpha, or hits are counted
 * separately.
 */
gboolean flame_gpu_alphas_differ (const FlamePlan *plan);

/*
 * Returns whether each xform has the same table in all temporal samples, whatever its
 * brightness.
 */
gboolean flame_gpu_tables_stay (const FlamePlan *plan);

/* Returns the units of the brightest sample, at least 1. */
guint flame_gpu_max_light (const FlamePlan *plan);

/*
 * Returns the words of a record and of what a GPU has after it: the light tables'
 * scales and, with several layers, the layer of each table. The result is a multiple of
 * 4.
 */
guint flame_gpu_record_words (const FlameStructure *structure, guint n_tables);

/* Measure and copy @plan's entries, one after another. */
gsize flame_gpu_entries_size (const FlamePlan *plan);
void flame_gpu_entries_copy (const FlamePlan *plan, guint8 *out);

/*
 * Fills the record of a temporal sample.
 * @entries: their place in device memory
 * @out: flame_gpu_record_words() floats
 */
void flame_gpu_record_fill (const FlamePlan *plan, guint temporal_sample,
    guint n_tables, guint64 entries, float *out);

/* ------------------------------------------------------------ shared memory */

/* Returns how many numbers of xaos a block keeps in shared memory, or 0. */
guint flame_gpu_shared_rows (const FlameStructure *structure, guint block);

/*
 * Returns the bytes of shared memory that a block of @block threads always has, for
 * points that change places and for xaos.
 */
gsize flame_gpu_static_shared (
    const FlameGpuDevice *device, const FlameStructure *structure, guint block);

/* ------------------------------------------------------------------- rounds */

/*
 * Samples of a round, unless something else limits it: well under a millisecond on the
 * fastest GPUs, some milliseconds on small ones. Twice as many would save 3 % in
 * launches, but more flames would have cells that are too dense for floats.
 */
#define FLAME_GPU_ROUND_SAMPLES (G_GUINT64_CONSTANT (1) << 24)

/* Steps that are computed together (kernels/gpu/block.h). */
#define FLAME_GPU_WINDOW 32

/* Steps of the probe, whose counts decide how a pass is added up. */
#define FLAME_GPU_PROBE_STEPS 4

typedef struct
{
  guint block;     /* threads */
  guint grid;      /* blocks */
  guint max_light; /* units */
  /* drawn steps of every thread except those of the last blocks */
  guint64 total_steps;
  guint64 n_blocks; /* drawn steps of all blocks together */
  guint n_rounds;
  /*
   * Points that burn in slowly begin as one block per multiprocessor, because a step
   * there is mostly waiting. All other points start from those.
   */
  guint burn_in_grid;  /* blocks */
  guint burn_in_steps; /* steps of these before all blocks start; 0 = none */
  guint burn_in_most;  /* in one launch */
  guint probe_burn_in; /* of all blocks */
  /* between the choices of a warp's lanes; 0 = they choose together */
  guint spread;
  FlameAdd normal_add; /* FLAME_ADD_FLOAT or INT */
  FlameAdd force_add;  /* or FLAME_ADD_NONE */
} FlameGpuRounds;

/*
 * Initialises @rounds. The result depends only on the plan, the device and the three
 * numbers, so that a frame is the same whenever it is drawn.
 * @round_samples: 0 = FLAME_GPU_ROUND_SAMPLES
 */
void flame_gpu_rounds_init (FlameGpuRounds *rounds, const FlamePlan *plan,
    const FlameGpuDevice *device, guint block, guint blocks_per_sm,
    guint64 round_samples);

/* Returns the number of points in flight. */
static inline guint64
flame_gpu_rounds_threads (const FlameGpuRounds *rounds)
{
  return (guint64) rounds->block * rounds->grid;
}

/* Returns the number of threads that a device holds at a time. */
static inline guint64
flame_gpu_count_resident (const FlameGpuDevice *device)
{
  return (guint64) device->sm_count * (guint64) device->max_threads_per_sm;
}

/* Returns the samples of the largest round. */
static inline guint64
flame_gpu_rounds_largest (const FlameGpuRounds *rounds)
{
  return flame_gpu_rounds_threads (rounds) *
         ((rounds->total_steps + rounds->n_rounds - 1) / rounds->n_rounds);
}

guint flame_gpu_rounds_steps (const FlameGpuRounds *rounds, guint round);
/*
 * Returns how many blocks of the round take all its steps. The others take one less.
 */
guint flame_gpu_rounds_full_blocks (const FlameGpuRounds *rounds, guint round);
/*
 * Returns the number of steps in a part of a round that may have @samples samples:
 * whole windows, or a minimum.
 */
guint flame_gpu_rounds_part (const FlameGpuRounds *rounds, guint64 samples);
guint64 flame_gpu_rounds_samples (const FlameGpuRounds *rounds);
