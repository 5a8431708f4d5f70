/*
 * The chaos game on OpenCL devices, compared with the CPU's before any filter:
 * the same picture within sampling noise, the same bytes each time, and sums
 * that are exact in every way of adding them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/gpu/opencl/opencl.h"
#include "core/plan/frame-request.h"
#include "tests/support/scene.h"
#include "tests/support/test-gpu.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"

#define WIDTH 160
#define HEIGHT 90

/* Each way to add samples. */
typedef enum
{
  ADD_AUTO,
  ADD_INT,
  ADD_HOT,
  ADD_NARROW, /* as if the picture were large for the device's memory */
  ADD_PARTS,  /* launches of a few steps, as on a slow device */
  N_STRAIGHT, /* the ways above add directly to cells: the same points */
  ADD_BINS = N_STRAIGHT,
  ADD_TIGHT_BINS, /* with queues that are far too small */
  ADD_BINS_PARTS,
  N_WAYS
} Way;

/* Records in the queues of all tiles together. */
#define TIGHT_QUEUE 4096

/* All are on the first device. */
static SumsGpu *gpus[N_WAYS];

/*
 * A weighting field, which prepares a variation for each point in double
 * precision.
 */
static const SumScene field = {"field",
    "<flame version='JWildfire' size='1920 1080' scale='400' quality='100'"
    " filter='0' estimator_radius='0'>"
    "<xform weight='1' color='0' linear='0.3' julian='0.7' julian_power='3'"
    " julian_dist='1' coefs='0.6 0.2 -0.2 0.6 0.3 0.1'"
    " wfield_type='CELLULAR_NOISE' wfield_noise_seed='22994'"
    " wfield_noise_frequency='0.75'"
    " wfield_cell_noise_return_type='DISTANCE_DIV'"
    " wfield_cell_noise_dist_function='NATURAL'"
    " wfield_var_amount_intensity='0.5' wfield_color_intensity='0.25'"
    " wfield_var_param1_intensity='0.5' wfield_var_param1_var_name='julian'"
    " wfield_var_param1_param_name='dist'/>"
    "<xform weight='1' color='1' linear='1' coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
    "</flame>"};

/*
 * Samples of one launch. 0: as many as the device draws in time, which is
 * little on a slow device.
 */
static guint64
launch_samples (Way way)
{
  if (way == ADD_PARTS || way == ADD_BINS_PARTS)
    return 1;
  return way == ADD_INT || way == ADD_TIGHT_BINS ? G_MAXUINT64 : 0;
}

/* NULL after skipping the test. */
static SumsGpu *
get_gpu (Way way)
{
  static const FlameAdd adds[N_WAYS] = {[ADD_INT] = FLAME_ADD_INT,
      [ADD_HOT] = FLAME_ADD_HOT,
      [ADD_BINS] = FLAME_ADD_BINS,
      [ADD_TIGHT_BINS] = FLAME_ADD_BINS,
      [ADD_BINS_PARTS] = FLAME_ADD_BINS};
  const FlameGpuIteratorConfig config = {.add = adds[way],
      .queue_records = way == ADD_TIGHT_BINS ? TIGHT_QUEUE : 0,
      .memory = way == ADD_NARROW ? 1 : 0,
      .launch_samples = launch_samples (way),
      .kernels.no_tiles = way == ADD_NARROW};
  g_autoptr (GError) error = NULL;
  FlameGpu *device;

  if (gpus[way])
    return gpus[way];
  device = test_gpu_open_opencl (&error);
  if (!device) {
    g_test_skip (error->message);
    return NULL;
  }
  gpus[way] = sums_gpu_new_on (
      device, flame_opencl_compiler_new (device), config, &error);
  g_assert_no_error (error);
  return gpus[way];
}

