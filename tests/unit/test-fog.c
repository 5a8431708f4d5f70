/*
 * Fog: reading and writing it, how much of a point shows, and the light of
 * whole flames, compared with a chaos game of the test's own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/genome.h"
#include "kernels/rgb.h"
#include "kernels/space.h"
#include "tests/support/genomes.h"
#include "tests/support/one-step.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"

#define HEAD                                                                   \
  "<flame version='JWildfire' size='32 32' scale='4' quality='40'"             \
  " estimator_radius='0' "
/* All points are at the origin and red. */
#define POINT                                                                  \
  "<xform weight='1' color='0' symmetry='0' linear3D='1'"                      \
  " coefs='0 0 0 0 0 0' zxCoefs='1 0 0 0 0 0' "
/* The same with a blue of their own. */
#define BLUE                                                                   \
  "<xform weight='1' color='0' symmetry='0' dc_fractcolor='1'"                 \
  " dc_fractcolor_iters='0' dc_fractcolor_zoom='0' coefs='0 0 0 0 0 0' "
#define TAIL                                                                   \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 255 0'/></flame>"
#define FOG "cam_zdimish='0.5' cam_zdimcolor='0.2 0.4 1' "

/* ---------------------------------------------------------------- documents */

static void
test_read (void)
{
  g_autoptr (FlameGenome) genome = test_read_genome (HEAD
      "cam_zdimish='0.5' cam_zdimcolor='0.25 -1 2' cam_zdimdist='-0.75'>" POINT
      "/>" TAIL);
  g_autoptr (FlameGenome) plain = test_read_genome (HEAD ">" POINT "/>" TAIL);
  const FlameGenome *const all[] = {genome};
  const FlameGenome *const plains[] = {plain};
  g_autofree char *xml = flame_flam3_write (all, 1);
  g_autofree char *plain_xml = flame_flam3_write (plains, 1);
  g_autoptr (FlameGenome) again = test_read_genome (xml);
  const FlameGenome *both[] = {genome, again};

  for (guint i = 0; i < 2; i++) {
    g_assert_cmpfloat (both[i]->fog, ==, 0.5);
    g_assert_cmpfloat (both[i]->fog_distance, ==, -0.75);
    g_assert_cmpfloat (both[i]->fog_color[0], ==, 0.25);
    g_assert_cmpfloat (both[i]->fog_color[1], ==, 0.0);
    g_assert_cmpfloat (both[i]->fog_color[2], ==, 1.0);
    g_assert_true (flame_genome_has_view (both[i]));
  }
  g_assert_false (flame_genome_has_view (plain));
  g_assert_null (strstr (plain_xml, "cam_zdim"));
}

/* JWildfire's curve over the frames also animates it. A file shows frame 1. */
static void
test_curve (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      HEAD "cam_zdimish='0.5' dimishZCurve_enabled='true'"
           " dimishZCurve_point_count='2' dimishZCurve_interpolation='LINEAR'"
           " dimishZCurve_x0='0' dimishZCurve_y0='1' dimishZCurve_x1='10'"
           " dimishZCurve_y1='3'>" POINT "/>" TAIL);
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 0.0, genome);
  g_assert_cmpfloat_with_epsilon (genome->fog, 1.2, 1e-6);
}

static void
test_fails (void)
{
  static const char xml[] = HEAD "cam_zdimcolor='1 2'>" POINT "/>" TAIL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (xml, strlen (xml), "fog.flame", NULL, &error);

  g_assert_null (genomes);
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_assert_nonnull (strstr (error->message,
      "fog.flame:1: element <flame>: attribute 'cam_zdimcolor': expected three "
      "numbers"));
}

static void
test_keyframes (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      "<a><flame time='0' size='8 8' cam_zdimish='1' cam_zdimdist='2'"
      " cam_zdimcolor='1 0 0.5'>" POINT "/>" TAIL
      "<flame time='10' size='8 8' cam_zdimish='3' cam_zdimdist='0'>" POINT
      "/>" TAIL "</a>");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 5.0, genome);
  g_assert_cmpfloat_with_epsilon (genome->fog, 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->fog_distance, 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->fog_color[0], 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->fog_color[1], 0.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->fog_color[2], 0.25, 1e-12);
}

/* ------------------------------------------------------------------- points */

