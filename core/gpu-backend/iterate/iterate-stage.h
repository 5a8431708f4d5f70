/*
 * The first stage of a frame on the GPU: from a plan to the sums of its buckets.
 *
 * Everything is queued on the caller's stream. The passes of all slots run one after
 * another on the device, whatever their streams, because they share memory that only
 * one of them needs at a time. What follows a pass on its own stream overlaps with the
 * next slot's pass.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/framebuffers.h"
#include "core/gpu/gpu.h"
#include "core/gpu-backend/iterate/iterate-kernels.h"
#include "core/plan/plan.h"

/* What all slots share. It and its slots are for one thread at a time. */
typedef struct _FlameGpuIterator FlameGpuIterator;
/* What a frame in flight needs. */
typedef struct _FlameGpuIterateSlot FlameGpuIterateSlot;

typedef struct
{
  FlameGpuIterateKernelsConfig kernels;
  /* 0: chosen automatically; otherwise for measurements */
  guint64 round_samples;
  /*
   * FLAME_ADD_NONE: chosen automatically; otherwise FLOAT, INT, HOT or BINS, for
   * measurements.
   */
  FlameAdd add;
  /* for BINS; 0: what a round needs; otherwise for tests */
  guint64 queue_records;
  /* 0: what the device draws in time; otherwise for tests */
  guint64 launch_samples;
  gsize memory; /* bytes that frames may take; 0: the device's memory */
} FlameGpuIteratorConfig;

/* Returns: (transfer full) NULL with @error. */
FlameGpuIterator *flame_gpu_iterator_new (
    FlameGpu *gpu, const FlameGpuIteratorConfig *config, GError **error);
/* Frees the iterator, and waits for the device. Free its slots first. */
void flame_gpu_iterator_free (FlameGpuIterator *iterator); /* (nullable) */
/*
 * Gets the statistics of specialised kernels. Any thread.
 *
 * @stats: (out) zeros if there are none
 */
void flame_gpu_iterator_get_cache_stats (
    FlameGpuIterator *iterator, FlameGpuModuleCacheStats *stats);

/*
 * Chooses the kernel of @plan's frame and the way in which samples are added, and
 * stores both in the plan. The kernel is compiled in the background. Returns READY if
 * the frame would not have to wait; a prompt frame uses the kernel of the other way
 * meanwhile, if that is ready. Unlike the other functions it is thread-safe.
 */
FlamePrepared flame_gpu_iterator_prepare (
    FlameGpuIterator *iterator, FlamePlan *plan, gboolean urgent);

/* Returns whether hits are kept separately from alpha. */
static inline gboolean
flame_gpu_has_counts (const FlamePlan *plan)
{
  return plan->needs_counts && !plan->alpha_is_count;
}

/*
 * Returns how many buckets' memory is kept, if a frame like @plan's needs less: 0, or about
 * as many as the frame has at its full supersample. A live stream goes down to a lower one
 * and back, and where memory takes long a frame would be late each time.
 */
static inline gsize
flame_gpu_count_kept (const FlameGpuDevice *device, const FlamePlan *plan)
{
  const gsize now = (gsize) plan->post.oversample;
  const gsize full = MAX (plan->full_supersample, now);
  const gsize buckets =
      (gsize) plan->post.params.buf_width * plan->post.params.buf_height;

  if (!device->maps_memory || !plan->is_prompt)
    return 0;
  /* The gutters have another part of the picture. */
  return buckets * full * full / (now * now) / 8 * 9;
}

/*
 * Takes the memory that all passes of frames like @plan share. None may be half queued.
 * The driver waits for the device if memory grows.
 */
gboolean flame_gpu_iterator_take_ahead (
    FlameGpuIterator *iterator, const FlamePlan *plan, GError **error);

/*
 * Makes threads that wait for a kernel check whether their frame is cancelled. Any
 * thread.
 */
void flame_gpu_iterator_wake (FlameGpuIterator *iterator);

/* Unloads unused kernels; see flame_gpu_iterate_kernels_trim(). */
void flame_gpu_iterator_trim (FlameGpuIterator *iterator, gboolean idle);

/*
 * Creates a slot, which has no memory until it is queued.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuIterateSlot *flame_gpu_iterate_slot_new (
    FlameGpuIterator *iterator, GError **error);
/* @buffers: (transfer none) for the sums and counts, from the next frame on */
void flame_gpu_iterate_slot_set_buffers (
    FlameGpuIterateSlot *slot, FlameGpuFramebuffers *buffers);
void flame_gpu_iterate_slot_free (FlameGpuIterateSlot *slot); /* (nullable) */

/*
 * Free all device memory, which the next pass allocates again. Call them after an error
 * for lack of memory. The driver waits for the device.
 */
