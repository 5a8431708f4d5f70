/*
 * Frames with fewer buckets than their genome asks for: the same light and
 * sharpness, and the bytes of a genome that asks for that number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/backend.h"
#include "tests/support/sanitized.h"
#include "tests/support/scene.h"
#include "tests/support/work.h"

#define WIDTH 160
#define HEIGHT 112
#define FULL 4
/* Samples a pixel: the most for sanitizers, and what an edge needs. */
#define MAX_SANITIZED 400
#define EDGE_QUALITY 100

/* A bright square, and its filters. */
#define SQUARE(filters)                                                        \
  "<flame size='160 112' scale='50' quality='400' supersample='4' gamma='1' "  \
  "brightness='3' vibrancy='0' " filters ">"                                   \
  "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.4 -0.4'/>"     \
  "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0.4 -0.4'/>"      \
  "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.4 0.4'/>"      \
  "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0.4 0.4'/>"       \
  "<color index='0' rgb='255 255 255'/></flame>"

/* Filaments and haze, partly out of view. */
#define SPIRAL(filters)                                                        \
  "<flame size='160 112' scale='60' quality='400' supersample='4' gamma='2.5'" \
  " brightness='6' " filters ">"                                               \
  "<xform weight='3' color='0' linear='0.7' swirl='0.3' "                      \
  "coefs='0.8 0.4 -0.4 0.8 0.2 -0.1'/>"                                        \
  "<xform weight='1' color='1' spherical='0.5' linear='0.2' "                  \
  "coefs='0.5 0.2 -0.2 0.5 -0.6 0.5'/>"                                        \
  "<color index='0' rgb='255 200 90'/><color index='255' rgb='60 90 255'/>"    \
  "</flame>"

/* Soft everywhere. */
#define HAZE(filters)                                                          \
  "<flame size='160 112' scale='30' quality='400' supersample='4' gamma='2.5'" \
  " brightness='6' " filters ">"                                               \
  "<xform weight='1' color='0' gaussian_blur='1' "                             \
  "coefs='0.8 0.4 -0.4 0.8 0.2 -0.1'/>"                                        \
  "<xform weight='1' color='1' gaussian_blur='0.5' linear='0.2' "              \
  "coefs='0.5 0.2 -0.2 0.5 -0.6 0.5'/>"                                        \
  "<color index='0' rgb='255 200 90'/><color index='255' rgb='60 90 255'/>"    \
  "</flame>"

#define NONE "filter='0.5' estimator_radius='0'"
#define ESTIMATED "filter='0.5' estimator_radius='6' estimator_curve='0.5'"

/* Returns: (transfer full) */
static Picture *
draw (FlameRenderer *renderer, FlameAnimation *animation, guint limit,
    FlameFilters *filters, double quality, FlameFrameStats *stats)
{
  Picture *picture = picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (FlameJob) job = NULL;

  request.filters = filters;
  if (limit > 0)
    scene_limit (renderer, &request, 0.0, limit, FALSE);
  request.quality = quality;
  job = scene_queue (renderer, &request);
  scene_finish (job, stats);
  return picture;
}

static double
get_light (const Picture *picture, int x, int y)
{
  const float *pixel =
      (const float *) (const void *) (picture->planes.data[0] +
                                      y * picture->planes.stride[0]) +
      4 * x;

  return pixel[0] + pixel[1] + pixel[2];
}

static double
get_mean (const Picture *picture)
{
  double sum = 0;

  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      sum += get_light (picture, x, y);
  return sum / WIDTH / HEIGHT;
}

typedef struct
{
  const char *name, *genome, *filters;
  double quality, tolerance;
} Scene;

/*
 * Structure finer than a pixel is brighter if it shares a bucket with the dark
 * around it, because the mean of logarithms is below the logarithm of the mean.
 * Log density alone is darker in buckets with few samples, as in flam3. The
 * denoiser's result from few samples is within about a hundredth of many, which
 * adds to the spiral's difference.
 */
static const Scene scenes[] = {
    {"square", SQUARE (NONE), NULL, 400, 0.01},
    {"haze", HAZE (NONE), NULL, 4000, 0.01},
    {"haze-estimated", HAZE (ESTIMATED), NULL, 400, 0.01},
    {"haze-denoised", HAZE (NONE), "denoise", 100, 0.01},
    {"haze-denoised-few", HAZE (NONE), "denoise", 10, 0.03},
    {"spiral", SPIRAL (NONE), NULL, 4000, 0.06},
    {"spiral-denoised", SPIRAL (NONE), "denoise", 20, 0.075},
};

