/*
 * The stages after the histogram on a device, for tests that compare its planes
 * with the CPU's: with each pixel format, filter and list of filters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/post/post-stage.h"

/* Differences are counted here instead of failing the running test. */
typedef struct
{
  guint n_pictures, n_wrong;
  double worst; /* in codes; among the wrong pictures, if there are any */
} PostReport;

typedef struct
{
  PostReport *report; /* (nullable) NULL: a wrong picture fails the test */
  guint32 seed; /* seed of the buckets, in addition to each picture's own */

  FlameGpu *gpu;
  FlameGpuPostKernelsConfig kernels;
  FlameGpuStream *stream;
  FlameGpuPostStage *stage;
  FlameGpuFramebuffers *buffers;
  FlameGpuPicture *picture;
  FlameGpuArray *sums, *counts, *samples;
} PostDevice;

/* @gpu: (transfer full); @kernels: its contents must outlive the device */
void post_device_open (PostDevice *device, FlameGpu *gpu,
    const FlameGpuPostKernelsConfig *kernels);
void post_device_close (PostDevice *device);

/* Each test compares the planes with the CPU's, up to rounding. */
void post_test_formats (PostDevice *device);
void post_test_filters (PostDevice *device);
void post_test_lists (PostDevice *device);
/* Tests one of the lists of filters. */
void post_test_list (PostDevice *device, guint number);
/*
 * Returns (nullable) (transfer none) the list's text; NULL behind the last
 * list.
 */
const char *post_list_get_text (guint number);
void post_test_skies (PostDevice *device);
/* Density estimation of a picture of several tiles. */
void post_test_tiles (PostDevice *device);
void post_test_light (PostDevice *device);
void post_test_dim (PostDevice *device);

/*
 * Returns the seconds that the device takes for a picture of list @number in
 * NV12, the minimum of several runs.
 */
double post_measure_list (
    PostDevice *device, guint number, int width, int height);

/*
 * A device with too few threads or too little shared memory gets an error that
 * says so.
 */
void post_test_limits (PostDevice *device);
