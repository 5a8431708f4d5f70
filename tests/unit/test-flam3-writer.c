/*
 * The flam3 writer: its text reads back as the same genome, and Debian's
 * flam3-render draws it like the original.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/random/genome.h"
#include "core/genome/random/random.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/genomes.h"

#define XFORM "<xform weight='1' linear='1' coefs='.5 0 0 .5 .1 .2'/>"
#define COLOR "<color index='0' rgb='255 128 0'/>"

static GPtrArray *
read_text (const char *text, const char *name)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *flames =
      flame_flam3_read (text, strlen (text), name, NULL, &error);

  g_assert_no_error (error);
  return flames;
}

static void
assert_affines (const FlameAffine *a, const FlameAffine *b, const char *what)
{
  for (guint i = 0; i < 6; i++)
    if (a->m[i] != b->m[i])
      g_error (
          "%s: affine %u: %.17g, expected %.17g", what, i, a->m[i], b->m[i]);
}

static void
assert_xforms (const FlameXform *a, const FlameXform *b, const char *what)
{
  g_assert_cmpfloat (a->weight, ==, b->weight);
  g_assert_cmpuint (a->layer, ==, b->layer);
  g_assert_cmpfloat (a->color, ==, b->color);
  g_assert_cmpfloat (a->color_speed, ==, b->color_speed);
  g_assert_cmpfloat (a->opacity, ==, b->opacity);
  g_assert_cmpfloat (a->animate, ==, b->animate);
  g_assert_cmpfloat (a->animate_origin, ==, b->animate_origin);
  assert_affines (&a->coefs, &b->coefs, what);
  assert_affines (&a->post, &b->post, what);
  if (!flame_xform_same_uses (a, b))
    g_error ("%s: the variations differ", what);
  g_assert_cmpuint (a->n_motions, ==, b->n_motions);
  for (guint i = 0; i < a->n_motions; i++) {
    g_assert_cmpint (a->motions[i].function, ==, b->motions[i].function);
    g_assert_cmpint (a->motions[i].frequency, ==, b->motions[i].frequency);
    assert_xforms (&a->motions[i].delta, &b->motions[i].delta, what);
  }
}

/* Returns whether the xaos has an effect. */
static gboolean
has_chaos (const FlameGenome *genome)
{
  for (guint i = 0; genome->chaos && i < genome->n_xforms * genome->n_xforms;
       i++)
    if (genome->chaos[i] != 1.0)
      return TRUE;
  return FALSE;
}

/*
 * Compares the plain fields, which lie between the strings and the curves, and
 * then the others.
 */
static void
assert_same (const FlameGenome *a, const FlameGenome *b, const char *what)
{
  const gsize begin = G_STRUCT_OFFSET (FlameGenome, width);
  const gsize end = G_STRUCT_OFFSET (FlameGenome, tone_curves);

  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpstr (a->nick, ==, b->nick);
  g_assert_cmpstr (a->url, ==, b->url);
  g_assert_cmpstr (a->notes, ==, b->notes);
  g_assert_cmpint (a->has_time, ==, b->has_time);
  if (a->has_time)
    g_assert_cmpfloat (a->time, ==, b->time);
  g_assert_cmpmem ((const char *) a + begin, end - begin,
      (const char *) b + begin, end - begin);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      /* Not every number between levels can be represented exactly. */
      if (fabs (a->palette.rgba[i][c] - b->palette.rgba[i][c]) > 2e-16)
        g_error ("%s: colour %u.%u: %.17g, expected %.17g", what, i, c,
            a->palette.rgba[i][c], b->palette.rgba[i][c]);
  g_assert_cmpuint (a->n_more_palettes, ==, b->n_more_palettes);
  if (a->n_more_palettes > 0)
    g_assert_cmpmem (a->more_palettes,
        a->n_more_palettes * sizeof *a->more_palettes, b->more_palettes,
        b->n_more_palettes * sizeof *b->more_palettes);
  g_assert_cmpint (a->palette_mode, ==, b->palette_mode);
  g_assert_cmpint (a->palette_interpolation, ==, b->palette_interpolation);
  g_assert_cmpfloat (a->hsv_rgb_palette_blend, ==, b->hsv_rgb_palette_blend);
  g_assert_cmpint (a->interpolation, ==, b->interpolation);
  g_assert_cmpint (a->interpolation_type, ==, b->interpolation_type);
  g_assert_cmpuint (a->n_xforms, ==, b->n_xforms);
  for (guint i = 0; i < a->n_xforms; i++)
    assert_xforms (&a->xforms[i], &b->xforms[i], what);
  g_assert_cmpuint (a->n_finals, ==, b->n_finals);
  for (guint i = 0; i < a->n_finals; i++)
    assert_xforms (&a->finals[i], &b->finals[i], what);
  g_assert_cmpint (has_chaos (a), ==, has_chaos (b));
  if (has_chaos (a))
    g_assert_cmpmem (a->chaos, a->n_xforms * a->n_xforms * sizeof (double),
        b->chaos, b->n_xforms * b->n_xforms * sizeof (double));
}