static void
test_light (gconstpointer data)
{
  const Scene *scene = data;
  g_autoptr (FlameAnimation) animation = scene_load (scene->genome);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (FlameFilters) filters = NULL;
  g_autoptr (Picture) full = NULL;
  g_autoptr (GError) error = NULL;
  FlameFrameStats stats;

  if (scene->quality > MAX_SANITIZED && test_is_for_plain_build ())
    return;
  if (scene->filters)
    filters = flame_filters_new (scene->filters, &error);
  g_assert_no_error (error);
  full = draw (renderer, animation, 0, filters, scene->quality, &stats);
  g_assert_cmpuint (stats.supersample, ==, FULL);
  for (guint limit = FULL - 1; limit > 0; limit--) {
    g_autoptr (Picture) fewer =
        draw (renderer, animation, limit, filters, scene->quality, &stats);
    const double part = get_mean (fewer) / get_mean (full);

    g_assert_cmpuint (stats.supersample, ==, limit);
    g_assert_cmpuint (stats.full_supersample, ==, FULL);
    g_test_message (
        "%s, supersample %u: %.4f of the light", scene->name, limit, part);
    g_assert_cmpfloat (fabs (part - 1), <, scene->tolerance);
  }
}

/*
 * Returns the pixels from a tenth to nine tenths of the light, at the left side
 * of the square.
 */
static double
get_edge (const Picture *picture)
{
  double profile[WIDTH / 2] = {0}, from = 0, to = 0;

  for (int x = 0; x < WIDTH / 2; x++)
    for (int y = HEIGHT / 2 - 20; y < HEIGHT / 2 + 20; y++)
      profile[x] += get_light (picture, x, y);
  for (int x = WIDTH / 2 - 2; x > 0; x--) {
    const double low = profile[x] / profile[WIDTH / 2 - 1];
    const double high = profile[x + 1] / profile[WIDTH / 2 - 1];

    if (low <= 0.9 && high > 0.9)
      to = x + (0.9 - low) / (high - low);
    if (low <= 0.1 && high > 0.1)
      from = x + (0.1 - low) / (high - low);
  }
  g_assert_cmpfloat (from, >, 0);
  return to - from;
}

static void
test_edge (void)
{
  static const char *const genomes[] = {
      SQUARE ("filter='0.5' estimator_radius='0'"),
      SQUARE ("filter='1' estimator_radius='0'"),
      SQUARE ("filter='2' estimator_radius='0'"),
      SQUARE ("filter='1' filter_shape='mitchell' estimator_radius='0'"),
  };
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);

  for (guint i = 0; i < G_N_ELEMENTS (genomes); i++) {
    g_autoptr (FlameAnimation) animation = scene_load (genomes[i]);
    g_autoptr (Picture) full =
        draw (renderer, animation, 0, NULL, EDGE_QUALITY, NULL);
    const double wide = get_edge (full);

    for (guint limit = FULL - 1; limit > 0; limit--) {
      g_autoptr (Picture) fewer =
          draw (renderer, animation, limit, NULL, EDGE_QUALITY, NULL);

      g_test_message ("genome %u, supersample %u: an edge of %.2f pixels, all "
                      "buckets %.2f",
          i, limit, get_edge (fewer), wide);
      g_assert_cmpfloat (fabs (get_edge (fewer) - wide), <, 0.35);
    }
  }
}

/*
 * Memory is reused for other sizes, with points out of view and a cancelled
 * frame between. The result must equal that of new memory.
 */
static void
test_same_bytes (void)
{
  static const guint limits[] = {4, 1, 3, 1, 4, 2, 4};
  g_autoptr (FlameAnimation) animation = scene_load (SPIRAL (ESTIMATED));
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) scratch =
      picture_new (FLAME_FORMAT_RGBA_F32, WIDTH, HEIGHT, 0);

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++) {
    g_autofree char *genome = g_strdup (SPIRAL (ESTIMATED));
    g_autoptr (FlameRenderer) other = scene_new_renderer (1, 1);
    g_autoptr (FlameAnimation) asked = NULL;
    g_autoptr (FlameJob) cancelled = NULL;
    FlameFrameRequest request = scene_request (animation, scratch, 0);

    /* A genome that itself asks for that supersample. */
    strstr (genome, "supersample='")[13] = '0' + limits[i];
    asked = scene_load (genome);
    request.quality = 1e9;
    scene_limit (renderer, &request, 0.0, limits[i], FALSE);
    cancelled = scene_queue (renderer, &request);
    test_wait_for_work (0.002);
    flame_job_cancel (cancelled);

    g_autoptr (Picture) reused =
        draw (renderer, animation, limits[i], NULL, 100, NULL);
    g_autoptr (Picture) fresh = draw (other, asked, 0, NULL, 100, NULL);

    flame_job_wait (cancelled);
    scene_assert_same (reused, fresh);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++) {
    g_autofree char *path =
        g_strdup_printf ("/supersample/light/%s", scenes[i].name);

    g_test_add_data_func (path, &scenes[i], test_light);
  }
  g_test_add_func ("/supersample/edge", test_edge);
  g_test_add_func ("/supersample/same-bytes", test_same_bytes);
  return g_test_run ();
}
