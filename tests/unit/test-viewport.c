/*
 * A part of a picture has the bytes of the whole, after any treatment of its
 * light, in every format, on every backend.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <math.h>
#include <string.h>

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/backend.h"
#include "tests/support/scene.h"

#define WIDTH 240
#define HEIGHT 96

/*
 * A flame that turns and comes nearer. The attributes of its head are printed
 * into it.
 */
#define KEY(time, scale, rotate)                                               \
  "<flame time='" time "' size='240 96' scale='" scale "' rotate='" rotate     \
  "' temporal_samples='9' gamma='2.5' brightness='8' %s>"                      \
  "<xform weight='0.5' color='0' linear='0.4' spherical='0.5'"                 \
  " coefs='0.6 0.3 -0.3 0.6 0.4 -0.2'/>"                                       \
  "<xform weight='0.5' color='1' julia='0.8' opacity='0.7'"                    \
  " coefs='0.5 -0.4 0.4 0.5 -0.5 0.3'/>"                                       \
  "<finalxform color='0.5' color_speed='0.1' linear='0.9' bubble='0.2'"        \
  " coefs='1 0 0 1 0 0'/>"                                                     \
  "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"     \
  "<color index='255' rgb='60 70 255'/></flame>"

typedef struct
{
  const char *name, *head;
  const char *filters; /* (nullable) */
  FlameFrameFlags flags;
  double shutter;
} Case;

static const Case cases[] = {
    {"plain", "supersample='1' filter='0' estimator_radius='0'", NULL, 0, 0},
    {"filter", "supersample='2' filter='1.2' estimator_radius='0'", NULL, 0, 1},
    {"even-filter", "supersample='3' filter='0.7' estimator_radius='0'", NULL,
        FLAME_FRAME_EARLY_CLIP, 0},
    {"kernel",
        "supersample='3' filter='1.3' estimator_radius='0'"
        " filter_kernel='LANCZOS2'",
        NULL, 0, 0},
    {"density", "supersample='1' filter='0.5' estimator_radius='9'", NULL, 0,
        1},
    {"density-minimum",
        "supersample='2' filter='0.5' estimator_radius='7'"
        " estimator_minimum='2' estimator_curve='0.7'",
        NULL, 0, 0},
    {"nodes", "supersample='3' filter='0.6' estimator_radius='6'", NULL, 0, 0},
    {"nodes-passes",
        "supersample='4' filter='0.6' estimator_radius='5' passes='2'", NULL,
        FLAME_FRAME_TRANSPARENT, 1},
    {"exact", "supersample='1' filter='0.3' estimator_radius='3'", NULL,
        FLAME_FRAME_EXACT_ACCUMULATION, 0},
    {"integer", "supersample='1' filter='0.3' estimator_radius='0'", NULL,
        FLAME_FRAME_INTEGER_DENSITY, 0},
    {"bilateral", "supersample='1' filter='0.3'",
        "yuv ! bilateral ! logscale ! smearclip width=1.5", 0, 0},
    {"two-filters", "supersample='2' filter='0.3'",
        "bilateral spatial_std=2 ! bilateral ! de radius=2 ! logscale ! "
        "haloclip width=2",
        0, 0},
    {"space",
        "supersample='2' filter='0.4' estimator_radius='2' cam_pitch='0.6'"
        " cam_perspective='0.3' cam_dof='0.05' cam_zpos='0.4'",
        NULL, 0, 0},
};

typedef struct
{
  int left, top, width, height;
} Place;

/*
 * Quarters, the middle, a column of full height, a row of full width, and an
 * odd place.
 */
static const Place places[] = {
    {0, 0, 120, 48},
    {120, 0, 120, 48},
    {0, 48, 120, 48},
    {120, 48, 120, 48},
    {96, 40, 24, 16},
    {200, 0, 40, 96},
    {0, 32, 240, 16},
    {118, 46, 2, 2},
};
static const Place odd_places[] = {
    {7, 0, 15, 33},
    {101, 51, 33, 7},
    {239, 95, 1, 1},
};

static FlameAnimation *
load (const Case *c)
{
  g_autofree char *text = g_strdup_printf (
      "<flames>" KEY ("0", "34", "0") KEY ("10", "40", "60") "</flames>",
      c->head, c->head);

  return scene_load (text);
}

/*
 * Returns: (transfer full)
 * @place: (nullable)
 */
