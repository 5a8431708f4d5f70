/*
 * The element flamesrc: properties, and GstBaseSrc's virtual methods in the order in
 * which they are called. gstflamesrc-frames.c renders what is pushed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

/**
 * SECTION:element-flamesrc
 * @title: flamesrc
 * @short_description: renders animated fractal flames
 *
 * Renders flam3 genomes, one frame a buffer. A file of keyframes is played as by
 * flam3-animate. A single flame turns once in #GstFlameSrc:loop-duration. Several
 * flames without times become a sequence of loops and edges. A frame depends only on
 * its stream time: after a seek it has the same bytes again.
 *
 * Frame k of stream time t has the genome time
 * start + speed × genome-rate × (t + time-center × frame duration).
 *
 * Settings that are changed while playing apply from the next frame that is queued,
 * which is shown #GstFlameSrc:async-depth frames later. A new document is parsed in the
 * background and plays from its start, after a #GstFlameSrc:transition. With another
 * #GstFlameSrc:speed the animation continues from its current place. After a seek the
 * formula above applies again.
 *
 * ## CUDA memory
 *
 * On an NVIDIA GPU a peer that names `memory:CUDAMemory` in its caps gets buffers on
 * the device; a peer that accepts any caps does not name it. The buffers are in the
 * pipeline's #GstCudaContext: downstream's, the application's, or one that other
 * elements announce. CUDA memory that is not available is not offered.
 *
 * ## Messages
 *
 * An element message `flame-genome-changed` with the fields `title` (string),
 * `index` (uint) and `genome-time` (double) is posted with the first frame of
 * each document, keyframe or flame of a sequence.
 *
 * An element message `flame-backend` with the strings `backend` ("cuda", "opencl" or
 * "cpu"), `device` and `fallback-reason` (why CUDA, or OpenCL, was tried and does not
 * work, else NULL) is posted at the start, and when the backend changes.
 *
 * An element message `flame-quality` with the fields `adaptive` (boolean, TRUE),
 * `quality` (double, the samples a pixel until now), `supersample` (uint) and `load`
 * (double, the part of a frame's duration that they took) is posted when a sink has
 * reported lateness and quality begins to follow the frame rate, and when the
 * supersample is lowered or raised again.
 *
 * An element message `flame-size` with the fields `width` and `height` (int), a size
 * that would leave time for all frames, and `part` (double, the part of the frames that
 * was shown) is posted once if more than a tenth of the frames are skipped for six
 * seconds, whatever quality gives up.
 *
 * ## Signals
 *
 * Action signals: `next` continues with the next flame of the document, `go-to` with
 * what plays at a genome time, and `load` plays a document given as a string.
 * `get-genome` returns what is shown as flam3 XML, `get-flames` lists the flames that
 * come next.
 *
 * ## Example launch lines
 * |[
 * gst-launch-1.0 flamesrc ! videoconvert ! autovideosink
 * ]| plays random flames without end.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 ! video/x-raw,width=1920,height=1080 ! x264enc ! h264parse ! mp4mux ! filesink location=sheep.mp4
 * ]| renders a whole animation to a file.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 is-live=true loop=true quality=20 ! queue ! x264enc tune=zerolatency ! h264parse ! mpegtsmux ! filesink location=live.ts
 * ]| renders for ever at the pace of the clock.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 hdr-peak=1000 ! video/x-raw,format=I420_10LE,colorimetry=bt2100-pq ! x265enc ! h265parse ! mp4mux ! filesink location=sheep-hdr.mp4
 * ]| keeps the highlights that SDR clips, as HDR10.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 ! 'video/x-raw(memory:CUDAMemory),format=NV12' ! nvh264enc ! h264parse ! mp4mux ! filesink location=sheep.mp4
 * ]| renders and encodes on the GPU, if it has an encoder.
 *
 * Since: 1.0
 */

#include "gst/gstflamesrc-private.h"

#include "gst/gstflameformats.h"
#include "gst/gstflameframes.h"
#include "gst/gstflamenegotiation.h"
#include "gst/gstflameuri.h"

GST_DEBUG_CATEGORY (gst_flame_src_debug);
#define GST_CAT_DEFAULT gst_flame_src_debug

