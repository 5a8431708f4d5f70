/*
 * The tables of kernels/gpu/classes.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/plan/filters/density-kernels.h"
#include "kernels/gpu/post-frame.h"

/*
 * The classes of a set of kernels, and what follows them on the way to pixels.
 */
typedef struct
{
  FlameClasses params; /* without pointers, left and top */
  float *numbers; /* (nullable) NULL if there are none: places, then taps */
  gsize n_numbers, taps_at; /* floats */
} FlameGpuClassSet;

typedef struct
{
  FlameGpuClassSet near, far;

  /* What they were computed from. */
  double radius, minimum, curve;
  int oversample, phase; /* the bucket of a pixel that the filter begins at */
  float *taps;           /* (nullable) NULL at first */
  int n_taps;
} FlameGpuClasses;

/*
 * Returns whether blocks with @shared_bytes of shared memory spread light by classes.
 * That needs several buckets per pixel, whose light only the spatial filter reads, and
 * a filter that is the same for all channels.
 */
gboolean flame_gpu_classes_serve (
    const FlamePostParams *post, gsize shared_bytes);

/*
 * Computes @classes from @kernels and @post's filter, unless they are up to date.
 * @classes: all zero at first
 */
void flame_gpu_classes_ensure (FlameGpuClasses *classes,
    const FlameDensityKernels *kernels, const FlamePostParams *post);
void flame_gpu_classes_clear (FlameGpuClasses *classes);

/*
 * Returns the shared memory of a block that spreads light among nodes if @far, else
 * among buckets.
 */
gsize flame_gpu_classes_get_bytes (const FlamePostParams *post, gboolean far);
