/*
 * Every attribute and element of flam3's XML, in old and new spellings.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"
#include "core/genome/variation.h"

#include "kernels/variation-ids.h"
#include "tests/unit/reader-support.h"

/* ------------------------------------------------------------------ flame */

static void
test_defaults (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME ("", ""));
  g_autoptr (FlameGenome) defaults = flame_genome_new ();
  FlameGenome *genome = first (genomes);

  g_assert_cmpuint (genomes->len, ==, 1);
  g_assert_cmpint (genome->width, ==, 32);
  g_assert_cmpint (genome->height, ==, 24);
  g_assert_null (genome->name);
  g_assert_false (genome->has_time);
  g_assert_cmpfloat (genome->time, ==, 0.0);
  g_assert_cmpfloat (genome->scale, ==, defaults->scale);
  g_assert_cmpfloat (genome->quality, ==, 1.0);
  g_assert_cmpint (genome->temporal_samples, ==, 1000);
  g_assert_cmpfloat (genome->filter_radius, ==, 0.5);
  g_assert_cmpfloat (genome->estimator_radius, ==, 9.0);
  g_assert_cmpfloat (genome->highlight_power, ==, -1.0);
  g_assert_cmpint (genome->palette_interpolation, ==,
      FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR);
  g_assert_cmpint (
      genome->interpolation_type, ==, FLAME_INTERPOLATION_TYPE_LOG);
  g_assert_cmpuint (genome->n_finals, ==, 0);
  g_assert_null (genome->chaos);
}

static void
test_flame_attributes (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flame time='12.5' name='two words' nick='me' url='u' notes='n'"
      " size='640 480' center='0.25 -1.5' scale='123.5' zoom='-0.5'"
      " rotate='33' supersample='3' filter='1.25' filter_shape='bspline'"
      " temporal_filter_type='exp' temporal_filter_width='1.5'"
      " temporal_filter_exp='-2' quality='70' passes='4'"
      " temporal_samples='60' background='0.1 0.2 0.3' brightness='5'"
      " contrast='1' gamma='2.5' gamma_threshold='0.02' highlight_power='1'"
      " vibrancy='0.75' hue='2.25' palette_mode='linear'"
      " palette_interpolation='sweep' hsv_rgb_palette_blend='0.4'"
      " interpolation='smooth' interpolation_type='older'"
      " estimator_radius='11' estimator_minimum='1' estimator_curve='0.6'"
      " version='FLAM3-LNX' new_linear='1' plugins=''"
      " curves='0 0 1 0.25 0.25 0.5 1 1 1 '>" XFORM COLOR "</flame>");
  const FlameGenome *genome = first (genomes);

  g_assert_true (genome->has_time);
  g_assert_cmpfloat (genome->time, ==, 12.5);
  g_assert_cmpstr (genome->name, ==, "two words");
  g_assert_cmpstr (genome->nick, ==, "me");
  g_assert_cmpstr (genome->url, ==, "u");
  g_assert_cmpstr (genome->notes, ==, "n");
  g_assert_cmpint (genome->width, ==, 640);
  g_assert_cmpint (genome->height, ==, 480);
  g_assert_cmpfloat (genome->center[0], ==, 0.25);
  g_assert_cmpfloat (genome->center[1], ==, -1.5);
  g_assert_cmpfloat (genome->rot_center[0], ==, 0.25);
  g_assert_cmpfloat (genome->rot_center[1], ==, -1.5);
  g_assert_cmpfloat (genome->scale, ==, 123.5);
  g_assert_cmpfloat (genome->zoom, ==, -0.5);
  g_assert_cmpfloat (genome->rotate, ==, 33.0);
  g_assert_cmpint (genome->supersample, ==, 3);
  g_assert_cmpfloat (genome->filter_radius, ==, 1.25);
  g_assert_cmpint (genome->filter_shape, ==, FLAME_SPATIAL_FILTER_BSPLINE);
  g_assert_cmpint (genome->temporal_filter, ==, FLAME_TEMPORAL_FILTER_EXP);
  g_assert_cmpfloat (genome->temporal_filter_width, ==, 1.5);
  g_assert_cmpfloat (genome->temporal_filter_exp, ==, -2.0);
  g_assert_cmpfloat (genome->quality, ==, 70.0);
  g_assert_cmpint (genome->passes, ==, 4);
  g_assert_cmpint (genome->temporal_samples, ==, 60);
  g_assert_cmpfloat (genome->background[0], ==, 0.1);
  g_assert_cmpfloat (genome->background[1], ==, 0.2);
  g_assert_cmpfloat (genome->background[2], ==, 0.3);
  g_assert_cmpfloat (genome->brightness, ==, 5.0);
  g_assert_cmpfloat (genome->gamma, ==, 2.5);
  g_assert_cmpfloat (genome->gamma_threshold, ==, 0.02);
  g_assert_cmpfloat (genome->highlight_power, ==, 1.0);
  g_assert_cmpfloat (genome->vibrancy, ==, 0.75);
  g_assert_cmpfloat (genome->hue, ==, 0.25);
  g_assert_cmpint (genome->palette_mode, ==, FLAME_PALETTE_MODE_LINEAR);
  g_assert_cmpint (
      genome->palette_interpolation, ==, FLAME_PALETTE_INTERPOLATION_SWEEP);
  g_assert_cmpfloat (genome->hsv_rgb_palette_blend, ==, 0.4);
  g_assert_cmpint (genome->interpolation, ==, FLAME_INTERPOLATION_SMOOTH);
  g_assert_cmpint (
      genome->interpolation_type, ==, FLAME_INTERPOLATION_TYPE_OLDER);
  g_assert_cmpfloat (genome->estimator_radius, ==, 11.0);
  g_assert_cmpfloat (genome->estimator_minimum, ==, 1.0);
  g_assert_cmpfloat (genome->estimator_curve, ==, 0.6);
}

