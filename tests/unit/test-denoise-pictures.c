/*
 * Denoised pictures, compared with pictures of much higher quality and with
 * density estimation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/api/load-options.h"
#include "core/plan/frame-request.h"
#include "tests/support/genomes.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"

#define WIDTH 200
#define HEIGHT 140
#define QUALITY 50

static Picture *
render (FlameRenderer *renderer, FlameAnimation *animation, const char *list,
    double quality, guint64 seed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  Picture *picture = picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  g_autoptr (FlameJob) job = NULL;

  g_assert_no_error (error);
  request.shutter = 0.0;
  request.filters = filters;
  request.quality = quality;
  request.seed = seed;
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  return picture;
}

static double
psnr (const Picture *a, const Picture *b)
{
  const float *p = (const void *) a->memory, *q = (const void *) b->memory;
  const gsize n = a->size / sizeof *p;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += i % 4 < 3 ? pow (p[i] - q[i], 2) : 0;
  return -10 * log10 (sum / (n / 4 * 3));
}

/* @more: dB by which the denoised picture must be nearer to the reference */
static void
check_better (FlameRenderer *renderer, const char *name, double more)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autofree char *path =
      g_build_filename (test_data_folder (), "golden", "own", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_file (path, &options, &error);

  g_assert_no_error (error);

  g_autoptr (Picture) best =
      render (renderer, animation, "logscale", 80 * QUALITY, 1);
  g_autoptr (Picture) plain =
      render (renderer, animation, "logscale", QUALITY, 2);
  g_autoptr (Picture) denoised =
      render (renderer, animation, "denoise", QUALITY, 2);
  g_autoptr (Picture) estimated = render (
      renderer, animation, "de radius=9 minimum=0 curve=0.4", QUALITY, 2);

  g_test_message ("%s: %.2f dB without, %.2f with density estimation, %.2f "
                  "denoised",
      name, psnr (plain, best), psnr (estimated, best), psnr (denoised, best));
  g_assert_cmpfloat (psnr (denoised, best), >, psnr (estimated, best) + more);
  g_assert_cmpfloat (psnr (denoised, best), >, psnr (plain, best) + more);
}

static void
test_better (void)
{
  g_autoptr (FlameRenderer) renderer = NULL;

  if (test_is_for_plain_build ())
    return;
  renderer = scene_new_renderer (0, 1);
  check_better (renderer, "smooth.flam3", 1.0);
  check_better (renderer, "symmetry.flam3", 1.0);
  check_better (renderer, "final_xaos_opacity.flam3", 1.0);
}

/* Returns the mean of the displayed light. */
static double
mean_light (const Picture *picture)
{
  const float *p = (const void *) picture->memory;
  const gsize n = picture->size / sizeof *p;
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += i % 4 < 3 ? p[i] : 0;
  return sum / (n / 4 * 3);
}

/* Returns: (transfer full) the flame of a file with that supersample */
static FlameAnimation *
load_at (const char *name, const char *supersample)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autofree char *path =
      g_build_filename (test_data_folder (), "golden", "own", name, NULL);
  g_autofree char *text = NULL;
  g_autofree char *with = NULL;
  g_autoptr (GString) all = NULL;
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  all = g_string_new (text);
  with = g_strdup_printf ("<flame supersample=\"%s\" ", supersample);
  g_assert_cmpuint (g_string_replace (all, "<flame ", with, 0), >, 0);
  animation = flame_animation_new_from_data (
      all->str, all->len, name, &options, &error);
  g_assert_no_error (error);
  return animation;
}

/*
 * At a supersample of 4 a bucket has few samples, so the mean of their logarithms is
 * dark. The denoiser joins buckets, but not those on both sides of an edge: the picture
 * is as bright as many samples are, and nearer to these than with fewer buckets.
 */
static void
test_fine (void)
{
  g_autoptr (FlameRenderer) renderer = NULL;
  g_autoptr (FlameAnimation) fine = NULL, coarse = NULL;
  g_autoptr (Picture) best = NULL, denoised = NULL, fewer = NULL;

  if (test_is_for_plain_build ())
    return;
  renderer = scene_new_renderer (0, 1);
  fine = load_at ("symmetry.flam3", "4");
  coarse = load_at ("symmetry.flam3", "2");
  best = render (renderer, fine, "logscale", 80 * QUALITY, 1);
  denoised = render (renderer, fine, "denoise", QUALITY, 2);
  fewer = render (renderer, coarse, "denoise", QUALITY, 2);
  g_test_message ("%.2f dB, %.2f with fewer buckets; %.4f of the light",
      psnr (denoised, best), psnr (fewer, best),
      mean_light (denoised) / mean_light (best));
  g_assert_cmpfloat (psnr (denoised, best), >, psnr (fewer, best) + 0.5);
  g_assert_cmpfloat (mean_light (denoised), >, 0.96 * mean_light (best));
}

/* A strength of 0 equals no filter. */
static void
test_off (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (0, 1);
  g_autoptr (Picture) off =
      render (renderer, animation, "denoise strength=0", 10, 1);
  g_autoptr (Picture) plain = render (renderer, animation, "logscale", 10, 1);
  g_autoptr (Picture) on = render (renderer, animation, "denoise", 10, 1);

  scene_assert_same (off, plain);
  g_assert_true (scene_differ (on, plain));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/denoise/off", test_off);
  g_test_add_func ("/denoise/better", test_better);
  g_test_add_func ("/denoise/fine", test_fine);
  return g_test_run ();
}
