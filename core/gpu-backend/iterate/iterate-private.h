/*
 * The parts of the iteration stage, which share their internals.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/iterate-plan.h"
#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu-backend/iterate/pace.h"

/* Shared memory of each block that the driver reserves. */
#define FLAME_GPU_RESERVED_SHARED 1024
/* Bytes of a light table's entry in shared memory: four 16-bit numbers. */
#define FLAME_TABLE_ENTRY_BYTES 8
/* A larger record stays in device memory. */
#define FLAME_GPU_MAX_RECORD_BYTES (12 * 1024)

/*
 * What a pass begins with: points that burn in, and a probe that measures how dense the
 * picture is. Passes use two of these in turns, so that one opens beside the rounds of the
 * one before.
 */
typedef struct
{
  FlameGpuArray *points;
  FlameGpuArray *probe;
  FlameGpuArray *tiles, *jobs, *lights; /* for passes with bins */
  FlameGpuEvent *begun, *cleared, *probed;
  FlameGpuEvent *idle; /* the pass has ended */
} FlameGpuOpening;

struct _FlameGpuIterator
{
  FlameGpu *gpu;
  FlameGpuIterateKernels *kernels;
  FlameGpuIteratorConfig config;
  FlameGpuPace *iterating,
      *gathering; /* (nullable) for samples and for records */

  FlameGpuOpening openings[2];
  guint n_opened; /* passes */

  /* Memory of the rounds in progress, which end with @idle. */
  FlameGpuArray *carry, *carry_counts; /* all zero between passes */
  FlameGpuArray *queue;                /* for passes with bins */
  gsize carry_zeroed, counts_zeroed;   /* bytes that are zero */
  FlameGpuEvent *idle;

  /* Clears cells while points burn in, which leaves most of the device idle. */
  FlameGpuStream *clearing;
};

struct _FlameGpuIterateSlot
{
  FlameGpuIterator *iterator;
  FlameGpuIterateKernel kernel;
  FlameGpuRounds rounds;
  FlameIterateArgs args;
  FlameGpuOpening *opening; /* the iterator's, of the pass */

  FlameGpuFramebuffers *buffers; /* sums and counts */
  FlameGpuPinned *staging;       /* (nullable) for @parameters */
  FlameGpuArray *parameters, *control;
  FlameGpuPinned *result; /* holds a FlameIterateControl */
  gboolean awaits_probe;
  guint blocks_per_sm; /* without tiles */
  guint64 iterations;
  guint round, step; /* the next round of the pass, and step of the round */
  /* with tiles: the step of the round before the next gather */
  guint gather_end;
  guint64 gathered; /* samples of that gather */
};

/* How the samples of a pass go through tiles. */
typedef struct
{
  guint n_tables; /* per temporal sample; 0: more than records can name */
  guint n_times;  /* per pass: those with lights of their own */
  FlameGpuBatch batch;
} FlameGpuBins;

/* A way in which a frame's samples are added to their cells. */
typedef struct
{
  FlameIterateArgs args; /* common to its passes */
  FlameGpuKernelNeeds needs;
  FlameGpuKernelChoice kernel;
  gboolean asks_probe; /* whether many samples hit the same cells */
} FlameGpuWay;

/* Returns the number of float4s that store a point between launches. */
static inline guint
flame_gpu_point_quads (const FlameStructure *structure)
{
  return FLAME_POINT_QUADS ((structure->in_space ? 1 : 0) +
                            structure->n_states + (structure->has_rgb ? 3 : 0));
}

/*
 * Queues zeroing of an array.
 *
 * @name: (nullable) the name of this work in @stats
 */
static inline gboolean
flame_gpu_iterate_clear (FlameGpuArray *array, const char *name,
    FlameGpuStream *stream, FlameGpuStats *stats, GError **error)
{
  FlameGpuSpan *span = flame_gpu_stats_begin (stats, name, stream);
  const gboolean queued = flame_gpu_array_zero (array, stream, error);

  flame_gpu_stats_end (stats, span, stream);
  return queued;
}

/*
 * Returns how many samples a launch may have; 0 if nothing is known because the device
 * has drawn nothing.
 */
static inline guint64
flame_gpu_iterate_most (
    const FlameGpuIterator *self, FlameGpuPace *pace, guint of)
{
  return self->config.launch_samples ? self->config.launch_samples
                                     : flame_gpu_pace_get_most (pace, of);
}

/*
 * Launches a kernel with the slot's arguments.
 *
 * @shared: bytes of dynamic shared memory in a block
 */
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
 * Take the memory that a pass opens with, and that of rounds for any way of drawing: before
 * their quality has grown, and before a kernel for tiles is compiled, frames that will have
 * tiles have none.
 */
gboolean flame_gpu_iterate_take_opening (
    FlameGpuIterateSlot *slot, const FlamePlan *plan, GError **error);
gboolean flame_gpu_iterate_take_carry (
    FlameGpuIterator *iterator, const FlamePlan *plan, GError **error);
/*
 * Prepares the memory that a pass opens with, once it is idle, and queues the zeroing that
 * it starts with, except for sums.
 */
gboolean flame_gpu_iterate_prepare_opening (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Zeroes the sums after their previous user has finished. It runs beside the pass's
 * stream, which waits for it before the first round.
 */
gboolean flame_gpu_iterate_clear_sums (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);

/* Sets the arguments of pass @pass, whose memory is prepared. */
void flame_gpu_iterate_set_pass_args (FlameGpuIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameGpuIterateFlags flags);
/* Queues the copy of everything that kernels read of the pass's plan. */
gboolean flame_gpu_iterate_upload (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);

/* Returns the bytes of a block's own cells, in a launch without bins. */
guint flame_gpu_cache_bytes (guint cache_bits);

/* The points that a pass already has from another way of adding samples. */
typedef struct
{
  guint64 points;
  guint64 iterations; /* of all */
  guint steps;        /* of each */
} FlameGpuBurnedIn;

/*
 * Launch the parts of a pass that are outside of rounds.
 * @burned_in: (nullable) the points that the pass has, in their place
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
  FLAME_GPU_BINS_IF_CROWDED, /* if the probe finds that many hit the same cells */
  FLAME_GPU_BINS_ALWAYS,
} FlameGpuBinsUse;

/*
 * Decides when samples of frames like @plan go through tiles.
 * @bins: (out) how, unless never
 */
FlameGpuBinsUse flame_gpu_bins_suit (const FlameGpuIterator *iterator,
    const FlamePlan *plan, FlameGpuBins *bins);
void flame_gpu_bins_set_rounds (
    FlameGpuIterateSlot *slot, const FlamePlan *plan);
/* Takes the memory that a pass opens with, and the queues of its rounds. */
gboolean flame_gpu_bins_take (
    FlameGpuIterateSlot *slot, const FlamePlan *plan, GError **error);
void flame_gpu_bins_set_args (FlameGpuIterateSlot *slot, const FlamePlan *plan);
/* Returns the dynamic shared memory of an iterating block, after its record. */
guint flame_gpu_bins_shared (const FlameGpuIterateSlot *slot);
guint flame_gpu_bins_probe_steps (void);
gboolean flame_gpu_bins_launch_lights (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Makes room for the samples up to the next gather, and sets its end. The gather covers
 * @round's steps from @from on; there is none if there is no such round. Creates the
 * jobs for the previous samples.
 */
gboolean flame_gpu_bins_launch_place (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error);
/* Calls flame_gpu_bins_launch_place(), and then runs the jobs. */
gboolean flame_gpu_bins_queue_gather (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, guint round, guint from, GError **error);
