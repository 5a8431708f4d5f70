/*
 * The tables of kernels/gpu/classes.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/render/filters/density-kernels.h"
#include "kernels/gpu/post-frame.h"

/* The classes of a set of kernels, and what follows these on the way to pixels. */
typedef struct
{
  FlameClasses params;      /* without pointers, left and top */
  float *numbers;           /* (nullable) none: places, then taps */
  gsize n_numbers, taps_at; /* floats */
} FlameGpuClassSet;

typedef struct
{
  FlameGpuClassSet near, far;

  /* what they are made of */
  double radius, minimum, curve;
  int oversample, phase; /* bucket of its pixel that the filter begins at */
  float *taps;           /* (nullable) nothing yet */
  int n_taps;
} FlameGpuClasses;

/*
 * Whether blocks with @shared_bytes of shared memory spread light by classes: there are
 * several buckets to a pixel, whose light only the spatial filter sees, and that is the
 * same for all channels.
 */
gboolean flame_gpu_classes_serve (
    const FlamePostParams *post, gsize shared_bytes);

/*
 * Makes @classes those of @kernels and @post's filter, if they are not yet. @classes: all
 * zero at first.
 */
void flame_gpu_classes_ensure (FlameGpuClasses *classes,
    const FlameDensityKernels *kernels, const FlamePostParams *post);
void flame_gpu_classes_clear (FlameGpuClasses *classes);

/* shared memory of a block that spreads among nodes if @far, among buckets otherwise */
gsize flame_gpu_classes_get_bytes (const FlamePostParams *post, gboolean far);
