/*
 * Filter lists: reading, printing, errors, and the origin of their parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/transition.h"
#include "core/api/load-options.h"
#include "core/genome/cuburn/document.h"
#include "core/plan/filters/filters.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "tests/support/backend.h"
#include "tests/support/scene.h"

/* Applies the filters as in a frame of @request. */
static void
apply (const FlameFilters *filters, const FlameFrameRequest *request,
    FlameGenome *genome, FlameFilterChain *chain)
{
  FlameDocumentFilters document;

  flame_animation_evaluate_filters (
      request->animation, request->time, &document);
  flame_filters_apply (filters, request, &document, genome, chain);
}

static void
assert_reads (const char *text, const char *printed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters = flame_filters_new (text, &error);
  g_autoptr (FlameFilters) again = NULL;
  g_autofree char *first = NULL, *second = NULL;

  g_assert_no_error (error);
  first = flame_filters_to_string (filters);
  g_assert_cmpstr (first, ==, printed);
  g_assert_cmpint (
      flame_filters_is_auto (filters), ==, g_str_equal (printed, "auto"));
  again = flame_filters_new (first, &error);
  g_assert_no_error (error);
  second = flame_filters_to_string (again);
  g_assert_cmpstr (second, ==, printed);
}

/* A document of cuburn that leaves a filter's number out has the table's. */
static void
test_document_defaults (void)
{
  guint n = 0;

  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    const char *path = flame_cuburn_global_path (i);
    g_auto (GStrv) parts = g_strsplit (path, ".", 3);
    const FlameFilterType *type;
    int kind, param;

    if (!g_str_equal (parts[0], "filters"))
      continue;
    kind = flame_filter_kind_from_name (parts[1]);
    g_assert_cmpint (kind, >=, 0);
    type = &flame_filter_types[kind];
    param = flame_filter_param_from_name (type, parts[2]);
    g_assert_cmpint (param, >=, 0);
    g_test_message ("%s", path);
    g_assert_cmpfloat (flame_cuburn_global_field (i)->default_value, ==,
        type->params[param].default_value);
    n++;
  }
  g_assert_cmpuint (n, >, 10);
}

static void
test_reading (void)
{
  assert_reads ("auto", "auto");
  assert_reads ("  auto\n", "auto");
  assert_reads ("logscale", "logscale ! colorclip");
  assert_reads ("colorclip gamma=4", "logscale ! colorclip gamma=4");
  assert_reads ("yuv!bilateral", "yuv ! bilateral ! logscale ! colorclip");
  assert_reads (
      "de radius=7 ! smearclip", "de radius=7 ! logscale ! smearclip");
  assert_reads ("bilateral  spatial-std=2.5\tgradient=0 ! bilateral ! haloclip"
                " ! logencode degamma=1e0",
      "bilateral spatial_std=2.5 gradient=0 ! bilateral ! logscale ! haloclip "
      "! "
      "logencode degamma=1");
  /* In the table's order, with exact numbers. */
  assert_reads ("logscale ! colorclip vibrance=0.1 highlight-power=-1 "
                "gamma-threshold=0.3 gamma=2.2",
      "logscale ! colorclip gamma=2.2000000000000002 "
      "gamma_threshold=0.29999999999999999 highlight_power=-1 "
      "vibrance=0.10000000000000001");
  assert_reads ("plainclip brightness=2", "logscale ! plainclip brightness=2");
}

