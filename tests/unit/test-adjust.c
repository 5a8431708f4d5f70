/*
 * Adjustments of a genome: the identity changes nothing, each number has its
 * documented effect, and the number of samples stays.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/stats.h"
#include "core/api/video.h"
#include "core/genome/genome.h"
#include "core/plan/adjust.h"
#include "core/plan/frame-request.h"
#include "kernels/space.h"
#include "tests/support/scene.h"

static const FlameVideo video = {
    .format = FLAME_FORMAT_RGBA,
    .width = 200,
    .height = 100,
    .pixel_aspect = 2.0,
};

static FlameGenome *
make_genome (void)
{
  FlameGenome *genome = flame_genome_new ();

  genome->width = 100;
  genome->height = 50;
  genome->scale = 10;
  genome->zoom = 1;
  genome->rotate = 30;
  genome->center[0] = 1;
  genome->center[1] = -2;
  genome->rot_center[0] = 0.5;
  genome->rot_center[1] = 0.25;
  genome->background[0] = 0.5;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double color[4] = {i / 255.0, 0.25, 0.5, 1};

    memcpy (genome->palette.rgba[i], color, sizeof color);
  }
  return genome;
}

static void
test_identity (void)
{
  g_autoptr (FlameGenome) genome = make_genome ();
  g_autoptr (FlameGenome) before = make_genome ();

  flame_genome_adjust (genome, &FLAME_ADJUST_IDENTITY, &video);
  g_assert_cmpmem (&genome->palette, sizeof genome->palette, &before->palette,
      sizeof before->palette);
  g_assert_cmpmem (genome->center, sizeof genome->center, before->center,
      sizeof before->center);
  g_assert_cmpfloat (genome->scale, ==, before->scale);
  g_assert_cmpfloat (genome->rotate, ==, before->rotate);
  g_assert_cmpfloat (genome->brightness, ==, before->brightness);
  g_assert_cmpfloat (genome->background[0], ==, 0.5);
}

static void
test_tone (void)
{
  g_autoptr (FlameGenome) genome = make_genome ();
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;

  genome->brightness = 4;
  genome->gamma = 3;
  genome->vibrancy = 0.8;
  adjust.brightness = 2;
  adjust.gamma = 0.5;
  adjust.vibrancy = 0.25;
  flame_genome_adjust (genome, &adjust, &video);
  g_assert_cmpfloat (genome->brightness, ==, 8);
  g_assert_cmpfloat (genome->gamma, ==, 1.5);
  g_assert_cmpfloat_with_epsilon (genome->vibrancy, 0.2, 1e-12);
}

static void
test_colors (void)
{
  g_autoptr (FlameGenome) grey = make_genome ();
  g_autoptr (FlameGenome) turned = make_genome ();
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;

  adjust.saturation = 0;
  flame_genome_adjust (grey, &adjust, &video);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    const double *c = grey->palette.rgba[i];

    g_assert_cmpfloat_with_epsilon (c[0], c[1], 1e-12);
    g_assert_cmpfloat_with_epsilon (c[1], c[2], 1e-12);
    g_assert_cmpfloat (c[3], ==, 1);
  }
  g_assert_cmpfloat_with_epsilon (
      grey->background[0], grey->background[2], 1e-12);

  /* A third of a turn takes red to green, green to blue, and blue to red. */
  adjust = FLAME_ADJUST_IDENTITY;
  adjust.hue = 1.0 / 3.0;
  flame_genome_adjust (turned, &adjust, &video);
  g_assert_cmpfloat_with_epsilon (turned->palette.rgba[255][0], 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (turned->palette.rgba[255][1], 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (turned->palette.rgba[255][2], 0.25, 1e-9);
  g_assert_cmpfloat_with_epsilon (turned->background[1], 0.5, 1e-9);
}

/* @out: position of @point in the picture, in square pixels from the middle */
static void
project (const FlameGenome *genome, const double point[2], double out[2])
{
  const double a = genome->rotate * G_PI / 180, c = cos (a), s = sin (a);
  const double *r = genome->rot_center;
  const double per_unit =
      genome->scale * exp2 (genome->zoom) * video.width / genome->width;
  const double x = point[0] - r[0], y = point[1] - r[1];

  out[0] = (c * x - s * y + r[0] - genome->center[0]) * per_unit;
  out[1] = (s * x + c * y + r[1] - genome->center[1]) * per_unit;
}

static void
test_camera (void)
{
  static const double point[2] = {0.75, 1.5};
  g_autoptr (FlameGenome) plain = make_genome ();
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;
  double at[2], moved[2];

  project (plain, point, at);
  adjust.pan_x = 0.25;
  adjust.pan_y = -0.5;
  {
    g_autoptr (FlameGenome) genome = make_genome ();

    flame_genome_adjust (genome, &adjust, &video);
    project (genome, point, moved);
    g_assert_cmpfloat_with_epsilon (moved[0], at[0] - 0.25 * 200 * 2, 1e-9);
    g_assert_cmpfloat_with_epsilon (moved[1], at[1] + 0.5 * 100, 1e-9);
  }
  at[0] -= 100;
  at[1] += 50;
  adjust.rotation = 90;
  adjust.zoom = 1;
  {
    g_autoptr (FlameGenome) genome = make_genome ();

    flame_genome_adjust (genome, &adjust, &video);
    project (genome, point, moved);
    /*
     * Clockwise, y pointing down: x becomes y, y becomes -x, and both are
     * doubled.
     */
    g_assert_cmpfloat_with_epsilon (moved[0], -2 * at[1], 1e-9);
    g_assert_cmpfloat_with_epsilon (moved[1], 2 * at[0], 1e-9);
    g_assert_cmpfloat (genome->zoom, ==, 1);
  }
}

/* The palette wraps around, and between two colours it is interpolated. */
static void
test_palette (void)
{
  g_autoptr (FlameGenome) half = make_genome ();
  g_autoptr (FlameGenome) part = make_genome ();
  g_autoptr (FlameGenome) whole = make_genome ();
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;

  adjust.palette = 0.5;
  flame_genome_adjust (half, &adjust, &video);
  g_assert_cmpfloat (half->palette.rgba[0][0], ==, 128 / 255.0);
  g_assert_cmpfloat (half->palette.rgba[128][0], ==, 0);
  adjust.palette = -3 + 0.25 / 256;
  flame_genome_adjust (part, &adjust, &video);
  g_assert_cmpfloat_with_epsilon (
      part->palette.rgba[10][0], 10.25 / 255, 1e-12);
  g_assert_cmpfloat (part->palette.rgba[10][3], ==, 1);
  adjust.palette = 2;
  flame_genome_adjust (whole, &adjust, &video);
  g_assert_cmpfloat (whole->palette.rgba[10][0], ==, 10 / 255.0);
}

static void
test_xforms (void)
{
  g_autoptr (FlameGenome) genome = make_genome ();
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;

  flame_genome_add_xform (genome);
  flame_genome_add_xform (genome);
  for (guint i = 0; i < 2; i++) {
    genome->xforms[i].coefs = (FlameAffine){{2, 0, 0, 2, 5, 6}};
    genome->xforms[i].weight = 0.5;
    genome->xforms[i].animate = i == 0;
  }
  adjust.xform_turn = 0.25;
  adjust.xform_weights[0] = 2;
  adjust.xform_turns[1] = 0.5;
  adjust.xform_turns[FLAME_ADJUST_XFORMS - 1] = 1; /* not in the genome */
  flame_genome_adjust (genome, &adjust, &video);
  g_assert_cmpfloat_with_epsilon (genome->xforms[0].coefs.m[0], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->xforms[0].coefs.m[1], 2, 1e-12);
  g_assert_cmpfloat (genome->xforms[0].coefs.m[4], ==, 5);
  g_assert_cmpfloat (genome->xforms[0].weight, ==, 2);
  /*
   * This xform does not turn in a loop, but it turns if its own number is set.
   */
  g_assert_cmpfloat_with_epsilon (genome->xforms[1].coefs.m[0], -2, 1e-12);
  g_assert_cmpfloat (genome->xforms[1].weight, ==, 0.5);
}

static void
test_frames (void)
{
  FlameFrameRequest like = {.time = 3.5, .shutter = 1, .seed = 7};
  FlameFrameStats stats, other;
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) plain =
      scene_render (1, FLAME_FORMAT_RGBA, scene_moving, &like, &stats);

  for (guint i = 0; i < 3; i++) {
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
    FlameFrameRequest request = scene_request (animation, picture, 3.5);
    g_autoptr (FlameJob) job = NULL;

    /* Without the flag, the adjustment is ignored. */
    request.adjust = FLAME_ADJUST_IDENTITY;
    request.adjust.zoom = i == 1 ? 0 : 2;
    request.flags |= i == 0 ? 0 : FLAME_FRAME_ADJUST;
    job = scene_queue (renderer, &request);
    scene_finish (job, &other);
    g_assert_cmpuint (other.samples, ==, stats.samples);
    if (i < 2)
      scene_assert_same (plain, picture);
    else
      g_assert_true (scene_differ (plain, picture));
  }
}