static GstStaticPadTemplate src_template = GST_STATIC_PAD_TEMPLATE ("src",
    GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS (GST_FLAME_TEMPLATE_CAPS));

/* These properties follow the player's. */
enum
{
  PROP_IS_LIVE = GST_FLAME_PLAYER_N_PROPERTIES + 1
};

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (GstFlameSrc, gst_flame_src, GST_TYPE_PUSH_SRC,
    G_IMPLEMENT_INTERFACE (GST_TYPE_PRESET, NULL)
    G_IMPLEMENT_INTERFACE (GST_TYPE_URI_HANDLER, gst_flame_uri_handler_init))
GST_ELEMENT_REGISTER_DEFINE (flamesrc, "flamesrc", GST_RANK_NONE,
    GST_TYPE_FLAME_SRC)
/* clang-format on */

/* ------------------------------------------------------ element and object */

static void
gst_flame_src_init (GstFlameSrc *self)
{
  GstBaseSrc *base = GST_BASE_SRC (self);

  gst_flame_player_init (
      &self->player, GST_ELEMENT (self), GST_BASE_SRC_PAD (base));
  self->player.messages.pad = GST_BASE_SRC_PAD (base);
  gst_base_src_set_format (base, GST_FORMAT_TIME);
}

static void
gst_flame_src_finalize (GObject *object)
{
  gst_flame_player_clear (&GST_FLAME_SRC (object)->player);
  G_OBJECT_CLASS (gst_flame_src_parent_class)->finalize (object);
}

static void
gst_flame_src_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_IS_LIVE)
    gst_base_src_set_live (GST_BASE_SRC (object), g_value_get_boolean (value));
  else if (!gst_flame_player_set_property (
               &GST_FLAME_SRC (object)->player, id, value))
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_IS_LIVE)
    g_value_set_boolean (value, gst_base_src_is_live (GST_BASE_SRC (object)));
  else if (!gst_flame_player_get_property (
               &GST_FLAME_SRC (object)->player, id, value))
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_next (GstFlameSrc *self)
{
  g_atomic_int_inc (&self->player.nexts);
}

static void
gst_flame_src_load (GstFlameSrc *self, const char *document)
{
  gst_flame_player_load (&self->player, document);
}

static void
gst_flame_src_go_to (GstFlameSrc *self, double genome_time)
{
  gst_flame_player_go_to (&self->player, genome_time);
}

static char *
gst_flame_src_get_genome (GstFlameSrc *self, double genome_time)
{
  return gst_flame_now_playing_get_genome (
      &self->player.now_playing, GST_ELEMENT (self), genome_time);
}

static GstStructure *
gst_flame_src_get_flames (GstFlameSrc *self, guint n)
{
  return gst_flame_now_playing_get_flames (
      &self->player.now_playing, GST_ELEMENT (self), n);
}

static GstStateChangeReturn
gst_flame_src_change_state (GstElement *element, GstStateChange transition)
{
  /* The base class restarts its pacing as well. */
  if (transition == GST_STATE_CHANGE_PAUSED_TO_PLAYING)
    gst_flame_pace_restart (&GST_FLAME_SRC (element)->pace);
  return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->change_state (element, transition);
}

/*
 * Restarts the pace, because running times of different clocks cannot be compared.
 */
static gboolean
gst_flame_src_set_clock (GstElement *element, GstClock *clock)
{
  gst_flame_pace_restart (&GST_FLAME_SRC (element)->pace);
  return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->set_clock (element, clock);
}

static void
gst_flame_src_set_context (GstElement *element, GstContext *context)
{
  gst_flame_player_set_context (&GST_FLAME_SRC (element)->player, context);
  GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->set_context (element, context);
}

static gboolean
has_end (const GstSegment *segment)
{
  return segment->rate > 0 || GST_CLOCK_TIME_IS_VALID (segment->stop) ||
         GST_CLOCK_TIME_IS_VALID (segment->duration);
}

