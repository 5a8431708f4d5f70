/*
 * Three devices share frames: they take turns, give the same bytes, and
 * may fail, have little memory or be missing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/picture.h"
#include "tests/support/work.h"
#include "tests/unit/gpu-backend-fixture.h"
#include "tests/unit/cuda-planes.h"

#define N_DEVICES 3
#define N_FRAMES 9

/* --------------------------------------------------------------- renderers */

static void
reset (void)
{
  static const int archs[N_DEVICES] = {90, 90, 90};

  gpu_backend_reset ();
  flame_dummy_set_devices (archs, N_DEVICES);
}

static FlameRenderer *
new_renderer (const char *devices, guint depth)
{
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer = gpu_backend_try_renderer (
      FLAME_BACKEND_CUDA, devices, NULL, depth, &error);

  g_assert_no_error (error);
  g_assert_cmpint (
      flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CUDA);
  return renderer;
}

static FlameDeviceStats
get_stats (FlameRenderer *renderer, guint i)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_device_stats (renderer);

  g_assert_cmpuint (i, <, stats->len);
  return *((const FlameDeviceStats *) stats->pdata[i]);
}

static void
assert_no_problem (void)
{
  g_autoptr (GError) problem = scene_take_loss ();

  g_assert_no_error (problem);
}

/* Asserts that the next problem has @code. @part: of its message */
static void
assert_problem (FlameError code, const char *part)
{
  g_autoptr (GError) problem = scene_take_loss ();

  g_assert_error (problem, FLAME_ERROR, (int) code);
  if (!strstr (problem->message, part))
    g_error ("\"%s\" lacks \"%s\"", problem->message, part);
}

/* ------------------------------------------------------------------ frames */

typedef struct
{
  Picture *pictures[N_FRAMES];
  FlameJob *jobs[N_FRAMES];
} Frames;

static void
queue_frames (Frames *frames, FlameRenderer *renderer, double quality)
{
  for (guint i = 0; i < N_FRAMES; i++) {
    frames->pictures[i] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    frames->jobs[i] = gpu_backend_queue (
        renderer, scene_moving, frames->pictures[i], i, quality, 0);
  }
}

/* Waits for all frames, which must succeed. */
static void
finish_frames (Frames *frames)
{
  for (guint i = 0; i < N_FRAMES; i++)
    scene_finish (frames->jobs[i], NULL);
}

static void
clear_frames (Frames *frames)
{
  for (guint i = 0; i < N_FRAMES; i++) {
    flame_job_unref (frames->jobs[i]);
    picture_free (frames->pictures[i]);
  }
}

static void
assert_same_frames (const Frames *a, const Frames *b)
{
  for (guint i = 0; i < N_FRAMES; i++)
    scene_assert_same (a->pictures[i], b->pictures[i]);
}

/* Draws the reference frames on one device. */
static void
draw_expected (Frames *frames, double quality)
{
  FlameRenderer *one;

  reset ();
  one = new_renderer (NULL, 2);
  queue_frames (frames, one, quality);
  finish_frames (frames);
  g_assert_cmpuint (flame_renderer_get_n_devices (one), ==, 1);
  flame_renderer_free (one);
  gpu_backend_assert_no_leak ();
}

/* -------------------------------------------------------------------- turns */

static void
test_turns (void)
{
  FlameRenderer *all;

  reset ();
  all = new_renderer ("all", 2);
  g_assert_cmpuint (flame_renderer_get_n_devices (all), ==, N_DEVICES);
  g_assert_cmpuint (flame_renderer_get_depth (all), ==, 2 * N_DEVICES);
  for (guint i = 0; i < 3 * N_DEVICES; i++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);

    gpu_backend_render (all, scene_moving, picture, i, 0, NULL);
  }
  for (guint i = 0; i < N_DEVICES; i++) {
    const FlameDeviceStats stats = get_stats (all, i);
    g_autofree char *name = g_strdup_printf ("dummy, Dummy GPU %u, sm_90", i);

    g_assert_cmpint (stats.ordinal, ==, (int) i);
    g_assert_cmpstr (stats.name, ==, name);
    g_assert_false (stats.is_dropped);
    g_assert_cmpuint (stats.depth, ==, 2);
    g_assert_cmpuint (stats.frames, ==, 3);
    g_assert_cmpuint (stats.iterations, >, 0);
    g_assert_cmpuint (flame_dummy_get_runs (i), >, 0);
  }
  assert_no_problem ();
  flame_renderer_free (all);
  gpu_backend_assert_no_leak ();
}

