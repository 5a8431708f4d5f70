/*
 * Renderers, jobs and refused requests: waiting, cancelling, callbacks and
 * releases in any order.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/renderer-config.h"
#include "core/api/video.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/work.h"

/* Queues a frame that takes days, so a wait for its end would never return. */
static FlameJob *
queue_endless (FlameRenderer *renderer, const Picture *picture)
{
  /* The job keeps the animation alive. */
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  FlameFrameRequest request = scene_request (animation, picture, 1.0);

  request.quality = 1e9;
  return scene_queue (renderer, &request);
}

static void
assert_cancelled (FlameJob *job)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (flame_job_get_result (job, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
}

static void
test_cancel (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 2);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (Picture) second =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (FlameJob) job = queue_endless (renderer, picture);
  g_autoptr (FlameJob) behind = queue_endless (renderer, second);

  test_wait_for_work (0.05);
  flame_job_cancel (behind);
  flame_job_cancel (job);
  flame_job_wait (job);
  flame_job_wait (behind);
  assert_cancelled (job);
  assert_cancelled (behind);
  flame_job_cancel (job);
}

static void
test_progress (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (Picture) second =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (FlameJob) job = queue_endless (renderer, picture);
  g_autoptr (FlameJob) behind = queue_endless (renderer, second);
  double progress;

  while ((progress = flame_job_get_progress (job)) == 0.0)
    g_usleep (1000);
  g_assert_cmpfloat (progress, <, 1.0);
  g_assert_cmpfloat (flame_job_get_progress (behind), ==, 0.0);
  /* The progress increases. */
  while (flame_job_get_progress (job) <= progress)
    g_usleep (1000);
  flame_job_cancel (behind);
  flame_job_cancel (job);
  flame_job_wait (job);
  flame_job_wait (behind);
  g_assert_cmpfloat (flame_job_get_progress (job), ==, 1.0);
  g_assert_cmpfloat (flame_job_get_progress (behind), ==, 1.0);
}

/* A cancelled frame leaves nothing in the next one. */
static void
test_render_after_cancel (void)
{
  const FlameFrameRequest like = {.time = 1, .shutter = 1, .seed = 7};
  g_autoptr (Picture) expected =
      scene_render (2, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);

  for (int i = 0; i < 3; i++) {
    g_autoptr (FlameJob) endless = queue_endless (renderer, picture);
    g_autoptr (FlameJob) job = NULL;

    test_wait_for_work (0.02);
    flame_job_cancel (endless);
    flame_job_wait (endless);
    job = scene_queue (renderer, &request);
    scene_finish (job, NULL);
    scene_assert_same (picture, expected);
  }
}

/* A deadline ends the wait, not the frame. */
static void
test_deadline (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (FlameJob) endless = queue_endless (renderer, picture);

  g_assert_false (flame_job_wait_until (endless, 0));
  g_assert_false (flame_job_wait_until (
      endless, g_get_monotonic_time () + 10 * G_TIME_SPAN_MILLISECOND));
  flame_job_cancel (endless);
  g_assert_true (flame_job_wait_until (endless, G_MAXINT64));
  g_assert_true (flame_job_wait_until (endless, 0));
  assert_cancelled (endless);
}

/* Records the callback of a finished job. */
typedef struct
{
  GMutex lock;
  GCond cond;
  GThread *thread; /* (nullable) the thread that called it */
  guint n_calls, n_freed;
  GMainLoop *loop; /* (nullable) the loop that it ends */
} DoneCalls;

static void
done_calls_init (DoneCalls *calls)
{
  *calls = (DoneCalls){0};
  g_mutex_init (&calls->lock);
  g_cond_init (&calls->cond);
}

static void
done_calls_clear (DoneCalls *calls)
{
  g_mutex_clear (&calls->lock);
  g_cond_clear (&calls->cond);
}

static void
on_done (FlameJob *job, gpointer user_data)
{
  DoneCalls *calls = user_data;

  /* The callback may call the library. */
  g_assert_true (flame_job_wait_until (job, 0));
  g_mutex_lock (&calls->lock);
  calls->n_calls++;
  calls->thread = g_thread_self ();
  g_mutex_unlock (&calls->lock);
  if (calls->loop)
    g_main_loop_quit (calls->loop);
}

static void
on_freed (gpointer user_data)
{
  DoneCalls *calls = user_data;

  g_mutex_lock (&calls->lock);
  calls->n_freed++;
  g_cond_broadcast (&calls->cond);
  g_mutex_unlock (&calls->lock);
}

