/*
 * The element flamevis: sound in, and flames that follow it out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

/**
 * SECTION:element-flamevis
 * @title: flamevis
 * @short_description: lets a fractal flame follow the music
 *
 * Renders flames like #GstFlameSrc, and moves them to the music. #GstFlameVis:mapping
 * says which sound moves what. docs/music.md describes the analysis and the language of
 * mappings.
 *
 * A frame shows the sound from its beginning to its end. It depends only on the sound since
 * the last flush, however the sound is split into buffers, live or not.
 *
 * If upstream is live, #GstFlameSrc:adaptive quality follows the frame rate from the
 * first frame. In a media player it does so after a sink's first QoS events, which
 * follow its first frames. A media player can set adaptive=always.
 *
 * The animation starts again at its end. If the mapping says when the next flame comes,
 * the endless stream and flocks wait for that.
 *
 * ## Messages
 *
 * Besides #GstFlameSrc's, an element message `flame-music` comes every
 * #GstFlameVis:message-interval with what is heard: the unsigned 64-bit
 * `timestamp`, `stream-time`, `running-time` and `duration` of the frame; the
 * doubles `bass`, `mid`, `treble`, `level`, `onset` and `width` from 0 to 1;
 * `beats` and `bars`, counted with their parts, the boolean `has-beat`, `tempo` in
 * beats a minute, its `confidence`; `momentary`, `short-term` and `integrated`
 * loudness in LUFS; and `bands`, a #GstValueArray of doubles.
 *
 * ## Example launch lines
 * |[
 * gst-launch-1.0 playbin3 uri=file:///song.flac flags=audio+vis vis-plugin='flamevis adaptive=always'
 * ]| shows flames while a song plays, from the first frame at the frame rate.
 * |[
 * gst-launch-1.0 filesrc location=song.flac ! decodebin ! tee name=t ! queue max-size-time=5000000000 max-size-buffers=0 ! audioconvert ! voaacenc ! m. t. ! queue ! audioconvert ! flamevis mapping=dance ! video/x-raw,width=1920,height=1080,framerate=60/1 ! x264enc ! h264parse ! mp4mux name=m ! filesink location=song.mp4
 * ]| renders a video of a song.
 *
 * Since: 1.0
 */

#include "gst/gstflamevis.h"

#include "gst/gstflamemessages.h"
#include "gst/gstflameformats.h"
#include "gst/gstflamenegotiation.h"
#include "gst/gstflameframes.h"
#include "gst/gstflamevis-private.h"

GST_DEBUG_CATEGORY (gst_flame_vis_debug);
#define GST_CAT_DEFAULT gst_flame_vis_debug

static GstStaticPadTemplate src_template = GST_STATIC_PAD_TEMPLATE ("src",
    GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS (GST_FLAME_TEMPLATE_CAPS));
static GstStaticPadTemplate sink_template = GST_STATIC_PAD_TEMPLATE ("sink",
    GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS (GST_FLAME_AUDIO_CAPS));

/* The settings follow the player's properties. */
#define FIRST_SETTING (GST_FLAME_PLAYER_N_PROPERTIES + 1)

#define FIELD(field) GST_FLAME_FIELD (GstFlameVisSettings, field)

static const GstFlameProperty rows[] = {
    /**
     * GstFlameVis:mapping:
     *
     * Which sound moves what: names of presets and entries, separated by blanks. An
     * entry is SOURCE:TARGET, then `*`, `+` or `/` and a number, then optionally
     * `@ATTACK/RELEASE` in milliseconds.
     *
     * Since: 1.0
     */
    {"mapping", "Mapping",
        "What moves what: presets (calm, dance, ambient, drums) and entries "
        "such "
        "as \"bass:zoom*0.15 beat:hue+0.02 treble:brightness*0.3@10/250 "
        "bar:next/8\"",
        GST_FLAME_ANY_TIME, FIELD (mapping), GST_FLAME_STRING ("dance")},
    /**
     * GstFlameVis:bands:
     *
     * Number of bands besides bass, mid and treble, for the sources band1 and so on,
     * and for messages.
     *
     * Since: 1.0
     */
    {"bands", "Bands",
        "Number of bands from 40 Hz to 16 kHz, each as many octaves wide, for "
        "the mapping and for messages",
        GST_FLAME_AT_START, FIELD (bands),
        GST_FLAME_UINT (1, MUSIC_MAX_BANDS, 8)},
    /**
     * GstFlameVis:message-interval:
     *
     * How often an element message `flame-music` reports what is heard.
     *
     * Since: 1.0
     */
    {"message-interval", "Message interval",
        "Nanoseconds of running time from one flame-music message to the next, "
        "at least a frame; 0 posts none",
        GST_FLAME_ANY_TIME, FIELD (message_interval),
        GST_FLAME_UINT64 (0, G_MAXINT64, 100 * GST_MSECOND)},
};

