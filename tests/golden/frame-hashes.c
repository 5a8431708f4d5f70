/*
 * Prints the hashes of genomes' frames, one line each, so that two builds can
 * be compared: a change that must not alter frames must not alter a byte.
 *
 *   frame-hashes FILE.flam3 ... > before; (change); ... > after; diff before after
 *
 * It renders three moments of each document on the CPU, with the loops that
 * FLAME_CPU names. With FLAME_CASES' folders var, feat and anim and
 * tests/data/golden/own it takes a minute on one core.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "tests/support/picture.h"

#define WIDTH 160
#define HEIGHT 120
#define QUALITY 30.0
#define N_TIMES 3

static gboolean
print_frame (FlameRenderer *renderer, FlameAnimation *animation, double time,
    const char *name, GError **error)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);
  const FlameFrameRequest request = {
      .animation = animation,
      .time = time,
      .shutter = 1.0,
      .quality = QUALITY,
      .seed = 7,
      .video = picture->video,
      .planes = picture->planes,
  };
  g_autoptr (FlameJob) job = flame_renderer_queue (renderer, &request, error);
  g_autofree char *hash = NULL;

  if (!job)
    return FALSE;
  flame_job_wait (job);
  if (!flame_job_get_result (job, error))
    return FALSE;
  hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256,
      picture->planes.data[0], (gsize) picture->planes.stride[0] * HEIGHT);
  g_print ("%.32s %s %g\n", hash, name, time);
  return TRUE;
}

static gboolean
print_document (FlameRenderer *renderer, const char *path, GError **error)
{
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_file (path, &options, error);
  g_autofree char *name = g_path_get_basename (path);
  double start, end;

  if (!animation)
    return FALSE;
  start = flame_animation_get_start (animation);
  end = start + flame_animation_get_length (animation);
  for (guint i = 0; i < N_TIMES; i++) {
    const double time = start + (end - start) * 0.37 * i;

    if (!print_frame (renderer, animation, time, name, error))
      return FALSE;
  }
  return TRUE;
}

int
main (int argc, char **argv)
{
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CPU, .device = -1, .depth = 1};
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer = flame_renderer_new (&config, &error);
  int status = 0;

  for (int i = 1; renderer && i < argc; i++) {
    g_autoptr (GError) reason = NULL;

    if (print_document (renderer, argv[i], &reason))
      continue;
    g_printerr ("%s: %s\n", argv[i], reason->message);
    status = 1;
  }
  if (!renderer) {
    g_printerr ("%s\n", error->message);
    return 1;
  }
  flame_renderer_free (renderer);
  return status;
}
