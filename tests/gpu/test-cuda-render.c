/*
 * The GPU's iterations, compared with the CPU's before any filter: the same
 * picture within sampling noise, the same bytes each time, and sums that are
 * exact in every way of adding them.
 *
 * Skipped if there is no GPU. With FLAME_CASES, it also draws flam3's feature
 * cases.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/api/load-options.h"
#include "core/genome/variation.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "kernels/variation-ids.h"
#include "tests/support/scene.h"
#include "tests/support/sum-scenes.h"
#include "tests/support/sums.h"

#define WIDTH 320
#define HEIGHT 180

/* Specialised and generic kernels, and each way to add samples. */
typedef enum
{
  GPU_AUTO,
  GPU_GENERIC,
  GPU_FLOAT,
  GPU_INT,
  GPU_HOT,
  GPU_BINS,
  GPU_TIGHT_BINS, /* with queues that are far too small */
  N_GPUS
} GpuKind;

static SumsGpu *gpus[N_GPUS];

static gboolean
has_prebuilt (void)
{
  g_autoptr (GBytes) image = flame_gpu_generic_image ();

  return image != NULL;
}

/* NULL after skipping the test. */
static SumsGpu *
get_gpu (GpuKind kind)
{
  static const FlameAdd adds[] = {FLAME_ADD_NONE, FLAME_ADD_NONE,
      FLAME_ADD_FLOAT, FLAME_ADD_INT, FLAME_ADD_HOT, FLAME_ADD_BINS,
      FLAME_ADD_BINS};
  FlameGpuIteratorConfig config = {.add = adds[kind]};
  g_autoptr (GError) error = NULL;

  if (gpus[kind])
    return gpus[kind];
  if (kind == GPU_GENERIC && !has_prebuilt ()) {
    g_test_skip ("this build has no prebuilt kernel: -Dgpu_archs makes one");
    return NULL;
  }
  config.kernels.generic_only = kind == GPU_GENERIC;
  if (kind == GPU_TIGHT_BINS)
    config.queue_records = 1 << 16;
  gpus[kind] = sums_gpu_new (config, &error);
  if (!gpus[kind]) {
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    g_test_skip (error->message);
  }
  return gpus[kind];
}

static Sums *
draw (GpuKind kind, const FlamePlan *plan)
{
  g_autoptr (GError) error = NULL;
  Sums *sums =
      sums_from_gpu (gpus[kind], plan, FLAME_GPU_ITERATE_WAIT, TRUE, &error);

  g_assert_no_error (error);
  g_assert_false (sums->result.overflowed);
  return sums;
}

static void
fill (FlamePlan *plan, const char *xml, double quality, double shutter,
    guint64 seed, FlameFrameFlags flags)
{
  g_autoptr (FlameAnimation) animation = scene_load (xml);
  g_autoptr (GError) error = NULL;

  flame_plan_init (plan);
  sum_plan_fill (
      plan, animation, WIDTH, HEIGHT, quality, shutter, seed, flags, &error);
  g_assert_no_error (error);
}

/* ------------------------------------------------------------ against the CPU */

static void
compare_plan (GpuKind kind, const FlamePlan *plan, const char *what)
{
  g_autoptr (Sums) cpu = sums_from_cpu (plan);
  g_autoptr (Sums) gpu = draw (kind, plan);

  sums_assert_same_picture (gpu, cpu, plan, what);
  g_assert_cmpint (gpu->result.is_specialised, ==, kind != GPU_GENERIC);
  /* Missed samples are redrawn once, and some of those miss again. */
  g_assert_cmpfloat (gpu->samples, >,
      (0.95 - 1.5 * cpu->bad_share * cpu->bad_share) * plan->samples_per_pass);
  g_assert_cmpuint (gpu->samples, <, 1.01 * plan->samples_per_pass + 4096);
  if (cpu->bad_share > 0.01) {
    g_test_message (
        "%s: %g bad on the CPU, %g here", what, cpu->bad_share, gpu->bad_share);
    g_assert_cmpfloat (gpu->bad_share, >, 0.8 * cpu->bad_share);
    g_assert_cmpfloat (gpu->bad_share, <, 1.25 * cpu->bad_share);
  }
}

