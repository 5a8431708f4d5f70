/*
 * The element on the first OpenCL device, if there is one: its reports, and the
 * same pixels in two runs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#define N_FRAMES 3

/* Returns FALSE, with a message, if there is no device. */
static gboolean
start (Player *player, const char *properties)
{
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GstBus) bus = NULL;

  player_init (player, properties, "keyframes.flam3", CAPS ("RGBA", "30/1"));
  if (gst_element_set_state (player->pipeline, GST_STATE_PLAYING) !=
      GST_STATE_CHANGE_FAILURE)
    return TRUE;
  bus = gst_element_get_bus (player->pipeline);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (g_error_matches (
      error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND));
  fail_unless (strstr (error->message, "OpenCL driver") ||
                   strstr (error->message, "libOpenCL"),
      "%s", error->message);
  g_print ("skipped: %s\n", error->message);
  player_clear (player);
  return FALSE;
}

/*
 * Returns (transfer full) one checksum of all frames. Waits until the driver
 * has compiled.
 */
static char *
pull_pixels (Player *player)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < N_FRAMES; i++) {
    g_autoptr (GstSample) sample = NULL;
    GstMapInfo map;
    GstBuffer *buffer;

    g_signal_emit_by_name (player->sink, "pull-sample", &sample);
    fail_unless (sample != NULL);
    buffer = gst_sample_get_buffer (sample);
    fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
    g_checksum_update (sum, map.data, (gssize) map.size);
    gst_buffer_unmap (buffer, &map);
  }
  return g_strdup (g_checksum_get_string (sum));
}

static void
assert_stats (GstElement *src)
{
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GstStructure) devices = NULL;
  g_autoptr (GstStructure) device = NULL;
  guint64 frames;

  g_object_get (src, "stats", &stats, NULL);
  assert_equals_string (gst_structure_get_string (stats, "backend"), "opencl");
  fail_unless (
      gst_structure_get (stats, "devices", GST_TYPE_STRUCTURE, &devices, NULL));
  assert_equals_int (gst_structure_n_fields (devices), 1);
  fail_unless (
      g_str_has_prefix (gst_structure_nth_field_name (devices, 0), "opencl:"));
  fail_unless (
      gst_structure_get (devices, gst_structure_nth_field_name (devices, 0),
          GST_TYPE_STRUCTURE, &device, NULL));
  assert_equals_string (gst_structure_get_string (device, "backend"), "opencl");
  fail_unless (gst_structure_get_uint64 (device, "frames", &frames));
  fail_unless (frames >= N_FRAMES);
}

GST_START_TEST (plays_and_says_so)
{
  g_autofree char *once = NULL;
  g_autofree char *again = NULL;
  g_autofree char *backend = NULL;
  Player player;

  if (!start (&player, SMALL "backend=opencl "))
    return;
  once = pull_pixels (&player);
  g_object_get (player.src, "active-backend", &backend, NULL);
  assert_equals_string (backend, "opencl");
  assert_stats (player.src);
  player_clear (&player);
  fail_unless (start (&player, SMALL "backend=opencl async-depth=1 "));
  again = pull_pixels (&player);
  player_clear (&player);
  assert_equals_string (once, again);
}
GST_END_TEST;

static Suite *
flamesrc_opencl_suite (void)
{
  Suite *suite = suite_create ("flamesrc-opencl");
  TCase *tests = tcase_create ("tests");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, plays_and_says_so);
  return suite;
}

GST_CHECK_MAIN (flamesrc_opencl);
