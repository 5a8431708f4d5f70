/*
 * Prompt frames while their kernel is compiled, over the dummy: the CPU
 * draws them with the bytes of its own frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>

#include "core/animation/animation.h"
#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/dummy/iterate.h"
#include "tests/support/test-time.h"
#include "tests/unit/gpu-backend-fixture.h"
#include "tests/unit/cuda-planes.h"

/* Samples a pixel that the CPU draws if a frame asks for many more. */
#define QUALITY 2.0

static FlameFrameRequest
prompt_request (FlameRenderer *renderer, FlameAnimation *animation,
    const Picture *picture, double time)
{
  FlameFrameRequest request = scene_request (animation, picture, time);

  request.quality = 20.0;
  request.flags = FLAME_FRAME_PROMPT;
  scene_limit (renderer, &request, QUALITY, 1, TRUE);
  return request;
}

static FlameFrameStats
render (FlameRenderer *renderer, const FlameFrameRequest *request)
{
  g_autoptr (FlameJob) job = scene_queue (renderer, request);
  FlameFrameStats stats;

  scene_finish (job, &stats);
  return stats;
}

/* Returns (transfer full) the CPU's picture of the same frame. */
static Picture *
render_on_cpu (FlameAnimation *animation, FlameFormat format, double time)
{
  Picture *picture = picture_new (format, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, time);
  FlameRenderer *cpu = gpu_backend_new_renderer (FLAME_BACKEND_CPU, 1);

  request.quality = 20.0;
  scene_limit (cpu, &request, QUALITY, 1, FALSE);
  render (cpu, &request);
  flame_renderer_free (cpu);
  return picture;
}

/* Microseconds between two frames, and how many frames a test waits at most. */
#define PERIOD 33000
#define PATIENCE 100

/*
 * Renders @request again and again, a frame each PERIOD, until its device draws it.
 * None takes longer than that. Returns how many frames the CPU has drawn.
 */
static guint
render_until_warm (FlameRenderer *renderer, const FlameFrameRequest *request)
{
  for (guint i = 0; i < PATIENCE; i++) {
    const gint64 begin = g_get_monotonic_time ();
    const FlameFrameStats stats = render (renderer, request);
    const gint64 end = begin + PERIOD;
    gint64 left;

    if (test_time_is_virtual ())
      g_assert_cmpint (g_get_monotonic_time (), <=, end);
    if (!stats.is_fallback)
      return i;
    left = end - g_get_monotonic_time ();
    g_usleep (MAX (left, 0));
  }
  g_assert_not_reached ();
}

/* Renders @request while the device has no kernel, which it gets afterwards. */
static void
render_without_kernel (
    FlameRenderer *renderer, const FlameFrameRequest *request)
{
  flame_dummy_set_kernels_ready (FALSE);
  g_assert_true (render (renderer, request).is_fallback);
  flame_dummy_set_kernels_ready (TRUE);
}

/*
 * The CPU draws until the kernel is compiled, and while the device draws a first frame
 * with it that nobody sees.
 */
static void
test_draws (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) expected = NULL;
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request;
  FlameFrameStats stats;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  expected = render_on_cpu (animation, FLAME_FORMAT_I420, 3);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  request = prompt_request (gpu, animation, picture, 3);
  flame_dummy_set_kernels_ready (FALSE);
  for (guint i = 0; i < 3; i++) {
    stats = render (gpu, &request);
    g_assert_true (stats.is_fallback);
    g_assert_cmpfloat (stats.quality, ==, QUALITY);
    g_assert_cmpfloat (stats.full_quality, ==, 20.0);
    scene_assert_same (picture, expected);
  }
  g_assert_cmpuint (flame_dummy_get_runs (0), ==, 0);
  flame_dummy_set_kernels_ready (TRUE);
  stats = render (gpu, &request);
  g_assert_true (stats.is_fallback);
  scene_assert_same (picture, expected);
  render_until_warm (gpu, &request);
  g_assert_cmpuint (flame_dummy_get_runs (0), >, 0);
  stats = render (gpu, &request);
  g_assert_false (stats.is_fallback);
  g_assert_cmpfloat (stats.quality, ==, 20.0);
  g_assert_true (scene_differ (picture, expected));
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * Kernels of prompt frames are compiled where they do not hold up the device, which they
 * would still do when it takes over. A frame that may wait does not pay for that.
 */
