/*
 * How the reader handles whole documents: structure, encodings, collections,
 * and the dialects of other programs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <locale.h>
#include <math.h>

#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/work.h"
#include "tests/unit/reader-support.h"

/* --------------------------------------------------------------- documents */

static void
test_structure (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<?xml version=\"1.0\"?>\n"
      "<!DOCTYPE flames [<!ELEMENT flame (xform)>]>\n"
      "<!-- <flame/> --><flames><pick><flame size='1 1' name='a&amp;b &#65;'>"
      "<edit nick='x'><sheep id='1'/><xform weight='9'/>"
      "<flame size='5 5'/></edit><info><color index='999'/></info>"
      "<![CDATA[ <xform> ]]>" XFORM COLOR "</flame></pick>"
      "<other/>" FLAME ("", "") "</flames>");

  g_assert_cmpuint (genomes->len, ==, 2);
  g_assert_cmpstr (first (genomes)->name, ==, "a&b A");
  g_assert_cmpuint (first (genomes)->n_xforms, ==, 1);
}

static void
test_several_roots (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME ("", "") "\n" FLAME ("", ""));

  g_assert_cmpuint (genomes->len, ==, 2);
}

static void
test_encodings (void)
{
  static const char latin[] =
      "<?xml version='1.0' encoding='ISO-8859-1'?>"
      "<flame name='M\xfcnchen' size='1 1'>" XFORM COLOR "</flame>";
  static const char utf8[] =
      "\xef\xbb\xbf<?xml version='1.0' encoding=\"utf-8\"?>" FLAME (
          "name='Z\xc3\xbcrich'", "");
  g_autoptr (GPtrArray) genomes = read_clean (latin);
  g_autoptr (GPtrArray) marked = read_clean (utf8);
  g_autoptr (GPtrArray) wide = NULL;
  g_autofree char *utf16 = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_cmpstr (first (genomes)->name, ==, "München");
  g_assert_cmpstr (first (marked)->name, ==, "Zürich");

  utf16 = g_convert (
      FLAME ("name='ö'", ""), -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  wide = read_full (utf16, length, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first (wide)->name, ==, "ö");
}

/* Tests Windows' "Unicode" without a byte order mark, in both byte orders. */
static void
test_bare_utf16 (void)
{
  static const char *const names[] = {"UTF-16LE", "UTF-16BE"};
  static const char *const texts[] = {"\r\n " FLAME ("name='ö'", ""),
      "<?xml version='1.0' encoding='utf-16'?>" FLAME ("name='ö'", "")};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
      g_autofree char *utf16 = NULL;
      g_autoptr (GPtrArray) wide = NULL;
      g_autoptr (GError) error = NULL;
      gsize length;

      utf16 = g_convert (texts[k], -1, names[i], "UTF-8", NULL, &length, NULL);
      wide = read_full (utf16, length, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (first (wide)->name, ==, "ö");
    }
}

/* Apophysis neither escapes titles nor declares their encoding. */
static void
test_apophysis_titles (void)
{
#define BY_APOPHYSIS "version=\"Apophysis 2.09\" "
  static const char raw[] =
      "<flames>\n" FLAME (BY_APOPHYSIS "name='a & b <3 &amp; &#65;&c;'",
          "") "\n" FLAME (BY_APOPHYSIS "name=\"d&\"", "") "</flames>";
  static const char windows[] =
      FLAME (BY_APOPHYSIS "name='caf\xe9 \x93q\x94'", "");
  g_autoptr (GPtrArray) genomes = read_clean (raw);
  g_autoptr (GPtrArray) coded = read_clean (windows);
  const FlameGenome *second = genomes->pdata[1];
#undef BY_APOPHYSIS

  g_assert_cmpstr (first (genomes)->name, ==, "a & b <3 & A&c;");
  g_assert_cmpstr (second->name, ==, "d&");
  g_assert_cmpstr (first (coded)->name, ==, "café “q”");
}

/* Numbers are read as in the C locale, in any locale. */
static void
test_locale (void)
{
  static const char *const commas[] = {
      "de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "fr_FR"};
  g_autofree char *before = g_strdup (setlocale (LC_NUMERIC, NULL));
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (commas) && !found; i++)
    found = setlocale (LC_NUMERIC, commas[i]) != NULL;
  if (found) {
    g_autoptr (GPtrArray) genomes = read_clean (
        FLAME ("scale='12.75'", "<xform weight='1' color='0.25 0.5'/>"));

    g_assert_cmpfloat (first (genomes)->scale, ==, 12.75);
    g_assert_cmpfloat (first (genomes)->xforms[0].color, ==, 0.25);
  } else {
    g_test_skip ("no locale with a decimal comma is installed");
  }
  setlocale (LC_NUMERIC, before);
}

/*
 * Tests a length that includes the terminator, and one that excludes the rest
 * of the text.
 */
static void
test_length (void)
{
  static const char counted[] = FLAME ("", "");
  static const char more[] = FLAME ("", "") "<broken";
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) a =
      read_full (counted, sizeof counted, NULL, NULL, &error);
  g_autoptr (GPtrArray) b =
      read_full (more, strlen (more) - 7, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (a->len, ==, 1);
  g_assert_cmpuint (b->len, ==, 1);
}

/*
 * Returns the seconds of processor time to read @n_flames, the best of several
 * runs.
 */
static double
measure_reading (guint n_flames)
{
  g_autoptr (GString) text = g_string_new ("<a>");
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < n_flames; i++)
    g_string_append_printf (text,
        "<flame time='%u' size='32 24' scale='40' quality='10'>"
        "<xform weight='0.5' color='0' linear='0.5' julian='0.5' "
        "julian_power='3' coefs='0.5 0 0 0.5 0.1 0.1'/>" XFORM COLOR
        "</flame>\n",
        i);
  g_string_append (text, "</a>");
  for (guint try = 0; try < 3; try++) {
    const double begin = test_get_work ();
    g_autoptr (GPtrArray) genomes = read_clean (text->str);
    const double took = test_get_work () - begin;

    least = MIN (least, took);
    g_assert_cmpuint (genomes->len, ==, n_flames);
  }
  g_test_message ("%u flames in %.1f ms", n_flames, 1e3 * least);
  return least;
}

