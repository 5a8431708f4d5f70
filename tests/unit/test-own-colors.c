/*
 * Variations that set a point's red, green and blue: what they make of places
 * against what JWildfire's own functions made of them (tests/data/jwildfire), and
 * which points carry how much light of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/constants.h"
#include "core/genome/uses.h"
#include "core/genome/variation.h"
#include "kernels/rgb.h"
#include "kernels/variation-call.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"

#define WEIGHT 0.7
#define N_LANES 7 /* x, y, z, colour, red, green, blue */
#define N_CALLS 20000
#define REFERENCE_CALLS 100000
/* one of 256 */
#define LEVEL (FLAME_MAX_RGB / 255.0)

/* ------------------------------------------------------------------ tables */

typedef void (*CheckRow) (
    FlameVariation variation, const float *constants, char **row, guint *bad);

/* "time=3;zoom=2" over the defaults */
static void
fill_constants (FlameVariation variation, const char *params, float *constants)
{
  g_auto (GStrv) pairs = g_strsplit (params, ";", -1);
  FlameVariationUse *use;
  FlameXform xform;

  flame_xform_init (&xform, 0);
  use = flame_xform_ensure_use (&xform, variation, FLAME_FORM_REGULAR);
  use->weight = WEIGHT;
  for (guint i = 0; pairs[i] && *pairs[i]; i++) {
    char *equals = strchr (pairs[i], '=');
    g_autofree char *name = NULL;
    FlameParam param;

    *equals = 0;
    name =
        g_strdup_printf ("%s_%s", flame_variation_name (variation), pairs[i]);
    g_assert_true (flame_param_from_name (name, &param));
    flame_xform_set_param (&xform, param, g_ascii_strtod (equals + 1, NULL));
  }
  flame_variation_fill_constants (&xform, use, constants, NULL);
  flame_xform_clear (&xform);
}

/* of its rows one of twenty may be wrong: where a fractal's border is near */
static void
check_table (const char *file, CheckRow check)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), "jwildfire", file, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint rows = 0, bad = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++, rows++) {
    g_auto (GStrv) row = g_strsplit (lines[i], ",", -1);
    float constants[FLAME_MAX_CONSTANTS];
    FlameVariation variation;

    g_assert_true (flame_variation_from_name (row[0], &variation));
    fill_constants (variation, row[1], constants);
    check (variation, constants, row, &bad);
  }
  g_test_message ("%s: %u rows, %u differ", file, rows, bad);
  g_assert_cmpuint (rows, >, 20);
  g_assert_cmpuint (20 * bad, <=, rows);
}

/* what the tables have for no colour of its own, and for a point that is hidden */
static double
level_of (const FlameSum *o, guint c)
{
  if (flame_has_own_rgb (o->rgb[0]))
    return o->rgb[c];
  return o->rgb[0] == FLAME_HIDDEN_RGB ? -9.0 * LEVEL : -LEVEL;
}

/* (inout) @state: kept from call to call */
static void
call (FlameVariation variation, const float *constants, const double place[3],
    FlameSum o, FlameRng rng, float state[FLAME_MAX_STATE], double out[N_LANES])
{
  FlamePoint p = {.x = (float) place[0],
      .y = (float) place[1],
      .z = (float) place[2],
      .form = FLAME_FORM_REGULAR};

  o.color = 0.3f;
  o.rgb[0] = FLAME_NO_RGB;
  memcpy (o.state, state, sizeof o.state);
  flame_variation_call (variation, &p, constants, WEIGHT, &rng, &o);
  out[0] = o.x;
  out[1] = o.y;
  out[2] = o.z;
  out[3] = o.color;
  for (guint c = 0; c < 3; c++)
    out[4 + c] = level_of (&o, c);
  memcpy (state, o.state, sizeof o.state);
}

/* JWildfire's levels as lanes */
static void
read_numbers (char **from, double out[N_LANES])
{
  for (guint i = 0; i < N_LANES; i++)
    out[i] = g_ascii_strtod (from[i], NULL) * (i >= 4 ? LEVEL : 1.0);
}

/* x, y, z of the point, then what became of the sum */
static void
check_vector (
    FlameVariation variation, const float *constants, char **row, guint *bad)
{
  const FlameSum sum = {.x = 0.25f, .y = -0.125f, .z = 0.5f};
  const FlameRng rng = {0, 3, 4};
  double place[3], wanted[N_LANES], out[N_LANES];
  float state[FLAME_MAX_STATE] = {0.0f};

  for (guint i = 0; i < 3; i++)
    place[i] = g_ascii_strtod (row[2 + i], NULL);
  read_numbers (row + 5, wanted);
  call (variation, constants, place, sum, rng, state, out);
  for (guint i = 0; i < N_LANES; i++) {
    /* a level more or less, of which the height and the grey are made */
    const double step = i < 2 ? 1e-5 : 1.01 * (i < 4 ? 3.0 / 255.0 : LEVEL);

    if (fabs (out[i] - wanted[i]) <= step)
      continue;
    g_test_message ("%s (%s) at %g, %g: lane %u is %g, JWildfire's %g", row[0],
        row[1], place[0], place[1], i, out[i], wanted[i]);
    (*bad)++;
    return;
  }
}

