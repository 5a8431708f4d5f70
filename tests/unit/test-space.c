/*
 * Heights, cameras in space and colours that variations set: how they are read,
 * which frames have lanes for them, and where points go. Ember's camera vectors
 * are read from EMBER_CASES.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/genome.h"
#include "core/genome/variation.h"
#include "core/plan/loops.h"
#include "kernels/space.h"
#include "kernels/variation-ids.h"
#include "tests/support/genomes.h"
#include "tests/support/one-step.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"

#define HEAD "<flame version='ember' size='76 52' scale='20' quality='1'"
#define PLAIN "<xform weight='1' linear='1' coefs='0.5 0 0 0.5 0 0'/>"
#define TAIL "<color index='0' rgb='255 255 255'/></flame>"

/* ------------------------------------------------------------------ camera */

/*
 * A share of the points moves to circles around them, of radius exp (r sqrt
 * (-ln u)) - 1.
 */
static void
test_scatter (void)
{
  const float scatter[FLAME_SCATTER_FLOATS] = {[FLAME_SCATTER_PART] = 0.25f,
      [FLAME_SCATTER_RADIUS] = 0.5f,
      [FLAME_SCATTER_UNIT] = 2.0f};
  float x = 1.0f, y = -1.0f;

  flame_scatter (scatter, 0.25f, 0.3f, &x, &y);
  g_assert_cmpfloat (x, ==, 1.0f);
  g_assert_cmpfloat (y, ==, -1.0f);
  /* A random number of 0.25 / e moves by 2 (exp 0.5 - 1) to the right. */
  flame_scatter (scatter, 0.25f / 2.7182818f, 0.0f, &x, &y);
  g_assert_cmpfloat_with_epsilon (x, 1.0f + 2.0f * 0.6487213f, 1e-5f);
  g_assert_cmpfloat_with_epsilon (y, -1.0f, 1e-6f);
  flame_scatter (scatter, 0.25f / 2.7182818f, 0.25f, &x, &y);
  g_assert_cmpfloat_with_epsilon (y, -1.0f + 2.0f * 0.6487213f, 1e-5f);
  /* Even the smallest random number moves by a finite distance. */
  flame_scatter (scatter, 0.0f, 0.5f, &x, &y);
  g_assert_cmpfloat (fabsf (x), <, 20.0f);
}

/* The unit is a bucket of the picture's own size. Other flames pay nothing. */
static void
test_scattering (void)
{
  OneStepFrame frame, plain;

  one_step_frame_init (&frame,
      HEAD " antialias_amount='0.5' antialias_radius='0.25' "
           "supersample='2'>" PLAIN TAIL);
  one_step_frame_init (&plain, HEAD ">" PLAIN TAIL);
  g_assert_cmpuint (plain.plan.structure.scatter, ==, 0);
  g_assert_cmpuint (frame.plan.structure.scatter, !=, 0);
  g_assert_cmpfloat_with_epsilon (
      frame.plan.records[frame.plan.structure.scatter + FLAME_SCATTER_UNIT],
      1.0f / 40.0f, 1e-6f);
  one_step_frame_clear (&frame);
  one_step_frame_clear (&plain);
}

/*
 * JWildfire's blur is the smootherstep of the distance beyond the sharp area.
 */
static void
test_blur_distance (void)
{
  float view[FLAME_VIEW_FLOATS] = {[FLAME_VIEW_FOCUS] = 1.0f,
      [FLAME_VIEW_FOCUS + 1] = -2.0f,
      [FLAME_VIEW_FOCUS + 2] = 0.5f,
      [FLAME_VIEW_AREA] = 0.9f,
      [FLAME_VIEW_POWER] = 0.5f};

  view[FLAME_VIEW_KIND] = FLAME_BLUR_DEPTH;
  g_assert_cmpfloat (flame_blur_distance (view, 1, 2, -3), ==, -3);
  view[FLAME_VIEW_KIND] = FLAME_BLUR_BELOW;
  g_assert_cmpfloat (flame_blur_distance (view, 1, 2, -3), ==, 3.5);
  g_assert_cmpfloat (flame_blur_distance (view, 1, 2, 3), ==, 0);
  view[FLAME_VIEW_KIND] = FLAME_BLUR_AROUND;
  g_assert_cmpfloat_with_epsilon (
      flame_blur_distance (view, 4, -2, 4.5f), 5.0f, 1e-5f);
  /* Half way from 0.5 to 0.9. */
  g_assert_cmpfloat_with_epsilon (
      flame_blur_distance (view, 1.7f, -2, 0.5f), 0.35f, 1e-5f);
  g_assert_cmpfloat (flame_blur_distance (view, 1.25f, -2, 0.5f), ==, 0);
  view[FLAME_VIEW_AREA] = 0.0f;
  g_assert_cmpfloat (flame_blur_distance (view, 1, -2, 0.5f), <, 1e-30f);
}