void flame_gpu_iterator_release (FlameGpuIterator *iterator);
void flame_gpu_iterate_slot_release (FlameGpuIterateSlot *slot);

/* Returns the bytes of device memory. */
gsize flame_gpu_iterator_get_bytes (const FlameGpuIterator *iterator);
gsize flame_gpu_iterate_slot_get_bytes (const FlameGpuIterateSlot *slot);

/*
 * The result of a pass on the device, until the slot is queued again: rows of
 * post.params.buf_width buckets without padding.
 */
typedef struct
{
  /* float4: red, green, blue, alpha; a plain hit is 255 */
  FlameGpuAddress sums;
  /*
   * float: hits times 255; 0 if the plan needs none. If the plan's alpha_is_count is
   * set it is 0 too: then the alpha of the sums is the count.
   */
  FlameGpuAddress counts;
  /* guint64: points drawn, valid when the pass has finished */
  FlameGpuAddress samples;
} FlameGpuSums;

typedef enum
{
  FLAME_GPU_ITERATE_DEFAULT = 0,
  /* Wait for the specialised kernel, so that it draws every frame. */
  FLAME_GPU_ITERATE_WAIT = 1 << 0,
  /* Exact in all cases; for a pass whose result has @overflowed. */
  FLAME_GPU_ITERATE_SAFE = 1 << 1,
} FlameGpuIterateFlags;

/* A pass of a frame, for queueing. */
typedef struct
{
  const FlamePlan *plan;
  guint number;
  FlameGpuIterateFlags flags;
  FlameGpuStream *stream;
  /*
   * (nullable) for all before the first round, beside the rounds of the pass before;
   * NULL: @stream
   */
  FlameGpuStream *opening;
  FlameGpuEvent *begun;     /* (nullable) recorded as the pass opens */
  FlameGpuEvent *burned_in; /* (nullable) recorded when the probe has run */
  FlameGpuEvent *drawing;   /* (nullable) recorded as the first round begins */
  FlameGpuEvent *sums_left; /* (nullable) awaited before sums are cleared */
  /* (nullable) times each launch under its kernel's name */
  FlameGpuStats *stats;
  const gint *cancelled; /* (nullable) atomic: ends waits for kernels */
} FlameGpuPass;

/* Returns @pass as it is until its rounds begin: on the stream on which it opens. */
static inline FlameGpuPass
flame_gpu_pass_get_opening (const FlameGpuPass *pass)
{
  FlameGpuPass opening = *pass;

  if (pass->opening)
    opening.stream = pass->opening;
  return opening;
}

/*
 * Queue a pass on its streams, in this order; each function returns at once. A plan that
 * was not prepared is prepared when its first pass begins. The beginning of pass 0
 * reads the plan and uploads what all passes need, so no earlier pass of the slot may
 * still be running. Rounds are queued in parts, which are launches of some milliseconds
 * each. Between them the caller may sleep, so that no more is queued than it wants to
 * wait for.
 *
 * @more: (out) whether another part must be queued
 * @sums: (out) the result
 *
 * After an error, or to give up a pass, call flame_gpu_iterate_abort_pass(): some of
 * the work may have been queued.
 */
gboolean flame_gpu_iterate_begin_pass (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Returns whether the pass must have opened before the first round is queued: a frame
 * whose light is on few cells is then drawn in another way.
 */
gboolean flame_gpu_iterate_awaits_probe (const FlameGpuIterateSlot *slot);
gboolean flame_gpu_iterate_take_probe (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
gboolean flame_gpu_iterate_queue_part (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, gboolean *more, GError **error);
gboolean flame_gpu_iterate_end_pass (FlameGpuIterateSlot *slot,
    const FlameGpuPass *pass, FlameGpuSums *sums, GError **error);
void flame_gpu_iterate_abort_pass (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass);

typedef struct
{
  guint64 samples;    /* of the last queued pass */
  guint64 iterations; /* including burn-in */
  guint64 bad_values;
  guint n_rounds;
  FlameAdd add;          /* how samples were added up */
  guint32 densest;       /* the probe's largest count, of one bucket or a few */
  guint32 probe_samples; /* samples that the probe counted */
  float contention;      /* probability that two samples hit the same bucket */
  gboolean is_specialised;
  /*
   * A bucket became far denser than at the start, and may have been rounded: queue the
   * pass again with FLAME_GPU_ITERATE_SAFE. It happens in flames that collapse into a
   * point after thousands of steps.
   */
  gboolean overflowed;
} FlameGpuIterateResult;

/*
 * Gets the result of a pass. Call this when the pass has run: after an event or a
 * callback behind it on its stream.
 */
void flame_gpu_iterate_slot_get_result (
    const FlameGpuIterateSlot *slot, FlameGpuIterateResult *result);