/* Checks what gst_segment_do_seek() asserts about times. */
static gboolean
is_in_order (const GstSegment *segment, GstEvent *seek)
{
  GstSeekType start_type, stop_type;
  gint64 start, stop;
  GstFormat format;

  gst_event_parse_seek (
      seek, NULL, &format, NULL, &start_type, &start, &stop_type, &stop);
  if (format != GST_FORMAT_TIME)
    return TRUE;
  if (start_type != GST_SEEK_TYPE_SET)
    start = (gint64) segment->start;
  if (stop_type != GST_SEEK_TYPE_SET)
    stop = (gint64) segment->stop;
  if (GST_CLOCK_TIME_IS_VALID (segment->duration))
    start = MIN (start, (gint64) segment->duration);
  return stop < 0 || start <= stop;
}

/*
 * Checks a seek while playing: one that fails after its flush would leave no segment.
 */
static gboolean
can_seek (GstFlameSrc *self, GstEvent *seek)
{
  GstSegment segment;
  GstFormat format;

  /* A flush would lose what has come from a pipe. */
  if (gst_flame_player_is_waiting (&self->player))
    return FALSE;
  GST_OBJECT_LOCK (self);
  segment = GST_BASE_SRC (self)->segment;
  GST_OBJECT_UNLOCK (self);
  gst_event_parse_seek (seek, NULL, &format, NULL, NULL, NULL, NULL, NULL);
  /* The base class converts from a segment of its own. */
  if (format != GST_FORMAT_TIME) {
    const GstClockTime duration = segment.duration;

    gst_segment_init (&segment, GST_FORMAT_TIME);
    segment.duration = duration;
  }
  /* The base class checks this only for events from downstream. */
  if (!gst_base_src_is_live (GST_BASE_SRC (self)) &&
      is_in_order (&segment, seek) &&
      GST_BASE_SRC_CLASS (gst_flame_src_parent_class)
          ->prepare_seek_segment (GST_BASE_SRC (self), seek, &segment) &&
      has_end (&segment))
    return TRUE;
  GST_WARNING_OBJECT (self, "cannot play %" GST_PTR_FORMAT, seek);
  return FALSE;
}

/* Handles navigation events, which the base class does not forward. */
static gboolean
gst_flame_src_send_event (GstElement *element, GstEvent *event)
{
  if (GST_EVENT_TYPE (event) == GST_EVENT_SEEK &&
      gst_pad_is_active (GST_BASE_SRC_PAD (element)) &&
      !can_seek (GST_FLAME_SRC (element), event)) {
    gst_event_unref (event);
    return FALSE;
  }
  if (GST_EVENT_TYPE (event) != GST_EVENT_NAVIGATION ||
      !gst_flame_player_handle_event (&GST_FLAME_SRC (element)->player, event))
    return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
        ->send_event (element, event);
  gst_event_unref (event);
  return TRUE;
}

/* ------------------------------------------------------------------- start */

static gboolean
gst_flame_src_start (GstBaseSrc *base)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  if (!gst_flame_player_open (&self->player, gst_base_src_is_live (base)))
    return FALSE;
  gst_flame_pace_init (&self->pace);
  gst_flame_cursor_seek (&self->cursor, 0, FALSE);
  self->discont = FALSE;
  self->seek_problem = NULL;
  GST_OBJECT_LOCK (self);
  /* The base class answers DURATION and SEEKING from this. */
  base->segment.duration = gst_flame_player_is_waiting (&self->player)
                               ? GST_CLOCK_TIME_NONE
                               : self->player.session.duration;
  GST_OBJECT_UNLOCK (self);
  return TRUE;
}

/* --------------------------------------------------------- caps and memory */

static GstCaps *
gst_flame_src_get_caps (GstBaseSrc *base, GstCaps *filter)
{
  return gst_flame_negotiation_get_caps (&GST_FLAME_SRC (base)->player, filter);
}

static GstCaps *
gst_flame_src_fixate (GstBaseSrc *base, GstCaps *caps)
{
  caps = gst_flame_negotiation_fixate (&GST_FLAME_SRC (base)->player, caps);
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->fixate (base, caps);
}

/* Drops frames in flight. Playback continues where the oldest of them was. */
static gboolean
gst_flame_src_set_caps (GstBaseSrc *base, GstCaps *caps)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  const GstVideoInfo *info = &self->player.info;
  const GstFlameRate rate = {info->fps_n, info->fps_d};
  const GstFlameFrame *oldest =
      gst_flame_queue_peek (&self->player.session.queue);
  gint64 number = oldest ? (gint64) oldest->number : self->cursor.next;

  gst_flame_cursor_unresolve (&self->cursor, &rate, number);
  if (!gst_flame_player_set_caps (&self->player, caps))
    return FALSE;
  /* The latency is a frame's duration. */
  if (self->player.live && (info->fps_n != rate.num || info->fps_d != rate.den))
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  gst_base_src_set_blocksize (base, info->size);
  return TRUE;
}