G_STATIC_ASSERT (G_N_ELEMENTS (rows) == GST_FLAME_VIS_N_SETTINGS);

const GstFlamePropertyTable gst_flame_vis_table = {
    rows, G_N_ELEMENTS (rows), sizeof (GstFlameVisSettings)};

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (GstFlameVis, gst_flame_vis, GST_TYPE_ELEMENT,
    G_IMPLEMENT_INTERFACE (GST_TYPE_PRESET, NULL))
GST_ELEMENT_REGISTER_DEFINE (flamevis, "flamevis", GST_RANK_NONE,
    GST_TYPE_FLAME_VIS)
/* clang-format on */

/* -------------------------------------------------------------- properties */

static void
gst_flame_vis_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GstFlameVis *self = GST_FLAME_VIS (object);
  gboolean known;

  if (id < FIRST_SETTING) {
    known = gst_flame_player_set_property (&self->player, id, value);
  } else {
    GST_OBJECT_LOCK (self);
    known = gst_flame_properties_set (
        &gst_flame_vis_table, &self->settings, id - FIRST_SETTING, value);
    GST_OBJECT_UNLOCK (self);
  }
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_vis_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GstFlameVis *self = GST_FLAME_VIS (object);
  gboolean known;

  if (id < FIRST_SETTING) {
    known = gst_flame_player_get_property (&self->player, id, value);
  } else {
    GST_OBJECT_LOCK (self);
    known = gst_flame_properties_get (
        &gst_flame_vis_table, &self->settings, id - FIRST_SETTING, value);
    GST_OBJECT_UNLOCK (self);
  }
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_vis_next (GstFlameVis *self)
{
  g_atomic_int_inc (&self->nexts);
}

static void
gst_flame_vis_load (GstFlameVis *self, const char *document)
{
  gst_flame_player_load (&self->player, document);
}

/* --------------------------------------------------------- caps and buffers */

/* Returns: (transfer full) (nullable) fixed */
static GstCaps *
choose_caps (GstFlameVis *self)
{
  g_autoptr (GstCaps) ours =
      gst_flame_negotiation_get_caps (&self->player, NULL);
  GstCaps *caps = gst_pad_peer_query_caps (self->srcpad, ours);

  if (!caps)
    return NULL;
  if (gst_caps_is_empty (caps)) {
    gst_caps_unref (caps);
    return NULL;
  }
  caps = gst_caps_truncate (gst_flame_negotiation_fixate (&self->player, caps));
  return gst_caps_fixate (caps);
}

/* Releases the pool. */
static void
drop_pool (GstFlameVis *self)
{
  GstBufferPool *pool;

  GST_OBJECT_LOCK (self);
  pool = g_steal_pointer (&self->pool);
  GST_OBJECT_UNLOCK (self);
  if (pool)
    gst_buffer_pool_set_active (pool, FALSE);
  gst_clear_object (&pool);
}

static gboolean
find_pool (GstFlameVis *self, GstCaps *caps)
{
  GstQuery *query = gst_query_new_allocation (caps, TRUE);
  GstBufferPool *pool = NULL;
  gboolean found;

  if (!gst_pad_peer_query (self->srcpad, query))
    GST_DEBUG_OBJECT (self, "the peer has no wishes for buffers");
  found = gst_flame_negotiation_decide (&self->player, query);
  if (found)
    gst_query_parse_nth_allocation_pool (query, 0, &pool, NULL, NULL, NULL);
  gst_query_unref (query);
  if (!found)
    return FALSE;
  GST_OBJECT_LOCK (self);
  self->pool = pool;
  GST_OBJECT_UNLOCK (self);
  return TRUE;
}

/*
 * Asks whether upstream is live. Sinks that follow the clock report by QoS events.
 */
