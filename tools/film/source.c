/*
 * flamesrc as a source of a film's frames: properties from the plan, seeks between
 * segments, and errors from the bus.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/source.h"

#include <gst/app/gstappsink.h>
#include <string.h>

#include "flame/renderer.h"
#include "tools/film/error.h"
#include "tools/program.h"

/* How often to check for errors and signals. */
#define PATIENCE (100 * GST_MSECOND)
/* Samples a pixel if only the element's answers are needed. */
#define LOOK_QUALITY 0.001
/* Samples of a frame whose time is measured: about 40 ms of one core. */
#define MEASURE_SAMPLES 4e6
/* Frames that take longer without samples are not measured. */
#define MAX_MEASURE_SECONDS 0.25

struct _FilmSource
{
  const FilmPlan *plan;
  GstElement *pipeline, *element;
  GstAppSink *sink;
  GstBus *bus;
  gboolean is_started;
  guint64 next;
  guint64 stop; /* frames from here on are rendered only if requested */
  char *backend, *device;
  void (*wait) (double progress, gpointer user_data); /* (nullable) */
  gpointer wait_data;
};

GstCaps *
film_source_new_caps (const FilmPlan *plan)
{
  const FilmCodec *codec = plan->codec;
  const char *format = plan->hdr ? codec->format_deep : codec->format;
  GstCaps *caps;

  if (plan->bits == 16)
    format = "RGBA64_LE";
  else if (film_plan_has_alpha (plan))
    format = codec->format_alpha;
  caps = gst_caps_new_simple ("video/x-raw", "format", G_TYPE_STRING, format,
      "width", G_TYPE_INT, plan->width, "height", G_TYPE_INT, plan->height,
      "framerate", GST_TYPE_FRACTION, plan->fps_n, plan->fps_d, NULL);
  if (plan->hdr) {
    g_autofree char *name = g_strdup_printf ("bt2100-%s", plan->hdr);

    gst_caps_set_simple (caps, "colorimetry", G_TYPE_STRING, name, NULL);
  }
  return caps;
}

/* ------------------------------------------------------------ construction */

/* --------------------------------------------------------------- properties */

/*
 * Properties that other options set, that only live streams use, or that the element
 * only inherits.
 */
static const char *const others[] = {"location", "genome", "quality", "filters",
    "backend", "profile", "palettes", "loop", "devices", "is-live", "qos",
    "adaptive", "min-quality", "target-load", "num-buffers", "do-timestamp",
    "blocksize", "typefind", "automatic-eos", "name", "parent", "interactive",
    "genome-time", NULL};

/* (transfer full): "one of random, sequential". */
static char *
list_values (GParamSpec *spec)
{
  GEnumClass *class = g_type_class_ref (spec->value_type);
  GString *text = g_string_new ("one of ");

  for (guint i = 0; i < class->n_values; i++)
    g_string_append_printf (
        text, "%s%s", i > 0 ? ", " : "", class->values[i].value_nick);
  g_type_class_unref (class);
  return g_string_free (text, FALSE);
}

/* (transfer full): Describes the values of a property. */
static char *
describe (GParamSpec *spec)
{
  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    return g_strdup ("true or false");
  if (G_IS_PARAM_SPEC_ENUM (spec))
    return list_values (spec);
  if (G_IS_PARAM_SPEC_DOUBLE (spec))
    return g_strdup_printf ("a number from %g to %g",
        G_PARAM_SPEC_DOUBLE (spec)->minimum,
        G_PARAM_SPEC_DOUBLE (spec)->maximum);
  if (G_IS_PARAM_SPEC_INT (spec))
    return g_strdup_printf ("a whole number from %d to %d",
        G_PARAM_SPEC_INT (spec)->minimum, G_PARAM_SPEC_INT (spec)->maximum);
  if (G_IS_PARAM_SPEC_UINT (spec))
    return g_strdup_printf ("a whole number from %u to %u",
        G_PARAM_SPEC_UINT (spec)->minimum, G_PARAM_SPEC_UINT (spec)->maximum);
  if (G_IS_PARAM_SPEC_UINT64 (spec))
    return g_strdup_printf ("a whole number from %" G_GUINT64_FORMAT
                            " to %" G_GUINT64_FORMAT,
        G_PARAM_SPEC_UINT64 (spec)->minimum,
        G_PARAM_SPEC_UINT64 (spec)->maximum);
  return g_strdup_printf ("a %s", g_type_name (spec->value_type));
}

