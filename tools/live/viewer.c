/*
 * One viewer's picture, which a webrtcbin sends in its own pipeline.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/viewer.h"

#define GST_USE_UNSTABLE_API
#include <gio/gio.h>
#include <gst/app/gstappsrc.h>
#include <gst/rtp/rtp.h>
#include <gst/video/video.h>
#include <gst/webrtc/webrtc.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "docs/troubles.h"
#include "tools/live/sdp.h"

/* ------------------------------------------------------------ playout delay */

#define URI "http://www.webrtc.org/experiments/rtp-hdrext/playout-delay"

/* Any ID from 1 to 14 that no other extension has. */
#define ID 1

/* Twelve bits each for minimum and maximum, in hundredths of a second. */
#define BYTES 3

/*
 * The RTP header extension with which a sender tells browsers not to delay frames.
 * GStreamer does not have it.
 */
G_DECLARE_FINAL_TYPE (LivePlayoutDelay, live_playout_delay, LIVE, PLAYOUT_DELAY,
    GstRTPHeaderExtension)

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

/*
 * Minimum 0, maximum 0: a browser then shows each frame as soon as it is decoded.
 */
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

static void
live_playout_delay_class_init (LivePlayoutDelayClass *klass)
{
  GstRTPHeaderExtensionClass *extension =
      GST_RTP_HEADER_EXTENSION_CLASS (klass);

  extension->get_supported_flags = get_supported_flags;
  extension->get_max_size = get_max_size;
  extension->write = write_delay;
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

/* Frames waiting to be sent. With more the viewer is behind. */
#define MAX_WAITING 8
#define MAX_CANDIDATES 64
/* A browser that has not connected by then will not. */
#define CONNECT_SECONDS 30
/* Closing takes milliseconds unless something is broken. */
#define CLOSE_SECONDS 5

struct _LiveViewer
{
  /* references of the owner and of pending callbacks */
  gatomicrefcount references;
  LivePipeline *live;
  const LiveEncoder *encoder;
  LiveViewerFunc func;
  gpointer data;

  GstElement *pipeline, *source, *webrtc;
  guint n_candidates, watch, timeout;
  gboolean is_free; /* no more callbacks; main loop */

  gint connected;     /* atomic */
  gboolean is_primed; /* one frame has been pushed */
  gboolean in_step;   /* a keyframe and everything after it have been pushed */
};

static gint n_closing; /* atomic */

static LiveViewer *
viewer_ref (LiveViewer *viewer)
{
  g_atomic_ref_count_inc (&viewer->references);
  return viewer;
}

static void
viewer_unref (gpointer data)
{
  LiveViewer *viewer = data;

  if (!g_atomic_ref_count_dec (&viewer->references))
    return;
  gst_object_unref (viewer->pipeline);
  g_free (viewer);
}

static void
drop_reference (gpointer viewer, GClosure *closure G_GNUC_UNUSED)
{
  viewer_unref (viewer);
}

/* ------------------------------------------------- to the main loop's thread */

typedef struct
{
  LiveViewer *viewer; /* a reference */
  LiveViewerEvent kind;
  guint line;
  char *text;
} Event;

static void
event_free (gpointer data)
{
  Event *event = data;

  viewer_unref (event->viewer);
  g_free (event->text);
  g_free (event);
}

static gboolean
on_event (gpointer data)
{
  const Event *event = data;
  LiveViewer *viewer = event->viewer;

  if (!viewer->is_free)
    viewer->func (event->kind, event->line, event->text, viewer->data);
  return G_SOURCE_REMOVE;
}

static void
queue_event (
    LiveViewer *viewer, LiveViewerEvent kind, guint line, const char *text)
{
  Event *event = g_new (Event, 1);

  *event = (Event){viewer_ref (viewer), kind, line, g_strdup (text)};
  g_idle_add_full (G_PRIORITY_DEFAULT, on_event, event, event_free);
}

/* --------------------------------------------------------------- signalling */

static void
on_offer_made (GstPromise *promise, gpointer user_data)
{
  LiveViewer *viewer = user_data;
  GstWebRTCSessionDescription *offer = NULL;
  const GstStructure *reply = NULL;
  g_autofree char *text = NULL;

  if (gst_promise_wait (promise) == GST_PROMISE_RESULT_REPLIED)
    reply = gst_promise_get_reply (promise);
  if (reply)
    gst_structure_get (
        reply, "offer", GST_TYPE_WEBRTC_SESSION_DESCRIPTION, &offer, NULL);
  gst_promise_unref (promise);
  if (!offer) {
    queue_event (
        viewer, LIVE_VIEWER_GONE, 0, "no offer of the picture could be made");
    return;
  }
  g_signal_emit_by_name (viewer->webrtc, "set-local-description", offer, NULL);
  text = gst_sdp_message_as_text (offer->sdp);
  queue_event (viewer, LIVE_VIEWER_OFFER, 0, text);
  gst_webrtc_session_description_free (offer);
}

static void
on_negotiation_needed (GstElement *webrtc, gpointer user_data)
{
  LiveViewer *viewer = user_data;

  g_signal_emit_by_name (webrtc, "create-offer", NULL,
      gst_promise_new_with_change_func (
          on_offer_made, viewer_ref (viewer), viewer_unref));
}

static void
on_ice_candidate (GstElement *webrtc G_GNUC_UNUSED, guint line, char *candidate,
    gpointer user_data)
{
  if (candidate && *candidate)
    queue_event (user_data, LIVE_VIEWER_CANDIDATE, line, candidate);
}

static void
on_connection_state (
    GstElement *webrtc, GParamSpec *pspec G_GNUC_UNUSED, gpointer user_data)
{
  LiveViewer *viewer = user_data;
  GstWebRTCPeerConnectionState state;

  g_object_get (webrtc, "connection-state", &state, NULL);
  if (state == GST_WEBRTC_PEER_CONNECTION_STATE_CONNECTED) {
    g_atomic_int_set (&viewer->connected, TRUE);
    live_pipeline_want_keyframe (viewer->live);
  } else if (state == GST_WEBRTC_PEER_CONNECTION_STATE_FAILED) {
    queue_event (
        viewer, LIVE_VIEWER_GONE, 0, "the connection of the picture failed");
  }
}

gboolean
live_viewer_take_answer (LiveViewer *viewer, const char *text, GError **error)
{
  GstWebRTCSessionDescription *answer;
  GstWebRTCSignalingState state;
  GstSDPMessage *sdp;

  g_object_get (viewer->webrtc, "signaling-state", &state, NULL);
  if (state != GST_WEBRTC_SIGNALING_STATE_HAVE_LOCAL_OFFER) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        "nobody asked for the browser's answer");
    return FALSE;
  }
  sdp = live_sdp_read_answer (text, viewer->encoder, error);
  if (!sdp)
    return FALSE;
  answer = gst_webrtc_session_description_new (GST_WEBRTC_SDP_TYPE_ANSWER, sdp);
  g_signal_emit_by_name (
      viewer->webrtc, "set-remote-description", answer, NULL);
  gst_webrtc_session_description_free (answer);
  return TRUE;
}

