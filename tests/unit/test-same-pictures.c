/*
 * Documents that describe the same picture in two ways: several final xforms,
 * layers, curves. Both are drawn and compared.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/frame-request.h"
#include "tests/support/backend.h"
#include "tests/support/scene.h"

#define HEAD                                                                   \
  "<flame size='80 56' scale='24' quality='60' supersample='1' filter='0'"     \
  " estimator_radius='0' brightness='8' gamma='2'>"
#define XFORMS                                                                 \
  "<xform weight='1' animate='0' color='0' linear='1' coefs='0.5 0 0 0.5 "     \
  "-0.9 -0.6'/>"                                                               \
  "<xform weight='1' animate='0' color='0.5' linear='1'"                       \
  " coefs='0.5 0.2 -0.2 0.5 0.9 -0.5'/>"                                       \
  "<xform weight='1' animate='0' color='1' linear='1' coefs='0.6 -0.3 0.3 "    \
  "0.6 0 0.7'/>"
#define PALETTE                                                                \
  "<color index='0' rgb='255 90 30'/><color index='128' rgb='40 220 90'/>"     \
  "<color index='255' rgb='60 70 255'/>"
#define TAIL PALETTE "</flame>"

/* Draws at genome time @time, with all threads. */
static Picture *
draw (const char *xml, double time)
{
  const FlameFrameRequest like = {.time = time, .quality = 60.0, .seed = 7};

  return scene_render (0, FLAME_FORMAT_RGBA_F32, xml, &like, NULL);
}

static void
assert_same (const char *a, const char *b, double time)
{
  g_autoptr (Picture) one = draw (a, time);
  g_autoptr (Picture) other = draw (b, time);

  scene_assert_same (one, other);
}

static void
assert_differ (const char *a, const char *b, double time)
{
  g_autoptr (Picture) one = draw (a, time);
  g_autoptr (Picture) other = draw (b, time);

  g_assert_true (scene_differ (one, other));
}

/* ------------------------------------------------------------------ finals */

#define LENS "<finalxform color='0' color_speed='0' linear='1'"

/*
 * Two maps in sequence equal one with a post map; the numbers are exact. The
 * same number of final xforms gives the same random numbers.
 */
static void
test_two_finals (void)
{
  static const char two[] = HEAD XFORMS LENS
      " coefs='0.5 0 0 0.5 0.25 0'/>" LENS " coefs='0 2 -2 0 0 0.5'/>" TAIL;
  static const char one[] = HEAD XFORMS LENS
      " coefs='0.5 0 0 0.5 0.25 0' post='0 2 -2 0 0 0.5'/>" LENS "/>" TAIL;
  static const char turned[] = HEAD XFORMS LENS
      " coefs='0 2 -2 0 0 0.5'/>" LENS " coefs='0.5 0 0 0.5 0.25 0'/>" TAIL;

  assert_same (two, one, 0.0);
  assert_differ (two, turned, 0.0);
}

/* Between two others, one final xform does nothing and one never applies. */
static void
test_idle_finals (void)
{
  static const char plain[] =
      HEAD XFORMS LENS " coefs='0.5 0 0 0.5 0.25 0'/>" LENS
                       " bubble='0.5'/>" LENS "/>" LENS "/>" TAIL;
  static const char idle[] =
      HEAD XFORMS LENS " coefs='0.5 0 0 0.5 0.25 0'/>" LENS "/>" LENS
                       " swirl='3' opacity='0'/>" LENS " bubble='0.5'/>" TAIL;

  assert_same (plain, idle, 0.0);
}

/*
 * Between two keyframes, a missing final xform grows out of one that does
 * nothing.
 */
static void
test_growing_finals (void)
{
#define KEY(time, finals)                                                      \
  "<flame time='" time "' size='80 56' scale='24' quality='60' filter='0'"     \
  " estimator_radius='0' brightness='8' gamma='2'"                             \
  " interpolation_type='linear' palette_interpolation='rgb'>" XFORMS finals    \
      TAIL
  static const char grows[] = "<flames>" KEY ("0", LENS "/>")
      KEY ("10", LENS "/>" LENS " coefs='2 0 0 2 0 0'/>") "</flames>";
  static const char half[] =
      KEY ("0", LENS "/>" LENS " coefs='1.5 0 0 1.5 0 0'/>");
  static const char none[] = KEY ("0", LENS "/>" LENS "/>");

  assert_same (grows, none, 0.0);
  assert_same (grows, half, 5.0);
}

