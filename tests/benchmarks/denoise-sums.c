/*
 * Histograms for training/: the denoiser's input, and the data that turn it
 * into display values.
 *
 *   denoise-sums [--cuda] FLAME WIDTH HEIGHT [SAMPLES SEED OUT]…
 *
 * A file has native floats. The first 40 are numbers: 0 and 1 are the width and
 * height in buckets, 2 and 3 log density's k1 and k2, 4 and 5 gamma and its
 * threshold, 6 the number of taps of the spatial filter, and the taps begin at
 * 20. Then come R, G, B and A of each bucket, 255 a hit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/plan/frame-request.h"
#include "flame/flame.h"
#include "core/plan/plan.h"
#include "tests/support/sums.h"

#define N_NUMBERS 40
#define FIRST_TAP 20

static gboolean
write_sums (const FlamePlan *plan, const Sums *sums, const char *path)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize n = (gsize) post->buf_width * post->buf_height;
  float numbers[N_NUMBERS] = {post->buf_width, post->buf_height, post->log.k1,
      post->log.k2, post->tone.gamma, post->tone.threshold, post->n_taps};
  FILE *file = fopen (path, "wb");
  gboolean written;

  if (!file)
    return FALSE;
  for (int i = 0; i < MIN (post->n_taps, N_NUMBERS - FIRST_TAP); i++)
    numbers[FIRST_TAP + i] = post->taps[i];
  written = fwrite (numbers, sizeof numbers, 1, file) == 1 &&
            fwrite (sums->sums, 4 * sizeof (float), n, file) == n;
  return fclose (file) == 0 && written;
}

/* Includes all buckets outside the picture that the denoiser reads. */
static gboolean
fill_plan (FlamePlan *plan, FlameAnimation *animation, int width, int height,
    char **arguments, GError **error)
{
  g_autoptr (FlameFilters) filters =
      flame_filters_new ("denoise ! logscale", error);
  const FlameFrameRequest request = {
      .animation = animation,
      .time = flame_animation_get_start (animation),
      .quality = g_ascii_strtod (arguments[0], NULL),
      .seed = g_ascii_strtoull (arguments[1], NULL, 10),
      .filters = filters,
      .video = {.format = FLAME_FORMAT_RGBA,
          .width = width,
          .height = height,
          .pixel_aspect = 1.0},
  };

  return filters && flame_plan_fill (plan, &request, NULL, error);
}

/* @gpu: (nullable) */
static void
render (SumsGpu *gpu, FlameAnimation *animation, int width, int height,
    char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;

  flame_plan_init (&plan);
  if (!fill_plan (&plan, animation, width, height, arguments, &error))
    g_error ("%s", error->message);
  sums =
      gpu ? sums_from_gpu (gpu, &plan, 0, TRUE, &error) : sums_from_cpu (&plan);
  if (!sums)
    g_error ("%s", error->message);
  flame_post_plan_set_samples (&plan.post, sums->samples);
  if (!write_sums (&plan, sums, arguments[2]))
    g_error ("%s: cannot be written", arguments[2]);
  flame_plan_clear (&plan);
}

static int
complain (void)
{
  g_printerr ("denoise-sums [--cuda] FLAME WIDTH HEIGHT [SAMPLES SEED OUT]…\n");
  return 2;
}

int
main (int argc, char **argv)
{
  /* A flame that is drawn only a few times is not worth a kernel of its own. */
  const FlameGpuIteratorConfig config = {.kernels = {.generic_only = TRUE}};
  const FlameLoadOptions options = {.loop_length = 100.0};
  const gboolean cuda = argc > 1 && strcmp (argv[1], "--cuda") == 0;
  const int first = cuda ? 2 : 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (SumsGpu) gpu = NULL;

  if (argc < first + 3 || (argc - first) % 3 != 0)
    return complain ();
  animation = flame_animation_new_from_file (argv[first], &options, &error);
  if (!animation || (cuda && !(gpu = sums_gpu_new (config, &error))))
    g_error ("%s", error->message);
  for (int i = first + 3; i < argc; i += 3)
    render (gpu, animation, atoi (argv[first + 1]), atoi (argv[first + 2]),
        argv + i);
  return 0;
}