/* Eight times the flames take eight times as long, not sixty-four times. */
static void
test_speed (void)
{
  const double few = measure_reading (625);

  g_assert_cmpfloat (measure_reading (5000), <, 24 * few);
}

/* ------------------------------------------------------------- collections */

#define BAD_GAMMA "gamma='x1'"
#define LEFT_OUT(line, element)                                                \
  "doc.flam3:" line ": element <" element "; this flame is left out"

/* A collection skips its bad flames, wherever the fault is. */
static void
test_bad_flames (void)
{
  static const char *const bad[] = {
      FLAME ("name='b' " BAD_GAMMA, "<xform coefs='1'/><flame/>"),
      FLAME ("name='b' name='b'", ""),
      FLAME ("name='b'", "<xform coefs='1'/>"),
      FLAME ("name='b'", "<xform weight='1'><motion chaos='1'/></xform>"),
      FLAME ("name='b'", "<palette count='1' format='RGB'>FF000</palette>"),
      "<flame size='1 1' name='b'></flame>",
      "<flame/>",
      FLAME ("size='20000 2' name='b'", ""),
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *text = g_strconcat ("<a>", FLAME ("name='a'", ""), "\n",
        bad[i], FLAME ("name='c'", ""), "</a>", NULL);
    g_autoptr (GPtrArray) warned = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) genomes = read_full (text, -1, NULL, warned, NULL);

    g_assert_nonnull (genomes);
    g_assert_cmpuint (genomes->len, ==, 2);
    g_assert_cmpstr (first (genomes)->name, ==, "a");
    g_assert_cmpstr (((FlameGenome *) genomes->pdata[1])->name, ==, "c");
    g_assert_cmpuint (warned->len, ==, 1);
    g_assert_true (g_str_has_prefix (warned->pdata[0], "doc.flam3:2: "));
    g_assert_true (
        g_str_has_suffix (warned->pdata[0], "; this flame is left out"));
  }
  g_ptr_array_unref (read_warned ("<a>" FLAME (BAD_GAMMA, "")
                                      FLAME ("", "") "</a>",
      LEFT_OUT ("1", "flame>: attribute 'gamma': expected a finite number, got "
                     "\"x1\"")));
}

/*
 * If no flame is left, or flames are keyframes, the first error is the
 * document's.
 */
