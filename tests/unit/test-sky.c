/*
 * Pictures of all directions about a viewer: the position of points, compared
 * with independent formulas, even light, and no seam.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/video.h"
#include "core/genome/genome.h"
#include "core/plan/frame-request.h"
#include "core/plan/host-memory.h"
#include "core/plan/loops.h"
#include "core/plan/plan.h"
#include "core/plan/sky.h"
#include "kernels/space.h"
#include "tests/support/backend.h"
#include "tests/support/scene.h"

#define HEAD "<flame version='ember' size='80 60' scale='20' quality='1'"
#define PLAIN "<xform weight='1' linear='1' coefs='0.5 0 0 0.5 0 0'/>"
#define TAIL "<color index='0' rgb='255 255 255'/></flame>"

/* Tolerance of an angle, which the precision of floats requires. */
#define CLOSE 2e-5

/* A plan of one frame and its animation. */
typedef struct
{
  FlameAnimation *animation;
  FlamePlan plan;
} Frame;

static FlameVideo
make_video (FlameProjection projection, double field_of_view)
{
  return (FlameVideo){.format = FLAME_FORMAT_RGBA,
      .width = projection == FLAME_PROJECTION_EQUIRECTANGULAR ? 120 : 80,
      .height = 60,
      .pixel_aspect = 1.0,
      .projection = projection,
      .field_of_view = field_of_view};
}

static void
frame_init (Frame *frame, const char *xml, const FlameVideo *video,
    const FlameAdjust *adjust)
{
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request = {.video = *video, .quality = 1};

  frame->animation = scene_load (xml);
  request.animation = frame->animation;
  if (adjust) {
    request.adjust = *adjust;
    request.flags = FLAME_FRAME_ADJUST;
  }
  flame_plan_init (&frame->plan);
  flame_plan_fill (&frame->plan, &request, NULL, &error);
  g_assert_no_error (error);
}

static void
frame_init_as (Frame *frame, const char *xml, FlameProjection projection)
{
  const FlameVideo video = make_video (projection, 0);

  frame_init (frame, xml, &video, NULL);
}

static void
frame_clear (Frame *frame)
{
  flame_plan_clear (&frame->plan);
  flame_animation_unref (frame->animation);
}

/*
 * @out: where @point shows, in radians in a sky, otherwise in units of the
 * plane
 */
static void
show (const Frame *frame, const double point[3], double out[2])
{
  const FlameStructure *structure = &frame->plan.structure;
  const float *record = frame->plan.records;
  float x = (float) point[0], y = (float) point[1];

  if (structure->sky)
    flame_project_sky (record + structure->sky, record + structure->view, 0,
        0.0f, 0.0f, (float) point[2], &x, &y);
  else
    flame_project (
        record + structure->view, 0, 0.0f, 0.0f, (float) point[2], &x, &y);
  out[0] = x;
  out[1] = y;
}

/* @d: the direction of the angles @at in a panorama */
static void
direction (const double at[2], double d[3])
{
  d[0] = cos (at[1]) * sin (at[0]);
  d[1] = sin (at[1]);
  d[2] = cos (at[1]) * cos (at[0]);
}

static double
angle_between (const double a[2], const double b[2])
{
  double p[3], q[3];

  direction (a, p);
  direction (b, q);
  return acos (CLAMP (p[0] * q[0] + p[1] * q[1] + p[2] * q[2], -1.0, 1.0));
}

static void
random_point (GRand *rand, double point[3])
{
  for (guint i = 0; i < 3; i++)
    point[i] = g_rand_double_range (rand, -3, 3);
}

static void
assert_at (const double at[2], double x, double y)
{
  g_assert_cmpfloat_with_epsilon (at[0], x, CLOSE);
  g_assert_cmpfloat_with_epsilon (at[1], y, CLOSE);
}

/* ------------------------------------------------------------------ the eye's */

#define EYE                                                                    \
  HEAD " cam_pitch='0.6' cam_yaw='-0.4' cam_roll='0.3' cam_persp='0.4'"        \
       " cam_zpos='0.2' cam_pos_x='0.3' cam_pos_z='0.1'>" PLAIN TAIL

/*
 * The point that a perspective shows at (u, v) is in direction (u, v, 1 /
 * persp) of its eye. A point behind the eye is in the opposite direction, and
 * shows mirrored.
 */