static void
test_flame_old_spellings (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME ("oversample='2' interpolation_space='linear'", ""));

  g_assert_cmpint (first (genomes)->supersample, ==, 2);
  g_assert_cmpint (
      first (genomes)->interpolation_type, ==, FLAME_INTERPOLATION_TYPE_LINEAR);
}

typedef struct
{
  const char *attribute;
  gsize offset;
  const char *words; /* in the enumeration's order */
} WordCase;

static void
test_words (void)
{
  static const WordCase cases[] = {
      {"filter_shape", G_STRUCT_OFFSET (FlameGenome, filter_shape),
          "gaussian hermite box triangle bell bspline lanczos3 lanczos2 "
          "mitchell blackman catrom hamming hanning quadratic"},
      {"temporal_filter_type", G_STRUCT_OFFSET (FlameGenome, temporal_filter),
          "box gaussian exp"},
      {"palette_mode", G_STRUCT_OFFSET (FlameGenome, palette_mode),
          "step linear"},
      {"palette_interpolation",
          G_STRUCT_OFFSET (FlameGenome, palette_interpolation),
          "hsv sweep hsv_circular rgb"},
      {"interpolation", G_STRUCT_OFFSET (FlameGenome, interpolation),
          "linear smooth"},
      {"interpolation_type", G_STRUCT_OFFSET (FlameGenome, interpolation_type),
          "linear log old older"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_auto (GStrv) words = g_strsplit (cases[i].words, " ", -1);

    for (int w = 0; words[w]; w++) {
      g_autofree char *text =
          g_strdup_printf ("<flame size='8 8' %s='%s'>" XFORM COLOR "</flame>",
              cases[i].attribute, words[w]);
      g_autoptr (GPtrArray) genomes = read_clean (text);

      g_assert_cmpint (
          G_STRUCT_MEMBER (int, first (genomes), cases[i].offset), ==, w);
    }
  }
}

static void
test_time (void)
{
  g_autoptr (GPtrArray) genomes = read_clean ("<a>" FLAME ("time='7'", "")
          FLAME ("", "") FLAME ("time='9'", "") FLAME ("", "") "</a>");
  static const double times[] = {7, 7, 9, 9};

  g_assert_cmpuint (genomes->len, ==, 4);
  for (guint i = 0; i < 4; i++) {
    const FlameGenome *genome = genomes->pdata[i];

    g_assert_cmpfloat (genome->time, ==, times[i]);
    g_assert_cmpint (genome->has_time, ==, i % 2 == 0);
  }
}

static void
test_solo (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flame size='8 8' soloxform='1'>" XFORM XFORM
      "<finalxform linear='1' opacity='0.5'/><symmetry kind='2'/>" COLOR
      "</flame>");
  const FlameGenome *genome = first (genomes);

  g_assert_cmpuint (genome->n_xforms, ==, 3);
  g_assert_cmpfloat (genome->xforms[0].opacity, ==, 0.0);
  g_assert_cmpfloat (genome->xforms[1].opacity, ==, 1.0);
  g_assert_cmpfloat (genome->xforms[2].opacity, ==, 0.0);
  g_assert_cmpfloat (genome->finals->opacity, ==, 0.5);
}

