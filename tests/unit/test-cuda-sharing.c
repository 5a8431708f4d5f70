/*
 * Frames in device memory of another owner's context, over the fake driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/picture.h"
#include "flame/cuda.h"
#include "core/gpu/cuda/context.h"
#include "core/gpu-backend/backend.h"
#include "core/gpu/gpu.h"
#include "core/gpu-backend/put-planes.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/support/scene.h"
#include "tests/unit/cuda-planes.h"

#define N_SEEDS 20

/* ---------------------------------------------------------------- the owner */

/* The owner of a context, with its uses. */
typedef struct
{
  FlameCudaDriver *driver;
  CUcontext handle;
  gint uses;
} Owner;

static gpointer
owner_ref (gpointer owner)
{
  g_atomic_int_inc (&((Owner *) owner)->uses);
  return owner;
}

static void
owner_unref (gpointer owner)
{
  g_atomic_int_add (&((Owner *) owner)->uses, -1);
}

static void
owner_init (Owner *owner)
{
  g_autoptr (GError) error = NULL;

  flame_fake_reset ();
  flame_dummy_settings.free_waits = FALSE;
  owner->driver = flame_cuda_driver_load (&error);
  g_assert_no_error (error);
  owner->handle = flame_fake_context_create (0);
  owner->uses = 0;
}

static void
owner_clear (Owner *owner)
{
  g_autoptr (GString) report = g_string_new (NULL);

  g_assert_cmpint (g_atomic_int_get (&owner->uses), ==, 0);
  flame_fake_context_destroy (owner->handle);
  flame_cuda_driver_unref (owner->driver);
  flame_fake_count_leaks (report);
  g_assert_cmpstr (report->str, ==, "");
}

static FlameCudaSharing
owner_share (Owner *owner)
{
  return (FlameCudaSharing){.context = owner->handle,
      .owner = owner,
      .ref = owner_ref,
      .unref = owner_unref};
}

static FlameRenderer *
new_renderer (Owner *owner, FlameBackendKind backend)
{
  const FlameCudaSharing sharing = owner_share (owner);
  const FlameRendererConfig config = {.backend = backend,
      .device = -1,
      .cuda_sharing = &sharing,
      .n_threads = 1,
      .depth = 2};
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer = flame_renderer_new (&config, &error);

  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (renderer), ==, backend);
  return renderer;
}

/* ----------------------------------------------------------------- pictures */

static FlameFrameRequest
request_in_cuda_memory (FlameAnimation *animation, const Picture *like,
    double time, const FlamePlanes *planes, gpointer stream)
{
  FlameFrameRequest request = scene_request (animation, like, time);

  request.memory = FLAME_MEMORY_CUDA;
  request.planes = *planes;
  request.cuda_stream = stream;
  return request;
}

static void
render (FlameRenderer *renderer, const FlameFrameRequest *request)
{
  g_autoptr (FlameJob) job = scene_queue (renderer, request);

  scene_finish (job, NULL);
}

/* Returns the number of copies of planes to the host so far. */
static guint64
count_copies (FlameRenderer *renderer)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_kernel_stats (renderer);

  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *kernel = stats->pdata[i];

    if (g_str_equal (kernel->name, "copy"))
      return kernel->count;
  }
  return 0;
}

/*
 * Frames have the same bytes as in host memory, and no plane is copied.
 *
 * @memory: (nullable) the device's memory in bytes, so small that pictures are
 * drawn in strips
 */
static void
test_planes (gconstpointer memory)
{
  static const struct
  {
    FlameFormat format;
    int width, height;
  } cases[] = {
      {FLAME_FORMAT_NV12, 80, 56},
      {FLAME_FORMAT_NV12, 79, 55},
      {FLAME_FORMAT_P010_10LE, 80, 56},
      {FLAME_FORMAT_RGBA, 80, 56},
      {FLAME_FORMAT_BGRA, 77, 50},
      {FLAME_FORMAT_Y444, 80, 56},
      {FLAME_FORMAT_ARGB64, 80, 56},
      {FLAME_FORMAT_RGBA_F32, 80, 56},
  };
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameRenderer *renderer;
  Owner owner;

  owner_init (&owner);
  if (memory)
    g_setenv ("FLAME_GPU_MEMORY", memory, TRUE);
  renderer = new_renderer (&owner, FLAME_BACKEND_CUDA);
  g_unsetenv ("FLAME_GPU_MEMORY");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const guint64 before = count_copies (renderer);
    g_autoptr (Picture) expected =
        picture_new (cases[i].format, cases[i].width, cases[i].height, 0);
    guint64 copies;
    FlameFrameRequest request = scene_request (animation, expected, 3);
    FlamePlanes planes;
    CUdeviceptr start = cuda_planes_new (owner.handle, expected, &planes);

    render (renderer, &request);
    copies = count_copies (renderer);
    if (memory)
      g_assert_cmpuint (copies - before, >, 1);
    else
      g_assert_cmpuint (copies - before, ==, 1);
    request = request_in_cuda_memory (animation, expected, 3, &planes, NULL);
    render (renderer, &request);
    g_assert_cmpuint (count_copies (renderer), ==, copies);
    cuda_planes_assert_same (&planes, expected);
    cuda_planes_free (owner.handle, start);
  }
  flame_renderer_free (renderer);
  owner_clear (&owner);
}