static void
test_bad_documents (void)
{
  static const char *const message =
      "doc.flam3:1: element <flame>: attribute 'gamma': expected a finite "
      "number, got \"x1\"";

  assert_fails ("<a>" FLAME (BAD_GAMMA, "") "\n<flame/></a>", -1,
      FLAME_ERROR_DOCUMENT, message);
  assert_fails ("<a>" FLAME ("time='0'", "") FLAME (BAD_GAMMA, "") "</a>", -1,
      FLAME_ERROR_DOCUMENT, message);
  assert_fails ("<a>" FLAME (BAD_GAMMA " time='0'", "") FLAME ("", "") "</a>",
      -1, FLAME_ERROR_DOCUMENT, message);
}

static gboolean
is_collection (const char *text)
{
  gboolean collection = FALSE;
  const FlameReadOptions options = {.is_collection = &collection};
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (text, strlen (text), "doc.flam3", &options, &error);

  g_assert_no_error (error);
  g_assert_nonnull (genomes);
  return collection;
}

static void
test_collections (void)
{
#define PAIR(a, b) "<a>" FLAME (a, "") FLAME (b, "") "</a>"
  g_assert_true (is_collection (PAIR ("", "")));
  g_assert_true (
      is_collection (PAIR ("time='0' name='a'", "time='1' name='b'")));
  g_assert_true (is_collection ("<a>" FLAME ("time='0' name='a'", "")
          FLAME ("time='1' name='b' " BAD_GAMMA, "")
              FLAME ("time='2' name='c'", "") "</a>"));
  /*
   * flam3-genome's frames, keyframes without names, or keyframes of one flame.
   */
  g_assert_false (is_collection (
      PAIR ("time='0' name='0.000000'", "time='1' name='1.000000'")));
  g_assert_false (is_collection (PAIR ("time='0'", "time='1'")));
  g_assert_false (
      is_collection (PAIR ("time='0' name='a'", "time='1' name='a'")));
  g_assert_false (
      is_collection (PAIR ("time='0' name='a'", "time='160' name='b'")));
  g_assert_false (is_collection (PAIR ("time='0' name='a'", "name='b'")));
  g_assert_false (
      is_collection (PAIR ("time='1' name='a'", "time='2' name='b'")));
#undef PAIR
}

/* --------------------------------------------------------- other programs */

/* JWildfire writes some integers with a fraction. */
static void
test_whole_numbers (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME ("temporal_samples=' 12.000 ' oversample='2.'", ""));
  const FlameGenome *genome = first (genomes);

  g_assert_cmpint (genome->temporal_samples, ==, 12);
  g_assert_cmpint (genome->supersample, ==, 2);
}

/* Apophysis turns density estimation off in a separate attribute. */
static void
test_no_estimator (void)
{
  g_autoptr (GPtrArray) off = read_clean (
      FLAME ("enable_de='0' estimator_radius='9' estimator_minimum='1'", ""));
  g_autoptr (GPtrArray) on =
      read_clean (FLAME ("estimator_radius='7' enable_de='1'", ""));

  g_assert_cmpfloat (first (off)->estimator_radius, ==, 0.0);
  g_assert_cmpfloat (first (off)->estimator_minimum, ==, 0.0);
  g_assert_cmpfloat (first (on)->estimator_radius, ==, 7.0);
}

/* Tests names that are not valid in XML, and a second use of a variation. */
static void
test_jwildfire_names (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME ("version='JWildfire V7.30 (27.11.2021)'",
          "<xform weight='1' bubble='0.5' bubble#1#='0.25' "
          "bubble#1#_fx_priority='0' julian#1#='0.5' julian#1#_power='3'/>"));
  const FlameXform *xform = &first (genomes)->xforms[0];

  assert_near (
      flame_xform_get_variation (xform, FLAME_VAR_jw_bubble), 0.75, 1e-12);
  assert_near (flame_xform_get_variation (xform, FLAME_VAR_julian), 0.5, 1e-12);
  assert_near (
      flame_xform_get_param (xform, FLAME_PARAM_julian_power), 3, 1e-12);
}

