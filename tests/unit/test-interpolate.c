/*
 * Interpolation, compared with flam3's from the same keyframes: with its dumps
 * at full precision, and with the six digits that its tools print.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/genome/flam3/reader.h"
#include "core/genome/variation.h"
#include "core/animation/keyframes.h"
#include "core/animation/sequence.h"
#include "core/animation/interpolate/sheep.h"
#include "kernels/variation-ids.h"
#include "tests/support/genomes.h"

#define PRINTED 1e-5 /* six digits */
#define EXACT 1e-12
#define PALETTE_DIGITS 2e-9 /* the dumps have nine digits of a colour */

/* Prepares a document like flam3-animate and flam3-genome. */
static FlameKeyframes *
new_keyframes (GPtrArray *genomes)
{
  FlameGenome *first = genomes->pdata[0];

  first->interpolation = FLAME_INTERPOLATION_LINEAR;
  if (genomes->len >= 2) {
    FlameGenome *flame = genomes->pdata[genomes->len - 2];

    flame->interpolation = FLAME_INTERPOLATION_LINEAR;
  }
  return flame_keyframes_new (
      (const FlameGenome *const *) genomes->pdata, genomes->len);
}

/* --------------------------------------------- dumps at full precision */

static const char *
expect_word (const char *cursor, const char *word)
{
  while (*cursor == ' ')
    cursor++;
  g_assert_true (g_str_has_prefix (cursor, word));
  return cursor + strlen (word);
}

static double
next_number (const char **cursor)
{
  char *end;
  const double value = g_ascii_strtod (*cursor, &end);

  g_assert_true (end != *cursor);
  *cursor = end;
  return value;
}

static void
check_number (
    const char **cursor, const char *word, double actual, double tolerance)
{
  double expected;

  if (word)
    *cursor = expect_word (*cursor, word);
  expected = next_number (cursor);
  if (fabs (actual - expected) <= tolerance * MAX (1.0, fabs (expected)))
    return;
  g_test_message ("%s is %.17g, expected %.17g", word ? word : "a number",
      actual, expected);
  g_test_fail ();
}

static void
check_camera (const char *line, const FlameGenome *genome)
{
  check_number (&line, "cam center", genome->center[0], EXACT);
  check_number (&line, NULL, genome->center[1], EXACT);
  check_number (&line, "rotc", genome->rot_center[0], EXACT);
  check_number (&line, NULL, genome->rot_center[1], EXACT);
  check_number (&line, "rotate", genome->rotate, EXACT);
  check_number (&line, "ppu", genome->scale, EXACT);
  check_number (&line, "zoom", genome->zoom, EXACT);
}

static void
check_tone (const char *line, const FlameGenome *genome)
{
  check_number (&line, "tone brightness", genome->brightness, EXACT);
  check_number (&line, "gamma", genome->gamma, EXACT);
  check_number (&line, "vib", genome->vibrancy, EXACT);
  check_number (&line, "hp", genome->highlight_power, EXACT);
  check_number (&line, "gthr", genome->gamma_threshold, EXACT);
  check_number (&line, "quality", genome->quality, EXACT);
  check_number (&line, "est", genome->estimator_radius, EXACT);
  check_number (&line, NULL, genome->estimator_minimum, EXACT);
  check_number (&line, NULL, genome->estimator_curve, EXACT);
  check_number (&line, "ntemp", genome->temporal_samples, EXACT);
  check_number (&line, "nb", genome->passes, EXACT);
}

static const FlameXform *
check_xform (const char *line, const FlameGenome *genome)
{
  const char *number = expect_word (line, "xf");
  const guint i = next_number (&number);
  const FlameXform *xform =
      i < genome->n_xforms ? &genome->xforms[i] : genome->finals;

  g_assert_nonnull (xform);
  line = number;
  check_number (&line, "density", xform->weight, EXACT);
  check_number (&line, "color", xform->color, EXACT);
  check_number (&line, "speed", xform->color_speed, EXACT);
  check_number (&line, "opacity", xform->opacity, EXACT);
  check_number (&line, "animate", xform->animate, EXACT);
  return xform;
}

static void
check_affine (const char *line, const char *word, const FlameAffine *affine)
{
  line = expect_word (line, word);
  for (guint i = 0; i < 6; i++)
    check_number (&line, NULL, affine->m[i], EXACT);
}

