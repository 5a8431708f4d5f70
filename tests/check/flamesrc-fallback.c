/*
 * A live stream and a compiler that takes seconds for each kernel: after any
 * change, frames continue, and show the right flame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/cuda-device.h"
#include "tests/check/cuda-frames.h"
#include "tests/check/test-clock.h"
#include "core/gpu/dummy/dummy.h"

/* Compile time of a kernel. A stream that waits for one has a gap as long. */
#define COMPILE_MS "5000"
/* Two frames, in microseconds: no frame may be skipped. */
#define MAX_GAP (2 * G_USEC_PER_SEC / 30)

/* Number of frames before and after the action. */
#define BEFORE 10
#define AFTER 20

#define FLAME(name, variation, color)                                          \
  "<flame name='" name "' size='64 48' scale='20' quality='5'>"                \
  "<xform weight='1' color='" color "' linear='0.6' " variation "='0.4' "      \
  "coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"                                         \
  "<xform weight='1' color='0.5' linear='1' coefs='0.5 0 0 0.5 -0.5 0.1'/>"    \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 0 255'/></flame>"

/* Each flame needs a kernel of its own, and so does each transition. */
#define COLLECTION                                                             \
  "<flames>" FLAME ("first", "hemisphere", "0")                                \
      FLAME ("second", "estiq", "0.3") FLAME ("third", "eclipse", "0.7")       \
          FLAME ("fourth", "bent2", "1") "</flames>"

#define LIVE                                                                   \
  "backend=cuda is-live=true loop=true quality=5 n-threads=2 genome-rate=30 "  \
  "loop-duration=10000000000 "

/* Changes something in a stream. */
typedef void (*Action) (Player *player);

static void
set_genome_time (Player *player)
{
  g_object_set (player->src, "genome-time", 30.0 * 45, NULL);
}

static void
go_to (Player *player)
{
  g_signal_emit_by_name (player->src, "go-to", 30.0 * 15);
}

static void
next (Player *player)
{
  g_signal_emit_by_name (player->src, "next");
}

/*
 * Sets another genome. The old flame plays until the kernel of the new one is
 * compiled.
 */
static void
set_genome (Player *player)
{
  g_object_set (
      player->src, "genome", FLAME ("other", "hypercrop", "0.2"), NULL);
}

static const struct
{
  const char *name;
  Action action;
  const char *properties;
  gboolean in_cuda_memory;
} cases[] = {
    {"the first frame", NULL, "", FALSE},
    {"the first frame in CUDA memory", NULL, "", TRUE},
    {"genome-time", set_genome_time, "", FALSE},
    {"go-to", go_to, "", FALSE},
    {"go-to in CUDA memory", go_to, "", TRUE},
    {"next", next, "", FALSE},
    {"next, by a transition", next, "transition=300000000", FALSE},
    {"another genome", set_genome, "", FALSE},
    {"edges", NULL, "loop-duration=300000000", FALSE},
    {"every sample", go_to, "adaptive=never", FALSE},
};

/* Returns: (transfer full) */
static GstSample *
pull_in_time (Player *player, const char *name, gint64 *last)
{
  GstSample *sample = player_pull (player);
  const gint64 now = g_get_monotonic_time ();

  fail_unless (sample != NULL, "%s: the stream ends", name);
  fail_unless (now - *last < MAX_GAP, "%s: %d ms without a frame", name,
      (int) ((now - *last) / 1000));
  *last = now;
  return sample;
}

static void
pull_many (Player *player, guint n, gboolean is_cuda, const char *name)
{
  gint64 last = g_get_monotonic_time ();
  guint i;

  for (i = 0; i < n; i++) {
    GstSample *sample = pull_in_time (player, name, &last);

    assert_equals_int (is_in_cuda_memory (sample), is_cuda);
    gst_sample_unref (sample);
  }
}

static void
open_stream (Player *player, const char *properties, gboolean in_cuda_memory)
{
  g_autofree char *all = g_strdup_printf (LIVE "%s", properties);

  cuda_device_set_number (1);
  player_init (player, all, NULL,
      in_cuda_memory ? CUDA_CAPS ("NV12") : SYSTEM_CAPS ("NV12"));
  test_clock_use (player->pipeline);
  g_object_set (player->src, "genome", COLLECTION, NULL);
  g_object_set (player->sink, "max-buffers", 1, "drop", TRUE, NULL);
  gst_element_set_state (player->pipeline, GST_STATE_PLAYING);
}

GST_START_TEST (buffers_go_on_coming)
{
  const gboolean in_cuda_memory = cases[__i__].in_cuda_memory;
  const char *name = cases[__i__].name;
  Player player;

  g_setenv ("FLAME_DUMMY_COMPILE_MS", COMPILE_MS, TRUE);
  open_stream (&player, cases[__i__].properties, in_cuda_memory);
  pull_many (&player, BEFORE, in_cuda_memory, name);
  fail_unless (get_stat (player.src, "cpu-fallback") > 0, "%s", name);
  if (cases[__i__].action)
    cases[__i__].action (&player);
  pull_many (&player, AFTER, in_cuda_memory, name);
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

/* Returns (transfer full) the next message @name, which must exist. */
static GstStructure *
pop_element_message (Player *player, const char *name)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);

  for (;;) {
    g_autoptr (GstMessage) message = gst_bus_timed_pop_filtered (
        bus, PATIENCE * GST_USECOND, GST_MESSAGE_ELEMENT | GST_MESSAGE_ERROR);

    fail_unless (message != NULL, "no message %s", name);
    assert_equals_int (GST_MESSAGE_TYPE (message), GST_MESSAGE_ELEMENT);
    if (gst_message_has_name (message, name))
      return gst_structure_copy (gst_message_get_structure (message));
  }
}

