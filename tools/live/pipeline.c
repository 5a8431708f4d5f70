/*
 * The pipeline that serves all viewers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/pipeline.h"

#include <gst/app/gstappsink.h>
#include <gst/video/video.h>
#include <string.h>

#include "docs/troubles.h"
#include "tools/live/load.h"
#include "tools/program.h"

/*
 * Frames between flamesrc and the encoder. If the encoder lags the oldest is dropped.
 */
#define QUEUE_FRAMES 2
/*
 * A viewer that requests keyframes more often would spoil the others' picture.
 */
#define KEYFRAME_INTERVAL (G_USEC_PER_SEC / 3)
/* Changes are visible a frame earlier than with two frames in flight. */
#define ASYNC_DEPTH "1"
#define TRANSITION "2000000000"

struct _LivePipeline
{
  const LiveOptions *options;
  const LivePipelineFuncs *funcs;
  gpointer data;
  const LiveEncoder *encoder;

  GstElement *pipeline, *source, *raw, *encode;
  guint watch, tick;
  gboolean adapts; /* rendering and encoding share the processors */
  LiveLoad load;
  gboolean resizes; /* the picture becomes smaller if it costs too much */
  LiveSize size;
  LivePipelineStats stats; /* of the last second */
  gint64 ticked;

  gint keyframe_wanted; /* atomic */

  GMutex lock;
  gint64 begun;   /* when the encoder got a frame */
  gint64 busy;    /* the encoder's microseconds since the last tick */
  guint64 queued; /* frames that entered the queue, left it, were encoded */
  guint64 taken;
  guint64 encoded, bytes;
  guint64 last_dropped, last_encoded, last_bytes;
  gint64 keyframe; /* when one was last requested; streaming thread */
};

/* ------------------------------------------------------------------ frames */

static GstPadProbeReturn
on_queued (GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info G_GNUC_UNUSED,
    gpointer user_data)
{
  LivePipeline *self = user_data;

  g_mutex_lock (&self->lock);
  self->queued++;
  g_mutex_unlock (&self->lock);
  return GST_PAD_PROBE_OK;
}

static void
ask_for_keyframe (LivePipeline *self)
{
  gint64 now = g_get_monotonic_time ();

  if (!g_atomic_int_get (&self->keyframe_wanted) ||
      (self->keyframe && now - self->keyframe < KEYFRAME_INTERVAL))
    return;
  g_atomic_int_set (&self->keyframe_wanted, FALSE);
  self->keyframe = now;
  gst_element_send_event (
      self->encode, gst_video_event_new_upstream_force_key_unit (
                        GST_CLOCK_TIME_NONE, TRUE, 0));
}

static GstPadProbeReturn
on_encode (GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info G_GNUC_UNUSED,
    gpointer user_data)
{
  LivePipeline *self = user_data;

  ask_for_keyframe (self);
  g_mutex_lock (&self->lock);
  self->taken++;
  self->begun = g_get_monotonic_time ();
  g_mutex_unlock (&self->lock);
  return GST_PAD_PROBE_OK;
}

static GstPadProbeReturn
on_encoded (
    GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info, gpointer user_data)
{
  LivePipeline *self = user_data;

  g_mutex_lock (&self->lock);
  self->encoded++;
  self->bytes += gst_buffer_get_size (GST_PAD_PROBE_INFO_BUFFER (info));
  if (self->begun)
    self->busy += g_get_monotonic_time () - self->begun;
  self->begun = 0;
  g_mutex_unlock (&self->lock);
  return GST_PAD_PROBE_OK;
}

static GstFlowReturn
on_sample (GstAppSink *sink, gpointer user_data)
{
  LivePipeline *self = user_data;
  g_autoptr (GstSample) sample = gst_app_sink_pull_sample (sink);
  g_autoptr (GstBuffer) frame = NULL;

  if (!sample)
    return GST_FLOW_EOS;
  /* x264enc's stream time has its own origin. The bytes are not copied. */
  frame = gst_buffer_copy (gst_sample_get_buffer (sample));
  GST_BUFFER_PTS (frame) = gst_segment_to_running_time (
      gst_sample_get_segment (sample), GST_FORMAT_TIME, GST_BUFFER_PTS (frame));
  GST_BUFFER_DTS (frame) = GST_CLOCK_TIME_NONE;
  self->funcs->frame (frame, gst_sample_get_caps (sample), self->data);
  return GST_FLOW_OK;
}

void
live_pipeline_want_keyframe (LivePipeline *self)
{
  g_atomic_int_set (&self->keyframe_wanted, TRUE);
}

/* -------------------------------------------------------------------- size */

