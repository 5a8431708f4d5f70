/*
 * The element flamesrc: the segment, the clock and the peer's caps on one side,
 * the engine's queue of frames on the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

/**
 * SECTION:element-flamesrc
 * @title: flamesrc
 * @short_description: renders animated fractal flames
 *
 * Renders flam3's genomes, one frame a buffer. A file of keyframes is played as
 * flam3-animate does, a single flame turns once in #GstFlameSrc:loop-duration,
 * several flames without times become a sequence of loops and edges. A frame is
 * a function of its stream time alone: every seek gives the same bytes again.
 *
 * Frame k of stream time t has the genome time
 * start + speed × genome-rate × (t + time-center × frame duration).
 *
 * What is set while playing counts from the next frame that is queued, which is
 * shown #GstFlameSrc:async-depth frames later. A document that is set then is
 * parsed aside and plays from its start, at once or by a
 * #GstFlameSrc:transition; another #GstFlameSrc:speed goes on from where the
 * animation is. After a seek the formula above holds again.
 *
 * ## CUDA memory
 *
 * On an NVIDIA GPU a peer that names `memory:CUDAMemory` in its caps, which one that
 * takes anything does not, gets buffers on the device, in the pipeline's
 * #GstCudaContext: downstream's, the application's, or one that other elements are
 * told of. Where that cannot be had, it is not offered.
 *
 * ## Messages
 *
 * An element message `flame-genome-changed` with the fields `title` (string),
 * `index` (uint) and `genome-time` (double) is posted with the first frame of
 * each document, keyframe or flame of a sequence.
 *
 * An element message `flame-backend` with the strings `backend` ("cuda" or
 * "cpu"), `device` and `fallback-reason` (why CUDA does not work where it was
 * looked for, else NULL) is posted at the start, and where it changes.
 *
 * ## Signals
 *
 * Action signals: `next` goes on with the next flame of the document, `load`
 * takes a document as a string and plays it.
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
 * ]| renders and encodes on the GPU, where it has an encoder.
 */

#include "gst/gstflamesrc.h"

#include "config.h"
#include "gst/gstflamechanges.h"
#include "gst/gstflamecontrols.h"
#include "gst/gstflameevents.h"
#include "gst/gstflameformats.h"
#include "gst/gstflameframes.h"
#include "gst/gstflamenegotiation.h"
#include "gst/gstflamepool.h"
#include "gst/gstflamequery.h"
#include "gst/gstflamesrc-private.h"
#include "gst/gstflamestart.h"
#include "gst/gstflameuri.h"

GST_DEBUG_CATEGORY (gst_flame_src_debug);
#define GST_CAT_DEFAULT gst_flame_src_debug
GST_DEBUG_CATEGORY (gst_flame_qos_debug);
GST_DEBUG_CATEGORY (gst_flame_performance_debug);

#ifdef HAVE_CUDA_BACKEND
#define TEMPLATE_CAPS GST_FLAME_CAPS "; " GST_FLAME_CUDA_CAPS
#else
#define TEMPLATE_CAPS GST_FLAME_CAPS
#endif

