/*
 * Changes while playing: documents, speed, depth, size, transitions, next, load.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define DEPTH 2
#define RATE CAPS ("RGBA", "10/1")
/*
 * One second of stream time is ten frames and 10 of the 100 genome-time units
 * of a turn.
 */
#define TURN SMALL "genome-rate=10 async-depth=2 "

static GArray *
render_genome (const char *properties, guint n)
{
  GArray *frames;
  Player player;

  player_init (&player, properties, NULL, RATE);
  g_object_set (player.src, "genome", GENOME, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, n);
  player_clear (&player);
  return frames;
}

static const Frame *
nth (GArray *frames, guint n)
{
  return &g_array_index (frames, Frame, n);
}

/* Returns: (transfer full) NULL if none comes in time */
static GstMessage *
wait_for (Player *player, GstMessageType type)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);

  return gst_bus_timed_pop_filtered (bus, PATIENCE * GST_USECOND, type);
}

/*
 * The document is applied once the parser's thread has finished. At most this
 * many frames come before: those in flight and in the sink's queue.
 */
#define IN_THE_WAY (DEPTH + 3)

GST_START_TEST (genome_replaces_location)
{
  g_autoptr (GArray) expected = render_genome (TURN, 2);
  g_autoptr (GArray) old = render (TURN, "turn.flam3", RATE, 20);
  g_autofree char *title = NULL, *location = NULL;
  g_autoptr (GArray) frames = NULL;
  gint64 before = -1, after = -1;
  guint pulled = 0, i;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  title = player_pull_until_changed (&player, 1, &pulled);
  assert_equals_string (title, "A turn");
  gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &before);
  if (__i__ == 0)
    g_object_set (player.src, "genome", GENOME, NULL);
  else
    g_signal_emit_by_name (player.src, "load", GENOME);
  g_object_get (player.src, "location", &location, NULL);
  fail_unless (location == NULL);
  g_usleep (G_USEC_PER_SEC / 2); /* until the parser has finished */

  frames = player_collect (&player, IN_THE_WAY + 4);
  gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &after);
  player_clear (&player);

  for (i = 0; i < frames->len; i++) {
    assert_equals_uint64 (nth (frames, i)->offset, i + 1);
    if (g_str_equal (nth (frames, i)->md5, nth (expected, 0)->md5))
      break;
    /* Until then the old genome plays on. */
    assert_equals_string (nth (frames, i)->md5, nth (old, i + 1)->md5);
  }
  fail_unless (i <= IN_THE_WAY, "the new genome came after %u frames", i);
  assert_equals_string (nth (frames, i + 1)->md5, nth (expected, 1)->md5);
  /* The stream ends one turn after the change. */
  assert_equals_uint64 (after, before + (i + 1) * GST_SECOND / 10);
}
GST_END_TEST;

