/*
 * Weighting fields: their noise, compared with JWildfire's own functions, their
 * effect in a step, and the attributes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/flam3/writer.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "kernels/weighting-field.h"
#include "tests/support/one-step.h"
#include "tests/support/scene.h"
#include "tests/unit/reader-support.h"

#define HEAD "<flame version='JWildfire' size='76 52' scale='20' quality='1'"
#define TAIL "<color index='0' rgb='255 255 255'/></flame>"
#define CELLS                                                                  \
  "wfield_type='CELLULAR_NOISE' wfield_noise_seed='22994'"                     \
  " wfield_noise_frequency='0.75' wfield_cell_noise_return_type="              \
  "'DISTANCE_DIV' wfield_cell_noise_dist_function='NATURAL'"
#define MAX_COLUMNS 12

/* ------------------------------------------------------------------- noise */

/* @row: the kind, the numbers, a point and the value there */
static void
check_noise (const double *row)
{
  const FlameNoiseKind kind = {(FlameNoise) row[0], (FlameOctaves) row[1],
      (FlameCellDistance) row[2], (FlameCellResult) row[3]};
  FlameNoiseNumbers numbers = {(guint32) (gint32) row[4], (float) row[5],
      (int) row[6], (float) row[7], (float) row[8], 1.0f};
  float part = 1.0f, sum = 1.0f, value;

  for (int i = 1; i < numbers.n_octaves; i++)
    sum += part *= numbers.gain;
  numbers.bounding = 1.0f / sum;
  value = flame_fast_noise (
      &kind, &numbers, (float) row[9], (float) row[10], (float) row[11]);
  g_assert_cmpfloat_with_epsilon (value, row[12], 2e-5);
}

static void
test_noise (void)
{
  g_autofree char *path = g_build_filename (
      g_getenv ("FLAME_TEST_DATA"), "jwildfire", "noise.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++, n++) {
    g_auto (GStrv) cells = g_strsplit (lines[i], ",", -1);
    double row[MAX_COLUMNS + 1];

    g_assert_cmpuint (g_strv_length (cells), ==, MAX_COLUMNS + 1);
    for (guint c = 0; c <= MAX_COLUMNS; c++)
      row[c] = g_ascii_strtod (cells[c], NULL);
    check_noise (row);
  }
  g_assert_cmpuint (n, ==, 372);
}

/* -------------------------------------------------------------------- steps */

static double
cells_at (double x, double y)
{
  static const FlameNoiseKind kind = {FLAME_NOISE_CELLULAR, FLAME_OCTAVES_NONE,
      FLAME_CELLS_NATURAL, FLAME_CELLS_QUOTIENT};
  static const FlameNoiseNumbers numbers = {22994, 0.75f, 1, 0.5f, 2.0f, 1.0f};

  return flame_fast_noise (&kind, &numbers, (float) x, (float) y, 0.0f);
}

static void
expect_amount (const double in[4], double out[4])
{
  const double x = 0.5 * in[0] + 0.1, y = 0.5 * in[1];
  const double field = cells_at (x, y);

  out[0] = 0.75 * x * (1.0 + field * 0.5) * (1.0 + field * -0.25);
  out[1] = 0.75 * y * (1.0 + field * 0.5) * (1.0 + field * -0.25);
  out[2] = 0.0;
  out[3] = 0.5 * in[3] * (1.0 + 0.1 * 0.25 * field);
}

static void
expect_at_source (const double in[4], double out[4])
{
  const double factor = 1.0 + cells_at (in[0], in[1]) * 0.5;

  out[0] = 0.75 * (0.5 * in[0] + 0.1) * factor;
  out[1] = 0.75 * 0.5 * in[1] * factor;
  out[2] = 0.0;
  out[3] = 0.5 * in[3];
}

/*
 * Computes the result of julian whose parameters both change: one is an integer
 * and the other is not.
 */
static void
expect_params (const double in[4], double out[4])
{
  const double field = cells_at (in[0], in[1]);
  const double dist = 1.0 + 0.5 * field;
  const double angle = atan2 (in[1], in[0]);

  /* The power stays 1: a hundredth of the field is rounded away. */
  out[0] = pow (hypot (in[0], in[1]), dist) * cos (angle);
  out[1] = pow (hypot (in[0], in[1]), dist) * sin (angle);
  out[2] = 0.0;
  out[3] = 0.5 * in[3];
}

static void
test_weights (void)
{
  one_step_check (HEAD "><xform weight='1' color='0' linear='0.75'"
                       " coefs='0.5 0 0 0.5 0.1 0' " CELLS
                       " wfield_var_amount_intensity='0.5'"
                       " wfield_color_intensity='0.25'"
                       " wfield_var_param1_intensity='-0.25'"
                       " wfield_var_param1_var_name='linear'"
                       " wfield_var_param1_param_name='amount'/>" TAIL,
      expect_amount);
  one_step_check (HEAD "><xform weight='1' color='0' linear='0.75'"
                       " coefs='0.5 0 0 0.5 0.1 0' " CELLS
                       " wfield_input='POSITION'"
                       " wfield_var_amount_intensity='0.5'/>" TAIL,
      expect_at_source);
}

static void
test_params (void)
{
  one_step_check (HEAD "><xform weight='1' color='0' julian='1'"
                       " julian_power='1' julian_dist='1' " CELLS
                       " wfield_var_param1_intensity='0.5'"
                       " wfield_var_param1_var_name='julian'"
                       " wfield_var_param1_param_name='dist'"
                       " wfield_var_param2_intensity='0.01'"
                       " wfield_var_param2_var_name='julian'"
                       " wfield_var_param2_param_name='power'/>" TAIL,
      expect_params);
}

