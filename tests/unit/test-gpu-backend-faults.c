/*
 * The GPU backend over the dummy when memory is short, calls fail, frames are
 * cancelled or a device is lost.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "core/api/renderer-config.h"
#include "core/gpu/array.h"
#include "core/plan/frame-request.h"
#include "tests/support/work.h"
#include "tests/unit/gpu-backend-fixture.h"

#define N_FRAMES 7

/* ----------------------------------------------------------------- memory */

static void
test_pinned_outlives (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Picture) plain = NULL;
  Picture pinned;
  FlameRenderer *gpu;
  guint8 *memory;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  plain = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  pinned = *plain;
  memory = flame_renderer_alloc_host (gpu, plain->size, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (GPOINTER_TO_SIZE (memory) % 64, ==, 0);
  g_assert_true (flame_gpu_is_pinned (memory, plain->size));
  g_assert_false (flame_gpu_is_pinned (plain->memory, 1));
  pinned.memory = pinned.planes.data[0] = memory;

  gpu_backend_render (gpu, scene_moving, plain, 2, 0, NULL);
  gpu_backend_render (gpu, scene_moving, &pinned, 2, 0, NULL);
  flame_renderer_free (gpu);
  /*
   * The memory still holds the context, which flame_host_free() below releases.
   */
  g_assert_cmpmem (plain->memory, plain->size, memory, plain->size);
  flame_host_free (memory);
  gpu_backend_assert_no_leak ();
}

