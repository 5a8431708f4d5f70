/*
 * Rendering with the CPU backend: a frame depends on its request alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/support/backend.h"
#include "tests/support/scene.h"

static void
test_threads (void)
{
  const FlameFrameRequest like = {.time = 3.5, .shutter = 1, .seed = 7};
  FlameFrameStats stats, other;
  g_autoptr (Picture) one =
      scene_render (1, FLAME_FORMAT_I420, scene_moving, &like, &stats);

  for (guint n_threads = 2; n_threads <= 5; n_threads++) {
    g_autoptr (Picture) many = scene_render (
        n_threads, FLAME_FORMAT_I420, scene_moving, &like, &other);
    scene_assert_same (one, many);
    g_assert_cmpuint (other.samples, ==, stats.samples);
    g_assert_cmpuint (other.iterations, ==, stats.iterations);
    g_assert_cmpuint (other.bad_values, ==, stats.bad_values);
  }
}

static void
test_seed (void)
{
  FlameFrameRequest like = {.time = 3.5, .shutter = 1, .seed = 7};
  g_autoptr (Picture) first =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_autoptr (Picture) second =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_autoptr (Picture) other = NULL, high = NULL;

  scene_assert_same (first, second);
  like.seed = 8;
  other = scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_assert_true (scene_differ (first, other));
  /* The upper half of the seed counts, too. */
  like.seed = 7 + (G_GUINT64_CONSTANT (1) << 40);
  high = scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_assert_true (scene_differ (first, high));
  g_assert_true (scene_differ (other, high));
}

#define N_FRAMES 6

/* Renders frames in the order @first, @first + @stride, ... modulo N_FRAMES. */
static void
render_in_order (guint n_threads, guint depth, int first, int stride,
    Picture *pictures[N_FRAMES])
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (n_threads, depth);
  FlameJob *jobs[N_FRAMES];

  for (int i = 0; i < N_FRAMES; i++) {
    int k = (first + i * stride + N_FRAMES * N_FRAMES) % N_FRAMES;
    FlameFrameRequest request;

    pictures[k] = picture_new (FLAME_FORMAT_NV12, SCENE_WIDTH, SCENE_HEIGHT, 0);
    request = scene_request (animation, pictures[k], k * 1.7);
    jobs[i] = scene_queue (renderer, &request);
  }
  for (int i = N_FRAMES - 1; i >= 0; i--) {
    scene_finish (jobs[i], NULL);
    flame_job_unref (jobs[i]);
  }
}

static void
test_order (void)
{
  Picture *expected[N_FRAMES];

  render_in_order (1, 1, 0, 1, expected);
  for (int i = 1; i < N_FRAMES; i++)
    g_assert_true (scene_differ (expected[i - 1], expected[i]));

  for (guint depth = 1; depth <= 4; depth += 3) {
    static const int orders[][2] = {{0, 1}, {N_FRAMES - 1, -1}, {2, 5}};

    for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
      Picture *pictures[N_FRAMES];

      render_in_order (2, depth, orders[i][0], orders[i][1], pictures);
      for (int k = 0; k < N_FRAMES; k++) {
        scene_assert_same (expected[k], pictures[k]);
        picture_free (pictures[k]);
      }
    }
  }
  for (int k = 0; k < N_FRAMES; k++)
    picture_free (expected[k]);
}

/* ---------------------------------------------------- what a request means */

static double
mean_level (const Picture *picture)
{
  const float *values = (const float *) (const void *) picture->memory;
  double sum = 0;

  for (int i = 0; i < SCENE_WIDTH * SCENE_HEIGHT; i++)
    sum += values[4 * i] + values[4 * i + 1] + values[4 * i + 2];
  return sum / (SCENE_WIDTH * SCENE_HEIGHT * 3);
}

static void
test_quality (void)
{
  FlameFrameRequest like = {.quality = 100, .seed = 1};
  FlameFrameStats stats;
  g_autoptr (Picture) low =
      scene_render (1, FLAME_FORMAT_RGBA_F32, scene_dense, &like, &stats);
  g_autoptr (Picture) high = NULL;
  double expected;

  g_assert_cmpuint (stats.samples, >=, 99 * SCENE_WIDTH * SCENE_HEIGHT);
  g_assert_cmpuint (stats.samples, <=, 101 * SCENE_WIDTH * SCENE_HEIGHT);
  g_assert_cmpuint (stats.iterations, >=, stats.samples);

  like.quality = 1000;
  high = scene_render (1, FLAME_FORMAT_RGBA_F32, scene_dense, &like, NULL);
  expected = mean_level (high);
  g_assert_cmpfloat (expected, >, 0.1);
  g_assert_cmpfloat (expected, <, 0.9);
  g_assert_cmpfloat_with_epsilon (mean_level (low), expected, 0.01 * expected);
}