static gboolean
set_property (GstElement *element, const char *option, const char *name,
    const char *text, GError **error)
{
  GParamSpec *spec =
      g_object_class_find_property (G_OBJECT_GET_CLASS (element), name);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autofree char *expected = NULL;

  if (!spec || !(spec->flags & G_PARAM_WRITABLE))
    return film_fail (error, FILM_ERROR_USAGE,
        "%s: flamesrc has no property %s to set", option, name);
  g_value_init (&value, spec->value_type);
  if (gst_value_deserialize_with_pspec (&value, text, spec) &&
      !g_param_value_validate (spec, &value)) {
    g_object_set_property (G_OBJECT (element), name, &value);
    return TRUE;
  }
  expected = describe (spec);
  return film_fail (
      error, FILM_ERROR_USAGE, "%s=%s: expected %s", option, text, expected);
}

static gboolean
parse_property (GstElement *element, const char *text, GError **error)
{
  const char *equals = strchr (text, '=');
  g_autofree char *name = equals ? g_strndup (text, equals - text) : NULL;
  g_autofree char *option = NULL;
  g_autofree char *value = NULL;
  g_autoptr (GError) cause = NULL;

  if (!equals || equals == text)
    return film_fail (
        error, FILM_ERROR_USAGE, "--property=%s: expected NAME=VALUE", text);
  if (g_strv_contains (others, name))
    return film_fail (error, FILM_ERROR_USAGE,
        "--property=%s: expected a property that no other option sets and "
        "that a film can have",
        text);
  value = program_read_property (name, equals + 1, &cause);
  if (!value)
    return film_fail (error, FILM_ERROR_USAGE, "--property=%s", cause->message);
  option = g_strdup_printf ("--property=%s", name);
  return set_property (element, option, name, value, error);
}

/* @devices: (nullable) */
static gboolean
set_devices (FilmSource *source, const char *devices, GError **error)
{
  g_autoptr (GError) cause = NULL;

  if (!devices)
    return TRUE;
  if (!flame_devices_check (devices, &cause))
    return film_fail (error, FILM_ERROR_USAGE, "--devices: %s", cause->message);
  g_object_set (source->element, "devices", devices, NULL);
  return TRUE;
}

static gboolean
set_properties (FilmSource *source, const char *devices, GError **error)
{
  const FilmPlan *plan = source->plan;
  g_autofree char *genome = film_plan_resolve (plan, plan->genome);
  const struct
  {
    const char *name, *path;
  } files[] = {{"profile", plan->profile}, {"palettes", plan->palettes}};

  g_object_set (source->element, "location", genome, "quality", plan->quality,
      "loop", plan->does_loop, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *path =
        files[i].path ? film_plan_resolve (plan, files[i].path) : NULL;

    if (path)
      g_object_set (source->element, files[i].name, path, NULL);
  }
  if (plan->flame >= 0)
    g_object_set (source->element, "flame-index", plan->flame, NULL);
  if (g_str_equal (plan->codec->name, "exr"))
    g_object_set (source->element, "layers", "light,hits", NULL);
  if (plan->is_still)
    g_object_set (
        source->element, "genome-time", plan->moment, "shutter", 0.0, NULL);
  if (plan->filters)
    g_object_set (source->element, "filters", plan->filters, NULL);
  gst_util_set_object_arg (
      G_OBJECT (source->element), "backend", plan->backend);
  for (char **text = plan->properties; text && *text; text++)
    if (!parse_property (source->element, *text, error))
      return FALSE;
  return set_devices (source, devices, error);
}

FilmSource *
film_source_new (const FilmPlan *plan, const char *devices, GError **error)
{
  g_autoptr (FilmSource) source = NULL;
  g_autoptr (GstCaps) caps = NULL;
  GstElement *sink;

  if (!film_element_need ("flamesrc", error) ||
      !film_element_need ("appsink", error))
    return NULL;
  source = g_new0 (FilmSource, 1);
  source->plan = plan;
  source->pipeline = gst_pipeline_new (NULL);
  source->bus = gst_element_get_bus (source->pipeline);
  source->element = gst_element_factory_make ("flamesrc", NULL);
  sink = gst_element_factory_make ("appsink", NULL);
  gst_bin_add_many (GST_BIN (source->pipeline), source->element, sink, NULL);
  source->sink = GST_APP_SINK (sink);
  caps = film_source_new_caps (plan);
  g_object_set (sink, "sync", FALSE, "max-buffers", 2, "caps", caps,
      "enable-last-sample", FALSE, NULL);
  if (!gst_element_link (source->element, sink)) {
    film_fail (error, FILM_ERROR_FAILED, "flamesrc does not fit an appsink");
    return NULL;
  }
  if (!set_properties (source, devices, error))
    return NULL;
  return g_steal_pointer (&source);
}

