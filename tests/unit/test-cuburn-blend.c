/*
 * Loops, edges and databases of cuburn's nodes, and how they relate to flam3's
 * keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/animation/cuburn/blend.h"
#include "core/animation/cuburn/morph.h"
#include "core/animation/interpolate/sheep.h"
#include "core/api/load-options.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/database.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/variation.h"
#include "core/plan/frame-request.h"
#include "kernels/variation-ids.h"
#include "tests/support/genomes.h"
#include "tests/support/scene.h"

#define NEAR 1e-9

static const FlameJsonContext context = {.document = "doc"};

/* A node that uses every field. */
static const char rich[] =
    "<flame name='R' nick='A' url='u' size='640 480' center='0.2 -0.3' "
    "scale='120' zoom='0.5' rotate='12' quality='33' filter='0.7' "
    "background='0.1 0.2 0.3' brightness='5' gamma='3' vibrancy='0.8' "
    "gamma_threshold='0.02' highlight_power='1.5' estimator_radius='7' "
    "estimator_minimum='1' estimator_curve='0.5'>"
    "<xform weight='0.7' color='0.25' color_speed='0.3' opacity='0.8' "
    "julian='0.9' julian_power='3' julian_dist='-1' chaos='0.5 2 1' "
    "coefs='0.6 0.5 -0.4 0.7 0.5 0.1' post='0.9 0.1 -0.2 1.1 0.3 -0.4'/>"
    "<xform weight='0.4' color='0.75' animate='0' linear='0.5' bubble='0.3' "
    "coefs='-0.6 0.2 0.1 0.7 -0.5 0.2'/>"
    "<xform weight='0.2' color='1' linear='1' coefs='1 0 0 1 0 0'/>"
    "<finalxform color='0' color_speed='0.1' spherical='0.4' linear='0.6' "
    "coefs='1 0.2 -0.1 1 0 0'/>"
    "<color index='0' rgb='255 0 0'/><color index='128' rgb='0 255 0'/>"
    "</flame>";

static GPtrArray *
read_flames (const char *text)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *flames =
      flame_flam3_read (text, strlen (text), "doc", NULL, &error);

  g_assert_no_error (error);
  return flames;
}

static FlameCuburnDocument *
parse (const char *text, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCuburnDatabase) database = flame_cuburn_database_new (
      text, strlen (text), "doc", NULL, NULL, NULL, NULL, &error);
  FlameCuburnDocument *document;

  g_assert_no_error (error);
  document = flame_cuburn_database_get (database, id, &error);
  g_assert_no_error (error);
  return document;
}

static FlameCuburnDocument *
rich_node (void)
{
  g_autoptr (GPtrArray) flames = read_flames (rich);

  return flame_cuburn_from_genome (flames->pdata[0], &context);
}

static void
assert_near (double actual, double expected, const char *what)
{
  if (!(fabs (actual - expected) <= NEAR * MAX (1.0, fabs (expected))))
    g_error ("%s: %.15g is not %.15g", what, actual, expected);
}

static void
assert_same_xform (const FlameXform *a, const FlameXform *b, gboolean animate)
{
  for (guint i = 0; i < 6; i++) {
    assert_near (a->coefs.m[i], b->coefs.m[i], "coefs");
    assert_near (a->post.m[i], b->post.m[i], "post");
  }
  assert_near (a->weight, b->weight, "weight");
  assert_near (a->color, b->color, "color");
  assert_near (a->color_speed, b->color_speed, "color_speed");
  assert_near (a->opacity, b->opacity, "opacity");
  if (animate)
    g_assert_true (!a->animate == !b->animate);
  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    FlameParam first = 0;
    const guint n = flame_variation_params (v, &first);

    assert_near (flame_xform_get_variation (a, v),
        flame_xform_get_variation (b, v), flame_variation_name (v));
    for (guint i = first;
         flame_xform_get_variation (a, v) != 0.0 && i < first + n; i++)
      assert_near (flame_xform_get_param (a, i), flame_xform_get_param (b, i),
          flame_param_name (i));
  }
}

