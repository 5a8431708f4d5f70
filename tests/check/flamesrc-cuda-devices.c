/*
 * Three dummy GPUs share frames: the pixels and their order stay the same,
 * whatever happens to the devices.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"
#include "tests/check/cuda-frames.h"
#include "tests/check/test-clock.h"

#define N_DEVICES 3
#define ON_ALL ON_CUDA "devices=all "

#define MANY_FRAMES 24

static GPtrArray *
render_many (const char *properties, const char *caps, gboolean in_cuda_memory)
{
  GPtrArray *sums;
  Player player;

  player_init (&player, properties, "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, MANY_FRAMES, in_cuda_memory);
  player_clear (&player);
  return sums;
}

static GPtrArray *
render_on_one (void)
{
  cuda_device_set_number (N_DEVICES);
  return render_many (ON_CUDA "loop=true", SYSTEM_CAPS ("NV12"), FALSE);
}

/* Returns: (transfer full) */
static GstStructure *
get_device (GstElement *src, guint number)
{
  g_autofree char *name = g_strdup_printf ("%u", number);
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GstStructure) devices = NULL;
  GstStructure *device = NULL;

  g_object_get (src, "stats", &stats, NULL);
  fail_unless (
      gst_structure_get (stats, "devices", GST_TYPE_STRUCTURE, &devices, NULL));
  fail_unless (
      gst_structure_get (devices, name, GST_TYPE_STRUCTURE, &device, NULL));
  return device;
}

static guint64
get_frames (GstElement *src, guint number)
{
  g_autoptr (GstStructure) device = get_device (src, number);
  guint64 frames;

  fail_unless (gst_structure_get_uint64 (device, "frames", &frames));
  return frames;
}

static gboolean
is_dropped (GstElement *src, guint number)
{
  g_autoptr (GstStructure) device = get_device (src, number);
  gboolean dropped;

  fail_unless (gst_structure_get_boolean (device, "dropped", &dropped));
  return dropped;
}

/*
 * Returns (transfer full) the text of the next message of @type, which must
 * exist.
 */
static char *
pop_text (Player *player, GstMessageType type)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  g_autoptr (GstMessage) message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, type | GST_MESSAGE_ERROR);
  g_autoptr (GError) error = NULL;

  fail_unless (message != NULL);
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  else
    gst_message_parse_warning (message, &error, NULL);
  fail_unless (GST_MESSAGE_TYPE (message) == type, "%s", error->message);
  fail_unless (GST_MESSAGE_SRC (message) == GST_OBJECT (player->src));
  return g_strdup (error->message);
}

static void
assert_warned (Player *player, int device)
{
  g_autofree char *part = g_strdup_printf ("CUDA device %d ", device);
  g_autofree char *text = pop_text (player, GST_MESSAGE_WARNING);

  fail_unless (g_str_has_prefix (text, part), "%s", text);
  fail_unless (strstr (text, "is dropped") != NULL, "%s", text);
}

/* ------------------------------------------------------------------ frames */

