/*
 * The number of temporal samples: as many as a continuous streak needs, and no
 * more.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/scene.h"

#define WIDTH 640
#define HEIGHT 64

/*
 * A small cloud. At time 1 the camera has moved by @pan pixels. @samples:
 * temporal samples
 */
#define FRAME                                                                  \
  "<flame time='%d' size='640 64' scale='64' quality='100' filter='0.5'"       \
  " estimator_radius='0' temporal_filter_width='1' temporal_filter_type='box'" \
  " temporal_samples='%d' interpolation_type='linear' center='%g 0'>"          \
  "<xform weight='1' linear='1' color='0' coefs='.02 0 0 .02 0 0'/>"           \
  "<xform weight='1' linear='1' color='0' coefs='.02 0 0 .02 %g 0'/>"          \
  "<color index='0' rgb='255 255 255'/></flame>"

/*
 * Returns (transfer full) a flame of two dots. In one unit of time the camera
 * moves by @pan pixels and the second dot by @shift pixels.
 */
static FlameAnimation *
make_moving (guint n_samples, double pan, double shift)
{
  g_autoptr (GString) text = g_string_new ("<flames>");

  for (gint time = -1; time <= 2; time++)
    g_string_append_printf (text, FRAME, time, (int) n_samples,
        pan / 64.0 * time, 0.5 + shift / 64.0 * time);
  g_string_append (text, "</flames>");
  return scene_load (text->str);
}

static FlameFrameRequest
make_request (FlameAnimation *animation, const Picture *picture)
{
  FlameFrameRequest request = scene_request (animation, picture, 0.0);

  request.quality = 100.0;
  return request;
}

static guint
count_temporal_samples (
    guint n_samples, double pan, double shift, double quality)
{
  g_autoptr (FlameAnimation) animation = make_moving (n_samples, pan, shift);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  FlameFrameRequest request = make_request (animation, picture);
  g_autoptr (GError) error = NULL;
  FlamePlan plan;
  guint n;

  request.quality = quality;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  g_assert_no_error (error);
  n = plan.temporal_samples_per_pass;
  g_assert_cmpuint (n, ==, flame_plan_n_temporal_samples (&plan));
  flame_plan_clear (&plan);
  return n;
}

static void
assert_about (guint n, guint expected)
{
  g_assert_cmpuint (n, >=, expected * 9 / 10);
  g_assert_cmpuint (n, <=, expected * 11 / 10);
}

/*
 * Tests that each pixel gets two temporal samples, but a frame at least the
 * usual number.
 */
static void
test_number (void)
{
  const double enough = 1000.0;

  g_assert_cmpuint (count_temporal_samples (1000, 0, 0, enough), ==, 1);
  g_assert_cmpuint (count_temporal_samples (1000, 3, 0, enough), ==,
      FLAME_USUAL_TEMPORAL_SAMPLES);
  assert_about (count_temporal_samples (1000, 100, 0, enough), 200);
  assert_about (count_temporal_samples (1000, -200, 0, enough), 400);
  /* The flame moves, and the camera does not. */
  assert_about (count_temporal_samples (1000, 0, 100, enough), 200);
  g_assert_cmpuint (count_temporal_samples (5000, 2000, 0, 1e6), <=, 1024);
}

/* The file limits the number, and so do the samples. */
static void
test_most (void)
{
  g_assert_cmpuint (count_temporal_samples (20, 100, 0, 1000.0), ==, 20);
  g_assert_cmpuint (count_temporal_samples (150, 100, 0, 1000.0), ==, 150);
  /* 40,960 pixels of 3 samples, 1024 for each temporal sample. */
  g_assert_cmpuint (count_temporal_samples (1000, 200, 0, 3.0), ==, 120);
}

/*
 * Fills @plan with a frame whose camera moves by @pan pixels. Returns how many temporal
 * samples it has.
 */
static guint
fill_again (FlamePlan *plan, const Picture *picture, double pan)
{
  g_autoptr (FlameAnimation) animation = make_moving (1000, pan, 0);
  FlameFrameRequest request = make_request (animation, picture);
  g_autoptr (GError) error = NULL;

  request.quality = 1000.0;
  g_assert_true (flame_plan_fill (plan, &request, NULL, &error));
  g_assert_no_error (error);
  return flame_plan_n_temporal_samples (plan);
}

/*
 * A plan keeps its memory from frame to frame, and for the few temporal samples that
 * find out how many are needed; after much fewer it gives memory back.
 */
static void
test_memory (void)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  const float *records;
  FlamePlan plan;
  gsize room;

  flame_plan_init (&plan);
  g_assert_cmpuint (fill_again (&plan, picture, 200), >, 300);
  records = plan.records;
  room = plan.records_room;
  g_assert_cmpuint (fill_again (&plan, picture, 160), <, 350);
  g_assert_cmpuint (fill_again (&plan, picture, 210), >, 350);
  g_assert_true (plan.records == records);
  g_assert_cmpuint (plan.records_room, ==, room);
  g_assert_cmpuint (
      fill_again (&plan, picture, 3), ==, FLAME_USUAL_TEMPORAL_SAMPLES);
  g_assert_cmpuint (plan.records_room, <, room / 4);
  g_assert_cmpuint (
      plan.temporal_samples->len, ==, FLAME_USUAL_TEMPORAL_SAMPLES);
  flame_plan_clear (&plan);
}

