/*
 * Opens a device for the tests of core/gpu and provides their kernels in three
 * forms: CUDA C, OpenCL C, and C for the dummy.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/unit/gpu-fixture.h"

#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "core/gpu/cuda/nvrtc.h"
#ifdef HAVE_OPENCL_BACKEND
#include "core/gpu/opencl/opencl.h"
#endif
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/test-gpu.h"
#include "tests/support/test-log.h"

/* ------------------------------------------------------------------ kernels */

static const char cuda_text[] =
    "struct Mix { unsigned x, y, z; };\n"
    "#define FOR_ALL(i, n) \\\n"
    "  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; \\\n"
    "       i += gridDim.x * blockDim.x)\n"
    "extern \"C\" __global__ void\n"
    "add (unsigned *data, unsigned n, unsigned value)\n"
    "{ FOR_ALL (i, n) data[i] += value; }\n"
    "extern \"C\" __global__ void\n"
    "add_from (unsigned *data, const unsigned *from, unsigned n)\n"
    "{ FOR_ALL (i, n) data[i] += from[i]; }\n"
    "extern \"C\" __global__ void\n"
    "mingle (unsigned *out, Mix m, int a)\n"
    "{ if (blockIdx.x || threadIdx.x) return;\n"
    "  out[0] = m.x + 10 * m.y + 100 * m.z + a; }\n"
    "extern \"C\" __global__ void\n"
    "slow_set (unsigned *data, unsigned n, unsigned value)\n"
    "{ long long start = clock64 ();\n"
    "  while (clock64 () - start < 20000000LL) { }\n"
    "  FOR_ALL (i, n) data[i] = value; }\n";

static const char opencl_text[] =
    "typedef struct { uint x, y, z; } Mix;\n"
    "#define FOR_ALL(i, n) \\\n"
    "  for (uint i = get_global_id (0); i < n; i += get_global_size (0))\n"
    "kernel void add (global uint *data, uint n, uint value)\n"
    "{ FOR_ALL (i, n) data[i] += value; }\n"
    "kernel void add_from (global uint *data, global const uint *from, uint "
    "n)\n"
    "{ FOR_ALL (i, n) data[i] += from[i]; }\n"
    "kernel void mingle (global uint *out, Mix m, int a)\n"
    "{ if (get_global_id (0)) return;\n"
    "  out[0] = m.x + 10 * m.y + 100 * m.z + a; }\n"
    "kernel void slow_set (global uint *data, uint n, uint value)\n"
    "{ uint x = value;\n"
    /*
     * The loop count depends on memory, so that no compiler can remove the
     * loop.
     */
    "  for (int i = 0; i < 50000 * (data[0] < 4000000000u ? 20 : 19); i++)\n"
    "    x = x / 3 ^ x * 1664525;\n"
    "  FOR_ALL (i, n) data[i] = x == 1 ? x : value; }\n";

static guint32 *
map_words (void *const *args)
{
  FlameGpuAddress address = *(FlameGpuAddress *) args[0];
  guint32 n = *(guint32 *) args[1];
  return flame_dummy_map (address, n * sizeof (guint32));
}

static void
dummy_add (const FlameGpuGeometry *launch, void *const *args)
{
  (void) launch;
  guint32 *data = map_words (args);
  for (guint32 i = 0; data && i < *(guint32 *) args[1]; i++)
    data[i] += *(guint32 *) args[2];
}

static void
dummy_add_from (const FlameGpuGeometry *launch, void *const *args)
{
  (void) launch;
  guint32 n = *(guint32 *) args[2];
  guint32 *data =
      flame_dummy_map (*(FlameGpuAddress *) args[0], n * sizeof *data);
  guint32 *from =
      flame_dummy_map (*(FlameGpuAddress *) args[1], n * sizeof *from);
  for (guint32 i = 0; data && from && i < n; i++)
    data[i] += from[i];
}

static void
dummy_mix (const FlameGpuGeometry *launch, void *const *args)
{
  (void) launch;
  guint32 *out = flame_dummy_map (*(FlameGpuAddress *) args[0], sizeof *out);
  GpuTestMix mix;
  memcpy (&mix, args[1], sizeof mix);
  if (out)
    *out = mix.x + 10 * mix.y + 100 * mix.z + *(gint32 *) args[2];
}

static void
dummy_slow_set (const FlameGpuGeometry *launch, void *const *args)
{
  (void) launch;
  guint32 *data = map_words (args);
  for (guint32 i = 0; data && i < *(guint32 *) args[1]; i++)
    data[i] = *(guint32 *) args[2];
}

