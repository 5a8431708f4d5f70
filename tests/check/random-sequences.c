/*
 * Random sequences of an application's actions: states, seeks, caps,
 * properties, signals and events, on flamesrc and flamevis. None may end a
 * stream, hang, log a critical message or leak an object, and timestamps must
 * be monotonic.
 *
 * FLAME_TEST_SEED is the seed of the first sequence, FLAME_TEST_SEQUENCES the
 * number of sequences. Each depends on its seed alone, except for the timing of
 * threads. A failing one prints its seed and its actions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/controller/controller.h>
#include <gst/gst.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_SEED 1
#define DEFAULT_SEQUENCES 40
#define MAX_ACTIONS 30
/* Most seconds that one sequence may take. */
#define PATIENCE 20
/* A pipeline is stuck after this many checks, a millisecond apart. */
#define FORGOTTEN 1000

#define N(table) ((gint32) G_N_ELEMENTS (table))

/* The state of one random sequence on one pipeline. */
typedef struct
{
  GRand *random;
  GString *log;
  gboolean is_vis, is_live, has_end;
  GstElement *pipeline, *src, *filter, *sink;

  /* Used by the streaming thread, guarded by the lock. */
  GMutex lock;
  GstSegment segment;
  GstClockTime before; /* NONE after a flush or a segment */
  gboolean has_ended, has_stamp_problem;

  gint n_buffers; /* atomic */
} Sequence;

static gint64 deadline; /* monotonic time, guarded by watch_lock; 0: none */
static GMutex watch_lock;
static GString *watch_log;

/* ---------------------------------------------------------------- watchdog */

G_GNUC_NORETURN static void
give_up (const GString *log, const char *problem)
{
  g_printerr ("%s\n%s\n", log->str, problem);
  abort ();
}

static gpointer
watch (gpointer data G_GNUC_UNUSED)
{
  for (;;) {
    g_usleep (G_USEC_PER_SEC / 4);
    g_mutex_lock (&watch_lock);
    if (deadline && g_get_monotonic_time () > deadline)
      give_up (watch_log, "hangs");
    g_mutex_unlock (&watch_lock);
  }
  return NULL;
}

static void
set_watch (GString *log)
{
  g_mutex_lock (&watch_lock);
  watch_log = log;
  deadline = log ? g_get_monotonic_time () + PATIENCE * G_USEC_PER_SEC : 0;
  g_mutex_unlock (&watch_lock);
}

/* ------------------------------------------------------------------ chance */

static gint32
pick (Sequence *self, gint32 n)
{
  return g_rand_int_range (self->random, 0, n);
}

static gboolean
chance (Sequence *self, gint32 of)
{
  return pick (self, of) == 0;
}

G_GNUC_PRINTF (2, 3)
static void
note (Sequence *self, const char *format, ...)
{
  va_list arguments;

  g_mutex_lock (&watch_lock);
  va_start (arguments, format);
  g_string_append (self->log, "  ");
  g_string_append_vprintf (self->log, format, arguments);
  g_string_append_c (self->log, '\n');
  va_end (arguments);
  g_mutex_unlock (&watch_lock);
}

/* ------------------------------------------------------------ what is seen */

static void
see_buffer (Sequence *self, GstBuffer *buffer)
{
  const GstClockTime pts = GST_BUFFER_PTS (buffer);

  if (!GST_CLOCK_TIME_IS_VALID (pts) ||
      (GST_CLOCK_TIME_IS_VALID (self->before) &&
          (self->segment.rate < 0 ? pts >= self->before : pts <= self->before)))
    self->has_stamp_problem = TRUE;
  self->before = pts;
  self->has_ended = FALSE;
  g_atomic_int_inc (&self->n_buffers);
}

static void
see_event (Sequence *self, GstEvent *event)
{
  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_SEGMENT:
      gst_event_copy_segment (event, &self->segment);
      self->before = GST_CLOCK_TIME_NONE;
      break;
    case GST_EVENT_FLUSH_STOP:
    case GST_EVENT_STREAM_START:
      self->before = GST_CLOCK_TIME_NONE;
      self->has_ended = FALSE;
      break;
    case GST_EVENT_EOS:
    case GST_EVENT_SEGMENT_DONE:
      self->has_ended = TRUE;
      break;
    default:
      break;
  }
}