/* ------------------------------------------------------------------ xform */

static void
test_xform_attributes (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME ("",
      "<xform weight='0.3' color='0.2' color_speed='0.7' animate='0'"
      " opacity='0.6' coefs='1 2 3 4 5 6' post='6 5 4 3 2 1' bubble='-0.5'/>"
      "<xform weight='0'/>"));
  const FlameXform *xform = first (genomes)->xforms;

  g_assert_cmpuint (first (genomes)->n_xforms, ==, 3);
  g_assert_cmpfloat (xform->weight, ==, 0.3);
  g_assert_cmpfloat (xform->color, ==, 0.2);
  g_assert_cmpfloat (xform->color_speed, ==, 0.7);
  g_assert_cmpfloat (xform->animate, ==, 0.0);
  g_assert_cmpfloat (xform->opacity, ==, 0.6);
  for (guint i = 0; i < 6; i++) {
    g_assert_cmpfloat (xform->coefs.m[i], ==, 1.0 + i);
    g_assert_cmpfloat (xform->post.m[i], ==, 6.0 - i);
  }
  g_assert_cmpfloat (
      flame_xform_get_variation (xform, FLAME_VAR_bubble), ==, -0.5);
  g_assert_cmpfloat (
      flame_xform_get_variation (xform, FLAME_VAR_linear), ==, 0.0);
  /* The second xform has the defaults of its index. */
  g_assert_cmpfloat (xform[1].weight, ==, 0.0);
  g_assert_cmpfloat (xform[1].color, ==, 1.0);
  g_assert_cmpfloat (xform[1].color_speed, ==, 0.5);
  g_assert_cmpfloat (xform[1].animate, ==, 1.0);
  g_assert_cmpfloat (xform[1].opacity, ==, 1.0);
  g_assert_cmpfloat (xform[1].coefs.m[0], ==, 1.0);
  g_assert_cmpfloat (xform[1].coefs.m[1], ==, 0.0);
  g_assert_cmpfloat (xform[1].post.m[3], ==, 1.0);
}

/* @number: in flam3's lists */
static double
get_flam3_weight (const FlameXform *xform, guint number)
{
  if (number == FLAME_FLAM3_PRE_BLUR)
    return flame_xform_get_use_weight (
        xform, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE);
  return flame_xform_get_variation (xform, number);
}

static void
test_xform_old_spellings (void)
{
  g_autoptr (GString) list = g_string_new ("<xform weight='1' var='");
  g_autoptr (GPtrArray) genomes = NULL;
  g_autofree char *text = NULL;
  const FlameXform *xform;

  for (guint i = 0; i < FLAME_N_FLAM3_VARIATIONS; i++)
    g_string_append_printf (list, " %u.5", i);
  text = g_strdup_printf ("<flame size='8 8'>%s'/>"
                          "<xform weight='1' color='0.25 0.75' symmetry='1'"
                          " linear='2' var1='4' plotmode='off'/>"
                          "<xform weight='1' symmetry='-0.5' plotmode='on'/>"
                          "<xform weight='1' opacity='1.5'/>" COLOR "</flame>",
      list->str);
  genomes = read_clean (text);
  xform = first (genomes)->xforms;

  for (guint i = 0; i < FLAME_N_FLAM3_VARIATIONS; i++)
    g_assert_cmpfloat (get_flam3_weight (&xform[0], i), ==, i + 0.5);
  g_assert_cmpfloat (xform[1].color, ==, 0.25);
  g_assert_cmpfloat (xform[1].color_speed, ==, 0.0);
  g_assert_cmpfloat (xform[1].animate, ==, 0.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (&xform[1], FLAME_VAR_horseshoe), ==, 1.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (&xform[1], FLAME_VAR_linear), ==, 0.0);
  g_assert_cmpfloat (xform[1].opacity, ==, 0.0);
  g_assert_cmpfloat (xform[2].color_speed, ==, 0.75);
  g_assert_cmpfloat (xform[2].animate, ==, 1.0);
  g_assert_cmpfloat (xform[2].opacity, ==, 1.0);
  /* flam3-genome writes this for motions of opacity. */
  g_assert_cmpfloat (xform[3].opacity, ==, 1.5);
}