/* Asserts that both draw the same, in pictures of the same width. */
static void
assert_same_picture (
    const FlameGenome *a, const FlameGenome *b, gboolean animate)
{
  const double zoom_a = exp2 (a->zoom), zoom_b = exp2 (b->zoom);

  g_assert_cmpuint (a->n_xforms, ==, b->n_xforms);
  for (guint i = 0; i < a->n_xforms; i++)
    assert_same_xform (&a->xforms[i], &b->xforms[i], animate);
  g_assert_cmpuint (a->n_finals, ==, b->n_finals);
  for (guint i = 0; i < a->n_finals; i++)
    assert_same_xform (&a->finals[i], &b->finals[i], FALSE);
  g_assert_true (!a->chaos == !b->chaos);
  for (guint i = 0; a->chaos && i < a->n_xforms * a->n_xforms; i++)
    assert_near (a->chaos[i], b->chaos[i], "chaos");
  for (guint i = 0; i < 2; i++)
    assert_near (a->center[i], b->center[i], "center");
  for (guint i = 0; i < 3; i++)
    assert_near (a->background[i], b->background[i], "background");
  assert_near (
      a->scale * zoom_a / a->width, b->scale * zoom_b / b->width, "scale");
  assert_near (
      a->quality * zoom_a * zoom_a, b->quality * zoom_b * zoom_b, "quality");
  assert_near (remainder (a->rotate - b->rotate, 360.0), 0.0, "rotate");
  assert_near (a->filter_radius, b->filter_radius, "filter");
  assert_near (a->gamma, b->gamma, "gamma");
  assert_near (a->gamma_threshold, b->gamma_threshold, "gamma_threshold");
  assert_near (a->brightness, b->brightness, "brightness");
  assert_near (a->vibrancy, b->vibrancy, "vibrancy");
  assert_near (a->highlight_power, b->highlight_power, "highlight_power");
  assert_near (a->estimator_radius, b->estimator_radius, "radius");
  assert_near (a->estimator_minimum, b->estimator_minimum, "minimum");
  assert_near (a->estimator_curve, b->estimator_curve, "curve");
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++)
    for (guint c = 0; c < 3; c++)
      assert_near (a->palette.rgba[i][c], b->palette.rgba[i][c], "palette");
}

static FlameGenome *
evaluate (const FlameCuburnMorph *morph, double time)
{
  FlameGenome *genome = flame_genome_new ();
  FlameCuburnView view;

  flame_cuburn_view_init (&view, NULL);
  flame_cuburn_morph_evaluate (morph, time, &view, genome);
  return genome;
}

static FlameCuburnMorph *
blend (const FlameCuburnDocument *src, double src_offset,
    const FlameCuburnDocument *dst, double dst_offset,
    const FlameCuburnDocument *edit, double duration)
{
  const FlameCuburnDocument *const nodes[2] = {src, dst};
  g_autoptr (GError) error = NULL;
  FlameCuburnMorph *morph = flame_cuburn_morph_new (
      nodes, (const double[2]){src_offset, dst_offset}, edit, duration, &error);

  g_assert_no_error (error);
  return morph;
}

/* ------------------------------------------------------------- conversions */

static void
test_affine (void)
{
  GRand *rand = g_rand_new_with_seed (5);

  for (guint n = 0; n < 1000; n++) {
    double fields[FLAME_CUBURN_N_AFFINE];
    FlameAffine affine, back;
    double determinant;

    for (guint i = 0; i < 6; i++)
      affine.m[i] = g_rand_double_range (rand, -2.0, 2.0);
    flame_cuburn_affine_from_flam3 (&affine, fields);
    flame_cuburn_affine_to_flam3 (fields, &back);
    for (guint i = 0; i < 6; i++)
      assert_near (back.m[i], affine.m[i], "affine");
    determinant = affine.m[0] * affine.m[3] - affine.m[1] * affine.m[2];
    g_assert_true ((fields[FLAME_CUBURN_SPREAD] > 90.0) == (determinant < 0));
  }
  g_rand_free (rand);
}

static void
test_identity_affine (void)
{
  const FlameAffine affine = FLAME_AFFINE_IDENTITY;
  double fields[FLAME_CUBURN_N_AFFINE];

  flame_cuburn_affine_from_flam3 (&affine, fields);
  for (guint i = 0; i < FLAME_CUBURN_N_AFFINE; i++)
    assert_near (
        fields[i], flame_cuburn_xform_field (i).default_value, "default");
}