static void
done_calls_wait (DoneCalls *calls)
{
  g_mutex_lock (&calls->lock);
  while (calls->n_freed == 0)
    g_cond_wait (&calls->cond, &calls->lock);
  g_mutex_unlock (&calls->lock);
}

/*
 * Tests that the function is called on a thread of the library, at once if the
 * job is done, or in a main loop.
 */
static void
test_done_func (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  const FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (FlameJob) first = scene_queue (renderer, &request);
  g_autoptr (FlameJob) second = NULL;
  DoneCalls calls;

  done_calls_init (&calls);
  flame_job_set_done_func (first, NULL, on_done, &calls, on_freed);
  done_calls_wait (&calls);
  g_assert_cmpuint (calls.n_calls, ==, 1);
  flame_job_set_done_func (first, NULL, on_done, &calls, on_freed);
  g_assert_cmpuint (calls.n_calls, ==, 2);
  g_assert_cmpuint (calls.n_freed, ==, 2);
  g_assert_true (calls.thread == g_thread_self ());

  calls.loop = g_main_loop_new (NULL, FALSE);
  second = scene_queue (renderer, &request);
  flame_job_set_done_func (
      second, g_main_context_default (), on_done, &calls, on_freed);
  g_main_loop_run (calls.loop);
  g_assert_cmpuint (calls.n_calls, ==, 3);
  g_assert_true (calls.thread == g_thread_self ());
  g_main_loop_unref (calls.loop);
  done_calls_clear (&calls);
}

/* A replaced function is freed and not called. */
static void
test_done_func_replaced (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  g_autoptr (FlameJob) endless = queue_endless (renderer, picture);
  DoneCalls before, after;

  done_calls_init (&before);
  done_calls_init (&after);
  flame_job_set_done_func (endless, NULL, on_done, &before, on_freed);
  flame_job_set_done_func (endless, NULL, on_done, &after, on_freed);
  g_assert_cmpuint (before.n_freed, ==, 1);
  flame_job_cancel (endless);
  done_calls_wait (&after);
  g_assert_cmpuint (before.n_calls, ==, 0);
  g_assert_cmpuint (after.n_calls, ==, 1);
  done_calls_clear (&before);
  done_calls_clear (&after);
}

/* If job and picture are dropped, nothing may write to freed planes. */
static void
test_dropped_picture (void)
{
  FlameRenderer *renderer = scene_new_renderer (2, 2);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT);
  const int stride = 4 * SCENE_WIDTH;

  for (guint i = 0; i < 4; i++) {
    g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);
    g_autoptr (FlamePicture) own = flame_picture_new (video, NULL);
    guint8 *planes = g_malloc (stride * SCENE_HEIGHT);
    g_autoptr (FlamePicture) wrapped = flame_picture_new_wrapped (
        video, FLAME_MEMORY_HOST, &planes, &stride, 1, g_free, planes);

    flame_frame_request_set_picture (request, i % 2 ? own : wrapped);
    flame_job_unref (flame_renderer_queue (renderer, request, NULL));
  }
  flame_renderer_free (renderer);
}

/* The owner is notified when the last write is over, not before. */
static void
test_picture_in_use (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT);
  g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);
  const int stride = 4 * SCENE_WIDTH;
  guint8 *planes = g_malloc (stride * SCENE_HEIGHT);
  FlamePicture *picture;
  FlameJob *job;
  DoneCalls calls;

  done_calls_init (&calls);
  picture = flame_picture_new_wrapped (
      video, FLAME_MEMORY_HOST, &planes, &stride, 1, on_freed, &calls);
  flame_frame_request_set_picture (request, picture);
  flame_frame_request_set_quality (request, 1e9);
  job = flame_renderer_queue (renderer, request, NULL);
  flame_picture_unref (picture);
  g_clear_pointer (&request, flame_frame_request_free);
  test_wait_for_work (0.02);
  g_assert_cmpuint (calls.n_freed, ==, 0);
  flame_job_cancel (job);
  flame_job_unref (job);
  done_calls_wait (&calls);
  g_assert_cmpuint (calls.n_freed, ==, 1);
  g_free (planes);
  done_calls_clear (&calls);
}