static void
test_shows (void)
{
  const float fog[FLAME_FOG_FLOATS] = {
      [FLAME_FOG_DENSITY] = 0.5f, [FLAME_FOG_DISTANCE] = 0.25f};
  const float endless[FLAME_FOG_FLOATS] = {[FLAME_FOG_DENSITY] = 3e38f};
  /* The depth is 2 x + 3 y + 4 z + 1. */
  float view[FLAME_VIEW_FLOATS] = {0};

  for (guint i = 0; i < 4; i++)
    view[FLAME_VIEW_MATRIX + 8 + i] = i == 3 ? 1.0f : 2.0f + (float) i;
  g_assert_cmpfloat (flame_fog_shows (fog, view, 0, 0, 0), ==, 1.0f);
  g_assert_cmpfloat_with_epsilon (flame_fog_shows (fog, view, -1, 0, 0),
      (float) exp (-0.5 * 1.25 * 1.25), 1e-6f);
  g_assert_cmpfloat_with_epsilon (flame_fog_shows (fog, view, 1, -1, -0.25f),
      (float) exp (-0.5 * 1.25 * 1.25), 1e-6f);
  g_assert_cmpfloat (flame_fog_shows (fog, view, -1e9f, 0, 0), <, 1e-30f);
  g_assert_cmpfloat (flame_fog_shows (endless, view, -1e9f, 0, 0), <, 1e-30f);
  g_assert_cmpfloat (flame_fog_shows (endless, view, 0, 0, 0), ==, 1.0f);
}

/* ------------------------------------------------------------------- light */

/* @own: the colour without fog; @off: tolerance for chance */
static void
assert_fog (const char *xml, const double own[3], double shows, double off)
{
  static const double fog[3] = {0.2, 0.4, 1.0};
  double mean[4];

  sum_mean_light (xml, FLAME_FRAME_EXACT_ACCUMULATION, mean);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (mean[c],
        255.0 * (shows * own[c] + (1.0 - shows) * FLAME_MAX_RGB * fog[c]),
        0.1 + off);
  g_assert_cmpfloat_with_epsilon (mean[3], 255.0, 0.1);
}

static void
test_light (void)
{
  static const double red[] = {1, 0, 0}, blue[] = {0, 0, FLAME_MAX_RGB};
  static const double both[] = {0.5, 0, 0.5 * FLAME_MAX_RGB};
  const double shows = exp (-0.5 * 0.75 * 0.75);
  double mean[4], plain[4];

  /* At and above the distance there is no fog. */
  assert_fog (HEAD FOG ">" POINT "/>" TAIL, red, 1.0, 0);
  assert_fog (HEAD FOG "cam_zdimdist='-0.5'>" POINT "/>" TAIL, red, 1.0, 0);
  assert_fog (HEAD FOG "cam_zdimdist='0.75'>" POINT "/>" TAIL, red, shows, 0);
  /* The camera's position counts. */
  assert_fog (HEAD FOG "cam_zdimdist='1' cam_pos_z='0.25'>" POINT "/>" TAIL,
      red, shows, 0);
  assert_fog (HEAD FOG "cam_zdimdist='0.75'>" BLUE "/>" TAIL, blue, shows, 0);
  assert_fog (HEAD FOG "cam_zdimdist='0.75'>" BLUE "/>" POINT "/>" TAIL, both,
      shows, 2);
  /* In the palette's other mode, and in a second layer. */
  assert_fog (HEAD FOG "cam_zdimdist='0.75' smooth_gradient='1'>" POINT
                       "/>" TAIL,
      (const double[]){1.0 - 0.5 / 8.0 / 255.0, 0.5 / 8.0 / 255.0, 0}, shows,
      0);
  assert_fog (HEAD FOG "cam_zdimdist='0.75'><layer>" POINT
                       "/><color index='0' rgb='255 0 0'/>"
                       "<color index='255' rgb='255 0 0'/></layer><layer>" POINT
                       "/><color index='0' rgb='0 0 0'/>"
                       "<color index='255' rgb='0 0 0'/></layer></flame>",
      (const double[]){0.5, 0, 0}, shows, 2);
  /* Hidden points have no light from the fog either. */
  sum_mean_light (HEAD FOG "cam_zdimdist='0.75'>" POINT
                           "crop_box='1' crop_box_invert='1'/>" TAIL,
      0, mean);
  g_assert_cmpfloat (mean[2], ==, 0.0);
  /* The light is truncated like other light. */
  sum_mean_light (HEAD FOG "cam_zdimdist='0.75'>" POINT "/>" TAIL, 0, mean);
  for (guint c = 0; c < 3; c++)
    plain[c] = 255.0 * (shows * red[c] + (1.0 - shows) * FLAME_MAX_RGB *
                                             (c == 2 ? 1.0 : 0.2 + 0.2 * c));
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (mean[c], floor (plain[c]), 0.1);
}

/* ------------------------------------------------------------------ a flame */

/* Three contractions in space with the colours 0, 0.5 and 1. */
static const double corners[3][3] = {
    {-0.9, -0.6, 0.5}, {0.9, -0.5, -0.4}, {0, 0.7, 0.1}};

/*
 * Returns JWildfire's depth: its camera is turned by @yaw, then @pitch (in
 * degrees there).
 */