static void
test_round_trip (void)
{
  g_autoptr (GPtrArray) flames = read_flames (rich);
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_from_genome (flames->pdata[0], &context);
  g_autoptr (FlameGenome) back = flame_cuburn_to_genome (node, 1280, 960);
  g_autoptr (FlameCuburnDocument) again =
      flame_cuburn_from_genome (back, &context);
  g_autoptr (JsonNode) json = flame_cuburn_node_to_json (node);
  g_autoptr (JsonNode) json_again = flame_cuburn_node_to_json (again);
  g_autofree char *text = flame_cuburn_json_to_text (json);
  g_autofree char *text_again = flame_cuburn_json_to_text (json_again);
  g_autoptr (FlameCuburnDocument) read = parse (text, "");
  g_autoptr (JsonNode) json_read = flame_cuburn_node_to_json (read);
  g_autofree char *text_read = flame_cuburn_json_to_text (json_read);

  assert_same_picture (back, flames->pdata[0], TRUE);
  g_assert_cmpstr (back->name, ==, "R");
  g_assert_cmpstr (back->nick, ==, "A");
  g_assert_cmpstr (back->url, ==, "u");
  g_assert_cmpstr (text_again, ==, text);
  g_assert_cmpstr (text_read, ==, text);
}

/* A converted flame turns as in flam3. */
static void
test_like_flam3 (void)
{
  g_autoptr (GPtrArray) flames = read_flames (rich);
  g_autoptr (FlameCuburnDocument) node =
      flame_cuburn_from_genome (flames->pdata[0], &context);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCuburnMorph) loop =
      flame_cuburn_morph_new_loop (node, &error);

  g_assert_no_error (error);
  for (double t = 0.0; t <= 1.0; t += 0.0625) {
    g_autoptr (FlameGenome) expected = flame_genome_new ();
    g_autoptr (FlameGenome) actual = evaluate (loop, t);

    flame_loop_evaluate (flames->pdata[0], t, expected);
    assert_same_picture (actual, expected, FALSE);
  }
}

/* ------------------------------------------------------------------ loops */

static const char wavy[] =
    "{\"type\": \"node\", \"camera.rotation\": [5, 100], "
    "\"camera.center.x\": [0.1, 0.4], \"xforms\": {\"0\": {\"weight\": [1, "
    "0.3], \"color\": [0.4, 0.2], \"pre_affine\": {\"angle\": [30, -500], "
    "\"magnitude.x\": [0.6, 0.1]}, \"variations.julian\": {\"weight\": 1, "
    "\"power\": 2, \"dist\": [0.8, 0.2]}}, \"1\": {\"weight\": 0.5, "
    "\"pre_affine.offset.x\": 0.7, \"variations.linear.weight\": 0.4}}}";

/* Asserts that the value and its slope are continuous across the seam. */
static void
assert_seamless (const FlameCuburnMorph *before, double end,
    const FlameCuburnMorph *after, double start)
{
  const double h = 1e-5;
  const double b = before->duration;
  const double a = after->duration;
  g_autoptr (FlameGenome) g0 = evaluate (before, end - h / b);
  g_autoptr (FlameGenome) g1 = evaluate (before, end);
  g_autoptr (FlameGenome) g2 = evaluate (after, start);
  g_autoptr (FlameGenome) g3 = evaluate (after, start + h / a);

  assert_same_picture (g1, g2, FALSE);
  for (guint i = 0; i < g0->n_xforms; i++) {
    const double *m0 = g0->xforms[i].coefs.m, *m1 = g1->xforms[i].coefs.m;
    const double *m2 = g2->xforms[i].coefs.m, *m3 = g3->xforms[i].coefs.m;

    for (guint c = 0; c < 6; c++)
      g_assert_cmpfloat_with_epsilon (
          (m1[c] - m0[c]) / h, (m3[c] - m2[c]) / h, 1e-2);
    g_assert_cmpfloat_with_epsilon (
        (g1->xforms[i].weight - g0->xforms[i].weight) / h,
        (g3->xforms[i].weight - g2->xforms[i].weight) / h, 1e-2);
  }
  g_assert_cmpfloat_with_epsilon (
      (g1->rotate - g0->rotate) / h, (g3->rotate - g2->rotate) / h, 1e-1);
}

