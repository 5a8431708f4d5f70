/*
 * A renderer whose backend is slow to accept a frame, for example because it
 * allocates hundreds of megabytes: nothing else waits for it. And one whose frames take
 * memory from each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/render/backend.h"
#include "core/render/backends.h"
#include "tests/support/scene.h"
#include "tests/support/test-time.h"

/* A wait longer than this has failed. */
#define PATIENCE (20 * G_TIME_SPAN_SECOND)

struct _FlameBackend
{
  GMutex lock;
  GCond cond;
  gboolean is_submitting; /* a submit has begun */
  gboolean is_released;   /* it may end */
  gboolean was_stuck;     /* it had to end by itself, after PATIENCE */
  guint n_submitted, n_cancelled;
  gboolean is_greedy; /* frames take memory from each other */
  guint n_short;      /* frames that will be short of it, once there are two */
};

struct _FlameSlot
{
  FlameSlotDone done;
  gpointer user_data;
  GThread *thread; /* (nullable) */
};

/* Each test has a single renderer, so one backend is enough. */
static FlameBackend backend;

static FlameBackend *
slow_open (const FlameRendererConfig *config G_GNUC_UNUSED,
    GError **error G_GNUC_UNUSED)
{
  g_mutex_init (&backend.lock);
  g_cond_init (&backend.cond);
  backend.is_submitting = backend.is_released = backend.was_stuck = FALSE;
  backend.n_submitted = backend.n_cancelled = backend.n_short = 0;
  backend.is_greedy = FALSE;
  return &backend;
}

static void
slow_close (FlameBackend *self)
{
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->cond);
}

static const char *
slow_description (const FlameBackend *self G_GNUC_UNUSED)
{
  return "slow";
}

static guint
slow_n_slots (const FlameBackend *self G_GNUC_UNUSED, guint depth)
{
  return depth;
}

static FlameSlot *
slow_slot_new (FlameBackend *self G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  return g_new0 (FlameSlot, 1);
}

static void
slow_slot_free (FlameBackend *self G_GNUC_UNUSED, FlameSlot *slot)
{
  if (slot->thread)
    g_thread_join (slot->thread);
  g_free (slot);
}

/* Ends a frame of those that take memory from each other. */
static gpointer
end_greedy_frame (gpointer data)
{
  FlameSlot *slot = data;
  const FlameFrameStats stats = {0};
  GError *error = NULL;

  g_mutex_lock (&backend.lock);
  while (backend.n_submitted < 2)
    g_cond_wait (&backend.cond, &backend.lock);
  if (backend.n_short > 0) {
    backend.n_short--;
    error = g_error_new_literal (FLAME_ERROR, FLAME_ERROR_NO_MEMORY, "short");
  }
  g_mutex_unlock (&backend.lock);
  slot->done (slot->user_data, &stats, error);
  return NULL;
}

/* Ends the frame once it is cancelled. */
static gpointer
end_frame (gpointer data)
{
  FlameSlot *slot = data;
  const FlameFrameStats stats = {0};

  g_mutex_lock (&backend.lock);
  while (backend.n_cancelled == 0)
    g_cond_wait (&backend.cond, &backend.lock);
  g_mutex_unlock (&backend.lock);
  slot->done (slot->user_data, &stats,
      g_error_new_literal (FLAME_ERROR, FLAME_ERROR_CANCELLED, "cancelled"));
  return NULL;
}

static void
slow_submit (FlameBackend *self, FlameSlot *slot, FlamePlan *plan G_GNUC_UNUSED,
    FlameSlotDone done, gpointer user_data)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;

  slot->done = done;
  slot->user_data = user_data;
  if (slot->thread)
    g_thread_join (slot->thread);
  g_mutex_lock (&self->lock);
  slot->thread = g_thread_new (
      "slow", self->is_greedy ? end_greedy_frame : end_frame, slot);
  self->is_submitting = TRUE;
  self->n_submitted++;
  g_cond_broadcast (&self->cond);
  while (!self->is_released && !self->was_stuck)
    self->was_stuck = !g_cond_wait_until (&self->cond, &self->lock, end);
  g_mutex_unlock (&self->lock);
}

static void
slow_cancel (FlameBackend *self, FlameSlot *slot G_GNUC_UNUSED)
{
  g_mutex_lock (&self->lock);
  /* A cancel must not come before the submit has ended, which would lose it. */
  g_assert_true (self->is_released || self->was_stuck);
  self->n_cancelled++;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->lock);
}

