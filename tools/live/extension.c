/*
 * Playout delay as an RTP header extension, which GStreamer does not have.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/extension.h"

#define URI "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay"

/* any from 1 to 14 that no other extension has */
#define ID 1

/* twelve bits each of the least and the most, in hundredths of a second */
#define BYTES 3

struct _LivePlayoutDelay
{
  GstRTPHeaderExtension parent;
};

G_DEFINE_FINAL_TYPE (
    LivePlayoutDelay, live_playout_delay, GST_TYPE_RTP_HEADER_EXTENSION)

static GstRTPHeaderExtensionFlags
get_supported_flags (GstRTPHeaderExtension *extension G_GNUC_UNUSED)
{
  return GST_RTP_HEADER_EXTENSION_ONE_BYTE | GST_RTP_HEADER_EXTENSION_TWO_BYTE;
}

static gsize
get_max_size (GstRTPHeaderExtension *extension G_GNUC_UNUSED,
    const GstBuffer *frame G_GNUC_UNUSED)
{
  return BYTES;
}

/* least 0, most 0: a browser then shows each frame as soon as it is decoded */
static gssize
write_delay (GstRTPHeaderExtension *extension G_GNUC_UNUSED,
    const GstBuffer *frame G_GNUC_UNUSED,
    GstRTPHeaderExtensionFlags flags G_GNUC_UNUSED,
    GstBuffer *packet G_GNUC_UNUSED, guint8 *data, gsize size)
{
  if (size < BYTES)
    return -1;
  memset (data, 0, BYTES);
  return BYTES;
}

static gboolean
read_delay (GstRTPHeaderExtension *extension G_GNUC_UNUSED,
    GstRTPHeaderExtensionFlags flags G_GNUC_UNUSED,
    const guint8 *data G_GNUC_UNUSED, gsize size G_GNUC_UNUSED,
    GstBuffer *frame G_GNUC_UNUSED)
{
  return TRUE;
}

static void
live_playout_delay_class_init (LivePlayoutDelayClass *klass)
{
  GstRTPHeaderExtensionClass *extension =
      GST_RTP_HEADER_EXTENSION_CLASS (klass);

  extension->get_supported_flags = get_supported_flags;
  extension->get_max_size = get_max_size;
  extension->write = write_delay;
  extension->read = read_delay;
  gst_rtp_header_extension_class_set_uri (extension, URI);
  gst_element_class_set_static_metadata (GST_ELEMENT_CLASS (klass),
      "Playout delay", GST_RTP_HDREXT_ELEMENT_CLASS,
      "Tells receivers to show frames at once", "gst-flame");
}

static void
live_playout_delay_init (LivePlayoutDelay *self)
{
  gst_rtp_header_extension_set_id (GST_RTP_HEADER_EXTENSION (self), ID);
}

GstRTPHeaderExtension *
live_playout_delay_new (void)
{
  return g_object_new (LIVE_TYPE_PLAYOUT_DELAY, NULL);
}
