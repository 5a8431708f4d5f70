/*
 * Numbers that a program tolerates: how the reader treats them for each
 * program, and whether it warns or the picture differs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/animation/interpolate/sheep.h"
#include "core/genome/genome-fields.h"
#include "core/genome/variation.h"
#include "tests/unit/reader-support.h"

#define APOPHYSIS "Apophysis 7x"
#define EMBER "EMBER-22.21"
#define JWILDFIRE "JWildfire V7.30 (27.11.2021)"
#define FLAM3 "FLAM3-LNX 3.1.1"

typedef struct
{
  GPtrArray *warnings, *genomes;
  GString *lacking;
  GError *error;
} Reading;

static void
note_lacking (const FlameReport *report, gpointer user_data)
{
  for (guint i = 0; report->lacking[i]; i++)
    g_string_append_printf (
        user_data, "%s%s", i > 0 ? "; " : "", report->lacking[i]);
  if (report->is_empty)
    g_string_append (user_data, "!");
}

static void
reading_init (Reading *reading, const char *version, const char *attributes,
    const char *children)
{
  g_autofree char *text = g_strdup_printf (
      "<flame size='32 24' version='%s' %s>%s" XFORM COLOR "</flame>", version,
      attributes, children);
  FlameReadOptions options = {
      .warning = collect_warning, .report = note_lacking};

  reading->warnings = g_ptr_array_new_with_free_func (g_free);
  reading->lacking = g_string_new (NULL);
  reading->error = NULL;
  options.warning_data = reading->warnings;
  options.report_data = reading->lacking;
  reading->genomes = flame_flam3_read (
      text, strlen (text), "doc.flam3", &options, &reading->error);
}

static void
reading_clear (Reading *reading)
{
  g_clear_pointer (&reading->genomes, g_ptr_array_unref);
  g_ptr_array_unref (reading->warnings);
  g_string_free (reading->lacking, TRUE);
  g_clear_error (&reading->error);
}

/* Asserts that a flame was read with one warning, or none. */
static const FlameGenome *
assert_warned (Reading *reading, const char *warning, const char *lacking)
{
  g_assert_no_error (reading->error);
  g_assert_cmpuint (reading->warnings->len, ==, warning ? 1 : 0);
  if (warning && !strstr (reading->warnings->pdata[0], warning))
    g_error (
        "expected %s, got %s", warning, (char *) reading->warnings->pdata[0]);
  g_assert_cmpstr (reading->lacking->str, ==, lacking);
  return first (reading->genomes);
}

static double
value_of (const FlameGenome *genome, const char *attribute)
{
  const FlameField *field = flame_field_find (flame_genome_fields, attribute);

  return field->kind == FLAME_VALUE_NUMBER
             ? *flame_field_peek_numbers (field, genome)
             : *flame_field_peek_ints (field, genome);
}

/* ------------------------------------------------------------------- fields */

static void
check_field (const char *version, const char *attribute, double value,
    double expected, gboolean is_lacking)
{
  g_autofree char *said = g_strdup_printf ("%s='%.17g'", attribute, value);
  g_autofree char *told = g_strdup_printf ("attribute '%s': %g is %s",
      attribute, value, is_lacking ? "above the limit of" : "");
  Reading reading;
  const FlameGenome *genome;

  reading_init (&reading, version, said, "");
  genome = assert_warned (&reading, told, is_lacking ? attribute : "");
  if (!strstr (reading.warnings->pdata[0], "taken as"))
    g_error (
        "not said what it becomes: %s", (char *) reading.warnings->pdata[0]);
  g_assert_cmpfloat (value_of (genome, attribute), ==, expected);
  reading_clear (&reading);
}