typedef struct
{
  double pitch, yaw, persp, zpos, dof, curve;
} Camera;

static void
camera_frame (OneStepFrame *frame, const Camera *c)
{
  g_autofree char *xml = g_strdup_printf (HEAD
      " cam_pitch='%.9g' cam_yaw='%.9g' cam_persp='%.9g' cam_zpos='%.9g'"
      " cam_dof='%.9g' blur_curve='%.9g'>" PLAIN TAIL,
      c->pitch, c->yaw, c->persp, c->zpos, c->dof, c->curve);

  one_step_frame_init (frame, xml);
  g_assert_cmpuint (frame->plan.structure.view, >, 0);
  g_assert_cmpint (frame->plan.structure.blurred, ==, c->dof != 0.0);
}

static void
show (const OneStepFrame *frame, const double point[3], const double draws[2],
    double out[2])
{
  const FlameStructure *structure = &frame->plan.structure;
  float x = (float) point[0], y = (float) point[1];

  flame_project (frame->plan.records + structure->view, structure->blurred,
      (float) draws[0], (float) draws[1], (float) point[2], &x, &y);
  out[0] = x;
  out[1] = y;
}

/*
 * Projects by Ember's camera in double precision. The picture extends to 2.4
 * and 1.8.
 */
static void
expect (
    const Camera *c, const double p[3], const double draws[2], double out[2])
{
  const double z = p[2] - c->zpos;
  const double ahead = p[1] * cos (c->yaw) - p[0] * sin (c->yaw);
  const double x = p[0] * cos (c->yaw) + p[1] * sin (c->yaw);
  const double y = ahead * cos (c->pitch) - z * sin (c->pitch);
  const double depth = ahead * sin (c->pitch) + z * cos (c->pitch);
  const double near = 1.0 - c->persp * depth;
  const double r = 10.0 * hypot (x / 2.4, y / 1.8);
  const double k = c->curve == 0.0 ? 1.0 : r * r / (4.0 * c->curve);
  const double far = draws[1] * 0.1 * c->dof * k * depth;

  out[0] = (x + far * cos (2.0 * G_PI * draws[0])) / near;
  out[1] = (y + far * sin (2.0 * G_PI * draws[0])) / near;
}

static void
assert_near (const double a[2], const double b[2])
{
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (a[i], b[i], 2e-5 * (1.0 + fabs (b[i])));
}

static void
test_camera (void)
{
  static const Camera cameras[] = {
      {0.7, 0, 0, 0, 0, 0},
      {0, 0.9, 0, 0, 0, 0},
      {0.5, -0.3, 0.35, 0.2, 0, 0},
      {0, 0, 0.4, 0.5, 0, 0},
      {0.8, 0, 0, 0, 0.2, 0},
      {0.1, 0.5, 0.1, -0.5, 0.12, 2},
  };
  static const double points[][3] = {
      {0.6, -0.35, 0.8}, {-1.3, 0.4, -0.5}, {2.2, 1.7, 0.9}, {0, 0, 0}};
  const double draws[2] = {0.3, 0.8};

  for (guint i = 0; i < G_N_ELEMENTS (cameras); i++) {
    OneStepFrame frame;

    camera_frame (&frame, &cameras[i]);
    for (guint j = 0; j < G_N_ELEMENTS (points); j++) {
      double out[2], wanted[2];

      show (&frame, points[j], draws, out);
      expect (&cameras[i], points[j], draws, wanted);
      assert_near (out, wanted);
    }
    one_step_frame_clear (&frame);
  }
}

/*
 * Tests points behind the camera, which is 4 above the plane of natural size.
 */