static void
test_same_bytes (void)
{
  static const char *const lists[] = {"all", "0,2", "1", " 2 , 1 "};
  Frames expected;

  draw_expected (&expected, 0);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    const guint depth = 1 + 2 * (i % 2);
    FlameRenderer *renderer;
    Frames frames;
    guint64 sum = 0;

    reset ();
    renderer = new_renderer (lists[i], depth);
    queue_frames (&frames, renderer, 0);
    finish_frames (&frames);
    assert_same_frames (&frames, &expected);
    for (guint k = 0; k < flame_renderer_get_n_devices (renderer); k++) {
      g_assert_cmpuint (get_stats (renderer, k).frames, >, 0);
      sum += get_stats (renderer, k).frames;
    }
    g_assert_cmpuint (sum, ==, N_FRAMES);
    assert_no_problem ();
    flame_renderer_free (renderer);
    clear_frames (&frames);
    gpu_backend_assert_no_leak ();
  }
  clear_frames (&expected);
}

/* -------------------------------------------------------------------- plans */

/* An animation whose evaluation waits until two threads are in it. */
typedef struct
{
  FlameSource source;
  FlameAnimation *scene;
  GMutex lock;
  GCond changed;
  guint n; /* threads that evaluate it */
  gboolean met, gave_up;
} Meeting;

/*
 * If plans were filled one after the other, the second thread would never come.
 */
#define PATIENCE (20 * G_TIME_SPAN_SECOND)

static void
meeting_evaluate (FlameSource *source, double time, FlameGenome *genome)
{
  Meeting *meeting = (Meeting *) source;
  const gint64 until = g_get_monotonic_time () + PATIENCE;

  g_mutex_lock (&meeting->lock);
  meeting->met |= ++meeting->n > 1;
  g_cond_broadcast (&meeting->changed);
  while (!meeting->met && !meeting->gave_up)
    meeting->gave_up =
        !g_cond_wait_until (&meeting->changed, &meeting->lock, until);
  meeting->n--;
  g_mutex_unlock (&meeting->lock);
  flame_animation_evaluate (meeting->scene, time, genome);
}

static gboolean
meeting_is_constant (FlameSource *source, double begin, double end)
{
  return flame_animation_is_constant (((Meeting *) source)->scene, begin, end);
}

/* Does nothing: the test owns the source. */
static void
meeting_free (FlameSource *source G_GNUC_UNUSED)
{
}

static const FlameSourceClass meeting_class = {
    .evaluate = meeting_evaluate,
    .is_constant = meeting_is_constant,
    .free = meeting_free,
};

/* The plans of several frames are filled in parallel, with the same bytes. */
static void
test_plans (void)
{
  Meeting meeting = {.source = {&meeting_class}};
  g_autoptr (FlameAnimation) animation = NULL;
  FlameRenderer *renderer;
  Frames expected, frames;

  if (g_get_num_processors () < 2) {
    g_test_skip ("one processor fills one plan at a time");
    return;
  }
  draw_expected (&expected, 0);
  meeting.scene = scene_load (scene_moving);
  g_mutex_init (&meeting.lock);
  g_cond_init (&meeting.changed);
  animation = flame_animation_new (&meeting.source);
  reset ();
  renderer = new_renderer (NULL, 3);
  for (guint i = 0; i < N_FRAMES; i++) {
    FlameFrameRequest request;

    frames.pictures[i] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    request = scene_request (animation, frames.pictures[i], i);
    frames.jobs[i] = scene_queue (renderer, &request);
  }
  finish_frames (&frames);
  g_assert_true (meeting.met);
  assert_same_frames (&frames, &expected);
  assert_no_problem ();
  flame_renderer_free (renderer);
  clear_frames (&frames);
  clear_frames (&expected);
  gpu_backend_assert_no_leak ();
  flame_animation_unref (meeting.scene);
  g_mutex_clear (&meeting.lock);
  g_cond_clear (&meeting.changed);
}

