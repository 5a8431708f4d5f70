/*
 * The denoiser, compared with density estimation and with no filter at equal
 * samples: how near each comes to a picture of many samples, artefacts that an
 * artist would notice, and the time of each.
 *
 *   bench-denoise [--width 480] [--height 270] [--reference 4000] [--quick]
 *       [--samples 5,20,50,100] [--seeds 2] [--supersample N] [--cache FOLDER]
 *       FLAME…
 *
 * --cache keeps the references, which take most of the time, under the flames'
 * file names and supersample: remove the folder if flames or the drawing of points
 * change.
 * --quick leaves out all filters but the denoiser and density estimation of the
 * default radius.
 *
 * Columns: PSNR and MS-SSIM of display values; fireflies, lattice (in dB) and
 * twinkle (the difference of two seeds, in levels), which picture-metrics.h
 * explains; light: the mean display value of both seeds, or of --seeds,
 * relative to the reference's.
 *
 * The exit status is 1 unless the denoiser has a higher PSNR everywhere than no
 * filter and than density estimation of any radius.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/benchmarks/picture-metrics.h"
#include "tests/support/picture.h"

#define DE(radius) "de radius=" radius " minimum=0 curve=0.4 ! logscale"
#define N_TIMED 9

static int width = 480, height = 270;
static double reference = 4000;
static int n_seeds = 2;
static int supersample; /* 0: the flame's */
static gboolean quick;
static char *cache;
static char *samples_list;

static const struct
{
  const char *name, *list;
} filters[] = {
    {"none", "logscale"},
    {"DE 9", DE ("9")},
    {"DE 7", DE ("7")},
    {"DE 5", DE ("5")},
    {"DE 3", DE ("3")},
    {"DE 2", DE ("2")},
    {"denoise", "denoise ! logscale"},
};
#define N_FILTERS G_N_ELEMENTS (filters)
#define DE_GENOME 1
#define DENOISE (N_FILTERS - 1)

/* Samples a pixel. */
#define MAX_QUALITIES 16
static double qualities[MAX_QUALITIES] = {5, 20, 50, 100};
static guint n_qualities = 4;

typedef struct
{
  double psnr, ssim, lattice, twinkle, light;
  int fireflies;
} Score;

/* Sums over flames, from which means are made. */
static struct
{
  double psnr, ssim, twinkle, light;
  int n, fireflies;
} totals[MAX_QUALITIES][N_FILTERS];

static gboolean
is_measured (guint filter)
{
  return !quick || filter == DE_GENOME || filter == DENOISE;
}

static Picture *
render (FlameRenderer *renderer, FlameAnimation *animation, const char *list,
    int w, int h, double quality, guint64 seed, FlameFrameStats *stats)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) chain = flame_filters_new (list, &error);
  Picture *picture = picture_new (FLAME_FORMAT_RGBA_F32, w, h, 0);
  FlameFrameRequest request = {.animation = animation,
      .time = flame_animation_get_start (animation),
      .quality = quality,
      .seed = seed,
      .filters = chain,
      .video = picture->video,
      .planes = picture->planes};
  g_autoptr (FlameJob) job = NULL;

  if (chain)
    job = flame_renderer_queue (renderer, &request, &error);
  if (job)
    flame_job_wait (job);
  if (!job || !flame_job_get_result (job, &error))
    g_error ("%s", error->message);
  if (stats)
    *stats = *flame_job_get_stats (job);
  return picture;
}

/* The reference, taken from the cache if it is there. */
static Picture *
render_reference (
    FlameRenderer *renderer, FlameAnimation *animation, const char *name)
{
  const gsize size = (gsize) width * height * 4 * sizeof (float);
  g_autofree char *file = g_strdup_printf (
      "%s-%dx%d-%g-%d.rgba", name, width, height, reference, supersample);
  g_autofree char *path = cache ? g_build_filename (cache, file, NULL) : NULL;
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  Picture *picture;

  if (path && g_file_get_contents (path, &kept, &length, NULL) &&
      length == size) {
    picture = picture_new (FLAME_FORMAT_RGBA_F32, width, height, 0);
    memcpy (picture->memory, kept, size);
    return picture;
  }
  picture = render (
      renderer, animation, "logscale", width, height, reference, 1, NULL);
  if (path && (g_mkdir_with_parents (cache, 0777) != 0 ||
                  !g_file_set_contents (
                      path, (const char *) picture->memory, size, &error)))
    g_error ("%s: %s", path, error ? error->message : g_strerror (errno));
  return picture;
}