static void
test_too_large (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) large = NULL, small = NULL, expected = NULL;
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;

  gpu_backend_reset ();
  large = picture_new (FLAME_FORMAT_RGBA, 1200, 900, 0);
  small = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  expected = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  flame_dummy_set_memory (-1, 8 << 20);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  gpu_backend_render (gpu, scene_dense, expected, 0, 0, NULL);
  job = gpu_backend_queue (gpu, scene_dense, large, 0, 1, 0);
  flame_job_wait (job);
  g_assert_false (flame_job_get_result (job, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
  gpu_backend_render (gpu, scene_dense, small, 0, 0, NULL);
  scene_assert_same (small, expected);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * A frame takes nearly all memory before it fails. It must release the memory
 * for the next frame in another slot, and report how much it needed.
 */
static void
test_memory_given_back (void)
{
  g_autoptr (Picture) large = NULL, small = NULL;
  FlameRenderer *gpu;

  gpu_backend_reset ();
  large = picture_new (FLAME_FORMAT_RGBA, 640, 480, 0);
  small = picture_new (FLAME_FORMAT_RGBA, 400, 300, 0);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  for (gsize memory = 7 << 20; memory < (gsize) 13 << 20; memory += 1 << 20) {
    g_autoptr (FlameJob) job = NULL;
    g_autoptr (GError) error = NULL;

    flame_dummy_set_memory (-1, memory);
    job = gpu_backend_queue (gpu, scene_dense, large, 0, 0.1, 0);
    flame_job_wait (job);
    if (flame_job_get_result (job, &error))
      break;
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
    g_assert_nonnull (strstr (error->message, "bytes asked for"));
    g_assert_nonnull (strstr (error->message, "free"));
    /* One frame in each slot. */
    for (guint i = 0; i < 2; i++) {
      g_autoptr (FlameJob) other =
          gpu_backend_queue (gpu, scene_dense, small, 0, 0.1, 0);

      scene_finish (other, NULL);
    }
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

static const char widening[] =
    "<flames>"
    "<flame time='0' size='160 90' scale='30' quality='2' filter='0.8'"
    " supersample='1' estimator_radius='2' estimator_minimum='0'"
    " estimator_curve='0.5' temporal_samples='40'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>"
    "<flame time='10' size='160 90' scale='30' quality='2' filter='0.8'"
    " supersample='1' estimator_radius='20' estimator_minimum='0'"
    " estimator_curve='0.5' temporal_samples='40'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.6 -0.6'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.6 0.6'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame></flames>";

static guint
count_memory_calls (void)
{
  return flame_dummy_get_calls ("memory_new") +
         flame_dummy_get_calls ("memory_free") +
         flame_dummy_get_calls ("host_new") +
         flame_dummy_get_calls ("host_free");
}

#define SWEEP 19

/*
 * Renders frames whose radius, quality and filters change from one to the next.
 * Returns the number of allocation calls.
 */
static guint
sweep (FlameRenderer *gpu)
{
  static const char *const lists[] = {"auto", "denoise ! logscale ! colorclip",
      "bilateral ! logscale ! smearclip"};
  const guint before = count_memory_calls ();
  g_autoptr (FlameAnimation) animation = scene_load (widening);

  for (int k = 0; k < SWEEP; k++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 160, 90, 0);
    FlameFrameRequest request =
        scene_request (animation, picture, 9.9 * k / (SWEEP - 1));
    g_autoptr (GError) error = NULL;
    /* Two of three frames have a radius. */
    g_autoptr (FlameFilters) filters =
        flame_filters_new (lists[k % 4 == 3 ? 1 + k / 4 % 2 : 0], &error);
    g_autoptr (FlameJob) job = NULL;

    g_assert_no_error (error);
    request.filters = filters;
    request.quality = 1 + k % 5;
    job = scene_queue (gpu, &request);
    scene_finish (job, NULL);
  }
  return count_memory_calls () - before;
}

/*
 * Memory grows a few times and then stays: freeing it would wait for the
 * device.
 */
static void
test_steady_memory (void)
{
  FlameRenderer *gpu;
  guint n;

  gpu_backend_reset ();
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
  n = sweep (gpu);
  g_test_message ("%u calls for memory while it grew", n);
  g_assert_cmpuint (n, <, 4 * SWEEP);
  n = sweep (gpu);
  g_assert_cmpuint (n, ==, 0);
  /* No graph was captured that differs in the next frame. */
  g_assert_cmpuint (flame_dummy_get_calls ("graph_update"), ==, 0);
  g_test_message ("%u captures in %d frames",
      flame_dummy_get_calls ("capture_begin"), 2 * SWEEP);
  g_assert_cmpuint (flame_dummy_get_calls ("capture_begin"), <=, 4);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/*
 * Renders @n frames at once in @depth slots. Returns how many had enough
 * memory.
 */
static guint
render_within (gsize memory, guint depth, guint n)
{
  Picture *pictures[N_FRAMES];
  FlameJob *jobs[N_FRAMES];
  FlameRenderer *gpu;
  guint n_drawn = 0;

  gpu_backend_reset ();
  flame_dummy_set_memory (-1, memory);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, depth);
  for (guint k = 0; k < n; k++) {
    pictures[k] = picture_new (FLAME_FORMAT_RGBA, 320, 240, 0);
    jobs[k] = gpu_backend_queue (gpu, scene_dense, pictures[k], 0, 0.1, 0);
  }
  for (guint k = 0; k < n; k++) {
    flame_job_wait (jobs[k]);
    n_drawn += flame_job_get_result (jobs[k], NULL);
    if (k > 0 && n_drawn == n)
      scene_assert_same (pictures[k], pictures[0]);
    flame_job_unref (jobs[k]);
  }
  for (guint k = 0; k < n; k++)
    picture_free (pictures[k]);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
  return n_drawn;
}

/*
 * The number of frames in flight with which the last renderer continues, from
 * its message; 0 if there was none.
 */
static gint n_going_on; /* atomic */

static void
take_figure (const gchar *domain G_GNUC_UNUSED,
    GLogLevelFlags level G_GNUC_UNUSED, const gchar *message,
    gpointer user_data G_GNUC_UNUSED)
{
  const char *figure = strstr (message, "going on with ");

  if (figure)
    g_atomic_int_set (&n_going_on, atoi (figure + strlen ("going on with ")));
}

/*
 * If memory suffices for one frame in flight, more frames take turns, and a
 * message says so.
 */
static void
test_fewer_slots (void)
{
  const guint handler =
      g_log_set_handler (NULL, G_LOG_LEVEL_MESSAGE, take_figure, NULL);
  guint n_worked = 0, n_reported = 0;

  for (gsize memory = 1 << 20; n_worked < 4; memory += 1 << 19) {
    const guint alone = render_within (memory, 1, 1);
    guint together;

    g_atomic_int_set (&n_going_on, 0);
    together = render_within (memory, 4, N_FRAMES);
    g_assert_cmpuint (together, ==, alone * N_FRAMES);
    if (alone && g_atomic_int_get (&n_going_on) > 0) {
      g_assert_cmpint (g_atomic_int_get (&n_going_on), <, 4);
      n_reported++;
    }
    n_worked += alone;
  }
  g_assert_cmpuint (n_reported, >, 0);
  g_log_remove_handler (NULL, handler);
}

/* ----------------------------------------------------------------- faults */

/* Returns 1 if the frame failed, which must be with an error of our own. */
static gboolean
try_frame (FlameRenderer *gpu, const char *genome, const Picture *picture)
{
  g_autoptr (FlameJob) job = gpu_backend_queue (gpu, genome, picture, 2, 0, 0);
  g_autoptr (GError) error = NULL;

  flame_job_wait (job);
  if (flame_job_get_result (job, &error))
    return FALSE;
  g_assert_cmpint (error->domain, ==, FLAME_ERROR);
  g_assert_true (error->code == FLAME_ERROR_BACKEND ||
                 error->code == FLAME_ERROR_NO_MEMORY);
  g_assert_cmpuint (strlen (error->message), >, 10);
  return TRUE;
}

#define SMALL_WIDTH 24
#define SMALL_HEIGHT 18

/*
 * Fails each call of @name in turn, @times times, after @n_before frames. The
 * next frame must be right again.
 */
static void
fail_each_call_of (const char *name, guint times, guint n_before,
    FlameDummyFault result, const char *genome)
{
  g_autoptr (Picture) expected =
      picture_new (FLAME_FORMAT_NV12, SMALL_WIDTH, SMALL_HEIGHT, 0);
  guint n_failed = 0;

  gpu_backend_reset ();
  {
    g_autoptr (FlameRenderer) gpu =
        gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);

    gpu_backend_render (gpu, genome, expected, 2, 0, NULL);
  }
  for (guint nth = 1;; nth++) {
    FlameRenderer *gpu;
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_NV12, SMALL_WIDTH, SMALL_HEIGHT, 0);
    gboolean failed, hit;

    gpu_backend_reset ();
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
    for (guint i = 0; i < n_before; i++)
      gpu_backend_render (gpu, genome, picture, 2, 0, NULL);
    flame_dummy_fail_for (name, nth, times, result);
    failed = try_frame (gpu, genome, picture);
    hit = flame_dummy_has_failed ();
    flame_dummy_fail (NULL, 0, FLAME_DUMMY_REFUSES);
    n_failed += failed;
    memset (picture->memory, 0, picture->size);
    gpu_backend_render (gpu, genome, picture, 2, 0, NULL);
    scene_assert_same (picture, expected);
    flame_renderer_free (gpu);
    gpu_backend_assert_no_leak ();
    if (!hit)
      break;
  }
  g_test_message ("%s: %u frames failed", name ? name : "any call", n_failed);
  g_assert_cmpuint (n_failed, >, 0);
}

static void
fail_each_call (const char *name, FlameDummyFault result, const char *genome)
{
  fail_each_call_of (name, 1, 0, result, genome);
}

static void
test_allocations (void)
{
  /* With slack and without, in both slots. */
  fail_each_call_of (
      "memory_new", 100, 0, FLAME_DUMMY_HAS_NO_MEMORY, scene_moving);
  fail_each_call_of (
      "host_new", 100, 0, FLAME_DUMMY_HAS_NO_MEMORY, scene_moving);
  fail_each_call_of (
      "event_new", 100, 0, FLAME_DUMMY_HAS_NO_MEMORY, scene_moving);
}

/*
 * A frame whose memory runs out takes none from the frames beside it, which are drawn or
 * run out as well.
 */
static void
test_allocations_in_flight (void)
{
  gboolean hit = TRUE;

  for (guint nth = 1; hit; nth += 3) {
    FlameRenderer *gpu;
    Picture *pictures[4];
    FlameJob *jobs[G_N_ELEMENTS (pictures)];

    gpu_backend_reset ();
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 3);
    /* With slack and without. */
    flame_dummy_fail_for ("memory_new", nth, 2, FLAME_DUMMY_HAS_NO_MEMORY);
    for (guint k = 0; k < G_N_ELEMENTS (pictures); k++) {
      pictures[k] = picture_new (FLAME_FORMAT_NV12, 80 + 40 * k, 56, 0);
      jobs[k] = gpu_backend_queue (gpu, scene_dense, pictures[k], k, 4000, 0);
    }
    for (guint k = 0; k < G_N_ELEMENTS (pictures); k++) {
      g_autoptr (GError) error = NULL;

      flame_job_wait (jobs[k]);
      if (!flame_job_get_result (jobs[k], &error))
        g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
      flame_job_unref (jobs[k]);
      picture_free (pictures[k]);
    }
    hit = flame_dummy_has_failed ();
    flame_dummy_fail (NULL, 0, FLAME_DUMMY_REFUSES);
    flame_renderer_free (gpu);
    gpu_backend_assert_no_leak ();
  }
}

