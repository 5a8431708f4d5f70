/*
 * The flam3 reader's errors for invalid documents, and its limits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/genome.h"
#include "tests/unit/reader-cases.h"

static void
check_errors (const Case *cases, guint n, FlameError code)
{
  for (guint i = 0; i < n; i++)
    assert_fails (cases[i].text, -1, code, cases[i].message);
}

/* ------------------------------------------------------------------ flame */

static const Case flame_errors[] = {
    {FLAME ("scale='7O'", ""),
        HEAD "flame>: attribute 'scale': expected a finite number, got \"7O\""},
    {FLAME ("scale=''", ""),
        HEAD "flame>: attribute 'scale': expected a finite number, got \"\""},
    {FLAME ("scale='1e999'", ""), HEAD
        "flame>: attribute 'scale': expected a finite number, got \"1e999\""},
    {FLAME ("scale='1,5'", ""), HEAD
        "flame>: attribute 'scale': expected a finite number, got \"1,5\""},
    {FLAME ("passes='2.5'", ""), HEAD
        "flame>: attribute 'passes': expected a whole number, got \"2.5\""},
    {FLAME ("temporal_samples='1.0x'", ""),
        HEAD "flame>: attribute 'temporal_samples': expected a whole number, "
             "got \"1.0x\""},
    {FLAME ("passes='99999999999'", ""),
        HEAD "flame>: attribute 'passes': expected a whole number, got "
             "\"99999999999\""},
    {FLAME ("passes='0'", ""), HEAD
        "flame>: attribute 'passes': expected a number above 0, got \"0\""},
    {FLAME ("supersample='0'", ""),
        HEAD "flame>: attribute 'supersample': expected a number above 0, got "
             "\"0\""},
    {FLAME ("oversample='-1'", ""),
        HEAD "flame>: attribute 'oversample': expected a number above 0, got "
             "\"-1\""},
    {FLAME ("quality='0'", ""), HEAD
        "flame>: attribute 'quality': expected a number above 0, got \"0\""},
    {FLAME ("estimator_radius='-1'", ""),
        HEAD "flame>: attribute 'estimator_radius': expected 0 or a number "
             "above it, got \"-1\""},
    {FLAME ("estimator_curve='0'", ""),
        HEAD "flame>: attribute 'estimator_curve': expected a number above 0, "
             "got 0"},
    {FLAME ("estimator_radius='2' estimator_minimum='3'", ""),
        HEAD "flame>: attribute 'estimator_minimum': expected at most the "
             "estimator_radius, 2, got 3"},
    {"<flame size='320'/>",
        HEAD "flame>: attribute 'size': expected two whole numbers, got "
             "\"320\""},
    {"<flame size='3 2 1'/>",
        HEAD "flame>: attribute 'size': expected two whole numbers, got "
             "\"3 2 1\""},
    {"<flame size='3.5 2'/>",
        HEAD "flame>: attribute 'size': expected two whole numbers, got "
             "\"3.5 2\""},
    {"<flame size='0 2'/>", HEAD
        "flame>: attribute 'size': expected a number above 0, got \"0 2\""},
    {FLAME ("center='1'", ""),
        HEAD "flame>: attribute 'center': expected two numbers, got \"1\""},
    {FLAME ("background='1 1'", ""),
        HEAD "flame>: attribute 'background': expected three numbers, got "
             "\"1 1\""},
    {FLAME ("time='x'", ""),
        HEAD "flame>: attribute 'time': expected a finite number, got \"x\""},
    {FLAME ("hue='x'", ""),
        HEAD "flame>: attribute 'hue': expected a finite number, got \"x\""},
    {FLAME ("palette='x'", ""),
        HEAD "flame>: attribute 'palette': expected a whole number, got \"x\""},
    {FLAME ("soloxform='x'", ""), HEAD
        "flame>: attribute 'soloxform': expected a finite number, got \"x\""},
    {FLAME ("scale='1' scale='2'", ""),
        HEAD "flame>: attribute 'scale': given twice in one element"},
    {"<flame/>", HEAD "flame>: expected attributes, there are none"},
    {ONE_FLAME ("", COLOR),
        HEAD "flame>: expected at least one <xform>, there is none"},
    {ONE_FLAME ("", "<xform weight='0'/><xform linear='1'/>" COLOR),
        HEAD "flame>: expected an <xform> with a weight above 0, all 2 weigh "
             "0"},
};