/*
 * Returns a number that differs for every use and parameter, and is valid for
 * all.
 */
static double
number_of (guint i, guint form)
{
  return (1 + i + form * 4096) / 32768.0;
}

static void
append_use (GString *text, guint variation, guint form)
{
  g_autofree char *name = NULL;

  if (!flame_variation_name (variation))
    return;
  name = flame_use_name (variation, form);
  g_string_append_printf (
      text, " %s='%.17g'", name, number_of (variation, form));
}

/*
 * A document covers every N_PARTS-th variation, as an element may have only
 * 1000 attributes.
 */
#define N_PARTS 11

static gboolean
is_param_of (guint param, guint part)
{
  return flame_param_variation (param) % N_PARTS == part;
}

static void
check_names (guint form, guint part)
{
  g_autoptr (GString) text =
      g_string_new ("<flame size='8 8'><xform weight='1'");
  const char *prefix = flame_form_prefix (form);
  g_autoptr (GPtrArray) genomes = NULL;
  g_autoptr (GError) error = NULL;
  const FlameXform *xform;

  for (guint i = part; i < FLAME_N_VARIATIONS; i += N_PARTS)
    append_use (text, i, form);
  for (guint i = 0; i < FLAME_N_PARAMS; i++)
    if (is_param_of (i, part))
      g_string_append_printf (text, " %s%s='%.17g'", prefix,
          flame_param_name (i), number_of (i, form));
  g_string_append (text, "/>" COLOR "</flame>");
  /* Some variations warn about what is not drawn. */
  genomes = read_full (text->str, -1, NULL, NULL, &error);
  g_assert_no_error (error);
  xform = first (genomes)->xforms;
  for (guint i = part; i < FLAME_N_VARIATIONS; i += N_PARTS)
    if (flame_variation_name (i))
      g_assert_cmpfloat (
          flame_xform_get_use_weight (xform, i, form), ==, number_of (i, form));
  for (guint i = 0; i < FLAME_N_PARAMS; i++) {
    const FlameVariation owner = flame_param_variation (i);
    const FlameVariationUse *use = flame_xform_find_use (xform, owner, form);
    FlameParam first_param = 0;

    if (!is_param_of (i, part))
      continue;
    flame_variation_params (owner, &first_param);
    g_assert_nonnull (use);
    g_assert_cmpfloat (flame_xform_use_params (xform, use)[i - first_param], ==,
        number_of (i, form));
  }
}

/* The name of each use and parameter sets its own value. */
static void
test_all_names (void)
{
  g_autoptr (GPtrArray) genomes = NULL;
  const FlameXform *xform;

  for (guint form = 0; form < FLAME_N_FORMS; form++)
    for (guint part = 0; part < N_PARTS; part++)
      check_names (form, part);
  genomes =
      read_clean ("<flame size='8 8'><xform weight='1' linear='1' amw_amp='3'/>"
                  "<xform weight='1' super_shape_rnd='-1'/>"
                  "<xform weight='1' super_shape_rnd='1.5'/>" COLOR "</flame>");
  xform = first (genomes)->xforms;
  for (guint i = 0; i < FLAME_N_PARAMS; i++)
    if (i != FLAME_PARAM_super_shape_rnd)
      g_assert_cmpfloat (
          flame_xform_get_param (&xform[1], i), ==, flame_param_default (i));
  g_assert_cmpfloat (
      flame_xform_get_param (&xform[1], FLAME_PARAM_super_shape_rnd), ==, 0.0);
  g_assert_cmpfloat (
      flame_xform_get_param (&xform[2], FLAME_PARAM_super_shape_rnd), ==, 1.0);
}