static void
test_eye (void)
{
  const double persp = 0.4;
  GRand *rand = g_rand_new_with_seed (3);
  guint n_behind = 0;
  Frame flat, dome, panorama;

  frame_init_as (&flat, EYE, FLAME_PROJECTION_PERSPECTIVE);
  frame_init_as (&dome, EYE, FLAME_PROJECTION_FISHEYE);
  frame_init_as (&panorama, EYE, FLAME_PROJECTION_EQUIRECTANGULAR);
  g_assert_cmpuint (flat.plan.structure.sky, ==, 0);
  for (guint i = 0; i < 2000; i++) {
    const float *view =
        flat.plan.records + flat.plan.structure.view + FLAME_VIEW_MATRIX;
    double point[3], at[2], seen[2], depth, side, r, angle;

    random_point (rand, point);
    depth = view[8] * point[0] + view[9] * point[1] + view[10] * point[2] +
            view[11];
    side = 1.1 - persp * depth > 0.0 ? 1.0 : -1.0;
    n_behind += side < 0.0;
    show (&flat, point, seen);
    r = persp * hypot (seen[0], seen[1]);
    angle = atan2 (r, side);
    show (&dome, point, at);
    assert_at (at, side * persp * seen[0] / r * angle,
        side * persp * seen[1] / r * angle);
    show (&panorama, point, at);
    assert_at (at, atan2 (side * persp * seen[0], side),
        atan2 (side * persp * seen[1], hypot (persp * seen[0], 1.0)));
  }
  g_assert_cmpuint (n_behind, >, 50);
  g_rand_free (rand);
  frame_clear (&flat);
  frame_clear (&dome);
  frame_clear (&panorama);
}

/*
 * The middle of the picture stays in the middle, and a point beside it stays on
 * its side.
 */
static void
test_aim (void)
{
  static const char aimed[] =
      HEAD " center='0.7 -0.5' rotate='30' cam_persp='0.5'>" PLAIN TAIL;
  const double a = 30 * G_PI / 180;
  /* The picture of a file turns about its centre. */
  const double middle[3] = {0.7, -0.5, 0};
  const double beside[3] = {
      middle[0] + 0.01 * cos (a), middle[1] - 0.01 * sin (a), 0};
  double at[2];
  Frame frame;

  frame_init_as (&frame, aimed, FLAME_PROJECTION_FISHEYE);
  show (&frame, middle, at);
  assert_at (at, 0, 0);
  show (&frame, beside, at);
  g_assert_cmpfloat (at[0], >, 0.003);
  g_assert_cmpfloat (fabs (at[1]), <, 0.1 * at[0]);
  frame_clear (&frame);
}

/*
 * Each doubling moves half way to what is at depth 0. Nothing behind the eye is
 * hidden.
 */
static void
test_nearer (void)
{
  static const char plain[] = HEAD " cam_persp='0.5'>" PLAIN TAIL;
  const FlameVideo video = make_video (FLAME_PROJECTION_FISHEYE, 0);
  FlameAdjust adjust = FLAME_ADJUST_IDENTITY;
  const double point[3] = {0.5, 0, 0};
  double at[2];
  Frame frame;

  adjust.zoom = 2;
  frame_init (&frame, plain, &video, &adjust);
  show (&frame, point, at);
  assert_at (at, atan2 (0.5, 2.0 / 4.0), 0);
  frame_clear (&frame);
}

/* ------------------------------------------------------------------ the plane's */

#define PLANE HEAD " center='0.4 0.2' rotate='-20'>" PLAIN TAIL

/*
 * Tests the stereographic plane; the picture's height is pi times the distance.
 */
static void
test_plane (void)
{
  const double a = -20 * G_PI / 180, distance = 60 / 20.0 / G_PI;
  GRand *rand = g_rand_new_with_seed (4);
  Frame frame;

  frame_init_as (&frame, PLANE, FLAME_PROJECTION_FISHEYE);
  for (guint i = 0; i < 1000; i++) {
    const double far = exp (g_rand_double_range (rand, -5, 5));
    const double turn = g_rand_double_range (rand, 0, 2 * G_PI);
    const double x = far * cos (turn), y = far * sin (turn);
    const double point[3] = {0.4 + x, 0.2 + y, 0};
    const double angle = 2 * atan (far / (2 * distance));
    double at[2];

    show (&frame, point, at);
    assert_at (at, angle * cos (turn + a), angle * sin (turn + a));
  }
  g_rand_free (rand);
  frame_clear (&frame);
}