static void
ask_whether_live (GstFlameVis *self)
{
  GstQuery *query = gst_query_new_latency ();
  gboolean live = FALSE;

  if (gst_pad_peer_query (self->sinkpad, query))
    gst_query_parse_latency (query, &live, NULL, NULL);
  gst_query_unref (query);
  self->is_live = live;
  GST_OBJECT_LOCK (self);
  self->player.live |= live;
  GST_OBJECT_UNLOCK (self);
}

static void
push_pending (GstFlameVis *self)
{
  GList *events = g_list_reverse (g_steal_pointer (&self->pending));

  for (GList *link = events; link; link = link->next)
    gst_pad_push_event (self->srcpad, link->data);
  g_list_free (events);
}

static gboolean
is_still (const GstCaps *caps)
{
  gint num, den;

  return gst_structure_get_fraction (
             gst_caps_get_structure (caps, 0), "framerate", &num, &den) &&
         num == 0;
}

/* Negotiates caps and pool. Returns FLUSHING, NOT_NEGOTIATED or OK. */
static GstFlowReturn
negotiate (GstFlameVis *self)
{
  g_autoptr (GstCaps) caps = NULL;
  g_autoptr (GstCaps) current = NULL;

  caps = choose_caps (self);
  if (!caps || !gst_caps_is_fixed (caps)) {
    if (GST_PAD_IS_FLUSHING (self->srcpad))
      return GST_FLOW_FLUSHING;
    gst_flame_negotiation_explain (&self->player);
    return GST_FLOW_NOT_NEGOTIATED;
  }
  if (is_still (caps)) {
    GST_ELEMENT_ERROR (self, STREAM, FORMAT,
        ("frames that follow sound need a frame rate, not 0/1"), (NULL));
    return GST_FLOW_NOT_NEGOTIATED;
  }
  ask_whether_live (self);
  drop_pool (self);
  if (!gst_flame_player_set_caps (&self->player, caps)) {
    gst_flame_negotiation_explain (&self->player);
    return GST_FLOW_NOT_NEGOTIATED;
  }
  current = gst_pad_get_current_caps (self->srcpad);
  if (!current || !gst_caps_is_equal (current, caps)) {
    gst_pad_push_event (self->srcpad, gst_event_new_caps (caps));
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  }
  push_pending (self);
  if (find_pool (self, caps))
    return GST_FLOW_OK;
  return GST_PAD_IS_FLUSHING (self->srcpad) ? GST_FLOW_FLUSHING
                                            : GST_FLOW_NOT_NEGOTIATED;
}

/* ------------------------------------------------------------------- sound */

/* Silence is analysed in pieces, so that frames can be pushed in between. */
#define GAP_PIECE GST_SECOND

/* Interrupts the streaming thread wherever it waits; any thread. */
static void
set_flushing (GstFlameVis *self, gboolean flushing)
{
  GstBufferPool *pool;

  GST_OBJECT_LOCK (self);
  pool = self->pool ? gst_object_ref (self->pool) : NULL;
  GST_OBJECT_UNLOCK (self);
  gst_flame_player_set_flushing (&self->player, flushing);
  if (pool)
    gst_buffer_pool_set_flushing (pool, flushing);
  gst_clear_object (&pool);
}

/* Makes the animation loop without a duration, as the music may be longer. */
static void
go_on_for_ever (GstFlameVis *self)
{
  GstFlameSession *session = &self->player.session;

  session->playback.timeline.loop = TRUE;
  session->loops = TRUE;
  session->duration = GST_CLOCK_TIME_NONE;
}

/* Reads from pipes here, where a stop can interrupt it. */
static GstFlowReturn
open_late (GstFlameVis *self)
{
  const GstFlowReturn flow = gst_flame_player_open_late (&self->player);

  if (flow != GST_FLOW_OK)
    return flow;
  go_on_for_ever (self);
  gst_flame_vis_rewind (self);
  return GST_FLOW_OK;
}