/* Devices that are not named stay unused. */
static void
test_named (void)
{
  FlameRenderer *renderer;
  Frames frames;

  reset ();
  renderer = new_renderer ("2,0", 2);
  g_assert_cmpstr (flame_renderer_get_description (renderer), ==,
      "dummy, Dummy GPU 2, sm_90 (device 2); dummy, Dummy GPU 0, sm_90 (device "
      "0)");
  queue_frames (&frames, renderer, 0);
  finish_frames (&frames);
  g_assert_cmpint (get_stats (renderer, 0).ordinal, ==, 2);
  g_assert_cmpint (get_stats (renderer, 1).ordinal, ==, 0);
  g_assert_cmpuint (flame_dummy_get_runs (0), >, 0);
  g_assert_cmpuint (flame_dummy_get_runs (1), ==, 0);
  g_assert_cmpuint (flame_dummy_get_runs (2), >, 0);
  flame_renderer_free (renderer);
  clear_frames (&frames);
  gpu_backend_assert_no_leak ();
}

/* The statistics of a kernel cover all devices. */
static void
test_kernel_stats (void)
{
  FlameRenderer *all;
  g_autoptr (GPtrArray) stats = NULL;
  Frames frames;
  guint n_copies = 0;

  reset ();
  all = new_renderer ("all", 2);
  queue_frames (&frames, all, 0);
  finish_frames (&frames);
  stats = flame_renderer_get_kernel_stats (all);
  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *kernel = stats->pdata[i];

    if (!g_str_equal (kernel->name, "copy"))
      continue;
    n_copies++;
    g_assert_cmpuint (kernel->count, ==, N_FRAMES);
  }
  g_assert_cmpuint (n_copies, ==, 1);
  flame_renderer_free (all);
  clear_frames (&frames);
  gpu_backend_assert_no_leak ();
}

/* ----------------------------------------------------------------- failures */

static void
assert_dropped (FlameRenderer *renderer, guint device)
{
  g_autofree char *part = g_strdup_printf ("CUDA device %u ", device);

  assert_problem (FLAME_ERROR_BACKEND, part);
  assert_no_problem ();
  g_assert_true (get_stats (renderer, device).is_dropped);
  g_assert_cmpuint (get_stats (renderer, device).depth, ==, 0);
  g_assert_cmpuint (flame_renderer_get_n_devices (renderer), ==, N_DEVICES - 1);
}

/* The first calls in the table are those that no frame can do without. */
#define N_NEEDED 3

/* A call on one device fails, early or late, and loses the device or not. */
static void
test_one_fails (void)
{
  static const char *const calls[] = {"launch", "copy", "stream_call", NULL};
  static const FlameDummyFault results[] = {
      FLAME_DUMMY_IS_LOST, FLAME_DUMMY_REFUSES};
  Frames expected;

  draw_expected (&expected, 0);
  for (guint c = 0; c < G_N_ELEMENTS (calls); c++) {
    for (guint nth = 1; nth < 30; nth = 4 * nth + 1) {
      FlameRenderer *all;
      Frames frames;

      reset ();
      all = new_renderer ("all", 2);
      flame_dummy_fail_on (1, calls[c], nth, results[nth % 2]);
      queue_frames (&frames, all, 0);
      finish_frames (&frames);
      assert_same_frames (&frames, &expected);
      /* Other calls may only serve statistics, whose failure fails no frame. */
      if (get_stats (all, 1).is_dropped ||
          (c < N_NEEDED && flame_dummy_has_failed ()))
        assert_dropped (all, 1);
      assert_no_problem ();
      flame_renderer_free (all);
      clear_frames (&frames);
      gpu_backend_assert_no_leak ();
    }
  }
  clear_frames (&expected);
}