static void
test_loop (void)
{
  g_autoptr (FlameCuburnDocument) node = parse (wavy, "");
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCuburnMorph) loop =
      flame_cuburn_morph_new_loop (node, &error);
  g_autoptr (FlameGenome) start = evaluate (loop, 0.0);
  g_autoptr (FlameGenome) middle = evaluate (loop, 0.4);

  g_assert_no_error (error);
  assert_seamless (loop, 1.0, loop, 0.0);
  assert_near (start->xforms[0].weight, 1.0, "weight");
  g_assert_cmpfloat (
      fabs (middle->xforms[0].coefs.m[0] - start->xforms[0].coefs.m[0]), >,
      1e-3);
  g_assert_false (flame_cuburn_morph_is_constant (loop));
}

/* ------------------------------------------------------------------- edges */

static void
test_turns (void)
{
  static const char text[] =
      "{\"a\": {\"type\": \"node\", \"xforms.0\": {\"weight\": 1, "
      "\"pre_affine.angle\": [108.772, -360]}}, \"b\": {\"type\": \"node\", "
      "\"xforms.4\": {\"weight\": 1, \"pre_affine.angle\": [135, -360]}}, "
      "\"e\": {\"type\": \"edge\", \"link\": {\"src\": \"a\", \"dst\": \"b\"}, "
      "\"xforms.dst.4.pre_affine.angle\": [1, 480]}}";
  g_autoptr (FlameCuburnDocument) a = parse (text, "a");
  g_autoptr (FlameCuburnDocument) b = parse (text, "b");
  g_autoptr (FlameCuburnDocument) e = parse (text, "e");
  g_autoptr (FlameCuburnMorph) morph = blend (a, 0.0, b, 0.0, NULL, 1.54464);
  g_autoptr (FlameCuburnMorph) edited = blend (a, 0.0, b, 0.0, e, 1.54464);
  const double end = -585.0, asked = 495.0, v = -360.0 * 1.54464;

  for (double t = 0.0; t <= 1.0; t += 0.1) {
    const double h00 = (2 * t - 3) * t * t + 1, h10 = ((t - 2) * t + 1) * t;
    const double h01 = (3 - 2 * t) * t * t, h11 = (t - 1) * t * t;
    const double angle = h00 * 108.772 + h01 * end + (h10 + h11) * v;
    const double other = h00 * 108.772 + h01 * asked + (h10 + h11) * v;
    g_autoptr (FlameGenome) genome = evaluate (morph, t);
    g_autoptr (FlameGenome) changed = evaluate (edited, t);

    /*
     * With a spread of 45 degrees, the x axis is at the angle minus 45 degrees.
     */
    assert_near (
        genome->xforms[0].coefs.m[0], cos ((angle - 45) * G_PI / 180), "turn");
    assert_near (changed->xforms[0].coefs.m[0], cos ((other - 45) * G_PI / 180),
        "edited turn");
  }
}

/*
 * The ends of an edge are its nodes, turned, with fill-in xforms of no weight.
 */
static void
test_endpoints (void)
{
  g_autoptr (FlameCuburnDocument) a = rich_node ();
  g_autoptr (FlameCuburnDocument) b = parse (wavy, "");
  g_autoptr (FlameCuburnMorph) edge = blend (a, 0.25, b, -0.25, NULL, 1.7);
  g_autoptr (FlameCuburnMorph) before = blend (a, -0.25, a, 0.25, NULL, 0.5);
  g_autoptr (FlameCuburnMorph) after = blend (b, -0.25, b, 0.25, NULL, 0.5);

  for (guint side = 0; side < 2; side++) {
    g_autoptr (FlameGenome) end = evaluate (edge, side);
    g_autoptr (FlameGenome) node =
        side ? evaluate (after, 0.0) : evaluate (before, 1.0);
    guint found = 0;

    for (guint i = 0; i < end->n_xforms; i++) {
      const FlameXform *xform = &end->xforms[i];

      if (xform->weight == 0.0)
        continue;
      for (guint k = 0; k < node->n_xforms; k++) {
        if (fabs (node->xforms[k].weight - xform->weight) > NEAR)
          continue;
        assert_same_xform (&node->xforms[k], xform, FALSE);
        found++;
      }
    }
    g_assert_cmpuint (found, ==, node->n_xforms);
    assert_near (end->scale, node->scale, "scale");
    assert_near (remainder (end->rotate - node->rotate, 360.0), 0.0, "rotate");
    g_assert_cmpmem (&end->palette, sizeof end->palette, &node->palette,
        sizeof node->palette);
  }
}