static void
set_raw_caps (LivePipeline *self)
{
  g_autoptr (GstCaps) caps = gst_caps_from_string (self->encoder->raw);

  gst_caps_set_simple (caps, "width", G_TYPE_INT, self->size.width, "height",
      G_TYPE_INT, self->size.height, "framerate", GST_TYPE_FRACTION,
      self->options->fps_n, self->options->fps_d, NULL);
  g_object_set (self->raw, "caps", caps, NULL);
}

/* -------------------------------------------------------------- statistics */

static double
get_number (const GstStructure *structure, const char *name)
{
  double value = 0;
  guint64 count;

  if (gst_structure_get_double (structure, name, &value))
    return value;
  return gst_structure_get_uint64 (structure, name, &count) ? count : 0;
}

static double
get_source_number (GstElement *source, const char *property)
{
  double value;

  g_object_get (source, property, &value, NULL);
  return value;
}

static void
read_source (LivePipeline *self)
{
  g_autoptr (GstStructure) stats = NULL;

  g_object_get (self->source, "stats", &stats, NULL);
  if (!stats)
    return;
  self->stats.quality = get_number (stats, "quality");
  self->stats.full_quality = get_number (stats, "full-quality");
  self->stats.load = get_number (stats, "load");
  self->stats.late = get_number (stats, "late");
  self->stats.skipped = get_number (stats, "skipped");
}

/* Frames that leaked from the queue, not counting those still in it. */
static guint64
count_dropped (const LivePipeline *self)
{
  guint64 gone = self->queued - self->taken;
  guint64 before = self->last_dropped;

  return gone > before + QUEUE_FRAMES ? gone - QUEUE_FRAMES : before;
}

/*
 * Makes the picture smaller if the machine is too slow for it, and larger again.
 */
static void
update_size (LivePipeline *self)
{
  const LiveOptions *options = self->options;
  LiveSizeSecond second = {
      .rate = self->stats.fps * options->fps_d / options->fps_n,
      .quality = self->stats.quality,
      .most = self->stats.full_quality,
      .encoder = self->stats.encoder,
  };

  second.least = get_source_number (self->source, "min-quality");
  if (self->resizes && live_size_update (&self->size, &second))
    set_raw_caps (self);
  self->stats.width = self->size.width;
  self->stats.height = self->size.height;
}

static gboolean
on_tick (gpointer user_data)
{
  LivePipeline *self = user_data;
  gint64 now = g_get_monotonic_time ();
  double seconds = (double) (now - self->ticked) / G_USEC_PER_SEC;
  guint dropped;

  read_source (self);
  g_mutex_lock (&self->lock);
  self->stats.dropped = count_dropped (self);
  dropped = self->stats.dropped - self->last_dropped;
  self->stats.fps = (self->encoded - self->last_encoded) / seconds;
  self->stats.kbits = (self->bytes - self->last_bytes) * 8e-3 / seconds;
  self->stats.encoder = self->busy / 1e6 / seconds;
  self->last_dropped = self->stats.dropped;
  self->last_encoded = self->encoded;
  self->last_bytes = self->bytes;
  self->busy = 0;
  g_mutex_unlock (&self->lock);
  self->ticked = now;

  if (self->adapts &&
      live_load_update (&self->load, self->stats.encoder, dropped))
    g_object_set (self->source, "target-load", self->load.target, NULL);
  self->stats.target_load = self->load.target;
  update_size (self);
  return G_SOURCE_CONTINUE;
}

void
live_pipeline_get_stats (LivePipeline *self, LivePipelineStats *stats)
{
  *stats = self->stats;
}

/* --------------------------------------------------------------------- bus */

static void
notify_flame (LivePipeline *self, const GstStructure *structure)
{
  guint index = 0;

  gst_structure_get_uint (structure, "index", &index);
  self->funcs->flame (
      gst_structure_get_string (structure, "title"), index, self->data);
}

static gboolean
on_message (GstBus *bus G_GNUC_UNUSED, GstMessage *message, gpointer user_data)
{
  LivePipeline *self = user_data;
  g_autoptr (GError) error = NULL;

  switch (GST_MESSAGE_TYPE (message)) {
    case GST_MESSAGE_ERROR:
      gst_message_parse_error (message, &error, NULL);
      self->funcs->ended (error, self->data);
      break;
    case GST_MESSAGE_EOS:
      self->funcs->ended (NULL, self->data);
      break;
    case GST_MESSAGE_WARNING:
      gst_message_parse_warning (message, &error, NULL);
      self->funcs->warning (error->message, self->data);
      break;
    case GST_MESSAGE_LATENCY:
      gst_bin_recalculate_latency (GST_BIN (self->pipeline));
      break;
    case GST_MESSAGE_ELEMENT:
      if (gst_message_has_name (message, "flame-genome-changed"))
        notify_flame (self, gst_message_get_structure (message));
      break;
    default:
      break;
  }
  return G_SOURCE_CONTINUE;
}