static void
test_nonsense (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (GError) error = NULL;

  request.flags |= FLAME_FRAME_ADJUST; /* a gamma of 0 */
  g_assert_null (flame_renderer_queue (renderer, &request, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

/* Whatever the camera does, the middle of the picture keeps its point. */
static void
test_flight (void)
{
  for (guint i = 0; i < 12; i++) {
    g_autoptr (FlameGenome) genome = flame_genome_new ();
    FlameAdjust adjust = FLAME_ADJUST_IDENTITY;
    const FlameVideo wide = {.width = 320, .height = 180, .pixel_aspect = 1};
    float view[FLAME_VIEW_FLOATS];
    float x = 0.7f, y = -0.4f;
    double turned[2], c, s;

    genome->width = 320;
    genome->height = 180;
    genome->scale = 40;
    genome->center[0] = x;
    genome->center[1] = y;
    adjust.flight_pitch = 10.0 * i - 50.0;
    adjust.flight_yaw = 35.0 * i;
    adjust.perspective = 0.03 * i;
    flame_genome_adjust (genome, &adjust, &wide);
    flame_view_fill (genome, 1, 1, view);
    flame_project (view, FALSE, 0, 0, 0, &x, &y);
    g_assert_cmpfloat_with_epsilon (genome->center[0], x, 1e-5);
    g_assert_cmpfloat_with_epsilon (genome->center[1], y, 1e-5);
    g_assert_cmpfloat_with_epsilon (
        genome->cam_persp, 0.03 * i / (180 / 80.0), 1e-9);

    /*
     * This genome is turned about a point of its own. The flight is applied
     * before that.
     */
    genome->cam_pitch = genome->cam_yaw = genome->cam_persp = 0;
    genome->rotate = 30;
    genome->rot_center[0] = 0.2;
    genome->center[0] = 0.2 + 0.5 * cos (G_PI / 6);
    genome->center[1] = 0.5 * sin (G_PI / 6);
    flame_genome_adjust (genome, &adjust, &wide);
    x = 0.7f;
    y = 0.0f;
    flame_view_fill (genome, 1, 1, view);
    flame_project (view, FALSE, 0, 0, 0, &x, &y);
    c = cos (G_PI / 6);
    s = sin (G_PI / 6);
    turned[0] = 0.2 + c * (x - 0.2) - s * y;
    turned[1] = s * (x - 0.2) + c * y;
    g_assert_cmpfloat_with_epsilon (genome->center[0], turned[0], 1e-5);
    g_assert_cmpfloat_with_epsilon (genome->center[1], turned[1], 1e-5);
  }
}

static gboolean
check (const FlameAdjust *adjust, GError **error)
{
  g_autoptr (FlameAnimation) animation = scene_load (scene_moving);
  g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);

  request->video.width = request->video.height = 8;
  flame_frame_request_set_adjust (request, adjust);
  return flame_frame_request_check (request, error);
}

static void
check_refused (const FlameAdjust *adjust)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (check (adjust, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

/* Each number in turn is NaN, infinite, or below its minimum. */
static void
test_refused (void)
{
  static const gsize numbers[] = {G_STRUCT_OFFSET (FlameAdjust, brightness),
      G_STRUCT_OFFSET (FlameAdjust, gamma),
      G_STRUCT_OFFSET (FlameAdjust, vibrancy),
      G_STRUCT_OFFSET (FlameAdjust, saturation),
      G_STRUCT_OFFSET (FlameAdjust, hue), G_STRUCT_OFFSET (FlameAdjust, zoom),
      G_STRUCT_OFFSET (FlameAdjust, pan_x),
      G_STRUCT_OFFSET (FlameAdjust, pan_y),
      G_STRUCT_OFFSET (FlameAdjust, rotation),
      G_STRUCT_OFFSET (FlameAdjust, pitch), G_STRUCT_OFFSET (FlameAdjust, yaw),
      G_STRUCT_OFFSET (FlameAdjust, flight_pitch),
      G_STRUCT_OFFSET (FlameAdjust, flight_yaw),
      G_STRUCT_OFFSET (FlameAdjust, perspective),
      G_STRUCT_OFFSET (FlameAdjust, palette),
      G_STRUCT_OFFSET (FlameAdjust, xform_turn),
      G_STRUCT_OFFSET (FlameAdjust, xform_turns[1]),
      G_STRUCT_OFFSET (FlameAdjust, xform_weights[1])};
  static const guint n_positive = 4; /* the first ones */
  const FlameAdjust identity = FLAME_ADJUST_IDENTITY;

  g_assert_true (check (&identity, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    static const double wrong[] = {NAN, INFINITY, -INFINITY, -1};

    for (guint k = 0; k < (i < n_positive ? 4 : 3); k++) {
      FlameAdjust adjust = identity;

      G_STRUCT_MEMBER (double, &adjust, numbers[i]) = wrong[k];
      g_test_message ("number %u: %g", i, wrong[k]);
      check_refused (&adjust);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/adjust/identity", test_identity);
  g_test_add_func ("/adjust/tone", test_tone);
  g_test_add_func ("/adjust/colors", test_colors);
  g_test_add_func ("/adjust/camera", test_camera);
  g_test_add_func ("/adjust/palette", test_palette);
  g_test_add_func ("/adjust/xforms", test_xforms);
  g_test_add_func ("/adjust/frames", test_frames);
  g_test_add_func ("/adjust/nonsense", test_nonsense);
  g_test_add_func ("/adjust/refused", test_refused);
  g_test_add_func ("/adjust/flight", test_flight);
  return g_test_run ();
}
