/*
 * The single encoder that serves all viewers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/encoder.h"

#include "docs/troubles.h"

/*
 * Viewers who arrive or lose data request keyframes; these are for all other cases.
 */
#define KEYFRAME_SECONDS 10

/* The longest time for an encoder's first frame, including drivers. */
#define TRIAL_TIME (5 * GST_SECOND)

#define SYSTEM_I420 "video/x-raw,format=I420"
#define GPU_NV12                                                               \
  "video/x-raw(memory:CUDAMemory),format=NV12;video/x-raw,format=NV12"
#define TRIAL_NV12 "video/x-raw,format=NV12"
#define BASELINE                                                               \
  "video/x-h264,profile=constrained-baseline,stream-format=byte-stream,"       \
  "alignment=au"

/* For each codec in order of preference. */
static const LiveEncoder encoders[] = {
    {LIVE_CODEC_VP8, "vp8enc", NULL, "rtpvp8pay", SYSTEM_I420, "video/x-vp8",
        "VP8"},
    {LIVE_CODEC_VP9, "vp9enc", NULL, "rtpvp9pay", SYSTEM_I420, "video/x-vp9",
        "VP9"},
    {LIVE_CODEC_H264, "nvh264enc", "h264parse", "rtph264pay", GPU_NV12,
        BASELINE, "H264"},
    {LIVE_CODEC_H264, "x264enc", "h264parse", "rtph264pay", SYSTEM_I420,
        BASELINE, "H264"},
};

static gboolean
is_there (const char *factory)
{
  g_autoptr (GstElementFactory) found =
      factory ? gst_element_factory_find (factory) : NULL;

  return !factory || found;
}

/* ----------------------------------------------------------------- setting up */

/* Sets a property that this version of the encoder may not have. */
static void
set (GstElement *element, const char *name, const char *value)
{
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (element), name))
    gst_util_set_object_arg (G_OBJECT (element), name, value);
}

static void
set_number (GstElement *element, const char *name, guint value)
{
  g_autofree char *text = g_strdup_printf ("%u", value);

  set (element, name, text);
}

/*
 * In small pictures threads mostly wait for each other. Each of libvpx's threads
 * occupies a processor, and rendering needs processors too, so half of them are enough.
 */
static guint
get_threads (const LiveOptions *options)
{
  int pixels = options->width * options->height;
  guint most = pixels >= 1280 * 720 ? 4 : pixels >= 640 * 480 ? 2 : 1;

  return CLAMP (g_get_num_processors () / 2, 1, most);
}

/* libvpx: as for a video call, in one pass without lookahead. */
static void
set_up_vpx (GstElement *element, const LiveOptions *options, guint distance)
{
  /*
   * For VP8 a negative number is a speed. A positive one would always use half of the
   * time.
   */
  gboolean vp8 = options->codec == LIVE_CODEC_VP8;

  set_number (element, "target-bitrate", options->bitrate * 1000);
  set_number (element, "keyframe-max-dist", distance);
  set (element, "deadline", "1");
  set (element, "cpu-used", vp8 ? "-8" : "8");
  set (element, "end-usage", "cbr");
  set (element, "lag-in-frames", "0");
  set (element, "error-resilient", "default");
  set_number (element, "threads", get_threads (options));
  set (element, "buffer-size", "1000");
  set (element, "buffer-initial-size", "500");
  set (element, "buffer-optimal-size", "600");
  set (element, "max-intra-bitrate", "600");
  set (element, "row-mt", "true");
}

static void
set_up_x264 (GstElement *element, const LiveOptions *options, guint distance)
{
  set_number (element, "bitrate", options->bitrate);
  set_number (element, "key-int-max", distance);
  set (element, "tune", "zerolatency");
  set (element, "speed-preset", "veryfast");
  set (element, "vbv-buf-capacity", "300");
}

