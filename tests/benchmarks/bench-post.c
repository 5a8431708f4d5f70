/*
 * What the stages after the histogram take: milliseconds of one core at 720p
 * and 1080p, quality 10, for each instruction set this machine has.
 *
 * bench-post "yuv ! bilateral ! logscale ! smearclip" [WIDTH HEIGHT] times that
 * list of filters, and each of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/api/load-options.h"
#include "core/api/video.h"
#include "core/render/filters/filter-types.h"
#include "core/render/frame-request.h"
#include "core/render/plan.h"
#include "kernels/cpu/post.h"
#include "tests/support/density.h"
#include "tests/unit/post-loops.h"

#define QUALITY 10
#define BAND 64

typedef struct
{
  FlamePostPlan plan;
  float *sums, *image, *accum, *display, *memory, *scratch;
  guint8 *pixels;
} Bench;

/* milliseconds of this thread: the machine may be shared */
static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

/* a chaos game of three maps: dense ridges, wide empty and sparse areas */
static void
play (const FlamePostParams *params, float *sums)
{
  static const double maps[3][6] = {{0.6, -0.3, 0.3, 0.6, 0.4, -0.2},
      {0.5, 0.4, -0.4, 0.5, -0.5, 0.3}, {0.4, 0.0, 0.0, 0.7, 0.1, 0.6}};
  GRand *rand = g_rand_new_with_seed (1);
  const int n = QUALITY * params->width * params->height;
  const double scale = params->buf_height / 4.0;
  double px = 0.1, py = 0.1;

  for (int i = 0; i < n; i++) {
    const guint32 which = g_rand_int (rand) % 3;
    const double *m = maps[which];
    const double x = m[0] * px + m[1] * py + m[4];
    const double y = m[2] * px + m[3] * py + m[5];
    const double r2 = x * x + y * y + 1e-9;

    px = which == 2 ? x * sin (r2) - y * cos (r2) : 0.4 * x + 0.5 * x / r2;
    py = which == 2 ? x * cos (r2) + y * sin (r2) : 0.4 * y + 0.5 * y / r2;
    if (fabs (px) > 1e6 || fabs (py) > 1e6)
      px = py = 0.1;

    const int bx = params->buf_width / 2 + (int) floor (px * scale);
    const int by = params->buf_height / 2 + (int) floor (py * scale);

    if (bx < 0 || by < 0 || bx >= params->buf_width || by >= params->buf_height)
      continue;
    float *bucket = sums + 4 * ((gsize) by * params->buf_width + bx);

    bucket[0] += 255.0f * (which == 0);
    bucket[1] += 128.0f;
    bucket[2] += 255.0f * (which == 1);
    bucket[3] += 255.0f;
  }
  g_rand_free (rand);
}

static double
time_density (Bench *bench, const FlamePostLoops *loops)
{
  const FlamePostParams *params = &bench->plan.params;
  const double start = now ();

  density_run (&(DensityRun){params, bench->sums, NULL, bench->memory,
                   bench->accum, bench->scratch},
      loops, TRUE, BAND);
  return now () - start;
}

static double
time_tone (Bench *bench, const FlamePostLoops *loops)
{
  const FlamePostParams *params = &bench->plan.params;
  const double start = now ();

  const int rows = flame_post_lit_height (params);

  for (int y = 0; y < rows; y += BAND)
    loops->tone (params, bench->accum, bench->display, bench->scratch, y,
        MIN (y + BAND, rows));
  return now () - start;
}

static double
time_convert (Bench *bench, const FlamePostLoops *loops, FlameFormat format)
{
  FlameVideo video = bench->plan.video;
  FlamePostParams params = bench->plan.params;
  const int wide = video.width * 8;
  guint8 *planes[4] = {bench->pixels, bench->pixels + wide * video.height,
      bench->pixels + 2 * wide * video.height, NULL};
  const int strides[4] = {wide, wide, wide, 0};
  double start;

  video.format = format;
  flame_pixel_layout_fill (&params.pixel, &video);
  start = now ();
  for (int y = 0; y < video.height; y += BAND)
    loops->convert (&params, bench->display, planes, strides, bench->scratch, y,
        MIN (y + BAND, video.height));
  return now () - start;
}