/*
 * The renderer makes no context of its own. What outlives the renderer keeps
 * the owner.
 */
static void
test_context (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  const FlameFrameRequest request = scene_request (animation, picture, 1);
  g_autoptr (GError) error = NULL;
  gpointer pinned;
  Owner owner;

  owner_init (&owner);
  for (guint i = 0; i < 10; i++) {
    FlameRenderer *renderer = new_renderer (&owner, FLAME_BACKEND_CUDA);

    render (renderer, &request);
    pinned = flame_renderer_alloc_host (renderer, 1000, &error);
    g_assert_no_error (error);
    flame_renderer_free (renderer);
    g_assert_cmpint (owner.uses, ==, 1);
    flame_host_free (pinned);
    g_assert_cmpint (owner.uses, ==, 0);
  }
  g_assert_cmpuint (flame_dummy_get_calls ("cuDevicePrimaryCtxRetain"), ==, 0);
  owner_clear (&owner);
}

/* -------------------------------------------------------------------- order */

/* Makes @stream read the first plane into @to at an unknown time. */
static void
queue_reader (Owner *owner, CUstream stream, const Picture *like,
    const FlamePlanes *planes, gpointer to)
{
  const FlameCudaTable *call = &owner->driver->call;
  const CUDA_MEMCPY2D copy = {
      .srcMemoryType = CU_MEMORYTYPE_DEVICE,
      .srcDevice = GPOINTER_TO_SIZE (planes->data[0]),
      .srcPitch = planes->stride[0],
      .dstMemoryType = CU_MEMORYTYPE_HOST,
      .dstHost = to,
      .dstPitch = picture_row_bytes (like, 0),
      .WidthInBytes = picture_row_bytes (like, 0),
      .Height = picture_rows (like, 0),
  };

  g_assert_cmpint (call->cuMemcpy2DAsync (&copy, stream), ==, CUDA_SUCCESS);
}

/*
 * A plane is not written before its earlier users have read it. Here, only the
 * backend's own polls make work run, one piece at a time; on the reader's
 * stream nothing runs unless the frame waits for it.
 */
static void
test_readers_come_first (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) first = picture_new (FLAME_FORMAT_RGBA, 40, 28, 0);
  g_autoptr (Picture) second = picture_new (FLAME_FORMAT_RGBA, 40, 28, 0);
  const FlameCudaTable *call;
  FlameRenderer *renderer;
  FlameFrameRequest request;
  FlamePlanes planes;
  CUdeviceptr memory;
  CUstream stream;
  void *read;
  Owner owner;

  owner_init (&owner);
  call = &owner.driver->call;
  renderer = new_renderer (&owner, FLAME_BACKEND_CUDA);
  memory = cuda_planes_new (owner.handle, first, &planes);
  request = scene_request (animation, first, 1);
  render (renderer, &request);
  request = scene_request (animation, second, 8);
  render (renderer, &request);
  g_assert_true (scene_differ (first, second));

  call->cuCtxPushCurrent (owner.handle);
  g_assert_cmpint (
      call->cuStreamCreateWithPriority (&stream, CU_STREAM_NON_BLOCKING, 0), ==,
      CUDA_SUCCESS);
  g_assert_cmpint (
      call->cuMemHostAlloc (&read, first->size, 0), ==, CUDA_SUCCESS);
  request = request_in_cuda_memory (animation, first, 1, &planes, stream);
  render (renderer, &request);
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  queue_reader (&owner, stream, first, &planes, read);
  request = request_in_cuda_memory (animation, second, 8, &planes, stream);
  render (renderer, &request);
  g_assert_cmpint (call->cuStreamSynchronize (stream), ==, CUDA_SUCCESS);
  flame_dummy_set_order (FLAME_DUMMY_IMMEDIATE);

  g_assert_cmpmem (read, first->size, first->memory, first->size);
  cuda_planes_assert_same (&planes, second);
  call->cuMemFreeHost (read);
  call->cuStreamDestroy (stream);
  call->cuCtxPopCurrent (NULL);
  flame_renderer_free (renderer);
  cuda_planes_free (owner.handle, memory);
  owner_clear (&owner);
}

/*
 * Tests the same order when a picture is copied from the host. The copy is
 * complete on return.
 */