static GstPadProbeReturn
see (GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info, gpointer data)
{
  Sequence *self = data;

  g_mutex_lock (&self->lock);
  if (info->type & GST_PAD_PROBE_TYPE_BUFFER)
    see_buffer (self, GST_PAD_PROBE_INFO_BUFFER (info));
  else
    see_event (self, GST_PAD_PROBE_INFO_EVENT (info));
  g_mutex_unlock (&self->lock);
  return GST_PAD_PROBE_OK;
}

/*
 * Returns whether GStreamer itself causes the error during a stop. An event
 * that comes after an element's source pad is deactivated, but before its sink
 * pad, is refused, and GstPad makes the next buffer fail with an error
 * (videotestsrc ends so as well). Errors of flamesrc and flamevis themselves
 * are posted before.
 */
static gboolean
is_of_a_stop (Sequence *self, const char *text)
{
  return GST_STATE_TARGET (self->pipeline) <= GST_STATE_READY &&
         strstr (text, "streaming stopped, reason error (-5)") != NULL;
}

/*
 * Checks the bus: no action of a sequence may cause an error, which would end
 * the stream.
 */
static void
check (Sequence *self)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (self->pipeline);
  GstMessage *message;

  while ((message = gst_bus_pop (bus))) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;

    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR) {
      gst_message_parse_error (message, &error, &text);
      note (self, "%s: %s", error->message, text);
      if (!is_of_a_stop (self, text))
        give_up (self->log, "ends with an error");
    }
    /* Every application of a live pipeline must do this. */
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_LATENCY)
      gst_bin_recalculate_latency (GST_BIN (self->pipeline));
    gst_message_unref (message);
  }
  g_mutex_lock (&self->lock);
  if (self->has_stamp_problem)
    give_up (self->log, "a timestamp goes back, or is missing");
  g_mutex_unlock (&self->lock);
}

/* ----------------------------------------------------------------- actions */

#define GENOME                                                                 \
  "<flame name='one' size='64 48' scale='20' quality='5'><xform weight='1' "   \
  "linear='1' coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"                              \
  "<color index='0' rgb='255 0 0'/></flame>"
#define COLLECTION "<flames>" GENOME GENOME GENOME "</flames>"

static const char *const files[] = {
    "turn.flam3", "keyframes.flam3", "soon.flam3"};

static char *
get_path (const char *file)
{
  return g_build_filename (g_getenv ("FLAME_TEST_DATA"), "element", file, NULL);
}

/*
 * Properties that an application may set at any time, with some values for
 * each.
 */
typedef struct
{
  const char *name;
  const char *values[8]; /* NULL ends them */
  gboolean is_start;     /* a wrong value fails the start */
} Property;

static const Property properties[] = {
    {"speed", {"1", "-1", "0", "0.5", "3", "1000000", "-1000000"}, FALSE},
    {"genome-time",
        {"0", "5", "-1.7976931348623157e308", "1e308", "-1e308", "1e18"},
        FALSE},
    {"time-center", {"0", "0.5", "1"}, FALSE},
    {"shutter", {"0", "1", "1000000"}, FALSE},
    {"quality", {"0.5", "1", "2"}, FALSE},
    {"transition", {"0", "10000000", "300000000", "9223372036854775807"},
        FALSE},
    {"camera", {"still", "sway", "orbit", "dive"}, FALSE},
    {"transparency", {"true", "false"}, FALSE},
    {"projection", {"perspective", "fisheye", "equirectangular"}, FALSE},
    {"field-of-view", {"0", "0.001", "180", "360"}, FALSE},
    {"seed", {"0", "18446744073709551615"}, FALSE},
    {"async-depth", {"1", "2", "5", "16"}, FALSE},
    {"interactive", {"true", "false"}, FALSE},
    {"qos", {"true", "false"}, FALSE},
    {"adaptive", {"auto", "never", "always"}, FALSE},
    {"min-quality", {"0.001", "0.5", "10000000"}, FALSE},
    {"target-load", {"0.01", "0.8", "1"}, FALSE},
    {"order", {"random", "sequential"}, FALSE},
    {"edge-duration", {"0", "1", "300000000", "9223372036854775807"}, FALSE},
    {"mutants", {"0", "1", "16"}, FALSE},
    {"variations", {"classic", "all"}, FALSE},
    {"brightness", {"0", "1", "1000"}, FALSE},
    {"gamma", {"0.01", "1", "100"}, FALSE},
    {"vibrancy", {"0", "1", "100"}, FALSE},
    {"saturation", {"0", "1", "100"}, FALSE},
    {"hue", {"-1000", "0", "0.3"}, FALSE},
    {"zoom", {"-16", "0", "1"}, FALSE},
    {"pan-x", {"-1000", "0", "1000"}, FALSE},
    {"pan-y", {"-1000", "0", "1000"}, FALSE},
    {"rotation", {"-360000", "0", "77"}, FALSE},
    {"pitch", {"-360000", "0", "77"}, FALSE},
    {"yaw", {"-360000", "0", "77"}, FALSE},
    {"filters",
        {"auto", "logscale", "denoise ! logscale ! colorclip",
            "yuv ! bilateral ! logscale ! smearclip", "logscale ! logencode",
            "no such"},
        TRUE},
    {"viewport",
        {"0,0,1,1", "0,0,0.5,1", "0.1,0.3,0.3,0.3", "0.25,0.25,0.5,0.5",
            "nan,0,1,1", "1,2", "0,0,1e-9,1"},
        TRUE},
    {"flame-index", {"-1", "0", "2", "2147483646"}, TRUE},
    {"mapping", {"dance", "calm", "", "bass:zoom*1000 beat:hue+1000", "x"},
        TRUE},
    {"message-interval", {"0", "1", "9223372036854775807"}, FALSE},
};