/* Checks that the line names every variation that has weight. */
static void
check_variations (const char *line, const FlameXform *xform)
{
  g_auto (GStrv) words = g_strsplit (expect_word (line, "var "), " ", -1);
  guint n_actual = 0, n_expected = 0;

  for (guint i = 0; words[i]; i++) {
    char *equals = strchr (words[i], '=');
    const char *number;
    FlameVariation variation;

    if (!equals)
      continue;
    *equals = '\0';
    number = equals + 1;
    g_assert_true (flame_variation_from_name (words[i], &variation));
    check_number (
        &number, NULL, flame_xform_get_variation (xform, variation), EXACT);
    n_expected++;
  }
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++)
    n_actual += flame_xform_get_variation (xform, v) != 0.0;
  g_assert_cmpuint (n_actual, ==, n_expected);
}

static void
check_ngon (const char *line, const FlameXform *xform)
{
  check_number (&line, "ngon",
      flame_xform_get_param (xform, FLAME_PARAM_ngon_sides), EXACT);
  check_number (&line, NULL,
      flame_xform_get_param (xform, FLAME_PARAM_ngon_power), EXACT);
  check_number (&line, NULL,
      flame_xform_get_param (xform, FLAME_PARAM_ngon_circle), EXACT);
  check_number (&line, NULL,
      flame_xform_get_param (xform, FLAME_PARAM_ngon_corners), EXACT);
}

static void
check_palette (const char *line, const FlameGenome *genome)
{
  guint n = 0;

  line = expect_word (line, "pal");
  for (; *line; n++) {
    const guint entry = next_number (&line);

    for (guint c = 0; c < 4; c++) {
      line++; /* colon or comma */
      check_number (
          &line, NULL, genome->palette.rgba[entry][c], PALETTE_DIGITS);
    }
    while (*line == ' ')
      line++;
  }
  g_assert_cmpuint (n, ==, 16);
}

static void
check_time (
    const char *line, const FlameKeyframes *keyframes, FlameGenome *genome)
{
  /* In flam3's order. */
  static const FlamePaletteInterpolation modes[] = {
      FLAME_PALETTE_INTERPOLATION_HSV, FLAME_PALETTE_INTERPOLATION_SWEEP,
      FLAME_PALETTE_INTERPOLATION_RGB,
      FLAME_PALETTE_INTERPOLATION_HSV_CIRCULAR};
  double time, n, final_index;

  g_test_message ("%s", line);
  line = expect_word (line, "t ");
  time = next_number (&line);
  flame_keyframes_interpolate (keyframes, time, genome);
  line = expect_word (line, "nx");
  n = next_number (&line);
  line = expect_word (line, "final");
  final_index = next_number (&line);
  g_assert_cmpint (final_index >= 0, ==, genome->n_finals > 0);
  g_assert_cmpint (n, ==, genome->n_xforms + (final_index >= 0));
  check_number (&line, "inttype", genome->interpolation_type, 0);
  line = expect_word (line, "palint");
  g_assert_cmpint (
      genome->palette_interpolation, ==, modes[(guint) next_number (&line)]);
  check_number (&line, "blend", genome->hsv_rgb_palette_blend, EXACT);
}

static guint
check_dump (char **lines, const FlameKeyframes *keyframes)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const FlameXform *xform = NULL;
  guint n_times = 0;

  for (; *lines; lines++) {
    const char *line = *lines;

    if (g_str_has_prefix (line, "t ")) {
      check_time (line, keyframes, genome);
      n_times++;
    } else if (g_str_has_prefix (line, "cam ")) {
      check_camera (line, genome);
    } else if (g_str_has_prefix (line, "tone ")) {
      check_tone (line, genome);
    } else if (g_str_has_prefix (line, "xf ")) {
      xform = check_xform (line, genome);
    } else if (g_str_has_prefix (line, "  c ")) {
      check_affine (line, "c", &xform->coefs);
    } else if (g_str_has_prefix (line, "  post ")) {
      check_affine (line, "post", &xform->post);
    } else if (g_str_has_prefix (line, "  var ")) {
      check_variations (line, xform);
    } else if (g_str_has_prefix (line, "  rings2 ")) {
      line = expect_word (line, "rings2");
      check_number (&line, NULL,
          flame_xform_get_param (xform, FLAME_PARAM_rings2_val), EXACT);
    } else if (g_str_has_prefix (line, "  ngon ")) {
      check_ngon (line, xform);
    } else if (g_str_has_prefix (line, "pal ")) {
      check_palette (line, genome);
    } else {
      g_assert_true (*line == '\0' || strstr (line, "smooth interpolation") ||
                     strstr (line, "switching to linear"));
    }
  }
  return n_times;
}

