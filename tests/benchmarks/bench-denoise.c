/*
 * The denoiser against density estimation and against no filter, at equal
 * samples: how near each comes to a picture of many samples, in linear light and
 * after the tone map, and what each takes.
 *
 *   bench-denoise [--width 640] [--height 360] [--reference 4000] FLAME…
 *
 * Linear light is what the tone map reads, as display values with a gamma of 1.
 * The exit status is 1 unless the denoiser wins everywhere.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdlib.h>

#include "tests/benchmarks/picture-metrics.h"
#include "tests/support/picture.h"

#define LINEAR                                                                 \
  " ! colorclip gamma=1 gamma_threshold=0 vibrance=1 highlight_power=-1"
#define N_TIMED 9

static int width = 640, height = 360;
static double reference = 4000;

static const struct
{
  const char *name, *list;
} filters[] = {
    {"none", "logscale"},
    {"DE 9", "de radius=9 minimum=0 curve=0.4 ! logscale"},
    {"DE 5", "de radius=5 minimum=0 curve=0.4 ! logscale"},
    {"DE 2", "de radius=2 minimum=0 curve=0.4 ! logscale"},
    {"denoise", "denoise ! logscale"},
};
#define N_FILTERS G_N_ELEMENTS (filters)
#define DENOISE (N_FILTERS - 1)

typedef struct
{
  double psnr[2], ssim[2]; /* of linear light, of display values */
} Score;

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
  g_autoptr (FlameTicket) ticket = NULL;

  if (chain)
    ticket = flame_renderer_queue (renderer, &request, &error);
  if (!ticket || flame_ticket_wait (ticket) != FLAME_WAIT_DONE ||
      !flame_ticket_get_result (ticket, stats, &error))
    g_error ("%s", error ? error->message : "waits are flushing");
  return picture;
}

static void
compare (FlameRenderer *renderer, FlameAnimation *animation, const char *list,
    double quality, Picture *const best[2], Score *score)
{
  for (int i = 0; i < 2; i++) {
    g_autofree char *chain = g_strconcat (list, i ? "" : LINEAR, NULL);
    g_autoptr (Picture) picture =
        render (renderer, animation, chain, width, height, quality, 2, NULL);
    const float *a = (const void *) picture->memory;
    const float *b = (const void *) best[i]->memory;

    score->psnr[i] = picture_psnr (a, b, width, height);
    score->ssim[i] = picture_ms_ssim (a, b, width, height);
  }
}

static gboolean
is_better (const Score *a, const Score *b)
{
  for (int i = 0; i < 2; i++)
    if (!(a->psnr[i] > b->psnr[i]) || !(a->ssim[i] > b->ssim[i]))
      return FALSE;
  return TRUE;
}

/* TRUE if the denoiser is nearer than no filter and flam3's default */
static gboolean
report (FlameRenderer *renderer, FlameAnimation *animation, const char *name)
{
  static const double qualities[] = {20, 50, 100};
  Picture *best[2];
  gboolean wins = TRUE;

  for (int i = 0; i < 2; i++)
    best[i] = render (renderer, animation, i ? "logscale" : "logscale" LINEAR,
        width, height, reference, 1, NULL);
  for (guint q = 0; q < G_N_ELEMENTS (qualities); q++) {
    Score scores[N_FILTERS];

    for (guint f = 0; f < N_FILTERS; f++) {
      const Score *s = &scores[f];

      compare (
          renderer, animation, filters[f].list, qualities[q], best, &scores[f]);
      g_print ("| %s | %g | %s | %.2f | %.5f | %.2f | %.4f |\n", name,
          qualities[q], filters[f].name, s->psnr[0], s->ssim[0], s->psnr[1],
          s->ssim[1]);
    }
    if (!is_better (&scores[DENOISE], &scores[0]) ||
        !is_better (&scores[DENOISE], &scores[1])) {
      g_print ("%s at %g: not better everywhere\n", name, qualities[q]);
      wins = FALSE;
    }
  }
  picture_free (best[0]);
  picture_free (best[1]);
  return wins;
}

static int
compare_doubles (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* milliseconds of both threads behind the iterations, side by side */
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

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
      {"width", 0, 0, G_OPTION_ARG_INT, &width, "Pixels", "N"},
      {"height", 0, 0, G_OPTION_ARG_INT, &height, "Pixels", "N"},
      {"reference", 0, 0, G_OPTION_ARG_DOUBLE, &reference,
          "Samples a pixel of the reference", "Q"},
      {NULL, 0, 0, 0, NULL, NULL, NULL},
  };
  const FlameRendererConfig config = {.backend = FLAME_BACKEND_CPU,
      .cuda_device = -1,
      .n_threads = 2,
      .depth = 1};
  const FlameLoadOptions options = {.loop_length = 100.0};
  g_autoptr (GOptionContext) context = g_option_context_new ("FLAME…");
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameRenderer) renderer = NULL;
  gboolean wins = TRUE;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      !(renderer = flame_renderer_new (&config, &error)))
    g_error ("%s", error->message);
  g_print ("| flame | samples | filter | light PSNR | light MS-SSIM | PSNR | "
           "MS-SSIM |\n|---|---:|---|---:|---:|---:|---:|\n");
  for (int i = 1; i < argc; i++) {
    g_autoptr (FlameAnimation) animation =
        flame_animation_new_from_file (argv[i], &options, &error);
    g_autofree char *name = g_path_get_basename (argv[i]);

    if (!animation)
      g_error ("%s", error->message);
    wins &= report (renderer, animation, name);
    if (i == argc - 1) {
      g_print ("\n1280x720, 20 samples, 2 threads, %s\n\n| filter | wall ms | "
               "threads' ms | more than none |\n|---|---:|---:|---:|\n",
          name);
      report_time (renderer, animation);
    }
  }
  return wins ? 0 : 1;
}