/* the best of a few runs: caches are shared too */
#define BEST(expression)                                                       \
  ({                                                                           \
    double best = expression;                                                  \
    for (int run = 0; run < 4; run++)                                          \
      best = MIN (best, expression);                                           \
    best;                                                                      \
  })

static void
report (Bench *bench, const char *label)
{
  const NamedLoops *named = available_loops ();

  for (guint i = 0; named[i].name; i++) {
    const FlamePostLoops *loops = named[i].loops;
    const double density = BEST (time_density (bench, loops));
    const double tone = BEST (time_tone (bench, loops));

    g_print ("%-24s %-4s density %7.1f  tone %6.1f  I420 %5.1f  NV12 %5.1f  "
             "RGBA %5.1f  RGB %5.1f  Y444_10 %5.1f  P010 %5.1f  RGBA64 %5.1f\n",
        label, named[i].name, density, tone,
        BEST (time_convert (bench, loops, FLAME_FORMAT_I420)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_NV12)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_RGBA)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_RGB)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_Y444_10LE)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_P010_10LE)),
        BEST (time_convert (bench, loops, FLAME_FORMAT_RGBA64_LE)));
  }
}

/* ------------------------------------------------------------- a given list */

static double
time_filter (Bench *bench, const FlamePostLoops *loops, int i)
{
  const FlamePostParams *p = &bench->plan.params;
  const FlameFilterImage image = {.params = p,
      .pixels = bench->image,
      .width = p->buf_width,
      .height = p->buf_height,
      .memory = bench->memory};
  double start;

  memcpy (bench->image, bench->sums,
      4 * sizeof (float) * p->buf_width * p->buf_height);
  start = now ();
  for (int step = 0; step < p->filters[i].n_steps; step++)
    for (int y = 0; y < p->buf_height; y += BAND)
      loops->filter (&image, &p->filters[i], step, bench->scratch, y,
          MIN (y + BAND, p->buf_height));
  return now () - start;
}

static double
time_blur (Bench *bench, const FlamePostLoops *loops)
{
  const FlamePostParams *p = &bench->plan.params;
  const double start = now ();

  if (!flame_post_blurs (p))
    return 0.0;
  const int rows = flame_post_lit_height (p);

  for (int y = 0; y < rows; y += BAND)
    loops->blur (p, bench->display, bench->memory, bench->scratch, y,
        MIN (y + BAND, rows));
  for (int y = 0; y < p->height; y += BAND)
    loops->finish_blur (p, bench->memory, bench->display, bench->scratch, y,
        MIN (y + BAND, p->height));
  return now () - start;
}

static void
report_list (Bench *bench, const NamedLoops *named)
{
  const FlamePostParams *p = &bench->plan.params;
  double total = 0.0;

  g_print ("%-4s", named->name);
  for (int i = 0; i < p->n_filters; i++) {
    const double filter = BEST (time_filter (bench, named->loops, i));

    g_print ("  %s %.1f", flame_filter_types[p->filters[i].kind].name, filter);
    total += filter;
  }
  const double density = BEST (time_density (bench, named->loops));
  const double tone = BEST (time_tone (bench, named->loops));
  const double blur = BEST (time_blur (bench, named->loops));

  g_print ("  %s %.1f  spatial filter%s %.1f", p->density ? "de" : "logscale",
      density, flame_post_blurs (p) ? "" : " and clip", tone);
  if (flame_post_blurs (p))
    g_print ("  clip %.1f", blur);
  g_print ("  all %.1f\n", total + density + tone + blur);
}

static void
stop_on (const GError *error)
{
  if (error)
    g_printerr ("%s\n", error->message);
  if (error)
    exit (EXIT_FAILURE);
}