static void
set (Sequence *self, const char *name, const char *value)
{
  if (!g_object_class_find_property (G_OBJECT_GET_CLASS (self->src), name))
    return;
  note (self, "%s=%s", name, value);
  gst_util_set_object_arg (G_OBJECT (self->src), name, value);
}

static void
set_property (Sequence *self)
{
  const Property *property = &properties[pick (self, N (properties))];
  gint32 n = 0;

  while (n < N (property->values) && property->values[n])
    n++;
  set (self, property->name, property->values[pick (self, n)]);
}

static void
set_document (Sequence *self)
{
  static const char *const genomes[] = {GENOME, COLLECTION, "<flame", "{}"};
  const gint32 way = pick (self, 4);

  if (way == 0) {
    g_autofree char *path = get_path (files[pick (self, N (files))]);

    note (self, "location=%s", path);
    g_object_set (self->src, "location", path, NULL);
  } else if (way == 1) {
    note (self, "location of nothing");
    g_object_set (self->src, "location", "/nowhere.flam3", NULL);
  } else {
    const char *genome =
        chance (self, 4) ? NULL : genomes[pick (self, N (genomes))];

    note (self, "load %s", genome ? genome : "NULL");
    g_signal_emit_by_name (self->src, "load", genome);
  }
}

static const double numbers[] = {
    0, 1, 3.5, -7, 1e9, 1e18, 1e308, -1e308, NAN, INFINITY, -INFINITY};

static void
emit_signal (Sequence *self)
{
  static const guint counts[] = {0, 1, 7, 1000, G_MAXUINT};
  const double number = numbers[pick (self, N (numbers))];
  const guint count = counts[pick (self, N (counts))];
  const gint32 way = pick (self, 5);
  g_autoptr (GstStructure) structure = NULL;
  g_autofree char *genome = NULL;

  if (way <= 1 || self->is_vis) {
    note (self, "next");
    g_signal_emit_by_name (self->src, "next");
  } else if (way == 2) {
    note (self, "go-to %g", number);
    g_signal_emit_by_name (self->src, "go-to", number);
  } else if (way == 3) {
    note (self, "get-genome %g", number);
    g_signal_emit_by_name (self->src, "get-genome", number, &genome);
  } else {
    note (self, "get-flames %u", count);
    g_signal_emit_by_name (self->src, "get-flames", count, &structure);
  }
  g_object_get (self->src, "stats", &structure, NULL);
}

/* Sets the caps of the peer, if it is a capsfilter. */
static GstPadProbeReturn
set_filter (GstPad *pad, GstPadProbeInfo *info G_GNUC_UNUSED, gpointer caps)
{
  g_autoptr (GstPad) peer = gst_pad_get_peer (pad);
  g_autoptr (GstElement) filter =
      peer ? gst_pad_get_parent_element (peer) : NULL;

  if (filter)
    g_object_set (filter, "caps", caps, NULL);
  return GST_PAD_PROBE_REMOVE;
}

