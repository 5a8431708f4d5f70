/*
 * What a GPU makes of a plan: its records (kernels/frame-params.h) with the light tables'
 * numbers, and entries where they are in its memory; a block's shared memory; and how a
 * pass is cut into rounds, launches of the iteration kernel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/render/plan.h"
#include "kernels/gpu/iterate-args.h"

/*
 * The light tables that a block keeps: as many as @plan's temporal samples have
 * different opacities, or 0 where they are more than @max or would have to be
 * dithered.
 */
guint flame_gpu_count_tables (const FlamePlan *plan, guint max);

/* whether a sample's light depends on the temporal sample */
gboolean flame_gpu_lights_differ (const FlamePlan *plan);

/* whether samples add more to alpha than others do, or their hits are counted apart */
gboolean flame_gpu_alphas_differ (const FlamePlan *plan);

/* whether each xform has the same table in all temporal samples, however bright */
gboolean flame_gpu_tables_stay (const FlamePlan *plan);

/* units of the brightest sample, at least 1 */
guint flame_gpu_max_light (const FlamePlan *plan);

/*
 * Words of a record with what a GPU has behind it, the light tables' scales and, of
 * several layers, each table's: a multiple of 4
 */
guint flame_gpu_record_words (const FlameStructure *structure, guint n_tables);

/* bytes of @plan's entries one behind the other, and each where */
gsize flame_gpu_entries_size (const FlamePlan *plan);
void flame_gpu_entries_copy (const FlamePlan *plan, guint8 *out);

/* @entries: where they are in device memory; @out: flame_gpu_record_words() floats */
void flame_gpu_record_fill (const FlamePlan *plan, guint temporal_sample,
    guint n_tables, guint64 entries, float *out);

/* ------------------------------------------------------------ shared memory */

/* of xaos: numbers that a block keeps in its shared memory, or 0 */
guint flame_gpu_shared_rows (const FlameStructure *structure, guint block);

/*
 * Bytes of shared memory that a block of @block threads has whatever it is launched
 * with, for points that change places and for xaos
 */
gsize flame_gpu_static_shared (
    const FlameGpuDevice *device, const FlameStructure *structure, guint block);

/* ------------------------------------------------------------------- rounds */

/*
 * Samples of a round if nothing else bounds it: well under a millisecond on the
 * fastest GPUs, some milliseconds on small ones. Twice as many cost 3 % less in
 * launches, but more flames would have cells too dense to be added up in floats.
 */
#define FLAME_GPU_ROUND_SAMPLES (G_GUINT64_CONSTANT (1) << 24)

/* steps worked out together (kernels/gpu/block.h) */
#define FLAME_GPU_WINDOW 32

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
/* steps of a part of a round that may have @samples: whole windows, or some at least */
guint flame_gpu_rounds_part (const FlameGpuRounds *rounds, guint64 samples);
guint64 flame_gpu_rounds_samples (const FlameGpuRounds *rounds);