static Picture *
draw (FlameRenderer *renderer, const Case *c, FlameFormat format,
    gboolean is_top_left, const Place *place)
{
  const Place all = {0, 0, WIDTH, HEIGHT}, *p = place ? place : &all;
  g_autoptr (FlameAnimation) animation = load (c);
  g_autoptr (FlameFilters) filters =
      c->filters ? flame_filters_new (c->filters, NULL) : NULL;
  Picture *picture = picture_new (format, p->width, p->height, 0);
  FlameFrameRequest request = scene_request (animation, picture, 4.0);
  g_autoptr (FlameJob) job = NULL;

  g_assert_true (!c->filters || filters);
  request.video.chroma_cosited_h = TRUE;
  request.video.chroma_cosited_v = is_top_left;
  request.quality = 6.0;
  request.filters = filters;
  request.flags = c->flags | FLAME_FRAME_ADJUST;
  request.shutter = c->shutter;
  request.adjust = FLAME_ADJUST_IDENTITY;
  request.adjust.pan_x = 0.03;
  request.adjust.zoom = 0.2;
  if (place)
    request.viewport =
        (FlameViewport){(double) p->left / WIDTH, (double) p->top / HEIGHT,
            (double) p->width / WIDTH, (double) p->height / HEIGHT};
  job = scene_queue (renderer, &request);
  scene_finish (job, NULL);
  return picture;
}

/* Compares the bytes of @part with those of its place in @whole. */
static void
assert_part (const Picture *whole, const Picture *part, const Place *place)
{
  for (int i = 0; picture_row_bytes (whole, i); i++) {
    const int x = picture_row_bytes (whole, i) * place->left / WIDTH;
    const int y = picture_rows (whole, i) * place->top / HEIGHT;
    const gsize n = (gsize) picture_row_bytes (part, i);

    for (int row = 0; row < picture_rows (part, i); row++) {
      const guint8 *a = part->planes.data[i] + row * part->planes.stride[i];
      const guint8 *b =
          whole->planes.data[i] + (y + row) * whole->planes.stride[i] + x;

      if (memcmp (a, b, n) == 0)
        continue;
      g_test_message ("plane %d, row %d of the part at %d,%d of %dx%d differs",
          i, row, place->left, place->top, place->width, place->height);
      g_test_fail ();
      return;
    }
  }
}

/* Asserts that the picture is not empty, which would prove nothing. */
static void
assert_lit (const Picture *whole)
{
  gsize n = 0;

  for (gsize i = 0; i < whole->size; i++)
    n += whole->memory[i] != whole->memory[0];
  g_assert_cmpuint (n, >, whole->size / 4);
}

static void
compare (const Case *c, FlameFormat format, gboolean is_top_left,
    const Place *at, guint n)
{
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  g_autoptr (Picture) whole = draw (renderer, c, format, is_top_left, NULL);

  assert_lit (whole);
  for (guint i = 0; i < n; i++) {
    g_autoptr (Picture) part = draw (renderer, c, format, is_top_left, &at[i]);

    assert_part (whole, part, &at[i]);
  }
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;

  compare (c, FLAME_FORMAT_RGBA_F32, FALSE, places, G_N_ELEMENTS (places));
  compare (c, FLAME_FORMAT_NV12, FALSE, places, 5);
}

/*
 * Tests dithered formats of any depth, with chroma halved in both directions,
 * one or none.
 */
static void
test_formats (void)
{
  static const FlameFormat formats[] = {FLAME_FORMAT_RGBA, FLAME_FORMAT_I420,
      FLAME_FORMAT_Y42B, FLAME_FORMAT_P010_10LE, FLAME_FORMAT_Y444_10LE,
      FLAME_FORMAT_RGBA64_LE, FLAME_FORMAT_GRAY8, FLAME_FORMAT_RGB};

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    compare (&cases[1], formats[i], i % 2 == 1, places, G_N_ELEMENTS (places));
}

static void
test_odd_places (void)
{
  const guint n = G_N_ELEMENTS (odd_places);

  compare (&cases[4], FLAME_FORMAT_RGBA, FALSE, odd_places, n);
  compare (&cases[6], FLAME_FORMAT_RGBA64_LE, FALSE, odd_places, n);
  compare (&cases[1], FLAME_FORMAT_Y444, FALSE, odd_places, n);
}

/* ------------------------------------------------------------------ strips */

/*
 * Returns the number of launches of the kernels that make planes, since the
 * renderer was created.
 */