static void
check_round_trip (GPtrArray *flames, const char *what)
{
  g_autofree char *text = flame_flam3_write (
      (const FlameGenome *const *) flames->pdata, flames->len);
  g_autofree char *again = NULL;
  g_autoptr (GPtrArray) read = read_text (text, what);

  g_assert_null (strstr (text, "<symmetry"));
  g_assert_cmpuint (read->len, ==, flames->len);
  for (guint i = 0; i < read->len; i++)
    assert_same (read->pdata[i], flames->pdata[i], what);
  if (strstr (text, "<color "))
    return;
  /* Written again, without its redundant parts, the text is the same. */
  again =
      flame_flam3_write ((const FlameGenome *const *) read->pdata, read->len);
  g_assert_cmpstr (again, ==, text);
}

static void
check_text (const char *text)
{
  g_autoptr (GPtrArray) flames = read_text (text, "test");

  check_round_trip (flames, "test");
}

static guint
check_folder (const char *cases, const char *folder)
{
  g_autofree char *path = g_build_filename (cases, folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  if (!dir)
    return 0;
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autofree char *text = NULL;
    g_autoptr (GPtrArray) flames = NULL;
    g_autoptr (GError) error = NULL;
    gsize length;

    if (!g_str_has_suffix (name, ".flam3"))
      continue;
    g_assert_true (g_file_get_contents (file, &text, &length, NULL));
    flames = flame_flam3_read (text, length, file, NULL, &error);
    /* Palettes by number need flam3's own file, which may be missing. */
    if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_PALETTES))
      continue;
    g_assert_no_error (error);
    check_round_trip (flames, file);
    n++;
  }
  return n;
}

static void
test_cases (void)
{
  const char *cases = test_cases_folder ();
  guint n = 0;

  if (!cases)
    return;
  n += check_folder (cases, "var");
  n += check_folder (cases, "feat");
  n += check_folder (cases, "anim");
  g_test_message ("%u files", n);
  g_assert_cmpuint (n, >, 50);
}

static void
test_random (void)
{
  for (guint i = 0; i < 200; i++) {
    g_autoptr (GPtrArray) flames =
        g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);

    g_ptr_array_add (flames, flame_genome_new_random (i));
    check_round_trip (flames, "random");
  }
}

static void
fill_use (FlameXform *xform, FlameVariation variation, FlameForm form,
    FlameRandom *random)
{
  FlameVariationUse *use = flame_xform_ensure_use (xform, variation, form);
  const guint n = flame_variation_params (variation, &(FlameParam){0});

  use->weight = flame_random_range (random, -2.0, 2.0);
  for (guint i = 0; i < n; i++)
    flame_xform_use_params (xform, use)[i] =
        variation == FLAME_VAR_super_shape
            ? flame_random_01 (random)
            : flame_random_range (random, -3.0, 3.0);
}