/* FALSE if the prebuilt kernel reports that it does not support the scene. */
static gboolean
has_generic (const SumScene *scene, const FlamePlan *plan)
{
  static const char *const not_generic[] = {"space", "fog", "lanes", "finals",
      "layers", "lost", "colors", "order", "order-space", "subflame", "parts",
      NULL};
  g_autoptr (GError) error = NULL;
  g_autoptr (Sums) sums = sums_from_gpu (
      gpus[GPU_GENERIC], plan, FLAME_GPU_ITERATE_WAIT, TRUE, &error);

  if (sums)
    return TRUE;
  g_assert_nonnull (strstr (error->message, "needs NVRTC"));
  g_assert_true (g_strv_contains (not_generic, scene->name));
  g_test_message ("%s", error->message);
  return FALSE;
}

static void
compare_scene (gconstpointer data)
{
  const SumScene *scene = data;
  static const FlameFrameFlags flags[] = {
      FLAME_FRAME_DEFAULT, FLAME_FRAME_EXACT_ACCUMULATION};

  const gboolean prebuilt = has_prebuilt ();

  if (!get_gpu (GPU_AUTO) || (prebuilt && !get_gpu (GPU_GENERIC)))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++) {
    FlamePlan plan;

    fill (&plan, scene->xml, 200.0, 0.0, 3 + i, flags[i]);
    compare_plan (GPU_AUTO, &plan, scene->name);
    if (prebuilt && has_generic (scene, &plan))
      compare_plan (GPU_GENERIC, &plan, scene->name);
    flame_plan_clear (&plan);
  }
}

/* If opacity and weights are at most 1, no alpha exceeds its hits. */
static void
assert_counts (GpuKind kind, const FlamePlan *plan)
{
  g_autoptr (Sums) sums = draw (kind, plan);
  const gsize n = (gsize) sums->width * sums->height;
  double hits = 0.0;

  for (gsize b = 0; b < n; b++) {
    g_assert_cmpfloat (sums->counts[b], >=, sums->sums[4 * b + 3]);
    hits += sums->counts[b];
  }
  g_assert_cmpfloat (hits, >, 0.0);
}

/* Motion, temporal weights, and counts that differ from alpha. */
static void
test_moving (void)
{
  static const char *const filters[] = {"box", "gaussian", "exp"};

  if (!get_gpu (GPU_AUTO) || !get_gpu (GPU_BINS))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++) {
    g_autofree char *attribute = g_strdup_printf (
        "<flame time='0' temporal_filter_type='%s' ", filters[i]);
    g_auto (GStrv) parts = g_strsplit (scene_moving, "<flame time='0' ", 2);
    g_autofree char *xml = g_strjoinv (attribute, parts);
    FlamePlan plan;

    fill (&plan, xml, 200.0, 4.0, 5, FLAME_FRAME_DEFAULT);
    g_assert_cmpuint (plan.temporal_samples_per_pass, >, 1);
    compare_plan (GPU_AUTO, &plan, filters[i]);
    compare_plan (GPU_BINS, &plan, filters[i]);
    if (plan.needs_counts) {
      assert_counts (GPU_AUTO, &plan);
      assert_counts (GPU_BINS, &plan);
    }
    flame_plan_clear (&plan);
  }
}

static void
compare_case (gconstpointer data)
{
  static const FlameLoadOptions options = {.loop_length = 100.0};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = NULL;
  FlamePlan plan;

  if (!get_gpu (GPU_AUTO))
    return;
  animation = flame_animation_new_from_file (data, &options, &error);
  /* flam3's list of palettes may not be installed. */
  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_PALETTES)) {
    g_test_skip (error->message);
    return;
  }
  g_assert_no_error (error);
  flame_plan_init (&plan);
  sum_plan_fill (&plan, animation, WIDTH, HEIGHT, 100.0, 0.0, 11, 0, &error);
  g_assert_no_error (error);
  compare_plan (GPU_AUTO, &plan, data);
  flame_plan_clear (&plan);
}

/*
 * Each variation but linear, beside maps that keep points where it acts. Half
 * of the steps go to one place: otherwise log stays near its start for long,
 * and pictures would differ by how many trajectories a backend has.
 */
