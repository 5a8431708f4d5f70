/*
 * The GPU backend over the dummy: its reports on frames and on its work,
 * and what it prepares ahead.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/api/stats.h"
#include "core/gpu-backend/backend-private.h"
#include "core/plan/frame-request.h"
#include "tests/dummy/iterate.h"
#include "tests/support/test-time.h"
#include "tests/unit/gpu-backend-fixture.h"

/* ------------------------------------------------------------------ times */

static void
assert_times (const FlameFrameStats *stats, const FlameFrameTimes *before)
{
  const FlameFrameTimes *times = &stats->times;

  g_assert_cmpfloat (times->iterate_begin, >, before->iterate_begin);
  g_assert_cmpfloat (times->iterate_end, >=, before->iterate_end);
  g_assert_cmpfloat (times->iterate_begin, <, times->iterate_end);
  g_assert_cmpfloat (times->iterate_end, <, times->density_end);
  g_assert_cmpfloat (times->density_end, <, times->convert_end);
  g_assert_cmpfloat (times->convert_end, <, times->copy_end);
  g_assert_cmpfloat_with_epsilon (
      stats->copy, times->copy_end - times->convert_end, 1e-9);
  g_assert_cmpfloat_with_epsilon (
      stats->convert, times->convert_end - times->density_end, 1e-9);
  g_assert_cmpint (stats->device, ==, 0);
}