static const struct
{
  const char *text, *said[3];
} wrong[] = {
    {"", {"nothing", "auto"}},
    {" \t", {"nothing"}},
    {"blur", {"\"blur\"", "bilateral", "logencode"}},
    {"auto ! logscale", {"\"auto\"", "there are"}},
    {"Logscale", {"\"Logscale\""}},
    {"logscale !", {"missing"}},
    {"! logscale", {"missing"}},
    {"logscale ! ! colorclip", {"missing"}},
    {"logscale colorclip", {"\"colorclip\"", "logscale", "parameter=value"}},
    {"gamma=4", {"\"gamma=4\""}},
    {"yuv u=1", {"yuv has no parameters", "\"u\""}},
    {"colorclip gama=4", {"colorclip has no parameter \"gama\"", "gamma"}},
    {"colorclip gamma=", {"colorclip's gamma", "number", "\"\""}},
    {"colorclip gamma=4x", {"0.01 to 1000", "\"4x\""}},
    {"colorclip gamma=nan", {"0.01 to 1000", "\"nan\""}},
    {"colorclip gamma=inf", {"\"inf\""}},
    {"colorclip gamma=0", {"0.01 to 1000"}},
    {"colorclip gamma=1,5", {"\"1,5\""}},
    {"colorclip gamma=1 gamma=2", {"gamma twice"}},
    {"colorclip gamma-threshold=1 gamma_threshold=2", {"twice"}},
    {"bilateral spatial_std=-1", {"bilateral's spatial_std"}},
    {"smearclip width=7", {"0 to 6"}},
    {"logscale ! bilateral", {"bilateral works on linear light", "logscale"}},
    {"logscale ! de", {"de spreads", "before logscale"}},
    {"de ! bilateral ! logscale", {"bilateral", "before de"}},
    {"colorclip ! logscale", {"logscale", "before colorclip"}},
    {"logencode ! colorclip", {"colorclip", "before logencode"}},
    {"smearclip ! colorclip", {"only one clip"}},
    {"logscale ! logscale", {"logscale is there twice"}},
    {"de ! de", {"de is there twice"}},
    {"yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv", {"more than 12"}},
    {"yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv!yuv", {"more than 12"}},
};

static void
test_errors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameFilters) filters =
        flame_filters_new (wrong[i].text, &error);

    g_assert_null (filters);
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
    for (guint w = 0; w < 3 && wrong[i].said[w]; w++) {
      if (!strstr (error->message, wrong[i].said[w]))
        g_error ("\"%s\": no \"%s\" in \"%s\"", wrong[i].text, wrong[i].said[w],
            error->message);
    }
  }
}

/*
 * Random text must not break the parser, and what it accepts must be readable
 * again.
 */
static void
test_garbage (void)
{
  static const char *const words[] = {"yuv", "bilateral", "de", "logscale",
      "colorclip", "smearclip", "haloclip", "plainclip", "logencode", "!", "! ",
      " ", "=", "gamma=2", "width=1", "gamma=", "-", "\xff", "1e999", "auto",
      "spatial-std=3"};
  GRand *rand = g_rand_new_with_seed (3);
  guint taken = 0;

  for (guint i = 0; i < 20000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (FlameFilters) filters = NULL;

    for (guint n = g_rand_int_range (rand, 0, 8); n > 0; n--)
      g_string_append_printf (text, "%s%s",
          words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))],
          g_rand_boolean (rand) ? " " : "");
    filters = flame_filters_new (text->str, NULL);
    if (filters) {
      g_autofree char *printed = flame_filters_to_string (filters);

      assert_reads (printed, printed);
      taken++;
    }
  }
  g_rand_free (rand);
  g_assert_cmpuint (taken, >, 50);
}

/* ---------------------------------------------------------------- profile */

static FlameProfile *
load_profile (const char *text)
{
  g_autoptr (GError) error = NULL;
  FlameProfile *profile = flame_profile_new (text, NULL, NULL, &error);

  g_assert_no_error (error);
  return profile;
}

static void
assert_profile (const char *json, const char *printed)
{
  g_autoptr (FlameProfile) profile = load_profile (json);
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameFilters) filters =
      flame_filters_new_for_profile (profile, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = flame_filters_to_string (filters);
  g_assert_cmpstr (text, ==, printed);
}