static void
test_variations (void)
{
  if (!get_gpu (GPU_GENERIC))
    return;
  for (guint v = 1; v < FLAME_N_FLAM3_VARIATIONS; v++) {
    const char *name =
        v == FLAME_FLAM3_PRE_BLUR ? "pre_blur" : flame_variation_name (v);
    g_autofree char *xml = g_strdup_printf (
        "<flame size='320 180' scale='60' quality='100' filter='0'"
        " estimator_radius='0'>"
        "<xform weight='1' color='0' linear='0.9'"
        " coefs='0.5 0.2 -0.2 0.5 0.3 -0.2'/>"
        "<xform weight='1' color='1' linear='0.4' %s='0.7'"
        " coefs='0.7 -0.3 0.3 0.7 -0.4 0.3'/>"
        "<xform weight='2' color='0.5' linear='1'"
        " coefs='0.3 0 0 0.3 0.5 0.2'/>"
        "<color index='0' rgb='255 90 30'/><color index='255' rgb='60 70 255'/>"
        "</flame>",
        name);
    FlamePlan plan;

    fill (&plan, xml, 50.0, 0.0, v, FLAME_FRAME_DEFAULT);
    compare_plan (GPU_GENERIC, &plan, name);
    flame_plan_clear (&plan);
  }
}

/* ------------------------------------------------------------------ exactness */

static void
assert_same_bytes (const Sums *a, const Sums *b)
{
  const gsize n = (gsize) a->width * a->height;

  g_assert_cmpuint (a->samples, ==, b->samples);
  g_assert_cmpint (memcmp (a->sums, b->sums, 4 * n * sizeof *a->sums), ==, 0);
  if (a->counts)
    g_assert_cmpint (
        memcmp (a->counts, b->counts, n * sizeof *a->counts), ==, 0);
}

/* Draws the same frame again, and adds it in every other way. */
static void
test_same_bytes (gconstpointer data)
{
  const SumScene *scene = data;
  FlamePlan plan;

  for (guint kind = 0; kind < N_GPUS; kind++) {
    if (!get_gpu (kind))
      return;
  }
  fill (&plan, scene->xml, 100.0, 0.0, 9, FLAME_FRAME_DEFAULT);
  g_autoptr (Sums) first = draw (GPU_AUTO, &plan);
  g_autoptr (Sums) again = draw (GPU_AUTO, &plan);
  g_autoptr (Sums) hot = draw (GPU_HOT, &plan);

  assert_same_bytes (first, again);
  assert_same_bytes (first, hot);
  if (first->result.add != FLAME_ADD_HOT) {
    g_autoptr (Sums) floats = draw (GPU_FLOAT, &plan);
    g_autoptr (Sums) integers = draw (GPU_INT, &plan);

    assert_same_bytes (first, floats);
    assert_same_bytes (first, integers);
  }
  flame_plan_clear (&plan);
}

/* Draws through tiles whose queues hold all of a round or next to nothing. */
static void
test_bins (gconstpointer data)
{
  const SumScene *scene = data;
  FlamePlan plan;

  if (!get_gpu (GPU_BINS) || !get_gpu (GPU_TIGHT_BINS))
    return;
  fill (&plan, scene->xml, 100.0, 0.0, 9, FLAME_FRAME_DEFAULT);
  g_autoptr (Sums) first = draw (GPU_BINS, &plan);
  g_autoptr (Sums) again = draw (GPU_BINS, &plan);
  g_autoptr (Sums) tight = draw (GPU_TIGHT_BINS, &plan);
  g_autoptr (Sums) cpu = sums_from_cpu (&plan);

  assert_same_bytes (first, again);
  assert_same_bytes (first, tight);
  /* compare_scene() checks the scenes that are drawn without tiles. */
  if (first->result.add == FLAME_ADD_BINS)
    sums_assert_same_picture (first, cpu, &plan, "bins");
  else
    g_test_message ("%s is not for bins", scene->name);
  flame_plan_clear (&plan);
}

/* More palettes than records can number, so temporal samples share them. */
static void
test_lights (void)
{
  FlamePlan plan;

  if (!get_gpu (GPU_BINS))
    return;
  fill (&plan, scene_lights, 100.0, 6.0, 5, FLAME_FRAME_DEFAULT);
  g_assert_cmpuint (
      plan.temporal_samples_per_pass, ==, FLAME_USUAL_TEMPORAL_SAMPLES);
  g_autoptr (Sums) gpu = draw (GPU_BINS, &plan);

  g_assert_cmpint (gpu->result.add, ==, FLAME_ADD_BINS);
  compare_plan (GPU_BINS, &plan, "lights");
  flame_plan_clear (&plan);
}

