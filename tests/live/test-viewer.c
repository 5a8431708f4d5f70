/*
 * flame-live's side of a viewer's connection: a webrtcbin of the test acts as
 * the browser, and the test as the pipeline that provides frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define GST_USE_UNSTABLE_API
#include <gio/gio.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/rtp/rtp.h>
#include <gst/video/video.h>
#include <gst/webrtc/webrtc.h>
#include <string.h>

#include "tools/live/sdp.h"
#include "tools/live/viewer.h"

/* A wait ends after this time. */
#define MAX_SECONDS 30
#define N_FRAMES 40
/* The values of tools/live/viewer.c. */
#define MAX_WAITING 8
#define MAX_CANDIDATES 64

/* ------------------------------------------ the pipeline that viewers are of */

struct _LivePipeline
{
  LiveEncoder encoder;
  GstElement *led; /* a reference to the viewer's pipeline */
  gint n_wanted;   /* keyframes that were requested; atomic */
};

const LiveEncoder *
live_pipeline_get_encoder (LivePipeline *pipeline)
{
  return &pipeline->encoder;
}

void
live_pipeline_lead (LivePipeline *pipeline, GstElement *other)
{
  pipeline->led = gst_object_ref (other);
}

void
live_pipeline_want_keyframe (LivePipeline *pipeline)
{
  g_atomic_int_inc (&pipeline->n_wanted);
}

/* ---------------------------------------------------------------- the frames */

static GstBuffer *frames[N_FRAMES]; /* every fourth one is a keyframe */
static GstCaps *frame_caps;

static void
encode_frames (void)
{
  g_autoptr (GError) error = NULL;
  GstElement *pipeline = gst_parse_launch (
      "videotestsrc num-buffers=40 ! video/x-raw,width=64,height=36,"
      "framerate=30/1 ! vp8enc deadline=1 lag-in-frames=0 threads=1 "
      "keyframe-max-dist=4 min-force-key-unit-interval=0 ! "
      "appsink name=sink sync=false",
      &error);
  g_autoptr (GstElement) sink = NULL;

  g_assert_no_error (error);
  sink = gst_bin_get_by_name (GST_BIN (pipeline), "sink");
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  for (guint i = 0; i < N_FRAMES; i++) {
    g_autoptr (GstSample) sample =
        gst_app_sink_pull_sample (GST_APP_SINK (sink));

    g_assert_nonnull (sample);
    frames[i] = gst_buffer_ref (gst_sample_get_buffer (sample));
    gst_caps_replace (&frame_caps, gst_sample_get_caps (sample));
    g_assert_true (GST_BUFFER_FLAG_IS_SET (
                       frames[i], GST_BUFFER_FLAG_DELTA_UNIT) == (i % 4 != 0));
  }
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);
}

static void
free_frames (void)
{
  for (guint i = 0; i < N_FRAMES; i++)
    gst_buffer_unref (frames[i]);
  gst_clear_caps (&frame_caps);
}

/* ------------------------------------------------------------ one connection */

typedef struct
{
  LivePipeline live;
  LiveOptions options;
  LiveViewer *viewer;
  GstElement *source, *webrtc; /* references into the viewer's pipeline */
  gint is_gone;                /* the pipeline is freed; atomic */

  char *offer, *why;
  GPtrArray *candidates;
  gint64 sent; /* frames that left the source, one bit each; guarded by lock */
  GMutex lock;
  guint n_added; /* candidates that reached webrtcbin */

  GstElement *browser; /* (nullable) a pipeline */
  GstElement *peer;
  GstPad *received; /* (nullable) the pad that receives packets */
  gint n_ends;      /* packets that end a frame; atomic */
} Fixture;

static gboolean
on_time_up (gpointer what)
{
  g_error ("waited for %s", (const char *) what);
  return G_SOURCE_REMOVE;
}

/* Runs the main loop until the condition holds. */
#define WAIT(condition, what)                                                  \
  do {                                                                         \
    const guint limit_ =                                                       \
        g_timeout_add_seconds (MAX_SECONDS, on_time_up, (gpointer) (what));    \
    while (!(condition)) {                                                     \
      g_main_context_iteration (NULL, FALSE);                                  \
      g_usleep (1000);                                                         \
    }                                                                          \
    g_source_remove (limit_);                                                  \
  } while (0)

static void
on_offer (const char *sdp, gpointer data)
{
  Fixture *f = data;

  g_assert_null (f->offer);
  f->offer = g_strdup (sdp);
}