static void
test_old_params (void)
{
  static const struct
  {
    const char *name;
    FlameParam param;
  } cases[] = {
      {"oscope_separation", FLAME_PARAM_oscilloscope_separation},
      {"oscope_frequency", FLAME_PARAM_oscilloscope_frequency},
      {"oscope_amplitude", FLAME_PARAM_oscilloscope_amplitude},
      {"oscope_damping", FLAME_PARAM_oscilloscope_damping},
      {"Re_A", FLAME_PARAM_mobius_re_a},
      {"Im_A", FLAME_PARAM_mobius_im_a},
      {"Re_B", FLAME_PARAM_mobius_re_b},
      {"Im_B", FLAME_PARAM_mobius_im_b},
      {"Re_C", FLAME_PARAM_mobius_re_c},
      {"Im_C", FLAME_PARAM_mobius_im_c},
      {"Re_D", FLAME_PARAM_mobius_re_d},
      {"Im_D", FLAME_PARAM_mobius_im_d},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf (
        "<flame size='8 8'><xform weight='1' linear='1' %s='0.375'/>" COLOR
        "</flame>",
        cases[i].name);
    g_autoptr (GPtrArray) genomes = read_clean (text);

    g_assert_cmpfloat (
        flame_xform_get_param (&first (genomes)->xforms[0], cases[i].param), ==,
        0.375);
  }
}

static void
test_chaos (void)
{
  /* A list may be short: missing values are 1. */
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flame size='8 8'><xform weight='1' linear='1' chaos='0.5 0'/>"
      "<finalxform linear='1'/>"
      "<xform weight='1' chaos=' 1  2&#10;3 '/><xform weight='1'/>" COLOR
      "</flame>");
  g_autoptr (GPtrArray) ones = read_clean (
      "<flame size='8 8'><xform weight='1' linear='1' chaos='1'/>" COLOR
      "</flame>");
  static const double expected[9] = {0.5, 0, 1, 1, 2, 3, 1, 1, 1};

  for (guint i = 0; i < 9; i++)
    g_assert_cmpfloat (first (genomes)->chaos[i], ==, expected[i]);
  g_assert_null (first (ones)->chaos);
}

static void
test_final_xform (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME ("",
      "<finalxform color='0.5' weight='0' swirl='1' opacity='0.25'>"
      "<motion motion_frequency='2' motion_function='sin' swirl='1'/>"
      "</finalxform>"));
  const FlameXform *xform = first (genomes)->finals;

  g_assert_nonnull (xform);
  g_assert_cmpuint (first (genomes)->n_xforms, ==, 1);
  g_assert_cmpfloat (xform->color, ==, 0.5);
  g_assert_cmpfloat (xform->color_speed, ==, 0.5);
  g_assert_cmpfloat (xform->opacity, ==, 0.25);
  g_assert_cmpfloat (
      flame_xform_get_variation (xform, FLAME_VAR_swirl), ==, 1.0);
  g_assert_cmpuint (xform->n_motions, ==, 1);
}