/* A device is removed while it draws, whatever the others do. */
static void
test_removal (void)
{
  Frames expected;

  draw_expected (&expected, 300);
  for (guint i = 0; i < N_DEVICES; i++) {
    FlameRenderer *all;
    Frames frames;

    reset ();
    all = new_renderer ("all", 2);
    queue_frames (&frames, all, 300);
    test_wait_for_work (i * 0.01);
    flame_dummy_lose (i);
    finish_frames (&frames);
    assert_same_frames (&frames, &expected);
    flame_renderer_free (all);
    clear_frames (&frames);
    gpu_backend_assert_no_leak ();
  }
  clear_frames (&expected);
}

/* The loss of an idle device is reported when its turn comes. */
static void
test_removal_while_idle (void)
{
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
  g_autoptr (GError) error = NULL;
  FlameRenderer *all;
  gpointer memory;

  reset ();
  all = new_renderer ("all", 2);
  flame_dummy_lose (0);
  assert_no_problem ();
  for (guint i = 0; i < 4; i++)
    gpu_backend_render (all, scene_moving, picture, i, 0, NULL);
  assert_dropped (all, 0);
  /* Another device allocates the memory. */
  memory = flame_renderer_alloc_host (all, 1000, &error);
  g_assert_no_error (error);
  flame_host_free (memory);
  flame_renderer_free (all);
  gpu_backend_assert_no_leak ();
}

/*
 * If the last device fails, its frames fail with its error, as with a single
 * device.
 */