/*
 * The variations are divided among this many xforms, as an element may have
 * only 1000 attributes.
 */
#define N_PARTS 11

/*
 * Gives @xform part @part of the variations with all their parameters, and
 * random values of its other numbers.
 */
static void
fill_xform (FlameXform *xform, guint part, FlameRandom *random)
{
  for (guint v = part; v < FLAME_N_VARIATIONS; v += N_PARTS) {
    if (flame_variation_name (v))
      fill_use (xform, v, part % 3, random);
  }
  for (guint i = 0; i < 6; i++) {
    xform->coefs.m[i] = flame_random_range (random, -1.0, 1.0) * 1e-7;
    xform->post.m[i] = flame_random_range (random, -1.0, 1.0) * 1e7;
  }
  xform->color = flame_random_01 (random);
  xform->color_speed = flame_random_01 (random);
  xform->opacity = flame_random_01 (random);
  xform->animate = flame_random_01 (random);
  xform->animate_origin = flame_random_below (random, 2);
}

static FlameGenome *
new_full (guint64 seed)
{
  FlameGenome *genome = flame_genome_new ();
  FlameRandom random;

  flame_random_init (&random, seed);
  for (guint i = 0; i < N_PARTS; i++) {
    FlameXform *xform = flame_genome_add_xform (genome);

    fill_xform (xform, i, &random);
    xform->weight = flame_random_01 (&random);
    xform->motions = g_new0 (FlameMotion, 1);
    xform->n_motions = 1;
    xform->motions[0].function = FLAME_MOTION_SIN + i % 3;
    xform->motions[0].frequency = (int) i + 1;
    fill_xform (&xform->motions[0].delta, i, &random);
    xform->motions[0].delta.weight = -0.25;
  }
  fill_xform (flame_genome_ensure_final (genome), 0, &random);
  for (guint i = 0; i < N_PARTS * N_PARTS; i++)
    flame_genome_ensure_chaos (genome)[i] = flame_random_01 (&random);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 3; c++)
      genome->palette.rgba[i][c] = flame_random_01 (&random);
    genome->palette.rgba[i][3] = 1.0;
  }
  genome->name = g_strdup ("<a> & \"b\" 'c'\n\tü");
  genome->notes = g_strdup ("]]> &amp;");
  genome->filter_shape = FLAME_SPATIAL_FILTER_HANNING;
  genome->temporal_filter = FLAME_TEMPORAL_FILTER_EXP;
  genome->temporal_filter_exp = 1.0 / 3.0;
  genome->palette_interpolation = FLAME_PALETTE_INTERPOLATION_SWEEP;
  genome->interpolation_type = FLAME_INTERPOLATION_TYPE_OLDER;
  genome->interpolation = FLAME_INTERPOLATION_SMOOTH;
  genome->hue = 0.1;
  genome->zoom = -0.3;
  genome->time = 1e-3;
  genome->has_time = TRUE;
  return genome;
}

static void
test_everything (void)
{
  for (guint i = 0; i < 20; i++) {
    g_autoptr (GPtrArray) flames =
        g_ptr_array_new_with_free_func ((GDestroyNotify) flame_genome_free);

    g_ptr_array_add (flames, new_full (i));
    g_ptr_array_add (flames, new_full (100 + i));
    ((FlameGenome *) flames->pdata[1])->time = 2.0;
    check_round_trip (flames, "full");
  }
}

static void
test_symmetry_is_not_doubled (void)
{
  g_autoptr (GPtrArray) flames = read_text (
      "<flame size='8 8'>" XFORM "<symmetry kind='3'/>" COLOR "</flame>",
      "symmetry");

  g_assert_cmpuint (((FlameGenome *) flames->pdata[0])->n_xforms, ==, 3);
  check_round_trip (flames, "symmetry");
}

