/*
 * Density estimation's kernels: how far a bucket's light is spread, by how many
 * hits it has.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/* most weights a table may hold (128 MiB); more is FLAME_ERROR_LIMIT */
#define FLAME_MAX_DENSITY_WEIGHTS (32 << 20)

/* An immutable table. @params points into it. */
typedef struct
{
  FlameDensityParams params;
  double radius, minimum, curve; /* what it was made of */
  int supersample;

  int n_kernels;
  double *widths; /* of each kernel, in buckets */
} FlameDensityKernels;

/*
 * @radius and @minimum in output pixels. Where params.max_index is 0 there is
 * nothing to estimate: flam3 takes the plain path then.
 *
 * Returns: (transfer full) NULL with @error: DOCUMENT or LIMIT.
 */
FlameDensityKernels *flame_density_kernels_new (double radius, double minimum,
    double curve, int supersample, GError **error);
void flame_density_kernels_free (FlameDensityKernels *kernels); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameDensityKernels, flame_density_kernels_free)
