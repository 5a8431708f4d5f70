/*
 * Flames within flames: reading and writing them. The outer flame must show the
 * picture of the inner one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/subflame-paths.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"

#define SIZE 64
/* This many boxes a side are compared. */
#define BOXES 16

#define HEAD                                                                   \
  "<flame version='JWildfire' size='64 64' estimator_radius='0'"               \
  " antialias_amount='0' "
#define PALETTE                                                                \
  "<color index='0' rgb='250 20 10'/><color index='100' rgb='60 200 30'/>"     \
  "<color index='255' rgb='10 40 240'/></flame>"
/* Its own picture is 4 units wide, as is the outer one's. */
#define INNER HEAD "scale='16' quality='200'"
#define OUTER "scale='16' quality='200'"

#define SIERPINSKI                                                             \
  "<xform weight='1' color='0' symmetry='0.3' linear3D='1'"                    \
  " coefs='0.5 0 0 0.5 -0.8 -0.6'/>"                                           \
  "<xform weight='2' color='0.4' symmetry='0.3' linear3D='1'"                  \
  " coefs='0.5 0.1 -0.1 0.5 0.8 -0.5'/>"                                       \
  "<xform weight='1' color='1' symmetry='0.3' linear3D='0.8' spherical='0.05'" \
  " coefs='0.5 0 0 0.5 0.1 0.9'/>"

/*
 * Returns (transfer full) a transform that shows @inner.
 * @more: attributes
 */
static char *
within (const char *inner, const char *more)
{
  g_autoptr (GString) xml = g_string_new ("<xform weight='1' color='0' ");

  g_string_append_printf (xml, "subflame_wf='1' %s subflame_wf_flame='", more);
  for (gsize i = 0; inner[i]; i++)
    g_string_append_printf (xml, "%02X", (guint8) inner[i]);
  g_string_append (xml, "'/>");
  return g_string_free (g_steal_pointer (&xml), FALSE);
}

/* Returns: (transfer full) */
static char *
flame_of (const char *inner, const char *more, const char *others)
{
  g_autofree char *xform = within (inner, more);

  return g_strconcat (HEAD OUTER ">", xform, others, PALETTE, NULL);
}

/* ---------------------------------------------------------------- documents */

static void
note_warning (const char *message, gpointer user_data)
{
  GString *warnings = user_data;

  g_string_append_printf (warnings, "%s\n", message);
}

/* Returns (transfer full) the flame, with its warnings in @warnings. */
static FlameGenome *
read_one (const char *xml, GString *warnings)
{
  const FlameReadOptions options = {
      .warning = note_warning, .warning_data = warnings};
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (xml, strlen (xml), "doc.flame", &options, &error);

  g_assert_no_error (error);
  return flame_genome_copy (g_ptr_array_index (genomes, 0));
}

static void
test_round_trip (void)
{
  static const char inner[] = INNER ">" SIERPINSKI PALETTE;
  g_autofree char *xml = flame_of (inner,
      "subflame_wf_scale='0.5' subflame_wf_angle='30' subflame_wf_offset_x='1'"
      " subflame_wf_colorscale_z='0.25' subflame_wf_color_mode='0' ",
      "");
  g_autoptr (GString) warnings = g_string_new (NULL);
  g_autoptr (FlameGenome) genome = read_one (xml, warnings);
  const FlameGenome *const all[] = {genome};
  g_autofree char *written = flame_flam3_write (all, 1);
  g_autoptr (FlameGenome) again = read_one (written, warnings);
  const FlameXform *a = &genome->xforms[0], *b = &again->xforms[0];

  g_assert_cmpstr (warnings->str, ==, "");
  g_assert_cmpuint (genome->n_xforms, ==, 1);
  g_assert_cmpuint (again->n_xforms, ==, 1);
  g_assert_cmpstr (flame_subflame_get_text (a->subflame), ==, inner);
  g_assert_true (flame_subflame_same (a->subflame, b->subflame));
  g_assert_true (flame_xform_same_uses (a, b));
  g_assert_cmpfloat (
      flame_xform_get_param (b, FLAME_PARAM_subflame_wf_angle), ==, 30.0);
  g_assert_cmpuint (flame_subflame_get_genome (a->subflame)->n_xforms, ==, 3);
  /* A copy shares the inner flame and outlives the original. */
  flame_genome_assign (again, genome);
  g_assert_true (again->xforms[0].subflame == genome->xforms[0].subflame);
}