static const FlameDummyKernel dummy_kernels[] = {
    {"add", dummy_add, {8, 4, 4}, 1.0},
    {"add_from", dummy_add_from, {8, 8, 4}, 2.0},
    {"mingle", dummy_mix, {8, sizeof (GpuTestMix), 4}, 1.0},
    {"slow_set", dummy_slow_set, {8, 4, 4}, 16.0},
};

static const struct
{
  const char *name;
  guint n_params;
  FlameGpuParam params[4];
} signatures[] = {
    {"add", 3,
        {{"data", FLAME_GPU_ARG_PTR, 0}, {"n", FLAME_GPU_ARG_I32, 0},
            {"value", FLAME_GPU_ARG_I32, 0}}},
    {"add_from", 3,
        {{"data", FLAME_GPU_ARG_PTR, 0}, {"from", FLAME_GPU_ARG_PTR, 0},
            {"n", FLAME_GPU_ARG_I32, 0}}},
    {"mingle", 3,
        {{"out", FLAME_GPU_ARG_PTR, 0},
            {"mingle", FLAME_GPU_ARG_STRUCT, sizeof (GpuTestMix)},
            {"a", FLAME_GPU_ARG_I32, 0}}},
    {"slow_set", 3,
        {{"data", FLAME_GPU_ARG_PTR, 0}, {"n", FLAME_GPU_ARG_I32, 0},
            {"value", FLAME_GPU_ARG_I32, 0}}},
};

static FlameGpuCompiler *
load_compiler (FlameGpu *context G_GNUC_UNUSED, GError **error)
{
#ifdef HAVE_OPENCL_BACKEND
  if (gpu_test_is_opencl ())
    return flame_opencl_compiler_new (context);
#endif
  return flame_cuda_nvrtc_load (error);
}

GBytes *
gpu_test_image (FlameGpu *context, GError **error)
{
  static const char image[] = FLAME_DUMMY_IMAGE "add,add_from,mingle,slow_set";
  if (!gpu_test_is_real ())
    return g_bytes_new_static (image, sizeof image);
  g_autoptr (FlameGpuCompiler) compiler = load_compiler (context, error);
  if (!compiler)
    return NULL;
  FlameGpuSource source = {.name = "tests.cu",
      .text = gpu_test_is_opencl () ? opencl_text : cuda_text};
  return flame_gpu_compile (
      compiler, &source, flame_gpu_get_device (context)->arch, error);
}

const FlameGpuGeometry gpu_test_grid = {.grid = {2}, .block = {64}};

FlameGpuKernel *
gpu_test_kernel (GpuFixture *fixture, const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signatures); i++) {
    if (strcmp (signatures[i].name, name) != 0)
      continue;
    g_autoptr (GError) error = NULL;
    FlameGpuKernel *kernel = flame_gpu_kernel_new (fixture->module, name,
        signatures[i].params, signatures[i].n_params, &error);
    g_assert_no_error (error);
    return kernel;
  }
  g_assert_not_reached ();
}

/* ------------------------------------------------------------------ fixture */

/*
 * Returns whether the fake CUDA driver is in use. It is made of the dummy, so
 * tests may control both.
 */
static gboolean
is_fake_cuda (void)
{
  return g_strcmp0 (g_getenv ("FLAME_TEST_CUDA"), "fake") == 0;
}

static gboolean
is_cuda (void)
{
  return g_getenv ("FLAME_TEST_CUDA") != NULL;
}

gboolean
gpu_test_is_real (void)
{
  return (is_cuda () && !is_fake_cuda ()) || gpu_test_is_opencl ();
}

gboolean
gpu_test_is_dummy (void)
{
  return !is_cuda () && !gpu_test_is_opencl ();
}

gboolean
gpu_test_is_opencl (void)
{
#ifdef HAVE_OPENCL_BACKEND
  return g_getenv ("FLAME_TEST_OPENCL") != NULL;
#else
  return FALSE;
#endif
}

void
gpu_test_reset (void)
{
  flame_fake_reset ();
  flame_dummy_set_kernels (dummy_kernels, G_N_ELEMENTS (dummy_kernels));
}

void
gpu_test_assert_no_leak (void)
{
  g_autoptr (GString) report = g_string_new (NULL);
  if (flame_fake_count_leaks (report))
    g_test_message ("leaked: %s", report->str);
  g_assert_cmpstr (report->str, ==, "");
}

static FlameCudaDriver *
open_driver (GError **error)
{
  if (is_fake_cuda ())
    return flame_cuda_driver_from_table (flame_fake_get_table (), error);
  return flame_cuda_driver_load (error);
}

