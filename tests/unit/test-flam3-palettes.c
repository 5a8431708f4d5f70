/*
 * Palettes of flam3's XML in all their forms, and the palette library.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>

#include "core/genome/colors.h"
#include "core/genome/flam3/palette.h"
#include "tests/unit/reader-support.h"

#define PALETTE(attributes, children)                                          \
  "<flame size='8 8' " attributes ">" XFORM children "</flame>"

static char *
library_path (void)
{
  const char *folder = g_getenv ("FLAME_TEST_DATA");

  return folder ? g_build_filename (folder, "palettes.xml", NULL)
                : g_test_build_filename (
                      G_TEST_DIST, "..", "data", "palettes.xml", NULL);
}

/* Asserts an entry's colour, in levels of 255. */
static void
assert_entry (const FlamePalette *palette, guint i, double r, double g,
    double b, double a)
{
  const double expected[4] = {r, g, b, a};

  for (guint c = 0; c < 4; c++)
    assert_near (palette->rgba[i][c] * 255.0, expected[c], 6e-4);
}

/* ------------------------------------------------------------------ colors */

static void
test_color (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (PALETTE ("",
      "<color index='10' rgb='251 41 95'/><color index='60' rgb='139 11 233'/>"
      "<color index='240' rgb='246 111 30'/>"));
  const FlamePalette *palette = &first (genomes)->palette;

  /* The values that flam3-genome prints: the palette is a circle. */
  assert_entry (palette, 0, 249.077, 67.9231, 70, 255);
  assert_entry (palette, 9, 250.808, 43.6923, 92.5, 255);
  assert_entry (palette, 10, 251, 41, 95, 255);
  assert_entry (palette, 11, 248.76, 40.4, 97.76, 255);
  assert_entry (palette, 60, 139, 11, 233, 255);
  assert_entry (palette, 150, 192.5, 61, 131.5, 255);
  assert_entry (palette, 240, 246, 111, 30, 255);
  assert_entry (palette, 255, 248.885, 70.6154, 67.5, 255);
}

/*
 * As in flam3, alpha counts only as the last attribute, and colours are
 * premultiplied.
 */
static void
test_color_alpha (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (PALETTE ("", "<color index='0' rgba='200 100 50 128'/>"
                               "<color index='100' a='128' rgb='200 100 50'/>"
                               "<color rgba='200 100 50 128' index='150'/>"
                               "<color index='200' rgb='200 100 50' a='64'/>"));
  const FlamePalette *palette = &first (genomes)->palette;

  assert_entry (palette, 0, 100.392, 50.1961, 25.098, 128);
  assert_entry (palette, 1, 101.388, 50.6941, 25.3471, 129.27);
  assert_entry (palette, 100, 200, 100, 50, 255);
  assert_entry (palette, 150, 200, 100, 50, 255);
  assert_entry (palette, 200, 50.1961, 25.098, 12.549, 64);
}

static void
test_one_color (void)
{
  g_autoptr (GPtrArray) genomes =
      read_clean (PALETTE ("", "<color index='77' rgb='1 2 3'/>"));

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    assert_entry (&first (genomes)->palette, i, 1, 2, 3, 255);
}

static void
test_colors (void)
{
  /* The attributes may come in either order; flam3 requires the count first. */
  g_autoptr (GPtrArray) genomes = read_clean (PALETTE (
      "", "<colors count='3' data='\n00FF0000 0000ff00\n000000FF\n'/>"));
  g_autoptr (GPtrArray) swapped =
      read_clean (PALETTE ("", "<colors data='00102030' count='1'/>"));
  const FlamePalette *palette = &first (genomes)->palette;

  assert_entry (palette, 0, 255, 0, 0, 255);
  assert_entry (palette, 1, 0, 255, 0, 255);
  assert_entry (palette, 2, 0, 0, 255, 255);
  /* Half way along the rest of the circle from blue to red. */
  assert_entry (palette, 129, 127.5, 0, 127.5, 255);
  assert_entry (&first (swapped)->palette, 200, 0x10, 0x20, 0x30, 255);
}

