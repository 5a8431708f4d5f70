/*
 * Gets frames from flamesrc in an application: pulls them from an appsink, and prints
 * the time and the mean colour of each. The argument, if there is one, is the file to
 * play.
 *
 * Build:
 *   packages='gstreamer-app-1.0 gstreamer-video-1.0'
 *   cc appsink.c -o appsink $(pkg-config --cflags --libs $packages)
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

static gboolean
print_frame (GstSample *sample)
{
  GstBuffer *buffer = gst_sample_get_buffer (sample);
  guint64 sum[3] = {0, 0, 0};
  GstVideoInfo info;
  GstVideoFrame frame;

  if (!gst_video_info_from_caps (&info, gst_sample_get_caps (sample)) ||
      !gst_video_frame_map (&frame, &info, buffer, GST_MAP_READ))
    return FALSE;
  for (gint y = 0; y < info.height; y++) {
    const guint8 *row = (guint8 *) GST_VIDEO_FRAME_PLANE_DATA (&frame, 0) +
                        y * GST_VIDEO_FRAME_PLANE_STRIDE (&frame, 0);

    for (gint x = 0; x < 4 * info.width; x++)
      if (x % 4 < 3)
        sum[x % 4] += row[x];
  }
  gst_video_frame_unmap (&frame);
  g_print ("%" GST_TIME_FORMAT " %.1f %.1f %.1f\n",
      GST_TIME_ARGS (GST_BUFFER_PTS (buffer)),
      (double) sum[0] / (info.width * info.height),
      (double) sum[1] / (info.width * info.height),
      (double) sum[2] / (info.width * info.height));
  return TRUE;
}

/* Prints the first error on the bus. Returns FALSE if there is one. */
static gboolean
check_errors (GstElement *pipeline)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autoptr (GstMessage) message =
      gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  g_autoptr (GError) error = NULL;

  if (!message)
    return TRUE;
  gst_message_parse_error (message, &error, NULL);
  g_printerr ("%s\n", error->message);
  return FALSE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GstElement) pipeline = NULL;
  g_autoptr (GstElement) src = NULL;
  g_autoptr (GstElement) sink = NULL;
  GstSample *sample;
  gboolean good;

  gst_init (&argc, &argv);
  pipeline = gst_parse_launch (
      "flamesrc name=src num-buffers=30 quality=5 ! "
      "video/x-raw,format=RGBA,width=320,height=180,framerate=30/1 ! "
      "appsink name=sink sync=false max-buffers=2",
      &error);
  if (error) {
    g_printerr ("%s\n", error->message);
    return 1;
  }
  src = gst_bin_get_by_name (GST_BIN (pipeline), "src");
  sink = gst_bin_get_by_name (GST_BIN (pipeline), "sink");
  if (argc > 1)
    g_object_set (src, "location", argv[1], NULL);

  /* A pipeline that does not start never delivers a frame. */
  good = gst_element_set_state (pipeline, GST_STATE_PLAYING) !=
         GST_STATE_CHANGE_FAILURE;
  while (good && (sample = gst_app_sink_pull_sample (GST_APP_SINK (sink)))) {
    good = print_frame (sample);
    gst_sample_unref (sample);
  }
  good = check_errors (pipeline) && good;
  gst_element_set_state (pipeline, GST_STATE_NULL);
  return good ? 0 : 1;
}
