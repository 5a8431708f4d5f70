/*
 * The engine's pictures must agree with those of Fractorium's engine Ember, or
 * of another program, within the noise between two of its own.
 *
 *   ember [FOLDER]
 *
 * FOLDER holds refs.csv, genomes/ and png/ like the ember-cases; the default is
 * EMBER_CASES. With FLAME_GOLDEN_OUT=DIR the engine's pictures are written
 * there as PNG files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "tests/golden/compare.h"
#include "tests/golden/image.h"
#include "tests/support/backend.h"
#include "tests/support/picture.h"

#define MAX_COLUMNS 32

/* A row of refs.csv: what Ember drew, and how much two seeds differ. */
typedef struct
{
  char *genome, *reference;
  double quality;
  double rmse, rmse_box16, mean; /* the noise floor */
} EmberCase;

static FlameRenderer *renderer;

/* ------------------------------------------------------------------- cases */

static void
case_free (gpointer data)
{
  EmberCase *c = data;

  g_free (c->genome);
  g_free (c->reference);
  g_free (c);
}

static double
number (char **head, char **row, const char *column)
{
  for (guint i = 0; head[i] && row[i]; i++)
    if (strcmp (head[i], column) == 0)
      return g_ascii_strtod (row[i], NULL);
  g_error ("refs.csv has no column %s", column);
}

static GPtrArray *
read_cases (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "refs.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL, head = NULL;
  GPtrArray *cases;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  cases = g_ptr_array_new_with_free_func (case_free);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  head = g_strsplit (g_strchomp (lines[0]), ",", MAX_COLUMNS);
  for (guint i = 1; lines[i]; i++) {
    g_auto (GStrv) row = g_strsplit (g_strchomp (lines[i]), ",", MAX_COLUMNS);
    EmberCase *c = g_new0 (EmberCase, 1);

    c->genome = g_strdup_printf ("%s/genomes/%s.flame", folder, row[0]);
    c->reference = g_strdup_printf ("%s/png/%s.png", folder, row[0]);
    c->quality = number (head, row, "quality");
    c->rmse = number (head, row, "rmse_8bit");
    c->rmse_box16 = number (head, row, "block16_rmse_8bit");
    c->mean = number (head, row, "max_channel_mean_diff_8bit");
    g_ptr_array_add (cases, c);
  }
  return cases;
}

/* ----------------------------------------------------------------- picture */

/* Ember's 16-bit values are a level times 257, flam3's a level times 256. */
static void
scale_levels (Image *image)
{
  for (int i = 0; i < 4 * image->width * image->height; i++)
    if (i % 4 != 3)
      image->levels[i] *= 256.0f / 257.0f;
}

static void
note_warning (const char *message, gpointer data)
{
  char **first = data;

  if (!*first)
    *first = g_strdup (message);
}

/*
 * (transfer full) NULL with @warning set if the reader warns. @warning: (out)
 */
static FlameAnimation *
load (const EmberCase *c, char **warning)
{
  const FlameLoadOptions options = {
      .loop_length = 1, .warning = note_warning, .warning_data = warning};
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation =
      flame_animation_new_from_file (c->genome, &options, &error);

  g_assert_no_error (error);
  if (*warning)
    g_clear_pointer (&animation, flame_animation_unref);
  return animation;
}

static Image *
render (const EmberCase *c, FlameAnimation *animation, int width, int height,
    GError **error)
{
  g_autoptr (Picture) picture =
      picture_new (FLAME_FORMAT_RGBA_F32, width, height, 0);
  g_autoptr (FlameJob) job = NULL;
  const FlameFrameRequest request = {
      .animation = animation,
      .time = flame_animation_get_start (animation),
      .quality = c->quality,
      .seed = 1,
      .video = picture->video,
      .planes = picture->planes,
  };

  job = flame_renderer_queue (renderer, &request, error);
  if (!job)
    return NULL;
  flame_job_wait (job);
  if (!flame_job_get_result (job, error))
    return NULL;
  return image_new_from_floats (width, height,
      (const float *) (const void *) picture->planes.data[0],
      picture->planes.stride[0]);
}