/* ------------------------------------------------------------------ xform */

static const Case xform_errors[] = {
    {FLAME ("", "<xform weight='-0.5'/>"),
        HEAD "xform>: attribute 'weight': expected 0 or a number above it, got "
             "-0.5"},
    {FLAME ("", "<xform/>"),
        HEAD "xform>: expected attributes, there are none"},
    {FLAME ("", "<xform coefs='1 2 3 4 5'/>"),
        HEAD "xform>: attribute 'coefs': expected six finite numbers, got \"1 "
             "2 3 4 5\""},
    {FLAME ("", "<xform coefs='1 2 3 4 5 6 7'/>"),
        HEAD "xform>: attribute 'coefs': expected six finite numbers, got \"1 "
             "2 3 4 5 6 7\""},
    {FLAME ("", "<xform coefs='nan 2 3 4 5 6'/>"),
        HEAD "xform>: attribute 'coefs': expected six finite numbers, got "
             "\"nan 2 3 4 5 6\""},
    {FLAME ("", "<xform post='1 0 0 1 0 inf'/>"),
        HEAD "xform>: attribute 'post': expected six finite numbers, got \"1 0 "
             "0 1 0 inf\""},
    {FLAME ("", "<xform color='red'/>"),
        HEAD "xform>: attribute 'color': expected one or two finite numbers, "
             "got \"red\""},
    {FLAME ("", "<xform julian='a'/>"),
        HEAD "xform>: attribute 'julian': expected a finite number, got \"a\""},
    {FLAME ("", "<xform julian_power='a'/>"),
        HEAD "xform>: attribute 'julian_power': expected a finite number, got "
             "\"a\""},
    {FLAME ("", "<xform var1='99'/>"),
        HEAD "xform>: attribute 'var1': expected a variation's number, 0 to "
             "98, got 99"},
    {FLAME ("", "<xform var='1 0 0'/>"),
        HEAD "xform>: attribute 'var': expected 99 numbers, got \"1 0 0\""},
    {FLAME ("", "<xform motion_frequency='1'/>"),
        HEAD "xform>: attribute 'motion_frequency': expected it in a <motion> "
             "inside the xform"},
    {FLAME ("", "<xform motion_function='sin'/>"),
        HEAD "xform>: attribute 'motion_function': expected it in a <motion> "
             "inside the xform"},
    {FLAME ("", "<finalxform weight='0.5'/>"),
        HEAD "finalxform>: attribute 'weight': expected none: a final xform "
             "has no weight, got 0.5"},
    {FLAME ("", "<xform weight='1'><motion/></xform>"),
        HEAD "motion>: expected attributes, there are none"},
    {FLAME ("", "<xform weight='1'><motion chaos='1 1'/></xform>"),
        HEAD "motion>: attribute 'chaos': expected none: a motion cannot "
             "change it"},
    {FLAME ("", "<xform weight='1'><motion plotmode='off'/></xform>"),
        HEAD "motion>: attribute 'plotmode': expected none: a motion cannot "
             "change it"},
    {FLAME ("", "<xform weight='1'><motion motion_function='cos'/></xform>"),
        HEAD "motion>: attribute 'motion_function': expected sin, triangle, "
             "hill or saw, got \"cos\""},
    {FLAME ("", "<xform weight='1'><motion motion_frequency='x'/></xform>"),
        HEAD "motion>: attribute 'motion_frequency': expected a finite number, "
             "got \"x\""},
    {FLAME ("", "<symmetry/>"),
        HEAD "symmetry>: expected the attribute 'kind'"},
    {FLAME ("", "<symmetry kind='two'/>"), HEAD
        "symmetry>: attribute 'kind': expected a whole number, got \"two\""},
};

