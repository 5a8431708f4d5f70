/*
 * A steady run on the GPU: the later stages of a frame run beside the
 * iterations of the next one. The overlap is recorded, and the test asserts
 * that there is some.
 *
 * Skipped if there is no GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/timeline.h"

#define WIDTH 1280
#define HEIGHT 720
#define DEPTH 3
/* The first frames wait for kernels and memory. */
#define N_WARM 4
#define N_FRAMES 28

/* (transfer full) NULL after skipping the test. */
static FlameRenderer *
open_renderer (void)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CUDA, .device = -1, .depth = DEPTH};
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer;

  renderer = flame_renderer_new (&config, &error);
  if (renderer)
    return renderer;
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_test_skip (error->message);
  return NULL;
}

static FlameJob *
queue_frame (FlameRenderer *renderer, FlameAnimation *animation,
    const Picture *picture, guint8 *memory, int k)
{
  FlameFrameRequest request = scene_request (animation, picture, 0.01 * k);

  request.shutter = 0.01;
  request.quality = 50;
  for (int p = 0; p < 4 && request.planes.data[p]; p++)
    request.planes.data[p] =
        memory + (picture->planes.data[p] - picture->memory);
  return scene_queue (renderer, &request);
}

static void
test_overlap (void)
{
  static const FlameLoadOptions options = {.loop_length = 10.0};
  g_autoptr (GArray) traced =
      g_array_new (FALSE, FALSE, sizeof (FlameFrameTimes));
  g_autoptr (FlameRenderer) renderer = open_renderer ();
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, WIDTH, HEIGHT, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_builtin (&options, &error);
  FlameJob *jobs[DEPTH] = {NULL};
  guint8 *memory[DEPTH];
  FlameFrameStats stats;
  Timeline timeline;

  if (!renderer)
    return;
  g_assert_no_error (error);
  for (int i = 0; i < DEPTH; i++) {
    memory[i] = flame_renderer_alloc_host (renderer, picture->size, &error);
    g_assert_no_error (error);
  }
  for (int k = 0; k < N_FRAMES + DEPTH; k++) {
    const int i = k % DEPTH;

    if (jobs[i])
      scene_finish (jobs[i], &stats);
    if (k >= DEPTH + N_WARM)
      g_array_append_val (traced, stats.times);
    g_clear_pointer (&jobs[i], flame_job_unref);
    if (k < N_FRAMES)
      jobs[i] = queue_frame (renderer, animation, picture, memory[i], k);
  }
  g_clear_pointer (&renderer, flame_renderer_free);
  for (int i = 0; i < DEPTH; i++)
    flame_host_free (memory[i]);
  g_assert_cmpuint (traced->len, ==, N_FRAMES - N_WARM);
  timeline_summarise (traced, &timeline);
  g_test_message (
      "%dx%d: %.1f frames/s; iterating %.1f %% of the time, %.1f %% "
      "beside another frame",
      WIDTH, HEIGHT, timeline.rate, 100 * timeline.iterating,
      100 * timeline.overlapped);
  g_assert_cmpfloat (timeline.overlapped, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gpu/overlap", test_overlap);
  return g_test_run ();
}
