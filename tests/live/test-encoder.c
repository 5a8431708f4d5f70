/*
 * flame-live's choice of an encoder: a hardware encoder that exists but does
 * not work is skipped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/video/gstvideoencoder.h>
#include <string.h>

#include "tools/live/encoder.h"

/* How the encoder with the hardware's name behaves. */
typedef enum
{
  WORKS,
  DOES_NOT_OPEN,
  TAKES_NO_FORMAT,
  FAILS_AT_A_FRAME,
  HANGS,
} Behaviour;

static Behaviour behaviour;

typedef struct
{
  GstVideoEncoder parent;
} Hardware;

typedef struct
{
  GstVideoEncoderClass parent;
} HardwareClass;

GType hardware_get_type (void);
G_DEFINE_TYPE (Hardware, hardware, GST_TYPE_VIDEO_ENCODER)

static gboolean
hardware_open (GstVideoEncoder *encoder)
{
  if (behaviour != DOES_NOT_OPEN)
    return TRUE;
  GST_ELEMENT_ERROR (
      encoder, LIBRARY, INIT, ("out of encoding sessions"), (NULL));
  return FALSE;
}

static gboolean
hardware_set_format (GstVideoEncoder *encoder, GstVideoCodecState *input)
{
  GstCaps *caps = gst_caps_from_string (
      "video/x-h264,profile=constrained-baseline,stream-format=byte-stream,"
      "alignment=au");

  if (behaviour == TAKES_NO_FORMAT) {
    gst_caps_unref (caps);
    return FALSE;
  }
  gst_video_codec_state_unref (
      gst_video_encoder_set_output_state (encoder, caps, input));
  return gst_video_encoder_negotiate (encoder);
}

static GstFlowReturn
hardware_handle_frame (GstVideoEncoder *encoder, GstVideoCodecFrame *frame)
{
  static const guint8 unit[] = {0, 0, 0, 1, 9, 0xf0};

  if (behaviour == FAILS_AT_A_FRAME) {
    gst_video_codec_frame_unref (frame);
    GST_ELEMENT_ERROR (encoder, STREAM, ENCODE, ("the card is busy"), (NULL));
    return GST_FLOW_ERROR;
  }
  if (behaviour == HANGS)
    g_usleep (7 * G_USEC_PER_SEC);
  GST_VIDEO_CODEC_FRAME_SET_SYNC_POINT (frame);
  frame->output_buffer = gst_buffer_new_memdup (unit, sizeof unit);
  return gst_video_encoder_finish_frame (encoder, frame);
}

static void
hardware_class_init (HardwareClass *klass)
{
  GstVideoEncoderClass *encoder = GST_VIDEO_ENCODER_CLASS (klass);
  GstElementClass *element = GST_ELEMENT_CLASS (klass);
  GstCaps *sink = gst_caps_from_string (
      "video/x-raw(memory:CUDAMemory),format=NV12;video/x-raw,format=NV12");
  GstCaps *src = gst_caps_from_string ("video/x-h264");

  gst_element_class_add_pad_template (element,
      gst_pad_template_new ("sink", GST_PAD_SINK, GST_PAD_ALWAYS, sink));
  gst_element_class_add_pad_template (
      element, gst_pad_template_new ("src", GST_PAD_SRC, GST_PAD_ALWAYS, src));
  gst_caps_unref (sink);
  gst_caps_unref (src);
  gst_element_class_set_static_metadata (element, "Hardware",
      "Codec/Encoder/Video/Hardware", "stands in for a card's encoder",
      "gst-flame");
  encoder->open = hardware_open;
  encoder->set_format = hardware_set_format;
  encoder->handle_frame = hardware_handle_frame;
}

static void
hardware_init (Hardware *self)
{
  (void) self;
}

/* ----------------------------------------------------------------------- tests */

static LiveOptions options = {.width = 320,
    .height = 180,
    .fps_n = 30,
    .fps_d = 1,
    .bitrate = 800,
    .codec = LIVE_CODEC_H264};

static gboolean
lacks (const char *factory)
{
  g_autoptr (GstElementFactory) found = gst_element_factory_find (factory);

  return !found;
}

static gboolean
skips (void)
{
  if (!lacks ("x264enc") && !lacks ("h264parse") && !lacks ("rtph264pay"))
    return FALSE;
  g_test_skip ("x264enc, h264parse or rtph264pay is not installed");
  return TRUE;
}

typedef struct
{
  const char *path;
  Behaviour behaviour;
  const char *reason; /* (nullable) part of the reason why it is skipped */
} Case;

static const Case cases[] = {
    {"/live/encoder/works", WORKS, NULL},
    {"/live/encoder/does-not-open", DOES_NOT_OPEN, "out of encoding sessions"},
    {"/live/encoder/takes-no-format", TAKES_NO_FORMAT, ""},
    {"/live/encoder/fails-at-a-frame", FAILS_AT_A_FRAME, "the card is busy"},
    {"/live/encoder/hangs", HANGS, "too long"},
};

static void
test_case (gconstpointer data)
{
  const Case *one = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;
  const LiveEncoder *encoder;

  if (skips ())
    return;
  behaviour = one->behaviour;
  encoder = live_encoder_find (&options, &why, &error);
  g_assert_no_error (error);
  if (!one->reason) {
    g_assert_cmpstr (encoder->factory, ==, "nvh264enc");
    g_assert_null (why);
    return;
  }
  g_assert_cmpstr (encoder->factory, ==, "x264enc");
  g_assert_nonnull (why);
  g_test_message ("%s", why);
  g_assert_nonnull (strstr (why, "nvh264enc does not work here"));
  g_assert_nonnull (strstr (why, one->reason));
}

static void
test_absent (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;
  const LiveEncoder *encoder;

  if (skips ())
    return;
  if (!lacks ("nvh264enc")) {
    g_test_skip ("there is such an encoder");
    return;
  }
  encoder = live_encoder_find (&options, &why, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (encoder->factory, ==, "x264enc");
  g_assert_null (why);
}

/* If no codec can be sent, there is no encoder. */
static void
test_none (void)
{
  GstRegistry *registry = gst_registry_get ();
  g_autoptr (GstPluginFeature) payloader =
      gst_registry_lookup_feature (registry, "rtpvp9pay");
  g_autoptr (GError) error = NULL;
  g_autofree char *why = NULL;
  LiveOptions other = options;

  other.codec = LIVE_CODEC_VP9;
  if (payloader)
    gst_registry_remove_feature (registry, payloader);
  g_assert_null (live_encoder_find (&other, &why, &error));
  g_assert_error (error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN);
  g_assert_nonnull (strstr (error->message, "vp9"));
}

/* From here on an encoder with the hardware's name exists. */
static void
test_register (void)
{
  g_assert_true (gst_element_register (
      NULL, "nvh264enc", GST_RANK_NONE, hardware_get_type ()));
}

int
main (int argc, char **argv)
{
  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/encoder/absent", test_absent);
  g_test_add_func ("/live/encoder/none", test_none);
  g_test_add_func ("/live/encoder/register", test_register);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);
  return g_test_run ();
}