GST_START_TEST (location_replaces_genome)
{
  g_autofree char *path = data_path ("keyframes.flam3");
  g_autofree char *title = NULL, *other = NULL;
  guint pulled = 0;
  Player player;

  player_init (&player, TURN "loop=true", NULL, RATE);
  g_object_set (player.src, "genome", GENOME, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  title = player_pull_until_changed (&player, 1, &pulled);
  assert_equals_string (title, "new one");
  g_object_set (player.src, "location", path, NULL);
  g_usleep (G_USEC_PER_SEC / 2);
  other = player_pull_until_changed (&player, IN_THE_WAY + 1, &pulled);
  assert_equals_string (other, "key 0");
  player_clear (&player);
}
GST_END_TEST;

/*
 * Chooses one of a file's flames, then another, then one that does not exist.
 */
GST_START_TEST (one_flame_of_a_file)
{
  g_autofree char *title = NULL, *other = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  guint pulled = 0;
  Player player;

  player_init (
      &player, TURN "loop=true flame-index=2", "keyframes.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  title = player_pull_until_changed (&player, 1, &pulled);
  assert_equals_string (title, "key 10");
  g_object_set (player.src, "flame-index", 1, NULL);
  g_usleep (G_USEC_PER_SEC / 2);
  other = player_pull_until_changed (&player, IN_THE_WAY + 1, &pulled);
  assert_equals_string (other, "key 5");
  g_object_set (player.src, "flame-index", 99, NULL);
  message = wait_for (&player, GST_MESSAGE_WARNING);
  fail_unless (message != NULL);
  gst_message_parse_warning (message, &error, NULL);
  fail_unless (strstr (error->message, "there is no flame 99") != NULL, "%s",
      error->message);
  gst_sample_unref (player_pull (&player));
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (bad_document_is_a_warning)
{
  static const char *const names[] = {"genome", "location"};
  const char *const values[] = {
      "<flame><xform weight='x'/></flame>", "/there/is/no/such.flam3"};
  g_autoptr (GArray) expected = render (TURN, "turn.flam3", RATE, 20);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GArray) frames = NULL;
  g_autoptr (GError) error = NULL;
  Player player;
  guint i;

  player_init (&player, TURN, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  g_object_set (player.src, names[__i__], values[__i__], NULL);
  message = wait_for (&player, GST_MESSAGE_WARNING);
  fail_unless (message != NULL);
  gst_message_parse_warning (message, &error, NULL);
  fail_unless (strstr (error->message,
                   __i__ == 0 ? "genome:1" : "/there/is/no/such.flam3") != NULL,
      "%s", error->message);
  fail_unless (
      error->domain == (__i__ == 0 ? GST_STREAM_ERROR : GST_RESOURCE_ERROR));
  frames = player_collect (&player, 20);
  player_clear (&player);
  for (i = 0; i < 20; i++)
    assert_equals_string (nth (frames, i)->md5, nth (expected, i)->md5);
}
GST_END_TEST;

/* A pipe without a writer delays neither another document nor the stop. */
GST_START_TEST (silent_pipe_holds_nothing_up)
{
  g_autofree char *folder = g_dir_make_tmp ("flame-hot-XXXXXX", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe.flam3", NULL);
  g_autofree char *title = NULL;
  guint pulled = 0;
  Player player;

  fail_unless (mkfifo (pipe, 0600) == 0);
  player_init (&player, TURN "loop=true ", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  g_object_set (player.src, "location", pipe, NULL);
  g_usleep (G_USEC_PER_SEC / 2); /* until the loader waits */
  g_object_set (player.src, "genome", GENOME, NULL);
  title = player_pull_until_changed (&player, 1, &pulled);
  assert_equals_string (title, "A turn");
  g_free (title);
  title = player_pull_until_changed (&player, 10000, &pulled);
  assert_equals_string (title, "new one");
  g_object_set (player.src, "location", pipe, NULL);
  g_usleep (G_USEC_PER_SEC / 2);
  player_clear (&player);
  g_unlink (pipe);
  g_rmdir (folder);
}
GST_END_TEST;

typedef struct
{
  char *folder, *path;
} Pipe;

static void
pipe_init (Pipe *pipe)
{
  pipe->folder = g_dir_make_tmp ("flame-hot-XXXXXX", NULL);
  pipe->path = g_build_filename (pipe->folder, "pipe.flam3", NULL);
  fail_unless (mkfifo (pipe->path, 0600) == 0);
}

static void
pipe_clear (Pipe *pipe)
{
  g_unlink (pipe->path);
  g_rmdir (pipe->folder);
  g_free (pipe->path);
  g_free (pipe->folder);
}

static const char *const files[] = {"location", "profile"};
static const char *const elements[] = {
    "flamesrc " SMALL "name=src %s=%s ! fakesink",
    "flamesrc " SMALL "name=src is-live=true %s=%s ! fakesink",
    "audiotestsrc ! flamevis name=src quality=0.1 %s=%s ! fakesink",
};

/* Runs on the thread that posts. Errors are queued as text. */
static GstBusSyncReply
keep_errors (GstBus *bus G_GNUC_UNUSED, GstMessage *message, gpointer errors)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *details = NULL;

  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR) {
    gst_message_parse_error (message, &error, &details);
    g_async_queue_push (
        errors, g_strconcat (error->message, ": ", details, NULL));
  }
  gst_message_unref (message);
  return GST_BUS_DROP;
}

#define N_WAYS ((int) (G_N_ELEMENTS (elements) * G_N_ELEMENTS (files)))

/*
 * Checks that a pipe without a writer does not block the start: a stop ends the
 * read.
 */
GST_START_TEST (start_on_a_silent_pipe_can_be_stopped)
{
  const GstState states[] = {GST_STATE_PAUSED, GST_STATE_PLAYING};
  g_autofree char *line = NULL;
  g_autoptr (GstBus) bus = NULL;
  GstElement *pipeline;
  g_autoptr (GAsyncQueue) errors = g_async_queue_new_full (g_free);
  g_autofree char *error = NULL;
  Pipe pipe;

  pipe_init (&pipe);
  line = g_strdup_printf (elements[__i__ / G_N_ELEMENTS (files)],
      files[__i__ % G_N_ELEMENTS (files)], pipe.path);
  pipeline = gst_parse_launch (line, NULL);
  fail_unless (pipeline != NULL);
  bus = gst_element_get_bus (pipeline);
  gst_bus_set_sync_handler (bus, keep_errors, errors, NULL);
  for (guint i = 0; i < 4; i++) {
    fail_if (gst_element_set_state (pipeline, states[i % 2]) ==
             GST_STATE_CHANGE_FAILURE);
    /* The streaming thread reaches the pipe, or is stopped before it does. */
    g_usleep (i < 2 ? G_USEC_PER_SEC / 5 : 0);
    /*
     * flamesrc refuses a seek, which would lose what the pipe may still bring.
     */
    fail_if (gst_element_seek_simple (
                 pipeline, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH, 0) &&
             __i__ < N_WAYS - (int) G_N_ELEMENTS (files));
    fail_unless_equals_int (gst_element_set_state (pipeline, GST_STATE_NULL),
        GST_STATE_CHANGE_SUCCESS);
  }
  gst_bus_set_sync_handler (bus, NULL, NULL, NULL);
  gst_object_unref (pipeline);
  error = g_async_queue_try_pop (errors);
  fail_unless (error == NULL, "%s", error);
  pipe_clear (&pipe);
}
GST_END_TEST;

static gpointer
write_slowly (gpointer path)
{
  const char *text = GENOME;
  const gsize half = strlen (text) / 2, rest = strlen (text) - half;
  const int fd = g_open (path, O_WRONLY, 0);

  fail_unless (write (fd, text, half) == (ssize_t) half);
  g_usleep (G_USEC_PER_SEC / 5);
  fail_unless (write (fd, text + half, rest) == (ssize_t) rest);
  close (fd);
  return NULL;
}

/* A document that a pipe brings late plays like one from a file. */
GST_START_TEST (start_waits_for_a_pipe)
{
  const gboolean is_reverse = __i__ == 1;
  GstClockTime pts;
  GstSample *sample;
  GThread *writer;
  Player player;
  gint64 duration;
  Pipe pipe;

  pipe_init (&pipe);
  player_init (&player, TURN, "turn.flam3", RATE);
  g_object_set (player.src, "location", pipe.path, NULL);
  if (is_reverse)
    fail_unless (gst_element_send_event (player.src,
        gst_event_new_seek (-1, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH,
            GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, -1)));
  writer = g_thread_new ("writer", write_slowly, pipe.path);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  pts = GST_BUFFER_PTS (gst_sample_get_buffer (sample));
  gst_sample_unref (sample);
  fail_unless (
      gst_element_query_duration (player.src, GST_FORMAT_TIME, &duration));
  fail_unless (
      is_reverse ? pts > 0 && pts < (GstClockTime) duration : pts == 0);
  g_thread_join (writer);
  player_clear (&player);
  pipe_clear (&pipe);
}
GST_END_TEST;

/*
 * After two changes of speed, the pictures are those of the same genome times.
 */
GST_START_TEST (speed_goes_on_from_where_it_is)
{
  g_autoptr (GArray) plain =
      render (TURN "shutter=0 time-center=0", "turn.flam3", RATE, 100);
  g_autoptr (GArray) frames = NULL;
  gint64 before = -1, after = -1;
  guint i, at = 0, position;
  Player player;

  player_init (&player, TURN "shutter=0 time-center=0", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &before);
  g_object_set (player.src, "speed", 2.0, NULL);
  frames = player_collect (&player, 30);
  gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &after);

  for (i = 1; i < frames->len; i++) {
    position = at > 0 ? at + 2 * (i - at) : i;
    if (at == 0 && !g_str_equal (nth (frames, i)->md5, nth (plain, i)->md5)) {
      at = i - 1; /* the last frame that both streams share */
      position = i + 1;
    }
    assert_equals_string (nth (frames, i)->md5, nth (plain, position)->md5);
  }
  fail_unless (at > 0 && at <= IN_THE_WAY);
  assert_equals_uint64 (before, 10 * GST_SECOND);
  /* The change at frame @at halves the time that was left. */
  assert_equals_uint64 (
      after, (100 - at) * GST_SECOND / 20 + at * GST_SECOND / 10);

  /* After a seek, the stream is as if the speed had been 2 from the start. */
  player_seek (&player, 1.0, GST_FORMAT_TIME, GST_SECOND, GST_CLOCK_TIME_NONE);
  g_clear_pointer (&frames, g_array_unref);
  frames = player_collect (&player, 3);
  for (i = 0; i < 3; i++)
    assert_equals_string (nth (frames, i)->md5, nth (plain, 20 + 2 * i)->md5);
  gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &after);
  assert_equals_uint64 (after, 5 * GST_SECOND);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (duration_changed_is_posted)
{
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  g_object_set (player.src, "speed", 2.0, NULL);
  g_array_unref (player_collect (&player, IN_THE_WAY));
  message = wait_for (&player, GST_MESSAGE_DURATION_CHANGED);
  fail_unless (message != NULL);
  g_object_set (player.src, "speed", 50.0, NULL);
  frames = player_collect (&player, 200);
  player_clear (&player);
  /* 100 units at 500 a second, after the frames in the way. */
  fail_unless (frames->len <= IN_THE_WAY + 4, "%u frames", frames->len);
}
GST_END_TEST;

GST_START_TEST (speed_zero_and_back)
{
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (&player, TURN "speed=0", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 5);
  assert_equals_string (nth (frames, 0)->md5, nth (frames, 4)->md5);
  g_clear_pointer (&frames, g_array_unref);
  g_object_set (player.src, "speed", 1.0, NULL);
  frames = player_collect (&player, IN_THE_WAY + 3);
  fail_if (g_str_equal (
      nth (frames, IN_THE_WAY + 1)->md5, nth (frames, IN_THE_WAY + 2)->md5));
  player_clear (&player);
}
GST_END_TEST;

/* The frames are the same for every depth, and if the depth changes. */
GST_START_TEST (depth_changes)
{
  g_autoptr (GArray) expected = render (TURN, "turn.flam3", RATE, 40);
  guint i;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 40; i++) {
    g_autoptr (GArray) frame = player_collect (&player, 1);

    assert_equals_string (nth (frame, 0)->md5, nth (expected, i)->md5);
    if (i % 5 == 0)
      g_object_set (player.src, "async-depth", i % 16 + 1, NULL);
  }
  player_clear (&player);
}
GST_END_TEST;

static guint
get_depth (Player *player)
{
  g_autoptr (GstStructure) stats = NULL;
  guint depth = 0;

  g_object_get (player->src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_uint (stats, "depth", &depth));
  return depth;
}

/*
 * The renderer gets memory for a greater depth. The CPU needs no more than two
 * frames.
 */
GST_START_TEST (more_depth_renders_more)
{
  Player player;

  player_init (&player, TURN "backend=cpu async-depth=1", "turn.flam3", RATE);
  assert_equals_int (get_depth (&player), 0);
  player_set_state (&player, GST_STATE_PLAYING);
  g_array_unref (player_collect (&player, 3));
  assert_equals_int (get_depth (&player), 1);
  g_object_set (player.src, "async-depth", 4, NULL);
  g_array_unref (player_collect (&player, 6));
  assert_equals_int (get_depth (&player), 2);
  player_clear (&player);
}
GST_END_TEST;

static void
set_size (Player *player, int width, int height)
{
  g_autoptr (GstCaps) caps = gst_caps_new_simple ("video/x-raw", "format",
      G_TYPE_STRING, "RGBA", "width", G_TYPE_INT, width, "height", G_TYPE_INT,
      height, "framerate", GST_TYPE_FRACTION, 10, 1, NULL);

  g_object_set (player->filter, "caps", caps, NULL);
}

/* A change of size loses no frame, and repeats none. */
GST_START_TEST (size_changes)
{
  guint i, other = 0;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 12; i++) {
    g_autoptr (GstSample) sample = player_pull (&player);
    GstBuffer *buffer = gst_sample_get_buffer (sample);
    gsize size = gst_buffer_get_size (buffer);

    assert_equals_uint64 (GST_BUFFER_OFFSET (buffer), i);
    fail_unless (size == 64 * 48 * 4 || size == 40 * 30 * 4);
    other += size == 40 * 30 * 4;
    if (i == 0)
      set_size (&player, 40, 30);
  }
  player_clear (&player);
  fail_unless (other >= 12 - 1 - IN_THE_WAY, "%u", other);
}
GST_END_TEST;