/* Replaces the function of core/render/backends.c. */
const FlameBackendRow *
flame_backend_rows (guint *n_rows)
{
  static const FlameBackendClass klass = {
      .kind = FLAME_BACKEND_CUDA,
      .open = slow_open,
      .close = slow_close,
      .description = slow_description,
      .n_slots = slow_n_slots,
      .slot_new = slow_slot_new,
      .slot_free = slow_slot_free,
      .submit = slow_submit,
      .cancel = slow_cancel,
  };
  static const FlameBackendRow rows[] = {
      {FLAME_BACKEND_CUDA, "CUDA", &klass, FALSE},
  };

  *n_rows = G_N_ELEMENTS (rows);
  return rows;
}

static void
wait_for_submit (void)
{
  g_mutex_lock (&backend.lock);
  while (!backend.is_submitting)
    g_cond_wait (&backend.cond, &backend.lock);
  g_mutex_unlock (&backend.lock);
}

static void
release_submit (void)
{
  g_mutex_lock (&backend.lock);
  backend.is_released = TRUE;
  g_cond_broadcast (&backend.cond);
  g_mutex_unlock (&backend.lock);
}

/* Queueing, cancelling and flushing continue, and no cancel is lost. */
static void
test_others_go_on (void)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .depth = 2};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = flame_renderer_new (&config, &error);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (FlameJob) behind = NULL;

  g_assert_no_error (error);
  job = scene_queue (renderer, &request);
  wait_for_submit ();
  behind = scene_queue (renderer, &request);
  flame_job_cancel (behind);
  flame_job_wait (behind);
  g_assert_false (flame_job_wait_until (job, g_get_monotonic_time ()));
  flame_job_cancel (job);
  g_assert_false (backend.was_stuck);

  release_submit ();
  flame_job_wait (job);
  g_assert_false (flame_job_get_result (job, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_CANCELLED);
  g_assert_cmpuint (backend.n_cancelled, ==, 1);
}

static gboolean
has_submitted (guint n)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  gboolean in_time = TRUE;

  g_mutex_lock (&backend.lock);
  while (backend.n_submitted < n && in_time)
    in_time = g_cond_wait_until (&backend.cond, &backend.lock, end);
  g_assert_cmpuint (backend.n_submitted, <=, n);
  g_mutex_unlock (&backend.lock);
  return in_time;
}

/* A greater depth also starts frames that already wait. */
static void
test_depth_grows (void)
{
  enum
  {
    N = 4
  };
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .depth = 1};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = flame_renderer_new (&config, &error);
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 1);
  FlameJob *jobs[N];

  g_assert_no_error (error);
  release_submit ();
  for (int i = 0; i < N; i++)
    jobs[i] = scene_queue (renderer, &request);
  g_assert_true (has_submitted (1));
  g_assert_cmpuint (flame_renderer_get_depth (renderer), ==, 1);
  g_assert_true (flame_renderer_set_depth (renderer, 3, &error));
  g_assert_true (has_submitted (3));
  g_assert_cmpuint (flame_renderer_get_depth (renderer), ==, 3);
  /* Existing slots stay. */
  g_assert_true (flame_renderer_set_depth (renderer, 1, &error));
  g_assert_cmpuint (flame_renderer_get_depth (renderer), ==, 3);
  for (int i = 0; i < N; i++) {
    flame_job_cancel (jobs[i]);
    flame_job_unref (jobs[i]);
  }
}

/*
 * Two frames that take memory from each other are drawn one after the other, and the last
 * place remains. A frame that is short of memory alone fails.
 */
static void
test_greedy_frames (void)
{
  for (guint n_short = 2; n_short <= 3; n_short++) {
    const FlameRendererConfig config = {
        .backend = FLAME_BACKEND_CUDA, .depth = 2};
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameRenderer) renderer = flame_renderer_new (&config, &error);
    g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
    FlameFrameRequest request = scene_request (animation, picture, 1);
    FlameJob *jobs[2];

    g_assert_no_error (error);
    release_submit ();
    backend.is_greedy = TRUE;
    backend.n_short = n_short;
    for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
      jobs[i] = scene_queue (renderer, &request);
    for (guint i = 0; i < G_N_ELEMENTS (jobs); i++) {
      g_autoptr (GError) reason = NULL;
      const gboolean is_short = i == 0 && n_short == 3;

      flame_job_wait (jobs[i]);
      g_assert_cmpint (flame_job_get_result (jobs[i], &reason), ==, !is_short);
      if (is_short)
        g_assert_error (reason, FLAME_ERROR, FLAME_ERROR_NO_MEMORY);
      flame_job_unref (jobs[i]);
    }
    g_assert_cmpuint (backend.n_submitted, ==, 4);
  }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/slow-backend/others-go-on", test_others_go_on);
  g_test_add_func ("/slow-backend/depth-grows", test_depth_grows);
  g_test_add_func ("/slow-backend/greedy-frames", test_greedy_frames);
  test_time_begin ();
  status = g_test_run ();
  test_time_end ();
  return status;
}
