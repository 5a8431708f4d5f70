/*
 * What the CUDA stages after the histogram take at 1920x1080: density, and
 * filter, tone and format, for sparse and dense pictures.
 *
 * bench-cuda-post LIST... times lists of filters instead, such as "yuv !
 * bilateral ! logscale ! smearclip", and what each filter takes: the difference
 * to the list without it, where colorclip stands in for another clip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/api/load-options.h"
#include "core/gpu-backend/stages/kernel-source.h"
#include "core/gpu-backend/stages/post-stage.h"
#include "core/gpu/cuda/cuda.h"
#include "core/render/frame-request.h"
#include "tests/support/picture.h"

#define WIDTH 1920
#define HEIGHT 1080
#define N_RUNS 15

static const char estimator_nine[] =
    "estimator_radius='9' estimator_minimum='0' estimator_curve='0.4'";

typedef struct
{
  FlameGpu *context;
  FlameGpuStream *stream;
  FlameGpuFramebuffers *buffers;
  FlameGpuPicture *picture;
  FlameGpuArray *sums, *samples;
  FlameGpuEvent *marks[3];
} Bench;

static void
stop_on (const GError *error)
{
  if (!error)
    return;
  fprintf (stderr, "%s\n", error->message);
  exit (EXIT_FAILURE);
}

static void
put (FlameGpuArray *array, gsize element_size, int width, int height,
    const void *from, FlameGpuStream *stream)
{
  const FlameGpuShape shape = {
      .element_size = element_size, .width = width, .height = height};
  g_autoptr (GError) error = NULL;
  FlameGpuLayout layout;

  (void) (flame_gpu_layout_init (&layout, &shape, &error) &&
          flame_gpu_array_set_layout (array, &layout, &error) &&
          flame_gpu_array_upload (
              array, 0, from, layout.size, stream, &error) &&
          flame_gpu_stream_synchronize (stream, &error));
  stop_on (error);
}

/* @mean hits, exponentially distributed; every bucket by itself */
static float *
make_sums (const FlamePostParams *post, double mean)
{
  const gsize n = (gsize) post->buf_width * post->buf_height;
  float *sums = g_new (float, 4 * n);
  GRand *rand = g_rand_new_with_seed (1);

  for (gsize i = 0; i < n; i++) {
    const double hits = floor (-mean * log (1 - g_rand_double (rand)));

    for (guint c = 0; c < 4; c++)
      sums[4 * i + c] = c < 3 ? hits * (60 + 50 * c) : 255 * hits;
  }
  g_rand_free (rand);
  return sums;
}

/* seconds of the two halves of one frame */
static void
run_once (
    Bench *bench, const FlamePlan *plan, const float *from, double seconds[2])
{
  const FlamePostParams *post = &plan->post.params;
  g_autoptr (GError) error = NULL;
  FlameGpuSums sums = {0};

  put (bench->sums, 16, post->buf_width, post->buf_height, from, bench->stream);
  sums.sums = flame_gpu_array_get_start (bench->sums);
  sums.samples = flame_gpu_array_get_start (bench->samples);
  (void) (flame_gpu_picture_begin (
              bench->picture, plan, G_MAXSIZE, NULL, bench->stream, &error) &&
          flame_gpu_event_record (bench->marks[0], bench->stream, &error) &&
          flame_gpu_picture_queue_density (
              bench->picture, &sums, 0, bench->stream, &error) &&
          flame_gpu_event_record (bench->marks[1], bench->stream, &error) &&
          flame_gpu_picture_queue_planes (
              bench->picture, &sums, 0, bench->stream, &error) &&
          flame_gpu_event_record (bench->marks[2], bench->stream, &error) &&
          flame_gpu_stream_synchronize (bench->stream, &error) &&
          flame_gpu_event_elapsed (
              bench->marks[0], bench->marks[1], &seconds[0], &error) &&
          flame_gpu_event_elapsed (
              bench->marks[1], bench->marks[2], &seconds[1], &error));
  stop_on (error);
}

