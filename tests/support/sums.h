/*
 * A plan's buckets from both backends, before any filter, so that their iterations can
 * be compared and timed alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu/cuda/cuda.h"

G_BEGIN_DECLS

typedef struct
{
  int width, height;
  float *sums;   /* R G B A for each bucket, 255 a hit */
  float *counts; /* (nullable) */
  guint64 samples;
  double bad_share;             /* of all iterations */
  FlameGpuIterateResult result; /* only of the GPU */
  double seconds;               /* device time of all launches */
  double iterate_seconds;       /* device time of flame_iterate */
  FlameGpuAddress cells;        /* on the device, 16 bytes a bucket */
} Sums;

void sums_free (Sums *sums); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sums, sums_free)

/* Draws pass 0 on this thread. (transfer full) */
Sums *sums_from_cpu (const FlamePlan *plan);

/* Queues all of a pass at once; a failure aborts. */
gboolean sums_queue_pass (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    FlameGpuSums *sums, GError **error);

/* The objects of the GPU side, with one stream and one slot. */
typedef struct
{
  FlameCudaDriver *driver;    /* (nullable) for a CUDA device */
  FlameGpuCompiler *compiler; /* (nullable) */
  FlameGpu *context;
  FlameGpuStream *stream;
  FlameGpuIterator *iterator;
  FlameGpuFramebuffers *buffers;
  FlameGpuIterateSlot *slot;
  FlameGpuStats *stats;
  FlameGpuEvent *begin, *end;
} SumsGpu;

/*
 * @config: NVRTC is loaded into it.
 * Returns: (transfer full) NULL with UNAVAILABLE if there is no GPU
 */
SumsGpu *sums_gpu_new (FlameGpuIteratorConfig config, GError **error);
/*
 * Likewise on @device.
 * @compiler: for it; (transfer full) both
 */
SumsGpu *sums_gpu_new_on (FlameGpu *device, FlameGpuCompiler *compiler,
    FlameGpuIteratorConfig config, GError **error);
void sums_gpu_free (SumsGpu *gpu); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SumsGpu, sums_gpu_free)

/*
 * Draws pass 0 and, if @read, reads it back. (transfer full) NULL with @error
 */
Sums *sums_from_gpu (SumsGpu *gpu, const FlamePlan *plan,
    FlameGpuIterateFlags flags, gboolean read, GError **error);

/*
 * The mean, over boxes of @box x @box buckets, of the squared difference between two
 * images' hits, in units of its variance for independent hits: 1 if the images are the
 * same.
 * @n_boxes: (out) boxes with enough hits
 */
double sums_compare (
    const Sums *a, const Sums *b, int box, int channel, guint *n_boxes);

/* The sum over all buckets. */
double sums_total (const Sums *sums, int channel);

/*
 * Fails unless @gpu shows the same picture as @cpu, both of @plan, up to the CPU's own
 * random differences.
 * @what: the picture's name
 */
void sums_assert_same_picture (
    const Sums *gpu, const Sums *cpu, const FlamePlan *plan, const char *what);

G_END_DECLS