/* A failing frame wakes its waiters at once, not when somebody polls. */
static void
test_failure_is_reported (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  FlameRenderer *gpu;

  if (!test_time_is_virtual ()) {
    g_test_skip ("time is the machine's");
    return;
  }
  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  for (guint i = 0; i < 3; i++) {
    const gint64 begun = test_time_get ();
    g_autoptr (FlameJob) job = NULL;

    flame_dummy_fail ("launch", 1 + i, FLAME_DUMMY_REFUSES);
    job = gpu_backend_queue (gpu, scene_moving, picture, 1, 0, 0);
    flame_job_wait (job);
    g_assert_false (flame_job_get_result (job, NULL));
    g_assert_cmpint (
        test_time_get () - begun, <, FLAME_GPU_POLL_INTERVAL * 1000 / 2);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * The clock starts before the first frame, even on a device that defers all
 * work.
 */
static void
test_clock (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  FlameFrameStats stats;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  gpu_backend_render (gpu, scene_moving, picture, 1, 0, &stats);
  g_assert_cmpfloat (stats.times.iterate_begin, >, 0);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * The times of all frames are ordered on one clock, however many frames there
 * were.
 */
static void
test_times (void)
{
  static const char *const scenes[] = {scene_dense, gpu_backend_two_passes};
  FlameFrameTimes before = {.iterate_begin = -1.0, .iterate_end = -1.0};
  FlameRenderer *gpu;
  gsize free_before;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  {
    g_autoptr (GPtrArray) devices = flame_renderer_get_device_stats (gpu);

    free_before = ((const FlameDeviceStats *) devices->pdata[0])->bytes_free;
  }
  for (int k = 0; k < 12; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    FlameFrameStats stats;

    gpu_backend_render (gpu, scenes[k % 2], picture, k, 0, &stats);
    assert_times (&stats, &before);
    g_assert_cmpuint (stats.redrawn, ==, 0);
    g_assert_cmpfloat_with_epsilon (
        stats.gpu, stats.times.copy_end - stats.times.iterate_begin, 1e-9);
    before = stats.times;
  }
  {
    g_autoptr (GPtrArray) devices = flame_renderer_get_device_stats (gpu);
    const FlameDeviceStats *device = devices->pdata[0];

    g_assert_cmpuint (device->frames, ==, 12);
    g_assert_cmpfloat (device->gpu, >, device->iterate + device->copy);
    g_assert_cmpfloat (device->copy, >, 0);
    /* The device holds at least the sums, the light and the planes. */
    g_assert_cmpuint (device->bytes_held, >, 80 * 56 * (16 + 16 + 1));
    g_assert_cmpuint (device->bytes_held, <, 4 << 20);
    g_assert_cmpuint (device->bytes_free, <=, free_before - device->bytes_held);
    g_assert_cmpuint (device->bytes_total, ==, 1 << 30);
    g_assert_cmpuint (device->modules, ==, 1);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * A redrawn frame, too dense in places, has the same picture, is counted, and
 * takes twice as long.
 */
static void
test_redrawn (void)
{
  static const char *const scenes[] = {scene_dense, gpu_backend_two_passes};

  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++) {
    g_autoptr (Picture) once = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    g_autoptr (Picture) twice = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    g_autoptr (GPtrArray) devices = NULL;
    FlameFrameStats stats[2];
    FlameRenderer *gpu;

    gpu_backend_reset ();
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
    gpu_backend_render (gpu, scenes[i], once, 0, 0, &stats[0]);
    flame_dummy_set_overflows (1);
    gpu_backend_render (gpu, scenes[i], twice, 0, 0, &stats[1]);
    g_assert_cmpuint (stats[0].redrawn, ==, 0);
    g_assert_cmpuint (stats[1].redrawn, ==, 1);
    g_assert_cmpuint (stats[1].samples, ==, stats[0].samples);
    g_assert_cmpfloat (
        stats[1].gpu, >, stats[0].gpu + 0.9 * stats[0].iterate / (i + 1));
    scene_assert_same (once, twice);
    devices = flame_renderer_get_device_stats (gpu);
    g_assert_cmpuint (
        ((const FlameDeviceStats *) devices->pdata[0])->redrawn, ==, 1);
    flame_renderer_free (gpu);
    gpu_backend_assert_no_leak ();
  }
}

/* -------------------------------------------------------------- look ahead */

static guint
count_queries (FlameRenderer *gpu, FlameAnimation *animation, double time,
    double ahead, FlameFrameFlags flags)
{
  const guint before = flame_dummy_get_queries_ahead ();

  for (int k = 0; k < 24; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 16, 12, 0);
    FlameFrameRequest request = scene_request (animation, picture, time);
    g_autoptr (FlameJob) job = NULL;

    request.quality = 0.1;
    request.flags = flags;
    request.ahead = ahead;
    time += ahead / 1000;
    job = scene_queue (gpu, &request);
    scene_finish (job, NULL);
  }
  return flame_dummy_get_queries_ahead () - before;
}

/*
 * Near frames are prepared once, and again after a seek. Otherwise nothing is
 * prepared.
 */
static void
test_queries_ahead (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameRenderer *gpu;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  g_assert_cmpuint (
      count_queries (gpu, animation, 0, 0, FLAME_FRAME_PROMPT), ==, 0);
  /* The near frames, and the one flame that may be chosen next. */
  g_assert_cmpuint (
      count_queries (gpu, animation, 0, 2, FLAME_FRAME_PROMPT), ==, 16 + 2);
  g_assert_cmpuint (
      count_queries (gpu, animation, 0.05, 2, FLAME_FRAME_PROMPT), ==, 0);
  /* Two sixteenths later, two more frames are near. */
  g_assert_cmpuint (
      count_queries (gpu, animation, 0.26, 2, FLAME_FRAME_PROMPT), ==, 2);
  g_assert_cmpuint (
      count_queries (gpu, animation, 7, 2, FLAME_FRAME_PROMPT), ==, 16);
  g_assert_cmpuint (
      count_queries (gpu, animation, 7, -2, FLAME_FRAME_PROMPT), ==, 16);
  /* A stream that waits for its kernels looks ahead as well. */
  g_assert_cmpuint (count_queries (gpu, animation, 0, 2, 0), ==, 16);
  /* Another animation starts again, even if it has the first one's address. */
  for (guint i = 0; i < 3; i++) {
    g_autoptr (FlameAnimation) other = scene_load (scene_moving);

    g_assert_cmpuint (count_queries (gpu, other, 0, 2, 0), ==, 16);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* Whether a frame would wait is known before it is requested. */
static void
test_prepares (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 16, 12, 0);
  const FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (FlameJob) replaced = NULL, job = NULL, left = NULL;
  FlameRenderer *gpu;
  guint before;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  before = flame_dummy_get_queries_ahead ();
  flame_dummy_set_kernels_ready (FALSE);
  replaced = flame_renderer_prepare (gpu, &request, NULL);
  job = flame_renderer_prepare (gpu, &request, NULL);
  g_assert_true (flame_job_wait_until (replaced, 0));
  g_assert_false (flame_job_get_result (replaced, NULL));
  while (flame_dummy_get_queries_ahead () == before)
    g_thread_yield ();
  g_assert_false (flame_job_wait_until (job, 0));
  flame_dummy_set_kernels_ready (TRUE);
  flame_job_wait (job);
  g_assert_true (flame_job_get_result (job, NULL));
  /* A freed renderer drops its preparations. */
  flame_dummy_set_kernels_ready (FALSE);
  left = flame_renderer_prepare (gpu, &request, NULL);
  flame_renderer_free (gpu);
  g_assert_true (flame_job_wait_until (left, 0));
  g_assert_false (flame_job_get_result (left, NULL));
  flame_dummy_set_kernels_ready (TRUE);
  gpu_backend_assert_no_leak ();
}

/* ------------------------------------------------------------- statistics */

static const FlameKernelStats *
find_stats (const GPtrArray *stats, const char *name)
{
  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *entry = stats->pdata[i];

    if (strcmp (entry->name, name) == 0)
      return entry;
  }
  return NULL;
}

/* The names in the statistics of scene_dense, drawn by the CPU and by a GPU. */
static const char *const timed_names[] = {"dummy_probe", "dummy_draw",
    "dummy_sum", "density", "conversion", "copy", "samples", "logscale",
    "spatial", "format", "flame_set_samples", "flame_log_density",
    "flame_filter_columns", "flame_filter_rows", "flame_convert_luma",
    "flame_convert_chroma", "upload-picture"};

/*
 * Returns (transfer full) the statistics of some frames. Each entry is timed at
 * least @least times.
 */
static GPtrArray *
time_frames (FlameRenderer *gpu, guint n_frames, guint least)
{
  GPtrArray *stats;

  for (guint k = 0; k < n_frames; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    gpu_backend_render (gpu, scene_dense, picture, k, 0, NULL);
  }
  stats = flame_renderer_get_kernel_stats (gpu);
  g_assert_cmpuint (stats->len, ==, G_N_ELEMENTS (timed_names));
  for (guint i = 0; i < G_N_ELEMENTS (timed_names); i++) {
    const FlameKernelStats *entry = find_stats (stats, timed_names[i]);

    g_assert_nonnull (entry);
    g_assert_cmpuint (entry->count, >=, n_frames);
    g_assert_cmpuint (entry->timed, >=, least);
    g_assert_cmpfloat (entry->min, >, 0);
    g_assert_cmpfloat (entry->max, >=, entry->min);
    /* Floats of milliseconds are added up, so the sum may be rounded. */
    g_assert_cmpfloat (entry->total, >=, entry->max);
    g_assert_cmpfloat (entry->total, <=, entry->max * entry->timed * 1.000001);
  }
  return stats;
}

static void
test_kernel_stats (void)
{
  const guint n_frames = 48;
  g_autoptr (FlameRenderer) cpu = NULL;
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  g_autoptr (GPtrArray) before = NULL, none = NULL, stats = NULL;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  cpu = gpu_backend_new_renderer (FLAME_BACKEND_CPU, 1);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  before = flame_renderer_get_kernel_stats (gpu);
  g_assert_cmpuint (before->len, ==, 0);
  stats = time_frames (gpu, n_frames, 1);
  /*
   * Only a few launches are timed, because timing costs the device some time.
   */
  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *entry = stats->pdata[i];

    g_assert_cmpuint (entry->timed, <=, entry->count / 8);
  }
  /*
   * There is one a frame, and on the dummy's clock all of one kind take equally
   * long.
   */
  g_assert_cmpuint (find_stats (stats, "dummy_sum")->count, ==, n_frames);
  g_assert_cmpuint (find_stats (stats, "copy")->count, ==, n_frames);
  g_assert_cmpuint (find_stats (stats, "logscale")->count, ==, n_frames);
  g_assert_cmpuint (
      find_stats (stats, "flame_filter_rows")->count, ==, n_frames);
  g_assert_cmpfloat (find_stats (stats, "logscale")->max, <,
      find_stats (stats, "density")->min);
  g_assert_cmpfloat (find_stats (stats, "flame_filter_rows")->max, <,
      find_stats (stats, "spatial")->min);
  g_assert_cmpfloat (find_stats (stats, "conversion")->min, >, 1e-4);
  g_assert_cmpfloat (find_stats (stats, "dummy_draw")->min, >, 1e-3);
  gpu_backend_render (cpu, scene_dense, picture, 0, 0, NULL);
  none = flame_renderer_get_kernel_stats (cpu);
  g_assert_cmpuint (none->len, ==, 0);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * Returns (transfer full) the statistics of a backend opened with
 * FLAME_CUDA_TIMING=@text.
 */
static GPtrArray *
time_at (const char *text, guint n_frames, guint least)
{
  FlameRenderer *gpu;
  GPtrArray *stats;

  gpu_backend_reset ();
  g_setenv ("FLAME_CUDA_TIMING", text, TRUE);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  g_unsetenv ("FLAME_CUDA_TIMING");
  stats = time_frames (gpu, n_frames, least);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
  return stats;
}

/*
 * The environment sets how often launches are timed. A wrong value gets a
 * message.
 */
static void
test_timing (void)
{
  g_autoptr (GPtrArray) all = time_at ("1", 24, 11);
  g_autoptr (GPtrArray) usual = NULL;

  g_assert_cmpuint (find_stats (all, "copy")->timed, ==, 24);
  g_assert_cmpuint (find_stats (all, "dummy_draw")->timed, ==,
      find_stats (all, "dummy_draw")->count);
  g_test_expect_message (
      NULL, G_LOG_LEVEL_WARNING, "FLAME_CUDA_TIMING=0 is not understood*");
  usual = time_at ("0", 48, 1);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (find_stats (usual, "copy")->timed, <=, 6);
}

/* Each filter is listed under its name, however many kernels it has. */
static void
test_filter_stats (void)
{
  static const char *const names[] = {
      "bilateral", "denoise", "de", "spatial", "smearclip", "format"};
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  FlameFrameRequest request = scene_request (animation, picture, 2);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (
      "bilateral ! denoise ! de ! logscale ! smearclip", &error);
  g_autoptr (GPtrArray) stats = NULL;
  FlameRenderer *gpu;

  g_assert_no_error (error);
  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  request.filters = filters;
  for (guint k = 0; k < 3; k++) {
    g_autoptr (FlameJob) job = scene_queue (gpu, &request);

    scene_finish (job, NULL);
  }
  stats = flame_renderer_get_kernel_stats (gpu);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const FlameKernelStats *entry = find_stats (stats, names[i]);

    g_assert_nonnull (entry);
    g_assert_cmpuint (entry->count, ==, 3);
    g_assert_cmpuint (entry->timed, >=, 1);
    g_assert_cmpfloat (entry->min, >, 0);
  }
  /* Seventeen launches against two. */
  g_assert_cmpfloat (find_stats (stats, "bilateral")->min, >,
      5 * find_stats (stats, "spatial")->max);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * Long kernels are split if the driver has a watchdog.
 * @flags: with early clip the estimator spreads light among buckets
 * Returns how many launches that takes more.
 */
static guint
compare_watchdog (FlameFrameFlags flags)
{
  static const char list[] = "bilateral ! denoise ! de radius=20 ! logscale ! "
                             "colorclip";
  g_autoptr (FlameAnimation) animation = scene_load (scene_dense);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  Picture *pictures[2];
  guint launches[2];

  g_assert_no_error (error);
  for (guint i = 0; i < 2; i++) {
    FlameRenderer *gpu;
    FlameFrameRequest request;

    pictures[i] = picture_new (FLAME_FORMAT_NV12, 480, 360, 0);
    request = scene_request (animation, pictures[i], 2);
    request.quality = 0.2;
    request.filters = filters;
    request.flags = flags;
    gpu_backend_reset ();
    flame_dummy_get_device (0)->watchdog = i == 1;
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
    {
      g_autoptr (FlameJob) job = scene_queue (gpu, &request);

      scene_finish (job, NULL);
    }
    launches[i] = flame_dummy_get_calls ("launch");
    flame_renderer_free (gpu);
    gpu_backend_assert_no_leak ();
  }
  g_test_message ("%u launches, with a watchdog %u", launches[0], launches[1]);
  scene_assert_same (pictures[0], pictures[1]);
  picture_free (pictures[0]);
  picture_free (pictures[1]);
  return launches[1] - launches[0];
}

static void
test_watchdog (void)
{
  /*
   * The sums of each direction are split in two bands, those of the estimator
   * in more, and in six by classes of kernels.
   */
  g_assert_cmpuint (compare_watchdog (FLAME_FRAME_EARLY_CLIP), >, 8 + 5);
  g_assert_cmpuint (compare_watchdog (FLAME_FRAME_DEFAULT), ==, 8 + 5);
}

/*
 * Without the copy a frame is drawn all the same, and its planes stay
 * untouched.
 */
static void
test_no_copying (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  g_autofree guint8 *untouched = NULL;
  g_autoptr (GPtrArray) stats = NULL;
  FlameFrameStats frame;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  g_setenv ("FLAME_GPU_COPIES", "0", TRUE);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  g_unsetenv ("FLAME_GPU_COPIES");
  memset (picture->memory, 0x5a, picture->size);
  untouched = g_memdup2 (picture->memory, picture->size);
  gpu_backend_render (gpu, scene_dense, picture, 0, 0, &frame);
  g_assert_cmpmem (picture->memory, picture->size, untouched, picture->size);
  g_assert_cmpuint (frame.samples, >, 0);
  g_assert_cmpfloat (frame.convert, >, 0.0001);
  stats = flame_renderer_get_kernel_stats (gpu);
  g_assert_nonnull (find_stats (stats, "conversion"));
  g_assert_null (find_stats (stats, "copy"));
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func (
      "/gpu/backend-reports/failure-is-reported", test_failure_is_reported);
  g_test_add_func ("/gpu/backend-reports/clock", test_clock);
  g_test_add_func ("/gpu/backend-reports/times", test_times);
  g_test_add_func ("/gpu/backend-reports/redrawn", test_redrawn);
  g_test_add_func ("/gpu/backend-reports/looks-ahead", test_queries_ahead);
  g_test_add_func ("/gpu/backend-reports/prepares", test_prepares);
  g_test_add_func ("/gpu/backend-reports/kernel-stats", test_kernel_stats);
  g_test_add_func ("/gpu/backend-reports/timing", test_timing);
  g_test_add_func ("/gpu/backend-reports/filter-stats", test_filter_stats);
  g_test_add_func ("/gpu/backend-reports/watchdog", test_watchdog);
  g_test_add_func ("/gpu/backend-reports/no-copying", test_no_copying);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