void
film_source_free (FilmSource *source)
{
  gst_element_set_state (source->pipeline, GST_STATE_NULL);
  gst_object_unref (source->bus);
  gst_object_unref (source->pipeline);
  g_free (source->backend);
  g_free (source->device);
  g_free (source);
}

/* ---------------------------------------------------------------- the bus */

static void
note_backend (FilmSource *source, const GstStructure *structure)
{
  g_free (source->backend);
  g_free (source->device);
  source->backend = g_strdup (gst_structure_get_string (structure, "backend"));
  source->device = g_strdup (gst_structure_get_string (structure, "device"));
}

/* (transfer full): The message, with the name that the user knows. */
static char *
describe_error (const FilmSource *source, const GError *error)
{
  const FilmPlan *plan = source->plan;

  return plan->copy
             ? input_copy_rename (plan->copy, plan->genome, error->message)
             : g_strdup (error->message);
}

static void
print_warning (const FilmSource *source, GstMessage *message)
{
  g_autoptr (GError) warning = NULL;
  g_autofree char *text = NULL;

  gst_message_parse_warning (message, &warning, NULL);
  text = describe_error (source, warning);
  g_printerr ("warning: %s\n", text);
}

/*
 * Prints a message about what takes seconds, such as the first compilation of a GPU's
 * kernels.
 */
static void
print_progress (GstMessage *message)
{
  g_autofree char *text = NULL;

  gst_message_parse_progress (message, NULL, NULL, &text);
  g_printerr ("%s\n", text);
}

/* FALSE if there was an error. */
static gboolean
read_bus (FilmSource *source, GError **error)
{
  const GstMessageType wanted = GST_MESSAGE_ERROR | GST_MESSAGE_WARNING |
                                GST_MESSAGE_ELEMENT | GST_MESSAGE_PROGRESS;
  GstMessage *message;

  while ((message = gst_bus_pop_filtered (source->bus, wanted))) {
    g_autoptr (GstMessage) G_GNUC_UNUSED owned = message;
    g_autoptr (GError) cause = NULL;
    g_autofree char *text = NULL;

    if (gst_message_has_name (message, "flame-backend"))
      note_backend (source, gst_message_get_structure (message));
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_PROGRESS)
      print_progress (message);
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_WARNING)
      print_warning (source, message);
    if (GST_MESSAGE_TYPE (message) != GST_MESSAGE_ERROR)
      continue;
    gst_message_parse_error (message, &cause, NULL);
    text = describe_error (source, cause);
    return film_fail (error, FILM_ERROR_FAILED, "%s", text);
  }
  return TRUE;
}

/* --------------------------------------------------------------- rendering */

static void
report_progress (FilmSource *source)
{
  g_autoptr (GstStructure) stats = NULL;
  double progress = 0;

  if (!source->wait)
    return;
  g_object_get (source->element, "stats", &stats, NULL);
  if (stats && gst_structure_get_double (stats, "progress", &progress))
    source->wait (progress, source->wait_data);
}

/* (transfer full) (nullable) */
static GstSample *
wait_sample (FilmSource *source, GError **error)
{
  for (;;) {
    GstSample *sample = gst_app_sink_try_pull_sample (source->sink, PATIENCE);

    if (sample || !read_bus (source, error))
      return sample;
    report_progress (source);
    if (film_is_interrupted ()) {
      film_fail (error, FILM_ERROR_INTERRUPTED, "interrupted");
      return NULL;
    }
    if (gst_app_sink_is_eos (source->sink)) {
      /*
       * The end of stream after an error may arrive before the error's message.
       */
      if (read_bus (source, error))
        film_fail (error, FILM_ERROR_FAILED,
            "the animation ended before frame %" G_GUINT64_FORMAT,
            source->next);
      return NULL;
    }
  }
}

/* Before flamesrc has caps it cannot convert frame numbers. */
static gint64
get_time (const FilmSource *source, guint64 frame)
{
  return (gint64) gst_util_uint64_scale (frame,
      GST_SECOND * (guint64) source->plan->fps_d,
      (guint64) source->plan->fps_n);
}

/*
 * A seek from @frame to the film's end; for a frame outside of the film, for that frame
 * alone.
 */
static GstEvent *
new_seek (FilmSource *source, guint64 frame)
{
  const FilmPlan *plan = source->plan;

  source->stop = MAX (plan->first + plan->n_frames, frame + 1);
  return gst_event_new_seek (1, GST_FORMAT_TIME,
      GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, GST_SEEK_TYPE_SET,
      get_time (source, frame), GST_SEEK_TYPE_SET,
      get_time (source, source->stop));
}