static void
fill (FlamePlan *plan, const char *xml, double quality, double shutter,
    guint64 seed, FlameFrameFlags flags)
{
  g_autoptr (FlameAnimation) animation = scene_load (xml);
  g_autoptr (GError) error = NULL;

  flame_plan_init (plan);
  sum_plan_fill (
      plan, animation, WIDTH, HEIGHT, quality, shutter, seed, flags, &error);
  g_assert_no_error (error);
}

static Sums *
draw_with (Way way, const FlamePlan *plan, FlameGpuIterateFlags flags)
{
  g_autoptr (GError) error = NULL;
  Sums *sums = sums_from_gpu (
      gpus[way], plan, FLAME_GPU_ITERATE_WAIT | flags, TRUE, &error);

  g_assert_no_error (error);
  return sums;
}

/*
 * Draws as the backend does. Only the way with little room for carries may
 * overflow.
 */
static Sums *
draw (Way way, const FlamePlan *plan)
{
  Sums *sums = draw_with (way, plan, FLAME_GPU_ITERATE_DEFAULT);

  if (sums->result.overflowed && way == ADD_NARROW) {
    sums_free (sums);
    sums = draw_with (way, plan, FLAME_GPU_ITERATE_SAFE);
  }
  g_assert_false (sums->result.overflowed);
  return sums;
}

/* ------------------------------------------------------------ against the CPU */

static void
compare_plan (Way way, const FlamePlan *plan, const char *what)
{
  g_autoptr (Sums) cpu = sums_from_cpu (plan);
  g_autoptr (Sums) gpu = draw (way, plan);

  sums_assert_same_picture (gpu, cpu, plan, what);
  g_assert_true (gpu->result.is_specialised);
  /* Missed samples are redrawn once, and some of those miss again. */
  g_assert_cmpfloat (gpu->samples, >,
      (0.95 - 1.5 * cpu->bad_share * cpu->bad_share) * plan->samples_per_pass);
  g_assert_cmpuint (gpu->samples, <, 1.01 * plan->samples_per_pass + 4096);
  if (cpu->bad_share > 0.01) {
    g_assert_cmpfloat (gpu->bad_share, >, 0.8 * cpu->bad_share);
    g_assert_cmpfloat (gpu->bad_share, <, 1.25 * cpu->bad_share);
  }
}

static void
compare_scene (gconstpointer data)
{
  const SumScene *scene = data;
  static const FlameFrameFlags flags[] = {
      FLAME_FRAME_DEFAULT, FLAME_FRAME_EXACT_ACCUMULATION};
  SumsGpu *gpu = get_gpu (ADD_AUTO);

  if (!gpu)
    return;
  if (scene == &field && !flame_gpu_get_device (gpu->context)->doubles) {
    g_test_skip ("the device has no double precision");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++) {
    FlamePlan plan;

    fill (&plan, scene->xml, 200.0, 0.0, 3 + i, flags[i]);
    compare_plan (ADD_AUTO, &plan, scene->name);
    flame_plan_clear (&plan);
  }
}

/* Motion, temporal weights, and counts that differ from alpha. */
static void
test_moving (void)
{
  FlamePlan plan;

  if (!get_gpu (ADD_AUTO))
    return;
  fill (&plan, scene_moving, 200.0, 4.0, 5, FLAME_FRAME_DEFAULT);
  g_assert_cmpuint (plan.temporal_samples_per_pass, >, 1);
  compare_plan (ADD_AUTO, &plan, "moving");
  flame_plan_clear (&plan);
}