static void
test_padding (void)
{
  static const char text[] =
      "{\"a\": {\"type\": \"node\", \"xforms.0\": {\"weight\": 1, "
      "\"variations.linear.weight\": 1}}, \"b\": {\"type\": \"node\", "
      "\"xforms\": {\"0\": {\"weight\": 1, \"variations.linear.weight\": 1}, "
      "\"1\": {\"weight\": 0.5, \"color\": 0.3, \"color_speed\": 0.2, "
      "\"opacity\": 0.6, \"variations.julian\": {\"weight\": 1, \"power\": 3}},"
      " \"2\": {\"weight\": 0.4, \"variations.blob\": {\"weight\": 1, \"low\": "
      "0.2}}, \"3\": {\"weight\": 0.3, \"pre_affine.spread\": 130, "
      "\"variations.swirl.weight\": 1}}, "
      "\"final_xform\": {\"variations.spherical.weight\": 1}}, "
      "\"e\": {\"type\": \"edge\", \"link\": {\"src\": \"a\", \"dst\": \"b\"}, "
      "\"blend.xform_map\": [[\"0\", \"0\"], [\"pad\", \"1\"], [\"pad\", "
      "\"2\"], [\"pad\", \"3\"]]}}";
  g_autoptr (FlameCuburnDocument) a = parse (text, "a");
  g_autoptr (FlameCuburnDocument) b = parse (text, "b");
  g_autoptr (FlameCuburnDocument) e = parse (text, "e");
  g_autoptr (FlameCuburnMorph) morph = blend (a, 0, b, 0, e, 2.0);
  g_autoptr (FlameGenome) start = evaluate (morph, 0.0);
  const FlameXform *hole = &start->xforms[1], *blob = &start->xforms[2];
  const FlameXform *mirror = &start->xforms[3];

  g_assert_cmpuint (start->n_xforms, ==, 4);
  for (guint i = 1; i < 4; i++)
    g_assert_cmpfloat (start->xforms[i].weight, ==, 0.0);
  /* Minus the identity, turned by half a turn. */
  g_assert_cmpfloat (
      flame_xform_get_variation (hole, FLAME_VAR_linear), ==, -1.0);
  assert_near (hole->coefs.m[0], -1.0, "turned");
  assert_near (hole->coefs.m[3], -1.0, "turned");
  g_assert_cmpfloat (hole->color, ==, 0.3);
  g_assert_cmpfloat (hole->color_speed, ==, 0.2);
  assert_near (hole->opacity, 0.6, "opacity");
  assert_near (
      flame_xform_get_param (hole, FLAME_PARAM_julian_power), 3.0, "power");
  g_assert_cmpfloat (flame_xform_get_variation (blob, FLAME_VAR_blob), ==, 1.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (blob, FLAME_VAR_linear), ==, 0.0);
  assert_near (flame_xform_get_param (blob, FLAME_PARAM_blob_low), 1.0, "low");
  assert_near (mirror->coefs.m[0] * mirror->coefs.m[3] -
                   mirror->coefs.m[1] * mirror->coefs.m[2],
      -1.0, "mirrored");
  /* The final xform grows out of one that does nothing. */
  g_assert_cmpfloat (
      flame_xform_get_variation (start->finals, FLAME_VAR_linear), ==, 1.0);
  g_assert_cmpfloat (
      flame_xform_get_variation (start->finals, FLAME_VAR_spherical), ==, 0.0);
  g_assert_cmpfloat (start->finals->color_speed, ==, 0.0);
}

