/*
 * The one encoder that serves all viewers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/encoder.h"

/* viewers who come or lose something ask for keyframes; these are for the rest */
#define KEYFRAME_SECONDS 10

#define SYSTEM_I420 "video/x-raw,format=I420"
#define GPU_NV12                                                               \
  "video/x-raw(memory:CUDAMemory),format=NV12;video/x-raw,format=NV12"
#define BASELINE                                                               \
  "video/x-h264,profile=constrained-baseline,stream-format=byte-stream,"       \
  "alignment=au"

/* in order of preference */
static const LiveEncoder encoders_vp8[] = {
    {"vp8enc", NULL, "rtpvp8pay", SYSTEM_I420, "video/x-vp8", "VP8"},
    {.factory = NULL},
};
static const LiveEncoder encoders_vp9[] = {
    {"vp9enc", NULL, "rtpvp9pay", SYSTEM_I420, "video/x-vp9", "VP9"},
    {.factory = NULL},
};
static const LiveEncoder encoders_h264[] = {
    {"nvh264enc", "h264parse", "rtph264pay", GPU_NV12, BASELINE, "H264"},
    {"x264enc", "h264parse", "rtph264pay", SYSTEM_I420, BASELINE, "H264"},
    {.factory = NULL},
};

static const LiveEncoder *const encoders[] = {
    [LIVE_CODEC_VP8] = encoders_vp8,
    [LIVE_CODEC_H264] = encoders_h264,
    [LIVE_CODEC_VP9] = encoders_vp9,
};

static gboolean
is_there (const char *factory)
{
  g_autoptr (GstElementFactory) found =
      factory ? gst_element_factory_find (factory) : NULL;

  return !factory || found;
}

const LiveEncoder *
live_encoder_find (LiveCodec codec, GError **error)
{
  for (const LiveEncoder *one = encoders[codec]; one->factory; one++)
    if (is_there (one->factory) && is_there (one->parser) &&
        is_there (one->payloader))
      return one;
  g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN,
      "--codec %s: no encoder for it is installed",
      live_codec_get_name (codec));
  return NULL;
}

/* sets a property that this version of the encoder may not have */
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
 * In small pictures threads wait for one another more than they do. libvpx's do so
 * with a processor each, which rendering needs as well: half of them are enough.
 */
static guint
get_threads (const LiveOptions *options)
{
  int pixels = options->width * options->height;
  guint most = pixels >= 1280 * 720 ? 4 : pixels >= 640 * 480 ? 2 : 1;

  return CLAMP (g_get_num_processors () / 2, 1, most);
}

/* libvpx: as for a video call, one pass without a look ahead */
static void
set_up_vpx (GstElement *element, const LiveOptions *options, guint distance)
{
  /* VP8: a speed; without the sign it takes the half of the time whatever there is */
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
  set (element, "preset", "low-latency-hq");
  set (element, "rc-mode", "cbr-ld-hq");
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