static guint64
count_conversions (FlameRenderer *renderer)
{
  g_autoptr (GPtrArray) stats = flame_renderer_get_kernel_stats (renderer);

  for (guint i = 0; i < stats->len; i++) {
    const FlameKernelStats *kernel = stats->pdata[i];

    if (g_str_equal (kernel->name, "conversion"))
      return kernel->count;
  }
  return 0;
}

/* @whole: a renderer that has enough memory; another one has nearly none */
static void
compare_strips (FlameRenderer *whole, const Case *c, FlameFormat format,
    gboolean is_top_left, const Place *place)
{
  const guint64 before = count_conversions (whole);
  g_autoptr (Picture) expected = draw (whole, c, format, is_top_left, place);
  g_autoptr (FlameRenderer) little = NULL;
  g_autoptr (Picture) picture = NULL;

  g_setenv ("FLAME_GPU_MEMORY", "1", TRUE);
  little = scene_new_renderer (2, 1);
  g_unsetenv ("FLAME_GPU_MEMORY");
  picture = draw (little, c, format, is_top_left, place);
  g_assert_cmpuint (count_conversions (whole) - before, ==, 1);
  if (strstr (c->head, "passes="))
    g_assert_cmpuint (count_conversions (little), ==, 1);
  else
    g_assert_cmpuint (count_conversions (little), >=, 3);
  scene_assert_same (expected, picture);
}

/*
 * On a GPU, a picture too large for its memory has the same bytes, and so has a
 * part of it.
 */
static void
test_strips (gconstpointer data)
{
  const Case *c = data;
  const Place part = {96, 18, 100, 61};
  g_autoptr (FlameRenderer) whole = NULL;

  if (test_backend () == FLAME_BACKEND_CPU) {
    g_test_skip ("suites opencl and gpu have this: tests/unit/test-strips.c");
    return;
  }
  whole = scene_new_renderer (2, 1);
  compare_strips (whole, c, FLAME_FORMAT_RGBA, FALSE, NULL);
  compare_strips (whole, c, FLAME_FORMAT_NV12, TRUE, NULL);
  compare_strips (whole, c, FLAME_FORMAT_RGB, FALSE, &part);
}

static void
test_strip_formats (void)
{
  static const FlameFormat formats[] = {FLAME_FORMAT_RGBA_F32,
      FLAME_FORMAT_I420, FLAME_FORMAT_Y42B, FLAME_FORMAT_P010_10LE,
      FLAME_FORMAT_Y444_10LE, FLAME_FORMAT_RGBA64_LE, FLAME_FORMAT_GRAY8};
  g_autoptr (FlameRenderer) whole = NULL;

  if (test_backend () == FLAME_BACKEND_CPU) {
    g_test_skip ("see the others");
    return;
  }
  whole = scene_new_renderer (2, 1);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    compare_strips (whole, &cases[1], formats[i], i % 2 == 1, NULL);
}

/* A part takes about the memory of its own size. */
static void
test_memory (void)
{
  const FlameViewport viewport = {0.5, 0.25, 0.1, 0.25};
  g_autoptr (FlameAnimation) animation = load (&cases[4]);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 192, 192, 0);
  FlameFrameRequest request = scene_request (animation, picture, 4.0);
  g_autoptr (GError) error = NULL;
  FlamePlan plan;

  request.viewport = viewport;
  flame_plan_init (&plan);
  flame_plan_fill (&plan, &request, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (plan.post.video.width, ==, 1920);
  g_assert_cmpint (plan.post.video.height, ==, 768);
  g_assert_cmpint (plan.post.params.buf_width, <, 192 + 2 * 40);
  g_assert_cmpint (plan.post.params.buf_height, <, 192 + 2 * 40);
  flame_plan_clear (&plan);
}

/* ------------------------------------------------------------------ errors */