/*
 * A fault in an inner flame is reported with its attribute, and the rest is
 * drawn.
 */
static void
test_warnings (void)
{
  static const char other[] = "<xform weight='1' linear='1'/>";
  g_autofree char *inner = flame_of (INNER ">" SIERPINSKI PALETTE, "", "");
  const struct
  {
    const char *inner, *said;
  } cases[] = {
      {"<flame size='8 8'><xform weight='x'/></flame>",
          "doc.flame:1: element <xform>: attribute 'subflame_wf_flame': not "
          "drawn: flame within:1: element <xform>: attribute 'weight'"},
      {"nothing",
          "doc.flame:1: element <xform>: attribute 'subflame_wf_flame': not "
          "drawn: flame within:1: "},
      {HEAD ">" PALETTE, "attribute 'subflame_wf_flame': not drawn: "},
      {HEAD "><xform weight='1' linear='1' opacity='0'/>" PALETTE,
          "not drawn: nothing of it can be seen"},
      {HEAD "><xform weight='1' linear='1' no_such_thing='1'/>" PALETTE,
          "attribute 'subflame_wf_flame': flame within:1: element <xform>: "
          "attribute 'no_such_thing'"},
      {inner, "a flame nested in a nested flame is not drawn"},
      {HEAD "><xform weight='1' dc_menger='1'/>" PALETTE,
          "colours that its variations set are not passed on"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xml = flame_of (cases[i].inner, "", other);
    g_autoptr (GString) warnings = g_string_new (NULL);
    g_autoptr (FlameGenome) genome = read_one (xml, warnings);

    if (!strstr (warnings->str, cases[i].said))
      g_error ("%s not in:\n%s", cases[i].said, warnings->str);
    g_assert_cmpuint (genome->n_xforms, ==, 2);
  }
}

/*
 * Tests attributes without their flame, with invalid digits, or in other
 * places.
 */
static void
test_attributes (void)
{
  static const struct
  {
    const char *xform, *said;
  } cases[] = {
      {"<xform weight='1' linear='1' subflame_wf='1'/>",
          "without a flame that can be drawn it is left out"},
      {"<xform weight='1' linear='1' subflame_wf='1'"
       " subflame_wf_flame='3c6'/>",
          "attribute 'subflame_wf_flame': expected hexadecimal digits"},
      {"<xform weight='1' linear='1' subflame_wf_flame_filename='61'/>",
          "files are not read"},
      {"<xform weight='1' linear='1'/>"
       "<finalxform subflame_wf='1' subflame_wf_flame='3c'/>",
          "drawn only in an <xform>"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *xml =
        g_strconcat (HEAD OUTER ">", cases[i].xform, PALETTE, NULL);
    g_autoptr (GString) warnings = g_string_new (NULL);
    g_autoptr (FlameGenome) genome = read_one (xml, warnings);

    if (!strstr (warnings->str, cases[i].said))
      g_error ("%s not in:\n%s", cases[i].said, warnings->str);
    g_assert_false (flame_subflame_is_used (&genome->xforms[0]));
  }
}

/* A fifth inner flame finds no room and is skipped. */
static void
test_too_many (void)
{
  g_autoptr (GString) others = g_string_new (NULL);
  g_autoptr (GString) warnings = g_string_new (NULL);
  g_autoptr (FlameGenome) genome = NULL;
  g_autofree char *xml = NULL;
  guint used = 0;

  for (guint i = 0; i < 5; i++) {
    g_autofree char *more = within (INNER ">" SIERPINSKI PALETTE, "");

    g_string_append (others, more);
  }
  xml = flame_of (INNER ">" SIERPINSKI PALETTE, "", others->str);
  genome = read_one (xml, warnings);
  for (guint i = 0; i < genome->n_xforms; i++)
    used += flame_subflame_is_used (&genome->xforms[i]);
  g_assert_cmpuint (used, ==, 4);
  g_assert_nonnull (strstr (warnings->str, "left out: there is room for"));
  g_assert_true (flame_subflames_fit (genome));
}

/* Between keyframes the nearer inner flame applies. A loop keeps it. */
static void
test_keyframes (void)
{
  g_autofree char *a = within (INNER ">" SIERPINSKI PALETTE, "");
  g_autofree char *b = within (INNER
      "><xform weight='1' linear='1' coefs='0.5 0 0 0.5 0 0'/>" PALETTE,
      "subflame_wf_offset_x='2' ");
  g_autofree char *xml = g_strconcat ("<a><flame time='0' size='8 8'>", a,
      PALETTE, "<flame time='10' size='8 8'>", b, PALETTE "</a>", NULL);
  g_autoptr (FlameAnimation) animation = scene_load (xml);
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  for (guint i = 0; i <= 10; i++) {
    const FlameXform *xform;

    flame_animation_evaluate (animation, i, genome);
    xform = &genome->xforms[0];
    g_assert_cmpfloat_with_epsilon (
        flame_xform_get_param (xform, FLAME_PARAM_subflame_wf_offset_x),
        0.2 * i, 1e-9);
    g_assert_cmpuint (flame_subflame_get_genome (xform->subflame)->n_xforms, ==,
        i <= 5 ? 3 : 1);
    g_assert_false (xform->is_aside);
  }
}

/* ------------------------------------------------------------------ pictures */

/* The shares of a flame's light by place. */
typedef struct
{
  double light[BOXES * BOXES][4];
  double all[4];     /* mean of a sample that counts */
  guint n_xforms;    /* in the plan */
  int width, height; /* in buckets */
  float middle[2];   /* position of the origin, in buckets */
} Picture64;

static void
picture_of (const char *xml, Picture64 *picture)
{
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = scene_load (xml);
  g_autoptr (Sums) sums = NULL;
  FlamePlan plan;
  double counted;

  flame_plan_init (&plan);
  sum_plan_fill (&plan, animation, SIZE, SIZE, 200.0, 0.0, 1,
      FLAME_FRAME_EXACT_ACCUMULATION, &error);
  g_assert_no_error (error);
  sums = sums_from_cpu (&plan);
  memset (picture, 0, sizeof *picture);
  /* The margins of filters are equally wide in all pictures. */
  for (gint i = 0; i < sums->width * sums->height; i++) {
    const gint column = i % sums->width * BOXES / sums->width;
    const gint row = i / sums->width * BOXES / sums->height;

    for (guint c = 0; c < 4; c++) {
      picture->light[row * BOXES + column][c] += sums->sums[4 * i + c];
      picture->all[c] += sums->sums[4 * i + c];
    }
  }
  for (guint b = 0; b < BOXES * BOXES; b++)
    for (guint c = 0; c < 4; c++)
      picture->light[b][c] /= picture->all[3];
  counted = sums->samples * plan.post.mean_temporal_weight;
  for (guint c = 0; c < 4; c++)
    picture->all[c] /= counted;
  picture->n_xforms = plan.structure.n_xforms;
  picture->width = sums->width;
  picture->height = sums->height;
  memcpy (picture->middle, plan.records + FLAME_FRAME_CAMERA + 4,
      sizeof picture->middle);
  flame_plan_clear (&plan);
  flame_animation_unref (animation);
}

/*
 * Asserts that both give the same light. Boxes have about 3000 samples, which
 * are not quite independent.
 */
static void
assert_same (const char *a, const char *b, guint n_channels)
{
  Picture64 first, second;
  double apart = 0.0;

  picture_of (a, &first);
  picture_of (b, &second);
  g_assert_cmpuint (first.n_xforms, !=, second.n_xforms);
  for (guint i = 0; i < BOXES * BOXES; i++)
    for (guint c = 4 - n_channels; c < 4; c++) {
      const double off = fabs (first.light[i][c] - second.light[i][c]);

      apart += c == 3 ? off : 0.0;
      g_assert_cmpfloat (off, <, 0.0016);
    }
  g_test_message ("%g of the light is elsewhere", 0.5 * apart);
  g_assert_cmpfloat (0.5 * apart, <, 0.02);
}

/*
 * The picture of the inner flame fills the outer one, with the same light and
 * colours.
 */
static void
test_same_picture (void)
{
  static const char inner[] = INNER ">" SIERPINSKI PALETTE;
  g_autofree char *outer =
      flame_of (inner, "symmetry='1' subflame_wf_color_mode='0' ", "");
  Picture64 first, second;

  assert_same (outer, inner, 4);
  picture_of (outer, &first);
  picture_of (inner, &second);
  for (guint c = 0; c < 4; c++)
    g_assert_cmpfloat_with_epsilon (
        first.all[c], second.all[c], 0.01 * second.all[c]);
}

/*
 * Tests an inner flame that the outer xform places: half as large, turned and
 * moved.
 */
static void
test_placed (void)
{
  g_autofree char *outer = flame_of (INNER ">" SIERPINSKI PALETTE,
      "symmetry='1' subflame_wf_scale='0.5' subflame_wf_angle='90'"
      " subflame_wf_offset_x='0.5' subflame_wf_offset_y='-0.25' ",
      "");

  assert_same (outer,
      INNER ">" SIERPINSKI
            "<finalxform linear='1' coefs='0 0.5 -0.5 0 0.5 -0.25'/>" PALETTE,
      1);
}

/* Tests final transforms, some of them hidden or half hidden. */
static void
test_finals (void)
{
  static const char inner[] = INNER
      ">" SIERPINSKI "<xform weight='0.5' color='0.5' linear='1' opacity='0'"
      " coefs='0.3 0.3 -0.3 0.3 0 0'/>"
      "<finalxform color='0' symmetry='1' linear='0.8' spherical='0.1'"
      " coefs='1 0 0 1 0.1 0'/>"
      "<finalxform color='0' symmetry='1' sinusoidal='1'/>" PALETTE;
  g_autofree char *outer =
      flame_of (inner, "symmetry='1' subflame_wf_color_mode='0' ", "");

  assert_same (outer, inner, 4);
}

/* Tests xaos of the inner flame. */
static void
test_xaos (void)
{
  static const char inner[] = INNER
      "><xform weight='1' color='0' symmetry='0.3' linear3D='1'"
      " coefs='0.5 0 0 0.5 -0.8 -0.6' chaos='0 1 1'/>"
      "<xform weight='2' color='0.4' symmetry='0.3' linear3D='1'"
      " coefs='0.5 0.1 -0.1 0.5 0.8 -0.5' chaos='1 0.2 1'/>"
      "<xform weight='1' color='1' symmetry='0.3' linear3D='0.8' opacity='0'"
      " coefs='0.5 0 0 0.5 0.1 0.9' chaos='3 1 0.5'/>" PALETTE;
  g_autofree char *outer =
      flame_of (inner, "symmetry='1' subflame_wf_color_mode='0' ", "");

  assert_same (outer, inner, 4);
}

/* ------------------------------------------------------------ among others */

#define AMONG                                                                  \
  "<xform weight='3' color='1' linear='1' coefs='0.4 0 0 0.4 0.5 -0.3'/>"

/*
 * Plays the test's own chaos game of two transforms. One adds half of its
 * input, turned by a right angle, to the next point of an inner flame of two.
 */
static void
expect_picture (const Picture64 *like, double light[BOXES * BOXES])
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  double p[2] = {0, 0}, q[2] = {0, 0};
  const guint n = 2000000;

  memset (light, 0, BOXES * BOXES * sizeof *light);
  for (guint i = 0; i < n; i++) {
    const double x = p[0], y = p[1];
    int column, row;

    if (g_rand_int_range (rand, 0, 4) == 0) {
      const gboolean left = g_rand_boolean (rand);

      q[0] = 0.5 * q[0] + (left ? -0.4 : 0.3);
      q[1] = 0.5 * q[1] + (left ? -0.2 : 0.5);
      p[0] = 0.5 * -y + q[0];
      p[1] = 0.5 * x + q[1];
    } else {
      p[0] = 0.4 * x + 0.5;
      p[1] = 0.4 * y - 0.3;
    }
    column = (int) floor (16.0 * p[0] + like->middle[0]);
    row = (int) floor (16.0 * p[1] + like->middle[1]);
    g_assert_cmpint (column, >=, 0);
    g_assert_cmpint (column, <, like->width);
    light[row * BOXES / like->height * BOXES + column * BOXES / like->width] +=
        1.0 / n;
  }
}

/*
 * Other variations of the transform use the outer point, and other transforms
 * continue from the sum.
 */
static void
test_among (void)
{
  static const char inner[] =
      HEAD "><xform weight='1' linear='1' coefs='0.5 0 0 0.5 -0.4 -0.2'/>"
           "<xform weight='1' linear='1' coefs='0.5 0 0 0.5 0.3 0.5'/>" PALETTE;
  g_autofree char *xml =
      flame_of (inner, "linear='0.5' coefs='0 1 -1 0 0 0' ", AMONG);
  double light[BOXES * BOXES];
  Picture64 picture;

  picture_of (xml, &picture);
  expect_picture (&picture, light);
  for (guint i = 0; i < BOXES * BOXES; i++)
    g_assert_cmpfloat_with_epsilon (picture.light[i][3], light[i], 0.0025);
  /* A hit is a sample, except outside all buckets. */
  g_assert_cmpfloat_with_epsilon (picture.all[3], 255.0, 2.55);
}

/* Tests two inner flames, with xaos of the outer flame. */
static void
test_two (void)
{
  g_autofree char *first =
      within (INNER ">" SIERPINSKI PALETTE, "subflame_wf_scale='0.5' "
                                            "subflame_wf_offset_x='-1' "
                                            "chaos='0 1'");
  g_autofree char *second =
      within (INNER ">" SIERPINSKI PALETTE, "subflame_wf_scale='0.5' "
                                            "subflame_wf_offset_x='1'");
  g_autofree char *xml =
      g_strconcat (HEAD OUTER ">", first, second, PALETTE, NULL);
  Picture64 picture;
  double left = 0.0;

  picture_of (xml, &picture);
  for (guint i = 0; i < BOXES * BOXES; i++)
    left += i % BOXES < BOXES / 2 ? picture.light[i][3] : 0.0;
  /*
   * The first always leads to the second, and the second to each equally often.
   */
  g_assert_cmpfloat_with_epsilon (left, 1.0 / 3.0, 0.01);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/subflame/round-trip", test_round_trip);
  g_test_add_func ("/subflame/warnings", test_warnings);
  g_test_add_func ("/subflame/attributes", test_attributes);
  g_test_add_func ("/subflame/too-many", test_too_many);
  g_test_add_func ("/subflame/keyframes", test_keyframes);
  g_test_add_func ("/subflame/same-picture", test_same_picture);
  g_test_add_func ("/subflame/placed", test_placed);
  g_test_add_func ("/subflame/finals", test_finals);
  g_test_add_func ("/subflame/xaos", test_xaos);
  g_test_add_func ("/subflame/among", test_among);
  g_test_add_func ("/subflame/two", test_two);
  return g_test_run ();
}