/* All directions, from inside a blurred flame in space and a flat one. */
static void
test_skies (void)
{
  static const char blurred[] =
      "<flame version='ember' size='160 90' scale='40' quality='100' filter='0'"
      " estimator_radius='0' cam_pitch='0.7' cam_persp='0.6' cam_dof='0.5'>"
      "<xform weight='1' color='0' linear='0.5' zcone='0.3'"
      " coefs='1 0.4 -0.4 1 1.6 0.1'/>"
      "<xform weight='1' color='1' linear='0.5' zcone='-0.5'"
      " coefs='0.8 -0.6 0.6 0.8 -1.5 1.2'/>"
      "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
      "</flame>";
  const char *const flames[] = {blurred, sum_scene_xml ("affine3")};

  if (!get_gpu (ADD_AUTO))
    return;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (flames); i++) {
    g_autoptr (FlameAnimation) animation = scene_load (flames[i / 2]);
    g_autoptr (GError) error = NULL;
    const FlameFrameRequest request = {.animation = animation,
        .seed = 5,
        .quality = 200,
        .video = {.width = WIDTH,
            .height = HEIGHT,
            .pixel_aspect = 1,
            .projection = i % 2 ? FLAME_PROJECTION_FISHEYE
                                : FLAME_PROJECTION_EQUIRECTANGULAR}};
    FlamePlan plan;

    flame_plan_init (&plan);
    flame_plan_fill (&plan, &request, NULL, &error);
    g_assert_no_error (error);
    compare_plan (ADD_AUTO, &plan, i % 2 ? "fisheye" : "panorama");
    flame_plan_clear (&plan);
  }
}

/* ------------------------------------------------------------------ exactness */

/*
 * Whether the test is skipped because other scenes show the same. A compiler
 * for a processor takes 20 s for each scene's kernel with tiles, and 3 s for
 * each other way.
 */
static gboolean
is_for_gpus (const char *name, Way way)
{
  static const char *const scenes[] = {"affine3", "line", "xaos", NULL};

  if (!flame_gpu_get_device (gpus[way]->context)->is_cpu ||
      !g_strv_contains (scenes, name))
    return FALSE;
  g_test_skip ("the other scenes show the same on a processor");
  return TRUE;
}

static void
assert_same_bytes (const Sums *a, const Sums *b)
{
  const gsize n = (gsize) a->width * a->height;

  g_assert_cmpuint (a->samples, ==, b->samples);
  g_assert_cmpint (memcmp (a->sums, b->sums, 4 * n * sizeof *a->sums), ==, 0);
  if (a->counts)
    g_assert_cmpint (
        memcmp (a->counts, b->counts, n * sizeof *a->counts), ==, 0);
}

/* Draws the same frame again, and adds it in every other way. */
static void
test_same_bytes (gconstpointer name)
{
  FlamePlan plan;

  for (guint way = 0; way < N_STRAIGHT; way++) {
    if (!get_gpu (way))
      return;
  }
  if (is_for_gpus (name, ADD_AUTO))
    return;
  fill (&plan, sum_scene_xml (name), 300.0, 0.0, 9, FLAME_FRAME_DEFAULT);

  g_autoptr (Sums) first = draw (ADD_AUTO, &plan);

  for (guint way = 0; way < N_STRAIGHT; way++) {
    g_autoptr (Sums) again = draw (way, &plan);

    assert_same_bytes (first, again);
  }
  flame_plan_clear (&plan);
}

/*
 * The same with little room for carries: some cells carry, and some carries
 * find no room.
 */
static void
test_narrow (void)
{
  static const char *const scenes[] = {"affine3", "points"};

  if (!get_gpu (ADD_HOT) || !get_gpu (ADD_NARROW))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++) {
    const gboolean is_hot = i == 1;
    FlamePlan plan;

    fill (
        &plan, sum_scene_xml (scenes[i]), 5000.0, 0.0, 9, FLAME_FRAME_DEFAULT);

    g_autoptr (Sums) wide = draw (ADD_HOT, &plan);
    g_autoptr (Sums) narrow =
        draw_with (ADD_NARROW, &plan, FLAME_GPU_ITERATE_DEFAULT);
    float most = 0.0f;

    for (gsize k = 0; k < 4 * (gsize) wide->width * wide->height; k++)
      most = MAX (most, wide->sums[k]);
    g_test_message ("%s: %g units, densest %u of %u", scenes[i], most,
        narrow->result.densest, narrow->result.probe_samples);
    g_assert_cmpfloat (most, >, 0x1p23f);
    g_assert_cmpint (narrow->result.overflowed, ==, is_hot);
    if (!is_hot)
      assert_same_bytes (wide, narrow);
    flame_plan_clear (&plan);
  }
}