static int
compare_doubles (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* median seconds of the two halves; @filters: (nullable) auto */
static void
measure (Bench *bench, const char *estimator, FlameFilters *filters,
    double mean, FlameFormat format, double seconds[2])
{
  g_autofree char *text = g_strdup_printf (
      "<flame size='1920 1080' scale='400' quality='50' filter='1' %s>"
      "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0 0'/>"
      "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
      "</flame>",
      estimator);
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (text, -1, "bench", &options, &error);
  g_autoptr (Picture) picture = picture_new (format, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = {.animation = animation,
      .filters = filters,
      .video = picture->video,
      .planes = picture->planes};
  double density[N_RUNS], planes[N_RUNS];
  g_autofree float *sums = NULL;
  FlamePlan plan;

  stop_on (error);
  flame_plan_init (&plan);
  flame_plan_fill (&plan, &request, NULL, &error);
  stop_on (error);
  sums = make_sums (&plan.post.params, mean);
  for (int i = -2; i < N_RUNS; i++) {
    run_once (bench, &plan, sums, seconds);
    if (i >= 0) {
      density[i] = seconds[0];
      planes[i] = seconds[1];
    }
  }
  qsort (density, N_RUNS, sizeof *density, compare_doubles);
  qsort (planes, N_RUNS, sizeof *planes, compare_doubles);
  seconds[0] = density[N_RUNS / 2];
  seconds[1] = planes[N_RUNS / 2];
  flame_plan_clear (&plan);
}

static void
run_case (Bench *bench, const char *estimator, double mean, FlameFormat format)
{
  double seconds[2];

  measure (bench, estimator, NULL, mean, format, seconds);
  printf ("%-10s %-52s %7g hits: density %.3f ms, filter to planes %.3f ms\n",
      picture_format_name (format), estimator, mean, 1e3 * seconds[0],
      1e3 * seconds[1]);
}

static double
measure_list (Bench *bench, const char *list, double mean)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  double seconds[2];

  stop_on (error);
  measure (bench, estimator_nine, filters, mean, FLAME_FORMAT_NV12, seconds);
  return seconds[0] + seconds[1];
}

/* @parts without the one at @index, as a list. (transfer full) */
static char *
leave_out (char **parts, guint index)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; parts[i]; i++) {
    if (i != index)
      g_string_append_printf (list, "%s%s", list->len ? " ! " : "", parts[i]);
  }
  return g_string_free (list, FALSE);
}

static void
run_list (Bench *bench, const char *list, double mean)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  g_autofree char *full = NULL;
  g_auto (GStrv) parts = NULL;
  double all;

  stop_on (error);
  full = flame_filters_to_string (filters);
  parts = g_strsplit (full, " ! ", -1);
  all = measure_list (bench, full, mean);
  printf ("%7g hits: %s, NV12: %.3f ms;", mean, full, 1e3 * all);
  for (guint i = 0; parts[i]; i++) {
    g_autofree char *rest = leave_out (parts, i);

    if (!g_str_has_prefix (parts[i], "logscale") &&
        !g_str_has_prefix (parts[i], "colorclip"))
      printf (
          " %s %.3f", parts[i], 1e3 * (all - measure_list (bench, rest, mean)));
  }
  printf ("\n");
}

int
main (int argc, char **argv)
{
  static const char none[] = "estimator_radius='0'";
  static const double means[] = {0.5, 5, 50, 1000};
  const guint64 n_samples = G_GUINT64_CONSTANT (100) * WIDTH * HEIGHT;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (&error);
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (NULL);
  g_autoptr (GBytes) image = NULL;
  FlameGpuPostStage *stage;
  Bench bench = {0};

  stop_on (error);
  bench.context = flame_cuda_open (driver, -1, &error);
  stop_on (error);
  image = flame_gpu_post_get_prebuilt (bench.context);
  stage = flame_gpu_post_stage_new (bench.context,
      &(FlameGpuPostKernelsConfig){.image = image, .compiler = nvrtc}, &error);
  stop_on (error);
  bench.buffers = flame_gpu_framebuffers_new (bench.context);
  bench.picture = flame_gpu_picture_new (stage, bench.buffers, &error);
  stop_on (error);
  bench.stream =
      flame_gpu_stream_new (bench.context, FLAME_GPU_PRIORITY_HIGH, &error);
  stop_on (error);
  for (guint i = 0; i < 3; i++) {
    bench.marks[i] =
        flame_gpu_event_new (bench.context, FLAME_GPU_EVENT_TIMING, &error);
    stop_on (error);
  }
  bench.sums = flame_gpu_array_new (bench.context);
  bench.samples = flame_gpu_array_new (bench.context);
  put (bench.samples, 8, 1, 1, &n_samples, bench.stream);

  printf ("%s\n", flame_gpu_get_device (bench.context)->name);
  for (guint i = 0; i < G_N_ELEMENTS (means); i++) {
    for (int list = 1; list < argc; list++)
      run_list (&bench, argv[list], means[i]);
    if (argc > 1)
      continue;
    run_case (&bench, none, means[i], FLAME_FORMAT_NV12);
    run_case (&bench, estimator_nine, means[i], FLAME_FORMAT_NV12);
  }
  if (argc == 1) {
    run_case (&bench, none, 50, FLAME_FORMAT_RGBA);
    run_case (&bench, none, 50, FLAME_FORMAT_P010_10LE);
    run_case (&bench, none, 50, FLAME_FORMAT_RGBA_F32);
  }
  printf ("device memory: shared %.1f MB, a frame %.1f MB\n",
      flame_gpu_post_stage_get_bytes (stage) / 1e6,
      (flame_gpu_framebuffers_get_bytes (bench.buffers) +
          flame_gpu_picture_get_bytes (bench.picture)) /
          1e6);

  for (guint i = 0; i < 3; i++)
    flame_gpu_event_free (bench.marks[i]);
  flame_gpu_array_free (bench.sums);
  flame_gpu_array_free (bench.samples);
  flame_gpu_picture_free (bench.picture);
  flame_gpu_framebuffers_free (bench.buffers);
  flame_gpu_post_stage_free (stage);
  flame_gpu_stream_free (bench.stream);
  flame_gpu_unref (bench.context);
  return EXIT_SUCCESS;
}