static double
mean_light (const float *picture)
{
  const gsize n = (gsize) width * height;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += picture[4 * i] + picture[4 * i + 1] + picture[4 * i + 2];
  return sum / (3 * n);
}

/* Averages over more seeds than the first two. */
static double
more_light (FlameRenderer *renderer, FlameAnimation *animation,
    const char *list, double quality)
{
  double light = 0;

  for (int seed = 2; seed < n_seeds; seed++) {
    g_autoptr (Picture) picture = render (
        renderer, animation, list, width, height, quality, 2 + seed, NULL);

    light += mean_light ((const void *) picture->memory);
  }
  return light;
}

static Score
measure (FlameRenderer *renderer, FlameAnimation *animation, guint filter,
    double quality, const Picture *best)
{
  const char *list = filters[filter].list;
  g_autoptr (Picture) first =
      render (renderer, animation, list, width, height, quality, 2, NULL);
  g_autoptr (Picture) second =
      render (renderer, animation, list, width, height, quality, 3, NULL);
  const float *a = (const void *) first->memory;
  const float *other = (const void *) second->memory;
  const float *b = (const void *) best->memory;
  const double light = mean_light (a) + mean_light (other) +
                       more_light (renderer, animation, list, quality);

  return (Score){.psnr = picture_psnr (a, b, width, height),
      .ssim = picture_ms_ssim (a, b, width, height),
      .lattice = picture_lattice (a, b, width, height),
      .fireflies = picture_fireflies (a, b, width, height),
      .twinkle = picture_difference (a, other, width, height),
      .light = light / (n_seeds * mean_light (b))};
}

static void
count (guint quality, guint filter, const Score *score)
{
  totals[quality][filter].psnr += score->psnr;
  totals[quality][filter].ssim += score->ssim;
  totals[quality][filter].twinkle += score->twinkle;
  totals[quality][filter].light += score->light;
  totals[quality][filter].fireflies += score->fireflies;
  totals[quality][filter].n++;
}

/* TRUE if the denoiser is nearer to the reference than all others. */
static gboolean
report (FlameRenderer *renderer, FlameAnimation *animation, const char *name)
{
  g_autoptr (Picture) best = render_reference (renderer, animation, name);
  gboolean wins = TRUE;

  for (guint q = 0; q < n_qualities; q++) {
    Score scores[N_FILTERS];

    for (guint f = 0; f < N_FILTERS; f++) {
      const Score *s = &scores[f];

      scores[f] = (Score){0};
      if (!is_measured (f))
        continue;
      scores[f] = measure (renderer, animation, f, qualities[q], best);
      g_print ("| %s | %g | %s | %.2f | %.4f | %d | %.1f | %.2f | %.2f | %.4f "
               "|\n",
          name, qualities[q], filters[f].name, s->psnr, s->ssim, s->fireflies,
          s->lattice, s->twinkle,
          s->twinkle / scores[MIN (f, DE_GENOME)].twinkle, s->light);
      count (q, f, s);
    }
    for (guint f = 0; f < DENOISE; f++)
      if (is_measured (f) && !(scores[DENOISE].psnr > scores[f].psnr)) {
        g_print (
            "%s at %g: %s is nearer\n", name, qualities[q], filters[f].name);
        wins = FALSE;
      }
  }
  return wins;
}

static void
report_means (void)
{
  g_print (
      "\n| samples | filter | PSNR | MS-SSIM | fireflies | twinkle | light |\n"
      "|---:|---|---:|---:|---:|---:|---:|\n");
  for (guint q = 0; q < n_qualities; q++)
    for (guint f = 0; f < N_FILTERS; f++) {
      if (!is_measured (f))
        continue;
      g_print ("| %g | %s | %.2f | %.4f | %.1f | %.2f | %.4f |\n", qualities[q],
          filters[f].name, totals[q][f].psnr / totals[q][f].n,
          totals[q][f].ssim / totals[q][f].n,
          (double) totals[q][f].fireflies / totals[q][f].n,
          totals[q][f].twinkle / totals[q][f].n,
          totals[q][f].light / totals[q][f].n);
    }
}