/*
 * The pipeline is PAUSED when "next" is sent. One frame is in flight then, one
 * in the sink and one on its way, so the request applies at about the same
 * frame in each run.
 */
static GArray *
render_next (const char *properties, const char *caps, guint n)
{
  GArray *frames;
  Player player;

  player_init (&player, properties, "keyframes.flam3", caps);
  player_set_state (&player, GST_STATE_PAUSED);
  g_signal_emit_by_name (player.src, "next");
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, n);
  player_clear (&player);
  return frames;
}

#define KEYS_AT(rate) SMALL "genome-rate=" rate " loop=true async-depth=1 "
#define KEYS KEYS_AT ("2")

GST_START_TEST (next_goes_on)
{
  g_autoptr (GArray) plain =
      render (KEYS "shutter=0 time-center=0", "keyframes.flam3", RATE, 60);
  g_autoptr (GArray) cut =
      render_next (KEYS "shutter=0 time-center=0", RATE, 30);
  guint i, at = 0;

  /*
   * Keyframes are at 0, 5 and 10, so the second one is 2.5 s into the
   * animation.
   */
  for (i = 0; i < cut->len && at == 0; i++) {
    if (!g_str_equal (nth (cut, i)->md5, nth (plain, i)->md5))
      at = i;
  }
  fail_unless (at > 0 && at <= 4, "%u", at);
  for (i = at; i < cut->len && i - at + 25 < 50; i++)
    assert_equals_string (nth (cut, i)->md5, nth (plain, 25 + i - at)->md5);
}
GST_END_TEST;