static GstFlowReturn
check_caps (GstFlameVis *self)
{
  GstFlowReturn flow;
  GstFlameRate before;

  if (gst_flame_player_is_waiting (&self->player)) {
    flow = open_late (self);
    if (flow != GST_FLOW_OK)
      return flow;
  }
  if (!gst_pad_check_reconfigure (self->srcpad) &&
      GST_VIDEO_INFO_FORMAT (&self->player.info) != GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_OK;
  flow = gst_flame_vis_push_frames (self, 0);
  /* Frames in flight have the old caps, which downstream may refuse by now. */
  if (flow == GST_FLOW_NOT_NEGOTIATED)
    self->discont = TRUE;
  else if (flow != GST_FLOW_OK)
    return flow;
  before = gst_flame_frames_get_rate (&self->player);
  gst_flame_cursor_unresolve (&self->cursor, &before, self->cursor.next);
  flow = negotiate (self);
  if (flow != GST_FLOW_OK)
    gst_pad_mark_reconfigure (self->srcpad);
  return flow;
}

/* Ends the sound so far, as the sound that follows is not connected to it. */
static GstFlowReturn
begin_anew (GstFlameVis *self)
{
  GstFlowReturn flow = gst_flame_vis_finish (self);

  gst_flame_vis_reset (self);
  return flow;
}

static GstFlowReturn
gst_flame_vis_chain (GstPad *pad, GstObject *parent, GstBuffer *buffer)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);
  GstFlameAudioInput *input = &self->input;
  GstClockTime begin, length;
  GstFlowReturn flow;

  (void) pad;
  if (!input->analysis) {
    gst_buffer_unref (buffer);
    return GST_FLOW_NOT_NEGOTIATED;
  }
  buffer = gst_audio_buffer_clip (
      buffer, &self->segment, input->info.rate, input->info.bpf);
  if (!buffer)
    return GST_FLOW_OK;

  flow = check_caps (self);
  begin = GST_BUFFER_PTS (buffer);
  length =
      gst_util_uint64_scale (gst_buffer_get_size (buffer) / input->info.bpf,
          GST_SECOND, input->info.rate);
  if (flow == GST_FLOW_OK && GST_CLOCK_TIME_IS_VALID (begin) &&
      gst_flame_audio_input_is_jump (input, begin, begin + length))
    flow = begin_anew (self);
  if (flow == GST_FLOW_OK && !gst_flame_audio_input_push (input, buffer)) {
    GST_ELEMENT_ERROR (self, RESOURCE, READ,
        ("a buffer of sound cannot be mapped for reading"), (NULL));
    flow = GST_FLOW_ERROR;
  }
  gst_buffer_unref (buffer);
  return flow == GST_FLOW_OK ? gst_flame_vis_show_frames (self, FALSE) : flow;
}

static GstFlowReturn
push_gap (GstFlameVis *self, GstClockTime begin, GstClockTime end)
{
  GstFlameAudioInput *input = &self->input;
  GstFlowReturn flow = check_caps (self);

  if (flow == GST_FLOW_OK && gst_flame_audio_input_is_jump (input, begin, end))
    flow = begin_anew (self);
  while (flow == GST_FLOW_OK && begin < end) {
    const GstClockTime piece = MIN (end - begin, GAP_PIECE);

    if (input->reverse) {
      gst_flame_audio_input_push_gap (input, end - piece, end);
      end -= piece;
    } else {
      gst_flame_audio_input_push_gap (input, begin, begin + piece);
      begin += piece;
    }
    flow = gst_flame_vis_show_frames (self, FALSE);
  }
  return flow;
}

/* ------------------------------------------------------------------- events */

/* @event: (transfer full) is held back if there are no caps yet */
static gboolean
push_event (GstFlameVis *self, GstEvent *event)
{
  if (gst_pad_has_current_caps (self->srcpad))
    return gst_pad_push_event (self->srcpad, event);
  self->pending = g_list_prepend (self->pending, event);
  return TRUE;
}

/* Pushes an event that nothing follows, behind those that were held back. */
static gboolean
push_last_event (GstFlameVis *self, GstEvent *event)
{
  if (!gst_pad_has_current_caps (self->srcpad) && self->input.analysis)
    check_caps (self);
  push_pending (self);
  return gst_pad_push_event (self->srcpad, event);
}

static gboolean
take_caps (GstFlameVis *self, GstEvent *event)
{
  GstClockTime delay;
  GstCaps *caps;

  gst_event_parse_caps (event, &caps);
  begin_anew (self);
  if (!gst_flame_audio_input_set_caps (&self->input, caps, self->n_bands)) {
    GST_ERROR_OBJECT (self, "not sound: %" GST_PTR_FORMAT, caps);
    return FALSE;
  }
  gst_flame_vis_reset (self);
  delay = gst_flame_audio_input_get_delay (&self->input);
  GST_OBJECT_LOCK (self);
  self->delay = delay;
  GST_OBJECT_UNLOCK (self);
  return TRUE;
}

