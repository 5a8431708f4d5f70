/*
 * Plays a flame live against the clock and reports whether every frame came in
 * time: how many were pushed, skipped and late, and how late they were; when
 * the first one came, and the longest gap.
 *
 *   live [--seconds 300] [--size 1920x1080] [--rate 60] [--every 10] [--next N]
 *       [--sink ELEMENTS] [ELEMENT-PROPERTIES…]
 *
 * The properties are flamesrc's, in the syntax of gst-launch-1.0:
 * location=x.flam3 quality=400 adaptive=never backend=cuda. GST_PLUGIN_PATH
 * names the plugin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>

#include <gst/gst.h>

/* Bins of lateness; the last one holds everything later. */
#define N_BINS 1000
#define BIN GST_MSECOND

static int seconds = 300, rate = 60, every = 10, next;
static char *size;
static char *sink = "queue ! fakesink sync=true";
static char **properties;

static const GOptionEntry entries[] = {
    {"seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "how long to play", "N"},
    {"size", 0, 0, G_OPTION_ARG_STRING, &size, "of the video", "WxH"},
    {"rate", 0, 0, G_OPTION_ARG_INT, &rate, "frames a second", "N"},
    {"every", 0, 0, G_OPTION_ARG_INT, &every, "seconds between lines", "N"},
    {"next", 0, 0, G_OPTION_ARG_INT, &next,
        "seconds after which it goes on to the next flame, again and again",
        "N"},
    {"sink", 0, 0, G_OPTION_ARG_STRING, &sink, "what follows the caps",
        "ELEMENTS"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &properties, NULL,
        "PROPERTY=VALUE"},
    G_OPTION_ENTRY_NULL};

typedef struct
{
  GstElement *pipeline, *source;
  GMainLoop *loop;
  GError *error;

  /* Used by the streaming thread until the pipeline has stopped. */
  guint64 n_frames, n_beyond;
  gint64 begun, last,
      longest;  /* microseconds: begin, last frame, longest gap */
  double first; /* milliseconds until the first frame */
  GstClockTime latest;
  guint64 bins[N_BINS + 1];

  /* Values at the last printed line. */
  guint64 late, skipped, frames, iterations;
} Run;

/*
 * Compares the time when a frame leaves the source with the time when it is
 * due.
 */
static GstPadProbeReturn
take (GstPad *pad, GstPadProbeInfo *info, gpointer user_data)
{
  Run *run = user_data;
  GstClockTime pts = GST_BUFFER_PTS (GST_PAD_PROBE_INFO_BUFFER (info));
  g_autoptr (GstClock) clock = gst_element_get_clock (run->source);
  g_autoptr (GstEvent) event =
      gst_pad_get_sticky_event (pad, GST_EVENT_SEGMENT, 0);
  const GstSegment *segment;
  GstClockTime due, now;

  gst_event_parse_segment (event, &segment);
  due = gst_segment_to_running_time (segment, GST_FORMAT_TIME, pts);
  now = gst_clock_get_time (clock) - gst_element_get_base_time (run->source);
  GstClockTime lateness = now > due ? now - due : 0;

  gint64 moment = g_get_monotonic_time ();

  if (run->n_frames == 0)
    run->first = (moment - run->begun) / 1e3;
  else
    run->longest = MAX (run->longest, moment - run->last);
  run->last = moment;
  run->n_frames++;
  run->n_beyond += lateness > gst_util_uint64_scale (1, GST_SECOND, rate);
  run->latest = MAX (run->latest, lateness);
  run->bins[MIN (lateness / BIN, N_BINS)]++;
  return GST_PAD_PROBE_OK;
}

static guint64
get_count (const GstStructure *stats, const char *name)
{
  guint64 value = 0;

  if (!gst_structure_get_uint64 (stats, name, &value))
    g_printerr ("stats have no %s\n", name);
  return value;
}

static gboolean
print_stats (gpointer user_data)
{
  Run *run = user_data;
  g_autoptr (GstStructure) stats = NULL;
  double achieved = 0;

  g_object_get (run->source, "stats", &stats, NULL);
  const guint64 frames = get_count (stats, "frames");
  const guint64 late = get_count (stats, "late");
  const guint64 skipped = get_count (stats, "skipped");
  const guint64 iterations = get_count (stats, "iterations");

  gst_structure_get_double (stats, "quality", &achieved);
  g_print ("%7" G_GUINT64_FORMAT " frames, %" G_GUINT64_FORMAT
           " late, %" G_GUINT64_FORMAT
           " skipped, %.1f G iterations/s, quality %.4g\n",
      frames - run->frames, late - run->late, skipped - run->skipped,
      (iterations - run->iterations) / 1e9 / every, achieved);
  run->frames = frames;
  run->late = late;
  run->skipped = skipped;
  run->iterations = iterations;
  return G_SOURCE_CONTINUE;
}

static gboolean
handle_message (GstBus *bus G_GNUC_UNUSED, GstMessage *message, gpointer data)
{
  Run *run = data;

  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_LATENCY)
    gst_bin_recalculate_latency (GST_BIN (run->pipeline));
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &run->error, NULL);
  if (run->error || GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS)
    g_main_loop_quit (run->loop);
  return G_SOURCE_CONTINUE;
}