/* Tests every row with a range, in a program that does not check it. */
static void
test_fields (void)
{
  guint n = 0;

  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    const gboolean is_plain = field->n == 1 && !field->is_inverted &&
                              !field->is_written &&
                              !g_str_equal (field->attribute, "scale") &&
                              !g_str_equal (field->attribute, "gamma") &&
                              !g_str_has_prefix (field->attribute, "estimator");
    const double below = field->below == FLAME_BELOW_USUAL ? field->usual
                         : field->least > 0.0              ? field->least
                                                           : 0.0;

    if (!is_plain || (field->range != FLAME_RANGE_POSITIVE &&
                         field->range != FLAME_RANGE_NOT_NEGATIVE))
      continue;
    check_field ("fr0st 1.4", field->attribute, -2.0, below, FALSE);
    if (field->range == FLAME_RANGE_POSITIVE) {
      g_assert_cmpfloat (below, >, 0.0);
      check_field ("fr0st 1.4", field->attribute, 0.0, below, FALSE);
    }
    /* A wide filter has a warning of its own. */
    if (field->greatest > 0.0 && !g_str_equal (field->attribute, "filter"))
      check_field ("fr0st 1.4", field->attribute, 4.0 * field->greatest,
          field->greatest, TRUE);
    n++;
  }
  g_assert_cmpuint (n, >, 15);
}

/* Tests tiny numbers, as Java writes them. */
static void
test_tiny (void)
{
  Reading reading;

  reading_init (&reading, JWILDFIRE, "rotate='4.9E-324'",
      "<xform weight='1' linear='1' coefs='1 1e-400 0 1 0 -2E-323'/>");
  g_assert_cmpfloat (
      fabs (assert_warned (&reading, NULL, "")->rotate), <, 1e-300);
  reading_clear (&reading);
}

/*
 * The value's result in each program. NAN: the program refuses the value, too.
 */
static const struct
{
  const char *version, *attribute;
  double value, expected;
} values[] = {
    {EMBER, "supersample", 0, 1},
    {JWILDFIRE, "oversample", 0, 1},
    {FLAM3, "supersample", 0, NAN},
    {FLAM3, "passes", 0, NAN},
    {FLAM3, "quality", 0, NAN},
    {APOPHYSIS, "quality", 0, 1},
    {FLAM3, "temporal_samples", 0, 1},
    {FLAM3, "temporal_samples", -5, 1},
    {FLAM3, "gamma", 0, 0.01},
    {EMBER, "gamma", -1, 0.01},
    {APOPHYSIS, "gamma", 0, 1e6},
    {JWILDFIRE, "gamma", 0, 1e6},
    {FLAM3, "filter", -0.5, 0},
    {EMBER, "filter", -3, 0},
    {FLAM3, "estimator_radius", -1, NAN},
    {FLAM3, "estimator_minimum", -1, NAN},
    {EMBER, "estimator_radius", -1, 0},
    {EMBER, "estimator_minimum", -1, 0},
};

static void
test_programs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autofree char *said =
        g_strdup_printf ("%s='%g'", values[i].attribute, values[i].value);
    Reading reading;

    reading_init (&reading, values[i].version, said, "");
    if (isnan (values[i].expected)) {
      g_assert_error (reading.error, FLAME_ERROR, (int) FLAME_ERROR_DOCUMENT);
    } else {
      g_assert_cmpfloat (value_of (assert_warned (&reading, "taken as", ""),
                             values[i].attribute),
          ==, values[i].expected);
    }
    reading_clear (&reading);
  }
}

/* flam3's picture of a negative power is not drawn, which the warning says. */
static void
test_negative_gamma (void)
{
  static const char *const versions[] = {FLAM3, APOPHYSIS, JWILDFIRE};

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++) {
    Reading reading;

    reading_init (&reading, versions[i], "gamma='-2'", "");
    g_assert_cmpfloat (
        assert_warned (&reading, "-2 is below 0 and is taken as 0.01", "gamma")
            ->gamma,
        ==, 0.01);
    reading_clear (&reading);
  }
}