static void
test_all_fail (void)
{
  FlameRenderer *all;
  Frames frames;

  reset ();
  all = new_renderer ("all", 2);
  queue_frames (&frames, all, 1e9);
  test_wait_for_work (0.01);
  flame_dummy_lose (-1);
  for (guint i = 0; i < N_FRAMES; i++) {
    g_autoptr (GError) error = NULL;

    flame_job_wait (frames.jobs[i]);
    g_assert_false (flame_job_get_result (frames.jobs[i], &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND);
  }
  g_assert_cmpuint (flame_renderer_get_n_devices (all), ==, 1);
  flame_renderer_free (all);
  clear_frames (&frames);
  gpu_backend_assert_no_leak ();
}

static void
test_no_device_opens (void)
{
  g_autoptr (GError) error = NULL;
  FlameRenderer *cpu;

  reset ();
  flame_dummy_lose (-1);
  g_assert_null (
      gpu_backend_try_renderer (FLAME_BACKEND_CUDA, "all", NULL, 2, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_clear_error (&error);
  cpu = gpu_backend_try_renderer (FLAME_BACKEND_AUTO, "0,1", NULL, 2, &error);
  g_assert_no_error (error);
  g_assert_cmpint (flame_renderer_get_backend (cpu), ==, FLAME_BACKEND_CPU);
  g_assert_nonnull (flame_renderer_get_fallback_reason (cpu));
  g_assert_cmpint (get_stats (cpu, 0).ordinal, ==, -1);
  assert_no_problem ();
  flame_renderer_free (cpu);
  gpu_backend_assert_no_leak ();
}

/* ------------------------------------------------------------------- memory */

/*
 * Tests a device without memory for any frame, and another with enough for one
 * only.
 */
static void
test_memory_sizes (void)
{
  Frames expected, frames;
  FlameRenderer *all;

  draw_expected (&expected, 0);
  reset ();
  flame_dummy_set_memory (1, 30000);
  all = new_renderer ("all", 3);
  queue_frames (&frames, all, 0);
  finish_frames (&frames);
  assert_same_frames (&frames, &expected);
  g_assert_true (get_stats (all, 1).is_dropped);
  assert_problem (FLAME_ERROR_NO_MEMORY, "CUDA device 1 ");
  g_assert_cmpuint (get_stats (all, 0).depth, ==, 3);
  g_assert_cmpuint (get_stats (all, 2).depth, ==, 3);
  g_assert_cmpuint (flame_renderer_get_depth (all), ==, 6);
  flame_renderer_free (all);
  clear_frames (&frames);
  gpu_backend_assert_no_leak ();
  clear_frames (&expected);
}

/* ------------------------------------------------------------------ opening */

static void
assert_refused (const char *devices, FlameError code, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (
      gpu_backend_try_renderer (FLAME_BACKEND_AUTO, devices, NULL, 2, &error));
  g_assert_error (error, FLAME_ERROR, (int) code);
  if (!strstr (error->message, part))
    g_error ("\"%s\" lacks \"%s\"", error->message, part);
  gpu_backend_assert_no_leak ();
}

static void
test_wrong_lists (void)
{
  static const char *const wrong[] = {"", "0,", ",1", "0;1", "-1", "0,1,-x",
      "1.5", "0 1", "99999999999", "metal:0", "cuda:", "0,auto", "0,all"};

  reset ();
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    assert_refused (
        wrong[i], FLAME_ERROR_SETTINGS, "expected \"auto\", \"all\" or a list");
  assert_refused ("0,2,0", FLAME_ERROR_SETTINGS, "device 0 is named twice");
  assert_refused ("0,3", FLAME_ERROR_SETTINGS,
      "there is no CUDA device 3; there are: 0 (Dummy GPU 0), 1 (Dummy GPU 1), "
      "2 "
      "(Dummy GPU 2)");
  assert_refused ("0,none", FLAME_ERROR_SETTINGS,
      "no CUDA device has \"none\" in its name; there are: 0 (Dummy GPU 0)");
}

/*
 * Devices are named by a part of their name in any case, and each counts once.
 */
static void
test_names (void)
{
  static const struct
  {
    const char *list;
    guint n, first;
  } lists[] = {{"gpu 1", 1, 1}, {"dummy", N_DEVICES, 0},
      {"2,Dummy", N_DEVICES, 2}, {"cuda:GPU 2", 1, 2}, {"CUDA:1,cuda:0", 2, 1},
      {"cuda:all", N_DEVICES, 0}};

  reset ();
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    FlameRenderer *renderer = new_renderer (lists[i].list, 1);

    g_assert_cmpuint (flame_renderer_get_n_devices (renderer), ==, lists[i].n);
    g_assert_cmpint (get_stats (renderer, 0).ordinal, ==, (int) lists[i].first);
    flame_renderer_free (renderer);
  }
  gpu_backend_assert_no_leak ();
}

/* Tests a device that does not work, and was named or not. */
static void
test_one_does_not_open (void)
{
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer;

  reset ();
  flame_dummy_lose (1);
  renderer = new_renderer ("all", 2);
  assert_problem (FLAME_ERROR_UNAVAILABLE, "dummy device 1 ");
  assert_no_problem ();
  g_assert_cmpuint (flame_renderer_get_n_devices (renderer), ==, 2);
  flame_renderer_free (renderer);
  g_assert_null (
      gpu_backend_try_renderer (FLAME_BACKEND_CUDA, "0,1", NULL, 2, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_assert_nonnull (strstr (error->message, "dummy device 1 "));
  gpu_backend_assert_no_leak ();
}

static void
test_kinds (void)
{
  static const int archs[N_DEVICES] = {90, 90, 86};
  FlameRenderer *renderer;

  reset ();
  flame_dummy_set_devices (archs, N_DEVICES);
  renderer = new_renderer ("0,1", 2);
  assert_no_problem ();
  flame_renderer_free (renderer);
  renderer = new_renderer ("all", 2);
  assert_problem (FLAME_ERROR_SETTINGS, "different kinds");
  assert_no_problem ();
  flame_renderer_free (renderer);
  gpu_backend_assert_no_leak ();
}

/* ------------------------------------------------------------- cancellation */

/* Cancels frames as a seek does, while a device may fail. */
static void
test_cancel (void)
{
  for (guint i = 0; i < 4; i++) {
    g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    FlameRenderer *all;
    Frames frames;

    reset ();
    all = new_renderer ("all", 2);
    queue_frames (&frames, all, 1e9);
    test_wait_for_work (i * 0.01);
    if (i % 2)
      flame_dummy_lose (i % N_DEVICES);
    for (guint k = 0; k < N_FRAMES; k++)
      flame_job_cancel (frames.jobs[k]);
    for (guint k = 0; k < N_FRAMES; k++) {
      g_autoptr (GError) error = NULL;

      flame_job_wait (frames.jobs[k]);
      g_assert_false (flame_job_get_result (frames.jobs[k], &error));
    }
    for (guint k = 0; k < N_DEVICES; k++)
      gpu_backend_render (all, scene_moving, picture, k, 0, NULL);
    flame_renderer_free (all);
    clear_frames (&frames);
    gpu_backend_assert_no_leak ();
  }
}

static void
test_free_in_flight (void)
{
  for (guint i = 0; i < 4; i++) {
    FlameRenderer *all;
    Frames frames;

    reset ();
    all = new_renderer ("all", 1 + i);
    queue_frames (&frames, all, i % 2 ? 1e9 : 0);
    test_wait_for_work (i * 0.01);
    if (i > 1)
      flame_dummy_lose (1);
    flame_renderer_free (all);
    clear_frames (&frames);
    gpu_backend_assert_no_leak ();
  }
}

/* -------------------------------------------------------------- CUDA memory */

/* Draws into planes in a context of @home, whichever device draws. */
static void
draw_in_cuda_memory (int home, gboolean peer_access, const Frames *expected)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameCudaSharing sharing = {0};
  CUdeviceptr memory[N_FRAMES];
  FlamePlanes planes[N_FRAMES];
  g_autoptr (GError) error = NULL;
  FlameRenderer *all;

  reset ();
  flame_dummy_settings.reaches = peer_access;
  sharing.context = flame_fake_context_create (home);
  all =
      gpu_backend_try_renderer (FLAME_BACKEND_CUDA, "0,2", &sharing, 2, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_FRAMES; i++) {
    FlameFrameRequest request =
        scene_request (animation, expected->pictures[i], i);
    g_autoptr (FlameJob) job = NULL;

    memory[i] =
        cuda_planes_new (sharing.context, expected->pictures[i], &planes[i]);
    request.memory = FLAME_MEMORY_CUDA;
    request.planes = planes[i];
    job = scene_queue (all, &request);
    scene_finish (job, NULL);
    cuda_planes_assert_same (&planes[i], expected->pictures[i]);
  }
  g_assert_cmpuint (get_stats (all, 0).frames, >, 0);
  g_assert_cmpuint (get_stats (all, 1).frames, >, 0);
  /* Two planes of each frame that another device drew. */
  g_assert_cmpuint (flame_dummy_get_calls ("cuMemcpy3DPeerAsync"), ==,
      2 * (home == 0      ? get_stats (all, 1).frames
              : home == 2 ? get_stats (all, 0).frames
                          : N_FRAMES));
  assert_no_problem ();
  flame_renderer_free (all);
  for (guint i = 0; i < N_FRAMES; i++)
    cuda_planes_free (sharing.context, memory[i]);
  flame_fake_context_destroy (sharing.context);
  gpu_backend_assert_no_leak ();
}

static void
test_cuda_memory (void)
{
  Frames expected;

  draw_expected (&expected, 0);
  for (int home = 0; home < N_DEVICES; home++)
    draw_in_cuda_memory (home, home != 1, &expected);
  clear_frames (&expected);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/devices/turns", test_turns);
  g_test_add_func ("/gpu/devices/same-bytes", test_same_bytes);
  g_test_add_func ("/gpu/devices/plans", test_plans);
  g_test_add_func ("/gpu/devices/named", test_named);
  g_test_add_func ("/gpu/devices/kernel-stats", test_kernel_stats);
  g_test_add_func ("/gpu/devices/one-fails", test_one_fails);
  g_test_add_func ("/gpu/devices/removal", test_removal);
  g_test_add_func ("/gpu/devices/removal-while-idle", test_removal_while_idle);
  g_test_add_func ("/gpu/devices/all-fail", test_all_fail);
  g_test_add_func ("/gpu/devices/none-opens", test_no_device_opens);
  g_test_add_func ("/gpu/devices/memory-sizes", test_memory_sizes);
  g_test_add_func ("/gpu/devices/wrong-lists", test_wrong_lists);
  g_test_add_func ("/gpu/devices/names", test_names);
  g_test_add_func ("/gpu/devices/one-does-not-open", test_one_does_not_open);
  g_test_add_func ("/gpu/devices/kinds", test_kinds);
  g_test_add_func ("/gpu/devices/cancel", test_cancel);
  g_test_add_func ("/gpu/devices/free-in-flight", test_free_in_flight);
  g_test_add_func ("/gpu/devices/cuda-memory", test_cuda_memory);
  return g_test_run ();
}