void
live_viewer_take_candidate (LiveViewer *viewer, const char *candidate)
{
  if (!live_sdp_is_candidate (candidate) ||
      ++viewer->n_candidates > MAX_CANDIDATES)
    return;
  g_signal_emit_by_name (viewer->webrtc, "add-ice-candidate", 0, candidate);
}

/* ----------------------------------------------------------------- building */

/* A receiver that lost data requests a keyframe. */
static GstPadProbeReturn
on_upstream (
    GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info, gpointer user_data)
{
  LiveViewer *viewer = user_data;

  if (gst_video_event_is_force_key_unit (GST_PAD_PROBE_INFO_EVENT (info)))
    live_pipeline_want_keyframe (viewer->live);
  return GST_PAD_PROBE_OK;
}

static gboolean
on_bus_message (
    GstBus *bus G_GNUC_UNUSED, GstMessage *message, gpointer user_data)
{
  LiveViewer *viewer = user_data;
  g_autoptr (GError) error = NULL;

  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR) {
    gst_message_parse_error (message, &error, NULL);
    queue_event (viewer, LIVE_VIEWER_GONE, 0, error->message);
  } else if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_LATENCY) {
    gst_bin_recalculate_latency (GST_BIN (viewer->pipeline));
  }
  return G_SOURCE_CONTINUE;
}

static gboolean
on_too_late (gpointer user_data)
{
  LiveViewer *viewer = user_data;

  viewer->timeout = 0;
  if (!g_atomic_int_get (&viewer->connected))
    queue_event (viewer, LIVE_VIEWER_GONE, 0,
        "the picture did not get through: a firewall is in the way, or the "
        "server needs --ice-address, --stun or --turn");
  return G_SOURCE_REMOVE;
}