static void
check_estimator (const char *version, const char *said, const char *told,
    const char *lacking, double radius, double minimum, double curve)
{
  const FlameGenome *genome;
  Reading reading;

  reading_init (&reading, version, said, "");
  genome = assert_warned (&reading, told, lacking);
  g_assert_cmpfloat (genome->estimator_radius, ==, radius);
  g_assert_cmpfloat (genome->estimator_minimum, ==, minimum);
  g_assert_cmpfloat (genome->estimator_curve, ==, curve);
  reading_clear (&reading);
}

static void
test_estimator (void)
{
#define RADII                                                                  \
  "estimator_radius='9' estimator_minimum='12' estimator_curve='0.4'"
  Reading reading;

  check_estimator (EMBER, RADII, "which is taken as that", "", 12, 12, 0.4);
  check_estimator (EMBER, "estimator_radius='0' estimator_minimum='3'",
      "which is taken as that", "", 3, 3, 0.4);
  check_estimator (
      APOPHYSIS, RADII " enable_de='1'", "and is taken as that", "", 9, 9, 0.4);
  /* If there is no estimator, its values are not checked. */
  check_estimator (APOPHYSIS, RADII " enable_de='0'", NULL, "", 0, 0, 0.4);
  check_estimator (JWILDFIRE, "estimator_radius='200'", NULL, "", 0, 0, 0.4);
  check_estimator (EMBER, "estimator_curve='0'", "taken as 0.5", "", 9, 0, 0.5);
  check_estimator (
      "fr0st 1.4", "estimator_curve='-1'", "taken as 0.4", "", 9, 0, 0.4);
  check_estimator (FLAM3, "estimator_radius='200'", "above the limit of 64",
      "estimator_radius", 64, 0, 0.4);
  reading_init (&reading, FLAM3, RADII, "");
  g_assert_error (reading.error, FLAME_ERROR, (int) FLAME_ERROR_DOCUMENT);
  reading_clear (&reading);
#undef RADII
}

/* ------------------------------------------------------- a place and a size */

static void
test_scales (void)
{
  static const char *const versions[] = {FLAM3, EMBER, JWILDFIRE, APOPHYSIS};
  static const char *const scales[] = {
      "scale='0'", "scale='-40'", "scale='nan'"};

  for (guint v = 0; v < G_N_ELEMENTS (versions); v++)
    for (guint i = 0; i < G_N_ELEMENTS (scales); i++) {
      Reading reading;

      reading_init (&reading, versions[v], scales[i], "");
      g_assert_true (isnan (
          assert_warned (&reading, "so nothing is visible", "!")->center[0]));
      reading_clear (&reading);
    }
}

/* Tests that sizes above the limit give the same picture with fewer pixels. */
static void
test_sizes (void)
{
  const char *text =
      "<flame size='32768 16384' scale='100'>" XFORM COLOR "</flame>";
  g_autoptr (GPtrArray) genomes = read_warned (text,
      "doc.flam3:1: element <flame>: attribute 'size': 32768 16384 is above "
      "the limit of 16384 and is taken as 16384 8192, with a smaller scale");
  const FlameGenome *genome = first (genomes);
  g_autoptr (GPtrArray) thin = read_full (
      "<flame size='1 1e9'>" XFORM COLOR "</flame>", -1, NULL, NULL, NULL);

  g_assert_cmpint (genome->width, ==, 16384);
  g_assert_cmpint (genome->height, ==, 8192);
  g_assert_cmpfloat (genome->scale, ==, 50.0);
  g_assert_cmpint (first (thin)->width, ==, 1);
  g_assert_cmpint (first (thin)->height, ==, 16384);
}

/* --------------------------------------------------------------- transforms */