static void
test_compiles_apart (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  request = prompt_request (gpu, animation, picture, 3);
  request.flags = FLAME_FRAME_DEFAULT;
  render (gpu, &request);
  g_assert_cmpuint (flame_dummy_get_calls ("compile_apart"), ==, 0);
  request.flags = FLAME_FRAME_PROMPT;
  render_without_kernel (gpu, &request);
  g_assert_cmpuint (flame_dummy_get_calls ("compile_apart"), >, 0);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* Milliseconds that a device loads kernels for, and the frames of that time. */
#define LOAD_MS 300
#define LOAD_FRAMES (LOAD_MS * 1000 / PERIOD)

/*
 * No frame waits for a device that loads its kernels at the first launch. A frame that
 * may wait gets no warm-up.
 */
static void
test_first_launch (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  flame_dummy_set_first_launch (LOAD_MS);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  request = prompt_request (gpu, animation, picture, 3);
  render_without_kernel (gpu, &request);
  g_assert_cmpuint (render_until_warm (gpu, &request), >=, LOAD_FRAMES);
  /* Another kernel has a first launch, too. */
  render_without_kernel (gpu, &request);
  g_assert_cmpuint (render_until_warm (gpu, &request), >=, 1);
  render_without_kernel (gpu, &request);
  request.flags = FLAME_FRAME_DEFAULT;
  g_assert_false (render (gpu, &request).is_fallback);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* A renderer is freed, and a frame cancelled, while a device draws its first frame. */
static void
test_free_while_warming (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);

  for (guint i = 0; i < 4; i++) {
    FlameFrameRequest request;
    FlameRenderer *gpu;
    FlameJob *job;

    gpu_backend_reset ();
    flame_dummy_set_first_launch (LOAD_MS);
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
    request = prompt_request (gpu, animation, picture, 3);
    render_without_kernel (gpu, &request);
    job = scene_queue (gpu, &request);
    if (i % 2)
      flame_job_cancel (job);
    if (i / 2)
      flame_job_wait (job);
    flame_renderer_free (gpu);
    flame_job_unref (job);
    gpu_backend_assert_no_leak ();
  }
}

/* ------------------------------------------- memory that is taken ahead */

#define DEPTH 3
/* Each frame of a stream has a chance to change the memory, which takes some frames. */
#define MANY_TURNS 12

static const char supersampled[] =
    "<flame size='80 56' scale='600' quality='0.02' filter='0.8' "
    "supersample='2'"
    " estimator_radius='0'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/></flame>";

/*
 * Returns a request for a small part of a picture so large that a stream begins with one
 * bucket a pixel. There is never time for more.
 */
static FlameFrameRequest
hurried_request (FlameAnimation *animation, const Picture *picture)
{
  FlameFrameRequest request = scene_request (animation, picture, 0);

  request.flags = FLAME_FRAME_PROMPT;
  request.viewport = (FlameViewport){0.5, 0.5, 1 / 32.0, 1 / 32.0};
  request.budget = (FlameFrameBudget){
      .seconds = 1e-9, .load = 0.8, .min_quality = 0.02, .gives_way = TRUE};
  return request;
}

/*
 * Draws a frame in each place of the device, with all buckets if @is_full. Returns how
 * often device memory was taken.
 */
static guint
render_in_all_places (
    FlameRenderer *renderer, const FlameFrameRequest *like, gboolean is_full)
{
  const guint before = flame_dummy_get_calls ("memory_new");
  Picture *pictures[DEPTH];
  FlameJob *jobs[DEPTH];

  for (guint i = 0; i < DEPTH; i++) {
    FlameFrameRequest request = *like;

    pictures[i] = picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
    request.planes = pictures[i]->planes;
    request.budget.gives_way = !is_full;
    jobs[i] = scene_queue (renderer, &request);
  }
  for (guint i = 0; i < DEPTH; i++) {
    FlameFrameStats stats;

    scene_finish (jobs[i], &stats);
    g_assert_false (stats.is_fallback);
    g_assert_cmpuint (stats.supersample, ==, is_full ? 2 : 1);
    flame_job_unref (jobs[i]);
    picture_free (pictures[i]);
  }
  return flame_dummy_get_calls ("memory_new") - before;
}

/*
 * Returns: (transfer full) a renderer that has drawn frames of one bucket a pixel in all
 *   places, after a warm-up
 */
static FlameRenderer *
new_hurried (
    const FlameFrameRequest *request, gboolean maps_memory, gsize memory)
{
  FlameRenderer *gpu;

  gpu_backend_reset ();
  flame_dummy_get_device (0)->maps_memory = maps_memory;
  flame_dummy_set_memory (-1, memory);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, DEPTH);
  render_without_kernel (gpu, request);
  render_until_warm (gpu, request);
  render_in_all_places (gpu, request, FALSE);
  return gpu;
}

/*
 * Where memory takes long the warm-up takes that of the stream's full supersample, for
 * all places, and it is kept. Other devices take and free it when they need to.
 */