static void
test_layers (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      "<jwf-flame version='JWildfire V7.30 (27.11.2021)' size='40 30' "
      "scale='20'>\n"
      "<layer visible='0'><xform weight='9' linear='1'/></layer>\n"
      "<layer weight='1.0'>" XFORM COLOR "<finalxform spherical='1'/></layer>\n"
      "<layer weight='0.5'><xform weight='3' linear='1' chaos='0.25 0.75'/>"
      "<xform weight='4' linear='1'/><finalxform linear='1'/>"
      "<color index='0' rgb='51 102 255'/></layer>\n"
      "<layer><finalxform linear='1'/></layer>\n"
      "</jwf-flame>");
  const FlameGenome *genome = first (genomes);
  static const double chaos[] = {1, 0, 0, 0, 0.25, 0.75, 0, 1, 1};

  g_assert_cmpuint (genomes->len, ==, 1);
  g_assert_cmpuint (genome->n_xforms, ==, 3);
  g_assert_cmpuint (genome->n_finals, ==, 2);
  g_assert_cmpuint (flame_genome_n_layers (genome), ==, 2);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (genome->xforms[i].layer, ==, i > 0);
  g_assert_cmpuint (genome->finals[1].layer, ==, 1);
  for (guint i = 0; i < 9; i++)
    assert_near (genome->chaos[i], chaos[i], 1e-12);
  /* A layer's colours are multiplied by its weight. */
  assert_near (genome->more_palettes[0].rgba[7][1], 0.2, 1e-12);
  assert_near (genome->more_palettes[0].rgba[7][3], 1, 1e-12);
}

/*
 * The same attributes have other meanings in other programs, converted to
 * flam3's.
 */
static void
test_light (void)
{
  g_autoptr (GPtrArray) jwildfire = read_clean (
      FLAME ("version='JWildfire V7.30 (27.11.2021)' contrast='0.5' "
             "white_level='100' balancing_red='1.5' saturation='1.2' "
             "low_density_brightness='-2'",
          ""));
  g_autoptr (GPtrArray) ember =
      read_clean (FLAME ("version='EMBER-WIN-1.0' filter_shape='mitchell'",
          "<xform weight='1' linear='1' opacity='0.5'/>"));
  const FlameGenome *a = first (jwildfire), *b = first (ember);

  assert_near (a->exposure, 2 * 0.4342944819 * 256 / 268, 1e-9);
  assert_near (a->balance[0], 1.5 * 2 * 255 / 256, 1e-12);
  assert_near (a->balance[1], 2.0 * 255 / 256, 1e-12);
  assert_near (a->contrast, 0.5, 1e-12);
  assert_near (a->quirks.glow, -2, 1e-12);
  assert_near (a->saturation, 1.2, 1e-12);
  assert_near (a->estimator_radius, 0, 1e-12);
  assert_near (b->exposure, 256.0 / 268, 1e-12);
  assert_near (b->full_level, 255.0 / 256, 1e-12);
  assert_near (b->palette_steps, 255, 1e-12);
  assert_near (b->quirks.no_speckle, 1, 1e-12);
  assert_near (b->highlight_power, 1, 1e-12);
  g_assert_cmpint (b->filter_shape, ==, FLAME_SPATIAL_FILTER_LANCZOS3);
  g_assert_cmpint (b->palette_mode, ==, FLAME_PALETTE_MODE_LINEAR);
  /* flam3 raises an opacity to the power log2(10). */
  assert_near (pow (b->xforms[0].opacity, log2 (10)), 0.5, 1e-12);
}

/*
 * The points of ember-cases' curve_vectors.csv would be exact; these were
 * worked out by hand.
 */
static void
test_tone_curves (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (FLAME ("curves='0 0 1 0.2 0.1 1 0.8 0.9 1 1 1 1 ' "
                         "red_curve='0 0 0.25 0.25 1 1 0.75 0.75 ' "
                         "green_curve='0 1 1 0'",
          ""));
  const FlameGenome *genome = first (genomes);

  g_assert_nonnull (genome->tone_curves);
  /* The curve is odd about its middle. */
  assert_near (genome->tone_curves[0][64], 0.5, 1e-9);
  g_assert_cmpfloat (genome->tone_curves[0][26], <, 0.12);
  assert_near (genome->tone_curves[1][32], 0.25, 1e-12);
  assert_near (genome->tone_curves[2][32], 0.75, 1e-12);
  assert_near (genome->tone_curves[3][77], 77 / 128.0, 1e-12);
}

/*
 * Tests more colours than our palette has, and the fewest that Fractorium may
 * have.
 */