static const Case chaos_errors[] = {
    {FLAME ("", "<xform weight='1' chaos='1 1 1'/>"),
        HEAD "xform>: attribute 'chaos': expected at most 2 numbers, one for "
             "each xform of this flame, got a number for xform 2"},
    {FLAME ("", "<xform weight='1' chaos='1 1 2'/>"),
        HEAD "xform>: attribute 'chaos': expected at most 2 numbers, one for "
             "each xform of this flame, got a number for xform 2"},
    {FLAME ("", "<xform weight='1' chaos='1 -2'/>"),
        HEAD "xform>: attribute 'chaos': expected numbers of 0 and up, got \"1 "
             "-2\""},
    {FLAME ("", "<xform weight='1' chaos='1 x'/>"),
        HEAD "xform>: attribute 'chaos': expected numbers of 0 and up, got \"1 "
             "x\""},
    {FLAME ("", "<xform weight='1' chaos='0 0'/>"),
        HEAD "xform>: attribute 'chaos': expected a way out of xform 0, all "
             "xforms it leads to weigh 0"},
    {ONE_FLAME ("", "\n<xform weight='1'/>\n<xform weight='0'/>\n"
                    "<xform weight='2'\n  chaos='0 5 0'/>" COLOR),
        "doc.flam3:4: element <xform>: attribute 'chaos': expected a way out "
        "of xform 2, all xforms it leads to weigh 0"},
};

/* ---------------------------------------------------------------- palettes */

static const Case palette_errors[] = {
    {FLAME ("", "<color/>"),
        HEAD "color>: expected attributes, there are none"},
    {FLAME ("", "<color rgb='1 2 3'/>"),
        HEAD "color>: attribute 'index': expected 0 to 255, got -1"},
    {FLAME ("", "<color index='256' rgb='1 2 3'/>"),
        HEAD "color>: attribute 'index': expected 0 to 255, got 256"},
    {FLAME ("", "<color index='1' rgb='1 2'/>"),
        HEAD "color>: attribute 'rgb': expected three numbers, got \"1 2\""},
    {FLAME ("", "<color index='1' rgba='1 2 3'/>"),
        HEAD "color>: attribute 'rgba': expected four numbers, got \"1 2 3\""},
    {FLAME ("", "<colors/>"),
        HEAD "colors>: expected attributes, there are none"},
    {FLAME ("", "<colors count='1'/>"),
        HEAD "colors>: expected both attributes, 'count' and 'data'"},
    {FLAME ("", "<colors count='0' data=''/>"),
        HEAD "colors>: attribute 'count': expected 1 to 4096 colours, got 0"},
    {FLAME ("", "<colors count='4097' data=''/>"), HEAD
        "colors>: attribute 'count': expected 1 to 4096 colours, got 4097"},
    {FLAME ("", "<colors count='1' data='FFFF0000'/>"),
        HEAD "colors>: attribute 'data': expected 1 colours as 00RRGGBB, "
             "colour 0 is \"FFFF0000\""},
    {FLAME ("", "<palette/>"),
        HEAD "palette>: expected attributes, there are none"},
    {FLAME ("", "<palette count='1'>FF0000</palette>"),
        HEAD "palette>: attribute 'format': missing; a palette needs count and "
             "format"},
    {FLAME ("", "<palette format='RGB'>FF0000</palette>"),
        HEAD "palette>: attribute 'count': missing; a palette needs count and "
             "format"},
    {FLAME ("", "<palette count='5000' format='RGB'>FF0000</palette>"), HEAD
        "palette>: attribute 'count': expected 1 to 4096 colours, got 5000"},
    {FLAME ("", "<palette count='1' format='HSV'>FF0000</palette>"),
        HEAD "palette>: attribute 'format': expected RGB or RGBA, got \"HSV\""},
    {FLAME ("", "<palette count='2' format='RGB'>FF0000</palette>"),
        HEAD "palette>: expected 2 colours as RRGGBB, got only 1"},
    {FLAME ("", "<palette count='1' format='RGB'>FF0000 00</palette>"),
        HEAD "palette>: expected 1 colours as RRGGBB, after them comes \"00\""},
    {FLAME ("", "<palette count='1' format='RGBA'>FF0000</palette>"), HEAD
        "palette>: expected 1 colours as RRGGBBAA, colour 0 is \"FF0000\""},
    {FLAME ("", "<palette count='2' format='RGB'>\n\nFF0000\nZZ</palette>"),
        "doc.flam3:4: element <palette>: expected 2 colours as RRGGBB, colour "
        "1 is \"ZZ\""},
    {FLAME ("", "<palette count='2' length='9'/>"),
        HEAD "palette>: attribute 'format': missing; a palette needs count and "
             "format"},
    {FLAME ("", "<palette count='2' index0='1'/>"),
        HEAD "palette>: expected either count and format or index0 and index1, "
             "not both"},
    {FLAME ("", "<palette index1='1'/>"),
        HEAD "palette>: attribute 'index0': expected a palette's number"},
};

