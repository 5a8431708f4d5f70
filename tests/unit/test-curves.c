/*
 * JWildfire's motion curves: their shapes, the values that they move, and the
 * keyframes that an animation with them becomes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/animation/animation.h"
#include "core/api/load-options.h"
#include "core/genome/flam3/jwildfire/curves.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/unit/reader-support.h"

#define JWILDFIRE "version='JWildfire V7.30 (27.11.2021)' "

/* An enabled curve over frames 1 and 11. */
#define LINE(name, from, to)                                                   \
  name "_enabled='true' " name "_interpolation='LINEAR' " name                 \
       "_point_count='2' " name "_x0='1' " name "_y0='" from "' " name         \
       "_x1='11' " name "_y1='" to "' "

static void
test_shapes (void)
{
  static const double x[] = {1, 11, 31, 41}, y[] = {2, -4, 6, 8};
  static const char *const kinds[] = {"LINEAR", "SPLINE", "BEZIER"};

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 4, -5), 2, 1e-12);
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 4, 1), 2, 1e-12);
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 4, 41), 8, 1e-12);
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 4, 99), 8, 1e-12);
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 1, 17), 2, 1e-12);
    /* Two points are joined by a line. */
    assert_near (flame_flam3_curve_at (kinds[k], x, y, 2, 6), -1, 1e-5);
  }
  assert_near (flame_flam3_curve_at ("LINEAR", x, y, 4, 21), 1, 1e-5);
  /* The curve passes through its points. */
  assert_near (flame_flam3_curve_at ("SPLINE", x, y, 4, 11), -4, 1e-4);
  assert_near (flame_flam3_curve_at ("SPLINE", x, y, 4, 31), 6, 1e-4);
  /* x is 21, and y is 9/16 (-4 + 6) - 1/16 (2 + 8) half way between the two. */
  assert_near (flame_flam3_curve_at ("SPLINE", x, y, 4, 21), 0.5, 1e-4);
  /* From the first point by the second to the middle of the second side. */
  assert_near (flame_flam3_curve_at ("BEZIER", x, y, 4, 21), 1, 1e-4);
}

/* A still is the frame that the flame names. */
static void
test_one_frame (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flames><flame " JWILDFIRE
      "frame='6' frame_count='11' cam_pitch='1' " LINE (
          "camPitchCurve", "0", "180") LINE ("centreYCurve", "2",
          "4") "center='7 8'>"
               "<xform weight='1' coefs='1 0 0 1 5 6' julian='1' "
               "julian_power='3' " LINE ("julian_amountCurve", "1", "0") LINE (
                   "julian_power", "2", "4") LINE ("xyCoeff20Curve", "0", "1")
                   LINE ("xyRotateCurve", "0", "180")
                       LINE ("xyPostScaleCurve", "1", "3") LINE ("weightCurve",
                           "0.5", "0.7") "/>" COLOR "</flame><flame " JWILDFIRE
                                         "><xform weight='1' linear='1'/>" COLOR
                                         "</flame></flames>");
  const FlameGenome *genome = first (genomes);
  const FlameXform *xform = genome->xforms;

  g_assert_cmpuint (genomes->len, ==, 2);
  assert_near (genome->cam_pitch, G_PI / 2, 1e-5);
  assert_near (genome->center[0], 7, 1e-12);
  assert_near (genome->center[1], 3, 1e-5);
  assert_near (flame_xform_get_variation (xform, FLAME_VAR_julian), 0.5, 1e-5);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_julian_power), 3, 1e-5);
  assert_near (xform->weight, 0.6, 1e-5);
  /* Each column is turned back by a quarter turn. */
  assert_near (xform->coefs.m[0], 0, 1e-5);
  assert_near (xform->coefs.m[1], -1, 1e-5);
  assert_near (xform->coefs.m[2], 1, 1e-5);
  assert_near (xform->coefs.m[3], 0, 1e-5);
  assert_near (xform->coefs.m[4], 0.5, 1e-5);
  assert_near (xform->coefs.m[5], 6, 1e-12);
  assert_near (xform->post.m[0], 2, 1e-5);
  assert_near (xform->post.m[3], 2, 1e-5);
}