static void
test_launches (void)
{
  fail_each_call ("launch", FLAME_DUMMY_REFUSES, gpu_backend_two_passes);
  /* The third frame is captured. */
  fail_each_call_of ("graph_replay", 1, 2, FLAME_DUMMY_REFUSES, scene_moving);
  fail_each_call_of ("graph_new", 1, 2, FLAME_DUMMY_REFUSES, scene_moving);
  fail_each_call_of ("capture_end", 1, 2, FLAME_DUMMY_REFUSES, scene_moving);
  fail_each_call ("stream_call", FLAME_DUMMY_REFUSES, scene_moving);
  fail_each_call ("event_record", FLAME_DUMMY_REFUSES, gpu_backend_two_passes);
  fail_each_call ("event_wait", FLAME_DUMMY_REFUSES, gpu_backend_two_passes);
}

#define N_SEEDS 12

/*
 * Checks that a failed frame does not write to the caller's memory any more,
 * not even if its copy was already queued.
 */
static void
fail_late (guint seed)
{
  for (guint nth = 1, hit = TRUE; hit; nth++) {
    g_autoptr (Picture) like =
        picture_new (FLAME_FORMAT_RGBA, SMALL_WIDTH, SMALL_HEIGHT, 0);
    g_autoptr (GError) error = NULL;
    g_autofree guint8 *left = NULL;
    FlameRenderer *gpu;
    Picture picture = *like;
    gpointer memory;

    gpu_backend_reset ();
    flame_dummy_set_loose (seed);
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1);
    memory = flame_renderer_alloc_host (gpu, like->size, &error);
    g_assert_no_error (error);
    picture.planes.data[0] =
        (guint8 *) memory + (like->planes.data[0] - like->memory);
    memset (memory, 0x5a, like->size);
    flame_dummy_fail ("event_record", nth, FLAME_DUMMY_REFUSES);
    if (try_frame (gpu, scene_moving, &picture))
      left = g_memdup2 (memory, like->size);
    hit = flame_dummy_has_failed ();
    flame_dummy_fail (NULL, 0, FLAME_DUMMY_REFUSES);
    flame_renderer_free (gpu);
    if (left)
      g_assert_cmpmem (left, like->size, memory, like->size);
    flame_host_free (memory);
    gpu_backend_assert_no_leak ();
  }
}

