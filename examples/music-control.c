/*
 * Zooms a flame of flamesrc with the bass of a song, step by step: flamevis analyses
 * the song first, its messages become a control source, and a control binding moves a
 * property of flamesrc.
 *
 *   music-control SONG GENOME OUT.mp4
 *
 * flamevis alone can do this with its mapping "bass:zoom*0.3". Use this program's way
 * for properties that a mapping has no target for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/controller/controller.h>
#include <gst/gst.h>

/* Doublings of the scale at the loudest bass. */
#define ZOOM 0.3

#define FRAMES "video/x-raw,width=640,height=360,framerate=30/1"

/*
 * Runs @pipeline to its end, and adds the bass that it reports to @zoom. Returns FALSE
 * after an error, which is printed.
 *
 * @zoom: (nullable)
 */
static gboolean
run (GstElement *pipeline, GstTimedValueControlSource *zoom)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  GstMessageType type = GST_MESSAGE_UNKNOWN;

  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  while (type != GST_MESSAGE_EOS && type != GST_MESSAGE_ERROR) {
    g_autoptr (GstMessage) message =
        gst_bus_timed_pop_filtered (bus, GST_CLOCK_TIME_NONE,
            GST_MESSAGE_EOS | GST_MESSAGE_ERROR | GST_MESSAGE_ELEMENT);
    const GstStructure *heard = gst_message_get_structure (message);
    g_autoptr (GError) error = NULL;
    guint64 time;
    double bass;

    type = GST_MESSAGE_TYPE (message);
    if (type == GST_MESSAGE_ERROR) {
      gst_message_parse_error (message, &error, NULL);
      g_printerr ("%s\n", error->message);
    } else if (zoom && gst_message_has_name (message, "flame-music") &&
               gst_structure_get (heard, "stream-time", G_TYPE_UINT64, &time,
                   "bass", G_TYPE_DOUBLE, &bass, NULL)) {
      gst_timed_value_control_source_set (zoom, time, ZOOM * bass);
    }
  }
  gst_element_set_state (pipeline, GST_STATE_NULL);
  return type == GST_MESSAGE_EOS;
}

/*
 * Returns: (transfer full) (nullable) a pipeline in which the location of the element
 *   names[i] is values[i]; NULL after an error, which is printed
 */
static GstElement *
make (const char *line, const char *names[], const char *values[], guint n)
{
  g_autoptr (GError) error = NULL;
  GstElement *pipeline =
      gst_parse_launch_full (line, NULL, GST_PARSE_FLAG_FATAL_ERRORS, &error);

  if (!pipeline) {
    g_printerr ("%s\n", error->message);
    return NULL;
  }
  for (guint i = 0; i < n; i++) {
    g_autoptr (GstElement) element =
        gst_bin_get_by_name (GST_BIN (pipeline), names[i]);

    g_object_set (element, "location", values[i], NULL);
  }
  return pipeline;
}

/*
 * Renders frames that are too small to cost time. Each reports the features of its
 * sound.
 */
static gboolean
hear (const char *song, GstTimedValueControlSource *zoom)
{
  const char *names[] = {"song"}, *values[] = {song};
  g_autoptr (GstElement) pipeline = make (
      "filesrc name=song ! decodebin ! audioconvert ! flamevis quality=0.1 "
      "message-interval=1 ! video/x-raw,width=16,height=16,framerate=60/1 "
      "! fakesink",
      names, values, 1);

  return pipeline && run (pipeline, zoom);
}

static gboolean
render (const char *song, const char *genome, const char *out,
    GstTimedValueControlSource *zoom)
{
  const char *names[] = {"song", "flame", "out"};
  const char *values[] = {song, genome, out};
  g_autoptr (GstElement) pipeline = make (
      "flamesrc name=flame loop=true quality=10 ! " FRAMES " ! x264enc ! m. "
      "filesrc name=song ! decodebin ! audioconvert ! voaacenc ! m. "
      "mp4mux name=m ! filesink name=out",
      names, values, 3);
  g_autoptr (GstElement) flame = NULL;
  gint length;

  if (!pipeline)
    return FALSE;
  flame = gst_bin_get_by_name (GST_BIN (pipeline), "flame");
  gst_object_add_control_binding (GST_OBJECT (flame),
      gst_direct_control_binding_new_absolute (
          GST_OBJECT (flame), "zoom", GST_CONTROL_SOURCE (zoom)));
  /* The song was analysed at 60 frames/s, and is rendered at 30. */
  length = gst_timed_value_control_source_get_count (zoom) / 2;
  g_object_set (flame, "num-buffers", length, NULL);
  return run (pipeline, NULL);
}

int
main (int argc, char **argv)
{
  g_autoptr (GstControlSource) zoom = NULL;

  gst_init (&argc, &argv);
  if (argc != 4) {
    g_printerr ("usage: %s SONG GENOME OUT.mp4\n", argv[0]);
    return 2;
  }
  zoom = gst_interpolation_control_source_new ();
  g_object_set (zoom, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
  return hear (argv[1], GST_TIMED_VALUE_CONTROL_SOURCE (zoom)) &&
                 render (argv[1], argv[2], argv[3],
                     GST_TIMED_VALUE_CONTROL_SOURCE (zoom))
             ? 0
             : 1;
}
