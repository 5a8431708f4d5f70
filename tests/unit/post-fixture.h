/*
 * The stages after the histogram on a device, for tests that hold its planes against the
 * CPU's: with each pixel format, filter and list of filters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/post-stage.h"

typedef struct
{
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

/* each asserts that planes are the CPU's, to rounding */
void post_test_formats (PostDevice *device);
void post_test_filters (PostDevice *device);
void post_test_lists (PostDevice *device);
void post_test_skies (PostDevice *device);
void post_test_light (PostDevice *device);
void post_test_dim (PostDevice *device);

/* devices that lack threads or shared memory are refused with words for that */
void post_test_limits (PostDevice *device);