static void
test_stretched_palettes (void)
{
  g_autoptr (GPtrArray) few = read_clean (
      "<flame size='8 6' version='EMBER-WIN-1.0'>" XFORM
      "<palette count='2' format='RGB'>000000FF8000</palette></flame>");
  g_autoptr (GString) text = g_string_new (
      "<flame size='8 6'>" XFORM "<palette count='511' format='RGB'>");
  g_autoptr (GPtrArray) many = NULL;

  for (guint i = 0; i < 511; i++)
    g_string_append_printf (text, "%02X0000", i / 2);
  g_string_append (text, "</palette></flame>");
  many = read_clean (text->str);
  assert_near (first (few)->palette.rgba[51][0], 0.2, 1e-9);
  assert_near (first (few)->palette.rgba[255][1], 128 / 255.0, 1e-9);
  assert_near (first (many)->palette.rgba[100][0], 100 / 255.0, 1e-9);
  assert_near (first (many)->palette.rgba[255][0], 1.0, 1e-9);
}

static void
note_report (const FlameReport *report, gpointer user_data)
{
  g_autofree char *lacking = g_strjoinv ("; ", (char **) report->lacking);

  g_string_append_printf (user_data, "%u:%u %s (%s)%s%s [%s]\n", report->index,
      report->line, report->name ? report->name : "-", report->program,
      report->is_empty ? " empty" : "", report->error ? " bad" : "", lacking);
}

/* Notes names, and for a bad flame "!" and its line. */
static void
note_fault (const FlameReport *report, gpointer user_data)
{
  GString *told = user_data;
  g_autofree char *place =
      g_strdup_printf ("(in the <flame> of line %u)", report->line);

  if (told->len > 0)
    g_string_append_c (told, ' ');
  if (!report->error)
    g_string_append (told, report->name);
  else if (strstr (report->error, place))
    g_string_append_printf (told, "!%u", report->line);
  else
    g_string_append (told, report->error);
}

/* Each flame has its own reports, though a warning comes once. */
static void
test_reports (void)
{
  g_autoptr (GString) told = g_string_new (NULL);
  const FlameReadOptions options = {.timeline = FLAME_TIMELINE_COLLECTION,
      .report = note_report,
      .report_data = told};
  const char *text =
      "<flames>\n"
      "<flame size='8 6' name='a' version='EMBER-WIN-1.0'>" XFORM COLOR
      "</flame>\n"
      "<flame size='8 6' version='Apophysis 7x'><xform weight='1' linear='1' "
      "no_such='1' no_such_p='2'/>" COLOR "</flame>\n"
      "<flame size='8 6' version='0.16 (06.11.2011)'><xform weight='1' "
      "no_such='1'/>" COLOR "</flame>\n"
      "<flame size='8 6' version='FLAM3H-WIN-1.1'><xform weight='x'/></flame>\n"
      "<flame size='8 6' version='fr0st 1.4'>" XFORM COLOR "</flame>\n"
      "<flame size='8 6' name='b'>" XFORM "</flame>\n"
      "<flame size='8 6' soloxform='3'>" XFORM COLOR "</flame>\n"
      "<flame size='8 6' contrats='1'>" XFORM "</flame>\n"
      "<jwf-flame size='8 6' version='JWildfire'><layer>" XFORM
      "</layer></jwf-flame>\n"
      "<jwf-flame size='8 6' version='JWildfire'><layer>" XFORM
      "</layer><layer>" XFORM COLOR "</layer></jwf-flame>\n"
      "</flames>";
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (text, strlen (text), "doc", &options, NULL);

  g_assert_cmpuint (genomes->len, ==, 9);
  g_assert_cmpstr (told->str, ==,
      "0:2 a (Fractorium) []\n"
      "1:3 - (Apophysis) [no_such]\n"
      "2:4 - (JWildfire) empty [no_such]\n"
      "3:5 - (FLAM3H) bad []\n"
      "4:6 - (fr0st) []\n"
      "5:7 b (flam3) empty []\n"
      "6:8 - (flam3) empty []\n"
      "7:9 - (flam3) empty [contrats]\n"
      "8:10 - (JWildfire) empty []\n"
      "9:11 - (JWildfire) []\n");
}

#define NAMED(name) "<flame size='8 6' name='" name "'>" XFORM COLOR
#define WHOLE(name) NAMED (name) "</flame>\n"

/*
 * A fault in the XML costs only its own flame, and the report gives its
 * position.
 */
