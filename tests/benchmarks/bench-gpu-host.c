/*
 * The launcher's work for a pass of the iterations: its calls of the driver,
 * and the host's time for them, including the dummy's own part. The
 * picture is small and has the samples of 1080p, as rounds depend on samples
 * alone.
 *
 *   bench-gpu-host [FRAMES]
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/scene.h"
#include "tests/unit/gpu-iterate-fixture.h"

#define SAMPLES_OF_1080P (1920.0 * 1080.0)

static const char *const calls[] = {"launch", "zero", "copy", "event_record",
    "event_wait", "event_elapsed", "memory_new"};

static void
measure (GpuIterate *f, double quality, guint n_frames)
{
  const double small = SCENE_WIDTH * SCENE_HEIGHT;
  guint before[G_N_ELEMENTS (calls)];
  gint64 begin, end;

  gpu_iterate_plan (f, scene_moving, quality * SAMPLES_OF_1080P / small);
  gpu_iterate_draw (f, 0, FLAME_GPU_ITERATE_WAIT);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    before[i] = flame_dummy_get_calls (calls[i]);
  begin = g_get_monotonic_time ();
  for (guint k = 0; k < n_frames; k++)
    gpu_iterate_draw (f, k % GPU_ITERATE_SLOTS, FLAME_GPU_ITERATE_WAIT);
  end = g_get_monotonic_time ();
  printf ("%g samples a pixel: %.1f us a frame; calls:", quality,
      (end - begin) / (double) n_frames);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++) {
    const guint n = flame_dummy_get_calls (calls[i]) - before[i];

    if (n > 0)
      printf (" %s %.1f", calls[i], n / (double) n_frames);
  }
  printf ("\n");
}

int
main (int argc, char **argv)
{
  static const double qualities[] = {10, 20, 50};
  const int n_frames = argc > 1 ? atoi (argv[1]) : 200;

  if (n_frames < 1) {
    fprintf (stderr, "expected a number of frames\n");
    return EXIT_FAILURE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (qualities); i++) {
    GpuIterate f = {.context = NULL};

    gpu_iterate_set_up (&f, GINT_TO_POINTER (FLAME_ADD_NONE));
    measure (&f, qualities[i], (guint) n_frames);
    gpu_iterate_tear_down (&f, NULL);
  }
  return EXIT_SUCCESS;
}