static void
test_forgotten_parameters (void)
{
  check_text ("<flame size='8 8'>"
              "<xform weight='1' separation='1' separation_x='0.3' "
              "separation_xinside='0.1' separation_y='0.2' "
              "separation_yinside='-0.4'/>"
              "<xform weight='1' flower='0.5' flower_petals='3' "
              "flower_holes='0.7'/><xform weight='1' twintrian='0.9'/>" COLOR
              "</flame>");
}

/*
 * Checks rounded alpha: some colours of a <palette> can only be written with 8
 * bits.
 */
static void
check_rounded_alpha (void)
{
  g_autoptr (GPtrArray) flames =
      read_text ("<flame size='8 8'>" XFORM
                 "<palette count='4' format='RGBA'>11223344 55667788 99AABBCC "
                 "DDEEFF00</palette></flame>",
          "alpha");
  const FlameGenome *genome = flames->pdata[0];
  g_autofree char *text = flame_flam3_write (&genome, 1);
  g_autoptr (GPtrArray) read = read_text (text, "alpha");
  const FlameGenome *again = read->pdata[0];

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 4; c++)
      g_assert_cmpfloat (
          fabs (again->palette.rgba[i][c] - genome->palette.rgba[i][c]), <,
          0.51 / 255.0);
}

static void
test_alpha (void)
{
  GString *text = g_string_new (
      "<flame size='8 8'>" XFORM "<palette count='256' format='RGBA'>");

  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    g_string_append_printf (text, "%02X20F0%02X", i, 255 - i);
  g_string_append (text, "</palette></flame>");
  check_text (text->str);
  g_string_free (text, TRUE);
  check_rounded_alpha ();
  check_text ("<flame size='8 8'>" XFORM
              "<color index='3' rgba='10 200 30 128'/></flame>");
}

/*
 * Tests text that all programs can read: no alpha, and no field that the genome
 * lacks.
 */
static void
test_plain (void)
{
  g_autoptr (GPtrArray) flames =
      read_text ("<flame size='8 8'>" XFORM COLOR "</flame>", "plain");
  const FlameGenome *genome = flames->pdata[0];
  g_autofree char *text = flame_flam3_write (&genome, 1);

  g_assert_nonnull (strstr (text, "format=\"RGB\""));
  g_assert_null (strstr (text, "noise"));
  g_assert_null (strstr (text, "intensity"));
}

/* ------------------------------------------------------------ flam3-render */

/*
 * Returns (transfer full) the MD5 of a PNG's size and pixels. Other chunks
 * contain the genome and the render time.
 */
static char *
sum_picture (const char *image, gsize length)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);
  gsize at = 8;

  while (at + 12 <= length) {
    const guchar *chunk = (const guchar *) image + at;
    const gsize n =
        (gsize) chunk[0] << 24 | chunk[1] << 16 | chunk[2] << 8 | chunk[3];

    g_assert_cmpuint (at + 12 + n, <=, length);
    if (memcmp (chunk + 4, "IDAT", 4) == 0 ||
        memcmp (chunk + 4, "IHDR", 4) == 0)
      g_checksum_update (sum, chunk + 8, n);
    at += 12 + n;
  }
  return g_strdup (g_checksum_get_string (sum));
}

/*
 * Returns (transfer full) the MD5 of flam3-render's picture of @text, or NULL
 * if it fails.
 */
static char *
render (const char *folder, const char *text, const char *name)
{
  g_autofree char *in = g_build_filename (folder, name, NULL);
  g_autofree char *out = g_strconcat (in, ".png", NULL);
  g_autofree char *set_out = g_strdup_printf ("out=%s", out);
  g_autofree char *image = NULL;
  g_autofree char *set_in = g_strdup_printf ("in=%s", in);
  char *argv[] = {"env", set_in, set_out, "isaac_seed=a", "seed=1",
      "nthreads=1", "qs=0.01", "verbose=0", "flam3-render", NULL};
  gsize length;
  int status = 1;

  g_assert_true (g_file_set_contents (in, text, -1, NULL));
  g_spawn_sync (NULL, argv, NULL,
      G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL |
          G_SPAWN_STDERR_TO_DEV_NULL,
      NULL, NULL, NULL, NULL, &status, NULL);
  g_unlink (in);
  if (status != 0 || !g_file_get_contents (out, &image, &length, NULL))
    return NULL;
  g_unlink (out);
  return sum_picture (image, length);
}