static void
on_candidate (guint line, const char *candidate, gpointer data)
{
  Fixture *f = data;

  g_assert_cmpuint (line, ==, 0);
  g_ptr_array_add (f->candidates, g_strdup (candidate));
  if (f->peer)
    g_signal_emit_by_name (f->peer, "add-ice-candidate", 0, candidate);
}

static void
on_gone (const char *why, gpointer data)
{
  Fixture *f = data;

  g_free (f->why);
  f->why = g_strdup (why);
}

static void
on_viewer (LiveViewerEvent event, guint line, const char *text, gpointer data)
{
  if (event == LIVE_VIEWER_OFFER)
    on_offer (text, data);
  else if (event == LIVE_VIEWER_CANDIDATE)
    on_candidate (line, text, data);
  else
    on_gone (text, data);
}

static GstPadProbeReturn
on_frame (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  Fixture *f = data;

  (void) pad;
  g_mutex_lock (&f->lock);
  for (guint i = 0; i < N_FRAMES; i++)
    if (GST_BUFFER_PTS (GST_PAD_PROBE_INFO_BUFFER (info)) ==
        GST_BUFFER_PTS (frames[i]))
      f->sent |= G_GINT64_CONSTANT (1) << i;
  g_mutex_unlock (&f->lock);
  return GST_PAD_PROBE_OK;
}

static gint64
get_sent (Fixture *f)
{
  gint64 sent;

  g_mutex_lock (&f->lock);
  sent = f->sent;
  g_mutex_unlock (&f->lock);
  return sent;
}

static void
count_added (
    GstElement *webrtc, guint line, const char *candidate, gpointer data)
{
  (void) webrtc, (void) candidate;
  g_assert_cmpuint (line, ==, 0);
  ((Fixture *) data)->n_added++;
}

/* (transfer full) */
static GstElement *
find_element (GstElement *pipeline, const char *factory)
{
  GstIterator *all =
      gst_bin_iterate_all_by_element_factory_name (GST_BIN (pipeline), factory);
  GValue item = G_VALUE_INIT;
  GstElement *element;

  g_assert_cmpint (gst_iterator_next (all, &item), ==, GST_ITERATOR_OK);
  element = g_value_dup_object (&item);
  g_value_unset (&item);
  gst_iterator_free (all);
  return element;
}

static void
note_gone (gpointer data, GObject *object)
{
  (void) object;
  g_atomic_int_set (&((Fixture *) data)->is_gone, TRUE);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  (void) data;
  g_mutex_init (&f->lock);
  f->live.encoder = (LiveEncoder){.payloader = "rtpvp8pay", .rtp_name = "VP8"};
  f->options.host = (char *) "127.0.0.1";
  f->candidates = g_ptr_array_new_with_free_func (g_free);
}

/* Starts the viewer and the probes on it. */
static void
start (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GstPad) pad = NULL;

  f->viewer = live_viewer_new (&f->live, &f->options, on_viewer, f, &error);
  g_assert_no_error (error);
  f->source = find_element (f->live.led, "appsrc");
  f->webrtc = find_element (f->live.led, "webrtcbin");
  pad = gst_element_get_static_pad (f->source, "src");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, on_frame, f, NULL);
  g_signal_connect (
      f->webrtc, "add-ice-candidate", G_CALLBACK (count_added), f);
  g_object_weak_ref (G_OBJECT (f->live.led), note_gone, f);
}

static void
push (Fixture *f, guint frame)
{
  live_viewer_push (f->viewer, frames[frame], frame_caps);
}

static void
stop (Fixture *f)
{
  gst_clear_object (&f->source);
  gst_clear_object (&f->webrtc);
  gst_clear_object (&f->live.led);
  g_clear_pointer (&f->viewer, live_viewer_free);
  live_viewer_wait_closed ();
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  (void) data;
  /*
   * The browser stops first: its last messages are delivered before the
   * viewer's end.
   */
  if (f->browser)
    gst_element_set_state (f->browser, GST_STATE_NULL);
  if (f->viewer) {
    stop (f);
    /* Nothing else holds a reference. */
    WAIT (g_atomic_int_get (&f->is_gone), "the viewer's end");
  }
  if (f->browser) {
    gst_clear_object (&f->received);
    gst_object_unref (f->browser);
  }
  g_free (f->offer);
  g_free (f->why);
  g_ptr_array_unref (f->candidates);
  g_mutex_clear (&f->lock);
}

