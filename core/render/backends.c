/*
 * The table of backends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/backends.h"

#include "config.h"

#include "core/cpu/backend.h"
#include "core/render/backend.h"

#ifdef HAVE_CUDA_BACKEND
#include "core/gpu-backend/backend.h"
#define CUDA_CLASS &flame_cuda_backend_class
#else
#define CUDA_CLASS NULL
#endif

#ifdef HAVE_OPENCL_BACKEND
#define OPENCL_CLASS &flame_opencl_backend_class
#else
#define OPENCL_CLASS NULL
#endif

static const FlameBackendRow rows[] = {
    {FLAME_BACKEND_CUDA, "CUDA", CUDA_CLASS, FALSE},
    /* A small GPU may be slower than its processor. */
    {FLAME_BACKEND_OPENCL, "OpenCL", OPENCL_CLASS, TRUE},
    {FLAME_BACKEND_CPU, "CPU", &flame_cpu_backend_class, FALSE},
};

const FlameBackendRow *
flame_backend_rows (guint *n_rows)
{
  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}