/* The camera of a sky turns it, and moves nothing in it. */
static void
test_turned_plane (void)
{
  static const char turned[] = HEAD
      " center='0.4 0.2' cam_pitch='1.5707963267948966' cam_yaw='0.7'>" PLAIN
          TAIL;
  const double middle[3] = {0.4, 0.2, 0};
  GRand *rand = g_rand_new_with_seed (5);
  double before[2], after[2], first_before[2], first_after[2];
  Frame level, frame;

  frame_init_as (&level, HEAD " center='0.4 0.2'>" PLAIN TAIL,
      FLAME_PROJECTION_EQUIRECTANGULAR);
  frame_init_as (&frame, turned, FLAME_PROJECTION_EQUIRECTANGULAR);
  show (&level, middle, first_before);
  assert_at (first_before, 0, 0);
  show (&frame, middle, first_after);
  g_assert_cmpfloat_with_epsilon (fabs (first_after[1]), G_PI / 2, 1e-3);
  for (guint i = 0; i < 200; i++) {
    double point[3];

    random_point (rand, point);
    point[2] = 0;
    show (&level, point, before);
    show (&frame, point, after);
    g_assert_cmpfloat_with_epsilon (angle_between (first_before, before),
        angle_between (first_after, after), 1e-3);
  }
  g_rand_free (rand);
  frame_clear (&level);
  frame_clear (&frame);
}

/*
 * From a sky to a weak perspective, a small step of the perspective is a small
 * step of the view.
 */
static void
test_weak_perspective (void)
{
  const double point[3] = {0.8, 0.3, 0};
  double before[2] = {0};

  for (guint i = 0; i <= 400; i++) {
    g_autofree char *xml = g_strdup_printf (
        HEAD " cam_pitch='0.3' cam_persp='%.9g'>" PLAIN TAIL, i * 0.0005);
    double at[2];
    Frame frame;

    frame_init_as (&frame, xml, FLAME_PROJECTION_EQUIRECTANGULAR);
    show (&frame, point, at);
    if (i > 0)
      g_assert_cmpfloat (hypot (at[0] - before[0], at[1] - before[1]), <, 0.03);
    memcpy (before, at, sizeof at);
    frame_clear (&frame);
  }
}

/* NaN, infinity and the viewer's own place show nowhere. */
static void
test_nowhere (void)
{
  const float bad[][3] = {{NAN, 0, 1}, {0, INFINITY, 1}, {0, 0, 0}};

  for (int is_round = 0; is_round < 2; is_round++)
    for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
      float x, y;

      flame_place_direction (is_round, bad[i], &x, &y);
      g_assert_cmpfloat (x, ==, FLAME_NOWHERE);
      g_assert_false (isnan (y));
    }
}

/*
 * A scale that overflows the numbers of the sky shows nothing, blurred or not.
 */
static void
test_view_of_nowhere (void)
{
  static const char xml[] =
      "<flame size='80 60' scale='1e-20' cam_dof='1' quality='1'>" PLAIN TAIL;
  Frame frame;

  frame_init_as (&frame, xml, FLAME_PROJECTION_FISHEYE);
  for (int blurred = 0; blurred < 2; blurred++) {
    const FlameStructure *structure = &frame.plan.structure;
    const float *record = frame.plan.records;
    float x = 1, y = 2;

    flame_project_sky (record + structure->sky, record + structure->view,
        blurred, 0.3f, 0.5f, 0.5f, &x, &y);
    g_assert_cmpfloat (x, ==, FLAME_NOWHERE);
  }
  frame_clear (&frame);
}

/* ---------------------------------------------------------------------- pixels */