/* The transition takes the time of ten frames, whatever their duration. */
static const struct
{
  const char *cut, *morph, *caps;
} transitions[] = {
    {KEYS, KEYS "transition=1000000000", RATE},
    {KEYS_AT ("0.2"), KEYS_AT ("0.2") "transition=10000000000",
        CAPS ("RGBA", "1/1")},
    {KEYS_AT ("0.1"), KEYS_AT ("0.1") "transition=20000000000",
        CAPS ("RGBA", "1/2")},
};

GST_START_TEST (transition_morphs)
{
  const char *caps = transitions[__i__].caps;
  g_autoptr (GArray) cut = render_next (transitions[__i__].cut, caps, 30);
  g_autoptr (GArray) morph = render_next (transitions[__i__].morph, caps, 30);
  guint i, from = 0, differ = 0;

  assert_equals_int (cut->len, 30);
  assert_equals_int (morph->len, 30);
  for (i = 0; i < 30; i++) {
    if (g_str_equal (nth (cut, i)->md5, nth (morph, i)->md5))
      continue;
    if (differ++ == 0)
      from = i;
    fail_unless (i < from + 11, "frame %u is still in transition", i);
  }
  fail_unless (differ >= 9, "%u frames", differ);
}
GST_END_TEST;

/* No combination of changes may crash, leak or lose a frame. */
GST_START_TEST (everything_at_once)
{
  g_autofree char *path = data_path ("turn.flam3");
  guint i;
  Player player;

  player_init (&player, KEYS "transition=300000000", "keyframes.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 120; i++) {
    g_autoptr (GstSample) sample = player_pull (&player);

    fail_unless (sample != NULL);
    assert_equals_uint64 (
        GST_BUFFER_OFFSET (gst_sample_get_buffer (sample)), i);
    if (i % 3 == 0)
      g_signal_emit_by_name (player.src, "next");
    if (i % 10 == 2)
      g_signal_emit_by_name (player.src, "load", GENOME);
    if (i % 10 == 6)
      g_object_set (player.src, "location", path, NULL);
    if (i % 7 == 0)
      g_object_set (player.src, "speed", (double) (i % 5) - 2, NULL);
    if (i % 11 == 0)
      set_size (&player, 32 + i % 9, 24 + i % 7);
  }
  player_clear (&player);
}
GST_END_TEST;