static void
test_final_weight (void)
{
  static const char *const versions[] = {EMBER, APOPHYSIS, JWILDFIRE};
  Reading reading;

  for (guint i = 0; i < G_N_ELEMENTS (versions); i++) {
    const FlameGenome *genome;

    reading_init (
        &reading, versions[i], "", "<finalxform weight='0.5' linear='1'/>");
    genome = assert_warned (&reading, "a final xform has no weight", "");
    g_assert_cmpuint (genome->n_finals, ==, 1);
    g_assert_cmpfloat (genome->finals[0].weight, ==, 0.0);
    reading_clear (&reading);
  }
  reading_init (&reading, FLAM3, "", "<finalxform weight='0.5' linear='1'/>");
  g_assert_error (reading.error, FLAME_ERROR, (int) FLAME_ERROR_DOCUMENT);
  reading_clear (&reading);
}

static void
test_weights (void)
{
  Reading reading;

  reading_init (&reading, EMBER, "", "<xform weight='-2' linear='1'/>");
  g_assert_cmpfloat (assert_warned (&reading, "-2 is below 0 and is taken as 0",
                         "negative weight")
                         ->xforms[0]
                         .weight,
      ==, 0.0);
  reading_clear (&reading);

  reading_init (&reading, FLAM3, "", "<xform weight='-2' linear='1'/>");
  g_assert_error (reading.error, FLAME_ERROR, (int) FLAME_ERROR_DOCUMENT);
  reading_clear (&reading);
}

static void
check_chaos (const char *version, const char *numbers, const char *told,
    const char *lacking, double expected)
{
  g_autofree char *xform =
      g_strdup_printf ("<xform weight='1' linear='1' chaos='%s'/>", numbers);
  Reading reading;

  reading_init (&reading, version, "", xform);
  g_assert_cmpfloat (
      assert_warned (&reading, told, lacking)->chaos[1], ==, expected);
  reading_clear (&reading);
}

static void
test_chaos (void)
{
  check_chaos (APOPHYSIS, "1 -2", "-2 is below 0 and is taken as 2", "", 2.0);
  check_chaos (
      EMBER, "1 -2", "-2 is below 0 and is taken as 0", "negative chaos", 0.0);
  check_chaos (JWILDFIRE, "1 2 3", "a number for xform 2 is ignored", "", 2.0);
}

/* Ember's motions need not close, and Ember has one more function. */
static void
test_motions (void)
{
  const FlameMotion *motion;
  FlameXform moved = {0};
  Reading reading;

  reading_init (&reading, EMBER, "",
      "<xform weight='1' linear='1'><motion motion_frequency='0.5' "
      "motion_offset='0.25' motion_function='saw' opacity='1'/></xform>");
  motion = assert_warned (&reading, NULL, "")->xforms[0].motions;
  g_assert_cmpfloat (motion->frequency, ==, 0.5);
  g_assert_cmpfloat (motion->offset, ==, 0.25);
  g_assert_cmpint (motion->function, ==, FLAME_MOTION_SAW);
  flame_xform_assign (&moved, first (reading.genomes)->xforms);
  flame_xform_apply_motions (&moved, first (reading.genomes)->xforms, 0.5);
  /* Half a turn of three quarters of a loop. */
  g_assert_cmpfloat_with_epsilon (
      moved.opacity, 1.0 + 2.0 * -0.125 - 1.0, 1e-12);
  flame_xform_clear (&moved);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "",
      "<xform weight='1' linear='1'><motion motion_frequency='1' "
      "motion_function='cos' color='1'/></xform>");
  g_assert_cmpint (
      assert_warned (&reading, "taken as sin", "")->xforms[0].motions->function,
      ==, FLAME_MOTION_SIN);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "",
      "<xform weight='1' linear='1' motion_frequency='2'/>");
  assert_warned (&reading, "in a <motion> inside the xform", "");
  reading_clear (&reading);
}

/* How a program reads the text of an attribute. */
typedef struct
{
  const char *version, *attribute, *text;
  const char *told; /* (nullable) part of the warning */
  double expected;
} Text;