/* ------------------------------------------------------------------ layers */

#define RED "<color index='0' rgb='255 0 0'/>"
#define BLUE "<color index='0' rgb='0 0 255'/>"
#define SQUARE(x, y)                                                           \
  "<xform weight='1' animate='0' color='0' linear='1'"                         \
  " coefs='0.25 0 0 0.25 " x " " y "'/>"
/* Four xforms around the origin, which ASIDE() shifts to one side. */
#define CORNERS                                                                \
  SQUARE ("-0.3", "-0.3")                                                      \
  SQUARE ("0.3", "-0.3") SQUARE ("-0.3", "0.3") SQUARE ("0.3", "0.3")
#define ASIDE(x)                                                               \
  "<finalxform color='0' color_speed='0' linear='1' coefs='1 0 0 1 " x " 0'/>"
#define LINEAR_HEAD                                                            \
  "<flame size='80 56' scale='24' quality='200' filter='0' gamma='1'"          \
  " estimator_radius='0' brightness='0.2'"

/* Returns the light of channel @c in the left or right half. */
static double
sum_half (const Picture *picture, guint half, guint c)
{
  const float *rgba = (const float *) (gpointer) picture->memory;
  double sum = 0.0;

  for (guint y = 0; y < SCENE_HEIGHT; y++)
    for (guint x = 0; x < SCENE_WIDTH / 2; x++)
      sum += rgba[4 * (y * SCENE_WIDTH + half * SCENE_WIDTH / 2 + x) + c];
  return sum;
}

/* Each layer has its palette, its final xform and half of the points. */
static void
test_two_layers (void)
{
  static const char layers[] = LINEAR_HEAD "><layer>" CORNERS ASIDE ("-0.9") RED
      "</layer><layer>" SQUARE ("0", "0") CORNERS ASIDE ("0.9") BLUE
      "</layer></flame>";
  g_autoptr (Picture) picture = draw (layers, 0.0);
  const double red = sum_half (picture, 0, 0), blue = sum_half (picture, 1, 2);

  g_assert_cmpfloat (red, >, 10.0);
  g_assert_cmpfloat (sum_half (picture, 1, 0), ==, 0.0);
  g_assert_cmpfloat (sum_half (picture, 0, 2), ==, 0.0);
  g_assert_cmpfloat (blue, >, 10.0);
}

/*
 * The same flame in two layers, with half of the points each, gives its own
 * picture.
 */
static void
test_twin_layers (void)
{
  static const char twins[] = LINEAR_HEAD
      "><layer>" CORNERS RED "</layer><layer>" CORNERS RED "</layer></flame>";
  static const char one[] = LINEAR_HEAD ">" CORNERS RED "</flame>";
  g_autoptr (Picture) a = draw (twins, 0.0);
  g_autoptr (Picture) b = draw (one, 0.0);

  for (guint half = 0; half < 2; half++) {
    const double expected = sum_half (b, half, 0);

    g_assert_cmpfloat_with_epsilon (
        sum_half (a, half, 0), expected, 0.03 * expected);
  }
}

/* A layer's weight is a factor of its colours. */
static void
test_layer_weight (void)
{
#define WEIGHTED(weight)                                                       \
  "<jwf-flame version='JWildfire V7.30 (27.11.2021)' size='80 56' scale='24'"  \
  " quality='200' filter='0' gamma='1' brightness='0.2'"                       \
  " low_density_brightness='0'><layer>" CORNERS ASIDE ("-0.9") RED             \
      "</layer><layer weight='" weight "'>" CORNERS ASIDE ("0.9") RED          \
      "</layer></jwf-flame>"
  g_autoptr (Picture) even = draw (WEIGHTED ("1"), 0.0);
  g_autoptr (Picture) quarter = draw (WEIGHTED ("0.25"), 0.0);

  g_assert_cmpfloat (sum_half (even, 1, 0), >, 10.0);
  g_assert_cmpfloat_with_epsilon (sum_half (quarter, 1, 0),
      0.25 * sum_half (even, 1, 0), 0.03 * sum_half (even, 1, 0));
  g_assert_cmpfloat_with_epsilon (sum_half (quarter, 0, 0),
      sum_half (even, 0, 0), 0.03 * sum_half (even, 0, 0));
}