/* The sort order decides which weights are paired. */
static void
test_matching (void)
{
  static const struct
  {
    const char *blend;
    double partner[3]; /* weights paired with the source's xforms 0, 1, 2 */
  } cases[] = {
      {"\"xform_sort\": \"natural\"", {6, 5, 4}},
      {"\"xform_sort\": \"weight\"", {4, 5, 6}},
      {"\"xform_sort\": \"weightflip\"", {6, 5, 4}},
      {"\"duration\": 1", {6, 5, 4}},
      {"\"xform_sort\": \"color\"", {5, 4, 6}},
      {"\"xform_map\": [[\"0\", \"8\"]], \"xform_sort\": \"natural\"",
          {5, 6, 4}},
      {"\"xform_map\": [[\"0\", \"dup\"], [\"pad\", \"7\"]]", {0, 5, 4}},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = g_strdup_printf (
        "{\"a\": {\"type\": \"node\", \"xforms\": {\"0\": {\"weight\": 1, "
        "\"color\": 0.5, \"variations.swirl.weight\": 1}, \"1\": {\"weight\": "
        "2, \"color\": 0.1}, \"2\": {\"weight\": 3, \"color\": 0.9}}}, \"b\": "
        "{\"type\": \"node\", \"xforms\": {\"7\": {\"weight\": 6, \"color\": "
        "0.8}, \"8\": {\"weight\": 5, \"color\": 0.4}, \"9\": {\"weight\": 4, "
        "\"color\": 0.2}}}, \"e\": {\"type\": \"edge\", \"link\": {\"src\": "
        "\"a\", \"dst\": \"b\"}, \"blend\": {%s}}}",
        cases[i].blend);
    g_autoptr (FlameCuburnDocument) a = parse (text, "a");
    g_autoptr (FlameCuburnDocument) b = parse (text, "b");
    g_autoptr (FlameCuburnDocument) e = parse (text, "e");
    g_autoptr (FlameCuburnMorph) morph = blend (a, 0, b, 0, e, 1.0);
    g_autoptr (FlameGenome) start = evaluate (morph, 0.0);
    g_autoptr (FlameGenome) end = evaluate (morph, 1.0);

    for (guint k = 0; k < start->n_xforms; k++) {
      const double weight = start->xforms[k].weight;

      if (weight == 0.0)
        continue;
      assert_near (end->xforms[k].weight, cases[i].partner[(int) weight - 1],
          cases[i].blend);
      /* A duplicate equals its xform, except for its weight. */
      if (end->xforms[k].weight == 0.0)
        g_assert_cmpfloat (
            flame_xform_get_variation (&end->xforms[k], FLAME_VAR_swirl), ==,
            1.0);
    }
  }
}