/* Tests the angles at the edges of the picture, from its buckets. */
static void
test_pixels (void)
{
  static const struct
  {
    FlameProjection projection;
    double field_of_view, right, down;
  } cases[] = {
      /* 80x60, a circle of 60. */
      {FLAME_PROJECTION_FISHEYE, 0, G_PI / 2 * 80 / 60, G_PI / 2},
      {FLAME_PROJECTION_FISHEYE, 360, G_PI * 80 / 60, G_PI},
      /* 120x60 */
      {FLAME_PROJECTION_EQUIRECTANGULAR, 0, G_PI, G_PI / 2},
      {FLAME_PROJECTION_EQUIRECTANGULAR, 90, G_PI / 4, G_PI / 8},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const FlameVideo video =
        make_video (cases[i].projection, cases[i].field_of_view);
    const float *m;
    double margin;
    Frame frame;

    frame_init (&frame, PLANE, &video, NULL);
    m = frame.plan.records + FLAME_FRAME_CAMERA;
    margin = frame.plan.post.gutter;
    g_assert_cmpfloat_with_epsilon (
        m[0] * -cases[i].right + m[4], margin, 1e-3);
    g_assert_cmpfloat_with_epsilon (
        m[3] * cases[i].down + m[5], margin + 60, 1e-3);
    g_assert_cmpfloat (m[1], ==, 0);
    g_assert_cmpfloat (m[2], ==, 0);
    frame_clear (&frame);
  }
}

/*
 * A full turn shows at most 180 degrees from top to bottom. Half a turn has
 * square pixels, and so does a square picture, poles included.
 */
static void
test_panoramas (void)
{
  FlameVideo video = make_video (FLAME_PROJECTION_EQUIRECTANGULAR, 0);
  FlameSky sky;

  video.width = 1920;
  video.height = 1080;
  sky = flame_sky_get (&video);
  g_assert_true (sky.wraps && sky.has_poles);
  g_assert_cmpfloat_with_epsilon (sky.down, 1080 / G_PI, 1e-9);
  video.field_of_view = 180;
  sky = flame_sky_get (&video);
  g_assert_false (sky.wraps || sky.has_poles);
  g_assert_cmpfloat_with_epsilon (sky.down, sky.across, 1e-9);
  video.width = 1080;
  sky = flame_sky_get (&video);
  g_assert_false (sky.wraps);
  g_assert_true (sky.has_poles);
}

/* ----------------------------------------------------------------------- blur */

/* The blur is across the line of sight, in a random direction. */
static void
test_blur (void)
{
  GRand *rand = g_rand_new_with_seed (6);
  double mean[3] = {0};

  for (guint i = 0; i < 3000; i++) {
    const float far = (float) g_rand_double_range (rand, 0, 2);
    const float turn = (float) g_rand_double (rand);
    double point[3], dot = 0, square = 0;
    float d[3];

    random_point (rand, point);
    if (i % 10 == 0)
      point[0] = point[1] = 0;
    for (guint c = 0; c < 3; c++)
      d[c] = (float) point[c];
    flame_blur_direction (far, turn, d);
    for (guint c = 0; c < 3; c++) {
      dot += (d[c] - point[c]) * point[c];
      square += (d[c] - point[c]) * (d[c] - point[c]);
      mean[c] += (d[c] - point[c]) / 3000;
    }
    g_assert_cmpfloat_with_epsilon (dot, 0, 1e-4);
    g_assert_cmpfloat_with_epsilon (sqrt (square), far, 1e-4);
  }
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat (fabs (mean[c]), <, 0.06);
  g_rand_free (rand);
}

/* Straight ahead, the blur is that of the perspective. */
static void
test_blur_ahead (void)
{
  static const char blurred[] =
      HEAD " cam_pitch='0.2' cam_persp='0.5' cam_dof='0.4'>" PLAIN TAIL;
  Frame flat, dome;

  frame_init_as (&flat, blurred, FLAME_PROJECTION_PERSPECTIVE);
  frame_init_as (&dome, blurred, FLAME_PROJECTION_FISHEYE);
  for (guint i = 0; i < 10; i++) {
    const FlameStructure *structure = &dome.plan.structure;
    const float *record = dome.plan.records;
    /* On the axis, at depth 1.5. */
    const float y = 1.5f * sinf (0.2f), z = 1.5f * cosf (0.2f);
    float u = 0, v = y, at_x = 0, at_y = y;
    double r;

    flame_project (flat.plan.records + flat.plan.structure.view, 1, 0.1f * i,
        0.7f, z, &u, &v);
    flame_project_sky (record + structure->sky, record + structure->view, 1,
        0.1f * i, 0.7f, z, &at_x, &at_y);
    r = hypot (u, v);
    g_assert_cmpfloat (r, >, 0.05);
    g_assert_cmpfloat_with_epsilon (hypot (at_x, at_y), atan (0.5 * r), 1e-4);
    g_assert_cmpfloat_with_epsilon (at_x * v, at_y * u, 1e-4);
  }
  frame_clear (&flat);
  frame_clear (&dome);
}

/* ---------------------------------------------------------------------- light */