/* flam3 on Mac OS wrote a blank instead of a leading 0. */
static void
test_padded_hex (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      PALETTE ("", "<palette count='6' format='RGB'>\n   c1492929da e28e3 827e"
                   "d 2\n     1f020 fabcd\n</palette>"));
  g_autoptr (GPtrArray) separated = read_clean (PALETTE ("",
      "<palette count='7' format='RGB'>\nc14929 da0e28 e3082f ed0201 f0200f "
      "abcdef 010203\n</palette>"));
  g_autoptr (GPtrArray) behind = read_clean (
      PALETTE ("", "<palette count='2' format='RGB'>0A141 FF8000</palette>"));
  const FlamePalette *palette = &first (genomes)->palette;

  assert_entry (palette, 0, 0xc1, 0x49, 0x29, 255);
  assert_entry (palette, 1, 0x29, 0xda, 0x0e, 255);
  assert_entry (palette, 2, 0x28, 0xe3, 0x08, 255);
  assert_entry (palette, 3, 0x27, 0xed, 0x02, 255);
  /* The row's first digit is a blank as well. */
  assert_entry (palette, 4, 0x01, 0xf0, 0x20, 255);
  assert_entry (&first (separated)->palette, 5, 0xab, 0xcd, 0xef, 255);
  assert_entry (&first (separated)->palette, 6, 0x01, 0x02, 0x03, 255);
  /* A blank behind a digit is a separator. */
  assert_entry (&first (behind)->palette, 0, 10, 20, 1, 255);
  assert_entry (&first (behind)->palette, 1, 255, 128, 0, 255);
}

static void
test_hex_palette (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (PALETTE ("",
      "<palette count='2' format='RGB'>\n  0A141E<!-- next --><![CDATA["
      "FF8000]]>\n</palette>"));
  g_autoptr (GPtrArray) alpha = read_clean (PALETTE (
      "", "<palette format='RGBA' count='2'>0A141E80 FF800040</palette>"));

  assert_entry (&first (genomes)->palette, 0, 10, 20, 30, 255);
  assert_entry (&first (genomes)->palette, 1, 255, 128, 0, 255);
  /* These are not premultiplied by alpha: flam3 takes them as they are. */
  assert_entry (&first (alpha)->palette, 0, 10, 20, 30, 128);
  assert_entry (&first (alpha)->palette, 1, 255, 128, 0, 64);
}

/* Later elements override the colours of earlier ones. */
static void
test_several_forms (void)
{
  g_autoptr (GPtrArray) genomes = read_clean (
      PALETTE ("", "<palette count='2' format='RGB'>FF0000 00FF00</palette>"
                   "<color index='1' rgb='9 8 7'/>"));

  assert_entry (&first (genomes)->palette, 0, 255, 0, 0, 255);
  assert_entry (&first (genomes)->palette, 1, 9, 8, 7, 255);
}

/* ----------------------------------------------------------------- library */

static GPtrArray *
read_with_library (const char *text)
{
  g_autofree char *path = library_path ();
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes = read_full (text, -1, path, warnings, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 0);
  return genomes;
}

static void
test_library (void)
{
  g_autofree char *path = library_path ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FlamePaletteLibrary) library =
      flame_palette_library_open (path, &error);
  g_autoptr (FlamePaletteLibrary) again =
      flame_palette_library_open (path, &error);
  FlamePalette palette;

  g_assert_no_error (error);
  g_assert_true (library == again);
  g_assert_true (flame_palette_library_get (library, 3, 0.0, &palette));
  assert_entry (&palette, 0, 255, 0, 0, 255);
  assert_entry (&palette, 100, 255, 100, 0, 255);
  g_assert_true (flame_palette_library_get (library, 7, 0.0, &palette));
  assert_entry (&palette, 255, 255, 0, 255, 255);
  g_assert_false (flame_palette_library_get (library, 5, 0.0, &palette));
  assert_entry (&palette, 99, 255, 255, 255, 255);
  g_assert_false (flame_palette_library_get (library, 9, 0.0, &palette));
}