static gboolean
take_segment (GstFlameVis *self, GstEvent *event)
{
  const GstSegment *segment;

  gst_event_parse_segment (event, &segment);
  if (gst_segment_is_equal (segment, &self->segment))
    return push_event (self, event);
  begin_anew (self);
  if (segment->format == GST_FORMAT_TIME) {
    self->segment = *segment;
  } else {
    /* Sound without times begins at 0. */
    gst_segment_init (&self->segment, GST_FORMAT_TIME);
    gst_event_unref (event);
    event = gst_event_new_segment (&self->segment);
  }
  gst_flame_vis_reset (self);
  return push_event (self, event);
}

static gboolean
take_gap (GstFlameVis *self, GstEvent *event)
{
  GstClockTime begin, duration, end;
  gboolean is_known;

  gst_event_parse_gap (event, &begin, &duration);
  is_known = self->input.analysis && GST_CLOCK_TIME_IS_VALID (duration);
  end = is_known ? begin + duration : begin;
  if (is_known && gst_segment_clip (&self->segment, GST_FORMAT_TIME, begin, end,
                      &begin, &end))
    push_gap (self, begin, end);
  gst_event_unref (event);
  return TRUE;
}

static gboolean
take_flush_stop (GstFlameVis *self, GstEvent *event)
{
  gboolean result = gst_pad_push_event (self->srcpad, event);

  set_flushing (self, FALSE);
  gst_flame_player_flush (&self->player);
  gst_segment_init (&self->segment, GST_FORMAT_TIME);
  g_list_free_full (
      g_steal_pointer (&self->pending), (GDestroyNotify) gst_event_unref);
  gst_flame_vis_reset (self);
  return result;
}

/* @event: (transfer full) */
static gboolean
take_event (GstFlameVis *self, GstEvent *event)
{
  gboolean result;

  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_CAPS:
      result = take_caps (self, event);
      gst_event_unref (event);
      return result;
    case GST_EVENT_SEGMENT:
      return take_segment (self, event);
    case GST_EVENT_GAP:
      return take_gap (self, event);
    case GST_EVENT_EOS:
    case GST_EVENT_SEGMENT_DONE:
      begin_anew (self);
      return push_last_event (self, event);
    case GST_EVENT_FLUSH_START:
      result = gst_pad_push_event (self->srcpad, event);
      set_flushing (self, TRUE);
      return result;
    case GST_EVENT_FLUSH_STOP:
      return take_flush_stop (self, event);
    case GST_EVENT_STREAM_START:
      return gst_pad_push_event (self->srcpad, event);
    default:
      if (GST_EVENT_IS_SERIALIZED (event))
        return push_event (self, event);
      return gst_pad_event_default (self->sinkpad, GST_OBJECT (self), event);
  }
}

/*
 * An element that stops flushes its source pads before its sink pads, so an event may
 * come in between. If that were an error, upstream would post it.
 */
static GstFlowReturn
gst_flame_vis_sink_event (
    GstPad *pad G_GNUC_UNUSED, GstObject *parent, GstEvent *event)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);
  const gboolean has_caps = GST_EVENT_TYPE (event) == GST_EVENT_CAPS;

  if (take_event (self, event))
    return GST_FLOW_OK;
  if (GST_PAD_IS_FLUSHING (self->srcpad))
    return GST_FLOW_FLUSHING;
  return has_caps ? GST_FLOW_NOT_NEGOTIATED : GST_FLOW_ERROR;
}

/* ------------------------------------------------------------ start and stop */

static void
find_turn (GstFlameVis *self)
{
  const GstFlameSettings *settings = &self->player.settings;

  GST_OBJECT_LOCK (self);
  self->turn =
      settings->genome_rate * ((double) settings->loop_duration / GST_SECOND);
  GST_OBJECT_UNLOCK (self);
}

static gboolean
start (GstFlameVis *self)
{
  g_autoptr (GError) error = NULL;

  GST_OBJECT_LOCK (self);
  self->n_bands = self->settings.bands;
  GST_OBJECT_UNLOCK (self);
  if (!gst_flame_vis_update_mapping (self, &error)) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    g_clear_pointer (&self->mapping, g_free);
    return FALSE;
  }
  gst_flame_player_set_flushing (&self->player, FALSE);
  if (!gst_flame_player_open (&self->player, FALSE))
    return FALSE;
  go_on_for_ever (self);
  find_turn (self);
  g_atomic_int_set (&self->nexts, 0);
  self->is_live = FALSE;
  gst_segment_init (&self->segment, GST_FORMAT_TIME);
  gst_flame_vis_reset (self);
  return TRUE;
}