static gboolean
gst_flame_src_decide_allocation (GstBaseSrc *base, GstQuery *query)
{
  return gst_flame_negotiation_decide (&GST_FLAME_SRC (base)->player, query);
}

/* ----------------------------------------------------- segment and frames */

static gboolean
gst_flame_src_is_seekable (GstBaseSrc *base)
{
  return !gst_base_src_is_live (base);
}

/*
 * If a seek that was sent before the start cannot be played, the base class fails to
 * start without a message, and may hang. So it is told that the seek succeeded, and the
 * first frame fails with a message. Later seeks are refused before they get here.
 */
static gboolean
gst_flame_src_prepare_seek_segment (
    GstBaseSrc *base, GstEvent *seek, GstSegment *segment)
{
  if (!GST_BASE_SRC_CLASS (gst_flame_src_parent_class)
           ->prepare_seek_segment (base, seek, segment))
    GST_FLAME_SRC (base)->seek_problem =
        "without a frame rate it has to be in the format TIME";
  return TRUE;
}

/*
 * Returns whether a segment in reverse has no stop, or a seek that kept the stop has
 * left the position behind it: gst_segment_do_seek() limits the stop to the duration
 * alone.
 */
static gboolean
begins_behind_its_stop (const GstSegment *segment)
{
  return segment->rate < 0 && (!GST_CLOCK_TIME_IS_VALID (segment->stop) ||
                                  segment->position > segment->stop);
}

/* Makes the end a stop, as a document that follows may have no end. */
static void
begin_at_stop (GstSegment *segment)
{
  if (!GST_CLOCK_TIME_IS_VALID (segment->stop))
    segment->stop = segment->duration;
  segment->position = segment->stop;
  segment->offset = 0;
}

/*
 * This also runs before there are caps, so it stores a time and not a frame number. A
 * player that waits for a pipe calls it again when the pipe is open.
 */
static gboolean
gst_flame_src_do_seek (GstBaseSrc *base, GstSegment *segment)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  GstFlameSession *session = &self->player.session;

  if (gst_flame_player_is_waiting (&self->player))
    return TRUE;
  session->playback.timeline.is_still =
      base->num_buffers == 1 && segment->start == 0 && segment->rate > 0;
  gst_flame_playback_rewind (&session->playback);
  session->duration =
      gst_flame_timeline_get_duration (&session->playback.timeline);
  /* The base class loses it if a seek's format is not TIME. */
  segment->duration = session->duration;
  if (segment->rate < 0 && gst_base_src_is_live (base))
    self->seek_problem = "a live source plays forwards";
  else if (!has_end (segment))
    self->seek_problem = "there is no end to play back from";
  else if (begins_behind_its_stop (segment))
    begin_at_stop (segment);
  gst_flame_player_flush (&self->player);
  gst_flame_cursor_seek (&self->cursor, segment->position, segment->rate < 0);
  GST_DEBUG_OBJECT (self, "seek to %" GST_TIME_FORMAT "%s",
      GST_TIME_ARGS (segment->position),
      segment->rate < 0 ? ", in reverse" : "");
  return TRUE;
}

/* Reads from pipes here, where a stop can interrupt it. */
static gboolean
open_late (GstFlameSrc *self)
{
  GstBaseSrc *base = GST_BASE_SRC (self);
  GstSegment segment = base->segment;
  const GstFlowReturn flow = gst_flame_player_open_late (&self->player);

  /* The application sent an EOS. */
  if (flow == GST_FLOW_FLUSHING &&
      !GST_PAD_IS_FLUSHING (GST_BASE_SRC_PAD (base)))
    GST_ELEMENT_ERROR (self, RESOURCE, READ,
        ("the stream was ended before its genome had been read"), (NULL));
  if (flow != GST_FLOW_OK)
    return FALSE;
  gst_flame_src_do_seek (base, &segment);
  GST_OBJECT_LOCK (self);
  base->segment = segment;
  GST_OBJECT_UNLOCK (self);
  gst_element_post_message (
      GST_ELEMENT (self), gst_message_new_duration_changed (GST_OBJECT (self)));
  return TRUE;
}