static void
test_faults (void)
{
  static const struct
  {
    const char *text, *told;
  } cases[] = {
      {"<a>\n" WHOLE ("a") WHOLE ("b") "</a>\n</a>", "a b"},
      {"<a>\n" WHOLE ("a") "</flame>" WHOLE ("b") "</a>", "a b"},
      {"<a>\n" WHOLE ("a") "</b>" WHOLE ("b") "</c>" WHOLE ("c"), "a b c"},
      {WHOLE ("a") WHOLE ("b") "and so on", "a b"},
      {"So: <a>\n" WHOLE ("a") WHOLE ("b") "</a>", "a b"},
      {"<a>\n" NAMED ("a") "\n" WHOLE ("b") WHOLE ("c") "</a>", "!2 b c"},
      {"<a>\n" WHOLE ("a") NAMED ("b") "\n" NAMED ("c") "\n" WHOLE ("d"),
          "a !3 !4 d"},
      {"<a>\n" WHOLE ("a") NAMED ("b") "</b></flame>\n" WHOLE ("c") "</a>",
          "a !3 c"},
      {"<a>\n" WHOLE ("a") NAMED ("b") "<xform \n" WHOLE ("c") "</a>",
          "a !3 c"},
      {"<a>\n" WHOLE ("a") WHOLE ("b & b") WHOLE ("c") "</a>", "a !3 c"},
      {"<a>\n" WHOLE ("&b;") WHOLE ("&c;") WHOLE ("d") "</a>", "!2 !3 d"},
      {"<a>" NAMED ("a") "<b c='&'/></flame>" NAMED ("b") "</flame></a>",
          "!1 b"},
      {"<a>\n" WHOLE ("a") "<!-- " WHOLE ("b") "-->" WHOLE ("c"), "a c"},
      {"<a>\n" WHOLE ("a") NAMED ("b") "\n<xform coefs='1 0", "a !3"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) told = g_string_new (NULL);
    const FlameReadOptions options = {.timeline = FLAME_TIMELINE_COLLECTION,
        .report = note_fault,
        .report_data = told};
    g_autoptr (GPtrArray) genomes = flame_flam3_read (
        cases[i].text, strlen (cases[i].text), "doc", &options, NULL);

    g_assert_nonnull (genomes);
    g_assert_cmpstr (told->str, ==, cases[i].told);
  }
}

/* A document full of nested flames and XML faults must not take for ever. */
static void
test_many_faults (void)
{
  static const char *const pieces[] = {
      "<flame size='8 6'>", "<flame &", "<flame size='8 6'>" XFORM "</a>"};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++) {
    g_autoptr (GString) text = g_string_new ("<a>" NAMED ("a") "</flame>");
    const FlameReadOptions options = {.timeline = FLAME_TIMELINE_COLLECTION};
    g_autoptr (GPtrArray) genomes = NULL;

    for (guint k = 0; k < 200000; k++)
      g_string_append (text, pieces[i]);
    genomes = flame_flam3_read (text->str, text->len, "doc", &options, NULL);
    g_assert_true (!genomes || genomes->len == 1);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-document/whole-numbers", test_whole_numbers);
  g_test_add_func ("/flam3-document/no-estimator", test_no_estimator);
  g_test_add_func ("/flam3-document/collection", test_collections);
  g_test_add_func ("/flam3-document/collection/bad", test_bad_flames);
  g_test_add_func ("/flam3-document/collection/none", test_bad_documents);
  g_test_add_func ("/flam3-document/structure", test_structure);
  g_test_add_func ("/flam3-document/several-roots", test_several_roots);
  g_test_add_func ("/flam3-document/encodings", test_encodings);
  g_test_add_func ("/flam3-document/encodings/bare", test_bare_utf16);
  g_test_add_func ("/flam3-document/apophysis-titles", test_apophysis_titles);
  g_test_add_func ("/flam3-document/locale", test_locale);
  g_test_add_func ("/flam3-document/length", test_length);
  g_test_add_func ("/flam3-document/speed", test_speed);
  g_test_add_func ("/flam3-document/jwildfire-names", test_jwildfire_names);
  g_test_add_func ("/flam3-document/layers", test_layers);
  g_test_add_func ("/flam3-document/light", test_light);
  g_test_add_func ("/flam3-document/tone-curves", test_tone_curves);
  g_test_add_func (
      "/flam3-document/stretched-palettes", test_stretched_palettes);
  g_test_add_func ("/flam3-document/reports", test_reports);
  g_test_add_func ("/flam3-document/faults", test_faults);
  g_test_add_func ("/flam3-document/faults/many", test_many_faults);
  return g_test_run ();
}