/* A seek before the source runs takes effect at its first frame. */
static gboolean
start (FilmSource *source, guint64 frame, GError **error)
{
  gst_element_set_state (source->pipeline, GST_STATE_READY);
  gst_element_send_event (source->element, new_seek (source, frame));
  if (gst_element_set_state (source->pipeline, GST_STATE_PLAYING) ==
      GST_STATE_CHANGE_FAILURE) {
    if (read_bus (source, error))
      film_fail (error, FILM_ERROR_FAILED, "flamesrc does not start");
    return FALSE;
  }
  source->is_started = TRUE;
  return TRUE;
}

static gboolean
go_to (FilmSource *source, guint64 frame, GError **error)
{
  if (!source->is_started)
    return start (source, frame, error);
  if (frame == source->next && frame < source->stop)
    return TRUE;
  if (gst_element_send_event (source->pipeline, new_seek (source, frame)))
    return TRUE;
  if (read_bus (source, error))
    film_fail (error, FILM_ERROR_FAILED,
        "flamesrc cannot seek to frame %" G_GUINT64_FORMAT, frame);
  return FALSE;
}

static guint64
get_number (const FilmSource *source, GstSample *sample)
{
  const GstClockTime time = GST_BUFFER_PTS (gst_sample_get_buffer (sample));

  return gst_util_uint64_scale_round (time, (guint64) source->plan->fps_n,
      GST_SECOND * (guint64) source->plan->fps_d);
}

GstSample *
film_source_pull (FilmSource *source, guint64 frame, GError **error)
{
  g_autoptr (GstSample) sample = NULL;

  if (!go_to (source, frame, error))
    return NULL;
  source->next = frame;
  sample = wait_sample (source, error);
  if (!sample)
    return NULL;
  if (get_number (source, sample) != frame) {
    film_fail (error, FILM_ERROR_FAILED,
        "flamesrc gave frame %" G_GUINT64_FORMAT
        " for frame %" G_GUINT64_FORMAT,
        get_number (source, sample), frame);
    return NULL;
  }
  if (!source->backend && !read_bus (source, error))
    return NULL;
  source->next++;
  return g_steal_pointer (&sample);
}

gboolean
film_source_probe (FilmSource *source, guint64 *n_frames, GError **error)
{
  g_autoptr (GstSample) sample = NULL;
  gint64 duration;

  g_object_set (source->element, "quality", LOOK_QUALITY, NULL);
  sample = film_source_pull (source, 0, error);
  if (!sample)
    return FALSE;
  *n_frames = G_MAXUINT64;
  if (gst_element_query_duration (
          source->element, GST_FORMAT_DEFAULT, &duration) &&
      duration >= 0)
    *n_frames = (guint64) duration;
  return TRUE;
}

/*
 * How many seconds a frame with @quality samples a pixel took; 0 if it cannot be
 * rendered.
 */
static double
time_frame (FilmSource *source, double quality)
{
  g_autoptr (GstSample) sample = NULL;
  GstCustomMeta *meta;
  double seconds = 0;

  g_object_set (source->element, "quality", quality, NULL);
  /* A seek drops the frames that are queued with the old quality. */
  sample = film_source_pull (source, 0, NULL);
  meta = sample ? gst_buffer_get_custom_meta (
                      gst_sample_get_buffer (sample), "GstFlameFrameMeta")
                : NULL;
  if (meta)
    gst_structure_get_double (
        gst_custom_meta_get_structure (meta), "total", &seconds);
  return seconds;
}

FilmFrameCost
film_source_measure (FilmSource *source)
{
  FilmFrameCost cost = {.base = time_frame (source, LOOK_QUALITY)};
  const double quality =
      MEASURE_SAMPLES / ((double) source->plan->width * source->plan->height);
  double more;

  if (cost.base <= 0 || cost.base > MAX_MEASURE_SECONDS)
    return cost;
  more = time_frame (source, quality) - cost.base;
  cost.per_quality = MAX (more, 0) / quality;
  return cost;
}

void
film_source_set_wait (FilmSource *source,
    void (*func) (double progress, gpointer user_data), gpointer user_data)
{
  source->wait = func;
  source->wait_data = user_data;
}

const char *
film_source_get_backend (const FilmSource *source)
{
  return source->backend;
}

const char *
film_source_get_device (const FilmSource *source)
{
  return source->device;
}