static void
assert_posted (Player *player, gboolean expected)
{
  g_autoptr (GstStructure) told =
      pop_element_message (player, "flame-cpu-fallback");
  gboolean active;

  fail_unless (gst_structure_get_boolean (told, "active", &active));
  assert_equals_int (active, expected);
}

/*
 * The GPU takes over as soon as its kernel is compiled, and draws all later
 * frames.
 */
GST_START_TEST (the_gpu_takes_over)
{
  Player player;
  guint64 drawn;

  g_setenv ("FLAME_DUMMY_COMPILE_MS", "1000", TRUE);
  open_stream (&player, "", FALSE);
  assert_posted (&player, TRUE);
  assert_posted (&player, FALSE);
  drawn = get_stat (player.src, "cpu-fallback");
  fail_unless (drawn > 0);
  pull_many (&player, AFTER, FALSE, "once the kernel is there");
  assert_equals_uint64 (get_stat (player.src, "cpu-fallback"), drawn);
  player_clear (&player);
}
GST_END_TEST;

/* Milliseconds that the device takes to load its kernels, at their first launch. */
#define LOAD_MS 300

/*
 * The device loads its kernels while the CPU still draws, so no frame is late, missing
 * or skipped.
 */
GST_START_TEST (a_slow_first_launch)
{
  Player player;

  g_setenv ("FLAME_DUMMY_COMPILE_MS", "1000", TRUE);
  flame_dummy_set_first_launch (LOAD_MS);
  open_stream (&player, cases[__i__].properties, cases[__i__].in_cuda_memory);
  pull_many (&player, 30 + 30 * LOAD_MS / 1000 + AFTER,
      cases[__i__].in_cuda_memory, "a device that loads its kernels");
  fail_unless (get_stat (player.src, "cpu-fallback") > 30 * LOAD_MS / 1000);
  fail_unless (
      get_stat (player.src, "frames") > get_stat (player.src, "cpu-fallback"));
  assert_equals_uint64 (get_stat (player.src, "late"), 0);
  assert_equals_uint64 (get_stat (player.src, "skipped"), 0);
  player_clear (&player);
  cuda_device_assert_no_leak ();
}
GST_END_TEST;

static gboolean
is_adaptive (GstElement *src)
{
  g_autoptr (GstStructure) stats = NULL;
  gboolean adaptive = FALSE;

  g_object_get (src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_boolean (stats, "adaptive", &adaptive));
  return adaptive;
}

/*
 * A stream that is not live waits for kernels until it follows its sink's
 * clock. From then on the CPU draws meanwhile.
 */
GST_START_TEST (a_sink_that_is_followed)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  GstElement *pipeline, *src;

  g_setenv ("FLAME_DUMMY_COMPILE_MS", "2000", TRUE);
  cuda_device_set_number (1);
  pipeline = gst_parse_launch (
      "flamesrc name=src backend=cuda loop=true quality=5 n-threads=2 "
      "! " SYSTEM_CAPS ("NV12") " ! fakesink sync=true qos=true "
                                "max-lateness=20000000",
      NULL);
  fail_unless (pipeline != NULL);
  test_clock_use (pipeline);
  src = gst_bin_get_by_name (GST_BIN (pipeline), "src");
  g_object_set (src, "genome", COLLECTION, NULL);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  gst_element_get_state (pipeline, NULL, NULL, GST_CLOCK_TIME_NONE);
  g_signal_emit_by_name (src, "next");
  while (!is_adaptive (src)) {
    fail_unless (g_get_monotonic_time () < end, "quality does not follow");
    g_usleep (10000);
  }
  assert_equals_uint64 (get_stat (src, "cpu-fallback"), 0);
  g_signal_emit_by_name (src, "next");
  while (get_stat (src, "cpu-fallback") == 0) {
    fail_unless (g_get_monotonic_time () < end, "the CPU draws nothing");
    g_usleep (10000);
  }
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (src);
  gst_object_unref (pipeline);
}
GST_END_TEST;

/* An offline render waits, and gives the bytes of one that has its kernels. */
GST_START_TEST (offline_waits_for_the_kernel)
{
  GPtrArray *frames[2];
  guint i;

  for (i = 0; i < 2; i++) {
    Player player;

    cuda_device_set_number (1);
    if (i == 1)
      g_setenv ("FLAME_DUMMY_COMPILE_MS", "500", TRUE);
    player_init (&player, "backend=cuda quality=5", NULL, SYSTEM_CAPS ("NV12"));
    g_object_set (player.src, "genome", COLLECTION, NULL);
    player_set_state (&player, GST_STATE_PLAYING);
    frames[i] = pull_pixels (&player, 4, FALSE);
    assert_equals_uint64 (get_stat (player.src, "cpu-fallback"), 0);
    player_clear (&player);
  }
  assert_same_pixels (frames[0], frames[1]);
  g_ptr_array_unref (frames[0]);
  g_ptr_array_unref (frames[1]);
}
GST_END_TEST;

static Suite *
flamesrc_fallback_suite (void)
{
  Suite *suite = suite_create ("flamesrc-fallback");
  TCase *tc = tcase_create ("live");

  suite_add_tcase (suite, tc);
  tcase_add_checked_fixture (tc, test_clock_begin, test_clock_end);
  tcase_add_loop_test (tc, buffers_go_on_coming, 0, G_N_ELEMENTS (cases));
  tcase_add_test (tc, the_gpu_takes_over);
  tcase_add_loop_test (tc, a_slow_first_launch, 0, 2);
  tcase_add_test (tc, a_sink_that_is_followed);
  tcase_add_test (tc, offline_waits_for_the_kernel);
  return suite;
}

int
main (int argc, char **argv)
{
  return run_on_cuda (argc, argv, flamesrc_fallback_suite);
}