static GstElement *
add (LiveViewer *viewer, const char *factory, GError **error)
{
  GstElement *element = gst_element_factory_make (factory, NULL);

  if (!element) {
    g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN,
        "GStreamer has no element %s" FLAME_SEE ("No element"), factory);
    return NULL;
  }
  gst_bin_add (GST_BIN (viewer->pipeline), element);
  return element;
}

static void
add_address (GObject *ice, const char *address)
{
  gboolean added = FALSE;

  g_signal_emit_by_name (ice, "add-local-ip-address", address, &added);
}

/* Only addresses where the page is served, unless others are given. */
static void
set_up_ice (LiveViewer *viewer, const LiveOptions *options)
{
  g_autoptr (GInetAddress) host =
      g_inet_address_new_from_string (options->host);
  GObject *ice = NULL, *agent = NULL;

  if (options->stun)
    g_object_set (viewer->webrtc, "stun-server", options->stun, NULL);
  if (options->turn)
    g_object_set (viewer->webrtc, "turn-server", options->turn, NULL);
  g_object_get (viewer->webrtc, "ice-agent", &ice, NULL);
  if (!ice)
    return;
  for (char **word = options->ice_addresses; word && *word; word++)
    add_address (ice, *word);
  if (!options->ice_addresses && host && !g_inet_address_get_is_any (host))
    add_address (ice, options->host);
  /* Sending over TCP would block if a viewer does not read. */
  g_object_get (ice, "agent", &agent, NULL);
  if (agent)
    g_object_set (agent, "ice-tcp", FALSE, "upnp", FALSE, NULL);
  g_clear_object (&agent);
  g_object_unref (ice);
}

static void
set_up_source (LiveViewer *viewer)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (viewer->source, "src");

  g_object_set (viewer->source, "is-live", TRUE, "format", GST_FORMAT_TIME,
      "max-bytes", (guint64) 0, "block", FALSE, NULL);
  gst_pad_add_probe (
      pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM, on_upstream, viewer, NULL);
}

static void
set_up_payloader (GstElement *payloader)
{
  g_autoptr (GstRTPHeaderExtension) extension =
      gst_object_ref_sink (g_object_new (live_playout_delay_get_type (), NULL));

  g_signal_emit_by_name (payloader, "add-extension", extension);
  g_object_set (payloader, "pt", LIVE_PAYLOAD, "mtu", 1200, NULL);
  if (g_object_class_find_property (
          G_OBJECT_GET_CLASS (payloader), "picture-id-mode"))
    gst_util_set_object_arg (G_OBJECT (payloader), "picture-id-mode", "15-bit");
  if (g_object_class_find_property (
          G_OBJECT_GET_CLASS (payloader), "aggregate-mode"))
    g_object_set (payloader, "config-interval", -1, "aggregate-mode", 1, NULL);
}

/* Lost packets are sent again. */
static void
set_up_transceiver (LiveViewer *viewer)
{
  GstWebRTCRTPTransceiver *transceiver = NULL;

  g_signal_emit_by_name (viewer->webrtc, "get-transceiver", 0, &transceiver);
  if (!transceiver)
    return;
  g_object_set (transceiver, "direction",
      GST_WEBRTC_RTP_TRANSCEIVER_DIRECTION_SENDONLY, "do-nack", TRUE, NULL);
  gst_object_unref (transceiver);
}

static void
connect_signals (LiveViewer *viewer)
{
  const struct
  {
    const char *name;
    GCallback callback;
  } signals[] = {
      {"on-negotiation-needed", G_CALLBACK (on_negotiation_needed)},
      {"on-ice-candidate", G_CALLBACK (on_ice_candidate)},
      {"notify::connection-state", G_CALLBACK (on_connection_state)},
  };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_data (viewer->webrtc, signals[i].name, signals[i].callback,
        viewer_ref (viewer), drop_reference, 0);
}

static gboolean
build (LiveViewer *viewer, const LiveOptions *options, GError **error)
{
  const LiveEncoder *encoder = viewer->encoder;
  GstElement *payloader;
  g_autoptr (GstCaps) caps =
      gst_caps_new_simple ("application/x-rtp", "media", G_TYPE_STRING, "video",
          "encoding-name", G_TYPE_STRING, encoder->rtp_name, "payload",
          G_TYPE_INT, LIVE_PAYLOAD, "clock-rate", G_TYPE_INT, 90000, NULL);

  if (!(viewer->source = add (viewer, "appsrc", error)) ||
      !(payloader = add (viewer, encoder->payloader, error)) ||
      !(viewer->webrtc = add (viewer, "webrtcbin", error)))
    return FALSE;
  set_up_source (viewer);
  set_up_payloader (payloader);
  gst_util_set_object_arg (
      G_OBJECT (viewer->webrtc), "bundle-policy", "max-bundle");
  set_up_ice (viewer, options);
  if (!gst_element_link (viewer->source, payloader) ||
      !gst_element_link_filtered (payloader, viewer->webrtc, caps)) {
    g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_NEGOTIATION,
        "webrtcbin does not take %s", encoder->rtp_name);
    return FALSE;
  }
  set_up_transceiver (viewer);
  connect_signals (viewer);
  return TRUE;
}