/* --------------------------------------------------------------- document */

static const Case document_errors[] = {
    {"<html><body>hi</body></html>",
        "doc.flam3:1: expected a <flame>, there is none in this <html>"},
    {"<a>\n" FLAME ("time='0'", "") "\n" FLAME ("time='9'", "") "\n" FLAME (
         "\n quality='x1' time='10'", "") "</a>",
        "doc.flam3:5: element <flame>: attribute 'quality': expected a finite "
        "number, got \"x1\""},
    {"<!-- <flame>\n --><a>\n<!DOCTYPE b [\n<!ENTITY c \"d\">]>\n"
     "<?pi\n?><![CDATA[<flame\n>]]>\n<flame\n "
     "name='scale=>'\n\tscale='x'/></a>",
        "doc.flam3:10: element <flame>: attribute 'scale': expected a finite "
        "number, got \"x\""},
};

static void
test_flame (void)
{
  check_errors (
      flame_errors, G_N_ELEMENTS (flame_errors), FLAME_ERROR_DOCUMENT);
}

static void
test_xform (void)
{
  check_errors (
      xform_errors, G_N_ELEMENTS (xform_errors), FLAME_ERROR_DOCUMENT);
}

static void
test_chaos (void)
{
  check_errors (
      chaos_errors, G_N_ELEMENTS (chaos_errors), FLAME_ERROR_DOCUMENT);
}

static void
test_palette (void)
{
  check_errors (
      palette_errors, G_N_ELEMENTS (palette_errors), FLAME_ERROR_DOCUMENT);
}

/* Asserts that @text is malformed XML. GLib words the rest of the message. */
static void
assert_malformed (const char *text, guint line)
{
  g_autofree char *start =
      g_strdup_printf ("doc.flam3:%u: not well-formed XML: ", line);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes = read_full (text, -1, NULL, NULL, &error);

  g_assert_null (genomes);
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  if (!g_str_has_prefix (error->message, start))
    g_error ("expected %s, got %s", start, error->message);
  g_assert_null (strstr (error->message, "on line"));
}

static void
test_document (void)
{
  check_errors (
      document_errors, G_N_ELEMENTS (document_errors), FLAME_ERROR_DOCUMENT);
  assert_malformed (FLAME ("name='&unknown;'", ""), 1);
  assert_malformed ("", 1);
  assert_malformed (" \n ", 2);
  assert_malformed ("flame", 1);
  assert_malformed ("<a>\n<b>\n</a>", 3);
  assert_malformed ("<a>\n<flame size='1 1'>\n", 3);
}