/* ---------------------------------------------------------------- building */

static GstElement *
add (LivePipeline *self, const char *factory, GError **error)
{
  GstElement *element = gst_element_factory_make (factory, NULL);

  if (!element) {
    g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_MISSING_PLUGIN,
        "GStreamer has no element %s" FLAME_SEE ("No element"), factory);
    return NULL;
  }
  gst_bin_add (GST_BIN (self->pipeline), element);
  return element;
}

static GstElement *
add_caps (LivePipeline *self, const char *text, GError **error)
{
  GstElement *filter = add (self, "capsfilter", error);

  if (filter)
    gst_util_set_object_arg (G_OBJECT (filter), "caps", text);
  return filter;
}

/*
 * FALSE with @error if flamesrc has no such property, or does not accept the value.
 */
static gboolean
set_property (GstElement *source, const char *word, GError **error)
{
  const char *equals = strchr (word, '=');
  g_autofree char *name = g_strndup (word, equals - word);
  g_autofree char *text = NULL;
  GParamSpec *pspec =
      g_object_class_find_property (G_OBJECT_GET_CLASS (source), name);
  g_auto (GValue) value = G_VALUE_INIT;

  if (!pspec || !(pspec->flags & G_PARAM_WRITABLE)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        "--property: flamesrc has no property \"%s\" to set", name);
    return FALSE;
  }
  text = program_read_property (name, equals + 1, error);
  if (!text) {
    g_prefix_error (error, "--property ");
    return FALSE;
  }
  g_value_init (&value, pspec->value_type);
  if (gst_value_deserialize_with_pspec (&value, text, pspec) &&
      !g_param_value_validate (pspec, &value)) {
    g_object_set_property (G_OBJECT (source), name, &value);
    return TRUE;
  }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
      "--property %s: flamesrc does not take the value \"%s\"", name,
      equals + 1);
  return FALSE;
}

static gboolean
set_up_source (LivePipeline *self, GError **error)
{
  const LiveOptions *options = self->options;
  g_autofree char *backend = g_strdup_printf (
      "backend=%s", options->backend ? options->backend : "auto");

  g_object_set (self->source, "is-live", TRUE, "loop", TRUE, NULL);
  gst_util_set_object_arg (G_OBJECT (self->source), "async-depth", ASYNC_DEPTH);
  gst_util_set_object_arg (G_OBJECT (self->source), "transition", TRANSITION);
  if (options->source)
    g_object_set (self->source, "location", options->source, NULL);
  if (!set_property (self->source, backend, error))
    return FALSE;
  if (options->preset &&
      !gst_preset_load_preset (GST_PRESET (self->source), options->preset)) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        "--preset: flamesrc has no preset \"%s\"", options->preset);
    return FALSE;
  }
  for (char **word = options->properties; word && *word; word++)
    if (!set_property (self->source, *word, error))
      return FALSE;
  if (options->loop_duration > 0)
    g_object_set (self->source, "loop-duration", options->loop_duration, NULL);
  return TRUE;
}

static void
add_probe (GstElement *element, const char *name, GstPadProbeCallback callback,
    LivePipeline *self)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (element, name);

  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, callback, self, NULL);
}

static void
set_up_sink (LivePipeline *self, GstElement *sink)
{
  GstAppSinkCallbacks callbacks = {.new_sample = on_sample};

  gst_app_sink_set_callbacks (GST_APP_SINK (sink), &callbacks, self, NULL);
  g_object_set (sink, "sync", FALSE, "max-buffers", 4, NULL);
}