static void
set_up_nvenc (GstElement *element, const LiveOptions *options, guint distance)
{
  set_number (element, "bitrate", options->bitrate);
  set_number (element, "gop-size", distance);
  /*
   * Before GStreamer 1.24 a preset was enough; since then there is also a tune.
   */
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (element), "tune")) {
    set (element, "preset", "p4");
    set (element, "tune", "ultra-low-latency");
    set (element, "rc-mode", "cbr");
  } else {
    set (element, "preset", "low-latency-hq");
    set (element, "rc-mode", "cbr-ld-hq");
  }
  set (element, "zerolatency", "true");
  set (element, "bframes", "0");
}

void
live_encoder_set_up (
    const LiveEncoder *encoder, GstElement *element, const LiveOptions *options)
{
  guint distance = MAX (1, KEYFRAME_SECONDS * options->fps_n / options->fps_d);

  if (g_str_has_prefix (encoder->factory, "vp"))
    set_up_vpx (element, options, distance);
  else if (g_str_equal (encoder->factory, "x264enc"))
    set_up_x264 (element, options, distance);
  else
    set_up_nvenc (element, options, distance);
}

/* -------------------------------------------------------------------- choosing */

/* (transfer full) (nullable) A pipeline that encodes a frame with @encoder. */
static GstElement *
new_trial (
    const LiveEncoder *encoder, const LiveOptions *options, GError **error)
{
  g_autoptr (GstElement) element = NULL;
  g_autofree char *line = g_strdup_printf (
      "videotestsrc num-buffers=1 ! " TRIAL_NV12
      ",width=%d,height=%d,framerate=%d/%d ! %s name=encoder ! %s ! fakesink",
      options->width, options->height, options->fps_n, options->fps_d,
      encoder->factory, encoder->encoded);
  GstElement *pipeline =
      gst_parse_launch_full (line, NULL, GST_PARSE_FLAG_FATAL_ERRORS, error);

  if (!pipeline)
    return NULL;
  element = gst_bin_get_by_name (GST_BIN (pipeline), "encoder");
  live_encoder_set_up (encoder, element, options);
  return pipeline;
}

/* (transfer full) (nullable) Why a trial does not finish. */
static char *
find_fault (GstElement *pipeline)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  gboolean starts = gst_element_set_state (pipeline, GST_STATE_PLAYING) !=
                    GST_STATE_CHANGE_FAILURE;

  /* An error that was posted by then is the reason. */
  message = gst_bus_timed_pop_filtered (
      bus, starts ? TRIAL_TIME : 0, GST_MESSAGE_ERROR | GST_MESSAGE_EOS);
  if (!message)
    return g_strdup (
        starts ? "it takes too long for a frame" : "it does not start");
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS)
    return NULL;
  gst_message_parse_error (message, &error, NULL);
  return g_strdup (error->message);
}

/* (transfer full) (nullable) Why @encoder does not work on this machine. */
static char *
try (const LiveEncoder *encoder, const LiveOptions *options)
{
  g_autoptr (GError) error = NULL;
  GstElement *pipeline = new_trial (encoder, options, &error);
  char *fault;

  if (!pipeline)
    return g_strdup (error->message);
  fault = find_fault (pipeline);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);
  return fault;
}

/*
 * (nullable) The first encoder from @one on that is for @codec and installed.
 */
static const LiveEncoder *
find_installed (const LiveEncoder *one, LiveCodec codec)
{
  for (; one < encoders + G_N_ELEMENTS (encoders); one++)
    if (one->codec == codec && is_there (one->factory) &&
        is_there (one->parser) && is_there (one->payloader))
      return one;
  return NULL;
}

const LiveEncoder *
live_encoder_find (const LiveOptions *options, char **why, GError **error)
{
  const LiveEncoder *one = find_installed (encoders, options->codec), *next;

  *why = NULL;
  for (; one; one = next) {
    g_autofree char *fault = NULL;

    next = find_installed (one + 1, options->codec);
    if (!next || !(fault = try (one, options)))
      return one;
    g_free (*why);
    *why = g_strdup_printf ("%s does not work here, %s encodes instead: %s",
        one->factory, next->factory, fault);
  }
  g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN,
      "--codec %s: no encoder for it is installed" FLAME_SEE ("No element"),
      live_codec_get_name (options->codec));
  return NULL;
}