/* Applies the sky's filter alone to @sums, in place. */
static void
run_sky (const FlamePostParams *post, float *sums, int band)
{
  const FlamePostLoops *loops = flame_cpu_loops ()->post;
  g_autofree float *memory = g_new (float, post->memory_floats + 1);
  const FlameFilterImage image = {.params = post,
      .pixels = sums,
      .width = post->buf_width,
      .height = post->buf_height,
      .memory = memory};

  memset (memory, 0xff, post->memory_floats * sizeof *memory);
  g_assert_cmpint (post->filters[0].kind, ==, FLAME_FILTER_SKY);
  for (int step = 0; step < post->filters[0].n_steps; step++)
    for (int y = 0; y < post->buf_height; y += band)
      loops->filter (&image, &post->filters[0], step, NULL, y,
          MIN (y + band, post->buf_height));
}

#define EVEN                                                                   \
  "<flame size='80 60' scale='20' quality='1' supersample='2'"                 \
  " estimator_radius='3'>" PLAIN TAIL

/* Light that is equal in all directions is equal in all buckets. */
static void
test_even_light (void)
{
  static const FlameProjection projections[] = {
      FLAME_PROJECTION_FISHEYE, FLAME_PROJECTION_EQUIRECTANGULAR};

  for (guint i = 0; i < G_N_ELEMENTS (projections); i++) {
    const FlameVideo video = make_video (projections[i], i == 0 ? 300 : 0);
    const FlameSky sky = flame_sky_get (&video);
    const FlamePostParams *post;
    g_autofree float *sums = NULL;
    Frame frame;
    guint n = 0;

    frame_init (&frame, EVEN, &video, NULL);
    post = &frame.plan.post.params;
    sums = g_new0 (float, 4 * (gsize) post->buf_width * post->buf_height);
    for (int y = 0; y < 120; y++)
      for (int x = 0; x < 2 * video.width; x++) {
        const double right = (x + 0.5 - video.width) / 2 / sky.across;
        const double down = (y + 0.5 - 60) / 2 / sky.down;
        const double r = hypot (right, down);
        const double part = i == 0 ? sin (MIN (r, G_PI)) / r : cos (down);
        const gsize at =
            (gsize) (y + frame.plan.post.gutter) * post->buf_width + x +
            frame.plan.post.gutter;

        for (guint c = 0; c < 4; c++)
          sums[4 * at + c] = (float) (1000 * part * (c + 1));
      }
    run_sky (post, sums, 7);
    for (int y = 0; y < post->buf_height; y++)
      for (int x = 0; x < post->buf_width; x++) {
        const double right = (x + 0.5 - post->buf_width / 2.0) / 2 / sky.across;
        const double down = (y + 0.5 - post->buf_height / 2.0) / 2 / sky.down;
        const gsize at = (gsize) y * post->buf_width + x;

        if (i == 0 && hypot (right, down) > 150 * G_PI / 180)
          continue;
        n++;
        for (guint c = 0; c < 4; c++)
          g_assert_cmpfloat_with_epsilon (
              sums[4 * at + c], 1000.0 * (c + 1), 3.0 * (c + 1));
      }
    g_assert_cmpuint (n, >, 10000);
    frame_clear (&frame);
  }
}

/* Beyond an edge is what the picture shows there, whatever the bands. */
static void
test_fold (void)
{
  const FlameVideo video = make_video (FLAME_PROJECTION_EQUIRECTANGULAR, 0);
  GRand *rand = g_rand_new_with_seed (8);
  const FlamePostParams *post;
  g_autofree float *sums = NULL, *again = NULL;
  Frame frame;
  int gutter;
  gsize n;

  frame_init (&frame, EVEN, &video, NULL);
  post = &frame.plan.post.params;
  gutter = frame.plan.post.gutter;
  g_assert_cmpint (gutter, >=, 6);
  n = 4 * (gsize) post->buf_width * post->buf_height;
  sums = g_new0 (float, n);
  for (gsize i = 0; i < n; i++)
    sums[i] = (float) g_rand_int_range (rand, 0, 1000);
  again = g_memdup2 (sums, n * sizeof *sums);
  run_sky (post, sums, 7);
  run_sky (post, again, 1000);
  g_assert_cmpmem (sums, n * sizeof *sums, again, n * sizeof *again);
  for (int y = 0; y < post->buf_height; y++)
    for (int x = 0; x < post->buf_width; x++) {
      const int turn = y < gutter          ? 2 * gutter - 1 - y
                       : y >= gutter + 120 ? 2 * (gutter + 120) - 1 - y
                                           : y;
      const int shift = turn == y ? 0 : 120;
      const int column = (x - gutter + shift + 480) % 240 + gutter;

      g_assert_cmpfloat (sums[4 * ((gsize) y * post->buf_width + x)], ==,
          sums[4 * ((gsize) turn * post->buf_width + column)]);
    }
  g_rand_free (rand);
  frame_clear (&frame);
}

