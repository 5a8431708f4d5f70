/*
 * The first stage of a frame on the GPU: from a plan to the sums of its buckets.
 *
 * Everything is queued on the caller's stream. Passes of all slots run one
 * after the other on the device, whatever their streams, for they share what
 * only one of them needs at a time; what follows a pass on its own stream
 * overlaps with the next slot's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/framebuffers.h"
#include "core/gpu/gpu.h"
#include "core/gpu-backend/stages/iterate-kernels.h"
#include "core/render/plan.h"

/* What all slots share. This and its slots are used by one thread at a time. */
typedef struct _FlameGpuIterator FlameGpuIterator;
/* What a frame in flight needs. */
typedef struct _FlameGpuIterateSlot FlameGpuIterateSlot;

typedef struct
{
  FlameGpuIterateKernelsConfig kernels;
  guint64 round_samples; /* 0: as fits most; else for measurements */
  /* FLAME_ADD_NONE: what suits the frame; else FLOAT, INT, HOT or BINS, to measure */
  FlameAdd add;
  guint64 queue_records; /* 0: as a round needs; else of BINS, to test */
  guint64
      launch_samples; /* 0: as many as the device draws in time; else to test */
  gsize memory; /* bytes that frames may take; 0: all that the device has */
} FlameGpuIteratorConfig;

/* Returns: (transfer full) NULL with @error. */
FlameGpuIterator *flame_gpu_iterator_new (
    FlameGpu *gpu, const FlameGpuIteratorConfig *config, GError **error);
/* after its slots; waits for the device */
void flame_gpu_iterator_free (FlameGpuIterator *iterator); /* (nullable) */
/* of kernels of structures' own; @stats: (out) zeros if there are none. Any thread. */
void flame_gpu_iterator_get_cache_stats (
    FlameGpuIterator *iterator, FlameGpuModuleCacheStats *stats);

/*
 * Chooses the kernel of @plan's frame and the way its samples go, and sets that in the
 * plan; the kernel is made in the background. READY where the frame would wait for
 * none: a prompt one draws with the kernel of the other way to add up meanwhile, where
 * that is there. Thread-safe, unlike the rest.
 */
FlamePrepared flame_gpu_iterator_prepare (
    FlameGpuIterator *iterator, FlamePlan *plan, gboolean urgent);

/* has whoever waits for a kernel see whether his frame is cancelled; any thread */
void flame_gpu_iterator_wake (FlameGpuIterator *iterator);

/* frees kernels that are not used any more; see flame_gpu_iterate_kernels_trim() */
void flame_gpu_iterator_trim (FlameGpuIterator *iterator, gboolean idle);

/* Returns: (transfer full) Without memory until queued. NULL with @error. */
FlameGpuIterateSlot *flame_gpu_iterate_slot_new (
    FlameGpuIterator *iterator, GError **error);
/* @buffers: (transfer none) for the sums and counts of the next frame and on */
void flame_gpu_iterate_slot_set_buffers (
    FlameGpuIterateSlot *slot, FlameGpuFramebuffers *buffers);
void flame_gpu_iterate_slot_free (FlameGpuIterateSlot *slot); /* (nullable) */

/*
 * Give all device memory back, which the next pass takes anew: after an error for
 * want of it. The driver waits for the device.
 */
void flame_gpu_iterator_release (FlameGpuIterator *iterator);
void flame_gpu_iterate_slot_release (FlameGpuIterateSlot *slot);

/* bytes of device memory */
gsize flame_gpu_iterator_get_bytes (const FlameGpuIterator *iterator);
gsize flame_gpu_iterate_slot_get_bytes (const FlameGpuIterateSlot *slot);

/*
 * What a pass leaves on the device, until the slot is queued again: rows of
 * post.params.buf_width buckets without padding.
 */
typedef struct
{
  FlameGpuAddress sums; /* float4: red, green, blue, alpha; 255 a plain hit */
  /*
   * float: hits times 255; 0 where the plan needs none. Where the plan says
   * alpha_is_count it is 0 too: the sums' alpha is the count.
   */
  FlameGpuAddress counts;
  FlameGpuAddress
      samples; /* guint64: points drawn, known when the pass is over */
} FlameGpuSums;

typedef enum
{
  FLAME_GPU_ITERATE_DEFAULT = 0,
  /* wait for the specialised kernel, so that every frame is its work */
  FLAME_GPU_ITERATE_WAIT = 1 << 0,
  /* exact whatever comes: after a result with @overflowed */
  FLAME_GPU_ITERATE_SAFE = 1 << 1,
} FlameGpuIterateFlags;

/* A pass of a frame, as it is queued. */
typedef struct
{
  const FlamePlan *plan;
  guint number;
  FlameGpuIterateFlags flags;
  FlameGpuStream *stream;
  FlameGpuEvent *begun;     /* (nullable) recorded behind all earlier passes */
  FlameGpuEvent *sums_left; /* (nullable) awaited before sums are cleared */
  FlameGpuStats *stats;  /* (nullable) times each launch by its kernel's name */
  const gint *cancelled; /* (nullable) atomic: no kernel is waited for then */
} FlameGpuPass;

/*
 * Queue a pass on its stream, in this order; each returns at once. A plan that was not
 * prepared is as its first pass begins. The plan is read by then; the beginning of pass
 * 0 uploads what all passes need, and no earlier pass of the slot may still be under
 * way for it. Rounds are queued in parts, launches that each take some milliseconds, as
 * long as there are more of them; between them the caller may sleep, so that no more is
 * queued than it wants to wait for.
 *
 * @more: (out) whether another part is to be queued; @sums: (out) see there
 *
 * After an error, or to leave a pass as it is, flame_gpu_iterate_abort_pass():
 * some of the work may have been queued.
 */
gboolean flame_gpu_iterate_begin_pass (
    FlameGpuIterateSlot *slot, const FlameGpuPass *pass, GError **error);
/*
 * Whether the pass's stream has to run before the first round is queued: a frame on
 * few cells is drawn another way then.
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
  guint64 samples;    /* of the last pass queued */
  guint64 iterations; /* burn-in included */
  guint64 bad_values;
  guint n_rounds;
  FlameAdd add;    /* how it was added up */
  guint32 densest; /* of @probe_samples, in one bucket or some */
  guint32 probe_samples;
  float contention; /* chance that two samples are of one bucket */
  gboolean is_specialised;
  /*
   * A bucket became far denser than it was at the start and may have been
   * rounded: queue the pass again with FLAME_GPU_ITERATE_SAFE. Flames that
   * collapse into a point after thousands of steps do this.
   */
  gboolean overflowed;
} FlameGpuIterateResult;

/* once the pass has run: after an event or callback behind it on its stream */
void flame_gpu_iterate_slot_get_result (
    const FlameGpuIterateSlot *slot, FlameGpuIterateResult *result);