static void
set_caps (Sequence *self)
{
  static const char *const formats[] = {
      "I420", "GRAY8", "RGBA", "P010_10LE", "P010_10LE,colorimetry=bt2100-pq"};
  static const char *const rates[] = {"30/1", "25/1", "60/1", "24000/1001",
      "30000/1001", "5/1", "1/1", "1/3", "1000000000/1", "1/2147483647"};
  static const char *const aspects[] = {"1/1", "1/1", "1/1", "1/1", "16/11",
      "1/10000", "10000/1", "1/2147483647"};
  /* These wait for the clock, so only the fast rates are used. */
  const gint32 n_rates = self->is_live || self->is_vis ? 6 : N (rates);
  g_autoptr (GstPad) pad = gst_element_get_static_pad (self->sink, "sink");
  g_autofree char *text =
      g_strdup_printf ("video/x-raw,format=%s,width=%d,height=%d,framerate=%s,"
                       "pixel-aspect-ratio=%s",
          formats[pick (self, N (formats))], 1 + pick (self, 40),
          1 + pick (self, 30), rates[pick (self, n_rates)],
          aspects[pick (self, N (aspects))]);

  note (self, "%s", text);
  /*
   * While playing, waits until no buffer or query is in the capsfilter: it
   * renegotiates only after it has refused the buffer, and has no caps for the
   * query.
   */
  gst_pad_add_probe (pad,
      GST_PAD_MODE (pad) == GST_PAD_MODE_NONE ? GST_PAD_PROBE_TYPE_IDLE
                                              : GST_PAD_PROBE_TYPE_BUFFER,
      set_filter, gst_caps_from_string (text), (GDestroyNotify) gst_caps_unref);
}

/* Returns the current state, or VOID_PENDING during a change of state. */
static GstState
get_state (Sequence *self)
{
  GstState state, pending;

  if (gst_element_get_state (self->pipeline, &state, &pending, 0) ==
      GST_STATE_CHANGE_ASYNC)
    return GST_STATE_VOID_PENDING;
  return state;
}

static void
seek (Sequence *self)
{
  static const double rates[] = {1, 1, -1, 2, 0.5, -2, -0.1, 100};
  static const GstSeekFlags flags[] = {GST_SEEK_FLAG_ACCURATE,
      GST_SEEK_FLAG_KEY_UNIT, GST_SEEK_FLAG_SEGMENT, GST_SEEK_FLAG_TRICKMODE};
  const GstState state = get_state (self);
  const gboolean is_playing = state == GST_STATE_PLAYING;
  /* Before the start, a seek that cannot be played would fail the start. */
  const gboolean is_early = GST_STATE_TARGET (self->src) <= GST_STATE_READY ||
                            state == GST_STATE_NULL || state == GST_STATE_READY;
  /* A seek without a flush has to consume the frames before it. */
  const gboolean flushes = !is_playing || !chance (self, 3);
  const double any = rates[pick (self, N (rates))];
  /*
   * audiotestsrc logs critical messages about reverse sound, which are not
   * ours.
   */
  const double rate = is_early || self->is_vis ? fabs (any) : any;
  const GstFormat format = chance (self, 4) && !self->is_vis && !is_early
                               ? GST_FORMAT_DEFAULT
                               : GST_FORMAT_TIME;
  const gint64 unit = format == GST_FORMAT_TIME ? GST_MSECOND : 1;
  const gint64 start = pick (self, 900) * unit;
  const gint64 stop =
      chance (self, 3) ? -1 : start + (1 + pick (self, 900)) * unit;
  GstEvent *event;
  gboolean done;

  /* A seek breaks audiotestsrc's live timestamps. */
  if (self->is_vis && self->is_live)
    return;
  event = gst_event_new_seek (rate, format,
      flags[pick (self, N (flags))] | (flushes ? GST_SEEK_FLAG_FLUSH : 0),
      GST_SEEK_TYPE_SET, start,
      chance (self, 4) && !self->is_vis ? GST_SEEK_TYPE_NONE
                                        : GST_SEEK_TYPE_SET,
      stop);
  note (self,
      "seek %g from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " in %s%s", rate,
      start, stop, gst_format_get_name (format), flushes ? ", flushing" : "");
  done = gst_element_send_event (
      self->is_vis || chance (self, 2) ? self->pipeline : self->src, event);
  note (self, done ? "  is done" : "  is refused");
}

