/*
 * The list of variations of an xform: its order, its forms in the reader,
 * interpolation, motion and the loops, and its memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/keyframes.h"
#include "core/animation/interpolate/sheep.h"
#include "core/plan/frame-request.h"
#include "core/plan/loops.h"
#include "core/genome/chaos-game.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/variation.h"
#include "kernels/variation-ids.h"
#include "tests/support/scene.h"
#include "tests/support/variation-images.h"

#define COLOR "<color index='0' rgb='255 90 30'/>"

/* Returns (transfer full) the only flame of @xforms. */
static FlameGenome *
read_flame (const char *xforms)
{
  g_autofree char *text = g_strconcat (
      "<flame size='80 56' scale='20'>", xforms, COLOR "</flame>", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (text, strlen (text), "test-uses", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (genomes->len, ==, 1);
  return flame_genome_copy (g_ptr_array_index (genomes, 0));
}

static void
check_use (
    const FlameXform *xform, guint at, FlameVariation variation, FlameForm form)
{
  g_assert_cmpuint (at, <, xform->n_uses);
  g_assert_cmpint (xform->uses[at].variation, ==, variation);
  g_assert_cmpint (xform->uses[at].form, ==, form);
}

/*
 * Tests the order: flam3's variations come by number, the others in the file's
 * order; pre, regular, post.
 */
static void
test_order (void)
{
  g_autoptr (FlameGenome) genome =
      read_flame ("<xform weight='1' post_swirl='1' swirl='1' linear='1'"
                  " julia3D='1' spherical='1' bent='1' pre_swirl='1'"
                  " pre_blur='.2' pre_linear='1' post_linear='1'/>");
  const FlameXform *xform = &genome->xforms[0];

  g_assert_cmpuint (xform->n_uses, ==, 10);
  check_use (xform, 0, FLAME_VAR_swirl, FLAME_FORM_PRE);
  check_use (xform, 1, FLAME_VAR_gaussian_blur, FLAME_FORM_PRE);
  check_use (xform, 2, FLAME_VAR_linear, FLAME_FORM_PRE);
  check_use (xform, 3, FLAME_VAR_linear, FLAME_FORM_REGULAR);
  check_use (xform, 4, FLAME_VAR_swirl, FLAME_FORM_REGULAR);
  check_use (xform, 5, FLAME_VAR_julia3D, FLAME_FORM_REGULAR);
  check_use (xform, 6, FLAME_VAR_spherical, FLAME_FORM_REGULAR);
  check_use (xform, 7, FLAME_VAR_bent, FLAME_FORM_REGULAR);
  check_use (xform, 8, FLAME_VAR_swirl, FLAME_FORM_POST);
  check_use (xform, 9, FLAME_VAR_linear, FLAME_FORM_POST);
}

static double
get_param (const FlameXform *xform, FlameParam param, FlameForm form)
{
  const FlameVariation variation = flame_param_variation (param);
  const FlameVariationUse *use = flame_xform_find_use (xform, variation, form);
  FlameParam first = 0;

  g_assert_nonnull (use);
  flame_variation_params (variation, &first);
  return flame_xform_use_params (xform, use)[param - first];
}

/*
 * Uses are matched by variation and form. One that fades in has its parameters
 * from the start.
 */
static void
test_interpolation (void)
{
  g_autoptr (FlameGenome) a = read_flame (
      "<xform weight='1' linear='1' pre_julian='.4' pre_julian_power='3'/>");
  g_autoptr (FlameGenome) b =
      read_flame ("<xform weight='1' linear='.5' julian='.6' julian_power='5'"
                  " pre_julian='.8' pre_julian_power='4' post_swirl='1'/>");
  const FlameGenome *const genomes[2] = {a, b};
  g_autoptr (FlameGenome) out = flame_genome_new ();
  const FlameXform *xform;
  FlameKeyframes *keyframes;

  b->time = 10.0;
  keyframes = flame_keyframes_new (genomes, 2);
  flame_keyframes_interpolate (keyframes, 5.0, out);
  flame_keyframes_free (keyframes);
  xform = &out->xforms[0];
  g_assert_cmpuint (xform->n_uses, ==, 4);
  g_assert_cmpfloat_with_epsilon (
      xform->uses[0].weight, 0.6, 1e-12); /* pre_julian */
  g_assert_cmpfloat_with_epsilon (
      get_param (xform, FLAME_PARAM_julian_power, FLAME_FORM_PRE), 3.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_xform_get_variation (xform, FLAME_VAR_linear), 0.75, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_xform_get_variation (xform, FLAME_VAR_julian), 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      get_param (xform, FLAME_PARAM_julian_power, FLAME_FORM_REGULAR), 5.0,
      1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_xform_get_use_weight (xform, FLAME_VAR_swirl, FLAME_FORM_POST), 0.5,
      1e-12);
}

/* A motion adds to parameters of zero, in each form. */
static void
test_motion (void)
{
  g_autoptr (FlameGenome) genome =
      read_flame ("<xform weight='1' linear='1' post_julian='1'"
                  " post_julian_power='3'><motion motion_frequency='1'"
                  " motion_function='sin' post_julian='.5'"
                  " post_julian_power='2' pre_blur='.1'/></xform>");
  FlameXform xform = {0};

  flame_xform_assign (&xform, &genome->xforms[0]);
  g_assert_cmpuint (xform.n_motions, ==, 1);
  flame_xform_apply_motions (&xform, &genome->xforms[0], 0.25);
  g_assert_cmpfloat_with_epsilon (
      flame_xform_get_use_weight (&xform, FLAME_VAR_julian, FLAME_FORM_POST),
      1.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      get_param (&xform, FLAME_PARAM_julian_power, FLAME_FORM_POST), 5.0,
      1e-12);
  /* The motion does not set dist. */
  g_assert_cmpfloat_with_epsilon (
      get_param (&xform, FLAME_PARAM_julian_dist, FLAME_FORM_POST), 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (flame_xform_get_use_weight (&xform,
                                      FLAME_VAR_gaussian_blur, FLAME_FORM_PRE),
      0.1, 1e-12);
  flame_xform_clear (&xform);
}

/* cuburn's nodes have the forms as well. */
static void
test_cuburn (void)
{
  const FlameJsonContext context = {.document = "test-uses"};
  g_autoptr (FlameGenome) genome =
      read_flame ("<xform weight='1' linear='1' pre_julian='.4'"
                  " pre_julian_power='3' post_swirl='.7' pre_blur='.2'/>");
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_from_genome (genome, &context);
  g_autoptr (FlameGenome) back = flame_cuburn_to_genome (node, 80, 56);

  g_assert_true (flame_xform_same_uses (&genome->xforms[0], &back->xforms[0]));
}

/* ------------------------------------------------------------------ drawing */

/*
 * Compares the uses of the first xform on the points of a batch, as one step
 * runs them.
 */
static void
check_step (const char *xforms, double reach)
{
  g_autofree char *text = g_strconcat (
      "<flame size='80 56' scale='20'>", xforms, COLOR "</flame>", NULL);
  g_autoptr (FlameAnimation) animation = scene_load (text);
  g_autoptr (FlameGenome) genome = read_flame (xforms);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
  FlameFrameRequest request = scene_request (animation, picture, 0.0);
  const FlameIterateLoops *loops = flame_cpu_loops ()->iterate;
  const FlameXform *xform = &genome->xforms[0];
  g_autoptr (GError) error = NULL;
  FlameBatch *batch = g_aligned_alloc0 (1, sizeof *batch, 64);
  FlameTemporalSample temporal_sample = {0};
  FlamePlan plan;

  request.shutter = 0.0;
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  flame_temporal_sample_init (&temporal_sample, &plan);
  flame_temporal_sample_set (&temporal_sample, &plan, 0);
  loops->seed (batch, FLAME_BATCH, variation_rng (0));
  loops->step (batch, &temporal_sample, NULL, variation_rng (0));
  for (guint i = 0; i < FLAME_BATCH; i++) {
    const double in[2] = {batch->x[!batch->side][i], batch->y[!batch->side][i]};
    float out[2], tolerance[2];
    double mapped[2];

    variation_map (xform, in, mapped);
    variation_evaluate (xform, (float) mapped[0], (float) mapped[1], 0, out);
    variation_tolerance (xform, mapped[0], mapped[1], 0, 1.0, tolerance);
    g_assert_cmpfloat_with_epsilon (
        batch->x[batch->side][i], out[0], tolerance[0] + reach);
    g_assert_cmpfloat_with_epsilon (
        batch->y[batch->side][i], out[1], tolerance[1] + reach);
  }
  flame_plan_clear (&plan);
  g_aligned_free (batch);
}

/* Tests forms in a single map, so that a batch keeps its order. */
static void
test_forms (void)
{
  check_step ("<xform weight='1' linear='1' coefs='.5 .1 -.1 .5 .3 .2'"
              " pre_sinusoidal='.8' pre_swirl='.9'/>",
      0.0);
  check_step ("<xform weight='1' linear='.4' spherical='.3'"
              " coefs='.5 .1 -.1 .5 .3 .2' post_swirl='.8'"
              " post_fan2='.9' post_fan2_x='.4' post_fan2_y='.2'/>",
      0.0);
  check_step ("<xform weight='1' swirl='.4' pre_polar='.6'"
              " coefs='.5 .1 -.1 .5 .3 .2' post_bubble='.8'/>",
      0.0);
  /* A blur adds at most twice its weight, in any direction. */
  check_step ("<xform weight='1' swirl='.4' coefs='.5 .1 -.1 .5 .3 .2'"
              " post_blur='.125' post_linear='.5'/>",
      0.125);
}

/*
 * Pre forms alone pass their point on; flam3's pre_blur alone leaves nothing.
 */
static void
test_pre_alone (void)
{
  static const struct
  {
    const char *xforms;
    double x;
  } cases[] = {
      {"<xform weight='1' coefs='0 0 0 0 .5 .25' pre_linear='.5'/>", 0.25},
      {"<xform weight='1' coefs='0 0 0 0 .5 .25' pre_blur='.5'/>", 0.0},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strconcat ("<flame size='80 56' scale='20'>",
        cases[i].xforms, COLOR "</flame>", NULL);
    g_autoptr (FlameAnimation) animation = scene_load (text);
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_RGBA, SCENE_WIDTH, SCENE_HEIGHT, 0);
    FlameFrameRequest request = scene_request (animation, picture, 0.0);
    const FlameIterateLoops *loops = flame_cpu_loops ()->iterate;
    g_autoptr (GError) error = NULL;
    FlameBatch *batch = g_aligned_alloc0 (1, sizeof *batch, 64);
    FlameTemporalSample temporal_sample = {0};
    FlamePlan plan;

    request.shutter = 0.0;
    flame_plan_init (&plan);
    g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
    flame_temporal_sample_init (&temporal_sample, &plan);
    flame_temporal_sample_set (&temporal_sample, &plan, 0);
    loops->seed (batch, FLAME_BATCH, variation_rng (0));
    loops->step (batch, &temporal_sample, NULL, variation_rng (0));
    g_assert_cmpfloat (batch->x[batch->side][7], ==, cases[i].x);
    flame_plan_clear (&plan);
    g_aligned_free (batch);
  }
}

/* Tests an xform with more variations than artists use. */
static void
test_probe (void)
{
  g_autoptr (FlameGenome) genome =
      read_flame ("<xform weight='1' coefs='0 0 0 0 .3 .2'/>");
  FlameXform *xform = &genome->xforms[0];
  FlameGamePoint points[64];

  for (guint v = 0; v < 20; v++)
    flame_xform_set_variation (xform, v, 1e-9);
  /* The last one by number sends every point to one place. */
  flame_xform_set_variation (xform, FLAME_VAR_mobius, 1.0);
  flame_xform_set_param (xform, FLAME_PARAM_mobius_re_b, 3.0);
  flame_xform_set_param (xform, FLAME_PARAM_mobius_re_d, 4.0);
  flame_chaos_game_show (genome, 5, points, G_N_ELEMENTS (points));
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    g_assert_cmpfloat_with_epsilon (points[i].x, 0.75, 1e-3);
}

/* ------------------------------------------------------------------- memory */

static gsize
xform_bytes (const FlameXform *xform)
{
  gsize bytes = xform->uses_room * sizeof *xform->uses +
                xform->params_room * sizeof *xform->params +
                xform->n_motions * sizeof *xform->motions;

  for (guint i = 0; i < xform->n_motions; i++)
    bytes += xform_bytes (&xform->motions[i].delta);
  return bytes;
}

static gsize
genome_bytes (const FlameGenome *genome)
{
  gsize bytes = sizeof *genome + genome->xforms_room * sizeof (FlameXform);

  for (guint i = 0; i < genome->n_xforms; i++)
    bytes += xform_bytes (&genome->xforms[i]);
  return bytes;
}

/*
 * Tests the memory of a frame of 12 xforms of three variations, over 128
 * temporal samples.
 */
static void
test_plan_bytes (void)
{
  GString *text = g_string_new (NULL);
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_RGBA, 960, 540, 0);
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;
  FlamePlan plan;
  gsize bytes;
  guint n;

  for (guint key = 0; key < 2; key++) {
    g_string_append_printf (text,
        "<flame time='%u' size='80 56' scale='20' quality='100'"
        " temporal_samples='1000'>",
        10 * key);
    for (guint i = 0; i < 12; i++)
      g_string_append_printf (text,
          "<xform weight='1' linear='.5' julian='.4' julian_power='%u'"
          " wedge_julia='.2' post_swirl='.1'"
          " coefs='.5 .%u 0 .5 .1 .%u'/>",
          i + 2, i, key);
    g_string_append (text, COLOR "</flame>");
  }
  g_string_prepend (text, "<flames>");
  g_string_append (text, "</flames>");
  animation = scene_load (text->str);
  g_string_free (text, TRUE);
  request = scene_request (animation, picture, 5.0);
  flame_plan_init (&plan);
  g_assert_true (flame_plan_fill (&plan, &request, NULL, &error));
  g_assert_no_error (error);
  n = flame_plan_n_temporal_samples (&plan);
  g_assert_cmpuint (n, ==, FLAME_USUAL_TEMPORAL_SAMPLES);
  bytes = sizeof plan +
          n * (plan.structure.record_size * sizeof (float) +
                  plan.thresholds_per_temporal_sample * sizeof (gint32)) +
          plan.n_palettes * FLAME_PALETTE_ENTRIES * 4 * sizeof (float);
  for (guint i = 0; i < plan.temporal_samples->len; i++)
    bytes += genome_bytes (g_ptr_array_index (plan.temporal_samples, i));
  g_test_message ("%" G_GSIZE_FORMAT " bytes", bytes);
  g_assert_cmpuint (bytes, <, 5 << 19);
  flame_plan_clear (&plan);
}

/* Tests the memory of the largest document that is allowed. */
static void
test_document_bytes (void)
{
  GString *text = g_string_new ("<flames>");
  g_autoptr (GPtrArray) genomes = NULL;
  g_autoptr (GError) error = NULL;
  gsize bytes = 0;

  for (guint f = 0; f < FLAME_MAX_DOCUMENT_XFORMS / FLAME_MAX_XFORMS; f++) {
    g_string_append (text, "<flame size='8 8'>");
    for (guint i = 0; i < FLAME_MAX_XFORMS; i++)
      g_string_append (text, "<xform weight='1' linear='1' julian='.5'"
                             " julian_power='3' swirl='.1'/>");
    g_string_append (text, COLOR "</flame>");
  }
  g_string_append (text, "</flames>");
  genomes = flame_flam3_read (text->str, text->len, "test-uses", NULL, &error);
  g_string_free (text, TRUE);
  g_assert_no_error (error);
  for (guint i = 0; i < genomes->len; i++)
    bytes += genome_bytes (g_ptr_array_index (genomes, i));
  g_test_message ("%" G_GSIZE_FORMAT " bytes", bytes);
  /* Twice, as an animation also keeps its keyframes without motions. */
  g_assert_cmpuint (2 * bytes, <, 200 * 1000 * 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/uses/order", test_order);
  g_test_add_func ("/uses/interpolation", test_interpolation);
  g_test_add_func ("/uses/motion", test_motion);
  g_test_add_func ("/uses/cuburn", test_cuburn);
  g_test_add_func ("/uses/forms", test_forms);
  g_test_add_func ("/uses/pre-alone", test_pre_alone);
  g_test_add_func ("/uses/probe", test_probe);
  g_test_add_func ("/uses/plan-bytes", test_plan_bytes);
  g_test_add_func ("/uses/document-bytes", test_document_bytes);
  return g_test_run ();
}