static gboolean
build (LivePipeline *self, GError **error)
{
  const LiveEncoder *encoder = self->encoder;
  GstElement *queue, *parser = NULL, *encoded, *sink;

  self->source = add (self, "flamesrc", error);
  if (!self->source || !set_up_source (self, error) ||
      !(self->raw = add (self, "capsfilter", error)) ||
      !(queue = add (self, "queue", error)) ||
      !(self->encode = add (self, encoder->factory, error)) ||
      (encoder->parser && !(parser = add (self, encoder->parser, error))) ||
      !(encoded = add_caps (self, encoder->encoded, error)) ||
      !(sink = add (self, "appsink", error)))
    return FALSE;

  gst_util_set_object_arg (G_OBJECT (queue), "leaky", "downstream");
  g_object_set (queue, "max-size-buffers", QUEUE_FRAMES, "max-size-bytes", 0,
      "max-size-time", (guint64) 0, NULL);
  set_raw_caps (self);
  live_encoder_set_up (encoder, self->encode, self->options);
  set_up_sink (self, sink);
  add_probe (queue, "sink", on_queued, self);
  add_probe (self->encode, "sink", on_encode, self);
  add_probe (self->encode, "src", on_encoded, self);

  if (gst_element_link_many (
          self->source, self->raw, queue, self->encode, NULL) &&
      (!parser || gst_element_link (self->encode, parser)) &&
      gst_element_link_many (
          parser ? parser : self->encode, encoded, sink, NULL))
    return TRUE;
  g_set_error (error, GST_CORE_ERROR, GST_CORE_ERROR_NEGOTIATION,
      "flamesrc and %s do not fit together", encoder->factory);
  return FALSE;
}

LivePipeline *
live_pipeline_new (const LiveOptions *options, const LivePipelineFuncs *funcs,
    gpointer data, GError **error)
{
  LivePipeline *self = g_new0 (LivePipeline, 1);
  g_autoptr (GstBus) bus = NULL;
  g_autofree char *why = NULL;

  self->options = options;
  self->funcs = funcs;
  self->data = data;
  g_mutex_init (&self->lock);
  live_size_init (&self->size, options->width, options->height);
  self->pipeline = gst_pipeline_new ("live");
  self->encoder = live_encoder_find (options, &why, error);
  if (why)
    funcs->warning (why, data);
  if (!self->encoder || !build (self, error)) {
    live_pipeline_free (self);
    return NULL;
  }
  bus = gst_element_get_bus (self->pipeline);
  self->watch = gst_bus_add_watch (bus, on_message, self);
  return self;
}

void
live_pipeline_stop (LivePipeline *self)
{
  gst_element_set_state (self->pipeline, GST_STATE_NULL);
  g_clear_handle_id (&self->watch, g_source_remove);
  g_clear_handle_id (&self->tick, g_source_remove);
}

void
live_pipeline_free (LivePipeline *self)
{
  live_pipeline_stop (self);
  gst_object_unref (self->pipeline);
  g_mutex_clear (&self->lock);
  g_free (self);
}

/* (transfer full) Takes the error from the bus, before the watch does. */
static GError *
take_error (LivePipeline *self)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (self->pipeline);
  g_autoptr (GstMessage) message =
      gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  GError *error = NULL;

  if (!message)
    return g_error_new (GST_CORE_ERROR, GST_CORE_ERROR_STATE_CHANGE,
        "the pipeline does not start");
  gst_message_parse_error (message, &error, NULL);
  return error;
}

static gboolean
has_fixed_quality (GstElement *source)
{
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *adaptive = NULL;

  g_object_get_property (G_OBJECT (source), "adaptive", &value);
  adaptive = gst_value_serialize (&value);
  return g_str_equal (adaptive, "never");
}

/* Rendering and encoding share the processors unless a GPU does one of them. */
static void
find_whether_it_adapts (LivePipeline *self)
{
  g_autofree char *backend = NULL;

  g_object_get (self->source, "active-backend", &backend, NULL);
  self->adapts = g_strcmp0 (backend, "cpu") == 0;
  live_load_init (&self->load, get_source_number (self->source, "target-load"));
  self->resizes =
      !self->options->keep_size && !has_fixed_quality (self->source);
  self->stats.target_load = self->load.target;
}

gboolean
live_pipeline_play (LivePipeline *self, GError **error)
{
  if (gst_element_set_state (self->pipeline, GST_STATE_PLAYING) ==
      GST_STATE_CHANGE_FAILURE) {
    g_propagate_error (error, take_error (self));
    return FALSE;
  }
  find_whether_it_adapts (self);
  self->ticked = g_get_monotonic_time ();
  self->tick = g_timeout_add_seconds (1, on_tick, self);
  return TRUE;
}

GstElement *
live_pipeline_get_source (LivePipeline *self)
{
  return self->source;
}

const LiveEncoder *
live_pipeline_get_encoder (LivePipeline *self)
{
  return self->encoder;
}

void
live_pipeline_lead (LivePipeline *self, GstElement *other)
{
  g_autoptr (GstClock) clock = gst_element_get_clock (self->pipeline);

  gst_pipeline_use_clock (GST_PIPELINE (other), clock);
  gst_element_set_start_time (other, GST_CLOCK_TIME_NONE);
  gst_element_set_base_time (other, gst_element_get_base_time (self->pipeline));
}
