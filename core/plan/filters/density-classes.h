/*
 * The tables of density estimation by classes of kernels: see FlameClasses.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/plan/filters/density-kernels.h"

/*
 * The classes of a set of kernels, and what follows them on the way to pixels.
 */
typedef struct
{
  FlameClasses params; /* without pointers, left and top */
  float *numbers; /* (nullable) NULL if there are none: places, then taps */
  gsize n_numbers, taps_at; /* floats */
} FlameDensityClassSet;

typedef struct
{
  FlameDensityClassSet near, far;
  FlameClassPlace *places; /* of each kernel from -1 on, for the CPU */

  /* What they were computed from. */
  double radius, minimum, curve;
  int oversample, phase; /* the bucket of a pixel that the filter begins at */
  float *taps;           /* (nullable) NULL at first */
  int n_taps;
} FlameDensityClasses;

/*
 * Computes @classes from @kernels and @post's filter, unless they are up to date.
 * @classes: all zero at first
 */
void flame_density_classes_ensure (FlameDensityClasses *classes,
    const FlameDensityKernels *kernels, const FlamePostParams *post);
void flame_density_classes_clear (FlameDensityClasses *classes);
