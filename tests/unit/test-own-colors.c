/*
 * Variations that set a point's red, green and blue: their results, compared
 * with JWildfire's own functions (tests/data/jwildfire), and the light that
 * points get from them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/genome/variation.h"
#include "kernels/rgb.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"
#include "tests/unit/rgb-cases.h"

#define N_CALLS 20000

/* ------------------------------------------------------------------ tables */

/* Returns the lane that differs, or RGB_N_LANES if none does. */
static guint
find_apart (const RgbCase *c, const RgbRow *row, gboolean is_moments,
    double out[RGB_N_LANES])
{
  return is_moments ? rgb_moments_find_apart (&c->of, row, N_CALLS, out)
                    : rgb_row_find_apart (&c->of, row, out);
}

static guint
check_case (const RgbCase *c, gboolean is_moments)
{
  guint bad = 0;

  for (guint i = 0; i < c->rows->len; i++) {
    const RgbRow *row = &g_array_index (c->rows, RgbRow, i);
    double out[RGB_N_LANES];
    const guint lane = find_apart (c, row, is_moments, out);

    if (lane == RGB_N_LANES)
      continue;
    bad++;
    g_test_message ("%s (%s) at %g, %g: lane %u is %g, JWildfire's %g",
        flame_variation_name (c->of.number), c->params, row->place[0],
        row->place[1], lane, out[lane], row->wanted[lane]);
  }
  return bad;
}

static void
check_table (const char *file, gboolean is_moments)
{
  g_autoptr (GPtrArray) cases = rgb_cases_load (file, is_moments);
  guint rows[FLAME_N_VARIATIONS] = {0}, bad[FLAME_N_VARIATIONS] = {0};
  guint n = 0;

  for (guint i = 0; i < cases->len; i++) {
    const RgbCase *c = g_ptr_array_index (cases, i);

    rows[c->of.number] += c->rows->len;
    bad[c->of.number] += check_case (c, is_moments);
    n += c->rows->len;
  }
  g_assert_cmpuint (n, >, 20);
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++)
    g_assert_cmpuint (bad[v] * RGB_ROWS_OF_BAD, <=, rows[v]);
}

static void
test_vectors (void)
{
  check_table ("jwildfire/rgb-vectors.csv", FALSE);
}

/* Tests variations that have no reference, only former results. */
static void
test_pinned (void)
{
  check_table ("pinned/rgb-vectors.csv", FALSE);
}

static void
test_moments (void)
{
  check_table ("jwildfire/rgb-moments.csv", TRUE);
}

/* ----------------------------------------------------------------- palette */

static void
test_nearest (void)
{
  float palette[4 * FLAME_PALETTE_ENTRIES];
  float rgb[3] = {0.3f, 0.6f, FLAME_NEAREST_RGB - 0.1f};

  for (guint i = 0; i < FLAME_PALETTE_ENTRIES; i++) {
    palette[4 * i] = palette[4 * i + 1] = palette[4 * i + 2] = i / 255.0f;
    palette[4 * i + 3] = 1.0f;
  }
  flame_resolve_rgb (palette, rgb);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (rgb[c], FLAME_MAX_RGB * 85.0 / 255.0, 1e-5);
  /* A colour that was not requested stays, even black. */
  rgb[0] = 0.0f;
  rgb[1] = 0.25f;
  rgb[2] = 0.0f;
  flame_resolve_rgb (palette, rgb);
  g_assert_cmpfloat (rgb[0], ==, 0.0f);
  g_assert_cmpfloat (rgb[1], ==, 0.25f);
  g_assert_true (flame_has_own_rgb (rgb[0]));
  g_assert_false (flame_has_own_rgb (FLAME_NO_RGB));
  g_assert_false (flame_has_own_rgb (NAN));
}

/* ------------------------------------------------------------------- light */

#define HEAD                                                                   \
  "<flame version='JWildfire' size='32 32' scale='8' quality='40'"             \
  " estimator_radius='0'>"