static void
stop (GstFlameVis *self)
{
  gst_flame_queue_drain (&self->player.session.queue);
  drop_pool (self);
  gst_flame_player_close (&self->player);
  gst_flame_audio_input_clear (&self->input);
  g_list_free_full (
      g_steal_pointer (&self->pending), (GDestroyNotify) gst_event_unref);
  g_clear_pointer (&self->mapping, g_free);
}

static GstStateChangeReturn
gst_flame_vis_change_state (GstElement *element, GstStateChange transition)
{
  GstFlameVis *self = GST_FLAME_VIS (element);
  GstStateChangeReturn result;

  if (transition == GST_STATE_CHANGE_READY_TO_PAUSED && !start (self))
    return GST_STATE_CHANGE_FAILURE;
  if (transition == GST_STATE_CHANGE_PAUSED_TO_READY)
    set_flushing (self, TRUE);
  result = GST_ELEMENT_CLASS (gst_flame_vis_parent_class)
               ->change_state (element, transition);
  if (transition == GST_STATE_CHANGE_PAUSED_TO_READY ||
      (transition == GST_STATE_CHANGE_READY_TO_PAUSED &&
          result == GST_STATE_CHANGE_FAILURE))
    stop (self);
  return result;
}

static void
gst_flame_vis_set_context (GstElement *element, GstContext *context)
{
  gst_flame_player_set_context (&GST_FLAME_VIS (element)->player, context);
  GST_ELEMENT_CLASS (gst_flame_vis_parent_class)
      ->set_context (element, context);
}

static gboolean
gst_flame_vis_send_event (GstElement *element, GstEvent *event)
{
  if (GST_EVENT_TYPE (event) != GST_EVENT_NAVIGATION ||
      !gst_flame_player_handle_event (&GST_FLAME_VIS (element)->player, event))
    return GST_ELEMENT_CLASS (gst_flame_vis_parent_class)
        ->send_event (element, event);
  gst_event_unref (event);
  return TRUE;
}

/* ------------------------------------------------------------------- events */

static void
note_pace (GstFlameVis *self, GstEvent *event)
{
  GstQOSType type;

  gst_event_parse_qos (event, &type, NULL, NULL, NULL);
  if (type == GST_QOS_TYPE_THROTTLE)
    return;
  /* A sink that sends such events follows the clock. */
  GST_OBJECT_LOCK (self);
  self->player.live |= self->player.settings.qos;
  GST_OBJECT_UNLOCK (self);
}

static gboolean
gst_flame_vis_src_event (GstPad *pad, GstObject *parent, GstEvent *event)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);
  const GstEventType type = GST_EVENT_TYPE (event);
  gboolean is_taken;

  if (type == GST_EVENT_QOS)
    note_pace (self, event);
  is_taken = gst_flame_player_handle_event (&self->player, event);
  /* Sound is needed whether its frame is shown or not. */
  if (is_taken || type == GST_EVENT_QOS || type == GST_EVENT_RECONFIGURE) {
    gst_event_unref (event);
    return TRUE;
  }
  return gst_pad_event_default (pad, parent, event);
}

/* ------------------------------------------------------------------ queries */

/*
 * Answers with the latency: a frame waits for its own sound, for the analysis, which
 * needs some sound after it, and for rendering.
 */
static gboolean
answer_latency (GstFlameVis *self, GstQuery *query)
{
  GstClockTime least, most, own;
  GstFlameRate rate;
  gboolean live;

  if (!gst_pad_peer_query (self->sinkpad, query))
    return FALSE;
  gst_query_parse_latency (query, &live, &least, &most);
  GST_OBJECT_LOCK (self);
  rate = gst_flame_frames_get_rate (&self->player);
  own = self->delay;
  GST_OBJECT_UNLOCK (self);
  if (rate.num > 0)
    own += gst_flame_rate_get_time (&rate, 2);
  if (GST_CLOCK_TIME_IS_VALID (most))
    most += own;
  gst_query_set_latency (query, live, least + own, most);
  return TRUE;
}