/* A backend that compiles nothing makes nobody wait. */
static void
test_prepare (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);
  g_autoptr (FlameVideo) video = flame_video_new (FLAME_FORMAT_RGB, 16, 8);
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (flame_renderer_prepare (renderer, request, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  flame_frame_request_set_video (request, video);
  job = flame_renderer_prepare (renderer, request, NULL);
  g_assert_true (flame_job_wait_until (job, 0));
  g_assert_true (flame_job_get_result (job, NULL));
}

static void
test_many (void)
{
  enum
  {
    N = 150
  };
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 3);
  g_autoptr (GPtrArray) pictures =
      g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
  FlameJob *jobs[N];

  for (int i = 0; i < N; i++) {
    Picture *picture = picture_new (FLAME_FORMAT_RGB, 16, 12, 0);
    FlameFrameRequest request =
        scene_request (animation, picture, i % 2 ? 1.0 : 2.0);

    request.quality = 5;
    g_ptr_array_add (pictures, picture);
    jobs[i] = scene_queue (renderer, &request);
    if (i % 3 == 1)
      flame_job_ref (jobs[i]);
  }
  for (int i = 0; i < N; i++) {
    /* A job may be released at any time. The frame's memory must stay. */
    if (i % 5 != 4)
      scene_finish (jobs[i], NULL);
    flame_job_unref (jobs[i]);
    if (i % 3 == 1) {
      scene_finish (jobs[i], NULL);
      flame_job_unref (jobs[i]);
    }
  }
  for (int i = 2; i < N; i++) {
    if (i % 5 != 4 && (i - 2) % 5 != 4)
      scene_assert_same (
          g_ptr_array_index (pictures, i), g_ptr_array_index (pictures, i - 2));
  }
  /* The renderer must go before the pictures that it may still write to. */
  g_clear_pointer (&renderer, flame_renderer_free);
}

static void
test_free_in_flight (void)
{
  FlameRenderer *renderer = scene_new_renderer (2, 2);
  g_autoptr (GPtrArray) pictures =
      g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
  g_autoptr (GPtrArray) jobs =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_job_unref);

  for (int i = 0; i < 5; i++) {
    Picture *picture =
        picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);

    g_ptr_array_add (pictures, picture);
    g_ptr_array_add (jobs, queue_endless (renderer, picture));
  }
  test_wait_for_work (0.02);
  flame_renderer_free (renderer);
  for (guint i = 0; i < jobs->len; i++) {
    FlameJob *job = g_ptr_array_index (jobs, i);

    flame_job_wait (job);
    assert_cancelled (job);
  }
}

typedef struct
{
  FlameRenderer *renderer;
  FlameAnimation *animation;
  const Picture *expected;
} Worker;

static gpointer
render_often (gpointer data)
{
  Worker *worker = data;
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);

  for (int i = 0; i < 6; i++) {
    FlameFrameRequest request = scene_request (worker->animation, picture, 1.0);
    g_autoptr (FlameJob) job = scene_queue (worker->renderer, &request);

    scene_finish (job, NULL);
    scene_assert_same (picture, worker->expected);
    memset (picture->memory, 0, picture->size);
  }
  return NULL;
}

static void
test_callers (void)
{
  const FlameFrameRequest like = {.time = 1, .shutter = 1, .seed = 7};
  g_autoptr (Picture) expected =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 2);
  Worker worker = {renderer, animation, expected};
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("caller", render_often, &worker);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* ---------------------------------------------------------------- errors */

static void
assert_refused (
    FlameRenderer *renderer, const FlameFrameRequest *request, const char *what)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameJob) job = flame_renderer_queue (renderer, request, &error);

  if (job != NULL)
    g_test_fail_printf ("%s was accepted", what);
  else if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_SETTINGS))
    g_test_fail_printf ("%s: %s", what, error->message);
  else
    g_test_message ("%s: %s", what, error->message);
  if (job != NULL) {
    flame_job_cancel (job);
    flame_job_wait (job);
  }
}

#define REFUSED(change)                                                        \
  do {                                                                         \
    FlameFrameRequest request = good;                                          \
    request.change;                                                            \
    assert_refused (renderer, &request, #change);                              \
  } while (0)

static void
test_errors (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_I420, SCENE_WIDTH, SCENE_HEIGHT, 0);
  const FlameFrameRequest good = scene_request (animation, picture, 0);
  g_autoptr (FlameJob) job = NULL;

  REFUSED (video.width = 0);
  REFUSED (video.height = 0);
  REFUSED (video.width = -5);
  REFUSED (video.width = 16385);
  REFUSED (video.height = 16385);
  REFUSED (video.format = FLAME_N_FORMATS);
  REFUSED (video.format = (FlameFormat) -1);
  REFUSED (video.pixel_aspect = 0);
  REFUSED (video.pixel_aspect = NAN);
  REFUSED (planes.stride[0] = SCENE_WIDTH - 1);
  REFUSED (planes.stride[2] = SCENE_WIDTH / 2 - 1);
  REFUSED (planes.stride[1] = -SCENE_WIDTH);
  REFUSED (planes.data[0] = NULL);
  REFUSED (planes.data[2] = NULL);
  REFUSED (quality = -1);
  REFUSED (quality = NAN);
  REFUSED (time = NAN);
  REFUSED (shutter = INFINITY);
  REFUSED (ahead = NAN);

  job = scene_queue (renderer, &good);
  scene_finish (job, NULL);
}