/* Sets valid values: at the start a wrong one is an error by design. */
static void
make_right (Sequence *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (properties[i].is_start)
      set (self, properties[i].name, properties[i].values[0]);
  set (self, "projection", "perspective");
  if (chance (self, 3)) {
    g_object_set (self->src, "location", NULL, "genome", GENOME, NULL);
  } else if (chance (self, 2)) {
    g_object_set (self->src, "location", NULL, "genome", NULL, NULL);
  } else {
    g_autofree char *path = get_path (files[pick (self, N (files))]);

    g_object_set (self->src, "location", path, "genome", NULL, NULL);
  }
}

static void
set_state (Sequence *self, GstState state)
{
  GstState current, pending;

  gst_element_get_state (self->pipeline, &current, &pending, 0);
  if (state >= GST_STATE_PAUSED && current <= GST_STATE_READY &&
      pending <= GST_STATE_READY)
    make_right (self);
  note (self, "to %s", gst_element_state_get_name (state));
  if (gst_element_set_state (self->pipeline, state) ==
      GST_STATE_CHANGE_FAILURE) {
    check (self);
    give_up (self->log, "does not change its state");
  }
}

static void
change_state (Sequence *self)
{
  static const GstState states[] = {GST_STATE_PAUSED, GST_STATE_PAUSED,
      GST_STATE_PLAYING, GST_STATE_PLAYING, GST_STATE_PLAYING, GST_STATE_READY,
      GST_STATE_NULL};

  set_state (self, states[pick (self, N (states))]);
}

static GstEvent *
make_navigation (Sequence *self)
{
  static const char *const names[] = {
      "mouse-scroll", "mouse-move", "mouse-button-press", "key-press"};
  static const char *const keys[] = {"plus", "0", "Left", "bracketleft"};

  return gst_event_new_navigation (
      gst_structure_new ("application/x-gst-navigation", "event", G_TYPE_STRING,
          names[pick (self, N (names))], "button", G_TYPE_INT,
          1 + pick (self, 5), "key", G_TYPE_STRING, keys[pick (self, N (keys))],
          "pointer_x", G_TYPE_DOUBLE, numbers[pick (self, N (numbers))],
          "pointer_y", G_TYPE_DOUBLE, numbers[pick (self, N (numbers))],
          "delta_pointer_x", G_TYPE_DOUBLE, 0.0, "delta_pointer_y",
          G_TYPE_DOUBLE, numbers[pick (self, N (numbers))], NULL));
}

static void
send_event (Sequence *self)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (self->sink, "sink");
  const gint32 way = pick (self, 4);
  const GstClockTime time = pick (self, 1000) * GST_MSECOND;

  if (way == 0) {
    note (self, "navigation");
    gst_element_send_event (self->src, make_navigation (self));
  } else if (way == 1) {
    note (self, "QoS: late by %d ms", (int) (time / GST_MSECOND) - 500);
    gst_pad_push_event (
        pad, gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 1.5,
                 (GstClockTimeDiff) time - 500 * (GstClockTimeDiff) GST_MSECOND,
                 (500 + pick (self, 500)) * GST_MSECOND));
  } else if (way == 2) {
    note (self, "reconfigure");
    gst_pad_push_event (pad, gst_event_new_reconfigure ());
  } else {
    note (self, "latency");
    gst_pad_push_event (pad, gst_event_new_latency (time));
  }
}