/* Draws through tiles whose queues hold all of a round or next to nothing. */
static void
check_tiles (const FlamePlan *plan, const char *what)
{
  g_autoptr (Sums) first = draw (ADD_BINS, plan);
  g_autoptr (Sums) again = draw (ADD_BINS, plan);
  g_autoptr (Sums) tight = draw (ADD_TIGHT_BINS, plan);
  g_autoptr (Sums) parts = draw (ADD_BINS_PARTS, plan);

  g_assert_cmpint (first->result.add, ==, FLAME_ADD_BINS);
  assert_same_bytes (first, again);
  assert_same_bytes (first, tight);
  assert_same_bytes (first, parts);
  compare_plan (ADD_BINS, plan, what);
}

static void
test_tiles (gconstpointer data)
{
  const SumScene *scene = data;
  FlamePlan plan;

  if (!get_gpu (ADD_BINS) || !get_gpu (ADD_TIGHT_BINS) ||
      !get_gpu (ADD_BINS_PARTS))
    return;
  if (is_for_gpus (scene->name, ADD_BINS))
    return;
  fill (&plan, scene->xml, 200.0, 0.0, 9, FLAME_FRAME_DEFAULT);
  check_tiles (&plan, scene->name);
  flame_plan_clear (&plan);
}

/*
 * Each channel and the hits are added separately, as alpha differs from sample
 * to sample.
 */
static void
test_moving_tiles (void)
{
  FlamePlan plan;

  if (!get_gpu (ADD_BINS) || !get_gpu (ADD_TIGHT_BINS) ||
      !get_gpu (ADD_BINS_PARTS))
    return;
  fill (&plan, scene_moving, 200.0, 4.0, 5, FLAME_FRAME_DEFAULT);
  check_tiles (&plan, "moving");
  flame_plan_clear (&plan);
}

/* Scenes with points on many cells, on few cells, and with missed points. */
static gboolean
is_tiled (const char *name)
{
  static const char *const scenes[] = {
      "affine3", "points", "xaos", "bad", NULL};

  return g_strv_contains (scenes, name);
}

int
main (int argc, char **argv)
{
  /*
   * Scenes with points on few cells, on many cells, with bright points and with
   * missed points.
   */
  static const char *const exact[] = {
      "affine3", "points", "line", "bright", "bad", "layers", "xaos", NULL};
  int result;

  g_test_init (&argc, &argv, NULL);
  for (const SumScene *scene = sum_scenes; scene->name; scene++) {
    g_autofree char *scenes =
        g_strconcat ("/opencl/iterate/scenes/", scene->name, NULL);
    g_autofree char *tiles =
        g_strconcat ("/opencl/iterate/tiles/", scene->name, NULL);

    g_test_add_data_func (scenes, scene, compare_scene);
    if (is_tiled (scene->name))
      g_test_add_data_func (tiles, scene, test_tiles);
  }
  g_test_add_data_func ("/opencl/iterate/scenes/field", &field, compare_scene);
  for (guint i = 0; exact[i]; i++) {
    g_autofree char *bytes =
        g_strconcat ("/opencl/iterate/same-bytes/", exact[i], NULL);

    g_test_add_data_func (bytes, exact[i], test_same_bytes);
  }
  g_test_add_func ("/opencl/iterate/narrow", test_narrow);
  g_test_add_func ("/opencl/iterate/moving", test_moving);
  g_test_add_func ("/opencl/iterate/skies", test_skies);
  g_test_add_func ("/opencl/iterate/tiles/moving", test_moving_tiles);
  result = g_test_run ();
  for (guint way = 0; way < N_WAYS; way++)
    sums_gpu_free (gpus[way]);
  return result;
}