static void
start (LiveViewer *viewer)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (viewer->pipeline);

  viewer->watch = gst_bus_add_watch (bus, on_bus_message, viewer);
  viewer->timeout =
      g_timeout_add_seconds (CONNECT_SECONDS, on_too_late, viewer);
  live_pipeline_lead (viewer->live, viewer->pipeline);
  /* A failure is also posted as a message. */
  gst_element_set_state (viewer->pipeline, GST_STATE_PLAYING);
}

LiveViewer *
live_viewer_new (LivePipeline *pipeline, const LiveOptions *options,
    LiveViewerFunc func, gpointer data, GError **error)
{
  LiveViewer *viewer = g_new0 (LiveViewer, 1);

  g_atomic_ref_count_init (&viewer->references);
  viewer->live = pipeline;
  viewer->encoder = live_pipeline_get_encoder (pipeline);
  viewer->func = func;
  viewer->data = data;
  viewer->pipeline = gst_pipeline_new (NULL);
  if (!build (viewer, options, error)) {
    live_viewer_free (viewer);
    return NULL;
  }
  start (viewer);
  return viewer;
}

/* ------------------------------------------------------------------ closing */

static void
close_connection (GstElement *pipeline, gpointer user_data)
{
  LiveViewer *viewer = user_data;

  gst_element_set_state (pipeline, GST_STATE_NULL);
  if (viewer->webrtc)
    g_signal_handlers_disconnect_by_data (viewer->webrtc, viewer);
}

/*
 * A connection has a dozen threads, and glibc keeps a heap for each. Without this call
 * the memory of a server with many short visits grows for hours.
 */
static void
give_memory_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}

static void
on_closed (gpointer user_data)
{
  viewer_unref (user_data);
  give_memory_back ();
  g_atomic_int_add (&n_closing, -1);
}

void
live_viewer_free (LiveViewer *viewer)
{
  if (!viewer)
    return;
  viewer->is_free = TRUE;
  if (viewer->watch)
    g_source_remove (viewer->watch);
  if (viewer->timeout)
    g_source_remove (viewer->timeout);
  g_atomic_int_inc (&n_closing);
  gst_element_call_async (
      viewer->pipeline, close_connection, viewer, on_closed);
}

void
live_viewer_wait_closed (void)
{
  gint64 end = g_get_monotonic_time () + CLOSE_SECONDS * G_USEC_PER_SEC;

  while (g_atomic_int_get (&n_closing) > 0 && g_get_monotonic_time () < end)
    g_usleep (1000);
  /* Callbacks that were pending. */
  while (g_main_context_iteration (NULL, FALSE)) {
  }
}

/* ------------------------------------------------------------------- frames */

static void
push (LiveViewer *viewer, GstBuffer *frame, GstCaps *caps)
{
  gst_app_src_set_caps (GST_APP_SRC (viewer->source), caps);
  gst_app_src_push_buffer (
      GST_APP_SRC (viewer->source), gst_buffer_ref (frame));
}

void
live_viewer_push (LiveViewer *viewer, GstBuffer *frame, GstCaps *caps)
{
  GstAppSrc *source = GST_APP_SRC (viewer->source);
  gboolean delta = GST_BUFFER_FLAG_IS_SET (frame, GST_BUFFER_FLAG_DELTA_UNIT);

  /* webrtcbin makes no offer before it has seen a first packet. */
  if (!g_atomic_int_get (&viewer->connected)) {
    if (!viewer->is_primed)
      push (viewer, frame, caps);
    viewer->is_primed = TRUE;
    return;
  }
  if (gst_app_src_get_current_level_buffers (source) >= MAX_WAITING) {
    viewer->in_step = FALSE;
    return;
  }
  if (!viewer->in_step && delta) {
    live_pipeline_want_keyframe (viewer->live);
    return;
  }
  viewer->in_step = TRUE;
  push (viewer, frame, caps);
}