static GstStaticPadTemplate src_template = GST_STATIC_PAD_TEMPLATE (
    "src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS (TEMPLATE_CAPS));

enum
{
  PROP_IS_LIVE = GST_FLAME_N_SETTINGS,
  PROP_ACTIVE_BACKEND,
  PROP_STATS,
  N_PROPERTIES,
  PROP_CONTROLS = N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  SIGNAL_NEXT,
  SIGNAL_LOAD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (GstFlameSrc, gst_flame_src, GST_TYPE_PUSH_SRC,
    G_IMPLEMENT_INTERFACE (GST_TYPE_PRESET, NULL)
    G_IMPLEMENT_INTERFACE (GST_TYPE_URI_HANDLER, gst_flame_uri_handler_init))
GST_ELEMENT_REGISTER_DEFINE (flamesrc, "flamesrc", GST_RANK_NONE,
    GST_TYPE_FLAME_SRC)
/* clang-format on */

/* ---------------------------------------------------------- start and stop */

static gboolean
gst_flame_src_start (GstBaseSrc *base)
{
  return gst_flame_start (GST_FLAME_SRC (base));
}

static gboolean
gst_flame_src_stop (GstBaseSrc *base)
{
  gst_flame_stop (GST_FLAME_SRC (base));
  return TRUE;
}

/*
 * Called for flushes, EOS events and PLAYING to PAUSED of a live source. It
 * only interrupts create(): the frames in flight stay valid.
 */
static gboolean
gst_flame_src_unlock (GstBaseSrc *base)
{
  gst_flame_queue_set_flushing (&GST_FLAME_SRC (base)->session.queue, TRUE);
  return TRUE;
}

static gboolean
gst_flame_src_unlock_stop (GstBaseSrc *base)
{
  gst_flame_queue_set_flushing (&GST_FLAME_SRC (base)->session.queue, FALSE);
  return TRUE;
}

/* --------------------------------------------------------- caps and memory */

static GstCaps *
gst_flame_src_get_caps (GstBaseSrc *base, GstCaps *filter)
{
  return gst_flame_negotiation_get_caps (GST_FLAME_SRC (base), filter);
}

static GstCaps *
gst_flame_src_fixate (GstBaseSrc *base, GstCaps *caps)
{
  caps = gst_flame_negotiation_fixate (GST_FLAME_SRC (base), caps);
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->fixate (base, caps);
}

static gboolean
gst_flame_src_set_caps (GstBaseSrc *base, GstCaps *caps)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  gboolean shared = self->session.shares_cuda;

  if (!gst_flame_negotiation_set_caps (self, caps))
    return FALSE;
  if (self->session.shares_cuda != shared)
    gst_flame_start_tell_backend (self);
  return TRUE;
}

static gboolean
gst_flame_src_negotiate (GstBaseSrc *base)
{
  if (GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->negotiate (base))
    return TRUE;
  gst_flame_negotiation_explain (GST_FLAME_SRC (base));
  return FALSE;
}

static gboolean
gst_flame_src_decide_allocation (GstBaseSrc *base, GstQuery *query)
{
  return gst_flame_negotiation_decide (GST_FLAME_SRC (base), query);
}

/* ----------------------------------------------------- segment and queries */

static gboolean
gst_flame_src_is_seekable (GstBaseSrc *base)
{
  return !gst_base_src_is_live (base);
}

/* Also runs before there are caps, so it remembers a time, not a frame. */
static gboolean
gst_flame_src_do_seek (GstBaseSrc *base, GstSegment *segment)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  gst_flame_show_rewind (&self->session.show);
  self->session.duration = gst_flame_show_get_duration (&self->session.show);
  /* the base class forgets it where a seek's format is not TIME */
  segment->duration = self->session.duration;
  if (segment->rate < 0 && !GST_CLOCK_TIME_IS_VALID (segment->stop)) {
    if (!GST_CLOCK_TIME_IS_VALID (self->session.duration)) {
      GST_WARNING_OBJECT (self, "there is no end to play back from");
      return FALSE;
    }
    segment->position = self->session.duration;
  }
  gst_flame_queue_drain (&self->session.queue);
  gst_flame_news_drop (&self->news);
  gst_flame_cursor_seek (&self->cursor, segment->position, segment->rate < 0);
  GST_OBJECT_LOCK (self);
  self->earliest = GST_CLOCK_TIME_NONE;
  GST_OBJECT_UNLOCK (self);
  GST_DEBUG_OBJECT (self, "seek to %" GST_TIME_FORMAT "%s",
      GST_TIME_ARGS (segment->position),
      segment->rate < 0 ? ", in reverse" : "");
  return TRUE;
}

/* The base class waits for the clock between these two, if live. */
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
gst_flame_src_query (GstBaseSrc *base, GstQuery *query)
{
  if (gst_flame_query_answer (GST_FLAME_SRC (base), query))
    return TRUE;
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->query (base, query);
}

static gboolean
gst_flame_src_event (GstBaseSrc *base, GstEvent *event)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  if (gst_flame_events_navigate (self, event))
    return TRUE;
  gst_flame_events_note (self, event);
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->event (base, event);
}

/* the base class sends it nowhere */
static gboolean
gst_flame_src_send_event (GstElement *element, GstEvent *event)
{
  if (!gst_flame_events_navigate (GST_FLAME_SRC (element), event))
    return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
        ->send_event (element, event);
  gst_event_unref (event);
  return TRUE;
}