static Suite *
hot_suite (void)
{
  Suite *suite = suite_create ("flamesrc-hot");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_checked_fixture (tcase, test_clock_begin, test_clock_end);
  tcase_add_loop_test (tcase, genome_replaces_location, 0, 2);
  tcase_add_test (tcase, location_replaces_genome);
  tcase_add_test (tcase, one_flame_of_a_file);
  tcase_add_loop_test (tcase, bad_document_is_a_warning, 0, 2);
  tcase_add_test (tcase, silent_pipe_holds_nothing_up);
  tcase_add_loop_test (tcase, start_on_a_silent_pipe_can_be_stopped, 0, N_WAYS);
  tcase_add_loop_test (tcase, start_waits_for_a_pipe, 0, 2);
  tcase_add_test (tcase, speed_goes_on_from_where_it_is);
  tcase_add_test (tcase, duration_changed_is_posted);
  tcase_add_test (tcase, speed_zero_and_back);
  tcase_add_test (tcase, depth_changes);
  tcase_add_test (tcase, more_depth_renders_more);
  tcase_add_test (tcase, size_changes);
  tcase_add_test (tcase, next_goes_on);
  tcase_add_loop_test (tcase, transition_morphs, 0, G_N_ELEMENTS (transitions));
  tcase_add_test (tcase, everything_at_once);
  return suite;
}

GST_CHECK_MAIN (hot);
