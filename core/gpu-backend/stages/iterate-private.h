/*
 * The parts of the iteration stage, which see each other's insides.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/iterate-plan.h"
#include "core/gpu-backend/stages/iterate-stage.h"
#include "core/gpu-backend/stages/pace.h"

/* of each block's shared memory, the driver's */
#define FLAME_GPU_RESERVED_SHARED 1024
/* of a light table in shared memory: four numbers of 16 bits */
#define FLAME_TABLE_ENTRY_BYTES 8
/* a larger record stays in device memory */
#define FLAME_GPU_MAX_RECORD_BYTES (12 * 1024)

struct _FlameGpuIterator
{
  FlameGpu *gpu;
  FlameGpuIterateKernels *kernels;
  FlameGpuIteratorConfig config;
  FlameGpuPace *iterating, *gathering; /* (nullable) of samples, of records */

  /* of the pass under way, whose end is @idle */
  FlameGpuArray *points;
  FlameGpuArray *probe;
  FlameGpuArray *carry, *carry_counts;          /* all zero between passes */
  FlameGpuArray *tiles, *queue, *jobs, *lights; /* of passes with bins */
  gsize carry_zeroed, counts_zeroed;            /* bytes that are */
  FlameGpuEvent *idle;

  /* clears cells while points burn in, which leave most of the device idle */
  FlameGpuStream *clearing;
  FlameGpuEvent *begun, *cleared;
};

struct _FlameGpuIterateSlot
{
  FlameGpuIterator *iterator;
  FlameGpuIterateKernel kernel;
  FlameGpuRounds rounds;
  FlameIterateArgs args;

  FlameGpuFramebuffers *buffers; /* sums and counts */
  FlameGpuPinned *staging;       /* (nullable) for @parameters */
  FlameGpuArray *parameters, *control;
  FlameGpuPinned *result; /* a FlameIterateControl */
  gboolean awaits_probe;
  guint64 iterations;
  guint round, step; /* that come next, of the pass and of the round */
  guint
      gather_end; /* through tiles, the step of the round before the next gather */
  guint64 gathered; /* samples of that */
};

/* How the samples of a pass go through tiles. */
typedef struct
{
  guint n_tables; /* of a temporal sample; 0: more than records can name */
  guint n_times;  /* of a pass, that have lights of their own */
  FlameGpuBatch batch;
} FlameGpuBins;

/* A way that a frame's samples go to their cells. */
typedef struct
{
  FlameIterateArgs args; /* that its passes have in common */
  FlameGpuKernelNeeds needs;
  FlameGpuKernelChoice kernel;
  gboolean asks_probe; /* whether many samples are on the same cells */
} FlameGpuWay;

/* hits are kept beside alpha */
static inline gboolean
flame_gpu_has_counts (const FlamePlan *plan)
{
  return plan->needs_counts && !plan->alpha_is_count;
}

/* float4s of a point between launches */
static inline guint
flame_gpu_point_quads (const FlameStructure *structure)
{
  return FLAME_POINT_QUADS ((structure->in_space ? 1 : 0) +
                            structure->n_states + (structure->has_rgb ? 3 : 0));
}

/* queues zeros; @name: in @stats (nullable) */
static inline gboolean
flame_gpu_iterate_clear (FlameGpuArray *array, const char *name,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error)
{
  FlameGpuSpan *span = flame_gpu_stats_begin (stats, name, stream);
  const gboolean queued = flame_gpu_array_zero (array, stream, error);

  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

/* samples that a launch may have; none of none is known of a device that has drawn nothing */
static inline guint64
flame_gpu_iterate_most (
    const FlameGpuIterator *self, FlameGpuPace *pace, guint of)
{
  return self->config.launch_samples ? self->config.launch_samples
                                     : flame_gpu_pace_get_most (pace, of);
}

/* one kernel over the slot's arguments; @shared: dynamic bytes of a block */
static inline gboolean
flame_gpu_iterate_launch_kernel (FlameGpuIterateSlot *slot,
    FlameGpuKernel *kernel, guint grid, guint block, guint shared,
    const FlameGpuPass *pass, GError **error)
{
  const FlameGpuGeometry geometry = {
      .grid = {grid}, .block = {block}, .shared_bytes = shared};
  const FlameGpuArg arg = FLAME_GPU_STRUCT (&slot->args);
  FlameGpuSpan *span = flame_gpu_stats_begin (
      pass->stats, flame_gpu_kernel_get_name (kernel), pass->stream);
  const gboolean ok =
      flame_gpu_kernel_launch (kernel, &geometry, &arg, 1, pass->stream, error);

  flame_gpu_stats_end (pass->stats, span, pass->stream);
  return ok;
}

/* ------------------------------------------------------------ iterate-pass.c */

/*
 * Memory for a pass, with the zeros it starts from queued, but for the sums': what
 * all slots share, once it is idle, and the slot's own.
 */
gboolean flame_gpu_iterate_prepare (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Zeros for the sums, once who had them before has left them, beside the pass's
 * stream, which waits for them before the first round.
 */
gboolean flame_gpu_iterate_clear_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);

/* the arguments of pass @pass, whose memory is there */
void flame_gpu_iterate_set_pass_args (FlameGpuIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameGpuIterateFlags flags);
/* queues the copy of all that the kernels read of the pass's plan */
gboolean flame_gpu_iterate_upload (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);

/* a block's own cells, in a launch without bins */
guint flame_gpu_cache_bytes (guint cache_bits);

/* points that a pass has already, of another way to add their samples */
typedef struct
{
  guint64 points;
  guint64 iterations; /* of all */
  guint steps;        /* of each */
} FlameGpuBurnedIn;

/*
 * The launches of a pass, in order. @burned_in: (nullable) as many points as the pass
 * has, where it leaves them
 */
gboolean flame_gpu_iterate_launch_probe (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, const FlameGpuBurnedIn *burned_in,
    GError **error);
gboolean flame_gpu_iterate_launch_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);

/* ------------------------------------------------------------ iterate-bins.c */

typedef enum
{
  FLAME_GPU_BINS_NEVER,
  FLAME_GPU_BINS_IF_CROWDED, /* where the probe finds many on the same cells */
  FLAME_GPU_BINS_ALWAYS,
} FlameGpuBinsUse;

/*
 * When samples of frames like @plan go through tiles. @bins: (out) how they then do,
 * unless never
 */
FlameGpuBinsUse flame_gpu_bins_suit (const FlameGpuIterator *iterator,
    const FlamePlan *plan, FlameGpuBins *bins);
void flame_gpu_bins_set_rounds (
    FlameGpuIterateSlot *slot, const FlamePlan *plan);
/* what passes share, once it is idle; @args: of the structure */
gboolean flame_gpu_bins_prepare (FlameGpuIterator *iterator,
    const FlameGpuPass *pass, const FlameIterateArgs *args,
    const FlameGpuRounds *rounds, GError **error);
void flame_gpu_bins_set_args (FlameGpuIterateSlot *slot, const FlamePlan *plan);
/* dynamic shared memory of an iterating block, behind its record */
guint flame_gpu_bins_shared (const FlameGpuIterateSlot *slot);
guint flame_gpu_bins_probe_steps (void);
gboolean flame_gpu_bins_launch_lights (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Room for the samples up to the next gather, which is of @round's steps from @from on and
 * whose end it sets; none if there is no such round. Jobs of what came before.
 */
gboolean flame_gpu_bins_launch_place (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error);
/* the same, and then the jobs are done */
gboolean flame_gpu_bins_queue_gather (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error);