static void
assert_fails (const char *text, const char *says)
{
  g_autoptr (GError) error = NULL;
  FlameViewport viewport;

  g_assert_false (flame_viewport_parse (text, &viewport, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_true (g_str_has_prefix (error->message, "viewport: expected"));
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_parse (void)
{
  g_autoptr (GError) error = NULL;
  FlameViewport viewport;

  g_assert_true (flame_viewport_parse ("0.25,0,.5,1", &viewport, &error));
  g_assert_cmpfloat (viewport.x, ==, 0.25);
  g_assert_cmpfloat (viewport.height, ==, 1.0);
  g_assert_true (flame_viewport_parse (NULL, &viewport, &error));
  g_assert_cmpfloat (viewport.width, ==, 0.0);
  assert_fails ("", "not \"\"");
  assert_fails ("0,0,1", "not \"0,0,1\"");
  assert_fails ("0,0,1,1,1", "0,0,1,1,1");
  assert_fails ("0,0,1,one", "one");
  assert_fails ("0,0,0,1", "not 0,0,0,1");
  assert_fails ("0.6,0,0.5,1", "not 0.6,0,0.5,1");
  assert_fails ("-0.1,0,0.5,1", "-0.1");
  assert_fails ("nan,0,1,1", "nan");
}

static void
assert_no_part (FlameViewport viewport, FlameFormat format, const char *says)
{
  g_autoptr (Picture) picture = picture_new (format, 640, 360, 0);
  g_autoptr (GError) error = NULL;

  g_assert_false (flame_viewport_check (&viewport, &picture->video, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_true (g_str_has_prefix (error->message, "viewport: "));
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_check (void)
{
  const FlameViewport third = {0.333333, 0, 0.333333, 1};
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_NV12, 640, 360, 0);
  g_autoptr (GError) error = NULL;

  g_assert_true (flame_viewport_check (&third, &picture->video, &error));
  g_assert_no_error (error);
  assert_no_part ((FlameViewport){0, 0, 0.3, 1}, FLAME_FORMAT_RGBA,
      "640 pixels that are 0.3 of the whole picture's width");
  assert_no_part (
      (FlameViewport){0, 0.1003, 1, 0.5}, FLAME_FORMAT_RGBA, "height");
  assert_no_part (
      (FlameViewport){1.0 / 1280, 0, 0.5, 1}, FLAME_FORMAT_NV12, "even");
  assert_no_part (
      (FlameViewport){0, 0, 0.001, 1}, FLAME_FORMAT_RGBA, "at most 65536");
  assert_no_part ((FlameViewport){0, 0, NAN, 1}, FLAME_FORMAT_RGBA, "expected");
}

/* A picture of all directions has no parts. */
static void
test_projections (void)
{
  g_autoptr (FlameAnimation) animation = load (&cases[0]);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 120, 96, 0);
  FlameFrameRequest request = scene_request (animation, picture, 4.0);
  g_autoptr (GError) error = NULL;
  FlamePlan plan;

  flame_plan_init (&plan);
  request.viewport = (FlameViewport){0, 0, 0.5, 1};
  request.video.projection = FLAME_PROJECTION_FISHEYE;
  g_assert_false (flame_plan_fill (&plan, &request, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_nonnull (strstr (error->message, "projection=perspective"));
  g_clear_error (&error);
  request.viewport = (FlameViewport){0, 0, 1, 1};
  flame_plan_fill (&plan, &request, NULL, &error);
  g_assert_no_error (error);
  flame_plan_clear (&plan);
}

/*
 * The denoiser needs the whole picture. If it is requested, that is an error;
 * auto leaves it out.
 */
static void
test_denoise (void)
{
  const FlameViewport half = {0, 0, 0.5, 1};
  g_autoptr (FlameAnimation) animation = load (&cases[0]);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 120, 96, 0);
  g_autoptr (FlameFilters) denoise = flame_filters_new ("denoise", NULL);
  g_autoptr (FlameFilters) automatic = flame_filters_new_denoised ();
  FlameFrameRequest request = scene_request (animation, picture, 4.0);
  g_autoptr (GError) error = NULL;
  FlamePlan plan;

  flame_plan_init (&plan);
  request.viewport = half;
  request.filters = denoise;
  g_assert_false (flame_plan_fill (&plan, &request, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_nonnull (strstr (error->message, "denoise"));
  g_clear_error (&error);
  request.filters = automatic;
  flame_plan_fill (&plan, &request, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (plan.post.params.n_filters, ==, 0);
  flame_plan_clear (&plan);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = g_strdup_printf ("/viewport/%s", cases[i].name);
    g_autofree char *strips = g_strconcat ("/strips/", cases[i].name, NULL);

    g_test_add_data_func (path, &cases[i], test_case);
    g_test_add_data_func (strips, &cases[i], test_strips);
  }
  g_test_add_func ("/strips/formats", test_strip_formats);
  g_test_add_func ("/viewport/formats", test_formats);
  g_test_add_func ("/viewport/odd-places", test_odd_places);
  g_test_add_func ("/viewport/memory", test_memory);
  g_test_add_func ("/viewport/parse", test_parse);
  g_test_add_func ("/viewport/check", test_check);
  g_test_add_func ("/viewport/projections", test_projections);
  g_test_add_func ("/viewport/denoise", test_denoise);
  return g_test_run ();
}