static void
test_dump (gconstpointer name)
{
  const char *folder = test_cases_folder ();
  g_autofree char *document = g_strdup_printf ("anim/%s.flam3", (char *) name);
  g_autofree char *path = NULL, *text = NULL;
  g_autoptr (GPtrArray) genomes = NULL;
  g_auto (GStrv) lines = NULL;
  FlameKeyframes *keyframes;

  if (!folder)
    return;
  path = g_strdup_printf ("%s/vectors/interp_%s.txt", folder, (char *) name);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  genomes = test_read_genomes (folder, document);
  keyframes = new_keyframes (genomes);
  g_assert_cmpuint (check_dump (lines, keyframes), >=, 5);
  flame_keyframes_free (keyframes);
}

/* ------------------------------------------------- what the tools print */

static gboolean
is_keyframe (GPtrArray *genomes, double time)
{
  for (guint i = 0; i < genomes->len; i++) {
    const FlameGenome *genome = genomes->pdata[i];

    if (genome->time == time)
      return TRUE;
  }
  return FALSE;
}

/*
 * Checks frames of keyframes. flam3-genome copies keyframes; the dumps have
 * what interpolation computes.
 */
static void
check_frames (GPtrArray *genomes, GPtrArray *expected, guint palette_step)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameKeyframes *keyframes = new_keyframes (genomes);

  for (guint i = 0; i < expected->len; i++) {
    const FlameGenome *frame = expected->pdata[i];
    g_autofree char *what = g_strdup_printf ("time %g", frame->time);

    if (is_keyframe (genomes, frame->time))
      continue;
    flame_keyframes_interpolate (keyframes, frame->time, genome);
    test_assert_genomes_close (genome, frame, PRINTED, palette_step, what);
  }
  flame_keyframes_free (keyframes);
}

static void
test_frames (gconstpointer name)
{
  const char *folder = test_cases_folder ();
  g_autofree char *from = g_strdup_printf ("anim/%s.flam3", (char *) name);
  g_autofree char *to =
      g_strdup_printf ("interp_expected/%s.animate.flam3", (char *) name);
  g_autoptr (GPtrArray) genomes = NULL, expected = NULL;

  if (!folder)
    return;
  genomes = test_read_genomes (folder, from);
  expected = test_read_genomes (folder, to);
  g_assert_cmpuint (expected->len, >=, 10);
  check_frames (genomes, expected, 1);
}

static void
test_own_frames (void)
{
  const char *folder = test_data_folder ();
  g_autoptr (GPtrArray) genomes =
      test_read_genomes (folder, "animation/keyframes.flam3");
  g_autoptr (GPtrArray) expected =
      test_read_genomes (folder, "animation/keyframes-expected.flam3");

  g_assert_cmpuint (expected->len, ==, 21);
  check_frames (genomes, expected, 51);
}

/* ---------------------------------------------------- loops and edges */

/* Evaluates frame @i of flam3-genome's sequence with @n frames a unit. */
static void
evaluate_sequence_frame (
    GPtrArray *flames, guint i, guint n, FlameGenome *genome)
{
  const guint unit = MIN (i / n, 2 * flames->len - 2);
  const double blend = (double) (i - unit * n) / n;
  FlameEdge *edge;

  if (unit % 2 == 0) {
    flame_loop_evaluate (flames->pdata[unit / 2], blend, genome);
    return;
  }
  edge = flame_edge_new (flames->pdata[unit / 2], flames->pdata[unit / 2 + 1]);
  flame_edge_evaluate (edge, blend, genome);
  flame_edge_free (edge);
}