static void
test_backends (void)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .device = 999, .depth = 1};
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (
      flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CPU);
  g_assert_cmpstr (flame_renderer_get_description (renderer), !=, NULL);
  g_assert_nonnull (strstr (flame_renderer_get_description (renderer), "CPU"));
  g_assert_null (flame_renderer_get_fallback_reason (renderer));

  g_assert_null (flame_renderer_new (&config, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);

  /* auto renders all the same, and reports why CUDA is not used. */
  g_clear_pointer (&renderer, flame_renderer_free);
  g_clear_error (&error);
  config.backend = FLAME_BACKEND_AUTO;
  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
  g_assert_cmpint (
      flame_renderer_get_backend (renderer), ==, FLAME_BACKEND_CPU);
  g_assert_nonnull (flame_renderer_get_fallback_reason (renderer));
}

static void
ignore_message (FlameLogLevel level G_GNUC_UNUSED,
    const char *message G_GNUC_UNUSED, gpointer user_data G_GNUC_UNUSED)
{
}

static void
note_end (gpointer n_ended)
{
  (*(guint *) n_ended)++;
}

/* A log is released with the last job, or at once if there is no renderer. */
static void
test_log_ends (void)
{
  guint n_ended = 0;
  FlameRendererConfig config = {.backend = FLAME_BACKEND_CPU,
      .n_threads = 1,
      .depth = 1,
      .log = flame_log_new (ignore_message, &n_ended, note_end)};
  g_autoptr (GError) error = NULL;
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 16, 16, 0);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  const FlameFrameRequest request = scene_request (animation, picture, 1.0);
  FlameRenderer *renderer = flame_renderer_new (&config, &error);
  FlameJob *job = scene_queue (renderer, &request);

  flame_job_wait (job);
  flame_log_unref (config.log);
  flame_renderer_free (renderer);
  g_assert_cmpuint (n_ended, ==, 0);
  flame_job_unref (job);
  g_assert_cmpuint (n_ended, ==, 1);

  config.backend = FLAME_BACKEND_CUDA;
  config.device = 999;
  config.log = flame_log_new (ignore_message, &n_ended, note_end);
  g_assert_null (flame_renderer_new (&config, &error));
  flame_log_unref (config.log);
  g_assert_cmpuint (n_ended, ==, 2);
}

static void
test_host_memory (void)
{
  FlameRenderer *renderer = scene_new_renderer (1, 1);
  gpointer blocks[3];
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 3; i++) {
    gsize size = 1 + i * 77777;

    blocks[i] = flame_renderer_alloc_host (renderer, size, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (GPOINTER_TO_SIZE (blocks[i]) % 64, ==, 0);
    memset (blocks[i], i, size);
  }
  flame_renderer_free (renderer);
  for (int i = 0; i < 3; i++)
    flame_host_free (blocks[i]);
  flame_host_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jobs/log-ends", test_log_ends);
  g_test_add_func ("/jobs/cancel", test_cancel);
  g_test_add_func ("/jobs/progress", test_progress);
  g_test_add_func ("/jobs/render-after-cancel", test_render_after_cancel);
  g_test_add_func ("/jobs/deadline", test_deadline);
  g_test_add_func ("/jobs/done-func", test_done_func);
  g_test_add_func ("/jobs/done-func-replaced", test_done_func_replaced);
  g_test_add_func ("/jobs/dropped-picture", test_dropped_picture);
  g_test_add_func ("/jobs/picture-in-use", test_picture_in_use);
  g_test_add_func ("/jobs/prepare", test_prepare);
  g_test_add_func ("/jobs/many-jobs", test_many);
  g_test_add_func ("/jobs/free-in-flight", test_free_in_flight);
  g_test_add_func ("/jobs/many-callers", test_callers);
  g_test_add_func ("/jobs/errors", test_errors);
  g_test_add_func ("/jobs/backends", test_backends);
  g_test_add_func ("/jobs/host-memory", test_host_memory);
  return g_test_run ();
}