static void
test_motion (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (FLAME ("",
      "<xform weight='1' linear='1'>"
      "<motion motion_frequency='-1' motion_function='sin' weight='-0.5'"
      " color='-2' opacity='-1' coefs='1 0 0 0 0 0' pdj_a='0.5' linear='3'/>"
      "<note><motion motion_frequency='9' linear='9'/></note>"
      "<motion motion_frequency='2' motion_function='triangle' post='0 0 0 0 1 "
      "1' animate='1' color_speed='0.5'/>"
      "<motion motion_frequency='3' motion_function='hill' swirl='1'/>"
      "<motion motion_frequency='4' swirl='1'/></xform>"));
  const FlameXform *xform = first (genomes)->xforms;
  const FlameMotion *motions = xform->motions;
  static const FlameMotionFunction functions[] = {FLAME_MOTION_SIN,
      FLAME_MOTION_TRIANGLE, FLAME_MOTION_HILL, FLAME_MOTION_HILL};
  static const int frequencies[] = {-1, 2, 3, 4};

  g_assert_cmpuint (xform->n_motions, ==, 4);
  for (guint i = 0; i < 4; i++) {
    g_assert_cmpint (motions[i].function, ==, functions[i]);
    g_assert_cmpint (motions[i].frequency, ==, frequencies[i]);
  }
  g_assert_cmpfloat (motions[0].delta.weight, ==, -0.5);
  g_assert_cmpfloat (motions[0].delta.color, ==, -2.0);
  g_assert_cmpfloat (motions[0].delta.opacity, ==, -1.0);
  g_assert_cmpfloat (motions[0].delta.coefs.m[0], ==, 1.0);
  g_assert_cmpfloat (motions[0].delta.coefs.m[3], ==, 0.0);
  g_assert_cmpfloat (
      flame_xform_get_param (&motions[0].delta, FLAME_PARAM_pdj_a), ==, 0.5);
  g_assert_cmpfloat (
      flame_xform_get_variation (&motions[0].delta, FLAME_VAR_linear), ==, 3.0);
  g_assert_cmpfloat (motions[0].delta.animate, ==, 0.0);
  g_assert_cmpfloat (
      flame_xform_get_param (&motions[0].delta, FLAME_PARAM_julian_power), ==,
      0.0);
  g_assert_cmpfloat (motions[1].delta.post.m[4], ==, 1.0);
  g_assert_cmpfloat (motions[1].delta.post.m[0], ==, 0.0);
  g_assert_cmpfloat (motions[1].delta.animate, ==, 1.0);
  g_assert_cmpfloat (motions[1].delta.color_speed, ==, 0.5);
}

/* --------------------------------------------------------------- symmetry */

typedef struct
{
  int kind;
  guint n;
  double rows[6][3]; /* color, coefs[0], coefs[1] */
} SymmetryCase;

/* The values that flam3-genome prints. */
static const SymmetryCase symmetries[] = {
    {1, 0, {{0}}},
    {2, 1, {{0, -1, 0}}},
    {3, 2, {{0, -0.5, 0.866025}, {1, -0.5, -0.866025}}},
    {5, 4,
        {{1.0 / 3, -0.809017, 0.587785}, {2.0 / 3, -0.809017, -0.587785},
            {0, 0.309017, 0.951057}, {1, 0.309017, -0.951057}}},
    {6, 5,
        {{0, 0.5, 0.866025}, {0.25, -0.5, 0.866025}, {0.75, -0.5, -0.866025},
            {1, 0.5, -0.866025}, {0.5, -1, 0}}},
    {-1, 1, {{1, -1, 0}}},
    {-2, 2, {{1, -1, 0}, {0, -1, 0}}},
    {-4, 4, {{1, -1, 0}, {0, 0, 1}, {0.5, -1, 0}, {1, 0, -1}}},
};

static void
check_symmetry_xform (
    const FlameXform *xform, const double row[3], gboolean mirror)
{
  const double *m = xform->coefs.m;

  g_assert_cmpfloat (xform->weight, ==, 1.0);
  g_assert_cmpfloat (xform->color_speed, ==, 0.0);
  g_assert_cmpfloat (xform->animate, ==, 0.0);
  g_assert_cmpfloat (xform->opacity, ==, 1.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (xform, FLAME_VAR_linear), ==, 1.0);
  assert_near (xform->color, row[0], 1e-12);
  assert_near (m[0], row[1], 1e-12);
  assert_near (m[1], row[2], 1e-12);
  assert_near (m[2], -row[2], 1e-12);
  assert_near (m[3], mirror ? 1.0 : row[1], 1e-12);
  g_assert_cmpfloat (m[4], ==, 0.0);
  g_assert_cmpfloat (m[5], ==, 0.0);
}