static void
save (const EmberCase *c, const Image *image)
{
  const char *folder = g_getenv ("FLAME_GOLDEN_OUT");
  g_autofree char *name = g_path_get_basename (c->reference);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  if (!folder)
    return;
  path = g_build_filename (folder, name, NULL);
  if (!image_write_png (image, path, &error))
    g_test_message ("%s", error->message);
}

static gboolean
is_within (const char *what, double value, double limit)
{
  if (value <= limit)
    return TRUE;
  g_test_message ("%s %.4f, at most %.4f", what, value, limit);
  return FALSE;
}

/* The README of the cases explains these limits. */
static void
test_case (gconstpointer data)
{
  const EmberCase *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (Image) reference = image_read_png (c->reference, &error);
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (Image) image = NULL;
  g_autofree char *warning = NULL;
  ImageDifference d;
  gboolean agrees;

  g_assert_no_error (error);
  animation = load (c, &warning);
  if (!animation) {
    g_test_skip (warning);
    return;
  }
  scale_levels (reference);
  image = render (c, animation, reference->width, reference->height, &error);
  g_assert_no_error (error);
  save (c, image);
  d = image_compare (image, reference);
  g_test_message ("rmse %.4f of %.4f, 16x16 %.4f of %.4f, means %+.4f %+.4f "
                  "%+.4f, floor %.4f",
      d.rmse, c->rmse, d.rmse_box16, c->rmse_box16, d.mean[0], d.mean[1],
      d.mean[2], c->mean);
  agrees = is_within ("rmse", d.rmse, 1.15 * c->rmse + 0.3);
  agrees &= is_within (
      "rmse of 16x16 means", d.rmse_box16, 1.5 * c->rmse_box16 + 0.1);
  for (guint i = 0; i < 3; i++)
    agrees &= is_within (
        "channel's mean", fabs (d.mean[i]), MAX (0.2, 4.0 * c->mean));
  if (!agrees)
    g_test_fail ();
}

/* -------------------------------------------------------------------- main */

static void
test_absent (void)
{
  g_test_skip ("EMBER_CASES names no folder of Ember's cases");
}

static void
add_case (EmberCase *c)
{
  g_autofree char *name = g_path_get_basename (c->reference);
  g_autofree char *path = g_strdup_printf (
      "/ember/%.*s", (int) (strlen (name) - strlen (".png")), name);

  g_test_add_data_func (path, c, test_case);
}

int
main (int argc, char **argv)
{
  const FlameRendererConfig config = {
      .backend = test_backend (), .device = -1, .depth = 1};
  /* Run with -k: one case that fails must not hide the others. */
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GPtrArray) cases = NULL;
  g_autoptr (GError) error = NULL;
  const char *folder = g_getenv ("EMBER_CASES");
  char **args;
  int n, status;

  for (int i = 0; i < argc; i++)
    g_ptr_array_add (arguments, argv[i]);
  g_ptr_array_insert (arguments, 1, (gpointer) "-k");
  g_ptr_array_add (arguments, NULL);
  n = argc + 1;
  args = (char **) arguments->pdata;
  g_test_init (&n, &args, NULL);
  if (n > 1)
    folder = args[1];
  if (!folder || !g_file_test (folder, G_FILE_TEST_IS_DIR)) {
    g_test_add_func ("/ember/cases", test_absent);
    return g_test_run ();
  }
  cases = read_cases (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (cases->len, >, 0);
  for (guint i = 0; i < cases->len; i++)
    add_case (g_ptr_array_index (cases, i));
  if (test_backend_is_missing ())
    return 0;
  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
  status = g_test_run ();
  g_clear_pointer (&renderer, flame_renderer_free);
  return status;
}
