/*
 * flamevis' frames in CUDA memory: the same pixels as in system memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"
#include "tests/check/cuda-frames.h"

/* Returns: (transfer full) the pixels of N_FRAMES that show noise */
static GPtrArray *
show_pixels (const char *caps, gboolean in_cuda_memory)
{
  g_autofree char *path = data_path ("keyframes.flam3");
  g_autofree char *line = g_strdup_printf (
      "audiotestsrc wave=ticks freq=300 num-buffers=12 ! flamevis name=src "
      "location=\"%s\" mapping=drums " ON_CUDA
      "! capsfilter name=filter caps=\"%s\" "
      "! appsink name=sink sync=false max-buffers=1",
      path, caps);
  GPtrArray *pixels;
  Player player;

  player.pipeline = gst_parse_launch (line, NULL);
  fail_unless (player.pipeline != NULL, "%s", line);
  player.src = gst_bin_get_by_name (GST_BIN (player.pipeline), "src");
  player.filter = gst_bin_get_by_name (GST_BIN (player.pipeline), "filter");
  player.sink = gst_bin_get_by_name (GST_BIN (player.pipeline), "sink");
  player_set_state (&player, GST_STATE_PLAYING);
  pixels = pull_pixels (&player, N_FRAMES, in_cuda_memory);
  player_clear (&player);
  return pixels;
}

static const char *const formats[][2] = {
    {SYSTEM_CAPS ("NV12"), CUDA_CAPS ("NV12")},
    {SYSTEM_CAPS ("RGBA"), CUDA_CAPS ("RGBA")},
    {SYSTEM_CAPS ("P010_10LE"), CUDA_CAPS ("P010_10LE")},
};

GST_START_TEST (pixels_are_those_of_system_memory)
{
  g_autoptr (GPtrArray) expected = show_pixels (formats[__i__][0], FALSE);
  g_autoptr (GPtrArray) pixels = show_pixels (formats[__i__][1], TRUE);

  assert_same_pixels (pixels, expected);
  fail_if (g_str_equal (expected->pdata[0], expected->pdata[N_FRAMES - 1]));
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

static Suite *
flamevis_cuda_suite (void)
{
  Suite *suite = suite_create ("flamevis-cuda");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_loop_test (
      tcase, pixels_are_those_of_system_memory, 0, G_N_ELEMENTS (formats));
  return suite;
}

int
main (int argc, char **argv)
{
  return run_on_cuda (argc, argv, flamevis_cuda_suite);
}