static void
test_vectors (void)
{
  check_table ("rgb-vectors.csv", check_vector);
}

/* means, then variances, over places of the variation's own */
static void
check_moments (
    FlameVariation variation, const float *constants, char **row, guint *bad)
{
  static const double place[3] = {0.4, -0.3, 0.2};
  const FlameSum sum = {.x = 0.0f};
  double sums[N_LANES] = {0}, means[N_LANES], variances[N_LANES];
  float state[FLAME_MAX_STATE] = {0.0f};

  read_numbers (row + 2, means);
  for (guint i = 0; i < N_LANES; i++)
    variances[i] = g_ascii_strtod (row[2 + N_LANES + i], NULL) *
                   (i >= 4 ? LEVEL * LEVEL : 1.0);
  for (guint i = 0; i < N_CALLS; i++) {
    const FlameRng rng = {i, 5, 6};
    double out[N_LANES];

    call (variation, constants, place, sum, rng, state, out);
    for (guint lane = 0; lane < N_LANES; lane++)
      sums[lane] += out[lane];
  }
  for (guint i = 0; i < N_LANES; i++) {
    const double error =
        sqrt (variances[i] * (1.0 / N_CALLS + 1.0 / REFERENCE_CALLS));
    const double mean = sums[i] / N_CALLS;

    if (fabs (mean - means[i]) <= 5.0 * error + 1e-3)
      continue;
    g_test_message ("%s (%s): mean of lane %u is %g, JWildfire's %g", row[0],
        row[1], i, mean, means[i]);
    (*bad)++;
    return;
  }
}

static void
test_moments (void)
{
  check_table ("rgb-moments.csv", check_moments);
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
  /* one that is not asked for stays as it is, black too */
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
/* blue wherever it is, in a palette of red and green */
#define BLUE                                                                   \
  "<xform weight='1' color='0' symmetry='0' dc_fractcolor='1'"                 \
  " dc_fractcolor_iters='0' dc_fractcolor_zoom='0' coefs='0.5 0 0 0.5 0 0' "
#define PLAIN "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0 0' "
#define FINAL "<finalxform linear='1' coefs='1 0 0 1 0 0' "
#define TAIL                                                                   \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 255 0'/></flame>"

/* a visit in JWildfire's blue, and in the palette's red */
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
  /* half of the visits each */
  assert_light (HEAD BLUE "/>" PLAIN "symmetry='0'/>" TAIL, 0.5 * PALETTE_UNITS,
      0, 0.5 * OWN_UNITS);
  /* dithered, the mean is what was cut off as well */
  sum_mean_light (HEAD BLUE "/>" TAIL, FLAME_FRAME_EXACT_ACCUMULATION, mean);
  g_assert_cmpfloat_with_epsilon (mean[2], 255.0 * FLAME_MAX_RGB, 0.05);
}

/* who leaves the coordinate as it is leaves the colour, too */
static void
test_handed_on (void)
{
  assert_light (
      HEAD BLUE "/>" PLAIN "color_type='NONE'/>" TAIL, 0, 0, OWN_UNITS);
  assert_light (HEAD BLUE "/>" FINAL "symmetry='1'/>" TAIL, 0, 0, OWN_UNITS);
  assert_light (HEAD BLUE
      "/>" FINAL "color='0' symmetry='0' color_type='DIFFUSION'/>" TAIL,
      PALETTE_UNITS, 0, 0);
  /* one view behind the other */
  assert_light (HEAD BLUE "/>" FINAL "symmetry='1'/>" FINAL
                          "symmetry='1'/>" TAIL,
      0, 0, OWN_UNITS);
  assert_light (HEAD PLAIN
      "symmetry='0'/>" FINAL "symmetry='1' dc_fractcolor='1'"
      " dc_fractcolor_iters='0' dc_fractcolor_zoom='0'/>" TAIL,
      0, 0, OWN_UNITS);
}

/* a transform whose colour does not blend forgets what points carry, not what it sets */
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

/* what is cut out has no light, and goes on hidden until something shows it */
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

  /* nearest to blue is the darkest */
  assert_light (HEAD BLUE "dc_fractcolor_Gradient='1'/>" TAIL, half, half, 0);
  /* the coordinate is its grey, 29 of 255 */
  assert_light (HEAD BLUE "dc_fractcolor_Gradient='2'/>" TAIL, 226, 29, 0);
}

/* a dc_perlin is pyr3's own where it has pyr3's parameter */
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

  /* no noise near 0, half of a turn and half of one: red */
  assert_light (theirs, 255.0, 25.5, 25.5);
  sum_mean_light (ember, 0, mean);
  g_assert_cmpfloat (mean[2], ==, 0.0);
}

/* ------------------------------------------------------------------ frames */

/* a frame carries colours only where something in it sets them */
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
