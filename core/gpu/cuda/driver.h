/*
 * libcuda, opened at run time: a table of its functions, and its result codes as
 * GErrors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/cuda.h"
#include "core/gpu/cuda/driver-api.h"

/* The oldest supported driver, as cuDriverGetVersion() counts: CUDA 12.0. */
#define FLAME_CUDA_MIN_DRIVER 12000

/* One pointer for each function of the driver that core/gpu/cuda calls. */
typedef struct
{
#define FLAME_CUDA_POINTER(name, exported, parameters)                         \
  CUresult (*name) parameters;
  FLAME_CUDA_DRIVER_CALLS (FLAME_CUDA_POINTER)
#undef FLAME_CUDA_POINTER
} FlameCudaTable;

struct _FlameCudaDriver
{
  FlameCudaTable call;
  int version; /* driver version, such as 12040 */
  /*< private >*/
  gatomicrefcount ref_count;
};

/*
 * Creates a driver like flame_cuda_driver_load(), but with another table (copied), for
 * tests.
 */
FlameCudaDriver *flame_cuda_driver_from_table (
    const FlameCudaTable *table, GError **error);

/*
 * Returns TRUE if @result is success. Otherwise sets @error to NO_MEMORY or BACKEND,
 * with @doing ("creating a stream"), the result's name and its text.
 */
gboolean flame_cuda_check (const FlameCudaDriver *driver, CUresult result,
    const char *doing, GError **error);

/* Returns TRUE for results after which a context can do no more work. */
gboolean flame_cuda_result_is_fatal (CUresult result);
