/*
 * A small application on flamesrc: renders a flam3 document to an H.264 MP4
 * with a progress bar. Ctrl-C ends the file early and leaves it playable.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib-unix.h>
#include <gst/gst.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define BAR_WIDTH 40
#define REFRESH_MS 200
/* where standard output is a file, a line each so many percent */
#define LINE_STEP 10

typedef struct
{
  int width;
  int height;
  char *fps;
  double quality;
  int crf;
} Options;

typedef struct
{
  GMainLoop *loop;
  GstElement *pipeline;
  GstElement *source;
  gint64 started;
  gboolean tty;
  int last_line; /* percent of the last line printed */
  gboolean stopping;
  gboolean failed;
} Job;

static void
show_bar (int percent, double seconds_left)
{
  int filled = percent * BAR_WIDTH / 100;

  g_print ("\r  [");
  for (int i = 0; i < BAR_WIDTH; i++)
    g_print (i < filled ? "#" : "-");
  g_print ("] %3d %%  ", percent);
  if (seconds_left >= 0)
    g_print (
        "%d:%02d left   ", (int) seconds_left / 60, (int) seconds_left % 60);
}

static void
show_progress (Job *job, double done)
{
  int percent = (int) (CLAMP (done, 0, 1) * 100);
  double elapsed = (g_get_monotonic_time () - job->started) / 1e6;

  if (job->tty) {
    show_bar (percent, done > 0.02 ? elapsed * (1 - done) / done : -1);
    return;
  }
  if (percent < job->last_line + LINE_STEP)
    return;
  job->last_line = percent - percent % LINE_STEP;
  g_print ("  %d %%\n", job->last_line);
}

static gboolean
on_refresh (gpointer user_data)
{
  Job *job = user_data;
  gint64 position, duration;

  if (gst_element_query_position (job->source, GST_FORMAT_TIME, &position) &&
      gst_element_query_duration (job->source, GST_FORMAT_TIME, &duration) &&
      duration > 0)
    show_progress (job, (double) position / duration);
  return G_SOURCE_CONTINUE;
}

/* The muxer writes its index at the end of stream; a second signal is final. */
static gboolean
on_interrupt (gpointer user_data)
{
  Job *job = user_data;

  if (job->stopping) {
    job->failed = TRUE;
    g_main_loop_quit (job->loop);
    return G_SOURCE_CONTINUE;
  }
  job->stopping = TRUE;
  g_print ("\nStopping; the file will hold what is rendered so far.\n");
  gst_element_send_event (job->pipeline, gst_event_new_eos ());
  return G_SOURCE_CONTINUE;
}

static void
print_message (const char *kind, const GError *error)
{
  g_printerr ("\n%s: %s\n", kind, error->message);
}

static gboolean
on_message (GstBus *bus, GstMessage *message, gpointer user_data)
{
  Job *job = user_data;
  g_autoptr (GError) error = NULL;

  (void) bus;
  switch (GST_MESSAGE_TYPE (message)) {
    case GST_MESSAGE_EOS:
      if (!job->stopping)
        show_progress (job, 1);
      g_main_loop_quit (job->loop);
      break;
    case GST_MESSAGE_ERROR:
      gst_message_parse_error (message, &error, NULL);
      print_message ("error", error);
      job->failed = TRUE;
      g_main_loop_quit (job->loop);
      break;
    case GST_MESSAGE_WARNING:
      gst_message_parse_warning (message, &error, NULL);
      print_message ("warning", error);
      break;
    default:
      break;
  }
  return G_SOURCE_CONTINUE;
}

static GstElement *
make (Job *job, const char *factory)
{
  GstElement *element = gst_element_factory_make (factory, NULL);

  if (!element) {
    g_printerr ("error: GStreamer has no element %s\n", factory);
    return NULL;
  }
  gst_bin_add (GST_BIN (job->pipeline), element);
  return element;
}

/* (nullable): NULL for a frame rate that is none */
static GstCaps *
video_caps (const Options *options)
{
  g_autoptr (GstCaps) caps = gst_caps_new_empty_simple ("video/x-raw");
  GValue rate = G_VALUE_INIT;
  gboolean valid;

  g_value_init (&rate, GST_TYPE_FRACTION);
  valid = gst_value_deserialize (&rate, options->fps) &&
          gst_value_get_fraction_numerator (&rate) > 0;
  if (valid)
    gst_caps_set_value (caps, "framerate", &rate);
  g_value_unset (&rate);
  if (options->width > 0)
    gst_caps_set_simple (caps, "width", G_TYPE_INT, options->width, NULL);
  if (options->height > 0)
    gst_caps_set_simple (caps, "height", G_TYPE_INT, options->height, NULL);
  return valid ? g_steal_pointer (&caps) : NULL;
}

