/*
 * Documents that say the same picture in two ways: several final xforms, layers,
 * curves. Both are drawn and compared.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
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

/* at genome time @time; as many threads as there are */
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
 * One map after the other is one with a post map; numbers that are exact. Random
 * numbers are the same where there are as many finals.
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

/* one that does nothing, and one that is never there, between two others */
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

/* between two keyframes the one that is missing grows out of nothing */
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

/* ------------------------------------------------------------- background */

/* what hides nothing is the picture on black with the background added */
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
  g_test_add_func ("/same/finals/two", test_two_finals);
  g_test_add_func ("/same/finals/idle", test_idle_finals);
  g_test_add_func ("/same/finals/growing", test_growing_finals);
  g_test_add_func ("/same/cover", test_cover);
  return g_test_run ();
}