static double
depth_of (const double p[3], double yaw, double pitch)
{
  const double ahead = p[0] * sin (-yaw) + p[1] * cos (-yaw);

  return sin (pitch) * ahead + cos (pitch) * p[2];
}

/*
 * Computes JWildfire's light. It scales palette colours by 200/256, mixes them
 * with the fog, and scales the result back.
 */
static void
expect_light (double yaw, double pitch, double k, double distance,
    const double fog[3], double mean[3])
{
  const guint n = 400000;
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  double p[3] = {0, 0, 0}, color = 0.5;

  memset (mean, 0, 3 * sizeof *mean);
  for (guint i = 0; i < n; i++) {
    const guint x = (guint) g_rand_int_range (rand, 0, 3);
    double below, shows, levels[3] = {0, 0, 0};

    for (guint c = 0; c < 3; c++)
      p[c] = 0.5 * p[c] + corners[x][c];
    color = 0.5 * color + 0.25 * x;
    below = distance - depth_of (p, yaw, pitch);
    shows = below > 0.0 ? exp (-below * below * k) : 1.0;
    levels[0] = 200.0 / 256.0 * (1.0 - color);
    levels[1] = 200.0 / 256.0 * color;
    for (guint c = 0; c < 3; c++)
      mean[c] += (shows * levels[c] + (1.0 - shows) * fog[c]) / n;
  }
  for (guint c = 0; c < 3; c++)
    mean[c] *= 255.0 * 256.0 / 200.0;
}

static void
test_flame (void)
{
  static const double fog[3] = {0.2, 0.4, 1.0};
  static const struct
  {
    double yaw, pitch, density, distance;
  } cases[] = {{0, 0, 0.7, 0.3}, {0.6, 0, 1, 0}, {0.4, 0.9, 0.5, 0.8}};

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) xml = g_string_new (NULL);
    double mean[4], expected[3];

    g_string_append_printf (xml,
        "<flame size='32 32' scale='2' quality='40' estimator_radius='0'"
        " cam_yaw='%g' cam_pitch='%g' cam_zdimish='%g' cam_zdimdist='%g'"
        " cam_zdimcolor='0.2 0.4 1' version='EMBER'>",
        cases[i].yaw, cases[i].pitch, cases[i].density, cases[i].distance);
    for (guint x = 0; x < 3; x++)
      g_string_append_printf (xml,
          "<xform weight='1' color='%g' linear3D='0.5' ztranslate='%g'"
          " coefs='1 0 0 1 %g %g'/>",
          0.5 * x, corners[x][2], 2.0 * corners[x][0], 2.0 * corners[x][1]);
    for (guint e = 0; e < 256; e++)
      g_string_append_printf (
          xml, "<color index='%u' rgb='%u %u 0'/>", e, 255 - e, e);
    g_string_append (xml, "</flame>");
    sum_mean_light (xml->str, FLAME_FRAME_EXACT_ACCUMULATION, mean);
    expect_light (cases[i].yaw, cases[i].pitch, cases[i].density,
        cases[i].distance, fog, expected);
    for (guint c = 0; c < 3; c++)
      g_assert_cmpfloat_with_epsilon (
          mean[c], expected[c], 0.01 * expected[c] + 0.6);
  }
}

/* ------------------------------------------------------------------- frames */

/* A frame pays for fog only if a temporal sample has some. */
static void
test_structure (void)
{
  static const struct
  {
    const char *more;
    gboolean has_fog, has_view;
  } cases[] = {
      {"", FALSE, FALSE},
      {"cam_zdimish='0' cam_zdimdist='3' cam_zdimcolor='1 1 1'", FALSE, FALSE},
      /* There is no fog, but the camera is in space. */
      {"cam_zdimish='-1'", FALSE, TRUE},
      {"cam_zdimish='1'", TRUE, TRUE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xml =
        g_strconcat (HEAD, cases[i].more, ">", POINT "/>" TAIL, NULL);
    OneStepFrame frame;

    one_step_frame_init (&frame, xml);
    g_assert_cmpint (frame.plan.structure.fog != 0, ==, cases[i].has_fog);
    g_assert_cmpint (frame.plan.structure.view != 0, ==, cases[i].has_view);
    g_assert_false (frame.plan.structure.has_rgb);
    one_step_frame_clear (&frame);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fog/read", test_read);
  g_test_add_func ("/fog/curve", test_curve);
  g_test_add_func ("/fog/fails", test_fails);
  g_test_add_func ("/fog/keyframes", test_keyframes);
  g_test_add_func ("/fog/shows", test_shows);
  g_test_add_func ("/fog/light", test_light);
  g_test_add_func ("/fog/flame", test_flame);
  g_test_add_func ("/fog/structure", test_structure);
  return g_test_run ();
}