static void
test_bytes (void)
{
  static const char nul[] = "<a>\n\0</a>";
  static const char latin[] = "<flame\nname='M\xfcnchen'/>";
  static const char lie[] = "<?xml version='1.0' encoding='UTF-7x'?><a/>";
  g_autoptr (GError) error = NULL;

  assert_fails (nul, sizeof nul - 1, FLAME_ERROR_DOCUMENT,
      "doc.flam3:2: expected text, there is a NUL byte");
  assert_fails (latin, -1, FLAME_ERROR_DOCUMENT,
      "doc.flam3:2: expected UTF-8, there is the byte 0xFC; another encoding "
      "must be named in the first line, such as <?xml version=\"1.0\" "
      "encoding=\"ISO-8859-1\"?>");
  g_assert_null (read_full (lie, -1, NULL, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_assert_true (g_str_has_prefix (error->message,
      "doc.flam3:1: cannot read it as UTF-7x, which it says it is: "));
}

/* Entities of a DOCTYPE are never expanded, so nothing can grow. */
static void
test_entities (void)
{
  assert_malformed ("<!DOCTYPE a [<!ENTITY x \"y\"><!ENTITY z "
                    "\"&x;&x;\">]><a>&z;</a>",
      1);
}

/* ----------------------------------------------------------------- limits */

static char *
repeat (const char *before, const char *part, guint n, const char *after)
{
  GString *text = g_string_new (before);

  for (guint i = 0; i < n; i++)
    g_string_append (text, part);
  g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
assert_limit (const char *before, const char *part, guint n, const char *after,
    const char *message)
{
  g_autofree char *fits = repeat (before, part, n, after);
  g_autofree char *more = repeat (before, part, n + 1, after);
  g_autoptr (GPtrArray) genomes = read_clean (fits);

  g_assert_nonnull (genomes);
  assert_fails (more, -1, FLAME_ERROR_LIMIT, message);
}

static void
test_counts (void)
{
  assert_limit ("<flame size='1 1'>" COLOR, XFORM, FLAME_MAX_XFORMS, "</flame>",
      HEAD "xform>: more than 128 xforms in this flame");
  assert_limit ("<flame size='1 1'>" COLOR "<xform weight='1' linear='1'>",
      "<motion motion_frequency='1' linear='1'/>", FLAME_MAX_MOTIONS,
      "</xform></flame>", HEAD "motion>: more than 64 motions in this xform");
  assert_limit ("<flame size='1 1'>" COLOR XFORM, "<finalxform linear='1'/>",
      FLAME_MAX_FINALS, "</flame>",
      HEAD "finalxform>: more than 32 final xforms in this flame");
  assert_limit ("<flame size='1 1'>", "<layer>" XFORM COLOR "</layer>",
      FLAME_MAX_LAYERS, "</flame>",
      HEAD "layer>: more than 16 layers in this flame");
  assert_limit ("<a>", "<flame size='1 1'>" XFORM COLOR "</flame>",
      FLAME_MAX_KEYFRAMES, "</a>",
      HEAD "flame>: more than 8192 flames in this document");
  assert_fails (FLAME ("", "<symmetry kind='130'/>"), -1, FLAME_ERROR_LIMIT,
      HEAD "symmetry>: it stands for 129 xforms, with which there are more "
           "than 128 in this flame");
  assert_fails (FLAME ("", "<symmetry kind='-2147483648'/>"), -1,
      FLAME_ERROR_LIMIT,
      HEAD "symmetry>: it stands for 2147483648 xforms, with which there are "
           "more than 128 in this flame");
}

static void
test_total (void)
{
  g_autofree char *text = repeat ("<a>",
      "<flame size='1 1'><symmetry kind='128'/>" COLOR "</flame>", 1040,
      "</a>");

  assert_fails (text, -1, FLAME_ERROR_LIMIT,
      HEAD "symmetry>: more than 131072 xforms and motions in this document");
}

static void
test_depth (void)
{
  g_autofree char *deep = repeat ("", "<a>", 300, "");
  g_autofree char *wide = repeat ("<b>", "<a></a>", 300, FLAME ("", "") "</b>");
  g_autoptr (GPtrArray) genomes = read_clean (wide);

  g_assert_cmpuint (genomes->len, ==, 1);
  assert_fails (deep, -1, FLAME_ERROR_LIMIT,
      HEAD "a>: more than 256 elements inside each other");
}

static void
test_bytes_limit (void)
{
  const gsize length = FLAME_MAX_DOCUMENT_BYTES + 1;
  g_autofree char *text = g_malloc (length);

  memset (text, ' ', length);
  memcpy (text, FLAME ("", ""), strlen (FLAME ("", "")));
  assert_fails (text, length, FLAME_ERROR_LIMIT,
      "doc.flam3: 67108865 bytes are above the limit of 64 MiB");
}

/* ------------------------------------------------------------------ cases */

/* Tests faults that only an animation notices: its times must be in order. */
static gboolean
is_fine_for_the_reader (const char *name)
{
  return strstr (name, "times_not_sorted") || strstr (name, "nested");
}

static void
check_case (const char *folder, const char *group, const char *file)
{
  g_autofree char *path = g_build_filename (folder, group, file, NULL);
  g_autoptr (GPtrArray) warned = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) genomes = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *data = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  genomes = read_full (data, length, NULL, warned, &error);
  if (strcmp (group, "bad") != 0) {
    /* Palettes by number need a package that may be missing. */
    if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_PALETTES))
      g_assert_no_error (error);
    return;
  }
  g_test_message ("%s: %s", file,
      error         ? error->message
      : warned->len ? (char *) warned->pdata[0]
                    : "read");
  g_assert_true (error ? genomes == NULL : genomes->len > 0);
  if (!is_fine_for_the_reader (file) && !error && warned->len == 0)
    g_error ("%s was read without a word", file);
}