static void
test_symmetry (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (symmetries); i++) {
    const SymmetryCase *c = &symmetries[i];
    g_autofree char *text = g_strdup_printf (
        "<flame size='8 8'>" XFORM "<symmetry kind='%d'/>" COLOR "</flame>",
        c->kind);
    g_autoptr (GPtrArray) genomes = read_clean (text);
    const FlameGenome *genome = first (genomes);

    g_assert_cmpuint (genome->n_xforms, ==, 1 + c->n);
    g_assert_cmpuint (flame_symmetry_n_xforms (c->kind), ==, c->n);
    for (guint j = 0; j < c->n; j++)
      check_symmetry_xform (
          &genome->xforms[1 + j], c->rows[j], c->kind < 0 && j == 0);
  }
}

/*
 * The xforms stand where the document has the element, and chaos counts them.
 */
static void
test_symmetry_order (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<flame size='8 8'><finalxform linear='1'/><symmetry kind='-2'/>"
      "<xform weight='0.5' linear='1' chaos='1 1 0.5 2'/>"
      "<symmetry kind='2'/>" COLOR "</flame>");
  const FlameGenome *genome = first (genomes);

  g_assert_cmpuint (genome->n_xforms, ==, 4);
  g_assert_cmpfloat (genome->xforms[0].coefs.m[3], ==, 1.0);
  g_assert_cmpfloat (genome->xforms[1].coefs.m[3], ==, -1.0);
  g_assert_cmpfloat (genome->xforms[2].weight, ==, 0.5);
  g_assert_cmpfloat (genome->xforms[3].coefs.m[3], ==, -1.0);
  g_assert_cmpfloat (genome->chaos[2 * 4 + 2], ==, 0.5);
  g_assert_cmpfloat (genome->chaos[2 * 4 + 3], ==, 2.0);
}

static void
test_symmetry_random (void)
{
  const char *text = "<a>" FLAME ("", "<symmetry kind='0'/>")
      FLAME ("", "<symmetry kind='0'/>") "</a>";
  g_autoptr (GPtrArray) once = read_clean (text);
  g_autoptr (GPtrArray) again = read_clean (text);
  guint n_kinds[51] = {0}, n_different = 0;

  for (guint i = 0; i < 2; i++) {
    const FlameGenome *a = once->pdata[i], *b = again->pdata[i];

    g_assert_cmpuint (a->n_xforms, ==, b->n_xforms);
    g_assert_cmpuint (
        a->n_xforms, ==, 1 + flame_symmetry_n_xforms (flame_symmetry_pick (i)));
  }
  for (guint seed = 0; seed < 20000; seed++) {
    const int kind = flame_symmetry_pick (seed);

    g_assert_cmpint (ABS (kind), <=, 25);
    n_kinds[kind + 25]++;
  }
  for (guint i = 0; i < 51; i++)
    n_different += n_kinds[i] > 0;
  g_assert_cmpuint (n_different, ==, 51);
  /*
   * Half of the kinds come from the usual ones, of which 3 in 15 are mirrors.
   */
  assert_near (n_kinds[25 - 1] / 20000.0, 0.5 * 3 / 15 + 0.485 / 13, 0.02);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-reader/defaults", test_defaults);
  g_test_add_func ("/flam3-reader/flame", test_flame_attributes);
  g_test_add_func ("/flam3-reader/flame-old", test_flame_old_spellings);
  g_test_add_func ("/flam3-reader/words", test_words);
  g_test_add_func ("/flam3-reader/time", test_time);
  g_test_add_func ("/flam3-reader/soloxform", test_solo);
  g_test_add_func ("/flam3-reader/xform", test_xform_attributes);
  g_test_add_func ("/flam3-reader/xform-old", test_xform_old_spellings);
  g_test_add_func ("/flam3-reader/names", test_all_names);
  g_test_add_func ("/flam3-reader/params-old", test_old_params);
  g_test_add_func ("/flam3-reader/chaos", test_chaos);
  g_test_add_func ("/flam3-reader/finalxform", test_final_xform);
  g_test_add_func ("/flam3-reader/motion", test_motion);
  g_test_add_func ("/flam3-reader/symmetry", test_symmetry);
  g_test_add_func ("/flam3-reader/symmetry-order", test_symmetry_order);
  g_test_add_func ("/flam3-reader/symmetry-random", test_symmetry_random);
  return g_test_run ();
}