static int
compare_doubles (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Milliseconds of both threads after the iterations, side by side. */
static void
report_time (FlameRenderer *renderer, FlameAnimation *animation)
{
  double times[N_FILTERS][N_TIMED], wall[N_FILTERS][N_TIMED];

  for (int run = 0; run < N_TIMED; run++)
    for (guint f = 0; f < N_FILTERS; f++) {
      FlameFrameStats stats;

      picture_free (render (
          renderer, animation, filters[f].list, 1280, 720, 20, 2, &stats));
      times[f][run] = 1e3 * stats.post;
      wall[f][run] = 1e3 * (stats.density + stats.convert);
    }
  for (guint f = 0; f < N_FILTERS; f++) {
    qsort (times[f], N_TIMED, sizeof (double), compare_doubles);
    qsort (wall[f], N_TIMED, sizeof (double), compare_doubles);
  }
  for (guint f = 0; f < N_FILTERS; f++)
    g_print ("| %s | %.1f | %.1f | %.1f |\n", filters[f].name,
        wall[f][N_TIMED / 2], times[f][N_TIMED / 2],
        times[f][N_TIMED / 2] - times[0][N_TIMED / 2]);
}

/* FALSE unless @samples_list has only positive numbers, or is not given. */
static gboolean
read_samples (void)
{
  g_auto (GStrv) numbers = NULL;

  if (!samples_list)
    return TRUE;
  numbers = g_strsplit (samples_list, ",", -1);
  n_qualities = g_strv_length (numbers);
  if (n_qualities == 0 || n_qualities > MAX_QUALITIES)
    return FALSE;
  for (guint q = 0; q < n_qualities; q++) {
    char *end;

    qualities[q] = g_ascii_strtod (numbers[q], &end);
    if (end == numbers[q] || *end || !(qualities[q] > 0))
      return FALSE;
  }
  return TRUE;
}

static FlameAnimation *
load (const char *path, GError **error)
{
  const FlameLoadOptions options = {.loop_length = 100.0};
  g_autofree char *with =
      g_strdup_printf ("<flame supersample=\"%d\" ", supersample);
  g_autofree char *text = NULL, *own = NULL, *all = NULL;
  g_autoptr (GRegex) size = NULL, flame = NULL;

  if (supersample == 0)
    return flame_animation_new_from_file (path, &options, error);
  size = g_regex_new (" (super|over)sample=\"[0-9]*\"", 0, 0, NULL);
  flame = g_regex_new ("<flame ", 0, 0, NULL);
  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  own = g_regex_replace_literal (size, text, -1, 0, "", 0, NULL);
  all = g_regex_replace_literal (flame, own, -1, 0, with, 0, NULL);
  return flame_animation_new_from_data (all, -1, path, &options, error);
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
      {"width", 0, 0, G_OPTION_ARG_INT, &width, "Pixels", "N"},
      {"height", 0, 0, G_OPTION_ARG_INT, &height, "Pixels", "N"},
      {"reference", 0, 0, G_OPTION_ARG_DOUBLE, &reference,
          "Samples a pixel of the reference", "Q"},
      {"samples", 0, 0, G_OPTION_ARG_STRING, &samples_list,
          "Samples a pixel, at most 16 counts", "Q,…"},
      {"seeds", 0, 0, G_OPTION_ARG_INT, &n_seeds,
          "Pictures that light is the mean of, at least 2", "N"},
      {"supersample", 0, 0, G_OPTION_ARG_INT, &supersample,
          "The flames' supersample, instead of their own", "N"},
      {"cache", 0, 0, G_OPTION_ARG_FILENAME, &cache,
          "Folder of references, made where it lacks one", "FOLDER"},
      {"quick", 0, 0, G_OPTION_ARG_NONE, &quick,
          "The denoiser and one density estimation alone", NULL},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  const FlameRendererConfig config = {
      .backend = FLAME_BACKEND_CPU, .device = -1, .n_threads = 2, .depth = 1};
  g_autoptr (GOptionContext) context = g_option_context_new ("FLAME…");
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = NULL;
  gboolean wins = TRUE;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      !(renderer = flame_renderer_new (&config, &error)))
    g_error ("%s", error->message);
  if (!read_samples ())
    g_error ("--samples=%s: numbers above 0, at most %d", samples_list,
        MAX_QUALITIES);
  if (n_seeds < 2)
    g_error ("--seeds=%d: at least 2", n_seeds);
  g_print (
      "| flame | samples | filter | PSNR | MS-SSIM | fireflies | lattice dB "
      "| twinkle | to DE 9 | light |\n"
      "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|\n");
  for (int i = 1; i < argc; i++) {
    g_autoptr (FlameAnimation) animation = load (argv[i], &error);
    g_autofree char *name = g_path_get_basename (argv[i]);

    if (!animation)
      g_error ("%s", error->message);
    wins &= report (renderer, animation, name);
    if (i == argc - 1) {
      report_means ();
      g_print ("\n1280x720, 20 samples, 2 threads, %s\n\n| filter | wall ms | "
               "threads' ms | more than none |\n|---|---:|---:|---:|\n",
          name);
      report_time (renderer, animation);
    }
  }
  return wins ? 0 : 1;
}