static gboolean
answer_caps (GstFlameVis *self, GstQuery *query)
{
  g_autoptr (GstCaps) caps = NULL;
  GstCaps *filter;

  gst_query_parse_caps (query, &filter);
  caps = gst_flame_negotiation_get_caps (&self->player, filter);
  gst_query_set_caps_result (query, caps);
  return TRUE;
}

static gboolean
answer_convert (GstFlameVis *self, GstQuery *query)
{
  GstVideoInfo info;

  GST_OBJECT_LOCK (self);
  info = self->player.info;
  GST_OBJECT_UNLOCK (self);
  return gst_flame_query_convert (query, &info);
}

static gboolean
gst_flame_vis_src_query (GstPad *pad, GstObject *parent, GstQuery *query)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);

  switch (GST_QUERY_TYPE (query)) {
    case GST_QUERY_LATENCY:
      return answer_latency (self, query);
    case GST_QUERY_CAPS:
      return answer_caps (self, query);
    case GST_QUERY_CONVERT:
      return answer_convert (self, query);
    case GST_QUERY_CONTEXT:
      if (gst_flame_cuda_query_context (
              &self->player.cuda, GST_ELEMENT (self), query))
        return TRUE;
      return gst_pad_query_default (pad, parent, query);
    default:
      return gst_pad_query_default (pad, parent, query);
  }
}

/* ------------------------------------------------------------------- class */

static void
gst_flame_vis_init (GstFlameVis *self)
{
  self->sinkpad = gst_pad_new_from_static_template (&sink_template, "sink");
  gst_pad_set_chain_function (self->sinkpad, gst_flame_vis_chain);
  gst_pad_set_event_full_function (self->sinkpad, gst_flame_vis_sink_event);
  gst_element_add_pad (GST_ELEMENT (self), self->sinkpad);

  self->srcpad = gst_pad_new_from_static_template (&src_template, "src");
  gst_pad_set_event_function (self->srcpad, gst_flame_vis_src_event);
  gst_pad_set_query_function (self->srcpad, gst_flame_vis_src_query);
  gst_pad_use_fixed_caps (self->srcpad);
  gst_element_add_pad (GST_ELEMENT (self), self->srcpad);

  /*
   * Messages have no pad: the stream's tags are the music's, not the flame's.
   */
  gst_flame_player_init (&self->player, GST_ELEMENT (self), self->srcpad);
  gst_flame_properties_init (&gst_flame_vis_table, &self->settings);
  gst_flame_audio_input_init (&self->input);
}

static void
gst_flame_vis_finalize (GObject *object)
{
  GstFlameVis *self = GST_FLAME_VIS (object);

  gst_flame_audio_input_clear (&self->input);
  gst_flame_player_clear (&self->player);
  gst_flame_properties_clear (&gst_flame_vis_table, &self->settings);
  g_free (self->mapping);
  G_OBJECT_CLASS (gst_flame_vis_parent_class)->finalize (object);
}

static void
install_signals (GObjectClass *klass)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION;

  /**
   * GstFlameVis::next:
   *
   * Continues with the next flame of the document, of a flock, or of the endless
   * stream.
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("next", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_vis_next), NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * GstFlameVis::load:
   * @document: flam3's XML or cuburn's JSON
   *
   * Plays a document; see #GstFlameSrc::load.
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("load", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_vis_load), NULL, NULL, NULL, G_TYPE_NONE, 1,
      G_TYPE_STRING);
}

static void
gst_flame_vis_class_init (GstFlameVisClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gst_flame_vis_debug, "flamevis", 0, "fractal flames that follow music");

  object_class->set_property = gst_flame_vis_set_property;
  object_class->get_property = gst_flame_vis_get_property;
  object_class->finalize = gst_flame_vis_finalize;
  gst_flame_player_class_init (object_class);
  gst_flame_properties_install (
      &gst_flame_vis_table, object_class, FIRST_SETTING);
  install_signals (object_class);

  gst_element_class_add_static_pad_template (element_class, &sink_template);
  gst_element_class_add_static_pad_template (element_class, &src_template);
  gst_element_class_set_static_metadata (element_class,
      "Fractal flame visualization", "Visualization",
      "Lets an animated fractal flame follow the music",
      "The gst-flame authors <maintainers@gst-flame.example.org>");
  element_class->change_state = gst_flame_vis_change_state;
  element_class->send_event = gst_flame_vis_send_event;
  element_class->set_context = gst_flame_vis_set_context;
}