static void
test_jitter (void)
{
  guint n_flat = 0;
  FlameBatch *batch;
  OneStepFrame frame;

  one_step_frame_init (&frame,
      HEAD "><xform weight='1' color='0' linear='1' " CELLS
           " wfield_jitter_intensity='2'/>" TAIL);
  g_assert_true (frame.plan.structure.in_space);
  batch = one_step_take (&frame);
  for (guint i = 0; i < ONE_STEP_POINTS; i++) {
    const double in[4] = {
        batch->x[0][i], batch->y[0][i], batch->z[0][i], batch->color[0][i]};
    double wanted[2];

    /* Only one point has a height of about 0. */
    if (fabs (in[2]) > 1e-6)
      continue;
    n_flat++;
    wanted[0] = in[0] + 0.2 * cells_at (in[0], in[1]);
    wanted[1] = in[1] + 0.2 * cells_at (in[1], wanted[0]);
    g_assert_cmpfloat_with_epsilon (batch->x[1][i], wanted[0], 1e-5);
    g_assert_cmpfloat_with_epsilon (batch->y[1][i], wanted[1], 1e-5);
    g_assert_cmpfloat (batch->z[1][i], !=, batch->z[0][i]);
  }
  g_assert_cmpuint (n_flat, ==, 1);
  g_aligned_free (batch);
  one_step_frame_clear (&frame);
}

/* --------------------------------------------------------------- documents */

static void
check_round_trip (const char *field)
{
  g_autofree char *xml = g_strdup_printf (HEAD
      "><xform weight='1' julian='1' bubble='0.5' %s"
      " wfield_color_intensity='0.25' wfield_jitter_intensity='0.125'"
      " wfield_var_param2_intensity='0.5'"
      " wfield_var_param2_var_name='bubble'"
      " wfield_var_param2_param_name='amount'"
      " wfield_var_param3_intensity='-1'"
      " wfield_var_param3_var_name='julian'"
      " wfield_var_param3_param_name='dist'/>" TAIL,
      field);
  g_autoptr (GPtrArray) genomes = read_clean (xml);
  const FlameGenome *const all[] = {first (genomes)};
  g_autofree char *written = flame_flam3_write (all, 1);
  g_autoptr (GPtrArray) again = read_clean (written);
  const FlameXform *a = first (genomes)->xforms, *b = first (again)->xforms;

  g_assert_cmpuint (a->field.kind, !=, 0);
  g_assert_cmpuint (a->field.drives[2].variation, ==, FLAME_VAR_julian);
  g_assert_cmpuint (a->field.drives[1].variation, ==, FLAME_VAR_jw_bubble);
  g_assert_cmpmem (&a->field, sizeof a->field, &b->field, sizeof b->field);
  g_assert_cmpmem (a->field_amounts, sizeof a->field_amounts, b->field_amounts,
      sizeof b->field_amounts);
}

static void
test_round_trip (void)
{
  check_round_trip (CELLS " wfield_input='POSITION'");
  check_round_trip ("wfield_type='SIMPLEX_FRACTAL_NOISE'"
                    " wfield_fract_noise_fract_type='RIGID_MULTI'"
                    " wfield_fract_noise_octaves='7'"
                    " wfield_fract_noise_gain='0.75'"
                    " wfield_fract_noise_lacunarity='1.5'");
  check_round_trip ("wfield_type='WHITE_NOISE'");
}

/* What is not drawn gets a warning; a field without effect is dropped. */
static void
test_limits (void)
{
  static const struct
  {
    const char *field;
    guint n_warnings;
    gboolean is_field;
  } cases[] = {
      {CELLS, 0, FALSE},
      {"wfield_type='NONE' wfield_color_intensity='1'", 0, FALSE},
      {"wfield_type='IMAGE_MAP' wfield_color_intensity='1'"
       " wfield_cmap_filename='a.png'",
          1, FALSE},
      {"wfield_type='IMAGE_MAP' wfield_cmap_xsize='4.0'", 0, FALSE},
      {CELLS " wfield_color_intensity='1' wfield_var_param1_intensity='1'"
             " wfield_var_param1_var_name='nobody'",
          1, TRUE},
      /* This parameter is evaluated once for all points. */
      {CELLS " wfield_color_intensity='1' wfield_var_param1_intensity='1'"
             " wfield_var_param1_var_name='dla_wf'"
             " wfield_var_param1_param_name='max_iter'",
          1, TRUE},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *xml = g_strdup_printf (
        HEAD "><xform weight='1' linear='1' %s/>" TAIL, cases[i].field);
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) genomes = read_full (xml, -1, NULL, warnings, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (warnings->len, ==, cases[i].n_warnings);
    g_assert_cmpint (
        first (genomes)->xforms[0].field.kind != 0, ==, cases[i].is_field);
  }
}

/* Between two keyframes the field exists, at half its strength. */
static void
test_keyframes (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (
      "<a>" HEAD " time='0'><xform weight='1' linear='1'/>" TAIL HEAD
      " time='10'><xform weight='1' linear='1' " CELLS
      " wfield_var_amount_intensity='0.5'/>" TAIL "</a>");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, 5.0, genome);
  g_assert_cmpuint (genome->xforms[0].field.kind, !=, 0);
  g_assert_cmpfloat_with_epsilon (
      genome->xforms[0].field_amounts[FLAME_FIELD_OF_WEIGHTS], 0.25, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fields/noise", test_noise);
  g_test_add_func ("/fields/weights", test_weights);
  g_test_add_func ("/fields/params", test_params);
  g_test_add_func ("/fields/jitter", test_jitter);
  g_test_add_func ("/fields/round-trip", test_round_trip);
  g_test_add_func ("/fields/limits", test_limits);
  g_test_add_func ("/fields/keyframes", test_keyframes);
  return g_test_run ();
}
