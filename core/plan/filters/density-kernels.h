/*
 * The kernels of density estimation: how far a bucket's light is spread, by its number
 * of hits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/post-params.h"

/* The most weights of a table (128 MiB). More is FLAME_ERROR_LIMIT. */
#define FLAME_MAX_DENSITY_WEIGHTS (32 << 20)

/* An immutable table. @params points into it. */
typedef struct
{
  FlameDensityParams params;
  double radius, minimum,
      curve; /* the arguments of flame_density_kernels_new() */
  int supersample;

  int n_kernels;
  double *widths; /* of each kernel, in buckets */
} FlameDensityKernels;

/*
 * @radius and @minimum are in output pixels. If params.max_index is 0 there is nothing
 * to estimate, and as in flam3 density estimation is skipped.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
FlameDensityKernels *flame_density_kernels_new (double radius, double minimum,
    double curve, int supersample, GError **error);
void flame_density_kernels_free (FlameDensityKernels *kernels); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameDensityKernels, flame_density_kernels_free)