/* ------------------------------------------------------------------- browser */

static GstPadProbeReturn
on_packet (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  Fixture *f = data;
  GstRTPBuffer packet = GST_RTP_BUFFER_INIT;

  (void) pad;
  g_assert_true (gst_rtp_buffer_map (
      GST_PAD_PROBE_INFO_BUFFER (info), GST_MAP_READ, &packet));
  if (gst_rtp_buffer_get_marker (&packet))
    g_atomic_int_inc (&f->n_ends);
  gst_rtp_buffer_unmap (&packet);
  return GST_PAD_PROBE_OK;
}

static void
on_pad (GstElement *peer, GstPad *pad, gpointer data)
{
  Fixture *f = data;
  GstElement *sink = gst_element_factory_make ("fakesink", NULL);
  g_autoptr (GstPad) sink_pad = gst_element_get_static_pad (sink, "sink");

  (void) peer;
  g_object_set (sink, "async", FALSE, "sync", FALSE, NULL);
  gst_bin_add (GST_BIN (f->browser), sink);
  gst_element_sync_state_with_parent (sink);
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, on_packet, f, NULL);
  g_assert_cmpint (gst_pad_link (pad, sink_pad), ==, GST_PAD_LINK_OK);
  g_atomic_pointer_set (&f->received, gst_object_ref (pad));
}

typedef struct
{
  Fixture *f;
  char *text;
} Said;

static gboolean
hand_on (gpointer data)
{
  Said *said = data;

  if (said->f->viewer)
    live_viewer_take_candidate (said->f->viewer, said->text);
  g_free (said->text);
  g_free (said);
  return G_SOURCE_REMOVE;
}

static void
on_peer_candidate (GstElement *peer, guint line, char *text, gpointer data)
{
  Said *said;

  (void) peer, (void) line;
  if (!text || !*text)
    return;
  said = g_new (Said, 1);
  *said = (Said){data, g_strdup (text)};
  g_idle_add (hand_on, said);
}

static GstWebRTCSessionDescription *
read_description (GstWebRTCSDPType type, const char *text)
{
  GstSDPMessage *sdp;

  g_assert_cmpint (gst_sdp_message_new_from_text (text, &sdp), ==, GST_SDP_OK);
  return gst_webrtc_session_description_new (type, sdp);
}

/* Only addresses of this machine. */
static void
set_up_ice (Fixture *f)
{
  GObject *ice, *agent;
  gboolean added;

  g_object_get (f->peer, "ice-agent", &ice, NULL);
  g_signal_emit_by_name (ice, "add-local-ip-address", "127.0.0.1", &added);
  g_assert_true (added);
  g_object_get (ice, "agent", &agent, NULL);
  g_object_set (agent, "ice-tcp", FALSE, "upnp", FALSE, NULL);
  g_object_unref (agent);
  g_object_unref (ice);
}

/* (transfer full) The browser's answer to the viewer's offer. */
static char *
answer (Fixture *f)
{
  GstWebRTCSessionDescription *offer =
      read_description (GST_WEBRTC_SDP_TYPE_OFFER, f->offer);
  GstWebRTCSessionDescription *made = NULL;
  GstPromise *promise = gst_promise_new ();
  char *text;

  f->browser = gst_pipeline_new (NULL);
  f->peer = gst_element_factory_make ("webrtcbin", NULL);
  gst_bin_add (GST_BIN (f->browser), f->peer);
  gst_util_set_object_arg (G_OBJECT (f->peer), "bundle-policy", "max-bundle");
  set_up_ice (f);
  g_signal_connect (f->peer, "pad-added", G_CALLBACK (on_pad), f);
  g_signal_connect (
      f->peer, "on-ice-candidate", G_CALLBACK (on_peer_candidate), f);
  gst_element_set_state (f->browser, GST_STATE_PLAYING);
  g_signal_emit_by_name (f->peer, "set-remote-description", offer, promise);
  g_assert_cmpint (gst_promise_wait (promise), ==, GST_PROMISE_RESULT_REPLIED);
  gst_promise_unref (promise);
  gst_webrtc_session_description_free (offer);

  promise = gst_promise_new ();
  g_signal_emit_by_name (f->peer, "create-answer", NULL, promise);
  g_assert_cmpint (gst_promise_wait (promise), ==, GST_PROMISE_RESULT_REPLIED);
  gst_structure_get (gst_promise_get_reply (promise), "answer",
      GST_TYPE_WEBRTC_SESSION_DESCRIPTION, &made, NULL);
  gst_promise_unref (promise);
  g_assert_nonnull (made);
  g_signal_emit_by_name (f->peer, "set-local-description", made, NULL);
  text = gst_sdp_message_as_text (made->sdp);
  gst_webrtc_session_description_free (made);
  for (guint i = 0; i < f->candidates->len; i++)
    g_signal_emit_by_name (
        f->peer, "add-ice-candidate", 0, f->candidates->pdata[i]);
  return text;
}

