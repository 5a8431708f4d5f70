/*
 * The library through its public headers alone: constructors give the defaults,
 * as do 0 and NULL, and copies are independent.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/flame.h"

#include <string.h>

#define WIDTH 48
#define HEIGHT 32

static void
set_all (FlameLoadOptions *options)
{
  flame_load_options_set_loop_length (options, 0.0);
  flame_load_options_set_edge_length (options, 0.0);
  flame_load_options_set_seed (options, 0);
  flame_load_options_set_order (options, 0);
  flame_load_options_set_breed (options, 0);
  flame_load_options_set_mutants (options, 0);
  flame_load_options_set_timeline (options, 0);
  flame_load_options_set_flame (options, 0);
  flame_load_options_set_frames (options, 0);
  flame_load_options_set_read (options, NULL);
  flame_load_options_set_palettes (options, NULL);
  flame_load_options_set_profile (options, NULL);
  flame_load_options_set_warning (options, NULL, NULL);
}

static void
set_all_of_video (FlameVideo *video)
{
  flame_video_set_pixel_aspect (video, 0.0);
  flame_video_set_matrix (video, 0);
  flame_video_set_range (video, 0);
  flame_video_set_chroma_cosited (video, FALSE, FALSE);
  flame_video_set_transfer (video, 0, 0);
  flame_video_set_peak (video, 0.0);
  flame_video_set_projection (video, 0, 0.0);
}

static void
set_all_of_request (FlameFrameRequest *request)
{
  const FlameViewport whole = {.width = 0.0};

  flame_frame_request_set_time (request, 0.0);
  flame_frame_request_set_shutter (request, 0.0);
  flame_frame_request_set_ahead (request, 0.0);
  flame_frame_request_set_quality (request, 0.0);
  flame_frame_request_set_seed (request, 0);
  flame_frame_request_set_flags (request, 0);
  flame_frame_request_set_adjust (request, NULL);
  flame_frame_request_set_filters (request, NULL);
  flame_frame_request_set_budget (request, 0.0, 0.0, 0.0);
  flame_frame_request_set_gives_way (request, FALSE, NULL);
  flame_frame_request_set_cuda_stream (request, NULL);
  flame_frame_request_set_viewport (request, &whole);
}

static FlameRenderer *
new_renderer (gboolean sets)
{
  g_autoptr (FlameRendererConfig) config = flame_renderer_config_new ();
  g_autoptr (GError) error = NULL;
  FlameRenderer *renderer;

  flame_renderer_config_set_backend (config, FLAME_BACKEND_CPU);
  if (sets) {
    flame_renderer_config_set_devices (config, NULL);
    flame_renderer_config_set_cuda_context (config, NULL, NULL, NULL, NULL);
    flame_renderer_config_set_n_threads (config, 0);
    flame_renderer_config_set_yields (config, FALSE);
    flame_renderer_config_set_depth (config, 0);
    flame_renderer_config_set_log (config, NULL);
  }
  renderer = flame_renderer_new (config, &error);
  g_assert_no_error (error);
  return renderer;
}

/* @sets: sets every option to its default */
static FlamePicture *
draw (gboolean sets)
{
  g_autoptr (FlameLoadOptions) options =
      sets ? flame_load_options_new () : NULL;
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_RGBA, WIDTH, HEIGHT);
  g_autoptr (FlameRenderer) renderer = new_renderer (sets);
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (FlameFrameRequest) request = NULL;
  g_autoptr (FlamePicture) picture = NULL;
  g_autoptr (FlameJob) job = NULL;
  g_autoptr (GError) error = NULL;

  if (sets) {
    set_all (options);
    set_all_of_video (video);
  }
  animation = flame_animation_new_builtin (options, &error);
  g_assert_no_error (error);
  picture = flame_picture_new (video, &error);
  g_assert_no_error (error);
  request = flame_frame_request_new (animation);
  if (sets)
    set_all_of_request (request);
  flame_frame_request_set_picture (request, picture);
  job = flame_renderer_queue (renderer, request, &error);
  g_assert_no_error (error);
  flame_job_wait (job);
  g_assert_true (flame_job_get_result (job, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (
      flame_frame_stats_get_iterations (flame_job_get_stats (job)), >, 0);
  return g_steal_pointer (&picture);
}

static void
test_defaults (void)
{
  g_autoptr (FlamePicture) bare = draw (FALSE), set = draw (TRUE);
  guint n_lit = 0;

  g_assert_cmpuint (flame_picture_get_n_planes (bare), ==, 1);
  g_assert_null (flame_picture_get_data (bare, 1));
  g_assert_cmpint (flame_picture_get_stride (bare, 1), ==, 0);
  for (guint y = 0; y < HEIGHT; y++) {
    const guint8 *a = flame_picture_get_data (bare, 0) +
                      (gsize) y * flame_picture_get_stride (bare, 0);
    const guint8 *b = flame_picture_get_data (set, 0) +
                      (gsize) y * flame_picture_get_stride (set, 0);

    g_assert_cmpmem (a, 4 * WIDTH, b, 4 * WIDTH);
    for (guint x = 0; x < 4 * WIDTH; x += 4)
      n_lit += a[x] > 16;
  }
  g_assert_cmpuint (n_lit, >, 16);
}

/* A copy outlives its original, which a sanitizer checks. */
static void
test_copies (void)
{
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_builtin (NULL, NULL);
  g_autoptr (FlameFilters) filters = flame_filters_new ("denoise", NULL);
  FlameLoadOptions *options = flame_load_options_new ();
  FlameRendererConfig *config = flame_renderer_config_new ();
  FlameFrameRequest *request = flame_frame_request_new (animation);
  FlameTransitionSide *side = flame_transition_side_new (animation, 0, 1);
  g_autoptr (FlameLoadOptions) same_options = NULL;
  g_autoptr (FlameRendererConfig) same_config = NULL;
  g_autoptr (FlameFrameRequest) same_request = NULL;
  g_autoptr (FlameTransitionSide) same_side = NULL;

  flame_load_options_set_palettes (options, "palettes.xml");
  flame_load_options_set_palettes (options, "others.xml");
  flame_renderer_config_set_devices (config, "0,1");
  flame_frame_request_set_filters (request, filters);
  flame_frame_request_set_gives_way (request, TRUE, filters);
  same_options = flame_load_options_copy (options);
  same_config = flame_renderer_config_copy (config);
  same_request = flame_frame_request_copy (request);
  same_side = flame_transition_side_copy (side);
  flame_load_options_free (options);
  flame_renderer_config_free (config);
  flame_frame_request_free (request);
  flame_transition_side_free (side);
}

static void
count_call (gpointer n)
{
  (*(int *) n)++;
}

static void
ignore_warning (const char *message G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
}

static void
ignore_loss (const GError *loss G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
}

/* A flock may warn at any time, so it keeps the function's data. */
static void
test_warning_destroyed (void)
{
  g_autofree char *folder = g_build_filename (
      g_getenv ("FLAME_TEST_DATA"), "..", "..", "examples", "genomes", NULL);
  FlameLoadOptions *options = flame_load_options_new ();
  FlameAnimation *animation;
  int n_replaced = 0, n_destroyed = 0;

  flame_load_options_set_warning_full (
      options, ignore_warning, &n_replaced, count_call);
  flame_load_options_set_warning_full (
      options, ignore_warning, &n_destroyed, count_call);
  g_assert_cmpint (n_replaced, ==, 1);
  animation = flame_animation_new_flock (folder, options, NULL);
  g_assert_nonnull (animation);
  flame_load_options_free (options);
  g_assert_cmpint (n_destroyed, ==, 0);
  flame_animation_unref (animation);
  g_assert_cmpint (n_destroyed, ==, 1);
}

/*
 * Tests that a renderer keeps the function's data until its last owner releases
 * it.
 */
static void
test_loss_destroyed (void)
{
  FlameRendererConfig *config = flame_renderer_config_new ();
  FlameRenderer *renderer, *same;
  int n_destroyed = 0;

  flame_renderer_config_set_backend (config, FLAME_BACKEND_CPU);
  flame_renderer_config_set_loss_func_full (
      config, ignore_loss, &n_destroyed, count_call);
  renderer = flame_renderer_new (config, NULL);
  g_assert_nonnull (renderer);
  flame_renderer_config_free (config);
  same = g_boxed_copy (FLAME_TYPE_RENDERER, renderer);
  flame_renderer_free (renderer);
  g_assert_cmpint (n_destroyed, ==, 0);
  g_assert_cmpuint (flame_renderer_get_n_devices (same), ==, 1);
  g_boxed_free (FLAME_TYPE_RENDERER, same);
  g_assert_cmpint (n_destroyed, ==, 1);
}

/* Copies a value and frees both, as bindings of other languages do. */
static void
copy_boxed (GType type, gpointer value)
{
  gpointer copy;

  g_assert_true (G_TYPE_IS_BOXED (type));
  copy = g_boxed_copy (type, value);
  g_assert_nonnull (copy);
  g_boxed_free (type, copy);
  g_boxed_free (type, value);
}

static void
test_boxed (void)
{
  g_autoptr (FlameBreeding) breeding = flame_breeding_new ();
  g_autoptr (GPtrArray) genomes = flame_genomes_new_random (breeding, 1);
  g_autoptr (FlameRenderer) renderer = new_renderer (FALSE);
  g_autoptr (GPtrArray) devices = flame_renderer_get_device_stats (renderer);
  FlameAdjust *adjust = flame_adjust_new ();
  const FlameAdjust identity = FLAME_ADJUST_IDENTITY;

  g_assert_cmpmem (adjust, sizeof *adjust, &identity, sizeof identity);
  copy_boxed (FLAME_TYPE_ADJUST, adjust);
  copy_boxed (FLAME_TYPE_PROBE, flame_probe_new (genomes->pdata[0], 1));
  copy_boxed (FLAME_TYPE_GENOME, flame_genome_copy (genomes->pdata[0]));
  copy_boxed (FLAME_TYPE_FILTERS, flame_filters_new ("denoise", NULL));
  copy_boxed (FLAME_TYPE_DEVICE_STATS,
      g_boxed_copy (FLAME_TYPE_DEVICE_STATS, devices->pdata[0]));
}

/* A plane's bytes are the picture's own, and keep the picture alive. */
static void
test_plane (void)
{
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_NV12, WIDTH, HEIGHT);
  FlamePicture *picture = flame_picture_new (video, NULL);
  g_autoptr (GBytes) chroma = NULL;
  const guint8 *data;
  int stride;

  g_assert_nonnull (picture);
  g_assert_null (flame_picture_get_plane (picture, 2));
  chroma = flame_picture_get_plane (picture, 1);
  data = flame_picture_get_data (picture, 1);
  stride = flame_picture_get_stride (picture, 1);
  flame_picture_unref (picture);
  g_assert_true (g_bytes_get_data (chroma, NULL) == data);
  g_assert_cmpuint (
      g_bytes_get_size (chroma), ==, stride * (HEIGHT / 2 - 1) + WIDTH);
  /* A sanitizer checks whether the data still exists. */
  g_assert_cmpint (data[g_bytes_get_size (chroma) - 1], ==, 0);
}