static GstFlowReturn
gst_flame_src_create (GstPushSrc *push, GstBuffer **buffer)
{
  return gst_flame_frames_create (GST_FLAME_SRC (push), buffer);
}

/* ------------------------------------------------------ element and object */

static GstStateChangeReturn
gst_flame_src_change_state (GstElement *element, GstStateChange transition)
{
  /* the base class starts its pacing anew as well */
  if (transition == GST_STATE_CHANGE_PAUSED_TO_PLAYING)
    gst_flame_pace_restart (&GST_FLAME_SRC (element)->pace);
  return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->change_state (element, transition);
}

/* A running time of another clock says nothing about what went before. */
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
  GstFlameSrc *self = GST_FLAME_SRC (element);
  gint device;

  GST_OBJECT_LOCK (self);
  device = self->settings.cuda_device;
  GST_OBJECT_UNLOCK (self);
  gst_flame_cuda_set_context (&self->cuda, element, device, context);
  GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->set_context (element, context);
}

static void
gst_flame_src_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);
  const char *other;
  gboolean known;

  if (id == PROP_IS_LIVE) {
    gst_base_src_set_live (GST_BASE_SRC (self), g_value_get_boolean (value));
    return;
  }
  GST_OBJECT_LOCK (self);
  known =
      id >= PROP_CONTROLS
          ? gst_flame_controls_set (&self->adjust, id - PROP_CONTROLS, value)
          : gst_flame_settings_set (&self->settings, id, value);
  GST_OBJECT_UNLOCK (self);
  if (known && gst_flame_settings_is_document (id, &other))
    gst_flame_changes_set_document (self, other, value);
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);
  g_autoptr (GArray) kernels = NULL;
  gboolean known = TRUE;

  if (id == PROP_IS_LIVE) {
    g_value_set_boolean (value, gst_base_src_is_live (GST_BASE_SRC (self)));
    return;
  }
  /* locks of its own */
  if (id == PROP_STATS)
    kernels = gst_flame_queue_get_kernel_stats (&self->session.queue);
  GST_OBJECT_LOCK (self);
  if (id == PROP_ACTIVE_BACKEND)
    g_value_set_static_string (value, self->backend);
  else if (id == PROP_STATS)
    g_value_take_boxed (value, gst_flame_stats_to_structure (&self->stats,
                                   kernels, self->backend, self->device));
  else if (id >= PROP_CONTROLS)
    known = gst_flame_controls_get (&self->adjust, id - PROP_CONTROLS, value);
  else
    known = gst_flame_settings_get (&self->settings, id, value);
  GST_OBJECT_UNLOCK (self);
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_finalize (GObject *object)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);

  gst_flame_loader_clear (&self->loader);
  gst_flame_session_clear (&self->session);
  gst_flame_cuda_clear (&self->cuda);
  gst_flame_news_reset (&self->news);
  gst_flame_settings_clear (&self->settings);
  g_free (self->device);
  G_OBJECT_CLASS (gst_flame_src_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  gst_flame_settings_install (klass);
  properties[PROP_IS_LIVE] = g_param_spec_boolean ("is-live", "Is live",
      "Give out frames at the pace of the clock and skip late ones", FALSE,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_READY);
  properties[PROP_ACTIVE_BACKEND] = g_param_spec_string ("active-backend",
      "Active backend", "What renders, \"cuda\" or \"cpu\"; NULL while stopped",
      NULL, readable);
  properties[PROP_STATS] = g_param_spec_boxed ("stats", "Statistics",
      "Since the start, counts: frames, those late and skipped, samples, "
      "iterations; seconds: total, plan, iterate (sum over the CPU's threads), "
      "density, convert. Of late: samples a pixel requested and achieved, and "
      "the load as a part of a frame's duration. On a GPU: a structure for "
      "each "
      "kernel, with its count, how many of them were timed, and of these the "
      "total, min and max seconds",
      GST_TYPE_STRUCTURE, readable);
  g_object_class_install_property (
      klass, PROP_IS_LIVE, properties[PROP_IS_LIVE]);
  g_object_class_install_property (
      klass, PROP_ACTIVE_BACKEND, properties[PROP_ACTIVE_BACKEND]);
  g_object_class_install_property (klass, PROP_STATS, properties[PROP_STATS]);
  gst_flame_controls_install (klass, PROP_CONTROLS);
}