static gboolean
has_local_offer (Fixture *f)
{
  GstWebRTCSignalingState state;

  g_object_get (f->webrtc, "signaling-state", &state, NULL);
  return state == GST_WEBRTC_SIGNALING_STATE_HAVE_LOCAL_OFFER;
}

static gboolean
is_connected (GstElement *webrtc)
{
  GstWebRTCPeerConnectionState state;

  g_object_get (webrtc, "connection-state", &state, NULL);
  return state == GST_WEBRTC_PEER_CONNECTION_STATE_CONNECTED;
}

/* Frame 0 leads to an offer, then to the connection. */
static void
connect_browser (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  push (f, 0);
  WAIT (f->offer && has_local_offer (f), "an offer");
  text = answer (f);
  g_assert_true (live_viewer_take_answer (f->viewer, text, &error));
  g_assert_no_error (error);
  WAIT (g_atomic_int_get (&f->live.n_wanted) > 0, "a connection");
  g_assert_true (is_connected (f->webrtc));
  /* What is sent before the peer is ready as well is lost. */
  WAIT (is_connected (f->peer), "the browser's connection");
}

static void
assert_refused (Fixture *f, const char *text, const char *reason)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (live_viewer_take_answer (f->viewer, text, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_assert_nonnull (strstr (error->message, reason));
}

/* --------------------------------------------------------------------- tests */

/*
 * One frame leads to the offer. No other frame is sent before there is a
 * connection.
 */
static void
test_offer (Fixture *f, gconstpointer data)
{
  static const char *const words[] = {"m=video", "a=sendonly",
      "a=rtpmap:96 VP8/90000", "nack", "playout-delay", "a=group:BUNDLE"};

  (void) data;
  start (f);
  assert_refused (f, "v=0", "nobody asked");
  push (f, 0);
  push (f, 1);
  push (f, 4);
  WAIT (f->offer && has_local_offer (f), "an offer");
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!strstr (f->offer, words[i]))
      g_error ("no %s in\n%s", words[i], f->offer);
  assert_refused (f, "nonsense", "the browser's answer");
  WAIT (f->candidates->len > 0, "a candidate");
  for (guint i = 0; i < f->candidates->len; i++) {
    const char *candidate = f->candidates->pdata[i];

    g_assert_true (live_sdp_is_candidate (candidate));
    g_assert_nonnull (strstr (candidate, " UDP "));
    g_assert_nonnull (strstr (candidate, " 127.0.0.1 "));
  }
  WAIT (get_sent (f) == 1, "the first frame");
  g_assert_cmpuint (
      gst_app_src_get_current_level_buffers (GST_APP_SRC (f->source)), ==, 0);
}

/* A browser gets the frames that it can show, and requests one. */
static void
test_connection (Fixture *f, gconstpointer data)
{
  gint n;

  (void) data;
  start (f);
  connect_browser (f);
  assert_refused (f, "v=0", "nobody asked");
  g_assert_null (f->why);

  /* Nothing is sent before a keyframe. */
  n = g_atomic_int_get (&f->live.n_wanted);
  push (f, 1);
  push (f, 2);
  g_assert_cmpint (g_atomic_int_get (&f->live.n_wanted), ==, n + 2);
  push (f, 4);
  push (f, 5);
  push (f, 6);
  WAIT (get_sent (f) == 0x71, "three frames");
  g_assert_cmpint (g_atomic_int_get (&f->live.n_wanted), ==, n + 2);
  WAIT (g_atomic_int_get (&f->n_ends) >= 3, "three frames at the browser");

  /* A browser that lost packets requests a keyframe. */
  gst_pad_send_event (f->received, gst_video_event_new_upstream_force_key_unit (
                                       GST_CLOCK_TIME_NONE, TRUE, 0));
  WAIT (g_atomic_int_get (&f->live.n_wanted) > n + 2, "a keyframe asked for");
}