/* --------------------------------------------------------------------- pictures */

#define WIDTH 160
#define HEIGHT 80

/* Returns: (transfer full) */
static Picture *
draw (const char *xml, const FlameVideo *video, guint64 seed, const char *list)
{
  g_autoptr (FlameAnimation) animation = scene_load (xml);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (0, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (list, &error);
  Picture *picture =
      picture_new (FLAME_FORMAT_RGBA_F32, video->width, video->height, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (FlameJob) job = NULL;

  g_assert_no_error (error);
  request.video.projection = video->projection;
  request.video.field_of_view = video->field_of_view;
  request.seed = seed;
  request.filters = filters;
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  return picture;
}

/*
 * Returns a level without the format's dither, which differs at the other edge.
 */
static double
level (const Picture *picture, int x, int y, int c)
{
  const float *row =
      (const float *) (const void *) (picture->planes.data[0] +
                                      y * picture->planes.stride[0]);

  return 255 * row[4 * x + c];
}

/*
 * Returns the mean difference between column @x of @a and column @other of @b.
 */
static double
step (const Picture *a, int x, const Picture *b, int other)
{
  double sum = 0;

  for (int y = 0; y < a->video.height; y++)
    for (int c = 0; c < 3; c++)
      sum += fabs (level (a, x, y, c) - level (b, other, y, c));
  return sum / (3.0 * a->video.height);
}

/* Returns the mean difference over all columns, with @b shifted by @shift. */
static double
distance (const Picture *a, const Picture *b, int shift)
{
  double sum = 0;

  for (int x = 0; x < a->video.width; x++)
    sum += step (a, x, b, (x + shift) % a->video.width);
  return sum / a->video.width;
}

/* Seen from inside, with the poles above and below. @yaw turns the horizon. */
#define WITHIN(yaw)                                                            \
  "<flame version='ember' size='160 80' scale='24' quality='120'"              \
  " supersample='2' filter='0.8' estimator_radius='6' estimator_curve='0.5'"   \
  " brightness='8' gamma='2.5' cam_pitch='1.5707963267948966' cam_yaw='" yaw   \
  "' cam_persp='0.5' cam_pos_z='-2'>"                                          \
  "<xform weight='1' color='0' linear='0.5' zcone='0.3'"                       \
  " coefs='1 0.4 -0.4 1 1.6 0.1'/>"                                            \
  "<xform weight='1' color='0.6' linear='0.5' zcone='-0.5'"                    \
  " coefs='0.8 -0.6 0.6 0.8 -1.5 1.2'/>"                                       \
  "<xform weight='1' color='1' linear='0.5' zcone='0.1'"                       \
  " coefs='1 0.2 -0.2 1 0.1 -1.8'/>"                                           \
  "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"     \
  "<color index='255' rgb='60 70 255'/></flame>"

/*
 * Half a turn is half a width: the seam of one picture is in the middle of the
 * other.
 */
static void
test_seam (void)
{
  static const char *const lists[] = {
      "auto", "denoise", "bilateral ! de ! logscale ! smearclip width=2"};
  const FlameVideo video = {.width = WIDTH,
      .height = HEIGHT,
      .projection = FLAME_PROJECTION_EQUIRECTANGULAR};

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    g_autoptr (Picture) one = draw (WITHIN ("0"), &video, 1, lists[i]);
    g_autoptr (Picture) turned =
        draw (WITHIN ("3.141592653589793"), &video, 1, lists[i]);
    g_autoptr (Picture) other = draw (WITHIN ("0"), &video, 2, lists[i]);
    const double noise = distance (one, other, 0);
    const double seam = step (one, WIDTH - 1, one, 0);
    const double middle = step (turned, WIDTH / 2 - 1, turned, WIDTH / 2);

    g_test_message ("%s: noise %.3f, half a turn %.3f, unturned %.3f; across "
                    "the seam %.3f, in the middle %.3f",
        lists[i], noise, distance (one, turned, WIDTH / 2),
        distance (one, turned, 0), seam, middle);
    g_assert_cmpfloat (distance (one, turned, 0), >, 3 * noise);
    g_assert_cmpfloat (distance (one, turned, WIDTH / 2), <, 0.03 * noise);
    g_assert_cmpfloat_with_epsilon (seam, middle, 0.1 * middle + 0.1);
  }
}

/* A flat flame all over the sky. */
#define FULL                                                                   \
  "<flame size='80 60' scale='12' quality='60' filter='0.8' brightness='20'"   \
  " estimator_radius='5' gamma='2'%s>"                                         \
  "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 -2 -2'/>"         \
  "<xform weight='1' color='0.3' linear='1' coefs='0.5 0 0 0.5 2 -2'/>"        \
  "<xform weight='1' color='0.6' spherical='2' coefs='0.5 0 0 0.5 -1 1'/>"     \
  "<xform weight='1' color='1' linear='1' coefs='0.5 0 0 0.5 2 2'/>"           \
  "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"     \
  "</flame>"

/* Outside the circle there is no light; inside it is lit up to the edge. */
static void
test_circle (void)
{
  static const char *const lists[] = {"auto", "denoise ! smearclip width=1"};
  g_autofree char *xml = g_strdup_printf (FULL, "");
  const FlameVideo video = make_video (FLAME_PROJECTION_FISHEYE, 0);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
    g_autoptr (Picture) picture = draw (xml, &video, 1, lists[i]);
    /* Extra width from the blur of a clip, a square of 13. */
    const double soft = i == 0 ? 0.5 : 9;
    guint lit = 0, edge = 0;

    for (int y = 0; y < 60; y++)
      for (int x = 0; x < 80; x++) {
        const double r = hypot (x + 0.5 - 40, y + 0.5 - 30);
        const double light = level (picture, x, y, 0) +
                             level (picture, x, y, 1) +
                             level (picture, x, y, 2);

        if (r > 30 + soft)
          g_assert_cmpfloat (light, ==, 0);
        if (r > 28 && r < 29.5) {
          edge++;
          lit += light > 1;
        }
      }
    g_assert_cmpuint (edge, >, 100);
    g_assert_cmpuint (lit, >, 0.9 * edge);
  }
}