static void
install_signals (GObjectClass *klass)
{
  const GSignalFlags flags = G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION;

  /**
   * GstFlameSrc::next:
   *
   * Goes on with the next flame of the document, the first one after the last,
   * in #GstFlameSrc:transition. One flame alone just plays on.
   */
  signals[SIGNAL_NEXT] = g_signal_new_class_handler ("next",
      G_TYPE_FROM_CLASS (klass), flags, G_CALLBACK (gst_flame_changes_next),
      NULL, NULL, NULL, G_TYPE_NONE, 0);
  /**
   * GstFlameSrc::load:
   * @document: flam3's XML or cuburn's JSON
   *
   * Plays a document: as setting #GstFlameSrc:genome, and in its place
   * #GstFlameSrc:location is no longer set.
   */
  signals[SIGNAL_LOAD] = g_signal_new_class_handler ("load",
      G_TYPE_FROM_CLASS (klass), flags, G_CALLBACK (gst_flame_changes_load),
      NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
gst_flame_src_class_init (GstFlameSrcClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  GstBaseSrcClass *base_class = GST_BASE_SRC_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gst_flame_src_debug, "flamesrc", 0, "fractal flame source");
  GST_DEBUG_CATEGORY_GET (gst_flame_qos_debug, "GST_QOS");
  GST_DEBUG_CATEGORY_GET (gst_flame_performance_debug, "GST_PERFORMANCE");

  object_class->set_property = gst_flame_src_set_property;
  object_class->get_property = gst_flame_src_get_property;
  object_class->finalize = gst_flame_src_finalize;
  install_properties (object_class);
  install_signals (object_class);

  gst_element_class_add_static_pad_template (element_class, &src_template);
  gst_element_class_set_static_metadata (element_class, "Fractal flame source",
      "Source/Video", "Renders animated fractal flames from flam3 genomes",
      "The gst-flame authors");
  gst_type_mark_as_plugin_api (GST_TYPE_FLAME_BACKEND, 0);
  gst_type_mark_as_plugin_api (GST_TYPE_FLAME_ORDER, 0);
  gst_type_mark_as_plugin_api (GST_TYPE_FLAME_QUALITY_MODE, 0);
  element_class->change_state = gst_flame_src_change_state;
  element_class->send_event = gst_flame_src_send_event;
  element_class->set_clock = gst_flame_src_set_clock;
  element_class->set_context = gst_flame_src_set_context;

  base_class->start = gst_flame_src_start;
  base_class->stop = gst_flame_src_stop;
  base_class->unlock = gst_flame_src_unlock;
  base_class->unlock_stop = gst_flame_src_unlock_stop;
  base_class->get_caps = gst_flame_src_get_caps;
  base_class->fixate = gst_flame_src_fixate;
  base_class->negotiate = gst_flame_src_negotiate;
  base_class->set_caps = gst_flame_src_set_caps;
  base_class->decide_allocation = gst_flame_src_decide_allocation;
  base_class->is_seekable = gst_flame_src_is_seekable;
  base_class->do_seek = gst_flame_src_do_seek;
  base_class->get_times = gst_flame_src_get_times;
  base_class->query = gst_flame_src_query;
  base_class->event = gst_flame_src_event;
  GST_PUSH_SRC_CLASS (klass)->create = gst_flame_src_create;
}

static void
gst_flame_src_init (GstFlameSrc *self)
{
  gst_flame_settings_init (&self->settings);
  self->adjust = FLAME_ADJUST_IDENTITY;
  gst_flame_session_init (&self->session);
  gst_flame_cuda_init (&self->cuda);
  gst_flame_loader_init (&self->loader);
  gst_flame_news_init (&self->news);
  gst_video_info_init (&self->info);
  self->earliest = GST_CLOCK_TIME_NONE;
  gst_base_src_set_format (GST_BASE_SRC (self), GST_FORMAT_TIME);
}