GST_START_TEST (pixels_are_those_of_one_device)
{
  g_autoptr (GPtrArray) expected = render_on_one ();
  g_autoptr (GPtrArray) all =
      render_many (ON_ALL "loop=true", SYSTEM_CAPS ("NV12"), FALSE);
  g_autoptr (GPtrArray) two =
      render_many (ON_CUDA "devices=\"2,0\" loop=true async-depth=1",
          SYSTEM_CAPS ("NV12"), FALSE);

  assert_same_pixels (all, expected);
  assert_same_pixels (two, expected);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/*
 * Frames are in the pipeline's context on one device, whichever device drew
 * them.
 */
GST_START_TEST (cuda_memory_is_the_pipelines)
{
  g_autoptr (GPtrArray) expected = render_on_one ();
  g_autoptr (GPtrArray) all =
      render_many (ON_ALL "loop=true", CUDA_CAPS ("NV12"), TRUE);
  g_autoptr (GPtrArray) others = render_many (
      ON_CUDA "devices=\"1,2\" loop=true", CUDA_CAPS ("NV12"), TRUE);

  assert_same_pixels (all, expected);
  assert_same_pixels (others, expected);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

GST_START_TEST (statistics_by_device)
{
  g_autoptr (GstStructure) device = NULL;
  g_autoptr (GstStructure) stats = NULL;
  guint64 sum = 0;
  Player player;
  guint i, depth;

  cuda_device_set_number (N_DEVICES);
  player_init (&player, ON_ALL "num-buffers=12 async-depth=2 loop=true",
      "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  g_ptr_array_unref (pull_pixels (&player, 12, FALSE));
  for (i = 0; i < N_DEVICES; i++) {
    fail_unless (get_frames (player.src, i) > 0);
    fail_if (is_dropped (player.src, i));
    sum += get_frames (player.src, i);
  }
  assert_equals_uint64 (sum, 12);
  assert_equals_uint64 (get_stat (player.src, "frames"), 12);
  g_object_get (player.src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_uint (stats, "depth", &depth));
  assert_equals_int (depth, 2 * N_DEVICES);
  device = get_device (player.src, 2);
  assert_equals_string (
      gst_structure_get_string (device, "name"), "CUDA, Dummy GPU 2, sm_90");
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* --------------------------------------------------------------- failures */

/* Each loop loses a device other than 0, which holds the pipeline's memory. */
GST_START_TEST (one_that_is_lost_is_dropped)
{
  const gboolean in_cuda_memory = __i__ % 2;
  const int device = 1 + __i__ / 2;
  g_autoptr (GPtrArray) expected = render_on_one ();
  g_autoptr (GPtrArray) sums = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  Player player;
  guint64 before;

  player_init (&player, ON_ALL "loop=true", "keyframes.flam3",
      in_cuda_memory ? CUDA_CAPS ("NV12") : SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  sums = pull_pixels (&player, 7, in_cuda_memory);
  cuda_device_lose (device);
  rest = pull_pixels (&player, MANY_FRAMES - 7, in_cuda_memory);
  g_ptr_array_extend_and_steal (sums, g_steal_pointer (&rest));
  assert_same_pixels (sums, expected);
  assert_warned (&player, device);
  fail_unless (is_dropped (player.src, device));
  before = get_frames (player.src, device);
  g_ptr_array_unref (pull_pixels (&player, 12, in_cuda_memory));
  assert_equals_uint64 (get_frames (player.src, device), before);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (all_lost_is_an_error)
{
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  GstSample *sample = NULL;
  GstBus *bus;
  Player player;
  int i;

  cuda_device_set_number (N_DEVICES);
  player_init (
      &player, ON_ALL "loop=true", "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  g_ptr_array_unref (pull_pixels (&player, 5, FALSE));
  for (i = 0; i < N_DEVICES; i++)
    cuda_device_lose (i);
  bus = gst_element_get_bus (player.pipeline);
  /* Frames that were finished before may still arrive. */
  do {
    g_clear_pointer (&sample, gst_sample_unref);
    g_signal_emit_by_name (player.sink, "pull-sample", &sample);
  } while (sample);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (strstr (error->message, "CUDA_ERROR_LAUNCH_FAILED") ||
                   strstr (error->message, "device was lost"),
      "%s", error->message);
  gst_object_unref (bus);
  player_clear (&player);
}
GST_END_TEST;

/* ------------------------------------------------------ seeks and the stop */

GST_START_TEST (seeks_give_the_same_again)
{
  g_autoptr (GPtrArray) expected = render_on_one ();
  Player player;
  guint i;

  player_init (
      &player, ON_ALL "loop=true", "keyframes.flam3", SYSTEM_CAPS ("NV12"));
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 6; i++) {
    g_autoptr (GPtrArray) sums = NULL;
    guint k;

    player_seek (
        &player, 1, GST_FORMAT_TIME, i * GST_SECOND / 10, GST_CLOCK_TIME_NONE);
    if (i == 3)
      cuda_device_lose (2);
    sums = pull_pixels (&player, 4, FALSE);
    for (k = 0; k < sums->len; k++)
      assert_equals_string (sums->pdata[k], expected->pdata[3 * i + k]);
  }
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (stops_with_frames_in_flight)
{
  guint i;

  for (i = 0; i < 4; i++) {
    Player player;

    cuda_device_set_number (N_DEVICES);
    player_init (&player, ON_ALL "loop=true async-depth=4", "keyframes.flam3",
        i % 2 ? CUDA_CAPS ("NV12") : SYSTEM_CAPS ("NV12"));
    g_object_set (player.src, "quality", 200.0, NULL);
    gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
    g_ptr_array_unref (pull_pixels (&player, i, i % 2));
    player_clear (&player);
    cuda_device_assert_no_leak ();
  }
}
GST_END_TEST;

/*
 * Frames keep the clock's pace, with as many samples as three devices have time
 * for.
 */
GST_START_TEST (live)
{
  Player player;

  cuda_device_set_number (N_DEVICES);
  player_init (&player, ON_ALL "is-live=true loop=true", "keyframes.flam3",
      SYSTEM_CAPS ("NV12"));
  test_clock_use (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_ptr_array_unref (pull_pixels (&player, 10, FALSE));
  cuda_device_lose (1);
  g_ptr_array_unref (pull_pixels (&player, 20, FALSE));
  assert_warned (&player, 1);
  fail_unless (get_stat_double (player.src, "quality") > 0);
  player_clear (&player);
}
GST_END_TEST;

#define BUSY_QUERIES 12

/*
 * A busy compiler delays no frame: the old flame plays on meanwhile. The
 * planner looks for kernels a hundred times a second, not once a frame.
 */
GST_START_TEST (live_waits_for_no_kernel)
{
  char *name = NULL;
  guint pulled = 0;
  Player player;

  g_setenv ("FLAME_DUMMY_BUSY_QUERIES", G_STRINGIFY (BUSY_QUERIES), TRUE);
  cuda_device_set_number (1);
  player_init (&player, ON_ALL "is-live=true loop=true", "keyframes.flam3",
      SYSTEM_CAPS ("NV12"));
  test_clock_use (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_ptr_array_unref (pull_pixels (&player, 4, FALSE));
  g_object_set (player.src, "genome",
      "<flame name='domes' size='32 24' scale='8'><xform weight='1' color='0' "
      "hemisphere='1' coefs='0.5 0 0 0.5 0.2 0'/></flame>",
      NULL);
  /* Changes of the old document are reported as well. */
  do {
    g_free (name);
    name = player_pull_until_changed (&player, 200, &pulled);
    fail_unless (name != NULL);
  } while (strcmp (name, "domes") != 0);
  g_free (name);
  fail_unless (pulled > 0, "no frame of the old one came meanwhile");
  player_clear (&player);
  g_unsetenv ("FLAME_DUMMY_BUSY_QUERIES");
}
GST_END_TEST;

/* ------------------------------------------------------------------ errors */

GST_START_TEST (devices_that_there_are_not)
{
  g_autofree char *text = NULL;
  Player player;

  cuda_device_set_number (N_DEVICES);
  player_init (&player, SMALL "devices=\"0,5\"", "keyframes.flam3",
      SYSTEM_CAPS ("NV12"));
  fail_unless (gst_element_set_state (player.pipeline, GST_STATE_PLAYING) ==
               GST_STATE_CHANGE_FAILURE);
  text = pop_text (&player, GST_MESSAGE_ERROR);
  assert_equals_string (text, "there is no CUDA device 5; there are: 0 (Dummy "
                              "GPU 0), 1 (Dummy GPU 1), 2 "
                              "(Dummy GPU 2)");
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

static Suite *
flamesrc_cuda_devices_suite (void)
{
  Suite *suite = suite_create ("flamesrc-cuda-devices");
  TCase *tc = tcase_create ("devices");

  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_clock_begin, test_clock_end);
  tcase_add_test (tc, pixels_are_those_of_one_device);
  tcase_add_test (tc, cuda_memory_is_the_pipelines);
  tcase_add_test (tc, statistics_by_device);
  tcase_add_loop_test (tc, one_that_is_lost_is_dropped, 0, 4);
  tcase_add_test (tc, all_lost_is_an_error);
  tcase_add_test (tc, seeks_give_the_same_again);
  tcase_add_test (tc, stops_with_frames_in_flight);
  tcase_add_test (tc, live);
  tcase_add_test (tc, live_waits_for_no_kernel);
  tcase_add_test (tc, devices_that_there_are_not);
  return suite;
}

int
main (int argc, char **argv)
{
  return run_on_cuda (argc, argv, flamesrc_cuda_devices_suite);
}