static void
test_behind (void)
{
  static const struct
  {
    const char *behind;
    double x;
  } cases[] = {{"", -1.0}, {" behind='mirrored'", -1.0}};
  const double above[3] = {1, 0, 4}, below[3] = {1, 0, 1};
  const double draws[2] = {0, 0};
  double out[2];
  OneStepFrame frame;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xml = g_strconcat (
        HEAD " cam_persp='0.5'", cases[i].behind, ">" PLAIN TAIL, NULL);

    one_step_frame_init (&frame, xml);
    show (&frame, above, draws, out);
    g_assert_cmpfloat_with_epsilon (out[0], cases[i].x, 1e-5);
    one_step_frame_clear (&frame);
  }
  one_step_frame_init (
      &frame, HEAD " cam_persp='0.5' behind='hidden'>" PLAIN TAIL);
  show (&frame, above, draws, out);
  g_assert_cmpfloat (out[0], >, 1e20);
  show (&frame, below, draws, out);
  g_assert_cmpfloat_with_epsilon (out[0], 2.0, 1e-5);
  one_step_frame_clear (&frame);
}

/* @row: the camera's six numbers, half sizes, point, image, random numbers */
static void
check_vector (char **row)
{
  double numbers[14], draws[2] = {0, 0}, out[2];
  g_auto (GStrv) words = g_strsplit (row[14] ? row[14] : "", " ", -1);
  Camera camera;
  OneStepFrame frame;

  for (guint i = 0; i < 14; i++)
    numbers[i] = g_ascii_strtod (row[i], NULL);
  for (guint i = 0; i < 2 && words[0] && words[i]; i++)
    if (strchr (words[i], ':'))
      draws[i] =
          g_ascii_strtod (strchr (words[i], ':') + 1, NULL) / 4294967295.0;
  camera = (Camera){
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
  g_assert_cmpfloat_with_epsilon (numbers[6], 2.4, 1e-9);
  camera_frame (&frame, &camera);
  show (&frame, numbers + 8, draws, out);
  assert_near (out, numbers + 11);
  one_step_frame_clear (&frame);
}

static void
test_ember_camera (void)
{
  const char *folder = g_getenv ("EMBER_CASES");
  g_autofree char *path =
      g_build_filename (folder ? folder : "", "camera_vectors.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!folder || !g_file_get_contents (path, &text, NULL, NULL)) {
    g_test_skip ("EMBER_CASES names no folder with Ember's camera vectors");
    return;
  }
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 1);
  for (guint i = 1; lines[i]; i++) {
    g_auto (GStrv) row = g_strsplit (lines[i], ",", -1);

    g_assert_cmpuint (g_strv_length (row), >=, 14);
    check_vector (row);
  }
}

/* ------------------------------------------------------------------- lanes */