static void
test_failed_copies (void)
{
  for (guint seed = 0; seed < N_SEEDS; seed++)
    fail_late (seed);
}

static void
test_copies (void)
{
  fail_each_call ("copy", FLAME_DUMMY_REFUSES, scene_moving);
  fail_each_call ("zero", FLAME_DUMMY_REFUSES, gpu_backend_two_passes);
}

/*
 * Opening fails at each call in turn: there is no backend, the error gives the
 * reason, and nothing leaks.
 */
static void
test_open_faults (void)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .device = -1, .depth = 2};
  const FlameRendererConfig any = {.device = -1, .depth = 2};
  guint n_failed = 0;

  for (guint nth = 1;; nth++) {
    g_autoptr (FlameRenderer) renderer = NULL;
    g_autoptr (GError) error = NULL;

    gpu_backend_reset ();
    flame_dummy_fail (NULL, nth, FLAME_DUMMY_HAS_NO_MEMORY);
    renderer = flame_renderer_new (&config, &error);
    if (renderer) {
      g_assert_false (flame_dummy_has_failed ());
      break;
    }
    g_assert_nonnull (error);
    n_failed++;
    gpu_backend_assert_no_leak ();
  }
  g_assert_cmpuint (n_failed, >, 20);
  gpu_backend_assert_no_leak ();

  gpu_backend_reset ();
  flame_dummy_fail ("module_new", 1, FLAME_DUMMY_REFUSES);
  {
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameRenderer) renderer = flame_renderer_new (&any, &error);

    g_assert_no_error (error);
    g_assert_cmpint (
        flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CPU);
    g_assert_nonnull (
        strstr (flame_renderer_get_fallback_reason (renderer), "module_new"));
  }
  gpu_backend_assert_no_leak ();
}