/* Negotiates, and again if downstream's caps change in between. */
static gboolean
gst_flame_src_negotiate (GstBaseSrc *base)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  if (gst_flame_player_is_waiting (&self->player) && !open_late (self))
    return FALSE;
  do {
    if (GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->negotiate (base))
      return TRUE;
  } while (gst_pad_check_reconfigure (GST_BASE_SRC_PAD (base)));
  gst_flame_negotiation_explain (&self->player);
  return FALSE;
}

/*
 * Sets the times between which a frame is shown. The base class of a live source waits
 * for the first.
 */
static void
gst_flame_src_get_times (
    GstBaseSrc *base, GstBuffer *buffer, GstClockTime *start, GstClockTime *end)
{
  *start = *end = GST_CLOCK_TIME_NONE;
  if (!gst_base_src_is_live (base))
    return;
  *start = GST_BUFFER_PTS (buffer);
  if (GST_CLOCK_TIME_IS_VALID (*start) && GST_BUFFER_DURATION_IS_VALID (buffer))
    *end = *start + GST_BUFFER_DURATION (buffer);
}

static gboolean
answer (GstFlameSrc *self, GstQuery *query)
{
  GstBaseSrc *base = GST_BASE_SRC (self);
  GstClockTime duration;
  GstVideoInfo info;

  GST_OBJECT_LOCK (self);
  info = self->player.info;
  duration = base->segment.duration;
  GST_OBJECT_UNLOCK (self);

  switch (GST_QUERY_TYPE (query)) {
    case GST_QUERY_LATENCY:
      /* Frames are rendered before their time, so the depth adds no latency. */
      return gst_flame_query_latency (query, &info, gst_base_src_is_live (base),
          gst_flame_pace_get_latency (&self->pace));
    case GST_QUERY_CONVERT:
      return gst_flame_query_convert (query, &info);
    case GST_QUERY_DURATION:
      return gst_flame_query_duration (
          query, &info, duration, base->num_buffers);
    case GST_QUERY_CONTEXT:
      return gst_flame_cuda_query_context (
          &self->player.cuda, GST_ELEMENT (self), query);
    default:
      return FALSE;
  }
}

static gboolean
gst_flame_src_query (GstBaseSrc *base, GstQuery *query)
{
  if (answer (GST_FLAME_SRC (base), query))
    return TRUE;
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->query (base, query);
}

static gboolean
gst_flame_src_event (GstBaseSrc *base, GstEvent *event)
{
  if (gst_flame_player_handle_event (&GST_FLAME_SRC (base)->player, event))
    return TRUE;
  if (GST_EVENT_TYPE (event) == GST_EVENT_SEEK &&
      !can_seek (GST_FLAME_SRC (base), event))
    return FALSE;
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->event (base, event);
}

/* -------------------------------------------------------------------- stop */

/*
 * Called for flushes, EOS events, and from PLAYING to PAUSED of a live source. It only
 * interrupts create() and negotiate(): the frames in flight stay valid.
 */
static gboolean
gst_flame_src_unlock (GstBaseSrc *base)
{
  gst_flame_player_set_flushing (&GST_FLAME_SRC (base)->player, TRUE);
  return TRUE;
}

static gboolean
gst_flame_src_unlock_stop (GstBaseSrc *base)
{
  gst_flame_player_set_flushing (&GST_FLAME_SRC (base)->player, FALSE);
  return TRUE;
}

static gboolean
gst_flame_src_stop (GstBaseSrc *base)
{
  gst_flame_player_close (&GST_FLAME_SRC (base)->player);
  return TRUE;
}

/* ------------------------------------------------------------------- class */

static void
install_properties (GObjectClass *klass)
{
  gst_flame_player_class_init (klass);
  /**
   * GstFlameSrc:is-live:
   *
   * Whether frames leave at the pace of the clock, and late ones are skipped.
   *
   * Since: 1.0
   */
  g_object_class_install_property (klass, PROP_IS_LIVE,
      g_param_spec_boolean ("is-live", "Is live",
          "Output frames at the pace of the clock, and skip late ones", FALSE,
          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
              GST_PARAM_MUTABLE_READY));
}