static GstPadProbeReturn
hold (GstPad *pad, GstPadProbeInfo *info, gpointer is_held)
{
  (void) pad, (void) info;
  g_atomic_int_set ((gint *) is_held, TRUE);
  return GST_PAD_PROBE_OK;
}

/* A slow browser misses frames, and continues with a keyframe. */
static void
test_behind (Fixture *f, gconstpointer data)
{
  g_autoptr (GstPad) pad = NULL;
  gint is_held = FALSE;
  gulong probe;
  gint n;

  (void) data;
  start (f);
  connect_browser (f);
  pad = gst_element_get_static_pad (f->source, "src");
  probe = gst_pad_add_probe (pad,
      GST_PAD_PROBE_TYPE_BLOCK | GST_PAD_PROBE_TYPE_BUFFER, hold, &is_held,
      NULL);
  push (f, 4);
  WAIT (g_atomic_int_get (&is_held), "a frame that is held");
  n = g_atomic_int_get (&f->live.n_wanted);
  for (guint i = 5; i < 5 + MAX_WAITING + 4; i++)
    push (f, i);
  g_assert_cmpuint (
      gst_app_src_get_current_level_buffers (GST_APP_SRC (f->source)), ==,
      MAX_WAITING);
  gst_pad_remove_probe (pad, probe);
  /* Frames 4 to 12, and 0. */
  WAIT (get_sent (f) == 0x1ff1, "frames that waited");
  g_assert_cmpint (g_atomic_int_get (&f->live.n_wanted), ==, n);
  push (f, 17);
  g_assert_cmpint (g_atomic_int_get (&f->live.n_wanted), ==, n + 1);
  push (f, 20);
  push (f, 21);
  WAIT (get_sent (f) == 0x301ff1, "a keyframe and the next");
}

static void
post_error (Fixture *f)
{
  g_autoptr (GError) error = g_error_new_literal (
      GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_FAILED, "the cable is cut");

  gst_element_post_message (f->live.led,
      gst_message_new_error (GST_OBJECT (f->live.led), error, NULL));
}

static void
test_error (Fixture *f, gconstpointer data)
{
  (void) data;
  start (f);
  post_error (f);
  WAIT (f->why, "the reason");
  g_assert_cmpstr (f->why, ==, "the cable is cut");
}

/* Acts as if the time for a connection were over. */
static void
end_waiting (Fixture *f)
{
  GSource *source = g_main_context_find_source_by_funcs_user_data (
      NULL, &g_timeout_funcs, f->viewer);

  g_assert_nonnull (source);
  g_source_ref (source);
  g_source_set_ready_time (source, 0);
  WAIT (g_source_is_destroyed (source), "the end of waiting");
  g_source_unref (source);
  while (g_main_context_iteration (NULL, FALSE)) {
  }
}

static void
test_no_connection (Fixture *f, gconstpointer data)
{
  (void) data;
  start (f);
  end_waiting (f);
  g_assert_nonnull (f->why);
  g_assert_nonnull (strstr (f->why, "firewall"));
}

static void
test_in_time (Fixture *f, gconstpointer data)
{
  (void) data;
  start (f);
  connect_browser (f);
  end_waiting (f);
  g_assert_null (f->why);
}

/* A freed viewer reports nothing more, and nothing of it stays. */
static void
test_freed (Fixture *f, gconstpointer data)
{
  gpointer viewer;

  (void) data;
  start (f);
  viewer = f->viewer;
  post_error (f);
  push (f, 0);
  stop (f);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, viewer));
  /* Other threads may hold it a moment longer. */
  WAIT (g_atomic_int_get (&f->is_gone), "the viewer's end");
  g_assert_null (f->why);
  g_assert_null (f->offer);
  g_assert_cmpuint (f->candidates->len, ==, 0);
}

static void
test_candidates (Fixture *f, gconstpointer data)
{
  static const char *const ignored[] = {"",
      "candidate:", "candidate:1 1 UDP 2015363327 example.com 9 typ host",
      "a=candidate:1 1 UDP 2015363327 127.0.0.1 9 typ host"};

  (void) data;
  start (f);
  for (guint i = 0; i < G_N_ELEMENTS (ignored); i++)
    live_viewer_take_candidate (f->viewer, ignored[i]);
  g_assert_cmpuint (f->n_added, ==, 0);
  for (guint i = 0; i < 2 * MAX_CANDIDATES; i++)
    live_viewer_take_candidate (
        f->viewer, "candidate:1 1 UDP 2015363327 127.0.0.1 9 typ host");
  g_assert_cmpuint (f->n_added, ==, MAX_CANDIDATES);
}