/* Every map turns by its own curve, before and after the variations. */
static void
test_turns (void)
{
  static const char *const curves[] = {"xyRotateCurve", "xyPostRotateCurve",
      "yzRotateCurve", "yzPostRotateCurve", "zxRotateCurve",
      "zxPostRotateCurve"};

  for (guint i = 0; i < G_N_ELEMENTS (curves); i++) {
    g_autofree char *line =
        g_strdup_printf (LINE ("%1$s", "0", "180"), curves[i]);
    g_autofree char *text = g_strdup_printf (
        "<flames><flame " JWILDFIRE
        "frame='6' frame_count='11'><xform weight='1' linear3D='1' "
        "coefs='1 0 0 1 5 6' %s/>" COLOR "</flame><flame " JWILDFIRE
        "><xform weight='1' linear='1'/>" COLOR "</flame></flames>",
        line);
    g_autoptr (GPtrArray) genomes = read_clean (text);
    const FlameXform *xform = first (genomes)->xforms;
    const double *const maps[] = {xform->coefs.m, xform->post.m,
        xform->space.yz, xform->space_post.yz, xform->space.zx,
        xform->space_post.zx};

    g_test_message ("%s", curves[i]);
    /* Those in space are stored minus the identity. */
    assert_near (maps[i][0], i < 2 ? 0 : -1, 1e-5);
    assert_near (fabs (maps[i][1]), 1, 1e-5);
  }
}

/* A flame alone becomes one keyframe for each of its frames. */
static void
test_frames (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME (JWILDFIRE "frame_count='11' fps='15' " LINE (
                             "camZoomCurve", "1", "2") "scale='100'",
          ""));

  g_assert_cmpuint (genomes->len, ==, 11);
  for (guint i = 0; i < genomes->len; i++) {
    const FlameGenome *genome = genomes->pdata[i];

    g_assert_true (genome->has_time);
    assert_near (genome->time, 2.0 * i, 1e-9);
    assert_near (genome->scale, 100 + 10.0 * i, 1e-3);
  }
}

/*
 * The parts of a curve of a variation's second use are no attributes of their
 * own.
 */
static void
test_second_use (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flames><flame " JWILDFIRE "frame='6'><xform weight='1' heart='1' "
      "heart#1#='2' " LINE ("heart#1#_amountCurve", "0",
          "0.5") "/>" COLOR "</flame><flame " JWILDFIRE
                 "><xform weight='1' linear='1'/>" COLOR "</flame></flames>");

  assert_near (
      flame_xform_get_variation (first (genomes)->xforms, FLAME_VAR_heart),
      1.25, 1e-5);
}

/* The curves of a skipped flame make no frames of another one. */
static void
test_left_out (void)
{
  g_autoptr (GPtrArray) genomes = read_warned (
      "<flames><flame " JWILDFIRE "><xform weight='1' linear='1'/>" COLOR
      "</flame><flame " JWILDFIRE
      "frame_count='11'><xform weight='1' linear='1' " LINE (
          "weightCurve", "0", "4") "/>" COLOR "</flame></flames>",
      "doc.flam3:1: element <flame>: expected an <xform> with a weight above "
      "0, all 1 weigh 0; this flame is left out");

  g_assert_cmpuint (genomes->len, ==, 1);
  g_assert_false (first (genomes)->has_time);
}

/* A flame inside a transform is read once for all frames. */
static void
test_flame_within (void)
{
  static const char inner[] = FLAME (JWILDFIRE, "");
  g_autoptr (GString) text = g_string_new (
      "<flame " JWILDFIRE "frame_count='3'><xform weight='1' subflame_wf='1' "
      "subflame_wf_flame='");
  g_autoptr (GPtrArray) genomes = NULL;

  for (guint i = 0; inner[i]; i++)
    g_string_append_printf (text, "%02x", (guint8) inner[i]);
  g_string_append (
      text, "' " LINE ("xyCoeff20Curve", "0", "1") "/>" COLOR "</flame>");
  genomes = read_clean (text->str);
  g_assert_cmpuint (genomes->len, ==, 3);
  g_assert_nonnull (first (genomes)->xforms[0].subflame);
  for (guint i = 1; i < genomes->len; i++)
    g_assert_true (((FlameGenome *) genomes->pdata[i])->xforms[0].subflame ==
                   first (genomes)->xforms[0].subflame);
}

/* Tests a shutter of several steps, each as bright as an unblurred frame. */
static void
test_motion_blur (void)
{
  g_autoptr (GPtrArray) still = read_clean (FLAME (JWILDFIRE
      "contrast='0.5' motion_blur_length='4' motion_blur_decay='10'",
      ""));
  g_autoptr (GPtrArray) plain =
      read_clean (FLAME (JWILDFIRE "contrast='0.5'", ""));
  g_autoptr (GPtrArray) moving = read_clean (FLAME (JWILDFIRE
      "frame='6' frame_count='11' fps='15' motion_blur_length='4' "
      "motion_blur_timestep='0.25' " LINE ("camZoomCurve", "1", "2"),
      ""));
  const FlameGenome *genome = first (still);
  const double light =
      (1 + (1 - 0.175) + (1 - 0.7) + 2 * 0.01) / 5; /* 1 - i² 0.7/4, or 0.01 */

  assert_near (genome->contrast, 2.5, 1e-12);
  assert_near (genome->quirks.glow, 0, 1e-12);
  assert_near (genome->balance[1] / first (plain)->balance[1], light, 1e-12);
  assert_near (genome->temporal_filter_width,
      first (plain)->temporal_filter_width, 1e-12);
  g_assert_cmpuint (moving->len, ==, 11);
  assert_near (first (moving)->temporal_filter_width, 2, 1e-12);
  g_assert_cmpint (first (moving)->temporal_samples, ==, 5);
}