static void
test_wrong_video (void)
{
  g_autoptr (FlameVideo) none = flame_video_new (FLAME_FORMAT_RGBA, 0, 1);
  g_autoptr (FlameVideo) matrix = flame_video_new (FLAME_FORMAT_NV12, 2, 2);
  g_autoptr (GError) error = NULL;

  g_assert_null (flame_picture_new (none, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_clear_error (&error);
  flame_video_set_matrix (matrix, 1000);
  g_assert_null (flame_picture_new (matrix, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
}

static void
test_version (void)
{
  g_autofree char *version = g_strdup_printf ("%d.%d.%d", FLAME_VERSION_MAJOR,
      FLAME_VERSION_MINOR, FLAME_VERSION_MICRO);

  g_assert_cmpstr (flame_version (), ==, version);
  g_assert_true (FLAME_CHECK_VERSION (
      FLAME_VERSION_MAJOR, FLAME_VERSION_MINOR, FLAME_VERSION_MICRO));
  g_assert_true (FLAME_CHECK_VERSION (0, 0, 1));
  g_assert_false (FLAME_CHECK_VERSION (
      FLAME_VERSION_MAJOR, FLAME_VERSION_MINOR, FLAME_VERSION_MICRO + 1));
  g_assert_false (FLAME_CHECK_VERSION (FLAME_VERSION_MAJOR + 1, 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/public/defaults", test_defaults);
  g_test_add_func ("/public/copies", test_copies);
  g_test_add_func ("/public/boxed", test_boxed);
  g_test_add_func ("/public/plane", test_plane);
  g_test_add_func ("/public/warning-destroyed", test_warning_destroyed);
  g_test_add_func ("/public/loss-destroyed", test_loss_destroyed);
  g_test_add_func ("/public/wrong-video", test_wrong_video);
  g_test_add_func ("/public/version", test_version);
  return g_test_run ();
}
