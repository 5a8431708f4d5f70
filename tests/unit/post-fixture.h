/*
 * The stages after the histogram on a device, for tests that hold its planes against the
 * CPU's: with each pixel format, filter and list of filters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/post/post-stage.h"

/* what is counted instead of failing the running test */
typedef struct
{
  guint n_pictures, n_wrong;
  double worst; /* codes; of the wrong ones if there are any */
} PostReport;

typedef struct
{
  PostReport
      *report;  /* (nullable) else a picture that is wrong fails the test */
  guint32 seed; /* of the buckets, beside what a picture's own is */

  FlameGpu *gpu;
  FlameGpuPostKernelsConfig kernels;
  FlameGpuStream *stream;
  FlameGpuPostStage *stage;
  FlameGpuFramebuffers *buffers;
  FlameGpuPicture *picture;
  FlameGpuArray *sums, *counts, *samples;
} PostDevice;

/* @gpu: (transfer full); @kernels: what is in it outlives the device */
void post_device_open (PostDevice *device, FlameGpu *gpu,
    const FlameGpuPostKernelsConfig *kernels);
void post_device_close (PostDevice *device);

/* each looks whether planes are the CPU's, to rounding */
void post_test_formats (PostDevice *device);
void post_test_filters (PostDevice *device);
void post_test_lists (PostDevice *device);
/* one of the lists of filters */
void post_test_list (PostDevice *device, guint number);
/* (nullable) (transfer none) if there are no more */
const char *post_list_get_text (guint number);
void post_test_skies (PostDevice *device);
void post_test_light (PostDevice *device);
void post_test_dim (PostDevice *device);

/* seconds of the device for a picture of that list in NV12, the least of some */
double post_measure_list (
    PostDevice *device, guint number, int width, int height);

/* devices that lack threads or shared memory are refused with words for that */
void post_test_limits (PostDevice *device);