static void
assert_all_counted (const Sums *sums)
{
  g_assert_cmpfloat_with_epsilon (
      sums_total (sums, 3) / (255.0 * sums->samples), 1.0, 1e-6);
}

/*
 * All samples fall into one cell, and none may be lost. Sums of floats must report
 * the overflow. The probe notices the cell, so the frame goes through tiles although
 * its cells fit into the cache.
 */
static void
test_point (void)
{
  g_autoptr (GError) error = NULL;
  FlamePlan plan;

  if (!get_gpu (GPU_AUTO) || !get_gpu (GPU_FLOAT) || !get_gpu (GPU_HOT))
    return;
  fill (&plan, sum_scene_xml ("point"), 3000.0, 0.0, 1, FLAME_FRAME_DEFAULT);
  g_autoptr (Sums) chosen = draw (GPU_AUTO, &plan);
  g_autoptr (Sums) sums = draw (GPU_HOT, &plan);
  g_assert_cmpint (chosen->result.add, ==, FLAME_ADD_BINS);
  g_assert_cmpint (sums->result.add, ==, FLAME_ADD_HOT);
  assert_all_counted (chosen);
  assert_all_counted (sums);

  g_autoptr (Sums) floats =
      sums_from_gpu (gpus[GPU_FLOAT], &plan, 0, TRUE, &error);
  g_assert_no_error (error);
  g_assert_true (floats->result.overflowed);
  g_autoptr (Sums) safe = sums_from_gpu (
      gpus[GPU_FLOAT], &plan, FLAME_GPU_ITERATE_SAFE, TRUE, &error);
  g_assert_no_error (error);
  assert_same_bytes (sums, safe);
  /* Nothing that the failed pass left may show in the next one. */
  g_autoptr (Sums) again = draw (GPU_AUTO, &plan);
  assert_same_bytes (chosen, again);
  flame_plan_clear (&plan);
}

/*
 * Every sample is in view and opaque, so the sums must equal the number of
 * samples.
 */
static void
test_all_counted (void)
{
  FlamePlan plan;

  if (!get_gpu (GPU_AUTO))
    return;
  fill (&plan, sum_scene_xml ("points"), 100.0, 0.0, 2, FLAME_FRAME_DEFAULT);
  g_autoptr (Sums) sums = draw (GPU_AUTO, &plan);
  assert_all_counted (sums);
  g_assert_cmpuint (sums->samples, >=, plan.samples_per_pass);
  flame_plan_clear (&plan);
}

/* -------------------------------------------------------------------- main */

static void
add_cases (void)
{
  const char *cases = g_getenv ("FLAME_CASES");
  g_autofree char *folder =
      cases ? g_build_filename (cases, "feat", NULL) : NULL;
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    if (g_str_has_suffix (name, ".flam3")) {
      g_autofree char *path = g_strconcat ("/gpu/case/", name, NULL);

      g_test_add_data_func_full (
          path, g_build_filename (folder, name, NULL), compare_case, g_free);
    }
  }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  for (const SumScene *scene = sum_scenes; scene->name; scene++) {
    g_autofree char *same = g_strconcat ("/gpu/same-bytes/", scene->name, NULL);
    g_autofree char *bins = g_strconcat ("/gpu/bins/", scene->name, NULL);
    g_autofree char *cpu = g_strconcat ("/gpu/cpu/", scene->name, NULL);

    g_test_add_data_func (same, scene, test_same_bytes);
    g_test_add_data_func (bins, scene, test_bins);
    g_test_add_data_func (cpu, scene, compare_scene);
  }
  g_test_add_func ("/gpu/other/moving", test_moving);
  g_test_add_func ("/gpu/other/lights", test_lights);
  g_test_add_func ("/gpu/other/variations", test_variations);
  g_test_add_func ("/gpu/other/point", test_point);
  g_test_add_func ("/gpu/other/all-counted", test_all_counted);
  add_cases ();
  status = g_test_run ();
  for (guint kind = 0; kind < N_GPUS; kind++)
    sums_gpu_free (gpus[kind]);
  return status;
}