/* Blue everywhere, with a palette of red and green. */
#define BLUE                                                                   \
  "<xform weight='1' color='0' symmetry='0' dc_fractcolor='1'"                 \
  " dc_fractcolor_iters='0' dc_fractcolor_zoom='0' coefs='0.5 0 0 0.5 0 0' "
#define PLAIN "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0 0' "
#define FINAL "<finalxform linear='1' coefs='1 0 0 1 0 0' "
#define TAIL                                                                   \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 255 0'/></flame>"

/* The light of a sample in JWildfire's blue, and in the palette's red. */
#define OWN_UNITS 326.0
#define PALETTE_UNITS 255.0

static void
assert_light (const char *xml, double red, double green, double blue)
{
  const double wanted[4] = {red, green, blue, 255.0};
  double mean[4];

  sum_mean_light (xml, 0, mean);
  for (guint c = 0; c < 4; c++)
    g_assert_cmpfloat_with_epsilon (
        mean[c], wanted[c], 0.02 * wanted[c] + 1e-6);
}

static void
test_light (void)
{
  double mean[4];

  assert_light (HEAD BLUE "/>" TAIL, 0, 0, OWN_UNITS);
  assert_light (HEAD PLAIN "symmetry='0'/>" TAIL, PALETTE_UNITS, 0, 0);
  /* Half of the samples each. */
  assert_light (HEAD BLUE "/>" PLAIN "symmetry='0'/>" TAIL, 0.5 * PALETTE_UNITS,
      0, 0.5 * OWN_UNITS);
  /* With dithering, the mean includes what truncation drops. */
  sum_mean_light (HEAD BLUE "/>" TAIL, FLAME_FRAME_EXACT_ACCUMULATION, mean);
  g_assert_cmpfloat_with_epsilon (mean[2], 255.0 * FLAME_MAX_RGB, 0.05);
}

/* An xform that keeps the coordinate keeps the colour, too. */
static void
test_handed_on (void)
{
  assert_light (
      HEAD BLUE "/>" PLAIN "color_type='NONE'/>" TAIL, 0, 0, OWN_UNITS);
  assert_light (HEAD BLUE "/>" FINAL "symmetry='1'/>" TAIL, 0, 0, OWN_UNITS);
  assert_light (HEAD BLUE
      "/>" FINAL "color='0' symmetry='0' color_type='DIFFUSION'/>" TAIL,
      PALETTE_UNITS, 0, 0);
  /* Two final xforms in sequence. */
  assert_light (HEAD BLUE "/>" FINAL "symmetry='1'/>" FINAL
                          "symmetry='1'/>" TAIL,
      0, 0, OWN_UNITS);
  assert_light (HEAD PLAIN
      "symmetry='0'/>" FINAL "symmetry='1' dc_fractcolor='1'"
      " dc_fractcolor_iters='0' dc_fractcolor_zoom='0'/>" TAIL,
      0, 0, OWN_UNITS);
}

/*
 * An xform whose colour does not blend drops the colour that a point carries,
 * but not the one that it sets.
 */
static void
test_kinds (void)
{
  static const char *const kinds[] = {"CYCLIC", "DISTANCE"};

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autofree char *carried = g_strdup_printf (
        HEAD BLUE "/>" PLAIN "symmetry='0' color_type='%s'/>" TAIL, kinds[i]);
    g_autofree char *own =
        g_strdup_printf (HEAD BLUE "color_type='%s'/>" TAIL, kinds[i]);
    double mean[4];

    sum_mean_light (carried, 0, mean);
    g_assert_cmpfloat_with_epsilon (mean[2], 0.5 * OWN_UNITS, 3.0);
    g_assert_cmpfloat (mean[0], >, 0.25 * PALETTE_UNITS);
    assert_light (own, 0, 0, OWN_UNITS);
  }
}

#define HIDDEN "crop_box='1' crop_box_invert='1'/>"
#define SHOWN "crop_box='1'/>"