/* ---------------------------------------------------------------------- errors */

static void
assert_refused (
    FlameProjection projection, double field_of_view, const char *words)
{
  g_autoptr (FlameAnimation) animation = scene_load (PLANE);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 8, 8, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0);
  g_autoptr (GError) error = NULL;

  request.video.projection = projection;
  request.video.field_of_view = field_of_view;
  g_assert_null (flame_renderer_queue (renderer, &request, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_errors (void)
{
  assert_refused (7, 0, "projection 7");
  assert_refused (FLAME_PROJECTION_FISHEYE, -1, "field of view of -1");
  assert_refused (FLAME_PROJECTION_FISHEYE, 361, "field of view of 361");
  assert_refused (FLAME_PROJECTION_EQUIRECTANGULAR, NAN, "field of view");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  g_test_add_func ("/sky/seam", test_seam);
  g_test_add_func ("/sky/circle", test_circle);
  if (test_backend () != FLAME_BACKEND_CPU)
    return g_test_run ();
  g_test_add_func ("/sky/eye", test_eye);
  g_test_add_func ("/sky/aim", test_aim);
  g_test_add_func ("/sky/nearer", test_nearer);
  g_test_add_func ("/sky/plane", test_plane);
  g_test_add_func ("/sky/turned-plane", test_turned_plane);
  g_test_add_func ("/sky/weak-perspective", test_weak_perspective);
  g_test_add_func ("/sky/nowhere", test_nowhere);
  g_test_add_func ("/sky/view-of-nowhere", test_view_of_nowhere);
  g_test_add_func ("/sky/pixels", test_pixels);
  g_test_add_func ("/sky/panoramas", test_panoramas);
  g_test_add_func ("/sky/blur", test_blur);
  g_test_add_func ("/sky/blur-ahead", test_blur_ahead);
  g_test_add_func ("/sky/even-light", test_even_light);
  g_test_add_func ("/sky/fold", test_fold);
  g_test_add_func ("/sky/errors", test_errors);
  return g_test_run ();
}