static void
check_sequence (GPtrArray *flames, GPtrArray *expected, guint palette_step)
{
  const guint n = (expected->len - 1) / (2 * flames->len - 1);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameSequence *sequence = flame_sequence_new (
      (const FlameGenome *const *) flames->pdata, flames->len, n, n);

  flame_genomes_unwrap_rotation (
      (FlameGenome *const *) flames->pdata, flames->len);
  g_assert_cmpuint (expected->len, ==, n * (2 * flames->len - 1) + 1);
  for (guint i = 0; i < expected->len; i++) {
    g_autofree char *what = g_strdup_printf ("frame %u", i);

    evaluate_sequence_frame (flames, i, n, genome);
    test_assert_genomes_close (
        genome, expected->pdata[i], PRINTED, palette_step, what);
    g_assert_cmpuint (
        genome->n_xforms, ==, ((FlameGenome *) expected->pdata[i])->n_xforms);
    flame_sequence_evaluate (sequence, i, genome);
    test_assert_genomes_close (
        genome, expected->pdata[i], PRINTED, palette_step, what);
  }
  flame_sequence_free (sequence);
}

static void
test_sequence (void)
{
  const char *folder = test_cases_folder ();
  g_autoptr (GPtrArray) flames = NULL, expected = NULL;

  if (!folder)
    return;
  flames = test_read_genomes (folder, "anim/a4_padding_final.flam3");
  expected = test_read_genomes (folder, "anim/seq_padding.flam3");
  check_sequence (flames, expected, 1);
}

static void
test_own_sequence (void)
{
  const char *folder = test_data_folder ();
  g_autoptr (GPtrArray) flames =
      test_read_genomes (folder, "animation/sequence.flam3");
  g_autoptr (GPtrArray) expected =
      test_read_genomes (folder, "animation/sequence-expected.flam3");

  check_sequence (flames, expected, 51);
}

/* Tests frames 10 to 12 and 5 to 7 of 16, of a loop with motions. */
static void
test_motion_loop (gconstpointer name)
{
  const char *folder = test_cases_folder ();
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GPtrArray) flames = NULL, expected = NULL;

  if (!folder)
    return;
  flames = test_read_genomes (folder, "anim/motion_src_loop.flam3");
  expected = test_read_genomes (folder, name);
  g_assert_cmpuint (expected->len, ==, 3);
  for (guint i = 0; i < expected->len; i++) {
    const FlameGenome *frame = expected->pdata[i];
    g_autofree char *what = g_strdup_printf ("frame %g", frame->time);

    flame_loop_evaluate (flames->pdata[0], frame->time / 16, genome);
    test_assert_genomes_close (genome, frame, PRINTED, 1, what);
  }
}

/* Tests frames 4 to 6 of 16, of an edge with motions. */
static void
test_motion_edge (void)
{
  const char *folder = test_cases_folder ();
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GPtrArray) from = NULL, to = NULL, expected = NULL;
  FlameEdge *edge;

  if (!folder)
    return;
  from = test_read_genomes (folder, "anim/motion_src_loop.flam3");
  to = test_read_genomes (folder, "anim/a3_smooth4.flam3");
  expected = test_read_genomes (folder, "anim/loopframe_5.flam3");
  edge = flame_edge_new (from->pdata[0], to->pdata[1]);
  for (guint i = 0; i < expected->len; i++) {
    const FlameGenome *frame = expected->pdata[i];
    g_autofree char *what = g_strdup_printf ("frame %g", frame->time);

    flame_edge_evaluate (edge, frame->time / 16, genome);
    test_assert_genomes_close (genome, frame, PRINTED, 1, what);
  }
  flame_edge_free (edge);
}

/* -------------------------------------------------------- small rules */

/*
 * Returns one xform whose x basis points at @degrees and whose y basis is zero.
 */
static FlameGenome *
new_flame (double time, double degrees, double length)
{
  FlameGenome *genome = flame_genome_new ();
  FlameXform *xform = flame_genome_add_xform (genome);
  const double angle = degrees * G_PI / 180;

  genome->time = time;
  xform->weight = 1.0;
  flame_xform_set_variation (xform, FLAME_VAR_linear, 1.0);
  xform->coefs = (FlameAffine){
      {length * cos (angle), length * sin (angle), 0, 0, time, -time}};
  return genome;
}

