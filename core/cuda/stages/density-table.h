/*
 * Density estimation's weights in the order that the GPU reads them: by distance
 * first, then by kernel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/filters/density-kernels.h"
#include "kernels/cuda/post-frame.h"

G_BEGIN_DECLS

typedef struct
{
  FlameDensityOffset *offsets; /* see FlamePostFrame */
  float *weights;
  gsize n_offsets, n_weights;
} FlameDensityTable;

void flame_density_table_init (
    FlameDensityTable *table, const FlameDensityKernels *kernels);
void flame_density_table_clear (FlameDensityTable *table);

G_END_DECLS
