/*
 * Frames a second into system memory and into CUDA memory, measured
 * alternately, and their ratio.
 *
 *   bench-cuda-memory [--size 1920x1080] [--format NV12] [--frames 300]
 *       [--rounds 5] [ELEMENT-PROPERTIES…]
 *
 * The properties are flamesrc's, in the syntax of gst-launch-1.0:
 * location=x.flam3 quality=100. GST_PLUGIN_PATH names the plugin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gst/gst.h>

#define MAX_ROUNDS 99

/* Not counted: kernels are compiled and memory is allocated meanwhile. */
#define WARM_UP 30

static int frames = 300, rounds = 5;
static char *size = "1920x1080";
static char *format = "NV12";
static char **properties;

static const GOptionEntry entries[] = {
    {"size", 0, 0, G_OPTION_ARG_STRING, &size, "of the video", "WxH"},
    {"format", 0, 0, G_OPTION_ARG_STRING, &format, "of the video", "NAME"},
    {"frames", 0, 0, G_OPTION_ARG_INT, &frames, "measured a run", "N"},
    {"rounds", 0, 0, G_OPTION_ARG_INT, &rounds, "runs of each memory", "N"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &properties, NULL,
        "PROPERTY=VALUE"},
    G_OPTION_ENTRY_NULL};

typedef struct
{
  guint n;
  gint64 begin, end;
} Count;

static GstPadProbeReturn
count_frame (GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info G_GNUC_UNUSED,
    gpointer user_data)
{
  Count *count = user_data;

  if (++count->n == WARM_UP)
    count->begin = g_get_monotonic_time ();
  count->end = g_get_monotonic_time ();
  return GST_PAD_PROBE_OK;
}

static gboolean
wait_for_end (GstElement *pipeline)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autoptr (GstMessage) message = gst_bus_timed_pop_filtered (
      bus, GST_CLOCK_TIME_NONE, GST_MESSAGE_ERROR | GST_MESSAGE_EOS);
  g_autoptr (GError) error = NULL;

  if (GST_MESSAGE_TYPE (message) != GST_MESSAGE_ERROR)
    return TRUE;
  gst_message_parse_error (message, &error, NULL);
  g_printerr ("%s\n", error->message);
  return FALSE;
}

/* Frames a second, or 0 after an error. */
static double
run (const char *features)
{
  g_autofree char *set = g_strjoinv (" ", properties);
  g_auto (GStrv) sides = g_strsplit (size, "x", 2);
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src backend=cuda loop=true num-buffers=%d %s ! "
      "video/x-raw%s,format=%s,width=%s,height=%s,framerate=60/1 ! "
      "fakesink sync=false",
      frames + WARM_UP, set, features, format, sides[0], sides[1]);
  g_autoptr (GError) error = NULL;
  g_autoptr (GstElement) pipeline = gst_parse_launch (line, &error);
  g_autoptr (GstElement) source = NULL;
  g_autoptr (GstPad) pad = NULL;
  Count count = {0};
  gboolean ended;

  if (error) {
    g_printerr ("%s: %s\n", line, error->message);
    return 0;
  }
  source = gst_bin_get_by_name (GST_BIN (pipeline), "src");
  pad = gst_element_get_static_pad (source, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, count_frame, &count, NULL);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  ended = wait_for_end (pipeline);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  if (!ended || count.n <= WARM_UP || count.end <= count.begin)
    return 0;
  return (count.n - WARM_UP) * (double) G_USEC_PER_SEC /
         (count.end - count.begin);
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *values, int n)
{
  qsort (values, n, sizeof *values, compare);
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  double system[MAX_ROUNDS], cuda[MAX_ROUNDS];
  static char *nothing[] = {NULL};
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_add_group (context, gst_init_get_option_group ());
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      !strchr (size, 'x')) {
    g_printerr ("%s\n", error ? error->message : "--size is WIDTHxHEIGHT");
    return 2;
  }
  if (!properties)
    properties = nothing;
  rounds = CLAMP (rounds, 1, MAX_ROUNDS);
  for (int i = 0; i < rounds; i++) {
    system[i] = run ("");
    cuda[i] = run ("(memory:CUDAMemory)");
    if (system[i] == 0 || cuda[i] == 0)
      return 1;
    printf ("round %d: system memory %.1f frames/s, CUDA memory %.1f\n", i + 1,
        system[i], cuda[i]);
  }
  printf ("%s %s, median of %d: system memory %.1f frames/s, CUDA memory %.1f, "
          "system / CUDA %.3f\n",
      size, format, rounds, median (system, rounds), median (cuda, rounds),
      median (system, rounds) / median (cuda, rounds));
  return 0;
}