static void
test_memory_ahead (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (supersampled);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  const FlameFrameRequest request = hurried_request (animation, picture);

  for (guint i = 0; i < 2; i++) {
    const gboolean maps_memory = i == 1;
    const guint n_queries = flame_dummy_get_queries_ahead ();
    FlameRenderer *gpu = new_hurried (&request, maps_memory, 1 << 30);
    const guint n = render_in_all_places (gpu, &request, TRUE);
    guint n_later = 0;

    for (guint k = 0; k < MANY_TURNS; k++)
      n_later += render_in_all_places (gpu, &request, FALSE);
    n_later += render_in_all_places (gpu, &request, TRUE);
    g_test_message ("memory was taken %u and %u times", n, n_later);
    g_assert_cmpint (n == 0, ==, maps_memory);
    g_assert_cmpint (n_later == 0, ==, maps_memory);
    /* So is the kernel. */
    g_assert_cmpuint (
        flame_dummy_get_queries_ahead () - n_queries, ==, maps_memory ? 1 : 0);
    flame_renderer_free (gpu);
    gpu_backend_assert_no_leak ();
  }
}

static gsize
count_held (FlameRenderer *gpu)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_device_stats (gpu);

  return ((const FlameDeviceStats *) stats->pdata[0])->bytes_held;
}

/*
 * Returns the device memory that frames of one bucket a pixel hold, where memory takes long
 * or not. A place that is free again draws the next frame, so it takes some turns until each
 * has drawn one.
 */
static gsize
measure_hurried (
    const FlameFrameRequest *request, gboolean maps_memory, gsize memory)
{
  FlameRenderer *gpu = new_hurried (request, maps_memory, memory);
  gsize bytes;

  for (guint k = 0; k < MANY_TURNS / 2; k++)
    render_in_all_places (gpu, request, FALSE);
  bytes = count_held (gpu);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
  return bytes;
}

/* Frames are drawn with whatever memory there is, and then hold no more than they need. */
static void
test_little_memory_ahead (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (supersampled);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  const FlameFrameRequest request = hurried_request (animation, picture);
  const gsize needed = measure_hurried (&request, FALSE, 1 << 30);
  const gsize ahead = measure_hurried (&request, TRUE, 1 << 30);

  g_test_message (
      "%" G_GSIZE_FORMAT " bytes, %" G_GSIZE_FORMAT " ahead", needed, ahead);
  g_assert_cmpuint (ahead, >, needed);
  for (gsize memory = needed; memory < ahead; memory += needed / 4)
    g_assert_cmpuint (measure_hurried (&request, TRUE, memory), ==, needed);
  /* It would be just enough. */
  g_assert_cmpuint (measure_hurried (&request, TRUE, ahead), ==, needed);
  g_assert_cmpuint (measure_hurried (&request, TRUE, 2 * ahead), ==, ahead);
}

/* Frames that may wait, or set no quality for the CPU, wait. */
static void
test_waits (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  request = prompt_request (gpu, animation, picture, 3);
  flame_dummy_set_kernels_ready (FALSE);
  request.flags = FLAME_FRAME_DEFAULT;
  g_assert_false (render (gpu, &request).is_fallback);
  request.flags = FLAME_FRAME_PROMPT;
  request.budget = (FlameFrameBudget){0};
  g_assert_false (render (gpu, &request).is_fallback);
  flame_dummy_set_kernels_ready (TRUE);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * Tests planes of any kind in a device's memory, also if another device draws.
 */
static void
test_cuda_memory (void)
{
  static const FlameFormat formats[] = {FLAME_FORMAT_NV12,
      FLAME_FORMAT_P010_10LE, FLAME_FORMAT_RGBA, FLAME_FORMAT_Y444,
      FLAME_FORMAT_RGBA_F32};
  static const int archs[] = {90, 90};
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (GError) error = NULL;
  FlameCudaSharing sharing = {0};
  FlameRenderer *gpu;

  gpu_backend_reset ();
  flame_dummy_set_devices (archs, G_N_ELEMENTS (archs));
  sharing.context = flame_fake_context_create (0);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (formats); i++) {
    const FlameFormat format = formats[i / 2];
    g_autoptr (Picture) expected = render_on_cpu (animation, format, 3);
    FlameFrameRequest request;
    CUdeviceptr memory;

    gpu = gpu_backend_try_renderer (
        FLAME_BACKEND_CUDA, i % 2 ? "1" : NULL, &sharing, 2, &error);
    g_assert_no_error (error);
    request = prompt_request (gpu, animation, expected, 3);
    memory = cuda_planes_new (sharing.context, expected, &request.planes);
    flame_dummy_set_kernels_ready (FALSE);
    request.memory = FLAME_MEMORY_CUDA;
    g_assert_true (render (gpu, &request).is_fallback);
    cuda_planes_assert_same (&request.planes, expected);
    flame_dummy_set_kernels_ready (TRUE);
    flame_renderer_free (gpu);
    cuda_planes_free (sharing.context, memory);
  }
  flame_fake_context_destroy (sharing.context);
  gpu_backend_assert_no_leak ();
}