static const Text texts[] = {
    /*
     * Ember uses a C++ stream, which stops at what is not a number and leaves
     * 0.
     */
    {EMBER, "quality", "", "\"\" is not a number and is taken as 0", 1.0},
    {EMBER, "cam_pitch", "nan", "is not a number and is taken as 0", 0.0},
    {EMBER, "supersample", "x", "is not a number and is taken as 0", 1.0},
    {EMBER, "supersample", "3e9", "\"e9\" after the number is ignored", 3.0},
    {EMBER, "center", "0,5 1", "\",5 1\" after the numbers is ignored", 0.0},
    {EMBER, "background", "0.25", "\"\" after the numbers", 0.25},
    /* An empty attribute counts as missing. */
    {APOPHYSIS, "quality", "", NULL, 1.0},
    {APOPHYSIS, "oversample", "", NULL, 1.0},
    {APOPHYSIS, "center", "", NULL, 0.0},
    {APOPHYSIS, "center", "5", "\"5\" is not a number and is taken as 0", 0.0},
    {APOPHYSIS, "center", "5 6 7", "\" 7\" after the numbers", 5.0},
    {APOPHYSIS, "background", "red", "\"red\" is not a number", 0.0},
    {JWILDFIRE, "center", "5 6 7", "\" 7\" after the numbers", 5.0},
    {JWILDFIRE, "background", "0 1 0 1", "\" 1\" after the numbers", 0.0},
};

static void
test_texts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    const Text *row = &texts[i];
    g_autofree char *said =
        g_strdup_printf ("%s='%s'", row->attribute, row->text);
    Reading reading;

    g_test_message ("%s: %s", row->version, said);
    reading_init (&reading, row->version, said, "");
    g_assert_cmpfloat (
        value_of (assert_warned (&reading, row->told, ""),
            g_str_equal (row->attribute, "oversample") ? "supersample"
                                                       : row->attribute),
        ==, row->expected);
    reading_clear (&reading);
  }
}

/* A text that no program accepts is refused. */
static void
test_refused_texts (void)
{
  static const char *const refused[][3] = {{APOPHYSIS, "quality", "1,5"},
      {APOPHYSIS, "quality", " "}, {JWILDFIRE, "quality", ""},
      {JWILDFIRE, "center", "5"}, {JWILDFIRE, "center", "5 6x 7"},
      {FLAM3, "center", "5 6 7"}, {FLAM3, "quality", ""},
      {EMBER, "quality", "1e3000"}};

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autofree char *said =
        g_strdup_printf ("%s='%s'", refused[i][1], refused[i][2]);
    Reading reading;

    g_test_message ("%s: %s", refused[i][0], said);
    reading_init (&reading, refused[i][0], said, "");
    g_assert_error (reading.error, FLAME_ERROR, (int) FLAME_ERROR_DOCUMENT);
    reading_clear (&reading);
  }
}

/* Tests points of a tone curve, valid and invalid ones. */
static void
test_curve_texts (void)
{
  static const char *const attributes[][3] = {
      {"curves='abc'", "\"abc\" is ignored", "curves"},
      {"curves='0 0 1 1'", "\"1\" is ignored", "curves"},
      {"red_curve='0 0 1 1 0.5'", "\"0.5\" is ignored", "red_curve"},
      {"red_curve='0 0 1 1 '", NULL, ""}};

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++) {
    Reading reading;

    reading_init (&reading, EMBER, attributes[i][0], "");
    assert_warned (&reading, attributes[i][1], attributes[i][2]);
    reading_clear (&reading);
  }
}

/*
 * Ember reads the valid beginning of a number, and the colours that there are.
 */