/* Servers and addresses come from the command line. */
static void
test_options (Fixture *f, gconstpointer data)
{
  char *addresses[] = {(char *) "127.0.0.2", (char *) "127.0.0.3", NULL};
  g_autofree char *stun = NULL, *turn = NULL;
  gboolean is_second = FALSE, is_third = FALSE;

  (void) data;
  f->options.ice_addresses = addresses;
  f->options.stun = (char *) "stun://127.0.0.1:3478";
  f->options.turn = (char *) "turn://user:word@127.0.0.1:3478";
  start (f);
  g_object_get (f->webrtc, "stun-server", &stun, "turn-server", &turn, NULL);
  g_assert_cmpstr (stun, ==, f->options.stun);
  g_assert_cmpstr (turn, ==, f->options.turn);
  push (f, 0);
  WAIT (f->candidates->len >= 2, "two candidates");
  for (guint i = 0; i < f->candidates->len; i++) {
    is_second |= strstr (f->candidates->pdata[i], " 127.0.0.2 ") != NULL;
    is_third |= strstr (f->candidates->pdata[i], " 127.0.0.3 ") != NULL;
    g_assert_null (strstr (f->candidates->pdata[i], " 127.0.0.1 "));
  }
  g_assert_true (is_second && is_third);
}

static int
get_number (GstElement *element, const char *name)
{
  g_auto (GValue) value = G_VALUE_INIT, number = G_VALUE_INIT;

  g_value_init (&number, G_TYPE_INT);
  g_object_get_property (G_OBJECT (element), name, &value);
  g_assert_true (g_value_transform (&value, &number));
  return g_value_get_int (&number);
}

/* Packets that browsers accept, and parameter sets with each keyframe. */
static void
test_payloader (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *payloader, *rtp_name, *name;
    int value;
  } cases[] = {
      {"rtpvp8pay", "VP8", "picture-id-mode", 2},
      {"rtpvp9pay", "VP9", "picture-id-mode", 2},
      {"rtph264pay", "H264", "config-interval", -1},
      {"rtph264pay", "H264", "aggregate-mode", 1},
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GstElement) payloader = NULL;
    LiveViewer *viewer;

    f->live.encoder.payloader = cases[i].payloader;
    f->live.encoder.rtp_name = cases[i].rtp_name;
    viewer = live_viewer_new (&f->live, &f->options, on_viewer, f, &error);
    g_assert_no_error (error);
    payloader = find_element (f->live.led, cases[i].payloader);
    g_assert_cmpint (get_number (payloader, "pt"), ==, LIVE_PAYLOAD);
    g_assert_cmpint (get_number (payloader, "mtu"), ==, 1200);
    g_assert_cmpint (get_number (payloader, cases[i].name), ==, cases[i].value);
    gst_clear_object (&f->live.led);
    live_viewer_free (viewer);
  }
  live_viewer_wait_closed ();
}

/* A pipeline that cannot be built gives an error and leaves nothing behind. */
static void
test_refused (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *payloader, *rtp_name, *reason;
  } cases[] = {
      {"rtpnothingpay", "VP8", "no element rtpnothingpay"},
      {"rtpvp8pay", "H264", "does not take H264"},
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    f->live.encoder.payloader = cases[i].payloader;
    f->live.encoder.rtp_name = cases[i].rtp_name;
    g_assert_null (
        live_viewer_new (&f->live, &f->options, on_viewer, f, &error));
    g_assert_nonnull (strstr (error->message, cases[i].reason));
    g_assert_null (f->live.led);
  }
  live_viewer_wait_closed ();
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
      {"/live/viewer/offer", test_offer},
      {"/live/viewer/connection", test_connection},
      {"/live/viewer/behind", test_behind},
      {"/live/viewer/error", test_error},
      {"/live/viewer/no-connection", test_no_connection},
      {"/live/viewer/in-time", test_in_time},
      {"/live/viewer/freed", test_freed},
      {"/live/viewer/candidates", test_candidates},
      {"/live/viewer/options", test_options},
      {"/live/viewer/payloader", test_payloader},
      {"/live/viewer/refused", test_refused},
  };
  int status;

  gst_init (&argc, &argv);
  g_test_init (&argc, &argv, NULL);
  encode_frames ();
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].test, tear_down);
  status = g_test_run ();
  free_frames ();
  return status;
}