static void
test_log_affine (void)
{
  g_autoptr (FlameGenome) a = new_flame (0, 170, 0.25);
  g_autoptr (FlameGenome) b = new_flame (10, -170, 4);
  const FlameGenome *genomes[] = {a, b};
  FlameKeyframes *keyframes = flame_keyframes_new (genomes, 2);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const double *m;

  flame_keyframes_interpolate (keyframes, 5, genome);
  m = genome->xforms[0].coefs.m;
  /*
   * The angle takes the shorter way, the length is the geometric mean, and the
   * offset is half way.
   */
  g_assert_cmpfloat_with_epsilon (m[0], -1, EXACT);
  g_assert_cmpfloat_with_epsilon (m[1], 0, EXACT);
  g_assert_cmpfloat_with_epsilon (m[2], 0, EXACT);
  g_assert_cmpfloat_with_epsilon (m[4], 5, EXACT);
  g_assert_cmpfloat_with_epsilon (m[5], -5, EXACT);
  flame_keyframes_free (keyframes);
}

static void
test_half_turn (void)
{
  g_autoptr (FlameGenome) a = new_flame (0, 0, 1);
  g_autoptr (FlameGenome) b = new_flame (10, 180, 1);
  const FlameGenome *genomes[] = {a, b};
  const FlameGenome *back[] = {b, a};
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameKeyframes *keyframes = flame_keyframes_new (genomes, 2);

  flame_keyframes_interpolate (keyframes, 5, genome);
  g_assert_cmpfloat_with_epsilon (genome->xforms[0].coefs.m[1], 1, EXACT);
  flame_keyframes_free (keyframes);

  /* The way back is the same, through -y. */
  b->time = -10;
  keyframes = flame_keyframes_new (back, 2);
  flame_keyframes_interpolate (keyframes, -5, genome);
  g_assert_cmpfloat_with_epsilon (genome->xforms[0].coefs.m[1], -1, EXACT);
  flame_keyframes_free (keyframes);
}

static void
test_smooth_sweep (void)
{
  FlameGenome *genomes[4];
  FlameKeyframes *keyframes;
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  for (guint k = 0; k < 4; k++) {
    genomes[k] = new_flame (k, 0, 1);
    genomes[k]->interpolation = FLAME_INTERPOLATION_SMOOTH;
    genomes[k]->palette_interpolation = FLAME_PALETTE_INTERPOLATION_SWEEP;
    for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
      genomes[k]->palette.rgba[i][0] = k / 4.0;
  }
  keyframes = flame_keyframes_new ((const FlameGenome *const *) genomes, 4);
  flame_keyframes_interpolate (keyframes, 1.25, genome);
  /*
   * Three quarters still belong to the previous keyframe, the rest to the next
   * one.
   */
  g_assert_cmpfloat (genome->palette.rgba[191][0], ==, 0.25);
  g_assert_cmpfloat (genome->palette.rgba[192][0], ==, 0.5);
  flame_keyframes_free (keyframes);
  for (guint k = 0; k < 4; k++)
    flame_genome_free (genomes[k]);
}

static void
test_reuse (void)
{
  const char *folder = test_data_folder ();
  g_autoptr (GPtrArray) genomes =
      test_read_genomes (folder, "animation/keyframes.flam3");
  FlameKeyframes *keyframes = new_keyframes (genomes);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  FlameXform *xforms, *finals;
  double *chaos;

  flame_keyframes_interpolate (keyframes, 1.0, genome);
  xforms = genome->xforms;
  finals = genome->finals;
  chaos = genome->chaos;
  g_assert_nonnull (finals);
  g_assert_nonnull (chaos);
  flame_keyframes_interpolate (keyframes, 3.0, genome);
  g_assert_true (genome->xforms == xforms);
  g_assert_true (genome->finals == finals);
  g_assert_true (genome->chaos == chaos);

  /* The output has another structure, with motions and strings of its own. */
  g_autoptr (FlameGenome) other = flame_genome_new ();
  FlameXform *xform = flame_genome_add_xform (other);

  other->name = g_strdup ("name");
  xform->motions = g_new0 (FlameMotion, 2);
  xform->n_motions = 2;
  flame_keyframes_interpolate (keyframes, 3.0, other);
  test_assert_genomes_close (other, genome, 0.0, 1, "reused");
  g_assert_null (other->name);
  g_assert_cmpuint (other->xforms[0].n_motions, ==, 0);
  flame_keyframes_free (keyframes);
}

/*
 * Tests Ember's animate_origin: a moved origin rotates about the plane's, with
 * or without the basis vectors. A final transform stays.
 */