/* ------------------------------------------------------------------- loss */

/*
 * Whichever call notices the loss, this frame and all later ones fail, and
 * nothing hangs.
 */
static void
test_lost (void)
{
  g_autoptr (Picture) picture = NULL, other = NULL;
  guint n = 0;

  for (guint nth = 1;; nth += 3, n++) {
    FlameRenderer *gpu;
    gboolean hit, failed;

    gpu_backend_reset ();
    g_clear_pointer (&picture, picture_free);
    g_clear_pointer (&other, picture_free);
    picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    other = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
    flame_dummy_fail (NULL, nth, FLAME_DUMMY_IS_LOST);
    failed = try_frame (gpu, scene_dense, picture);
    hit = flame_dummy_has_failed ();
    if (hit) {
      g_assert_true (try_frame (gpu, scene_dense, other));
      g_assert_true (try_frame (gpu, scene_dense, picture));
    }
    flame_renderer_free (gpu);
    if (!hit) {
      g_assert_false (failed);
      break;
    }
  }
  g_assert_cmpuint (n, >, 10);
  gpu_backend_assert_no_leak ();
}

/* The device is lost while frames run, so no host function is ever called. */
static void
test_lost_in_flight (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) first = NULL, second = NULL;
  g_autoptr (FlameJob) a = NULL, b = NULL;

  gpu_backend_reset ();
  flame_dummy_set_order (FLAME_DUMMY_DEFERRED);
  first = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  second = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  a = gpu_backend_queue (gpu, scene_dense, first, 0, 0, 0);
  b = gpu_backend_queue (gpu, scene_dense, second, 0, 0, 0);
  test_wait_for_work (0.02);
  flame_dummy_lose (-1);
  flame_job_wait (a);
  flame_job_wait (b);
  for (int i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (flame_job_get_result (i ? b : a, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  }
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

/* ----------------------------------------------------------------- cancel */

static void
test_cancel (void)
{
  FlameRenderer *gpu;
  g_autoptr (Picture) picture = NULL, behind = NULL, expected = NULL;
  g_autoptr (FlameJob) endless = NULL, second = NULL;
  g_autoptr (GError) error = NULL;

  gpu_backend_reset ();
  picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  behind = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  expected = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 2);
  gpu_backend_render (gpu, scene_moving, expected, 2, 0, NULL);
  endless = gpu_backend_queue (gpu, scene_moving, picture, 2, 1e9, 0);
  second = gpu_backend_queue (gpu, scene_moving, behind, 2, 0, 0);
  test_wait_for_work (0.05);
  flame_job_cancel (endless);
  flame_job_wait (endless);
  g_assert_false (flame_job_get_result (endless, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  scene_finish (second, NULL);
  scene_assert_same (behind, expected);
  flame_renderer_free (gpu);
  gpu_backend_assert_no_leak ();
}

static void
test_destroy_in_flight (void)
{
  for (guint i = 0; i < 4; i++) {
    FlameRenderer *gpu;
    Picture *pictures[5];
    FlameJob *jobs[5];

    gpu_backend_reset ();
    gpu = gpu_backend_new_renderer (FLAME_BACKEND_CUDA, 1 + i);
    for (guint k = 0; k < 5; k++) {
      pictures[k] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
      jobs[k] = gpu_backend_queue (
          gpu, scene_moving, pictures[k], k, k == 2 ? 1e9 : 0, 0);
    }
    test_wait_for_work (i * 0.015);
    flame_renderer_free (gpu);
    for (guint k = 0; k < 5; k++) {
      flame_job_unref (jobs[k]);
      picture_free (pictures[k]);
    }
    gpu_backend_assert_no_leak ();
  }
}

int
main (int argc, char **argv)
{
  static const GpuBackendTest held[] = {
      {"/gpu/backend-faults/held/memory-given-back", test_memory_given_back},
      {"/gpu/backend-faults/held/fewer-slots", test_fewer_slots},
      {"/gpu/backend-faults/held/allocations-in-flight",
          test_allocations_in_flight},
      {"/gpu/backend-faults/held/launches-fail", test_launches},
      {"/gpu/backend-faults/held/lost", test_lost},
      {"/gpu/backend-faults/held/lost-in-flight", test_lost_in_flight},
      {"/gpu/backend-faults/held/cancel", test_cancel},
      {"/gpu/backend-faults/held/destroy-in-flight", test_destroy_in_flight},
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/backend-faults/pinned-outlives", test_pinned_outlives);
  g_test_add_func ("/gpu/backend-faults/too-large", test_too_large);
  g_test_add_func (
      "/gpu/backend-faults/memory-given-back", test_memory_given_back);
  g_test_add_func ("/gpu/backend-faults/fewer-slots", test_fewer_slots);
  g_test_add_func ("/gpu/backend-faults/steady-memory", test_steady_memory);
  g_test_add_func ("/gpu/backend-faults/allocations-fail", test_allocations);
  g_test_add_func ("/gpu/backend-faults/launches-fail", test_launches);
  g_test_add_func ("/gpu/backend-faults/copies-fail", test_copies);
  g_test_add_func ("/gpu/backend-faults/failed-copies", test_failed_copies);
  g_test_add_func ("/gpu/backend-faults/opening-fails", test_open_faults);
  g_test_add_func ("/gpu/backend-faults/lost", test_lost);
  g_test_add_func ("/gpu/backend-faults/lost-in-flight", test_lost_in_flight);
  g_test_add_func ("/gpu/backend-faults/cancel", test_cancel);
  g_test_add_func (
      "/gpu/backend-faults/destroy-in-flight", test_destroy_in_flight);
  gpu_backend_add_held (held, G_N_ELEMENTS (held));
  return g_test_run ();
}