static void
bind (Sequence *self)
{
  static const char *const names[] = {
      "zoom", "hue", "genome-time", "quality", "brightness"};
  const char *name = names[pick (self, N (names))];
  GstControlSource *source = gst_interpolation_control_source_new ();

  note (self, "controls %s", name);
  g_object_set (source, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
  for (guint i = 0; i < 3; i++)
    gst_timed_value_control_source_set (GST_TIMED_VALUE_CONTROL_SOURCE (source),
        i * GST_SECOND / 3, g_rand_double_range (self->random, 0, 2));
  gst_object_add_control_binding (
      GST_OBJECT (self->src), gst_direct_control_binding_new_absolute (
                                  GST_OBJECT (self->src), name, source));
  gst_object_unref (source);
}

static void
wait (Sequence *self)
{
  const gint32 time = pick (self, 15);

  note (self, "%d ms", time);
  g_usleep (time * 1000);
}

static void (*const actions[]) (Sequence *self) = {change_state, change_state,
    seek, seek, set_caps, set_caps, set_property, set_property, set_property,
    set_property, set_document, emit_signal, emit_signal, send_event, bind,
    wait, wait, wait};

/* --------------------------------------------------------------- sequences */

static GstElement *
get (Sequence *self, const char *name)
{
  return gst_bin_get_by_name (GST_BIN (self->pipeline), name);
}

static void
begin (Sequence *self)
{
  /* No sine-table and no ticks: a seek makes audiotestsrc read beyond their table. */
  static const char *const waves[] = {"sine", "square", "saw", "triangle",
      "silence", "white-noise", "pink-noise"};
  const char *end = "capsfilter name=filter caps=video/x-raw,width=16,"
                    "height=12,framerate=30/1 ! fakesink name=sink";
  g_autofree char *line = NULL;
  g_autoptr (GstPad) pad = NULL;
  const char *more;
  gint32 rate;

  self->is_vis = chance (self, 3);
  self->is_live = chance (self, 3);
  more = chance (self, 2) ? "loop=true" : "loop-duration=700000000";
  rate = chance (self, 4) ? 100 : 44100;
  if (self->is_vis)
    line = g_strdup_printf (
        "audiotestsrc is-live=%d wave=%s samplesperbuffer=%d ! "
        "audio/x-raw,rate=%d ! flamevis name=src quality=1 n-threads=1 %s ! %s "
        "sync=%d",
        self->is_live, waves[pick (self, N (waves))],
        1 + pick (self, rate / 10), rate, more, end, self->is_live);
  else
    line = g_strdup_printf ("flamesrc name=src is-live=%d quality=1 "
                            "n-threads=1 %s ! %s sync=%d",
        self->is_live, more, end, self->is_live && chance (self, 2));
  note (self, "%s", line);
  self->pipeline = gst_parse_launch (line, NULL);
  self->src = get (self, "src");
  self->filter = get (self, "filter");
  self->sink = get (self, "sink");
  self->before = GST_CLOCK_TIME_NONE;
  gst_segment_init (&self->segment, GST_FORMAT_TIME);
  g_mutex_init (&self->lock);
  pad = gst_element_get_static_pad (self->sink, "sink");
  gst_pad_add_probe (pad,
      GST_PAD_PROBE_TYPE_BUFFER | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM |
          GST_PAD_PROBE_TYPE_EVENT_FLUSH,
      see, self, NULL);
}

/*
 * Returns whether GstBin has failed to continue to PLAYING although nothing is
 * pending. That happens, with any elements, if another state is requested at
 * that moment ("state continue aborted due to intervening change").
 */
static gboolean
is_forgotten (Sequence *self)
{
  GstState pending;

  return gst_element_get_state (self->pipeline, NULL, &pending, 0) ==
             GST_STATE_CHANGE_ASYNC &&
         pending == GST_STATE_PLAYING &&
         gst_element_get_state (self->sink, NULL, NULL, 0) ==
             GST_STATE_CHANGE_SUCCESS;
}

/* Waits for frames or the end. The watchdog limits the wait. */
static void
check_alive (Sequence *self)
{
  gint n = g_atomic_int_get (&self->n_buffers);
  gboolean has_ended = FALSE;
  guint n_forgotten = 0;

  note (self, "is it alive?");
  set_state (self, GST_STATE_PLAYING);
  while (!has_ended && g_atomic_int_get (&self->n_buffers) < n + 2) {
    check (self);
    n_forgotten = is_forgotten (self) ? n_forgotten + 1 : 0;
    if (n_forgotten == FORGOTTEN) {
      set_state (self, GST_STATE_READY);
      set_state (self, GST_STATE_PLAYING);
    }
    g_usleep (1000);
    g_mutex_lock (&self->lock);
    has_ended = self->has_ended;
    g_mutex_unlock (&self->lock);
  }
}

static void
end (Sequence *self)
{
  GstElement *pipeline = self->pipeline, *src = self->src;

  note (self, "to NULL");
  gst_element_set_state (self->pipeline, GST_STATE_NULL);
  check (self);
  gst_object_unref (self->filter);
  gst_object_unref (self->sink);
  g_object_add_weak_pointer (G_OBJECT (pipeline), (gpointer *) &self->pipeline);
  g_object_add_weak_pointer (G_OBJECT (src), (gpointer *) &self->src);
  gst_object_unref (src);
  gst_object_unref (pipeline);
  note (self, "is it let go of?");
  /* A thread of GStreamer's may hold a reference for a moment. */
  while (g_atomic_pointer_get (&self->pipeline) ||
         g_atomic_pointer_get (&self->src))
    g_usleep (1000);
  g_mutex_clear (&self->lock);
}

static void
run (guint32 seed)
{
  Sequence self = {
      .random = g_rand_new_with_seed (seed), .log = g_string_new (NULL)};
  guint n;

  g_string_printf (self.log, "FLAME_TEST_SEED=%u\n", seed);
  set_watch (self.log);
  begin (&self);
  n = 1 + pick (&self, MAX_ACTIONS);
  for (guint i = 0; i < n; i++) {
    actions[pick (&self, N (actions))](&self);
    check (&self);
  }
  check_alive (&self);
  end (&self);
  set_watch (NULL);
  g_string_free (self.log, TRUE);
  g_rand_free (self.random);
}

/* ------------------------------------------------------------------- leaks */

/*
 * Returns the number of live objects according to the leaks tracer, or 0
 * without it. The tracer takes references, so no other thread may drop the last
 * reference meanwhile; GStreamer's threads drop that of their task a moment
 * after they have been joined.
 *
 * @names: (out) (nullable) (transfer full) their names
 */
static guint
count_objects (char **names)
{
  GList *tracers = gst_tracing_get_active_tracers ();
  guint n = 0;

  g_usleep (G_USEC_PER_SEC / 2);
  for (GList *link = tracers; link; link = link->next) {
    g_autoptr (GstStructure) objects = NULL;
    const GValue *list;

    if (!g_str_equal (G_OBJECT_TYPE_NAME (link->data), "GstLeaksTracer"))
      continue;
    g_signal_emit_by_name (link->data, "get-live-objects", &objects);
    list = gst_structure_get_value (objects, "live-objects-list");
    n = gst_value_list_get_size (list);
    if (names)
      *names = g_strdup_value_contents (list);
  }
  g_list_free_full (tracers, gst_object_unref);
  return n;
}

/*
 * Prints the actions so far before a critical message, which G_DEBUG makes
 * fatal.
 */
static void
print_actions (const char *domain, GLogLevelFlags level, const char *message,
    gpointer data G_GNUC_UNUSED)
{
  if (level & G_LOG_LEVEL_CRITICAL && watch_log)
    g_printerr ("%s\n", watch_log->str);
  g_log_default_handler (domain, level, message, NULL);
}

static guint
get_number (const char *name, guint otherwise)
{
  const char *text = g_getenv (name);

  return text ? (guint) g_ascii_strtoull (text, NULL, 10) : otherwise;
}

int
main (int argc, char **argv)
{
  g_autofree char *names = NULL;
  guint seed, n, before = 0, after;
  GThread *watchdog;

  gst_init (&argc, &argv);
  g_log_set_default_handler (print_actions, NULL);
  seed = get_number ("FLAME_TEST_SEED", DEFAULT_SEED);
  n = get_number ("FLAME_TEST_SEQUENCES", DEFAULT_SEQUENCES);
  g_print ("1..2\n# FLAME_TEST_SEED=%u FLAME_TEST_SEQUENCES=%u\n", seed, n);
  watchdog = g_thread_new ("watchdog", watch, NULL);
  g_thread_unref (watchdog);
  for (guint i = 0; i < n; i++) {
    run (seed + i);
    /*
     * The first sequences create objects that stay, such as clocks and the task
     * pool.
     */
    if (i == n / 4)
      before = count_objects (NULL);
    if (i % 100 == 99)
      g_print ("# %u sequences\n", i + 1);
  }
  g_print ("ok 1 - %u sequences\n", n);
  after = count_objects (&names);
  g_print ("%s 2 - %u objects live, after a quarter it was %u\n",
      after <= before ? "ok" : "not ok", after, before);
  if (after > before)
    g_print ("# %s\n", names);
  return after <= before ? 0 : 1;
}