static void
test_animate_origin (void)
{
  static const char text[] =
      "<flame size='8 8'>"
      "<xform weight='1' linear='1' animate='0' coefs='1 0 0 1 2 1'/>"
      "<xform weight='1' linear='1' animate='0' animate_origin='1'"
      " coefs='1 0 0 1 2 1'/>"
      "<xform weight='1' linear='1' animate='1' animate_origin='1'"
      " coefs='1 0 0 1 2 1'/>"
      "<finalxform linear='1' animate_origin='1' coefs='1 0 0 1 2 1'/>"
      "<color index='0' rgb='1 2 3'/></flame>";
  static const double quarter[4][6] = {{1, 0, 0, 1, 2, 1}, {1, 0, 0, 1, -1, 2},
      {0, 1, -1, 0, -1, 2}, {1, 0, 0, 1, 2, 1}};
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GPtrArray) flames =
      flame_flam3_read (text, strlen (text), "text", NULL, NULL);
  const FlameGenome *flame = flames->pdata[0];

  g_assert_false (flame_loop_is_constant (flame));
  flame_loop_evaluate (flame, 0.25, genome);
  for (guint i = 0; i < 4; i++) {
    const FlameXform *xform = i < 3 ? &genome->xforms[i] : &genome->finals[0];

    for (guint k = 0; k < 6; k++)
      g_assert_cmpfloat_with_epsilon (xform->coefs.m[k], quarter[i][k], 1e-12);
  }
}

/*
 * A temporal sample without a palette keeps the one it had, with all else of its moment.
 */
static void
test_without_palette (void)
{
  static const char text[] =
      "<flame size='8 8' brightness='7'>"
      "<xform weight='1' linear='1' animate='1' coefs='1 0 0 1 2 1'/>"
      "<color index='0' rgb='255 128 0'/></flame>";
  g_autoptr (GPtrArray) flames =
      flame_flam3_read (text, strlen (text), "text", NULL, NULL);
  g_autoptr (FlameGenome) whole = flame_genome_new ();
  g_autoptr (FlameGenome) sample = flame_genome_new ();

  flame_loop_evaluate (flames->pdata[0], 0.25, whole);
  g_assert_cmpfloat (whole->palette.rgba[0][0], ==, 1.0);
  sample->without_palette = TRUE;
  sample->palette.rgba[0][0] = 0.125;
  flame_loop_evaluate (flames->pdata[0], 0.25, sample);
  g_assert_true (sample->without_palette);
  g_assert_cmpfloat (sample->palette.rgba[0][0], ==, 0.125);
  g_assert_cmpfloat (sample->brightness, ==, 7.0);
  sample->without_palette = FALSE;
  flame_loop_evaluate (flames->pdata[0], 0.25, sample);
  test_assert_genomes_close (sample, whole, 0.0, 1, "with its palette");
  g_assert_cmpfloat (sample->palette.rgba[0][0], ==, 1.0);
}

int
main (int argc, char **argv)
{
  static const char *const names[] = {"a1_linear_log", "a3_smooth4",
      "a4_padding_final", "a6_sweep_exp_old", "p_hsv", "p_hsv_circular_blend",
      "p_rgb"};

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *dump = g_strdup_printf ("/dump/%s", names[i]);
    g_autofree char *frames = g_strdup_printf ("/frames/%s", names[i]);

    g_test_add_data_func (dump, names[i], test_dump);
    g_test_add_data_func (frames, names[i], test_frames);
  }
  g_test_add_func ("/frames/own", test_own_frames);
  g_test_add_func ("/sequence/padding", test_sequence);
  g_test_add_func ("/sequence/own", test_own_sequence);
  g_test_add_data_func (
      "/motion/loop-6", "anim/loopframe_6.flam3", test_motion_loop);
  g_test_add_data_func (
      "/motion/loop-11", "anim/loopframe_11.flam3", test_motion_loop);
  g_test_add_func ("/motion/edge", test_motion_edge);
  g_test_add_func ("/affine/log", test_log_affine);
  g_test_add_func ("/affine/half-turn", test_half_turn);
  g_test_add_func ("/palette/smooth-sweep", test_smooth_sweep);
  g_test_add_func ("/reuse", test_reuse);
  g_test_add_func ("/animate-origin", test_animate_origin);
  g_test_add_func ("/palette/without", test_without_palette);
  return g_test_run ();
}
