/*
 * Golden tests: the engine's pictures agree with those of Debian's flam3 within
 * the noise between two of flam3's own.
 *
 *   golden GROUP [FOLDER]
 *
 * FOLDER holds refs.csv, ref/ and the genomes; the default is FLAME_CASES. With
 * FLAME_GOLDEN_OUT=DIR the engine's pictures are written there as PNG files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "tests/golden/cases.h"
#include "tests/golden/compare.h"
#include "tests/golden/image.h"
#include "tests/support/backend.h"
#include "tests/support/picture.h"

static FlameRenderer *renderer;

/* The reference records flam3's quality after its qs= switch. */
static double
reference_quality (const GoldenCase *golden, const Image *reference)
{
  const char *attribute;

  if (golden->quality > 0)
    return golden->quality;
  attribute = strstr (reference->genome, " quality=\"");
  g_assert (attribute != NULL);
  return g_ascii_strtod (attribute + strlen (" quality=\""), NULL);
}

static FlameAnimation *
load_untimed (
    const GoldenCase *golden, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (GRegex) times = g_regex_new (" time=\"[^\"]*\"", 0, 0, NULL);
  g_autofree char *text = NULL, *untimed = NULL;

  if (!g_file_get_contents (golden->genome, &text, NULL, error))
    return NULL;
  untimed = g_regex_replace_literal (times, text, -1, 0, "", 0, error);
  if (untimed == NULL)
    return NULL;
  return flame_animation_new_from_data (
      untimed, -1, golden->genome, options, error);
}

static FlameAnimation *
load (const GoldenCase *golden, const Image *reference, GError **error)
{
  const FlameLoadOptions options = {.loop_length = golden->loop_length};

  if (golden->untimed)
    return load_untimed (golden, &options, error);
  if (golden->genome != NULL)
    return flame_animation_new_from_file (golden->genome, &options, error);
  return flame_animation_new_from_data (
      reference->genome, -1, golden->reference, &options, error);
}

static Image *
render (const GoldenCase *golden, const Image *reference, GError **error)
{
  g_autoptr (FlameAnimation) animation = load (golden, reference, error);
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA_F32, golden->width, golden->height, 0);
  g_autoptr (FlameJob) job = NULL;
  FlameFrameRequest request;
  const FlameFrameStats *stats;

  if (animation == NULL)
    return NULL;

  picture->video.pixel_aspect = golden->pixel_aspect;
  request = (FlameFrameRequest){
      .animation = animation,
      .time = golden->animated ? golden->time
                               : flame_animation_get_start (animation),
      .shutter = golden->animated ? 1.0 : 0.0,
      .quality = reference_quality (golden, reference),
      .seed = 1,
      .flags = golden->flags,
      .video = picture->video,
      .planes = picture->planes,
  };
  job = flame_renderer_queue (renderer, &request, error);
  if (job == NULL)
    return NULL;
  flame_job_wait (job);
  if (!flame_job_get_result (job, error))
    return NULL;
  stats = flame_job_get_stats (job);

  g_test_message (
      "%" G_GUINT64_FORMAT " samples in %.2f s", stats->samples, stats->total);
  if (fabs (stats->samples / golden->samples - 1) > 0.01)
    g_test_fail_printf ("%" G_GUINT64_FORMAT " samples, flam3 took %.0f",
        stats->samples, golden->samples);
  return image_new_from_floats (golden->width, golden->height,
      (const float *) (const void *) picture->planes.data[0],
      picture->planes.stride[0]);
}

static void
save (const GoldenCase *golden, const Image *image)
{
  const char *folder = g_getenv ("FLAME_GOLDEN_OUT");
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL, *path = NULL;

  if (folder == NULL)
    return;
  name = g_strconcat (golden->name, ".png", NULL);
  g_strdelimit (name, "/", '-');
  path = g_build_filename (folder, name, NULL);
  if (!image_write_png (image, path, &error))
    g_test_message ("%s", error->message);
}

static void
check (GString *failures, const char *what, double value, double limit)
{
  if (!(value <= limit))
    g_string_append_printf (failures, "%s%s %.4f, at most %.4f",
        failures->len > 0 ? "; " : "", what, value, limit);
}

/* The README of the cases explains these limits. */
static void
check_picture (
    const GoldenCase *golden, const Image *image, const Image *reference)
{
  static const char *const channels[] = {"red", "green", "blue", "alpha"};
  ImageDifference d = image_compare (image, reference);
  g_autoptr (GString) failures = g_string_new (NULL);
  double mean_limit = MAX (0.2, 4 * golden->dmean);

  g_test_message ("rmse %.4f of %.4f, 16x16 %.4f of %.4f, means %+.4f %+.4f "
                  "%+.4f %+.4f, floor %.4f",
      d.rmse, golden->rmse, d.rmse_box16, golden->rmse_box16, d.mean[0],
      d.mean[1], d.mean[2], d.mean[3], golden->dmean);

  check (failures, "rmse", d.rmse, 1.15 * golden->rmse);
  check (failures, "rmse of 16x16 means", d.rmse_box16,
      1.5 * golden->rmse_box16 + 0.1);
  /* The alpha of an opaque picture may be off by a float's rounding. */
  check (
      failures, "alpha's rmse", d.alpha_rmse, 1.15 * golden->alpha_rmse + 1e-3);
  check (failures, "alpha's rmse of 16x16 means", d.alpha_rmse_box16,
      1.5 * golden->alpha_rmse_box16 + 0.1);
  for (int c = 0; c < 4; c++) {
    g_autofree char *what =
        g_strdup_printf ("mean %s %+.4f, off by", channels[c], d.mean[c]);
    check (failures, what, fabs (d.mean[c]), mean_limit);
  }
  if (failures->len > 0)
    g_test_fail_printf ("%s", failures->str);
}