/* Xforms that turn, some about the origin, and all that depends on their maps. */
#define TURNING(more)                                                          \
  "<flame size='640 64' scale='64' quality='1000' filter='0.5'"                \
  " temporal_filter_width='9' temporal_samples='1000' cam_pitch='.3'>"         \
  "<xform weight='1' waves='.5' popcorn='.2' hemisphere='.1' color='0'"        \
  " coefs='.6 .1 -.2 .5 .7 .3' post='.9 .1 0 1 0 .2' chaos='1 2 1'/>"          \
  "<xform weight='2' linear='.7' color='1' opacity='.5' animate_origin='1'"    \
  " coefs='.5 0 0 .5 1.5 .1' yzCoefs='1 .1 0 .8 0 .2'/>"                       \
  "<xform weight='1' rings='.4' fan='.3' animate='0' coefs='.4 .1 0 .4 .2 "    \
  "1'>" more "</xform>"                                                        \
  "<finalxform linear='1' waves='.1' coefs='1 .1 0 1 .2 .1'/>"                 \
  "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"     \
  "</flame>"

static void
plan_turning (const char *text, const Picture *picture, FlamePlan *plan)
{
  g_autoptr (FlameAnimation) animation = scene_load (text);
  FlameFrameRequest request = scene_request (animation, picture, 30.0);
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;
  g_autoptr (GError) error = NULL;

  adjust.hue = 0.1;
  adjust.rotation = 5.0;
  adjust.xform_turn = 0.2;
  adjust.xform_turns[2] = 0.3;
  adjust.xform_weights[0] = 1.0;
  flame_frame_request_set_adjust (&request, &adjust);
  flame_plan_init (plan);
  g_assert_true (flame_plan_fill (plan, &request, NULL, &error));
  g_assert_no_error (error);
}

/*
 * Only one genome of a loop is evaluated. A motion that adds nothing has all of them
 * evaluated, and the records are the same.
 */
static void
test_turning (void)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  FlamePlan plan, whole;
  gsize size;
  guint n;

  plan_turning (TURNING (""), picture, &plan);
  plan_turning (
      TURNING ("<motion motion_function='sin' motion_frequency='1'/>"), picture,
      &whole);
  n = flame_plan_n_temporal_samples (&plan);
  g_assert_cmpuint (n, >, FLAME_USUAL_TEMPORAL_SAMPLES);
  g_assert_cmpuint (flame_plan_n_temporal_samples (&whole), ==, n);
  g_assert_cmpuint (plan.n_genomes, ==, 1);
  g_assert_cmpuint (whole.n_genomes, ==, n);
  size = plan.structure.record_size;
  g_assert_cmpuint (whole.structure.record_size, ==, size);
  for (gsize i = 0; i < n * size; i++)
    g_assert_cmpfloat_with_epsilon (plan.records[i], whole.records[i],
        1e-6 * MAX (1.0, fabs (whole.records[i])));
  g_assert_cmpmem (plan.thresholds,
      n * plan.thresholds_per_temporal_sample * sizeof *plan.thresholds,
      whole.thresholds,
      n * whole.thresholds_per_temporal_sample * sizeof *whole.thresholds);
  flame_plan_clear (&plan);
  flame_plan_clear (&whole);
}

/* A dot that crosses the picture leaves no gap. */
static void
test_streak (void)
{
  g_autoptr (FlameAnimation) animation = make_moving (1000, 300, 0);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT, 0);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  FlameFrameRequest request = make_request (animation, picture);
  g_autoptr (FlameJob) job = NULL;
  guint64 row = 0, least = G_MAXUINT64, most = 0;

  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  /*
   * The first dot moves through half a shutter about the middle; its ends are
   * left out.
   */
  for (gint x = WIDTH / 2 - 140; x < WIDTH / 2 + 140; x++) {
    row = 0;
    for (gint y = HEIGHT / 2 - 2; y < HEIGHT / 2 + 2; y++)
      row += picture->planes.data[0][y * picture->planes.stride[0] + 4 * x];
    least = MIN (least, row);
    most = MAX (most, row);
  }
  g_test_message ("columns from %u to %u", (guint) least, (guint) most);
  g_assert_cmpuint (least, >, 0);
  g_assert_cmpuint (most, <, 2 * least);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/motion-blur/number", test_number);
  g_test_add_func ("/motion-blur/most", test_most);
  g_test_add_func ("/motion-blur/memory", test_memory);
  g_test_add_func ("/motion-blur/turning", test_turning);
  g_test_add_func ("/motion-blur/streak", test_streak);
  return g_test_run ();
}
