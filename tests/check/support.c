/*
 * Code that the element's tests share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#include <sys/wait.h>
#include <unistd.h>

char *
data_path (const char *name)
{
  const char *folder = g_getenv ("FLAME_TEST_DATA");

  fail_unless (folder != NULL, "FLAME_TEST_DATA is not set");
  return g_build_filename (folder, "element", name, NULL);
}

void
player_init (
    Player *player, const char *properties, const char *file, const char *caps)
{
  g_autofree char *path = file ? data_path (file) : NULL;
  g_autofree char *location =
      path ? g_strdup_printf ("location=\"%s\"", path) : g_strdup ("");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src %s %s ! capsfilter name=filter caps=\"%s\" ! "
      "appsink name=sink sync=false max-buffers=1",
      location, properties, caps);

  player->pipeline = gst_parse_launch (line, NULL);
  fail_unless (player->pipeline != NULL, "cannot make %s", line);
  player->src = gst_bin_get_by_name (GST_BIN (player->pipeline), "src");
  player->filter = gst_bin_get_by_name (GST_BIN (player->pipeline), "filter");
  player->sink = gst_bin_get_by_name (GST_BIN (player->pipeline), "sink");
}

void
player_clear (Player *player)
{
  gst_element_set_state (player->pipeline, GST_STATE_NULL);
  gst_object_unref (player->src);
  gst_object_unref (player->filter);
  gst_object_unref (player->sink);
  gst_object_unref (player->pipeline);
}

/* Removes all other messages from the bus as well. */
static void
fail_on_error (Player *player)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  g_autoptr (GstMessage) message =
      gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  g_autoptr (GError) error = NULL;

  if (message)
    gst_message_parse_error (message, &error, NULL);
  fail_if (error != NULL, "%s", error ? error->message : "");
}

void
player_set_state (Player *player, GstState state)
{
  GstStateChangeReturn change;

  gst_element_set_state (player->pipeline, state);
  change = gst_element_get_state (
      player->pipeline, NULL, NULL, PATIENCE * GST_USECOND);
  if (change == GST_STATE_CHANGE_FAILURE)
    fail_on_error (player);
  fail_unless (change == GST_STATE_CHANGE_SUCCESS ||
                   change == GST_STATE_CHANGE_NO_PREROLL,
      "state change gave %d", change);
}

void
player_seek (
    Player *player, double rate, GstFormat format, gint64 start, gint64 stop)
{
  fail_unless (gst_element_seek (player->pipeline, rate, format,
      GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, GST_SEEK_TYPE_SET, start,
      GST_SEEK_TYPE_SET, stop));
}

GstSample *
player_pull (Player *player)
{
  GstSample *sample = NULL;
  gboolean eos = FALSE;

  g_signal_emit_by_name (player->sink, "try-pull-sample",
      (guint64) PATIENCE * GST_USECOND, &sample);
  if (sample)
    return sample;
  fail_on_error (player);
  g_object_get (player->sink, "eos", &eos, NULL);
  fail_unless (eos, "neither a frame nor EOS");
  return NULL;
}

GstSample *
player_pull_first (Player *player)
{
  GstSample *sample = player_pull (player);

  if (sample && GST_BUFFER_OFFSET (gst_sample_get_buffer (sample)) > 0) {
    gst_sample_unref (sample);
    sample = player_pull (player);
  }
  fail_unless (
      sample && GST_BUFFER_OFFSET (gst_sample_get_buffer (sample)) == 0,
      "not the first frame");
  return sample;
}

char *
buffer_md5 (GstBuffer *buffer)
{
  GstMapInfo map;
  char *md5;

  fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
  md5 = g_compute_checksum_for_data (G_CHECKSUM_MD5, map.data, map.size);
  gst_buffer_unmap (buffer, &map);
  return md5;
}

static void
clear_frame (gpointer frame)
{
  g_free (((Frame *) frame)->md5);
}

GArray *
player_collect (Player *player, guint max)
{
  GArray *frames = g_array_new (FALSE, FALSE, sizeof (Frame));
  GstSample *sample;

  g_array_set_clear_func (frames, clear_frame);
  while (frames->len < max && (sample = player_pull (player))) {
    GstBuffer *buffer = gst_sample_get_buffer (sample);
    Frame frame = {
        .pts = GST_BUFFER_PTS (buffer),
        .duration = GST_BUFFER_DURATION (buffer),
        .offset = GST_BUFFER_OFFSET (buffer),
        .discont = GST_BUFFER_FLAG_IS_SET (buffer, GST_BUFFER_FLAG_DISCONT),
        .md5 = buffer_md5 (buffer),
    };

    g_array_append_val (frames, frame);
    gst_sample_unref (sample);
  }
  return frames;
}

GArray *
render (const char *properties, const char *file, const char *caps, guint max)
{
  GArray *frames;
  Player player;

  player_init (&player, properties, file, caps);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, max);
  player_clear (&player);
  return frames;
}

/* Returns: (transfer full) (nullable) the next title on the bus */
static char *
pop_title (GstBus *bus)
{
  GstMessage *message;
  char *title = NULL;

  while (
      !title && (message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT))) {
    if (gst_message_has_name (message, "flame-genome-changed"))
      title = g_strdup (gst_structure_get_string (
          gst_message_get_structure (message), "title"));
    gst_message_unref (message);
  }
  return title;
}

char *
player_pull_until_changed (Player *player, guint max, guint *pulled)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  guint i;

  for (i = 0; i < max; i++) {
    g_autoptr (GArray) frames = player_collect (player, 1);
    char *title;

    /* In virtual time, this lasts until no other thread is busy. */
    g_usleep (1);
    (*pulled)++;
    fail_unless (frames->len == 1);
    title = pop_title (bus);
    if (title)
      return title;
  }
  return NULL;
}

guint64
get_stat (GstElement *src, const char *field)
{
  g_autoptr (GstStructure) stats = NULL;
  guint64 value = 0;

  g_object_get (src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_uint64 (stats, field, &value), "%s", field);
  return value;
}

double
get_stat_double (GstElement *src, const char *field)
{
  g_autoptr (GstStructure) stats = NULL;
  double value = 0;

  g_object_get (src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_double (stats, field, &value), "%s", field);
  return value;
}

/* Checks whether a pipeline that must use a GPU starts. */
static int
try_gpu (void)
{
  g_autoptr (GstElement) pipeline = NULL;
  GstStateChangeReturn change;

  gst_init (NULL, NULL);
  pipeline = gst_parse_launch ("flamesrc backend=cuda ! fakesink", NULL);
  if (!pipeline)
    return 1;
  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  change = gst_element_get_state (pipeline, NULL, NULL, PATIENCE * GST_USECOND);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  return change == GST_STATE_CHANGE_SUCCESS ? 0 : 1;
}

gboolean
gpu_is_missing (void)
{
  int status = 0;
  pid_t child;

  if (g_strcmp0 (g_getenv ("FLAME_TEST_BACKEND"), "cuda") != 0)
    return FALSE;
  /* In a process of its own, as CUDA does not survive the tests' fork. */
  child = fork ();
  if (child == 0)
    _exit (try_gpu ());
  if (child > 0 && waitpid (child, &status, 0) == child && WIFEXITED (status) &&
      WEXITSTATUS (status) == 0)
    return FALSE;
  g_print ("skipped: there is no GPU\n");
  return TRUE;
}