static void
check_render (const char *folder, const char *text, const char *name)
{
  g_autoptr (GPtrArray) flames = read_text (text, name);
  g_autofree char *written = flame_flam3_write (
      (const FlameGenome *const *) flames->pdata, flames->len);
  g_autofree char *expected = render (folder, text, "original.flam3");
  g_autofree char *actual = render (folder, written, "written.flam3");

  g_assert_nonnull (expected);
  g_test_message ("%s", name);
  g_assert_cmpstr (actual, ==, expected);
}

static void
test_flam3_render (void)
{
  static const char *const names[] = {"var/v23_blob.flam3",
      "var/v47_twintrian.flam3", "var/v51_flower.flam3",
      "var/v73_separation.flam3", "feat/sym3.flam3", "feat/xaos.flam3",
      "feat/final_basic.flam3", "feat/multivar9.flam3", "feat/tone_bg.flam3",
      "feat/pal_sparse.flam3"};
  const char *cases = test_cases_folder ();
  g_autofree char *program = g_find_program_in_path ("flam3-render");
  g_autofree char *folder = NULL;
  guint n = 0;

  if (!cases)
    return;
  if (!program) {
    g_test_skip ("flam3-render is not installed");
    return;
  }
  folder = g_dir_make_tmp ("flame-writer-XXXXXX", NULL);
  g_assert_nonnull (folder);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (cases, names[i], NULL);
    g_autofree char *text = NULL;

    if (!g_file_get_contents (path, &text, NULL, NULL))
      continue;
    check_render (folder, text, names[i]);
    n++;
  }
  g_rmdir (folder);
  g_assert_cmpuint (n, >=, 8);
}

/*
 * Checks that everything in a document is in the text that the writer makes of
 * it.
 */
static void
check_kept (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) flames = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  flames = flame_flam3_read (text, length, path, NULL, NULL);
  for (guint i = 0; flames && i < flames->len; i++) {
    const FlameGenome *genome = flames->pdata[i];

    /*
     * The centre may be NaN, which differs from itself. Other tests read
     * curves.
     */
    if (isnan (genome->center[0]) || genome->tone_curves)
      return;
  }
  g_test_message ("%s", path);
  if (flames)
    check_round_trip (flames, path);
}

static void
check_kept_in (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_str_has_suffix (name, ".flam3") || g_str_has_suffix (name, ".flame"))
      check_kept (path);
  }
  g_dir_close (dir);
}

static void
test_all_kept (void)
{
  static const char *const folders[] = {
      "animation", "bad", "element", "golden/ember/genomes", "golden/own"};

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *folder =
        g_build_filename (test_data_folder (), folders[i], NULL);

    check_kept_in (folder);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flam3-writer/cases", test_cases);
  g_test_add_func ("/flam3-writer/all-kept", test_all_kept);
  g_test_add_func ("/flam3-writer/random", test_random);
  g_test_add_func ("/flam3-writer/everything", test_everything);
  g_test_add_func ("/flam3-writer/symmetry", test_symmetry_is_not_doubled);
  g_test_add_func ("/flam3-writer/forgotten", test_forgotten_parameters);
  g_test_add_func ("/flam3-writer/alpha", test_alpha);
  g_test_add_func ("/flam3-writer/plain", test_plain);
  g_test_add_func ("/flam3-writer/flam3-render", test_flam3_render);
  return g_test_run ();
}
