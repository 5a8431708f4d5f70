/*
 * The fixture of core/gpu's tests: a device, a stream and some kernels. The
 * device is the dummy, unless FLAME_TEST_OPENCL has the number of one, or
 * FLAME_TEST_CUDA is set: to "fake" for CUDA's API over the fake driver, which
 * is made of the dummy, and to anything else for the machine's own driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/cuda/cuda.h"
#include "core/gpu/kernel.h"
#include "core/gpu/dummy/dummy.h"

typedef struct
{
  FlameCudaDriver *driver; /* (nullable) NULL without CUDA */
  FlameGpu *context;
  FlameGpuStream *stream;
  FlameGpuModule *module; /* with the kernels below */
} GpuFixture;

typedef void (*GpuTest) (GpuFixture *fixture, gconstpointer data);

gboolean gpu_test_is_real (void);
gboolean gpu_test_is_opencl (void);
/*
 * Returns whether the device is the dummy by its own functions, not under the
 * fake CUDA driver.
 */
gboolean gpu_test_is_dummy (void);

/*
 * Opens the device, or the same once more, by the driver of @fixture, which may
 * be all zeros. Returns (transfer full) NULL with @error.
 */
FlameGpu *gpu_test_open (GpuFixture *fixture, GError **error);
/* Releases the driver, if there is one. */
void gpu_test_close (GpuFixture *fixture);

/* Registers @run between a set-up and a teardown that checks for leaks. */
void gpu_test_add (const char *path, GpuTest run);
/*
 * Registers @run unless the device is real: for faults and orders that the test
 * controls.
 */
void gpu_test_add_dummy (const char *path, GpuTest run);

/* Resets the dummy to the state at the start of a test. */
void gpu_test_reset (void);
/* Asserts that no resource is left. */
void gpu_test_assert_no_leak (void);

/* Returns (transfer full) an image with the kernels, or NULL with @error. */
GBytes *gpu_test_image (FlameGpu *context, GError **error);

/* Passed by value to the kernel "mingle". */
typedef struct
{
  guint32 x, y, z;
} GpuTestMix;

/*
 * add (ptr data, i32 n, i32 value): data[i] += value for i < n
 * add_from (ptr data, ptr from, i32 n): data[i] += from[i]
 * mingle (ptr out, struct mix, i32 a): out[0] = x + 10 y + 100 z + a
 * slow_set (ptr data, i32 n, i32 value): data[i] = value, some 10 ms later
 * Each runs with any geometry.
 */
extern const FlameGpuGeometry gpu_test_grid;
FlameGpuKernel *gpu_test_kernel (GpuFixture *fixture, const char *name);

/* Returns (transfer full) a flat array of @n words, all @value. */
FlameGpuArray *gpu_test_words (GpuFixture *fixture, int n, guint32 value);
/* Copies between @array and @host, and waits. */
void gpu_test_put (
    FlameGpuArray *array, gconstpointer host, FlameGpuStream *stream);
void gpu_test_get (
    const FlameGpuArray *array, gpointer host, FlameGpuStream *stream);
/* Reads the first word after everything on @stream has run. */
guint32 gpu_test_first_word (FlameGpuArray *array, FlameGpuStream *stream);