FlameGpu *
gpu_test_open (GpuFixture *fixture, GError **error)
{
#ifdef HAVE_OPENCL_BACKEND
  if (gpu_test_is_opencl ())
    return test_gpu_open_opencl (error);
#endif
  if (!is_cuda ())
    return flame_dummy_open (-1, error);
  if (!fixture->driver)
    fixture->driver = open_driver (error);
  return fixture->driver ? flame_cuda_open (fixture->driver, -1, error) : NULL;
}

void
gpu_test_close (GpuFixture *fixture)
{
  g_clear_pointer (&fixture->driver, flame_cuda_driver_unref);
}

static gboolean
try_set_up (GpuFixture *fixture, GError **error)
{
  if (!gpu_test_is_real ())
    gpu_test_reset ();
  fixture->context = gpu_test_open (fixture, error);
  if (!fixture->context)
    return FALSE;
  flame_gpu_set_log (fixture->context, test_log ());
  g_autoptr (GBytes) image = gpu_test_image (fixture->context, error);
  if (!image)
    return FALSE;
  fixture->module = flame_gpu_module_new (fixture->context, image, error);
  if (!fixture->module)
    return FALSE;
  fixture->stream =
      flame_gpu_stream_new (fixture->context, FLAME_GPU_PRIORITY_LOW, error);
  return fixture->stream != NULL;
}

static void
set_up (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  gboolean ready = try_set_up (fixture, &error);
  if (!ready && g_error_matches (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE)) {
    g_test_message ("%s", error->message);
    return;
  }
  g_assert_no_error (error);
}

static void
tear_down (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  flame_gpu_stream_free (fixture->stream);
  flame_gpu_module_unref (fixture->module);
  flame_gpu_unref (fixture->context);
  gpu_test_close (fixture);
  if (!gpu_test_is_real ())
    gpu_test_assert_no_leak ();
}

static void
run (GpuFixture *fixture, gconstpointer data)
{
  if (!fixture->stream) {
    g_test_skip ("no such device, driver or compiler here");
    return;
  }
  const GpuTest *test = data;
  (*test) (fixture, NULL);
}

void
gpu_test_add (const char *path, GpuTest test)
{
  GpuTest *data = g_new (GpuTest, 1);
  *data = test;
  g_test_add_vtable (path, sizeof (GpuFixture), data, (GTestFixtureFunc) set_up,
      (GTestFixtureFunc) run, (GTestFixtureFunc) tear_down);
  /* Paths live as long as the program. */
  static GPtrArray *kept;
  if (!kept)
    kept = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (kept, data);
}

void
gpu_test_add_dummy (const char *path, GpuTest test)
{
  if (!gpu_test_is_real ())
    gpu_test_add (path, test);
}

/* ------------------------------------------------------------------- arrays */

void
gpu_test_put (FlameGpuArray *array, gconstpointer host, FlameGpuStream *stream)
{
  g_autoptr (GError) error = NULL;
  const gsize size = flame_gpu_array_get_layout (array)->size;
  gboolean put =
      flame_gpu_array_upload (array, 0, host, size, stream, &error) &&
      flame_gpu_stream_synchronize (stream, &error);
  g_assert_no_error (error);
  g_assert_true (put);
}

void
gpu_test_get (const FlameGpuArray *array, gpointer host, FlameGpuStream *stream)
{
  g_autoptr (GError) error = NULL;
  const FlameGpuLayout *layout = flame_gpu_array_get_layout (array);
  gboolean got = flame_gpu_array_download (array, host,
                     layout->width * layout->element_size, stream, &error) &&
                 flame_gpu_stream_synchronize (stream, &error);
  g_assert_no_error (error);
  g_assert_true (got);
}

FlameGpuArray *
gpu_test_words (GpuFixture *fixture, int n, guint32 value)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint32 *words = g_new (guint32, n);
  FlameGpuArray *array = flame_gpu_array_new (fixture->context);
  for (int i = 0; i < n; i++)
    words[i] = value;
  flame_gpu_array_set_size (array, sizeof *words, n, 1, &error);
  g_assert_no_error (error);
  gpu_test_put (array, words, fixture->stream);
  return array;
}

guint32
gpu_test_first_word (FlameGpuArray *array, FlameGpuStream *stream)
{
  g_autofree guint32 *words =
      g_malloc (flame_gpu_array_get_layout (array)->size);
  gpu_test_get (array, words, stream);
  return words[0];
}