static void
test_default_quality (void)
{
  FlameFrameRequest like = {.quality = 0, .seed = 1};
  FlameFrameStats stats;
  g_autoptr (Picture) genome =
      scene_render (1, FLAME_FORMAT_RGBA_F32, scene_dense, &like, &stats);
  g_autoptr (Picture) same = NULL;

  g_assert_cmpuint (stats.samples, >=, 49 * SCENE_WIDTH * SCENE_HEIGHT);
  g_assert_cmpuint (stats.samples, <=, 51 * SCENE_WIDTH * SCENE_HEIGHT);
  like.quality = 50;
  same = scene_render (1, FLAME_FORMAT_RGBA_F32, scene_dense, &like, NULL);
  scene_assert_same (genome, same);
}

static void
test_shutter (void)
{
  FlameFrameRequest like = {.time = 5, .shutter = 0, .seed = 7};
  FlameFrameStats stats;
  g_autoptr (Picture) still =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, &stats);
  g_autoptr (Picture) blurred = NULL, backwards = NULL;

  g_assert_cmpuint (stats.temporal_samples, ==, 1);
  like.shutter = 4;
  blurred = scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, &stats);
  g_assert_cmpuint (stats.temporal_samples, >, 1);
  g_assert_cmpuint (stats.temporal_samples, <=, 7);
  g_assert_true (scene_differ (still, blurred));
  like.shutter = -4;
  backwards = scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_assert_true (scene_differ (still, backwards));
  /* Few samples must not mean few moments, which would show as ghosts. */
  like.quality = 2;
  picture_free (
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, &stats));
  g_assert_cmpuint (stats.temporal_samples, ==, 7);
}

static void
test_flags (void)
{
  static const FlameFrameFlags flags[] = {
      FLAME_FRAME_TRANSPARENT,
      FLAME_FRAME_NO_DENSITY_ESTIMATION,
      FLAME_FRAME_EARLY_CLIP,
      FLAME_FRAME_APO_PALETTE,
      FLAME_FRAME_EXACT_ACCUMULATION,
      FLAME_FRAME_INTEGER_DENSITY,
  };
  FlameFrameRequest like = {.time = 5, .seed = 7};
  g_autoptr (Picture) plain =
      scene_render (1, FLAME_FORMAT_RGBA_F32, scene_moving, &like, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++) {
    g_autoptr (Picture) other = NULL;

    like.flags = flags[i];
    other = scene_render (1, FLAME_FORMAT_RGBA_F32, scene_moving, &like, NULL);
    if (!scene_differ (plain, other))
      g_test_fail_printf ("flag %#x changes nothing", (guint) flags[i]);
  }
}

static void
test_alpha (void)
{
  FlameFrameRequest like = {.time = 5, .seed = 7};
  g_autoptr (Picture) opaque =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  g_autoptr (Picture) clear = NULL;
  int n_opaque = 0, n_clear = 0;

  like.flags = FLAME_FRAME_TRANSPARENT;
  clear = scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, NULL);
  for (int i = 0; i < SCENE_WIDTH * SCENE_HEIGHT; i++) {
    n_opaque += opaque->memory[4 * i + 3] == 255;
    n_clear += clear->memory[4 * i + 3] < 255;
  }
  g_assert_cmpint (n_opaque, ==, SCENE_WIDTH * SCENE_HEIGHT);
  g_assert_cmpint (n_clear, >, SCENE_WIDTH * SCENE_HEIGHT / 10);
}

/*
 * A denormal number counts as 0, as on a GPU. The final xforms make all points
 * that small and enlarge them again, which leaves them in the middle.
 */
static void
test_denormals (void)
{
  static const char small[] =
      "<flame size='80 56' scale='40' quality='20' filter='0' gamma='1.5'"
      " brightness='3' estimator_radius='0'>"
      "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -0.3 -0.2'/>"
      "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 0.3 0.2'/>"
      "<finalxform color='0' color_speed='0' linear='1'"
      " coefs='1.5e-38 0 0 1.5e-38 0 0' post='6e37 0 0 6e37 0 0'/>"
      "<color index='0' rgb='255 90 30'/></flame>";
  const FlameFrameRequest like = {.seed = 7};
  g_autoptr (Picture) picture =
      scene_render (2, FLAME_FORMAT_RGBA, small, &like, NULL);
  guint n_lit = 0;

  for (int y = 0; y < SCENE_HEIGHT; y++) {
    const guint8 *row = picture->planes.data[0] + y * picture->planes.stride[0];

    for (int x = 0; x < SCENE_WIDTH; x++)
      n_lit += row[4 * x] > 0;
  }
#if defined(__x86_64__) || defined(__aarch64__)
  g_assert_cmpuint (n_lit, ==, 1);
#else
  g_test_skip ("this processor's threads have them");
#endif
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  g_test_add_func ("/renderer/same-for-any-threads", test_threads);
  g_test_add_func ("/renderer/same-in-any-order", test_order);
  g_test_add_func ("/renderer/seed", test_seed);
  g_test_add_func ("/renderer/brightness-of-qualities", test_quality);
  g_test_add_func ("/renderer/quality-of-the-genome", test_default_quality);
  g_test_add_func ("/renderer/shutter", test_shutter);
  g_test_add_func ("/renderer/flags", test_flags);
  g_test_add_func ("/renderer/alpha", test_alpha);
  g_test_add_func ("/renderer/denormals", test_denormals);
  return g_test_run ();
}