/*
 * Tests many frames in flight, some of them drawn by either side and some
 * cancelled: none is lost.
 */
static void
test_cancel (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameJob *jobs[12];
  Picture *pictures[G_N_ELEMENTS (jobs)];
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++) {
    FlameFrameRequest request;

    flame_dummy_set_kernels_ready (i % 4 == 3);
    pictures[i] = picture_new (FLAME_FORMAT_NV12, SCENE_WIDTH, SCENE_HEIGHT, 0);
    request = prompt_request (gpu, animation, pictures[i], i);
    jobs[i] = scene_queue (gpu, &request);
  }
  for (guint i = 0; i < G_N_ELEMENTS (jobs); i += 3)
    flame_job_cancel (jobs[i]);
  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++) {
    g_autoptr (GError) error = NULL;

    flame_job_wait (jobs[i]);
    if (!flame_job_get_result (jobs[i], &error))
      g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
    if (i % 3 != 0)
      g_assert_no_error (error);
    flame_job_unref (jobs[i]);
    picture_free (pictures[i]);
  }
  flame_dummy_set_kernels_ready (TRUE);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* Milliseconds for each kernel. */
#define COMPILE_MS 1500

#define FLAME(variation)                                                       \
  "<flame size='80 56' scale='20'><xform weight='1' linear='0.6' " variation   \
  "='0.4' coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"                                  \
  "<xform weight='1' linear='1' coefs='0.5 0 0 0.5 -0.5 0.1'/>"                \
  "<color index='0' rgb='255 0 0'/></flame>"

/*
 * Returns (transfer full) a folder of flames that each need a kernel of their
 * own.
 */
static char *
make_folder (gboolean away, char *folder)
{
  static const char *const flames[] = {FLAME ("hemisphere"), FLAME ("estiq"),
      FLAME ("eclipse"), FLAME ("bent2")};

  if (!folder)
    folder = g_dir_make_tmp ("flame-coming-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    g_autofree char *name = g_strdup_printf ("%u.flam3", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (away)
      g_remove (path);
    else
      g_assert_true (g_file_set_contents (path, flames[i], -1, NULL));
  }
  return folder;
}

static void
remove_folder (char *folder)
{
  make_folder (TRUE, folder);
  g_rmdir (folder);
  g_free (folder);
}

/*
 * The kernels of a flock's next two flames, and of the transitions to them, are
 * compiled while the flame before them plays, however far they are.
 */
static void
test_coming (void)
{
  const FlameLoadOptions options = {.loop_length = 100.0,
      .edge_length = 100.0,
      .order = FLAME_ORDER_SEQUENTIAL};
  char *folder = make_folder (FALSE, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_flock (folder, &options, &error);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request;
  FlameRenderer *gpu;
  gboolean known = FALSE;

  g_assert_no_error (error);
  g_setenv ("FLAME_DUMMY_COMPILE_MS", G_STRINGIFY (COMPILE_MS), TRUE);
  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  request = prompt_request (gpu, animation, picture, 1.0);
  request.ahead = 1e-3;
  g_assert_true (render (gpu, &request).is_fallback);
  /*
   * The next two flames are read in the background, and each frame prepares one
   * of them.
   */
  while (!known) {
    g_autoptr (FlameAnimation) last = flame_animation_peek (animation, 1.0, 3);

    known = last != NULL;
    g_usleep (1000);
  }
  for (guint i = 0; i < 16 + 4; i++)
    render (gpu, &request);
  g_usleep (COMPILE_MS * 1000);
  render_until_warm (gpu, &request);
  for (request.time = 1.0; request.time < 500.0; request.time += 50.0)
    g_assert_false (render (gpu, &request).is_fallback);
  request.time = 550.0;
  g_assert_true (render (gpu, &request).is_fallback);
  flame_renderer_free (gpu);
  remove_folder (folder);
  gpu_backend_assert_no_leak ();
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/fallback/draws", test_draws);
  g_test_add_func ("/gpu/fallback/compiles-apart", test_compiles_apart);
  g_test_add_func ("/gpu/fallback/first-launch", test_first_launch);
  g_test_add_func ("/gpu/fallback/free-while-warming", test_free_while_warming);
  g_test_add_func ("/gpu/fallback/memory-ahead", test_memory_ahead);
  g_test_add_func (
      "/gpu/fallback/little-memory-ahead", test_little_memory_ahead);
  g_test_add_func ("/gpu/fallback/waits", test_waits);
  g_test_add_func ("/gpu/fallback/cuda-memory", test_cuda_memory);
  g_test_add_func ("/gpu/fallback/cancel", test_cancel);
  g_test_add_func ("/gpu/fallback/coming", test_coming);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