static void
test_put_after_readers (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 40, 28, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);
  g_autoptr (FlameGpu) context = NULL;
  const FlameCudaTable *call;
  FlamePlanes planes;
  CUdeviceptr memory;
  FlamePlan plan;
  CUstream stream;
  Owner owner;
  guint8 *read, *from;

  owner_init (&owner);
  call = &owner.driver->call;
  context = flame_cuda_open (owner.driver, -1, &error);
  g_assert_no_error (error);
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  memory = cuda_planes_new (
      flame_cuda_context_get_handle (context), picture, &planes);
  call->cuCtxPushCurrent (flame_cuda_context_get_handle (context));
  call->cuStreamCreateWithPriority (&stream, CU_STREAM_NON_BLOCKING, 0);
  call->cuMemHostAlloc ((void **) &read, picture->size, 0);
  call->cuMemHostAlloc ((void **) &from, picture->size, 0);
  for (guint seed = 0; seed < N_SEEDS; seed++) {
    FlamePlanes pinned = picture->planes;

    pinned.data[0] = from + (picture->planes.data[0] - picture->memory);
    memset (planes.data[0], 1, picture_row_bytes (picture, 0));
    memset (from, 2, picture->size);
    flame_dummy_set_loose (seed);
    queue_reader (&owner, stream, picture, &planes, read);
    g_assert_true (flame_gpu_put_planes (
        context, &plan, &pinned, &planes, stream, &error));
    g_assert_no_error (error);
    g_assert_cmpuint (*planes.data[0], ==, 2);
    g_assert_cmpint (call->cuStreamSynchronize (stream), ==, CUDA_SUCCESS);
    g_assert_cmpuint (*read, ==, 1);
  }
  call->cuMemFreeHost (read);
  call->cuMemFreeHost (from);
  call->cuStreamDestroy (stream);
  call->cuCtxPopCurrent (NULL);
  cuda_planes_free (flame_cuda_context_get_handle (context), memory);
  flame_plan_clear (&plan);
  g_clear_pointer (&context, flame_gpu_unref);
  owner_clear (&owner);
}

/* ----------------------------------------------------------------- refusals */

static void
assert_refused (FlameRenderer *renderer, const FlameFrameRequest *request,
    const char *reason)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (flame_renderer_queue (renderer, request, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_nonnull (strstr (error->message, reason));
}

static void
test_refusals (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  FlameRenderer *cpu, *gpu;
  FlameFrameRequest request;
  FlamePlanes planes;
  CUdeviceptr memory;
  Owner owner;

  owner_init (&owner);
  cpu = new_renderer (&owner, FLAME_BACKEND_CPU);
  gpu = new_renderer (&owner, FLAME_BACKEND_CUDA);
  memory = cuda_planes_new (owner.handle, picture, &planes);
  request = request_in_cuda_memory (animation, picture, 1, &planes, NULL);
  assert_refused (cpu, &request, "CPU backend");
  request.planes.stride[0] = CUDA_PLANES_PITCH + 4;
  assert_refused (gpu, &request, "aligned to 16");
  request.planes.stride[0] = CUDA_PLANES_PITCH;
  request.planes.data[0] += 8;
  assert_refused (gpu, &request, "aligned to 16");
  flame_renderer_free (gpu);
  flame_renderer_free (cpu);
  cuda_planes_free (owner.handle, memory);
  owner_clear (&owner);
}

static void
test_presence (void)
{
  static const int arch = 90;
  g_autoptr (GError) error = NULL;

  flame_fake_reset ();
  g_assert_true (flame_backend_is_present (FLAME_BACKEND_CUDA, &error));
  g_assert_no_error (error);
  flame_dummy_set_devices (NULL, 0);
  g_assert_true (flame_backend_is_present (FLAME_BACKEND_CPU, &error));
  g_assert_false (flame_backend_is_present (FLAME_BACKEND_CUDA, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  flame_dummy_set_devices (&arch, 1);
}

/*
 * Opens the backend as the product does. If no kernel fits the device, and none
 * can be compiled, the error says so, and nothing is left behind.
 */
static void
test_open (void)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .device = -1, .depth = 2};
  const char *nvrtc = g_getenv ("FLAME_NVRTC");
  g_autofree char *kept = g_strdup (nvrtc);

  g_setenv ("FLAME_NVRTC", "/nonexistent", TRUE);
  for (guint nth = 0; nth < 40; nth++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) leaks = g_string_new (NULL);

    flame_fake_reset ();
    /* An error during the start is reported as well as one at its end. */
    if (nth > 0)
      flame_dummy_fail (NULL, nth, FLAME_DUMMY_HAS_NO_MEMORY);
    g_assert_null (flame_cuda_backend_class.open (&config, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    if (nth == 0)
      g_assert_nonnull (strstr (error->message, "no kernels for the device"));
    flame_fake_count_leaks (leaks);
    g_assert_cmpstr (leaks->str, ==, "");
  }
  if (kept)
    g_setenv ("FLAME_NVRTC", kept, TRUE);
  else
    g_unsetenv ("FLAME_NVRTC");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/cuda/sharing/planes", NULL, test_planes);
  g_test_add_data_func ("/cuda/sharing/planes-in-strips", "1", test_planes);
  g_test_add_func ("/cuda/sharing/context", test_context);
  g_test_add_func ("/cuda/sharing/readers-come-first", test_readers_come_first);
  g_test_add_func ("/cuda/sharing/put-after-readers", test_put_after_readers);
  g_test_add_func ("/cuda/sharing/refusals", test_refusals);
  g_test_add_func ("/cuda/sharing/presence", test_presence);
  g_test_add_func ("/cuda/sharing/open", test_open);
  return g_test_run ();
}