/* Tests as many frames as a document may have, including the last one. */
static void
test_many_frames (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME (JWILDFIRE
      "frame_count='1000000' fps='30' " LINE ("camZoomCurve", "1", "2"),
      ""));
  const FlameGenome *last = genomes->pdata[genomes->len - 1];

  g_assert_cmpuint (genomes->len, <=, 1024);
  g_assert_cmpuint (genomes->len, >, 500);
  assert_near (last->time, 999999, 1e-6);
}

/* A constant, disabled or invalid curve leaves one flame. */
static void
test_no_frames (void)
{
  static const char *const still[] = {
      LINE ("camZoomCurve", "2", "2"),
      "camZoomCurve_enabled='false' camZoomCurve_point_count='2' "
      "camZoomCurve_x0='1' camZoomCurve_y0='1' camZoomCurve_x1='9' "
      "camZoomCurve_y1='2'",
  };

  for (guint i = 0; i < G_N_ELEMENTS (still); i++) {
    g_autofree char *text =
        g_strdup_printf (FLAME (JWILDFIRE "frame_count='11' %s", ""), still[i]);
    g_autoptr (GPtrArray) genomes = read_clean (text);

    g_assert_cmpuint (genomes->len, ==, 1);
  }
}

/* A broken curve, or one of an unknown value, gets a warning. */
static void
test_broken (void)
{
  static const char *const broken[] = {
      "camZoomCurve_enabled='true'",
      "camZoomCurve_enabled='true' camZoomCurve_point_count='x'",
      "camZoomCurve_enabled='true' camZoomCurve_point_count='2' "
      "camZoomCurve_x0='2' camZoomCurve_x1='1'",
      "camZoomCurve_enabled='true' camZoomCurve_point_count='1' "
      "camZoomCurve_y0='nan'",
  };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++) {
    g_autofree char *text = g_strdup_printf (
        FLAME (JWILDFIRE "frame_count='11' %s", ""), broken[i]);
    g_autoptr (GPtrArray) genomes = read_warned (text,
        "doc.flam3:1: element <flame>: attribute 'camZoomCurve_enabled': the "
        "curve is not followed; drawn with the value beside it");

    g_assert_cmpuint (genomes->len, ==, 1);
  }
}

/* A still shows the frame that the flame names, within the animation. */
static void
test_still (void)
{
  static const struct
  {
    const char *frame;
    double time, pitch;
  } cases[] = {{"frame='6'", 10.0, 0.5}, {"", 0.0, 0.0},
      {"frame='1'", 0.0, 0.0}, {"frame='11'", 20.0, 1.0},
      {"frame='99'", 20.0, 1.0}, {"frame='-5'", 0.0, 0.0}};
  const FlameLoadOptions options = {.loop_length = 100.0};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text =
        g_strdup_printf (FLAME (JWILDFIRE "%s frame_count='11' fps='15' " LINE (
                                    "camPitchCurve", "0", "57.29577951308232"),
                             ""),
            cases[i].frame);
    g_autoptr (FlameGenome) genome = flame_genome_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameAnimation) animation =
        flame_animation_new_from_data (text, -1, "doc", &options, &error);

    g_assert_no_error (error);
    g_assert_cmpfloat (flame_animation_get_start (animation), ==, 0.0);
    assert_near (
        flame_animation_get_still_time (animation), cases[i].time, 1e-9);
    flame_animation_evaluate (
        animation, flame_animation_get_still_time (animation), genome);
    assert_near (genome->cam_pitch, cases[i].pitch, 1e-4);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curves/shapes", test_shapes);
  g_test_add_func ("/curves/one-frame", test_one_frame);
  g_test_add_func ("/curves/turns", test_turns);
  g_test_add_func ("/curves/frames", test_frames);
  g_test_add_func ("/curves/second-use", test_second_use);
  g_test_add_func ("/curves/left-out", test_left_out);
  g_test_add_func ("/curves/flame-within", test_flame_within);
  g_test_add_func ("/curves/motion-blur", test_motion_blur);
  g_test_add_func ("/curves/many-frames", test_many_frames);
  g_test_add_func ("/curves/no-frames", test_no_frames);
  g_test_add_func ("/curves/broken", test_broken);
  g_test_add_func ("/curves/still", test_still);
  return g_test_run ();
}