static gboolean
build (Job *job, const Options *options, const char *in, const char *out)
{
  g_autoptr (GstCaps) caps = video_caps (options);
  GstElement *encoder, *muxer, *sink;

  if (!caps) {
    g_printerr ("error: --fps is a number such as 30 or 30000/1001\n");
    return FALSE;
  }
  job->source = make (job, "flamesrc");
  encoder = make (job, "x264enc");
  muxer = make (job, "mp4mux");
  sink = make (job, "filesink");
  if (!job->source || !encoder || !muxer || !sink)
    return FALSE;

  g_object_set (job->source, "location", in, "quality", options->quality, NULL);
  /* constant quality; the bit rate follows the picture */
  gst_util_set_object_arg (G_OBJECT (encoder), "pass", "qual");
  g_object_set (encoder, "quantizer", options->crf, NULL);
  g_object_set (muxer, "faststart", TRUE, NULL);
  g_object_set (sink, "location", out, NULL);
  if (gst_element_link_filtered (job->source, encoder, caps) &&
      gst_element_link_many (encoder, muxer, sink, NULL))
    return TRUE;
  g_printerr ("error: flamesrc, x264enc and mp4mux do not fit together\n");
  return FALSE;
}

static gboolean
run (Job *job)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (job->pipeline);
  guint watch = gst_bus_add_watch (bus, on_message, job);
  guint refresh = g_timeout_add (REFRESH_MS, on_refresh, job);
  guint interrupt = g_unix_signal_add (SIGINT, on_interrupt, job);
  guint terminate = g_unix_signal_add (SIGTERM, on_interrupt, job);

  job->started = g_get_monotonic_time ();
  /* a failure also comes as a message, which says why */
  gst_element_set_state (job->pipeline, GST_STATE_PLAYING);
  g_main_loop_run (job->loop);
  gst_element_set_state (job->pipeline, GST_STATE_NULL);
  if (job->tty)
    g_print ("\n");

  g_source_remove (terminate);
  g_source_remove (interrupt);
  g_source_remove (refresh);
  g_source_remove (watch);
  return !job->failed;
}

static gboolean
render (const Options *options, const char *in, const char *out)
{
  Job job = {.tty = isatty (STDOUT_FILENO)};
  gboolean done;

  job.loop = g_main_loop_new (NULL, FALSE);
  job.pipeline = gst_pipeline_new (NULL);
  done = build (&job, options, in, out) && run (&job);
  gst_object_unref (job.pipeline);
  g_main_loop_unref (job.loop);
  return done;
}

int
main (int argc, char **argv)
{
  Options options = {.fps = NULL, .crf = 20};
  const GOptionEntry entries[] = {
      {"width", 'W', 0, G_OPTION_ARG_INT, &options.width,
          "Width in pixels (1280)", "N"},
      {"height", 'H', 0, G_OPTION_ARG_INT, &options.height,
          "Height in pixels (720)", "N"},
      {"fps", 'f', 0, G_OPTION_ARG_STRING, &options.fps, "Frames a second (30)",
          "N[/D]"},
      {"quality", 'q', 0, G_OPTION_ARG_DOUBLE, &options.quality,
          "Samples a pixel (the genome's)", "X"},
      {"crf", 'c', 0, G_OPTION_ARG_INT, &options.crf,
          "x264's constant quality: 0 is lossless, 51 the worst (20)", "N"},
      G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context =
      g_option_context_new ("IN.flam3 OUT.mp4 - render a flame to a video");
  g_autoptr (GError) error = NULL;
  gboolean done;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_group (context, gst_init_get_option_group ());
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    g_printerr ("error: %s\n", error->message);
    return EXIT_FAILURE;
  }
  if (argc != 3) {
    g_autofree char *help = g_option_context_get_help (context, TRUE, NULL);

    g_printerr ("%s", help);
    return EXIT_FAILURE;
  }
  if (options.width <= 0)
    options.width = 1280;
  if (options.height <= 0)
    options.height = 720;
  if (!options.fps)
    options.fps = g_strdup ("30");
  done = render (&options, argv[1], argv[2]);
  g_free (options.fps);
  return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
