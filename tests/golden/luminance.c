/*
 * Pictures must agree with those of the flames' own programs in features that
 * no other program has: the luminance of 40x30 blocks, and its mean. They are
 * drawn several times, since few points of some flames are seen.
 *
 *   luminance FOLDER
 *
 * NAME.flame is a genome of this project's. NAME.grid is its program's picture:
 * Ember's (ember-…) at 200 samples a pixel, JWildfire's (jw-…) at 100.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "tests/golden/image.h"
#include "tests/support/backend.h"
#include "tests/support/picture.h"

#define COLUMNS 40
#define ROWS 30
#define N (COLUMNS * ROWS)
#define N_PICTURES 4
#define MIN_CORRELATION 0.95
/*
 * Relative to the mean. If points stay lost, JWildfire's own pictures have 4 %
 * of noise: its threads all draw the same random numbers.
 */
#define MAX_OFF 0.045
/*
 * 256 or more points of a GPU share the picture's samples, so each is followed
 * for fewer steps: 30,000 here. That is too short for a flame that needs one
 * point followed through the whole picture. The CPU is 8 % off with as many
 * points, and 2.5 % off with its own 64.
 */
#define MAX_OFF_SHARED 0.12

typedef struct
{
  char *genome, *grid;
  double most_off;
} Case;

static FlameRenderer *renderer;

static Image *
render (FlameAnimation *animation, guint64 seed)
{
  g_autoptr (Picture) picture = NULL;
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;
  int width, height;

  flame_animation_get_size (animation, &width, &height);
  picture = picture_new (FLAME_FORMAT_RGBA_F32, width, height, 0);
  job = flame_renderer_queue (renderer,
      &(FlameFrameRequest){.animation = animation,
          .time = flame_animation_get_start (animation),
          .seed = seed,
          .video = picture->video,
          .planes = picture->planes},
      &error);
  g_assert_no_error (error);
  flame_job_wait (job);
  flame_job_get_result (job, &error);
  g_assert_no_error (error);
  return image_new_from_floats (width, height,
      (const float *) (const void *) picture->planes.data[0],
      picture->planes.stride[0]);
}

/* @out: (inout) the luminance of each block, 0 to 255, is added, divided by N_PICTURES */
static void
add_luminance (const Image *image, double out[N])
{
  for (int i = 0; i < N; i++) {
    const int left = i % COLUMNS * image->width / COLUMNS;
    const int right = (i % COLUMNS + 1) * image->width / COLUMNS;
    const int top = i / COLUMNS * image->height / ROWS;
    const int bottom = (i / COLUMNS + 1) * image->height / ROWS;
    double sum = 0.0;

    for (int y = top; y < bottom; y++)
      for (int x = left; x < right; x++) {
        const float *level = image->levels + 4 * ((gsize) y * image->width + x);

        sum += 0.299 * level[0] + 0.587 * level[1] + 0.114 * level[2];
      }
    out[i] += sum / ((right - left) * (bottom - top)) / N_PICTURES;
  }
}

static void
read_grid (const char *path, double out[N])
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  words = g_strsplit_set (g_strchomp (text), " \n", -1);
  g_assert_cmpuint (g_strv_length (words), ==, N);
  for (guint i = 0; i < N; i++)
    out[i] = g_ascii_strtod (words[i], NULL);
}

static double
find_mean (const double values[N])
{
  double sum = 0.0;

  for (guint i = 0; i < N; i++)
    sum += values[i];
  return sum / N;
}

static double
correlate (const double a[N], const double b[N])
{
  const double mean_a = find_mean (a), mean_b = find_mean (b);
  double ab = 0.0, aa = 0.0, bb = 0.0;

  for (guint i = 0; i < N; i++) {
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  return aa > 0.0 && bb > 0.0 ? ab / sqrt (aa * bb) : 0.0;
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation = flame_animation_new_from_file (
      c->genome, &(FlameLoadOptions){.loop_length = 1}, &error);
  double ours[N] = {0}, theirs[N], correlation;

  g_assert_no_error (error);
  read_grid (c->grid, theirs);
  for (guint64 seed = 1; seed <= N_PICTURES; seed++) {
    g_autoptr (Image) image = render (animation, seed);

    add_luminance (image, ours);
  }
  correlation = correlate (ours, theirs);
  g_test_message ("correlation %.4f, mean %.3f, theirs %.3f", correlation,
      find_mean (ours), find_mean (theirs));
  if (find_mean (theirs) == 0.0) {
    g_assert_cmpfloat (find_mean (ours), ==, 0.0);
    return;
  }
  g_assert_cmpfloat (correlation, >=, MIN_CORRELATION);
  g_assert_cmpfloat_with_epsilon (
      find_mean (ours), find_mean (theirs), c->most_off * find_mean (theirs));
}

static void
case_free (gpointer data)
{
  Case *c = data;

  g_free (c->genome);
  g_free (c->grid);
  g_free (c);
}

static void
add_cases (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *file;

  g_assert_no_error (error);
  while ((file = g_dir_read_name (dir))) {
    const char *dot = strrchr (file, '.');
    g_autofree char *name = NULL, *path = NULL;
    Case *c;

    if (!dot || strcmp (dot, ".flame") != 0)
      continue;
    name = g_strndup (file, (gsize) (dot - file));
    path = g_strdup_printf ("/luminance/%s", name);
    c = g_new0 (Case, 1);
    c->genome = g_strdup_printf ("%s/%s", folder, file);
    c->grid = g_strdup_printf ("%s/%s.grid", folder, name);
    c->most_off =
        strstr (name, "slow-orbits") && test_backend () != FLAME_BACKEND_CPU
            ? MAX_OFF_SHARED
            : MAX_OFF;
    g_test_add_data_func_full (path, c, test_case, case_free);
  }
}

int
main (int argc, char **argv)
{
  const FlameRendererConfig config = {
      .backend = test_backend (), .device = -1, .depth = 1};
  g_autoptr (GError) error = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  add_cases (argv[1]);
  if (test_backend_is_missing ())
    return 0;
  renderer = flame_renderer_new (&config, &error);
  g_assert_no_error (error);
  status = g_test_run ();
  g_clear_pointer (&renderer, flame_renderer_free);
  return status;
}
