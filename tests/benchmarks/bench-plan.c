/*
 * The host's work for a frame before a GPU gets it: its genomes are evaluated,
 * converted to numbers, and packed as the kernels read them. The time of the
 * planner's thread for a frame limits the frame rate of all GPUs together.
 *
 *   bench-plan [FLAME [WIDTH HEIGHT QUALITY FRAMES]]
 *
 * Prints microseconds a frame, the median and the minimum of a steady run.
 * valgrind --tool=callgrind shows where they go.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/api/load-options.h"
#include "core/gpu-backend/text/iterate-plan.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/picture.h"

/* Number of light tables of the iterations, the minimum. */
#define N_TABLES 1

typedef struct
{
  FlameAnimation *animation;
  Picture *picture;
  double quality;
  FlamePlan plan;
  float *records; /* (nullable) */
} Bench;

static void
fill_plan (Bench *bench, int frame)
{
  FlameAnimation *animation = bench->animation;
  const double length = flame_animation_get_length (animation);
  const FlameFrameRequest request = {
      .animation = animation,
      .time = flame_animation_get_start (animation) +
              length * (frame % 600 + 0.5) / 600,
      .shutter = length / 600,
      .quality = bench->quality,
      .seed = frame,
      .video = bench->picture->video,
      .planes = bench->picture->planes,
  };
  g_autoptr (GError) error = NULL;

  if (!flame_plan_fill (&bench->plan, &request, NULL, &error))
    g_error ("%s", error->message);
}

static void
fill_records (Bench *bench)
{
  const FlamePlan *plan = &bench->plan;
  const guint n = flame_plan_n_temporal_samples (plan);
  const gsize words = flame_gpu_record_words (&plan->structure, N_TABLES);

  bench->records = g_renew (float, bench->records, n *words);
  for (guint i = 0; i < n; i++)
    flame_gpu_record_fill (plan, i, N_TABLES, 0, bench->records + i * words);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
print_times (const char *name, GArray *times)
{
  g_array_sort (times, compare_times);
  printf ("%-8s %6" G_GINT64_FORMAT " us, at least %" G_GINT64_FORMAT "\n",
      name, g_array_index (times, gint64, times->len / 2),
      g_array_index (times, gint64, 0));
}

static void
run (Bench *bench, int n_frames)
{
  g_autoptr (GArray) plans = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) records = g_array_new (FALSE, FALSE, sizeof (gint64));

  fill_plan (bench, 0);
  for (int frame = 0; frame < n_frames; frame++) {
    const gint64 begin = g_get_monotonic_time ();
    gint64 planned, packed;

    fill_plan (bench, frame);
    planned = g_get_monotonic_time () - begin;
    fill_records (bench);
    packed = g_get_monotonic_time () - begin - planned;
    g_array_append_val (plans, planned);
    g_array_append_val (records, packed);
  }
  printf ("%u temporal samples, %u palettes, %u xforms, %u floats each\n",
      flame_plan_n_temporal_samples (&bench->plan), bench->plan.n_palettes,
      bench->plan.structure.n_xforms, bench->plan.structure.record_size);
  print_times ("plan", plans);
  print_times ("records", records);
}

int
main (int argc, char **argv)
{
  const FlameLoadOptions load = {.loop_length = 600};
  const int width = argc > 2 ? atoi (argv[2]) : 1920;
  const int height = argc > 3 ? atoi (argv[3]) : 1080;
  const int n_frames = argc > 5 ? atoi (argv[5]) : 200;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      argc > 1 && *argv[1]
          ? flame_animation_new_from_file (argv[1], &load, &error)
          : flame_animation_new_builtin (&load, &error);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_NV12, width, height, 0);
  Bench bench = {.animation = animation,
      .picture = picture,
      .quality = argc > 4 ? atof (argv[4]) : 20};

  if (!animation || n_frames < 1) {
    fprintf (stderr, "%s\n", error ? error->message : "no frames to plan");
    return EXIT_FAILURE;
  }
  flame_plan_init (&bench.plan);
  run (&bench, n_frames);
  flame_plan_clear (&bench.plan);
  g_free (bench.records);
  return EXIT_SUCCESS;
}