static void
test_profile (void)
{
  g_autoptr (FlameProfile) bad =
      load_profile ("{\"filter_order\": [\"logscale\", \"bilateral\"]}");
  g_autoptr (FlameFilters) none = flame_filters_new_for_profile (NULL, NULL);
  g_autoptr (GError) error = NULL;

  assert_profile (
      "{\"filter_order\": [\"bilateral\", \"logscale\", \"smearclip\"]}",
      "yuv ! bilateral ! logscale ! smearclip");
  assert_profile ("{\"filter_order\": [\"yuv\", \"logscale\", \"colorclip\"]}",
      "yuv ! logscale ! colorclip");
  assert_profile (
      "{\"filter_order\": [\"de\"]}", "yuv ! de ! logscale ! colorclip");
  assert_profile ("{\"filter_order\": []}", "auto");
  assert_profile ("{\"width\": 64, \"height\": 48}", "auto");
  g_assert_true (flame_filters_is_auto (none));
  g_assert_null (flame_filters_new_for_profile (bad, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_nonnull (strstr (error->message, "filter_order"));
}

/* ------------------------------------------------------------- parameters */

static const char flam3[] =
    "<flame size='80 56' scale='20' quality='5' brightness='7' gamma='3'"
    " gamma_threshold='0.02' vibrancy='0.6' highlight_power='0.4'"
    " estimator_radius='6' estimator_minimum='2' estimator_curve='0.5'>"
    "<xform weight='1' color='0' linear='1' coefs='0.5 0 0 0.5 0.3 0.2'/>"
    "<color index='0' rgb='255 90 30'/><color index='255' rgb='0 0 255'/>"
    "</flame>";

static const char cuburn[] =
    "{\"type\": \"animation\", \"name\": \"n\","
    " \"camera\": {\"scale\": 0.4},"
    " \"filters\": {\"bilateral\": {\"spatial_std\": [3, 0, 5, 0],"
    " \"gradient\": 2}, \"colorclip\": {\"gamma\": 2.5},"
    " \"smearclip\": {\"width\": 1.5}},"
    " \"xforms\": {\"a\": {\"weight\": 1, \"variations\": {\"linear\": 1}},"
    " \"b\": {\"weight\": 1, \"pre_affine\": {\"offset\": {\"x\": 1}},"
    " \"variations\": {\"linear\": 1}}}}";

typedef struct
{
  FlameAnimation *animation;
  FlameFilters *filters;
  FlameFrameRequest request;
  Picture *picture;
  FlamePlan plan;
} Frame;

static void
frame_plan (Frame *frame, FlameAnimation *animation, FlameFilters *filters,
    FlameFrameFlags flags)
{
  g_autoptr (GError) error = NULL;

  frame->picture = picture_new (FLAME_FORMAT_RGBA, 80, 56, 0);
  frame->request = scene_request (animation, frame->picture, 0.0);
  frame->request.filters = filters;
  frame->request.flags |= flags;
  frame->request.adjust = FLAME_ADJUST_IDENTITY;
  frame->request.adjust.gamma = 2.0;
  frame->request.adjust.brightness = 3.0;
  flame_plan_init (&frame->plan);
  flame_plan_fill (&frame->plan, &frame->request, NULL, &error);
  g_assert_no_error (error);
}

static void
frame_clear (Frame *frame)
{
  flame_plan_clear (&frame->plan);
  picture_free (frame->picture);
}

static FlameFilters *
read_list (const char *text)
{
  g_autoptr (GError) error = NULL;
  FlameFilters *filters = flame_filters_new (text, &error);

  g_assert_no_error (error);
  return filters;
}

/*
 * Parameters come from flam3's genome, the list overrides them, and properties
 * multiply them.
 */
static void
test_genome_parameters (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (flam3);
  g_autoptr (FlameFilters) plain = read_list ("de ! logscale ! colorclip");
  g_autoptr (FlameFilters) all =
      read_list ("de radius=3 curve=0.7 ! logscale brightness=5 ! colorclip "
                 "gamma=2 vibrance=1 highlight_power=-1");
  /* The minimum is limited to the radius, so light is not spread. */
  g_autoptr (FlameFilters) narrow = read_list ("de radius=1.5");
  g_autoptr (FlameFilters) bare = read_list ("logscale");
  Frame frame, automatic;

  frame_plan (&automatic, animation, NULL, 0);
  frame_plan (&frame, animation, plain, 0);
  /* All parameters of the frame are the same. */
  g_assert_cmpmem (&frame.plan.post.params.tone, sizeof (FlameToneParams),
      &automatic.plan.post.params.tone, sizeof (FlameToneParams));
  g_assert_cmpmem (&frame.plan.post.params.log, sizeof (FlameLogParams),
      &automatic.plan.post.params.log, sizeof (FlameLogParams));
  g_assert_cmpfloat (frame.plan.post.density->radius, ==, 6.0);
  g_assert_true (frame.plan.needs_counts == automatic.plan.needs_counts);
  frame_clear (&frame);

  frame_plan (&frame, animation, all, 0);
  g_assert_cmpfloat (frame.plan.post.density->radius, ==, 3.0);
  g_assert_cmpfloat (frame.plan.post.density->minimum, ==, 2.0);
  g_assert_cmpfloat (frame.plan.post.density->curve, ==, 0.7);
  g_assert_cmpfloat (frame.plan.post.brightness, ==, 5.0);
  g_assert_cmpfloat (frame.plan.post.params.tone.gamma, ==, 0.5f);
  g_assert_cmpfloat (frame.plan.post.params.tone.vibrancy, ==, 1.0f);
  g_assert_cmpfloat (frame.plan.post.params.tone.highlight_power, ==, -1.0f);
  g_assert_cmpfloat (frame.plan.post.params.tone.threshold, ==, 0.02f);
  frame_clear (&frame);

  frame_plan (&frame, animation, all, FLAME_FRAME_ADJUST);
  g_assert_cmpfloat (frame.plan.post.brightness, ==, 15.0);
  g_assert_cmpfloat (frame.plan.post.params.tone.gamma, ==, 0.25f);
  frame_clear (&frame);

  frame_plan (&frame, animation, narrow, 0);
  g_assert_null (frame.plan.post.density);
  frame_clear (&frame);

  frame_plan (&frame, animation, bare, FLAME_FRAME_ADJUST);
  g_assert_null (frame.plan.post.density);
  g_assert_cmpfloat (frame.plan.post.brightness, ==, 21.0);
  frame_clear (&frame);
  frame_clear (&automatic);
}

/*
 * cuburn's animated values are multiplied by the profile; the list overrides
 * both.
 */
static void
test_cuburn_parameters (void)
{
  g_autoptr (FlameProfile) profile =
      load_profile ("{\"filter_order\": [\"bilateral\", \"smearclip\"],"
                    " \"filters.bilateral.spatial_std\": 2,"
                    " \"filters.smearclip.width\": 0.5}");
  const FlameLoadOptions options = {.loop_length = 100, .profile = profile};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (cuburn, -1, "cuburn", &options, &error);
  g_autoptr (FlameAnimation) xml = scene_load (flam3);
  g_autoptr (FlameFilters) profiled =
      flame_filters_new_for_profile (profile, NULL);
  g_autoptr (FlameFilters) said = read_list ("bilateral gradient=9");
  FlameFrameRequest request = {.animation = animation};
  FlameGenome *genome = flame_genome_new ();
  FlameFilterChain chain;

  g_assert_no_error (error);
  apply (profiled, &request, genome, &chain);
  g_assert_cmpuint (chain.n, ==, 4);
  g_assert_cmpint (chain.filters[0].kind, ==, FLAME_FILTER_YUV);
  g_assert_cmpint (chain.filters[1].kind, ==, FLAME_FILTER_BILATERAL);
  g_assert_cmpint (chain.filters[3].kind, ==, FLAME_FILTER_SMEARCLIP);
  for (double time = 0.0; time < 100.0; time += 25.0) {
    double value;

    request.time = time;
    g_assert_true (flame_animation_get_filter (
        animation, time, "bilateral.spatial_std", &value));
    apply (profiled, &request, genome, &chain);
    g_assert_cmpfloat (value, >=, 6.0 + (time > 0.0 ? 1e-3 : 0.0));
    g_assert_cmpfloat (value, <=, 10.0);
    g_assert_cmpfloat (chain.filters[1].values[0], ==, value);
    g_assert_cmpfloat (chain.filters[1].values[4], ==, 2.0);
    g_assert_cmpfloat (chain.filters[3].values[0], ==, 0.75);
    apply (said, &request, genome, &chain);
    g_assert_cmpfloat (chain.filters[0].values[0], ==, value);
    g_assert_cmpfloat (chain.filters[0].values[4], ==, 9.0);
  }
  /*
   * If a genome has no value, the default is multiplied by the profile's
   * factor.
   */
  request.animation = xml;
  apply (profiled, &request, genome, &chain);
  g_assert_cmpfloat (chain.filters[1].values[0], ==, 12.0);
  g_assert_cmpfloat (chain.filters[3].values[0], ==, 0.35);
  apply (said, &request, genome, &chain);
  g_assert_cmpfloat (chain.filters[0].values[0], ==, 6.0);
  flame_genome_free (genome);
}

/* Tests each parameter of each filter, multiplied by a property. */
static void
test_ranges (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (flam3);
  FlameFrameRequest request = {.animation = animation,
      .flags = FLAME_FRAME_ADJUST,
      .adjust = FLAME_ADJUST_IDENTITY};
  guint n = 0;

  request.adjust.gamma = request.adjust.brightness = 3.0;
  request.adjust.vibrancy = 3.0;
  for (guint k = 0; k < FLAME_N_FILTER_KINDS; k++) {
    const FlameFilterType *type = &flame_filter_types[k];

    for (guint i = 0; type->name && i < type->n_params; i++) {
      const FlameFilterParam *param = &type->params[i];
      const double values[] = {param->least, param->most};

      for (guint v = 0; v < G_N_ELEMENTS (values); v++) {
        g_autofree char *text =
            g_strdup_printf ("%s %s=%.17g", type->name, param->name, values[v]);
        g_autoptr (FlameFilters) filters = read_list (text);
        FlameGenome *genome = flame_genome_new ();
        const double factor = param->adjust_offset < 0 ? 1.0 : 3.0;
        FlameFilterChain chain;
        guint at = 0;

        apply (filters, &request, genome, &chain);
        while (chain.filters[at].kind != k)
          g_assert_cmpuint (++at, <, chain.n);
        g_assert_cmpfloat (chain.filters[at].values[i], ==,
            MIN (values[v] * factor, param->most));
        flame_genome_free (genome);
        n++;
      }
    }
  }
  g_assert_cmpuint (n, >, 40);
}

/*
 * Parameters missing in the list come from the document: unchanged from a
 * genome, limited from cuburn's.
 */
static void
test_unsaid_ranges (void)
{
  static const char wide[] =
      "{\"type\": \"animation\", \"name\": \"n\","
      " \"camera\": {\"scale\": 0.4},"
      " \"filters\": {\"bilateral\": {\"spatial_std\": 1000,"
      " \"gradient\": -2}},"
      " \"xforms\": {\"a\": {\"weight\": 1, \"variations\": {\"linear\": 1}}}}";
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (wide, -1, "cuburn", &options, &error);
  g_autoptr (FlameFilters) filters = read_list ("bilateral");
  const FlameFrameRequest request = {.animation = animation};
  FlameGenome *genome = flame_genome_new ();
  FlameFilterChain chain;

  g_assert_no_error (error);
  genome->brightness = 1e12;
  apply (filters, &request, genome, &chain);
  g_assert_cmpint (chain.filters[0].kind, ==, FLAME_FILTER_BILATERAL);
  g_assert_cmpfloat (chain.filters[0].values[0], ==, 100.0);
  g_assert_cmpfloat (chain.filters[0].values[4], ==, 0.0);
  g_assert_cmpint (chain.filters[1].kind, ==, FLAME_FILTER_LOGSCALE);
  g_assert_cmpfloat (chain.filters[1].values[0], ==, 1e12);
  g_assert_cmpfloat (genome->brightness, ==, 1e12);
  flame_genome_free (genome);
}

/* ------------------------------------------------------------------- auto */

static void
draw (FlameRenderer *renderer, const FlameFrameRequest *request)
{
  g_autoptr (FlameJob) job = scene_queue (renderer, request);

  scene_finish (job, NULL);
}

/* Returns the filters that @filters gives for a frame, separated by spaces. */
static char *
describe (const FlameFilters *filters, FlameAnimation *animation, double time,
    FlameFilterChain *chain)
{
  const FlameFrameRequest request = {.animation = animation, .time = time};
  FlameGenome *genome = flame_genome_new ();
  GString *text = g_string_new (NULL);

  apply (filters, &request, genome, chain);
  for (guint i = 0; i < chain->n; i++)
    g_string_append_printf (text, "%s%s", i ? " " : "",
        flame_filter_types[chain->filters[i].kind].name);
  flame_genome_free (genome);
  return g_string_free (text, FALSE);
}

static void
assert_chain (const FlameFilters *filters, FlameAnimation *animation,
    double time, const char *expected)
{
  FlameFilterChain chain;
  g_autofree char *text = describe (filters, animation, time, &chain);

  g_assert_cmpstr (text, ==, expected);
}

/*
 * auto gives the filters of the document's own program, plus those that few
 * samples need.
 */
static void
test_automatic (void)
{
  static const char own[] = "yuv bilateral logscale smearclip";
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (FlameAnimation) json =
      flame_animation_new_from_data (cuburn, -1, "cuburn", &options, NULL);
  g_autoptr (FlameAnimation) xml = scene_load (flam3);
  const FlameTransitionSide sides[] = {
      {.animation = json, .time = 0.0, .pace = 1.0},
      {.animation = json, .time = 50.0, .pace = 1.0},
      {.animation = xml, .time = 0.0, .pace = 1.0},
  };
  g_autoptr (FlameAnimation) both =
      flame_animation_new_transition (&sides[0], &sides[1], 10.0, 0.0);
  g_autoptr (FlameAnimation) away =
      flame_animation_new_transition (&sides[0], &sides[2], 10.0, 0.0);
  g_autoptr (FlameFilters) automatic = read_list ("auto");
  g_autoptr (FlameFilters) denoised = flame_filters_new_denoised ();
  g_autoptr (FlameFilters) said = read_list ("de ! colorclip");
  FlameFilterChain chain;
  double from, to;

  assert_chain (NULL, json, 0.0, own);
  assert_chain (automatic, json, 30.0, own);
  assert_chain (automatic, both, 5.0, own);
  assert_chain (automatic, xml, 0.0, "");
  assert_chain (automatic, away, 5.0, "");
  assert_chain (denoised, json, 0.0, "denoise logscale smearclip");
  assert_chain (denoised, both, 5.0, "denoise logscale smearclip");
  assert_chain (denoised, xml, 0.0, "denoise logscale colorclip");
  assert_chain (said, json, 0.0, "de logscale colorclip");

  /*
   * Half way through the transition, a parameter is the mean of both documents.
   */
  g_assert_true (
      flame_animation_get_filter (json, 5.0, "bilateral.spatial_std", &from));
  g_assert_true (
      flame_animation_get_filter (json, 55.0, "bilateral.spatial_std", &to));
  g_assert_cmpfloat (from, !=, to);
  g_free (describe (automatic, both, 5.0, &chain));
  g_assert_cmpfloat_with_epsilon (
      chain.filters[1].values[0], (from + to) / 2.0, 1e-9);
  g_assert_cmpfloat (chain.filters[3].values[0], ==, 1.5);
}

/* Tests that auto gives the same picture as its chain of filters. */
static void
test_automatic_picture (void)
{
  const FlameLoadOptions options = {.loop_length = 100};
  g_autoptr (FlameAnimation) json =
      flame_animation_new_from_data (cuburn, -1, "cuburn", &options, NULL);
  static const char *const lists[] = {
      "auto", "yuv ! bilateral ! logscale ! smearclip", "de"};
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);
  Picture *pictures[3];

  for (guint i = 0; i < 3; i++) {
    g_autoptr (FlameFilters) filters = read_list (lists[i]);
    FlameFrameRequest request;

    pictures[i] = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    request = scene_request (json, pictures[i], 10.0);
    request.quality = 20;
    request.filters = filters;
    draw (renderer, &request);
  }
  scene_assert_same (pictures[0], pictures[1]);
  g_assert_cmpint (
      memcmp (pictures[0]->memory, pictures[2]->memory, pictures[0]->size), !=,
      0);
  for (guint i = 0; i < 3; i++)
    picture_free (pictures[i]);
}

/* Tests combinations that a list must not have. */
static void
test_contradictions (void)
{
  static const struct
  {
    const char *list;
    FlameFrameFlags flags;
    FlameTransfer transfer;
    const char *said;
  } cases[] = {
      {"smearclip", FLAME_FRAME_EARLY_CLIP, FLAME_TRANSFER_SDR, "early clip"},
      {"plainclip", FLAME_FRAME_EARLY_CLIP, FLAME_TRANSFER_SDR, "early clip"},
      {"logencode", 0, FLAME_TRANSFER_PQ, "logencode"},
      {"logencode", 0, FLAME_TRANSFER_HLG, "logencode"},
  };
  g_autoptr (FlameAnimation) animation = scene_load (flam3);
  g_autoptr (Picture) picture = picture_new (FLAME_FORMAT_Y444_10LE, 80, 56, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (FlameFilters) filters = read_list (cases[i].list);
    FlameFrameRequest request = scene_request (animation, picture, 0.0);
    g_autoptr (GError) error = NULL;
    FlamePlan plan;

    request.filters = filters;
    request.flags |= cases[i].flags;
    request.video.transfer = cases[i].transfer;
    if (cases[i].transfer != FLAME_TRANSFER_SDR)
      request.video.primaries = FLAME_PRIMARIES_BT2020;
    flame_plan_init (&plan);
    g_assert_false (flame_plan_fill (&plan, &request, NULL, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
    g_assert_nonnull (strstr (error->message, cases[i].said));
    flame_plan_clear (&plan);
  }
}

/*
 * Tests frames of a renderer: auto and the same list as text give the same
 * bytes.
 */
static void
test_same_bytes (void)
{
  g_autoptr (FlameAnimation) animation = scene_load (flam3);
  static const struct
  {
    const char *list;
    FlameFrameFlags flags;
  } pairs[] = {
      {"auto", 0},
      {"de ! logscale ! colorclip", 0},
      {"yuv ! de", 0},
      {"logscale", FLAME_FRAME_NO_DENSITY_ESTIMATION},
  };
  g_autoptr (FlameRenderer) renderer = scene_new_renderer (2, 1);

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    g_autoptr (FlameFilters) filters = read_list (pairs[i].list);
    g_autoptr (Picture) a = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    g_autoptr (Picture) b = picture_new (FLAME_FORMAT_NV12, 80, 56, 0);
    FlameFrameRequest request = scene_request (animation, a, 0.0);

    request.flags |= pairs[i].flags;
    draw (renderer, &request);
    request.flags &= ~pairs[i].flags;
    request.planes = b->planes;
    request.filters = filters;
    draw (renderer, &request);
    scene_assert_same (a, b);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (test_backend_is_missing ())
    return 0;
  g_test_add_func ("/filter-lists/reading", test_reading);
  g_test_add_func ("/filter-lists/document-defaults", test_document_defaults);
  g_test_add_func ("/filter-lists/errors", test_errors);
  g_test_add_func ("/filter-lists/garbage", test_garbage);
  g_test_add_func ("/filter-lists/profile", test_profile);
  g_test_add_func ("/filter-lists/genome-parameters", test_genome_parameters);
  g_test_add_func ("/filter-lists/cuburn-parameters", test_cuburn_parameters);
  g_test_add_func ("/filter-lists/ranges", test_ranges);
  g_test_add_func ("/filter-lists/unsaid-ranges", test_unsaid_ranges);
  g_test_add_func ("/filter-lists/automatic", test_automatic);
  g_test_add_func ("/filter-lists/automatic-picture", test_automatic_picture);
  g_test_add_func ("/filter-lists/contradictions", test_contradictions);
  g_test_add_func ("/filter-lists/same-bytes", test_same_bytes);
  return g_test_run ();
}
