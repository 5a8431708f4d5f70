/*
 * Code that the tests of CUDA memory share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-frames.h"

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/check/cuda-device.h"

/* Exit status of a skipped program. */
#define SKIPPED 77

char *
pixels_md5 (GstSample *sample)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);
  GstVideoFrame frame;
  GstVideoInfo info;
  guint c;
  int x, y;

  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
  fail_unless (gst_video_frame_map (
      &frame, &info, gst_sample_get_buffer (sample), GST_MAP_READ));
  for (c = 0; c < GST_VIDEO_FRAME_N_COMPONENTS (&frame); c++) {
    const guint8 *plane = GST_VIDEO_FRAME_COMP_DATA (&frame, c);
    const int step = GST_VIDEO_FRAME_COMP_PSTRIDE (&frame, c);
    const int bytes = (GST_VIDEO_FRAME_COMP_DEPTH (&frame, c) + 7) / 8;

    for (y = 0; y < GST_VIDEO_FRAME_COMP_HEIGHT (&frame, c); y++)
      for (x = 0; x < GST_VIDEO_FRAME_COMP_WIDTH (&frame, c); x++)
        g_checksum_update (sum,
            plane + (gssize) y * GST_VIDEO_FRAME_COMP_STRIDE (&frame, c) +
                x * step,
            bytes);
  }
  gst_video_frame_unmap (&frame);
  return g_strdup (g_checksum_get_string (sum));
}

gboolean
is_in_cuda_memory (GstSample *sample)
{
  const GstCapsFeatures *features =
      gst_caps_get_features (gst_sample_get_caps (sample), 0);
  GstMemory *memory =
      gst_buffer_peek_memory (gst_sample_get_buffer (sample), 0);
  gboolean is_cuda = gst_memory_is_type (memory, "gst.cuda.memory");

  assert_equals_int (
      is_cuda, gst_caps_features_contains (features, CUDA_FEATURE));
  return is_cuda;
}

GPtrArray *
pull_pixels (Player *player, guint n, gboolean in_cuda_memory)
{
  GPtrArray *sums = g_ptr_array_new_with_free_func (g_free);

  while (sums->len < n) {
    GstSample *sample = player_pull (player);

    fail_unless (sample != NULL);
    assert_equals_int (is_in_cuda_memory (sample), in_cuda_memory);
    g_ptr_array_add (sums, pixels_md5 (sample));
    gst_sample_unref (sample);
  }
  return sums;
}

GPtrArray *
render_pixels (const char *properties, const char *caps, gboolean is_cuda)
{
  GPtrArray *sums;
  Player player;

  player_init (&player, properties, "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, N_FRAMES, is_cuda);
  player_clear (&player);
  return sums;
}

void
assert_same_pixels (GPtrArray *a, GPtrArray *b)
{
  guint i;

  assert_equals_int (a->len, b->len);
  for (i = 0; i < a->len; i++)
    assert_equals_string (a->pdata[i], b->pdata[i]);
}

gboolean
has_element (const char *name)
{
  g_autoptr (GstElement) element = gst_element_factory_make (name, NULL);

  if (!element)
    g_printerr ("no element %s: nothing is tested with it\n", name);
  cuda_device_burn_in ();
  return element != NULL;
}

void
player_init_with (Player *player, const char *properties, const char *caps,
    const char *middle)
{
  g_autofree char *path = data_path ("keyframes.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src location=\"%s\" %s ! capsfilter name=filter "
      "caps=\"%s\" ! %s ! appsink name=sink sync=false max-buffers=1",
      path, properties, caps, middle);

  player->pipeline = gst_parse_launch (line, NULL);
  fail_unless (player->pipeline != NULL, "cannot make %s", line);
  player->src = gst_bin_get_by_name (GST_BIN (player->pipeline), "src");
  player->filter = gst_bin_get_by_name (GST_BIN (player->pipeline), "filter");
  player->sink = gst_bin_get_by_name (GST_BIN (player->pipeline), "sink");
}

/*
 * Returns (transfer full) (nullable) the reason why CUDA memory is not
 * available.
 */
static char *
find_obstacle (void)
{
  g_autoptr (GstElement) pipeline = gst_parse_launch (
      "flamesrc backend=cuda quality=1 ! " CUDA_CAPS ("NV12") " ! fakesink",
      NULL);
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;

  if (!pipeline)
    return g_strdup ("no element flamesrc");
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR | GST_MESSAGE_ASYNC_DONE);
  if (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  return error ? g_strdup (error->message) : NULL;
}

/*
 * Runs in a process of its own, which also looks for plugins. Each test forks,
 * and a process that has opened a driver cannot.
 */
static int
try_device (int argc, char **argv)
{
  g_autofree char *obstacle = NULL;

  cuda_device_prepare ();
  gst_init (&argc, &argv);
  obstacle = find_obstacle ();
  if (obstacle)
    g_printerr ("skipped: %s\n", obstacle);
  return obstacle ? SKIPPED : 0;
}

int
run_on_cuda (int argc, char **argv, Suite *(*make_suite) (void) )
{
  const pid_t child = fork ();
  int status = 0;

  if (child == 0)
    _exit (try_device (argc, argv));
  if (child < 0 || waitpid (child, &status, 0) < 0 || !WIFEXITED (status))
    return 1;
  if (WEXITSTATUS (status) != 0)
    return WEXITSTATUS (status);
  cuda_device_prepare ();
  gst_check_init (&argc, &argv);
  return gst_check_run_suite (make_suite (), "flamesrc-cuda", __FILE__);
}
