/*
 * The fixture of core/gpu's tests: a context, a stream and some kernels. They
 * use the fake driver, or the machine's own driver if FLAME_TEST_CUDA or
 * FLAME_TEST_OPENCL is set. The latter is the number of a device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/kernel.h"
#include "tests/fake-cuda/fake-driver.h"

typedef struct
{
  FlameCudaDriver *driver; /* (nullable) CUDA's driver, fake or real */
  FlameGpu *context;
  FlameGpuStream *stream;
  FlameGpuModule *module; /* with the kernels below */
} CudaFixture;

typedef void (*CudaTest) (CudaFixture *fixture, gconstpointer data);

gboolean cuda_test_is_real (void);
gboolean cuda_test_is_opencl (void);

/* (transfer full) Opens the same device once more. NULL with @error. */
FlameGpu *cuda_test_open (CudaFixture *fixture, GError **error);

/* Registers @run between a set-up and a teardown that checks for leaks. */
void cuda_test_add (const char *path, CudaTest run);
/*
 * The same with the fake driver only: for faults and orders that the test
 * controls.
 */
void cuda_test_add_fake (const char *path, CudaTest run);

/* Resets the fake driver to the state at the start of a test. */
void cuda_test_reset_fake (void);
/* Asserts that no resource is left. */
void cuda_test_assert_no_leak (void);

/* (transfer full) An image with the kernels. NULL with @error. */
GBytes *cuda_test_image (FlameGpu *context, GError **error);

/* Passed by value to the kernel "mingle". */
typedef struct
{
  guint32 x, y, z;
} CudaTestMix;

/*
 * add (ptr data, i32 n, i32 value): data[i] += value for i < n
 * add_from (ptr data, ptr from, i32 n): data[i] += from[i]
 * mingle (ptr out, struct mix, i32 a): out[0] = x + 10 y + 100 z + a
 * slow_set (ptr data, i32 n, i32 value): data[i] = value, some 10 ms later
 * Each runs with any geometry.
 */
extern const FlameGpuGeometry cuda_test_grid;
FlameGpuKernel *cuda_test_kernel (CudaFixture *fixture, const char *name);

/* (transfer full) a flat array of @n words, all @value */
FlameGpuArray *cuda_test_words (CudaFixture *fixture, int n, guint32 value);
/* Copies between @array and @host, and waits. */
void cuda_test_put (
    FlameGpuArray *array, gconstpointer host, FlameGpuStream *stream);
void cuda_test_get (
    const FlameGpuArray *array, gpointer host, FlameGpuStream *stream);
/* Reads the first word after everything on @stream has run. */
guint32 cuda_test_first_word (FlameGpuArray *array, FlameGpuStream *stream);