/* Only frames that need lanes have them. */
static void
test_lanes (void)
{
  static const struct
  {
    const char *xml;
    gboolean space, view, color;
  } flames[] = {
      {HEAD ">" PLAIN TAIL, FALSE, FALSE, FALSE},
      {HEAD " cam_pitch='0.5'>" PLAIN TAIL, FALSE, TRUE, FALSE},
      /* Nothing uses flam3's heights. */
      {HEAD "><xform weight='1' bubble='1'/>" TAIL, FALSE, FALSE, FALSE},
      {HEAD " cam_yaw='1'><xform weight='1' bubble='1'/>" TAIL, TRUE, TRUE,
          FALSE},
      {HEAD "><xform weight='1' linear='1' ztranslate='1'/>"
            "<xform weight='1' julia3D='1'/>" TAIL,
          TRUE, FALSE, FALSE},
      {HEAD "><xform weight='1' julia3D='1'/>" TAIL, FALSE, FALSE, FALSE},
      {HEAD "><xform weight='1' dc_linear='1'/>" TAIL, FALSE, FALSE, TRUE},
      {HEAD "><xform weight='1' dc_linear='0' linear='1'/>" TAIL, FALSE, FALSE,
          FALSE},
      {HEAD "><xform weight='1' linear='1' yzCoefs='1 1 0 1 0 0'/>" TAIL, TRUE,
          FALSE, FALSE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    const FlameStructure *structure;
    OneStepFrame frame;

    one_step_frame_init (&frame, flames[i].xml);
    structure = &frame.plan.structure;
    g_test_message ("%s", flames[i].xml);
    g_assert_cmpint (structure->in_space, ==, flames[i].space);
    g_assert_cmpint (structure->view > 0, ==, flames[i].view);
    g_assert_cmpint (structure->extras[0].var_color > 0, ==, flames[i].color);
    g_assert_cmpuint (structure->n_states, ==, 0);
    one_step_frame_clear (&frame);
  }
}

/* ------------------------------------------------------------------ points */

/* Computes pre, regular and post forms, summed and set. */
static void
expect_heights (const double in[4], double out[4])
{
  const double x = 0.9 * in[0] - 0.3 * in[1] + 0.1;
  const double y = 0.2 * in[0] + 0.8 * in[1] - 0.2;
  const double z = in[2] + 0.3;

  out[0] = 0.5 * x;
  out[1] = 0.5 * y;
  out[2] = 0.5 * z + 0.4 * hypot (x, y) + 0.2;
  out[3] = 0.75 * in[3] + 0.25 * 0.8;
}

static void
test_heights (void)
{
  one_step_check (HEAD " cam_pitch='0.5'><xform weight='1' color='0.8'"
                       " color_speed='0.25' linear='0.5' zcone='0.4'"
                       " pre_ztranslate='0.3' post_ztranslate='0.2'"
                       " coefs='0.9 0.2 -0.3 0.8 0.1 -0.2'/>" TAIL,
      expect_heights);
}

static void
expect_flat (const double in[4], double out[4])
{
  out[0] = in[0];
  out[1] = in[1];
  out[2] = 0.0;
  out[3] = 0.5 * in[3];
}

/* flatten comes last wherever the file has it. */
static void
test_flatten (void)
{
  one_step_check (HEAD
      " cam_pitch='0.5'><xform weight='1' color='0' flatten='1'"
      " linear='1' ztranslate='1'/>" TAIL,
      expect_flat);
}

/* Computes maps of x and y, then y and z, then z and x, then offsets. */
static void
expect_maps (const double in[4], double out[4])
{
  const double x = 0.5 * in[0], y = 0.5 * in[1];
  const double turned_y = 0.6 * y - 0.8 * in[2];
  const double turned_z = 0.8 * y + 0.6 * in[2];

  out[0] = 0.3 * x + 0.7 * turned_z + 0.1 + 3.0;
  out[1] = turned_y + 0.2 + 1.0;
  out[2] = -0.2 * x + 0.9 * turned_z + 2.0 + 4.0 + 0.5;
  out[3] = 0.5 * in[3];
}

static void
test_maps (void)
{
  one_step_check (HEAD "><xform weight='1' color='0' linear='1'"
                       " coefs='0.5 0 0 0.5 0.1 0.2'"
                       " yzCoefs='0.6 0.8 -0.8 0.6 1 2'"
                       " zxCoefs='0.3 -0.2 0.7 0.9 3 4'"
                       " yzPost='1 0 0 1 0 0.5'/>" TAIL,
      expect_maps);
}

/*
 * Returns the blended colour, 0.9 with speed 0.5, then a part of what dc_linear
 * makes of x.
 */
static double
direct_color (const double in[4], double part)
{
  const double blended = 0.5 * in[3] + 0.5 * 0.9;
  const double along = fabs (0.25 * in[0] + 0.5);

  return blended + part * (fmod (along, 1.0) - blended);
}

static void
expect_whole_color (const double in[4], double out[4])
{
  out[0] = 0.5 * in[0];
  out[1] = 0.5 * in[1];
  out[2] = in[2]; /* no lane: checked below */
  out[3] = direct_color (in, 1.0);
}

static void
expect_half_color (const double in[4], double out[4])
{
  expect_whole_color (in, out);
  out[3] = direct_color (in, 0.4);
}

#define COLORED                                                                \
  "<xform weight='1' color='0.9' dc_linear='0.5' dc_linear_offset='0'"         \
  " dc_linear_angle='0' dc_linear_scale='1' ztranslate='0'"

static void
check_color (const char *xml, OneStepExpected expected)
{
  FlameBatch *batch;
  OneStepFrame frame;

  one_step_frame_init (&frame, xml);
  g_assert_false (frame.plan.structure.in_space);
  batch = one_step_take (&frame);
  for (guint i = 0; i < ONE_STEP_POINTS; i++) {
    const double in[4] = {
        batch->x[0][i], batch->y[0][i], 0.0, batch->color[0][i]};
    double wanted[4];

    expected (in, wanted);
    g_assert_cmpfloat_with_epsilon (batch->color[1][i], wanted[3], 1e-5);
    g_assert_cmpfloat_with_epsilon (batch->x[1][i], wanted[0], 1e-5);
  }
  g_aligned_free (batch);
  one_step_frame_clear (&frame);
}

static void
test_colors (void)
{
  check_color (HEAD ">" COLORED "/>" TAIL, expect_whole_color);
  check_color (HEAD ">" COLORED " var_color='0.4'/>" TAIL, expect_half_color);
}

/*
 * Computes JWildfire's CYCLIC, which moves round the palette by 1 - 2
 * color_speed.
 */
static void
expect_cycle (const double in[4], double out[4])
{
  const double turned = in[3] + 1.0 - 2.0 * 0.2;

  out[0] = 0.5 * in[0] + 0.1;
  out[3] = turned - floor (turned);
}

/*
 * Computes the choice of one of 256 entries, by the distance that the point has
 * moved; 0 to 1 has 254 steps.
 */
static void
expect_distance (const double in[4], double out[4])
{
  const double x = 0.5 * in[0] + 0.1, y = 0.5 * in[1];
  const double distance = hypot (in[0] - (y + 0.2), in[1] + x);
  const double step = floor ((0.3 + distance * 1.6) * 254.0 + 0.5);

  out[0] = y + 0.2;
  out[3] = fmod (step, 256.0) / 254.0;
}

static void
test_color_kinds (void)
{
  check_color (HEAD "><xform weight='1' color='0.3' color_speed='0.2'"
                    " color_type='CYCLIC' linear='1'"
                    " coefs='0.5 0 0 0.5 0.1 0'/>" TAIL,
      expect_cycle);
  /* The post map counts for the distance. */
  check_color (HEAD "><xform weight='1' color='0.3' color_speed='0.2'"
                    " color_type='DISTANCE' linear='1'"
                    " coefs='0.5 0 0 0.5 0.1 0' post='0 -1 1 0 0.2 0'/>" TAIL,
      expect_distance);
}

static void
expect_order (const double in[4], double out[4])
{
  /*
   * One use adds before the sum, one is set in the middle, and one adds after
   * the sum.
   */
  const double x = in[0], y = in[1], z = in[2] + 0.5 * hypot (x, y);
  const double r2 = 0.25 * (x * x + y * y);

  out[0] = 2.0 * (0.5 * x / r2 + 0.25 * x);
  out[1] = 2.0 * (0.5 * y / r2 + 0.25 * y);
  out[2] = 2.0 * (0.5 * z + 0.25 * z);
  out[3] = 0.5 * in[3];
}

static void
test_order (void)
{
  one_step_check (HEAD " cam_pitch='0.5'><xform weight='1' color='0'"
                       " preadd_zcone='0.5' linear='0.5' among_spherical='1'"
                       " linear3D='0.25' postadd_linear3D='1'/>" TAIL,
      expect_order);
}

/* --------------------------------------------------------------- documents */

static void
test_round_trip (void)
{
  g_autoptr (FlameGenome) genome = test_read_genome (HEAD
      " cam_pitch='0.5' cam_yaw='0.25' cam_roll='-1' cam_perspective='0.125'"
      " cam_zpos='2' cam_pos_x='3' cam_pos_y='4' cam_pos_z='5' cam_dof='6'"
      " blur_curve='7' cam_zoom='2'><xform weight='1' zcone='1' linear='1'"
      " var_color='0.75' color_type='DISTANCE' preadd_bent='0.5'"
      " among_swirl='0.25' postadd_bent='2' yzCoefs='1 2 3 4 5 6' zxCoefs='2 3 "
      "4 5 6 7'"
      " yzPost='3 4 5 6 7 8' zxPost='4 5 6 7 8 9'/>" TAIL);
  const FlameGenome *const all[] = {genome};
  g_autofree char *xml = flame_flam3_write (all, 1);
  g_autoptr (FlameGenome) again = test_read_genome (xml);
  const FlameXform *a = genome->xforms, *b = again->xforms;

  g_assert_cmpfloat (genome->scale, ==, 40.0);
  g_assert_cmpfloat (again->scale, ==, 40.0);
  g_assert_cmpfloat (again->cam_pitch, ==, 0.5);
  g_assert_cmpfloat (again->cam_yaw, ==, 0.25);
  g_assert_cmpfloat (again->cam_bank, ==, -1.0);
  g_assert_cmpfloat (again->cam_persp, ==, 0.125);
  g_assert_cmpfloat (again->cam_zpos, ==, 2.0);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (again->cam_pos[i], ==, 3.0 + i);
  g_assert_cmpfloat (again->cam_dof, ==, 6.0);
  g_assert_cmpfloat (again->blur_curve, ==, 7.0);
  g_assert_cmpfloat (b->var_color, ==, 0.75);
  g_assert_cmpint (b->color_kind, ==, FLAME_COLOR_DISTANCE);
  g_assert_true (flame_xform_same_uses (a, b));
  g_assert_cmpint (memcmp (&a->space, &b->space, sizeof a->space), ==, 0);
  g_assert_cmpint (
      memcmp (&a->space_post, &b->space_post, sizeof a->space), ==, 0);
  /* The writer's text is not Ember's any more, so it is not flattened again. */
  g_assert_cmpuint (a->n_uses, ==, b->n_uses);
}

/*
 * Ember flattens flames of other programs. Those in the plane stay as they are.
 */
static void
test_foreign (void)
{
  static const char flame[] =
      "<flame version='%s' size='76 52' scale='20'%s>"
      "<xform weight='1' linear='1'/><xform weight='1' %s='1'/>" TAIL;
  static const struct
  {
    const char *version, *more, *variation;
    gboolean flattened;
  } cases[] = {
      {"Apophysis 7X", " cam_pitch='1'", "zcone", TRUE},
      {"Apophysis 7X", " cam_pitch='1' new_linear='1'", "zcone", FALSE},
      {"EMBER-WIN64", " cam_pitch='1'", "zcone", FALSE},
      {"Apophysis 7X", " cam_pitch='1'", "spherical", FALSE},
      {"Apophysis 7X", "", "bubble", FALSE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xml = g_strdup_printf (
        flame, cases[i].version, cases[i].more, cases[i].variation);
    g_autoptr (FlameGenome) genome = test_read_genome (xml);

    g_assert_cmpfloat (
        flame_xform_get_variation (&genome->xforms[0], FLAME_VAR_flatten), ==,
        cases[i].flattened ? 1.0 : 0.0);
    g_assert_cmpfloat (
        flame_xform_get_variation (&genome->xforms[1], FLAME_VAR_flatten), ==,
        0.0);
  }
}

static void
test_keyframes (void)
{
  g_autoptr (FlameAnimation) animation =
      scene_load ("<a>"
                  "<flame time='0' size='8 8' cam_pitch='0' cam_persp='0.5'>"
                  "<xform weight='1' linear='1' var_color='0'/>" TAIL
                  "<flame time='10' size='8 8' cam_pitch='1' cam_persp='0'>"
                  "<xform weight='1' linear='1' var_color='1'/>" TAIL "</a>");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 5.0, genome);
  g_assert_cmpfloat_with_epsilon (genome->cam_pitch, 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->cam_persp, 0.25, 1e-12);
  g_assert_cmpfloat_with_epsilon (genome->xforms[0].var_color, 0.5, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/space/camera", test_camera);
  g_test_add_func ("/space/behind", test_behind);
  g_test_add_func ("/space/ember-camera", test_ember_camera);
  g_test_add_func ("/space/lanes", test_lanes);
  g_test_add_func ("/space/heights", test_heights);
  g_test_add_func ("/space/flatten", test_flatten);
  g_test_add_func ("/space/maps", test_maps);
  g_test_add_func ("/space/colors", test_colors);
  g_test_add_func ("/space/colors/kinds", test_color_kinds);
  g_test_add_func ("/space/order", test_order);
  g_test_add_func ("/space/round-trip", test_round_trip);
  g_test_add_func ("/space/foreign", test_foreign);
  g_test_add_func ("/space/blur-distance", test_blur_distance);
  g_test_add_func ("/space/scatter", test_scatter);
  g_test_add_func ("/space/scatter/frame", test_scattering);
  g_test_add_func ("/space/keyframes", test_keyframes);
  return g_test_run ();
}