static void
test_hue (void)
{
  static const double hues[] = {1.0 / 3, -2.0 / 3, 4.0 / 3};

  for (guint i = 0; i < G_N_ELEMENTS (hues); i++) {
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *text = g_strdup_printf (
        "<flame size='8 8' hue='%s' palette='3'>" XFORM COLOR "</flame>",
        g_ascii_dtostr (number, sizeof number, hues[i]));
    g_autoptr (GPtrArray) genomes = read_with_library (text);
    const FlamePalette *palette = &first (genomes)->palette;

    /* Red becomes green, and the colour of the child element is overridden. */
    assert_entry (palette, 0, 0, 255, 0, 255);
    assert_entry (palette, 100, 0, 255, 100, 255);
  }
}

/* A hue rotates only a palette that was looked up by number. */
static void
test_hue_inline (void)
{
  g_autoptr (GPtrArray) genomes = read_with_library (
      PALETTE ("hue='0.5' palette='-1'", "<color index='0' rgb='255 0 0'/>"));

  assert_entry (&first (genomes)->palette, 0, 255, 0, 0, 255);
  g_assert_cmpfloat (first (genomes)->hue, ==, 0.5);
}

static void
test_mix (void)
{
  g_autoptr (GPtrArray) middle =
      read_with_library (PALETTE ("", "<palette index0='3' index1='7'/>"));
  g_autoptr (GPtrArray) turned = read_with_library (PALETTE ("",
      "<palette index0='3' hue0='0.5' index1='7' hue1='-1' blend='0.75'/>"));

  /* Red (0) and blue (4) meet at magenta (5), the shorter way round. */
  assert_entry (&first (middle)->palette, 0, 255, 0, 255, 255);
  /* Yellow (1) and magenta (5) meet at red (0), the shorter way round. */
  assert_entry (&first (middle)->palette, 255, 255, 0, 0, 255);
  /* From cyan (3) to blue (4). */
  assert_entry (&first (turned)->palette, 0, 0, 63.75, 255, 255);
}

static void
test_unknown_number (void)
{
  g_autofree char *path = library_path ();
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      read_full ("<a>" PALETTE ("palette='1234'", "")
                     PALETTE ("palette='1234'", "") "</a>",
          -1, path, warnings, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_cmpstr (warnings->pdata[0], ==,
      "doc.flam3:1: element <flame>: attribute 'palette': the palette library "
      "has no palette 1234, white is used");
  assert_entry (&first (genomes)->palette, 0, 255, 255, 255, 255);
}

static void
assert_no_library (const char *path, const char *start)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      read_full (PALETTE ("\npalette='3'", ""), -1, path, NULL, &error);

  g_assert_null (genomes);
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_PALETTES);
  if (!g_str_has_prefix (error->message, start))
    g_error ("expected %s, got %s", start, error->message);
  g_assert_nonnull (strstr (error->message, "flam3-palette has one"));
  g_assert_nonnull (strstr (error->message, "the property \"palettes\""));
  g_assert_nonnull (strstr (error->message, "flam3_palettes"));
}