/* Tests the middle between a flame without layers and one with layers. */
static void
test_growing_layers (void)
{
#define LAYERS                                                                 \
  "<layer>" CORNERS ASIDE ("-0.9") RED "</layer><layer>" CORNERS ASIDE ("0.9") \
      BLUE "</layer></flame>"
#define PLAIN CORNERS ASIDE ("-0.9") RED "</flame>"
#define LINEAR_KEY(time)                                                       \
  LINEAR_HEAD " time='" time "' interpolation_type='linear'"                   \
              " palette_interpolation='rgb'>"
  static const char grows[] =
      "<flames>" LINEAR_KEY ("0") PLAIN LINEAR_KEY ("10") LAYERS "</flames>";
  g_autoptr (Picture) start = draw (grows, 0.0);
  g_autoptr (Picture) plain = draw (LINEAR_KEY ("0") PLAIN, 0.0);
  g_autoptr (Picture) end = draw (grows, 10.0);
  g_autoptr (Picture) layers = draw (LINEAR_KEY ("0") LAYERS, 0.0);

  for (guint half = 0; half < 2; half++) {
    for (guint c = 0; c < 3; c++) {
      g_assert_cmpfloat_with_epsilon (
          sum_half (start, half, c), sum_half (plain, half, c), 1.0);
      g_assert_cmpfloat_with_epsilon (
          sum_half (end, half, c), sum_half (layers, half, c), 1.0);
    }
  }
}

/* ------------------------------------------------------------- background */

/* With cover 0, the picture is the one on black plus the background. */
static void
test_cover (void)
{
#define ON(attributes)                                                         \
  "<flame size='80 56' scale='24' quality='60' filter='0' gamma='2'"           \
  " estimator_radius='0' brightness='2' " attributes ">" XFORMS TAIL
  static const char on_black[] = ON ("");
  static const char nothing[] = ON ("cover='0' background='0.25 0.25 0.25'");
  static const char usual[] = ON ("background='0.25 0.25 0.25'");
  static const char twice[] = ON ("cover='2' background='0.25 0.25 0.25'");
  g_autoptr (Picture) black = draw (on_black, 0.0);
  g_autoptr (Picture) open = draw (nothing, 0.0);
  g_autoptr (Picture) half = draw (usual, 0.0);
  g_autoptr (Picture) whole = draw (twice, 0.0);
  const float *a = (const float *) (gpointer) black->memory;
  const float *b = (const float *) (gpointer) open->memory;
  const float *c = (const float *) (gpointer) half->memory;
  const float *d = (const float *) (gpointer) whole->memory;
  gboolean darker = FALSE;

  for (gsize i = 0; i < black->size / sizeof (float); i++) {
    if (i % 4 == 3)
      continue;
    g_assert_cmpfloat_with_epsilon (
        b[i], MIN (a[i] + 0.25f * 256.0f / 255.0f, 1.0f), 1e-5f);
    g_assert_cmpfloat (c[i], <=, b[i]);
    g_assert_cmpfloat (d[i], <=, c[i]);
    darker |= d[i] < c[i] - 0.05f;
  }
  g_assert_true (darker);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  g_test_add_func ("/same/finals/two", test_two_finals);
  g_test_add_func ("/same/finals/idle", test_idle_finals);
  g_test_add_func ("/same/finals/growing", test_growing_finals);
  g_test_add_func ("/same/layers/two", test_two_layers);
  g_test_add_func ("/same/layers/twins", test_twin_layers);
  g_test_add_func ("/same/layers/weight", test_layer_weight);
  g_test_add_func ("/same/layers/growing", test_growing_layers);
  g_test_add_func ("/same/cover", test_cover);
  return g_test_run ();
}
