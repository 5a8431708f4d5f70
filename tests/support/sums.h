/*
 * A plan's buckets from both backends, before any filter, so that their
 * iterations can be compared and timed alone.
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
  float *sums;   /* R G B A a bucket, 255 a hit */
  float *counts; /* (nullable) */
  guint64 samples;
  double bad_share;             /* of all iterations */
  FlameGpuIterateResult result; /* of the GPU only */
  double seconds;               /* of device time, all launches */
  double iterate_seconds;       /* in flame_iterate */
  FlameGpuAddress cells;        /* on the device, 16 bytes a bucket */
} Sums;

void sums_free (Sums *sums); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sums, sums_free)

/* pass 0 on this thread. (transfer full) */
Sums *sums_from_cpu (const FlamePlan *plan);

/* all of a pass at once; aborted where that fails */
gboolean sums_queue_pass (FlameGpuIterateSlot *slot, const FlameGpuPass *pass,
    FlameGpuSums *sums, GError **error);

/* What the GPU side is made of; one stream, one slot. */
typedef struct
{
  FlameCudaDriver *driver;    /* (nullable) of a CUDA device */
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
 * @config: its NVRTC is loaded here. NULL with UNAVAILABLE if there is no
 * GPU. (transfer full)
 */
SumsGpu *sums_gpu_new (FlameGpuIteratorConfig config, GError **error);
/* the same on @device. @compiler: for it; (transfer full) both */
SumsGpu *sums_gpu_new_on (FlameGpu *device, FlameGpuCompiler *compiler,
    FlameGpuIteratorConfig config, GError **error);
void sums_gpu_free (SumsGpu *gpu); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SumsGpu, sums_gpu_free)

/* pass 0, read back if @read. (transfer full) NULL with @error */
Sums *sums_from_gpu (SumsGpu *gpu, const FlamePlan *plan,
    FlameGpuIterateFlags flags, gboolean read, GError **error);

/*
 * Mean over boxes of @box x @box buckets of the squared difference of two
 * images' hits in units of its standard deviation, were hits independent: 1 if
 * they show the same. @n_boxes: (out) that have enough hits.
 */
double sums_compare (
    const Sums *a, const Sums *b, int box, int channel, guint *n_boxes);

/* of all buckets */
double sums_total (const Sums *sums, int channel);

/* @gpu is the picture that @cpu, of @plan, is, within what chance does to the CPU's.
 * @what: the picture's name */
void sums_assert_same_picture (
    const Sums *gpu, const Sums *cpu, const FlamePlan *plan, const char *what);

G_END_DECLS