static void
test_case (gconstpointer data)
{
  const GoldenCase *golden = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Image) reference = image_read_png (golden->reference, &error);
  g_autoptr (Image) image = NULL;
  double mean[4];

  g_assert_no_error (error);
  g_assert_cmpint (reference->width, ==, golden->width);
  g_assert_cmpint (reference->height, ==, golden->height);
  image_mean (reference, mean);
  for (int c = 0; c < 4; c++)
    g_assert_cmpfloat_with_epsilon (mean[c], golden->mean[c], 1e-3);

  image = render (golden, reference, &error);
  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_PALETTES)) {
    g_test_skip (error->message);
    return;
  }
  if (image == NULL) {
    g_test_fail_printf ("%s", error->message);
    return;
  }
  save (golden, image);
  check_picture (golden, image, reference);
}

/* The measures themselves, on pictures whose distance is known. */
static void
test_measures (void)
{
  g_autoptr (Image) a = image_new (35, 33), b = image_new (35, 33);
  ImageDifference d;

  for (int i = 0; i < 35 * 33; i++) {
    a->levels[4 * i] = 10;
    a->levels[4 * i + 3] = i % 35 < 32 && i / 35 < 32 ? 2 : 0;
    b->levels[4 * i + 1] = (i % 35 + i / 35) % 2 ? 6 : -6;
  }
  d = image_compare (a, b);
  g_assert_cmpfloat_with_epsilon (d.rmse, sqrt ((100.0 + 36.0) / 3), 1e-6);
  g_assert_cmpfloat_with_epsilon (d.rmse_box16, sqrt (100.0 / 3), 1e-6);
  g_assert_cmpfloat_with_epsilon (d.alpha_rmse, 2 * sqrt (1024.0 / 1155), 1e-6);
  g_assert_cmpfloat_with_epsilon (d.alpha_rmse_box16, 2, 1e-6);
  g_assert_cmpfloat_with_epsilon (d.mean[0], 10, 1e-6);
  g_assert_cmpfloat_with_epsilon (d.mean[3], 2 * 1024.0 / 1155, 1e-6);
}

static void
test_absent (void)
{
  g_test_skip ("FLAME_CASES names no folder of flam3 cases");
}

static void
new_renderer (void)
{
  const FlameRendererConfig config = {
      .backend = test_backend (),
      .device = -1,
      .depth = 1,
  };
  g_autoptr (GError) error = NULL;

  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
}

/* Run with -k: one case that fails must not hide the others. */
static void
init_tests (int *argc, char ***argv)
{
  static char keep_going[] = "-k";
  g_autofree char **with_flag = g_new0 (char *, *argc + 2);
  char **arguments = with_flag;
  int n = *argc + 1;

  with_flag[0] = (*argv)[0];
  with_flag[1] = keep_going;
  for (int i = 1; i < *argc; i++)
    with_flag[i + 1] = (*argv)[i];
  g_test_init (&n, &arguments, NULL);
  for (int i = 1; i < n; i++)
    (*argv)[i] = arguments[i];
  *argc = n;
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) cases = NULL;
  g_autoptr (GError) error = NULL;
  const char *folder;
  int status;

  init_tests (&argc, &argv);
  if (argc < 2)
    g_error ("usage: %s GROUP [FOLDER]", argv[0]);
  folder = argc > 2 ? argv[2] : g_getenv ("FLAME_CASES");
  if (folder == NULL || !g_file_test (folder, G_FILE_TEST_IS_DIR)) {
    g_test_add_func ("/golden/cases", test_absent);
    return g_test_run ();
  }

  cases = golden_cases_read (folder, argv[1], &error);
  g_assert_no_error (error);
  g_assert_cmpuint (cases->len, >, 0);
  g_test_add_func ("/golden/measures", test_measures);
  for (guint i = 0; i < cases->len; i++) {
    GoldenCase *golden = g_ptr_array_index (cases, i);
    g_autofree char *path = g_strconcat ("/golden/", golden->name, NULL);
    g_test_add_data_func (path, golden, test_case);
  }

  if (test_backend_is_missing ())
    return 0;
  new_renderer ();
  status = g_test_run ();
  g_clear_pointer (&renderer, flame_renderer_free);
  return status;
}