static gboolean
go_on (gpointer user_data)
{
  g_signal_emit_by_name (((Run *) user_data)->source, "next");
  return G_SOURCE_CONTINUE;
}

static gboolean
stop (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

static GstClockTime
get_percentile (const Run *run, double part)
{
  guint64 n = 0;
  guint i;

  for (i = 0; i < N_BINS && n + run->bins[i] < part * run->n_frames; i++)
    n += run->bins[i];
  return (i + 1) * BIN;
}

static void
play (Run *run)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (run->pipeline);
  g_autoptr (GstPad) pad = gst_element_get_static_pad (run->source, "src");

  run->loop = g_main_loop_new (NULL, FALSE);
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, take, run, NULL);
  gst_bus_add_watch (bus, handle_message, run);
  g_timeout_add_seconds (every, print_stats, run);
  g_timeout_add_seconds (seconds, stop, run->loop);
  if (next > 0)
    g_timeout_add_seconds (next, go_on, run);
  run->begun = g_get_monotonic_time ();
  gst_element_set_state (run->pipeline, GST_STATE_PLAYING);
  g_main_loop_run (run->loop);

  g_autoptr (GstStructure) stats = NULL;
  g_autofree char *text = NULL;
  g_object_get (run->source, "stats", &stats, NULL);
  text = gst_structure_to_string (stats);
  gst_element_set_state (run->pipeline, GST_STATE_NULL);
  gst_bus_remove_watch (bus);
  g_main_loop_unref (run->loop);
  g_print ("%s\n", text);
  g_print ("%" G_GUINT64_FORMAT " frames pushed, %" G_GUINT64_FORMAT
           " more than a frame late; %.1f ms at most, 99 %% within %.1f ms\n",
      run->n_frames, run->n_beyond, run->latest / 1e6,
      get_percentile (run, 0.99) / 1e6);
  g_print ("the first after %.0f ms, %.1f ms at most without one after it; "
           "%" G_GUINT64_FORMAT " drawn by the CPU instead of a GPU\n",
      run->first, run->longest / 1e3, get_count (stats, "cpu-fallback"));
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context =
      g_option_context_new ("- does a live flame keep up?");
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL, *line = NULL;
  int width = 1920, height = 1080;
  Run run = {0};

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_group (context, gst_init_get_option_group ());
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("live: %s\n", error->message);
    return 2;
  }
  if ((size && sscanf (size, "%dx%d", &width, &height) != 2) || every < 1) {
    g_printerr ("live: --size is WxH, --every a number of seconds\n");
    return 2;
  }
  words = properties ? g_strjoinv (" ", properties) : g_strdup ("");
  line = g_strdup_printf (
      "flamesrc name=source is-live=true %s ! video/x-raw,format=NV12,width=%d,"
      "height=%d,framerate=%d/1 ! %s",
      words, width, height, rate, sink);
  run.pipeline =
      gst_parse_launch_full (line, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);
  if (!run.pipeline) {
    g_printerr ("live: %s\n", error->message);
    return 2;
  }
  run.source = gst_bin_get_by_name (GST_BIN (run.pipeline), "source");
  play (&run);
  gst_object_unref (run.source);
  gst_object_unref (run.pipeline);
  g_strfreev (properties);
  g_free (size);
  if (!run.error)
    return 0;
  g_printerr ("live: %s\n", run.error->message);
  g_error_free (run.error);
  return 1;
}
