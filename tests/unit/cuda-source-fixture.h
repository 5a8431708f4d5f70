/*
 * Genome structures, built use by use, for tests of the CUDA C that is
 * generated for them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu-backend/text/iterate-plan.h"
#include "kernels/variation-ids.h"

extern const FlameGpuKernelForm cuda_source_form;

/* A structure and the settings of its kernel. */
typedef struct
{
  FlameStructure structure;
  gboolean bins, far_record;
} CudaSource;

void cuda_source_set_up (CudaSource *f, gconstpointer data);
void cuda_source_tear_down (CudaSource *f, gconstpointer data);

/*
 * Adds a use. Those of the pre form must come before the others, those of the
 * post form after them.
 */
void cuda_source_add_use (CudaSource *f, FlameXformRef *xform,
    FlameVariation variation, FlameForm at);
/* Adds an xform with the variations [first, first + n). */
void cuda_source_add_xform (CudaSource *f, guint index, guint first, guint n);
/* Returns: (transfer full) (nullable) */
char *cuda_source_make (CudaSource *f);

#define CUDA_SOURCE_ADD(path, data, run)                                       \
  g_test_add (                                                                 \
      path, CudaSource, data, cuda_source_set_up, run, cuda_source_tear_down)