static void
run_list (const char *text, int width, int height)
{
  const FlameVideo video = {.format = FLAME_FORMAT_NV12,
      .width = width,
      .height = height,
      .pixel_aspect = 1.0};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (text, &error);
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_builtin (&options, NULL);
  const FlameFrameRequest request = {
      .animation = animation, .filters = filters, .video = video};
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameFilterChain chain;
  Bench bench = {0};

  stop_on (error);
  flame_filters_apply (filters, &request, genome, &chain);
  flame_post_plan_init (&bench.plan, genome, &chain, &video, 0, &error);
  stop_on (error);
  flame_post_plan_set_samples (&bench.plan, (double) QUALITY * width * height);

  const FlamePostParams *p = &bench.plan.params;
  const gsize n = 4 * (gsize) p->buf_width * p->buf_height;

  bench.sums = alloc_floats (n);
  bench.image = alloc_floats (n);
  bench.accum = alloc_floats ((gsize) 4 * bench.plan.params.accum_stride *
                              bench.plan.params.buf_height);
  bench.display = alloc_floats (
      4 * (gsize) (width + 2 * FLAME_MAX_BLUR) * (height + 2 * FLAME_MAX_BLUR));
  bench.memory = alloc_floats (p->memory_floats);
  bench.scratch = alloc_floats (flame_post_scratch_floats (p));
  play (p, bench.sums);
  g_print ("%dx%d, milliseconds on one core\n", width, height);
  for (const NamedLoops *named = available_loops (); named->name; named++)
    report_list (&bench, named);
  free (bench.sums);
  free (bench.image);
  free (bench.accum);
  free (bench.display);
  free (bench.memory);
  free (bench.scratch);
  flame_post_plan_clear (&bench.plan);
}

static void
run (int width, int height, int supersample, double estimator_radius)
{
  const FlameVideo video = {.format = FLAME_FORMAT_I420,
      .width = width,
      .height = height,
      .pixel_aspect = 1.0,
      .matrix = FLAME_MATRIX_BT709,
      .chroma_cosited_h = TRUE};
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *label = g_strdup_printf (
      "%dx%d os %d DE %g", width, height, supersample, estimator_radius);
  Bench bench = {0};

  genome->supersample = supersample;
  genome->estimator_radius = estimator_radius;
  flame_post_plan_init (&bench.plan, genome, NULL, &video, 0, &error);
  g_assert_no_error (error);
  flame_post_plan_set_samples (&bench.plan, (double) QUALITY * width * height);

  const FlamePostParams *params = &bench.plan.params;

  bench.sums =
      alloc_floats (4 * (gsize) params->buf_width * params->buf_height);
  bench.accum = alloc_floats ((gsize) 4 * bench.plan.params.accum_stride *
                              bench.plan.params.buf_height);
  bench.display = alloc_floats (
      4 * (gsize) (width + 2 * FLAME_MAX_BLUR) * (height + 2 * FLAME_MAX_BLUR));
  bench.scratch = alloc_floats (flame_post_scratch_floats (params));
  bench.pixels = alloc_floats (6 * (gsize) width * height);
  play (params, bench.sums);
  report (&bench, label);

  free (bench.sums);
  free (bench.accum);
  free (bench.display);
  free (bench.scratch);
  free (bench.pixels);
  flame_post_plan_clear (&bench.plan);
}

int
main (int argc, char **argv)
{
  if (argc > 1) {
    const gboolean sized = argc > 3;

    run_list (
        argv[1], sized ? atoi (argv[2]) : 1280, sized ? atoi (argv[3]) : 720);
    return 0;
  }
  g_print ("milliseconds on one core\n");
  run (1280, 720, 1, 9.0);
  run (1280, 720, 1, 0.0);
  run (1920, 1080, 1, 9.0);
  run (1280, 720, 2, 9.0);
  return 0;
}