/*
 * Checks that we report an error as well if flam3 exits with code 1 before the
 * picture.
 */
static void
check_exit_codes (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "bad.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i]; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], ",", 4);
    g_autofree char *file = NULL;
    g_autofree char *data = NULL;
    g_autoptr (GPtrArray) genomes = NULL;
    g_autoptr (GError) error = NULL;
    gsize length;

    if (g_strv_length (fields) < 4 || strcmp (fields[1], "0") == 0)
      continue;
    file = g_strdup_printf ("%s/bad/%s.flam3", folder, fields[0]);
    if (!g_file_get_contents (file, &data, &length, NULL))
      continue;
    genomes = read_full (data, length, NULL, NULL, &error);
    if (!error)
      g_error ("%s was read; flam3 fails with %s", fields[0], fields[3]);
  }
}

static void
test_cases (void)
{
  static const char *const groups[] = {
      "bad", "anim", "bench", "feat", "var", "interp_expected"};
  const char *folder = g_getenv ("FLAME_CASES");
  guint n = 0;

  if (!folder || !g_file_test (folder, G_FILE_TEST_IS_DIR)) {
    g_test_skip ("FLAME_CASES names no folder");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++) {
    g_autofree char *path = g_build_filename (folder, groups[i], NULL);
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    const char *file;

    while (dir && (file = g_dir_read_name (dir))) {
      if (!g_str_has_suffix (file, ".flam3"))
        continue;
      check_case (folder, groups[i], file);
      n++;
    }
  }
  g_assert_cmpuint (n, >, 20);
  check_exit_codes (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-errors/flame", test_flame);
  g_test_add_func ("/flam3-errors/xform", test_xform);
  g_test_add_func ("/flam3-errors/chaos", test_chaos);
  g_test_add_func ("/flam3-errors/palette", test_palette);
  g_test_add_func ("/flam3-errors/document", test_document);
  g_test_add_func ("/flam3-errors/bytes", test_bytes);
  g_test_add_func ("/flam3-errors/entities", test_entities);
  g_test_add_func ("/flam3-errors/limits/counts", test_counts);
  g_test_add_func ("/flam3-errors/limits/total", test_total);
  g_test_add_func ("/flam3-errors/limits/depth", test_depth);
  g_test_add_func ("/flam3-errors/limits/bytes", test_bytes_limit);
  g_test_add_func ("/flam3-errors/cases", test_cases);
  return g_test_run ();
}