static void
install_signals (GObjectClass *klass)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION;

  /**
   * GstFlameSrc::next:
   *
   * Continues with the next flame of the document after a #GstFlameSrc:transition. The
   * first flame follows the last. A single flame just plays on.
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("next", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_src_next), NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * GstFlameSrc::load:
   * @document: (nullable): flam3's XML or cuburn's JSON
   *
   * Plays a document. It sets #GstFlameSrc:genome and unsets #GstFlameSrc:location.
   * %NULL plays the endless stream.
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("load", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_src_load), NULL, NULL, NULL, G_TYPE_NONE, 1,
      G_TYPE_STRING);
  /**
   * GstFlameSrc::go-to:
   * @genome_time: in keyframe units
   *
   * Continues with what plays at @genome_time, after a #GstFlameSrc:transition.
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("go-to", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_src_go_to), NULL, NULL, NULL, G_TYPE_NONE, 1,
      G_TYPE_DOUBLE);
  /**
   * GstFlameSrc::get-genome:
   * @genome_time: in keyframe units, or -G_MAXDOUBLE
   *
   * Writes the document's genome at @genome_time as flam3 XML. -G_MAXDOUBLE is the time
   * of the frame that was queued last.
   *
   * Returns: (transfer full) (nullable): %NULL before the first frame
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("get-genome", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_src_get_genome), NULL, NULL, NULL, G_TYPE_STRING, 1,
      G_TYPE_DOUBLE);
  /**
   * GstFlameSrc::get-flames:
   * @n: maximum number of flames, up to 1000
   *
   * The flame that is shown and those that come after it, as a structure of the
   * fields `genome-time` (double) and `title` (string) of the frame that was queued
   * last, and `flames`, a list of structures with the fields `genome-time`, `index`
   * (uint) and `title`, which is %NULL if it is not known yet.
   *
   * Returns: (transfer full) (nullable): %NULL before the first frame
   *
   * Since: 1.0
   */
  g_signal_new_class_handler ("get-flames", G_TYPE_FROM_CLASS (klass), flags,
      G_CALLBACK (gst_flame_src_get_flames), NULL, NULL, NULL,
      GST_TYPE_STRUCTURE, 1, G_TYPE_UINT);
}

static void
gst_flame_src_class_init (GstFlameSrcClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  GstBaseSrcClass *base_class = GST_BASE_SRC_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gst_flame_src_debug, "flamesrc", 0, "fractal flame source");

  object_class->set_property = gst_flame_src_set_property;
  object_class->get_property = gst_flame_src_get_property;
  object_class->finalize = gst_flame_src_finalize;
  install_properties (object_class);
  install_signals (object_class);

  gst_element_class_add_static_pad_template (element_class, &src_template);
  gst_element_class_set_static_metadata (element_class, "Fractal flame source",
      "Source/Video", "Renders animated fractal flames from flam3 genomes",
      "The gst-flame authors <maintainers@gst-flame.example.org>");
  element_class->change_state = gst_flame_src_change_state;
  element_class->send_event = gst_flame_src_send_event;
  element_class->set_clock = gst_flame_src_set_clock;
  element_class->set_context = gst_flame_src_set_context;

  base_class->start = gst_flame_src_start;
  base_class->negotiate = gst_flame_src_negotiate;
  base_class->get_caps = gst_flame_src_get_caps;
  base_class->fixate = gst_flame_src_fixate;
  base_class->set_caps = gst_flame_src_set_caps;
  base_class->decide_allocation = gst_flame_src_decide_allocation;
  base_class->is_seekable = gst_flame_src_is_seekable;
  base_class->prepare_seek_segment = gst_flame_src_prepare_seek_segment;
  base_class->do_seek = gst_flame_src_do_seek;
  GST_PUSH_SRC_CLASS (klass)->create = gst_flame_src_create;
  base_class->get_times = gst_flame_src_get_times;
  base_class->query = gst_flame_src_query;
  base_class->event = gst_flame_src_event;
  base_class->unlock = gst_flame_src_unlock;
  base_class->unlock_stop = gst_flame_src_unlock_stop;
  base_class->stop = gst_flame_src_stop;
}