static void
test_missing (void)
{
  g_autofree char *folder = g_dir_make_tmp ("flame-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "library.xml", NULL);
  g_autofree char *absent = g_strdup_printf (
      "doc.flam3:1: element <flame>: attribute 'palette': palette 3: palette "
      "library %s: No such file or directory. ",
      path);
  g_autofree char *broken = g_strdup_printf (
      "doc.flam3:1: element <flame>: attribute 'palette': palette 3: palette "
      "library %s: not well-formed XML: ",
      path);
  g_autofree char *empty = g_strdup_printf (
      "doc.flam3:1: element <flame>: attribute 'palette': palette 3: palette "
      "library %s: there is no <palette number= data=> in it. ",
      path);
  g_autofree char *no_file = g_strdup_printf (
      "doc.flam3:1: element <flame>: attribute 'palette': palette 3: palette "
      "library %s: Is a directory. ",
      folder);

  assert_no_library (path, absent);
  g_assert_true (g_file_set_contents (path, "<palettes>", -1, NULL));
  assert_no_library (path, broken);
  g_assert_true (g_file_set_contents (path, "<palettes></palettes>", -1, NULL));
  assert_no_library (path, empty);
  assert_no_library (folder, no_file);
  g_remove (path);
  g_rmdir (folder);
}

/* The environment names a library if the options name none. */
static void
test_environment (void)
{
  g_autofree char *path = library_path ();
  g_autofree char *before = g_strdup (g_getenv ("flam3_palettes"));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes = NULL;

  g_setenv ("flam3_palettes", path, TRUE);
  genomes = read_full (PALETTE ("palette='7'", ""), -1, NULL, NULL, &error);
  g_assert_no_error (error);
  assert_entry (&first (genomes)->palette, 0, 0, 0, 255, 255);

  g_setenv ("flam3_palettes", "/nowhere/at/all.xml", TRUE);
  assert_no_library (NULL,
      "doc.flam3:1: element <flame>: attribute 'palette': palette 3: palette "
      "library /nowhere/at/all.xml: ");
  if (before)
    g_setenv ("flam3_palettes", before, TRUE);
  else
    g_unsetenv ("flam3_palettes");
}

/* A changed file is read again. Users of the old one keep it. */
static void
test_reload (void)
{
  g_autofree char *original = library_path ();
  g_autofree char *folder = g_dir_make_tmp ("flame-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "library.xml", NULL);
  g_autofree char *text = NULL;
  g_autoptr (FlamePaletteLibrary) before = NULL;
  g_autoptr (FlamePaletteLibrary) after = NULL;
  FlamePalette palette;

  g_assert_true (g_file_get_contents (original, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  before = flame_palette_library_open (path, NULL);
  memcpy (strstr (text, "number=\"7\""), "number=\"8\"", 10);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  after = flame_palette_library_open (path, NULL);

  g_assert_true (before != after);
  g_assert_true (flame_palette_library_get (before, 7, 0.0, &palette));
  g_assert_false (flame_palette_library_get (after, 7, 0.0, &palette));
  g_assert_true (flame_palette_library_get (after, 8, 0.0, &palette));
  g_remove (path);
  g_rmdir (folder);
}

static gpointer
read_many (gpointer data)
{
  for (guint i = 0; i < 50; i++) {
    g_autoptr (GPtrArray) genomes =
        read_full (PALETTE ("palette='3'", ""), -1, data, NULL, NULL);

    assert_entry (&first (genomes)->palette, 100, 255, 100, 0, 255);
  }
  return NULL;
}

static void
test_threads (void)
{
  g_autofree char *path = library_path ();
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("reader", read_many, path);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

typedef struct
{
  const char *flame;
  double rows[4][3]; /* entries 0, 1, 100 and 255 */
} InstalledCase;

/* The values that flam3-genome prints. */
static const InstalledCase installed[] = {
    {PALETTE ("palette='15' hue='0.22851'", ""),
        {{188, 222, 204.616}, {197, 238, 204.213}, {103, 121, 117.679},
            {113, 157, 137.327}}},
    {PALETTE ("palette='15' hue='-0.3'", ""),
        {{222, 188, 211.2}, {238, 197, 237.8}, {121, 103, 109.4},
            {157, 113, 140.2}}},
    {PALETTE ("", "<palette index0='15' hue0='0.1' index1='40' hue1='0.7' "
                  "blend='0.25'/>"),
        {{197.632, 203.75, 158.467}, {215, 211.066, 168.078},
            {106.597, 118, 95.6329}, {132.602, 142, 97.1477}}},
    {PALETTE ("", "<palette index0='15' index1='40'/>"),
        {{177.254, 185.5, 131.456}, {190.608, 192, 141.27},
            {99.7642, 115, 88.5105}, {116.41, 127, 82.3636}}},
};

static void
test_installed (void)
{
  static const guint entries[] = {0, 1, 100, 255};
  g_autoptr (FlamePaletteLibrary) library =
      flame_palette_library_open (NULL, NULL);
  FlamePalette last;

  if (!library || !flame_palette_library_get (library, 700, 0.0, &last)) {
    g_test_skip ("Debian's flam3-palettes.xml is not installed");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (installed); i++) {
    g_autoptr (GPtrArray) genomes = read_clean (installed[i].flame);

    for (guint e = 0; e < 4; e++) {
      const double *row = installed[i].rows[e];

      assert_entry (
          &first (genomes)->palette, entries[e], row[0], row[1], row[2], 255);
    }
  }
}

/* --------------------------------------------------------------------- hsv */

static void
test_hsv (void)
{
  static const double cases[][6] = {{1, 0, 0, 0, 1, 1}, {1, 1, 0, 1, 1, 1},
      {0, 1, 0, 2, 1, 1}, {0, 1, 1, 3, 1, 1}, {0, 0, 1, 4, 1, 1},
      {1, 0, 1, 5, 1, 1}, {0, 0, 0, 0, 0, 0}, {0.5, 0.5, 0.5, 0, 0, 0.5},
      {0.5, 0.25, 0.25, 0, 0.5, 0.5}};
  double out[3];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double hsv[3];

    flame_rgb_to_hsv (cases[i], hsv);
    for (guint c = 0; c < 3; c++)
      assert_near (hsv[c], cases[i][3 + c], 1e-15);
    hsv[0] += 6.0 * i - 12.0;
    flame_hsv_to_rgb (hsv, out);
    for (guint c = 0; c < 3; c++)
      assert_near (out[c], cases[i][c], 1e-14);
  }
  flame_hsv_to_rgb ((double[3]){-1e-18, 1, 1}, out);
  g_assert_cmpfloat (out[0], ==, 1.0);
  flame_hsv_to_rgb ((double[3]){1e300, 1, 1}, out);
  g_assert_cmpfloat (MAX (MAX (out[0], out[1]), out[2]), ==, 1.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-palettes/color", test_color);
  g_test_add_func ("/flam3-palettes/color-alpha", test_color_alpha);
  g_test_add_func ("/flam3-palettes/one-color", test_one_color);
  g_test_add_func ("/flam3-palettes/colors", test_colors);
  g_test_add_func ("/flam3-palettes/palette", test_hex_palette);
  g_test_add_func ("/flam3-palettes/padded", test_padded_hex);
  g_test_add_func ("/flam3-palettes/several-forms", test_several_forms);
  g_test_add_func ("/flam3-palettes/library", test_library);
  g_test_add_func ("/flam3-palettes/hue", test_hue);
  g_test_add_func ("/flam3-palettes/hue-inline", test_hue_inline);
  g_test_add_func ("/flam3-palettes/mix", test_mix);
  g_test_add_func ("/flam3-palettes/unknown-number", test_unknown_number);
  g_test_add_func ("/flam3-palettes/missing", test_missing);
  g_test_add_func ("/flam3-palettes/environment", test_environment);
  g_test_add_func ("/flam3-palettes/reload", test_reload);
  g_test_add_func ("/flam3-palettes/threads", test_threads);
  g_test_add_func ("/flam3-palettes/installed", test_installed);
  g_test_add_func ("/flam3-palettes/hsv", test_hsv);
  return g_test_run ();
}
