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
  return g_test_run ();
}