static void
test_map_errors (void)
{
  static const char *const maps[][2] = {
      {"[\"0\", \"0\"], [\"0\", \"1\"]", "xform '0' of the source is mapped "
                                         "twice"},
      {"[\"0\", \"5\"]", "there is no xform '5' in the destination"},
      {"[\"pad\", \"dup\"]", "expected the id of an xform"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++) {
    g_autofree char *text = g_strdup_printf (
        "{\"n\": {\"type\": \"node\", \"xforms\": {\"0\": {\"weight\": 1}, "
        "\"1\": {\"weight\": 1}}}, \"e\": {\"type\": \"edge\", \"link\": "
        "{\"src\": \"n\", \"dst\": \"n\"}, \"blend.xform_map\": [%s]}}",
        maps[i][0]);
    const FlameLoadOptions options = {.loop_length = 1};
    g_autoptr (GError) error = NULL;

    g_assert_null (
        flame_animation_new_from_data (text, -1, "doc", &options, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
    if (!strstr (error->message, maps[i][1]))
      g_error ("'%s' does not say '%s'", error->message, maps[i][1]);
  }
}

/* ----------------------------------------------------------------- palettes */

static FlameCuburnPalette *
flat_palette (double time, double r, double g, double b)
{
  FlameCuburnPalette *palette = g_new0 (FlameCuburnPalette, 1);

  palette->time = time;
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    palette->palette.rgba[i][0] = r;
    palette->palette.rgba[i][1] = g;
    palette->palette.rgba[i][2] = b;
    palette->palette.rgba[i][3] = 1.0;
  }
  return palette;
}

static void
test_fade (void)
{
  g_autoptr (GPtrArray) palettes = g_ptr_array_new_with_free_func (g_free);
  FlamePaletteFade *fade;
  FlamePalette palette;

  g_ptr_array_add (palettes, flat_palette (0.0, 0, 0, 0));
  g_ptr_array_add (palettes, flat_palette (0.4, 1, 1, 1));
  g_ptr_array_add (palettes, flat_palette (1.0, 0, 0, 1));
  fade = flame_palette_fade_new (palettes);
  g_assert_false (flame_palette_fade_is_constant (fade));
  flame_palette_fade_evaluate (fade, 0.4, &palette);
  g_assert_cmpfloat (palette.rgba[9][1], ==, 1.0);
  flame_palette_fade_evaluate (fade, 2.0, &palette);
  g_assert_cmpfloat (palette.rgba[9][2], ==, 1.0);
  g_assert_cmpfloat (palette.rgba[9][0], ==, 0.0);
  /* Half the lightness is an eighth of the light. */
  flame_palette_fade_evaluate (fade, 0.2, &palette);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (
        palette.rgba[9][c], 1.055 * pow (0.125, 1 / 2.4) - 0.055, 1e-5);
  flame_palette_fade_free (fade);
}

static void
test_flip (void)
{
  static const char text[] =
      "{\"a\": {\"type\": \"node\", \"xforms.0\": {\"weight\": 1, \"color\": "
      "0.1}}, \"b\": {\"type\": \"node\", \"xforms.0\": {\"weight\": 1, "
      "\"color\": 0.8}}, \"e\": {\"type\": \"edge\", \"link\": {\"src\": "
      "\"a\", \"dst\": \"b\"}, \"blend.palette_flip\": \"auto\"}}";
  g_autoptr (FlameCuburnDocument) a = parse (text, "a");
  g_autoptr (FlameCuburnDocument) b = parse (text, "b");
  g_autoptr (FlameCuburnDocument) e = parse (text, "e");
  g_autoptr (FlameCuburnMorph) plain = blend (a, 0, b, 0, NULL, 1.0);
  g_autoptr (FlameCuburnMorph) flipped = blend (a, 0, b, 0, e, 1.0);
  g_autoptr (FlameCuburnMorph) back = blend (a, 0, a, 0, e, 1.0);
  g_autoptr (FlameGenome) plain_end = evaluate (plain, 1.0);
  g_autoptr (FlameGenome) flipped_end = evaluate (flipped, 1.0);
  g_autoptr (FlameGenome) back_end = evaluate (back, 1.0);
  FlamePalette palette = {{{0.25}}};

  assert_near (plain_end->xforms[0].color, 0.8, "color");
  assert_near (flipped_end->xforms[0].color, 0.2, "flipped color");
  /* A palette is not reversed if that brings no colours closer. */
  assert_near (back_end->xforms[0].color, 0.1, "color");
  flame_palette_reverse (&palette);
  g_assert_cmpfloat (palette.rgba[255][0], ==, 0.25);
}

/* ----------------------------------------------------------------- databases */

static char *
flock_text (void)
{
  g_autoptr (FlameCuburnDocument) node = rich_node ();
  g_autoptr (JsonNode) json = flame_cuburn_node_to_json (node);
  g_autofree char *text = flame_cuburn_json_to_text (json);

  return g_strdup_printf (
      "{\"type\": \"onefiledb\", \"nodes/a\": %s, \"nodes/b\": %s, "
      "\"edges/ab\": {\"type\": \"edge\", \"link\": {\"src\": "
      "\"nodes/a@0.25\", \"dst\": \"nodes/b@-0.25\"}, \"blend.duration\": 1.5},"
      " \"edges/ba\": {\"type\": \"edge\", \"link\": {\"src\": "
      "\"nodes/b@0.25\", \"dst\": \"nodes/a@-0.25\"}}}",
      text, wavy);
}

static FlameAnimation *
load (const char *text)
{
  const FlameLoadOptions options = {.loop_length = 1};
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation =
      flame_animation_new_from_data (text, -1, "doc", &options, &error);

  g_assert_no_error (error);
  return animation;
}

/*
 * Identifies the picture just before and after a moment. It uses the largest
 * numbers, as two segments may order their xforms differently.
 */
static double
fingerprint (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  double sum = 0.0;

  flame_animation_evaluate (animation, time, genome);
  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    for (guint c = 0; c < 6; c++)
      sum += xform->weight * xform->coefs.m[c] * (c + 1);
    sum += xform->weight * (xform->color + 3.0);
  }
  return sum + genome->scale + genome->center[0] + genome->brightness;
}

static void
test_walk (void)
{
  g_autofree char *text = flock_text ();
  g_autoptr (FlameAnimation) animation = load (text);
  const double length = flame_animation_get_length (animation);
  const double seams[] = {0.0, 1.5, 2.0, 4.0, 4.5};

  /* Two edges of 1.5 and 2 units, and two half loops. */
  assert_near (length, 4.5 * 900.0, "length");
  for (guint i = 0; i < G_N_ELEMENTS (seams); i++) {
    const double at = seams[i] * 900.0, h = 1e-4;

    g_assert_cmpfloat_with_epsilon (
        fingerprint (animation, at - h), fingerprint (animation, at + h), 1e-4);
  }
  g_assert_cmpfloat_with_epsilon (fingerprint (animation, 100.0),
      fingerprint (animation, 100.0 + length), 1e-7);
  g_assert_true (flame_animation_is_seamless (animation));
}

static void
test_open_walk (void)
{
  g_autofree char *text = g_strdup_printf (
      "{\"a\": %s, \"b\": {\"base\": \"a\", \"camera.rotation\": 40}, "
      "\"ab\": {\"type\": \"edge\", \"link\": {\"src\": \"a@0.25\", "
      "\"dst\": \"b@-0.25\"}}}",
      wavy);
  g_autofree char *nodes = g_strdup_printf (
      "{\"a\": %s, \"b\": {\"base\": \"a\", \"camera.rotation\": 40}, \"c\": "
      "{\"base\": \"a\"}}",
      wavy);
  g_autoptr (FlameAnimation) edge = load (text);
  g_autoptr (FlameAnimation) all = load (nodes);

  /* A turn, the edge, a turn. */
  assert_near (flame_animation_get_length (edge), 4.0 * 900.0, "edge");
  g_assert_false (flame_animation_is_seamless (edge));
  /* Three turns and two edges. */
  assert_near (flame_animation_get_length (all), 7.0 * 900.0, "nodes");
}

/* Every moment is lit: at each end and in the middle of every segment. */
static void
test_render (void)
{
  g_autofree char *text = flock_text ();
  const FlameLoadOptions options = {.loop_length = 1};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (text, -1, "doc", &options, &error);
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (1, 1);
  const double length = flame_animation_get_length (animation);

  g_assert_no_error (error);
  for (guint i = 0; i < 19; i++) {
    g_autoptr (Picture) picture =
        picture_new (FLAME_FORMAT_GRAY8, SCENE_WIDTH, SCENE_HEIGHT, 0);
    FlameFrameRequest request =
        scene_request (animation, picture, length * i / 18.0);
    g_autoptr (FlameJob) job = NULL;
    guint lit = 0;

    request.quality = 20;
    job = scene_queue (renderer, &request);
    scene_finish (job, NULL);
    for (gsize k = 0; k < picture->size; k++)
      lit += picture->memory[k] > 70;
    g_test_message ("frame %u: %u pixels lit", i, lit);
    g_assert_cmpuint (lit, >, SCENE_WIDTH * SCENE_HEIGHT / 50);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuburn/blend/affine", test_affine);
  g_test_add_func ("/cuburn/blend/identity-affine", test_identity_affine);
  g_test_add_func ("/cuburn/blend/round-trip", test_round_trip);
  g_test_add_func ("/cuburn/blend/like-flam3", test_like_flam3);
  g_test_add_func ("/cuburn/blend/loop", test_loop);
  g_test_add_func ("/cuburn/blend/turns", test_turns);
  g_test_add_func ("/cuburn/blend/endpoints", test_endpoints);
  g_test_add_func ("/cuburn/blend/padding", test_padding);
  g_test_add_func ("/cuburn/blend/matching", test_matching);
  g_test_add_func ("/cuburn/blend/map-errors", test_map_errors);
  g_test_add_func ("/cuburn/blend/fade", test_fade);
  g_test_add_func ("/cuburn/blend/flip", test_flip);
  g_test_add_func ("/cuburn/blend/walk", test_walk);
  g_test_add_func ("/cuburn/blend/open-walk", test_open_walk);
  g_test_add_func ("/cuburn/blend/render", test_render);
  return g_test_run ();
}