static void
test_ember_texts (void)
{
  const FlameGenome *genome;
  Reading reading;

  reading_init (&reading, EMBER, "scale='7O'", "");
  genome = assert_warned (&reading, "'scale': \"O\" after the number is", "");
  g_assert_cmpfloat (genome->scale, ==, 7.0);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "scale='inf'", "");
  assert_warned (&reading, "is not a number and is taken as 0", "!");
  reading_clear (&reading);

  reading_init (&reading, EMBER, "passes='2.5'", "");
  genome = assert_warned (&reading, "after the number is ignored", "");
  g_assert_cmpint (genome->passes, ==, 2);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "palette_mode='Step'", "");
  genome = assert_warned (&reading, NULL, "");
  g_assert_cmpint (genome->palette_mode, ==, FLAME_PALETTE_MODE_STEP);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "",
      "<palette count='256' format='RGB'>FF0000 00FF00 0000FF</palette>");
  genome = assert_warned (&reading, "256 ignored: there are 3 colours", "");
  g_assert_cmpfloat (genome->palette.rgba[255][2], ==, 1.0);
  reading_clear (&reading);

  reading_init (&reading, EMBER, "",
      "<palette count='2' format='HSV'>FF0000 00FF00</palette>");
  assert_warned (&reading, "\"HSV\" is not known and is taken as RGB", "");
  reading_clear (&reading);

  /* In Ember's files, symmetry says the same as color_speed. */
  reading_init (
      &reading, EMBER, "", "<xform weight='1' linear='1' symmetry='1'/>");
  genome = assert_warned (&reading, NULL, "");
  g_assert_cmpfloat (genome->xforms[0].color_speed, ==, 0.5);
  reading_clear (&reading);
}

/* JWildfire draws no layer of negative weight. */
static void
test_layers (void)
{
  static const char *const attributes[] = {"weight='-1'", "density='-0.5'"};

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++) {
    g_autofree char *text = g_strdup_printf (
        "<jwf-flame size='8 8' version='" JWILDFIRE
        "'><layer %s><xform weight='x'/></layer>"
        "<layer weight='2'>" XFORM COLOR "</layer></jwf-flame>",
        attributes[i]);
    g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) genomes =
        read_full (text, -1, NULL, warnings, &error);

    g_assert_no_error (error);
    g_assert_nonnull (
        strstr (warnings->pdata[0], "below 0, so the layer is not drawn"));
    g_assert_cmpuint (first (genomes)->n_xforms, ==, 1);
    g_assert_cmpuint (first (genomes)->n_more_palettes, ==, 0);
  }
}

/* Fractorium continues with the first xform. */
static void
test_weightless (void)
{
  const char *text =
      "<flame size='8 8' version='" EMBER "'><xform weight='0' linear='1'/>"
      "<xform weight='0' linear='1'/>" COLOR "</flame>";
  g_autoptr (GPtrArray) genomes = read_warned (text,
      "doc.flam3:1: element <flame>: all 2 xforms weigh 0, so that only the "
      "first is chosen");

  g_assert_cmpfloat (first (genomes)->xforms[0].weight, ==, 1.0);
  g_assert_cmpfloat (first (genomes)->xforms[1].weight, ==, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-tolerance/fields", test_fields);
  g_test_add_func ("/flam3-tolerance/programs", test_programs);
  g_test_add_func ("/flam3-tolerance/tiny", test_tiny);
  g_test_add_func ("/flam3-tolerance/gamma", test_negative_gamma);
  g_test_add_func ("/flam3-tolerance/estimator", test_estimator);
  g_test_add_func ("/flam3-tolerance/scales", test_scales);
  g_test_add_func ("/flam3-tolerance/sizes", test_sizes);
  g_test_add_func ("/flam3-tolerance/final-weight", test_final_weight);
  g_test_add_func ("/flam3-tolerance/weights", test_weights);
  g_test_add_func ("/flam3-tolerance/chaos", test_chaos);
  g_test_add_func ("/flam3-tolerance/motions", test_motions);
  g_test_add_func ("/flam3-tolerance/texts", test_texts);
  g_test_add_func ("/flam3-tolerance/refused-texts", test_refused_texts);
  g_test_add_func ("/flam3-tolerance/curve-texts", test_curve_texts);
  g_test_add_func ("/flam3-tolerance/ember-texts", test_ember_texts);
  g_test_add_func ("/flam3-tolerance/layers", test_layers);
  g_test_add_func ("/flam3-tolerance/weightless", test_weightless);
  return g_test_run ();
}