/* A cropped point has no light, and stays hidden until something shows it. */
static void
test_hidden (void)
{
  static const struct
  {
    const char *xml;
    double light;
  } flames[] = {
      {HEAD PLAIN "/>" FINAL "symmetry='1' " SHOWN TAIL, 1.0},
      {HEAD PLAIN "/>" FINAL "symmetry='1' " HIDDEN TAIL, 0.0},
      {HEAD PLAIN HIDDEN PLAIN "/>" TAIL, 0.0},
      {HEAD PLAIN HIDDEN PLAIN SHOWN TAIL, 0.5},
      {HEAD BLUE "/>" PLAIN HIDDEN TAIL, 0.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    double mean[4];

    sum_mean_light (flames[i].xml, 0, mean);
    g_assert_cmpfloat_with_epsilon (mean[3], 255.0 * flames[i].light, 3.0);
  }
}

static void
test_modes (void)
{
  const double half = FLAME_MAX_RGB * 255.0 * 0.5;

  /* The nearest to blue is the darkest. */
  assert_light (HEAD BLUE "dc_fractcolor_Gradient='1'/>" TAIL, half, half, 0);
  /* The coordinate is the grey of blue, 29 of 255. */
  assert_light (HEAD BLUE "dc_fractcolor_Gradient='2'/>" TAIL, 226, 29, 0);
}

/* With pyr3's parameter, dc_perlin is pyr3's variation. */
static void
test_pyr3 (void)
{
  static const char form[] =
      "<flame size='32 32' scale='8' quality='40' estimator_radius='0'>"
      "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0 0'"
      " dc_perlin='1' dc_perlin_scale='1e-6' dc_perlin_octaves='3'%s/>" TAIL;
  g_autofree char *theirs =
      g_strdup_printf (form, " dc_perlin_color_seed='0.5'");
  g_autofree char *ember = g_strdup_printf (form, "");
  double mean[4];

  /* Near 0 there is no noise: half a turn and half of one give red. */
  assert_light (theirs, 255.0, 25.5, 25.5);
  sum_mean_light (ember, 0, mean);
  g_assert_cmpfloat (mean[2], ==, 0.0);
}

/* ------------------------------------------------------------------ frames */

/* A frame carries colours only if something in it sets them. */
static void
test_lanes (void)
{
  static const struct
  {
    const char *xml;
    gboolean has_rgb;
  } flames[] = {
      {HEAD BLUE "/>" TAIL, TRUE},
      {HEAD PLAIN "/>" FINAL "dc_menger='1'/>" TAIL, TRUE},
      {HEAD PLAIN "/>" TAIL, FALSE},
      {HEAD PLAIN "dc_linear='1'/>" TAIL, FALSE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (flames); i++) {
    g_autoptr (GError) error = NULL;
    FlameAnimation *animation = scene_load (flames[i].xml);
    FlamePlan plan;

    flame_plan_init (&plan);
    sum_plan_fill (&plan, animation, 32, 32, 1.0, 0.0, 1, 0, &error);
    g_assert_no_error (error);
    g_assert_cmpint (plan.structure.has_rgb, ==, flames[i].has_rgb);
    g_assert_false (plan.structure.in_space);
    flame_plan_clear (&plan);
    flame_animation_unref (animation);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/own-colors/vectors", test_vectors);
  g_test_add_func ("/own-colors/pinned", test_pinned);
  g_test_add_func ("/own-colors/moments", test_moments);
  g_test_add_func ("/own-colors/nearest", test_nearest);
  g_test_add_func ("/own-colors/light", test_light);
  g_test_add_func ("/own-colors/handed-on", test_handed_on);
  g_test_add_func ("/own-colors/kinds", test_kinds);
  g_test_add_func ("/own-colors/hidden", test_hidden);
  g_test_add_func ("/own-colors/modes", test_modes);
  g_test_add_func ("/own-colors/pyr3", test_pyr3);
  g_test_add_func ("/own-colors/lanes", test_lanes);
  return g_test_run ();
}
