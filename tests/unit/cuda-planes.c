/*
 * A picture's planes in memory of the fake driver's devices.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/cuda-planes.h"
#include "core/plan/picture.h"

#include <string.h>

CUdeviceptr
cuda_planes_new (CUcontext context, const Picture *like, FlamePlanes *planes)
{
  const FlameCudaTable *call = flame_fake_get_table ();
  gsize rows = 0;
  CUdeviceptr start;

  for (int p = 0; p < 4 && like->planes.data[p]; p++)
    rows += picture_rows (like, p);
  g_assert_cmpint (call->cuCtxPushCurrent (context), ==, CUDA_SUCCESS);
  g_assert_cmpint (
      call->cuMemAlloc (&start, rows * CUDA_PLANES_PITCH), ==, CUDA_SUCCESS);
  g_assert_cmpint (call->cuCtxPopCurrent (NULL), ==, CUDA_SUCCESS);

  memset (planes, 0, sizeof *planes);
  rows = 0;
  for (int p = 0; p < 4 && like->planes.data[p]; p++) {
    planes->data[p] = GSIZE_TO_POINTER (start + rows * CUDA_PLANES_PITCH);
    planes->stride[p] = CUDA_PLANES_PITCH;
    rows += picture_rows (like, p);
  }
  return start;
}

void
cuda_planes_free (CUcontext context, CUdeviceptr start)
{
  const FlameCudaTable *call = flame_fake_get_table ();

  g_assert_cmpint (call->cuCtxPushCurrent (context), ==, CUDA_SUCCESS);
  g_assert_cmpint (call->cuMemFree (start), ==, CUDA_SUCCESS);
  g_assert_cmpint (call->cuCtxPopCurrent (NULL), ==, CUDA_SUCCESS);
}

void
cuda_planes_assert_same (const FlamePlanes *planes, const Picture *expected)
{
  for (int p = 0; p < 4 && expected->planes.data[p]; p++)
    for (int y = 0; y < picture_rows (expected, p); y++) {
      const gsize bytes = picture_row_bytes (expected, p);

      g_assert_cmpmem (planes->data[p] + (gsize) y * planes->stride[p], bytes,
          expected->planes.data[p] + (gsize) y * expected->planes.stride[p],
          bytes);
    }
}
