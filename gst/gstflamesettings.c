/*
 * The element's writable properties: their specifications and their values.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesettings.h"

#define DEFAULT_SEED 0
#define DEFAULT_BACKEND FLAME_BACKEND_AUTO
#define DEFAULT_CUDA_DEVICE -1
#define DEFAULT_QUALITY 0.0
#define DEFAULT_SPEED 1.0
#define DEFAULT_GENOME_RATE 30.0
#define DEFAULT_TIME_CENTER 0.5
#define DEFAULT_SHUTTER 1.0
#define DEFAULT_LOOP FALSE
#define DEFAULT_LOOP_DURATION (10 * GST_SECOND)
#define DEFAULT_FILTERS "auto"
#define DEFAULT_TRANSPARENCY FALSE
#define DEFAULT_N_THREADS 0
#define DEFAULT_ASYNC_DEPTH 3
#define DEFAULT_QOS TRUE

enum
{
  PROP_0,
  PROP_LOCATION,
  PROP_GENOME,
  PROP_PALETTES,
  PROP_SEED,
  PROP_BACKEND,
  PROP_CUDA_DEVICE_ID,
  PROP_QUALITY,
  PROP_SPEED,
  PROP_GENOME_RATE,
  PROP_GENOME_TIME,
  PROP_TIME_CENTER,
  PROP_SHUTTER,
  PROP_LOOP,
  PROP_LOOP_DURATION,
  PROP_FILTERS,
  PROP_TRANSPARENCY,
  PROP_N_THREADS,
  PROP_ASYNC_DEPTH,
  PROP_QOS,
  PROP_END
};

G_STATIC_ASSERT (PROP_END == GST_FLAME_N_SETTINGS);

#define READWRITE (G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS)
#define AT_START (READWRITE | GST_PARAM_MUTABLE_READY)
#define ANY_TIME (READWRITE | GST_PARAM_MUTABLE_PLAYING)

GType
gst_flame_backend_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
      {FLAME_BACKEND_AUTO, "CUDA where a device works, else CPU", "auto"},
      {FLAME_BACKEND_CUDA, "CUDA", "cuda"},
      {FLAME_BACKEND_CPU, "CPU", "cpu"},
      {0, NULL, NULL},
  };

  if (g_once_init_enter (&type))
    g_once_init_leave (
        &type, g_enum_register_static ("GstFlameBackend", values));
  return type;
}

const char *
gst_flame_backend_get_nick (FlameBackendKind backend)
{
  return backend == FLAME_BACKEND_CUDA ? "cuda" : "cpu";
}

static void
install_document (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_LOCATION,
      g_param_spec_string ("location", "Location",
          "Path of the flam3 XML file to play; without location and genome a "
          "built-in animation plays",
          NULL, AT_START));
  g_object_class_install_property (klass, PROP_GENOME,
      g_param_spec_string ("genome", "Genome",
          "The flam3 XML document itself, instead of location", NULL,
          AT_START));
  g_object_class_install_property (klass, PROP_PALETTES,
      g_param_spec_string ("palettes", "Palettes",
          "Path of flam3-palettes.xml, for genomes that name a palette by its "
          "number; NULL searches where flam3 does",
          NULL, AT_START));
}

static void
install_time (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_SPEED,
      g_param_spec_double ("speed", "Speed",
          "Factor on the pace of the animation; 0 stands still for ever, "
          "negative plays from its end to its start",
          -1e6, 1e6, DEFAULT_SPEED, AT_START));
  g_object_class_install_property (klass, PROP_GENOME_RATE,
      g_param_spec_double ("genome-rate", "Genome rate",
          "Keyframe units a second, the unit of a keyframe's time attribute",
          1e-6, 1e6, DEFAULT_GENOME_RATE, AT_START));
  g_object_class_install_property (klass, PROP_GENOME_TIME,
      g_param_spec_double ("genome-time", "Genome time",
          "Genome time of the next frame in keyframe units, absolute; at the "
          "default the stream time decides",
          -G_MAXDOUBLE, G_MAXDOUBLE, GST_FLAME_GENOME_TIME_UNSET,
          ANY_TIME | GST_PARAM_CONTROLLABLE));
  g_object_class_install_property (klass, PROP_TIME_CENTER,
      g_param_spec_double ("time-center", "Time centre",
          "The part of a frame's duration at which its genome time is taken; 0 "
          "is flam3-animate's convention",
          0, 1, DEFAULT_TIME_CENTER, ANY_TIME));
  g_object_class_install_property (klass, PROP_SHUTTER,
      g_param_spec_double ("shutter", "Shutter",
          "Motion blur in frame durations for a temporal filter width of 1; 0 "
          "leaves it out",
          0, 1e6, DEFAULT_SHUTTER, ANY_TIME));
  g_object_class_install_property (klass, PROP_LOOP,
      g_param_spec_boolean ("loop", "Loop",
          "Start again at the end, for ever; the built-in animation always "
          "does",
          DEFAULT_LOOP, AT_START));
  g_object_class_install_property (klass, PROP_LOOP_DURATION,
      g_param_spec_uint64 ("loop-duration", "Loop duration",
          "Nanoseconds of one turn of a single flame, and of each loop and "
          "edge "
          "of several flames without times, at speed 1",
          1, G_MAXINT64, DEFAULT_LOOP_DURATION, AT_START));
}

static void
install_picture (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_QUALITY,
      g_param_spec_double ("quality", "Quality",
          "Samples a pixel; 0 takes the genome's own", 0, 1e7, DEFAULT_QUALITY,
          ANY_TIME | GST_PARAM_CONTROLLABLE));
  g_object_class_install_property (klass, PROP_SEED,
      g_param_spec_uint64 ("seed", "Seed",
          "Seed of the random numbers; the same seed gives the same bytes", 0,
          G_MAXUINT64, DEFAULT_SEED, ANY_TIME));
  g_object_class_install_property (klass, PROP_FILTERS,
      g_param_spec_string ("filters", "Filters",
          "\"auto\": as the genome says; \"logscale\": log density alone, "
          "without density estimation",
          DEFAULT_FILTERS, AT_START));
  g_object_class_install_property (klass, PROP_TRANSPARENCY,
      g_param_spec_boolean ("transparency", "Transparency",
          "Straight alpha in formats with alpha, which are then preferred, "
          "instead of the genome's background",
          DEFAULT_TRANSPARENCY, ANY_TIME));
}

static void
install_machine (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_BACKEND,
      g_param_spec_enum ("backend", "Backend",
          "What renders; active-backend tells the outcome",
          GST_TYPE_FLAME_BACKEND, DEFAULT_BACKEND, AT_START));
  g_object_class_install_property (klass, PROP_CUDA_DEVICE_ID,
      g_param_spec_int ("cuda-device-id", "CUDA device id",
          "Number of the CUDA device, -1 for the first that works", -1,
          G_MAXINT, DEFAULT_CUDA_DEVICE, AT_START));
  g_object_class_install_property (klass, PROP_N_THREADS,
      g_param_spec_uint ("n-threads", "Threads",
          "Threads of the CPU backend, 0 for one a core", 0, 1024,
          DEFAULT_N_THREADS, AT_START));
  g_object_class_install_property (klass, PROP_ASYNC_DEPTH,
      g_param_spec_uint ("async-depth", "Async depth",
          "Frames in flight; these are rendered ahead, so they add no latency",
          1, 16, DEFAULT_ASYNC_DEPTH, AT_START));
  g_object_class_install_property (klass, PROP_QOS,
      g_param_spec_boolean ("qos", "QoS",
          "Skip frames that a sink reports to be too late, when not live",
          DEFAULT_QOS, ANY_TIME));
}

void
gst_flame_settings_install (GObjectClass *klass)
{
  install_document (klass);
  install_picture (klass);
  install_time (klass);
  install_machine (klass);
}

void
gst_flame_settings_init (GstFlameSettings *settings)
{
  *settings = (GstFlameSettings){
      .filters = g_strdup (DEFAULT_FILTERS),
      .seed = DEFAULT_SEED,
      .backend = DEFAULT_BACKEND,
      .cuda_device = DEFAULT_CUDA_DEVICE,
      .quality = DEFAULT_QUALITY,
      .speed = DEFAULT_SPEED,
      .genome_rate = DEFAULT_GENOME_RATE,
      .genome_time = GST_FLAME_GENOME_TIME_UNSET,
      .time_center = DEFAULT_TIME_CENTER,
      .shutter = DEFAULT_SHUTTER,
      .loop = DEFAULT_LOOP,
      .loop_duration = DEFAULT_LOOP_DURATION,
      .transparency = DEFAULT_TRANSPARENCY,
      .n_threads = DEFAULT_N_THREADS,
      .async_depth = DEFAULT_ASYNC_DEPTH,
      .qos = DEFAULT_QOS,
  };
}

void
gst_flame_settings_clear (GstFlameSettings *settings)
{
  g_clear_pointer (&settings->location, g_free);
  g_clear_pointer (&settings->genome, g_free);
  g_clear_pointer (&settings->palettes, g_free);
  g_clear_pointer (&settings->filters, g_free);
}

void
gst_flame_settings_copy (const GstFlameSettings *from, GstFlameSettings *to)
{
  *to = *from;
  to->location = g_strdup (from->location);
  to->genome = g_strdup (from->genome);
  to->palettes = g_strdup (from->palettes);
  to->filters = g_strdup (from->filters);
}

static void
set_string (char **string, const GValue *value)
{
  const char *text = g_value_get_string (value);

  g_free (*string);
  *string = text && *text ? g_strdup (text) : NULL;
}

gboolean
gst_flame_settings_set (
    GstFlameSettings *settings, guint id, const GValue *value)
{
  switch (id) {
    case PROP_LOCATION:
      set_string (&settings->location, value);
      return TRUE;
    case PROP_GENOME:
      set_string (&settings->genome, value);
      return TRUE;
    case PROP_PALETTES:
      set_string (&settings->palettes, value);
      return TRUE;
    case PROP_SEED:
      settings->seed = g_value_get_uint64 (value);
      return TRUE;
    case PROP_BACKEND:
      settings->backend = g_value_get_enum (value);
      return TRUE;
    case PROP_CUDA_DEVICE_ID:
      settings->cuda_device = g_value_get_int (value);
      return TRUE;
    case PROP_QUALITY:
      settings->quality = g_value_get_double (value);
      return TRUE;
    case PROP_SPEED:
      settings->speed = g_value_get_double (value);
      return TRUE;
    case PROP_GENOME_RATE:
      settings->genome_rate = g_value_get_double (value);
      return TRUE;
    case PROP_GENOME_TIME:
      settings->genome_time = g_value_get_double (value);
      return TRUE;
    case PROP_TIME_CENTER:
      settings->time_center = g_value_get_double (value);
      return TRUE;
    case PROP_SHUTTER:
      settings->shutter = g_value_get_double (value);
      return TRUE;
    case PROP_LOOP:
      settings->loop = g_value_get_boolean (value);
      return TRUE;
    case PROP_LOOP_DURATION:
      settings->loop_duration = g_value_get_uint64 (value);
      return TRUE;
    case PROP_FILTERS:
      set_string (&settings->filters, value);
      if (!settings->filters)
        settings->filters = g_strdup (DEFAULT_FILTERS);
      return TRUE;
    case PROP_TRANSPARENCY:
      settings->transparency = g_value_get_boolean (value);
      return TRUE;
    case PROP_N_THREADS:
      settings->n_threads = g_value_get_uint (value);
      return TRUE;
    case PROP_ASYNC_DEPTH:
      settings->async_depth = g_value_get_uint (value);
      return TRUE;
    case PROP_QOS:
      settings->qos = g_value_get_boolean (value);
      return TRUE;
    default:
      return FALSE;
  }
}

gboolean
gst_flame_settings_get (
    const GstFlameSettings *settings, guint id, GValue *value)
{
  switch (id) {
    case PROP_LOCATION:
      g_value_set_string (value, settings->location);
      return TRUE;
    case PROP_GENOME:
      g_value_set_string (value, settings->genome);
      return TRUE;
    case PROP_PALETTES:
      g_value_set_string (value, settings->palettes);
      return TRUE;
    case PROP_SEED:
      g_value_set_uint64 (value, settings->seed);
      return TRUE;
    case PROP_BACKEND:
      g_value_set_enum (value, settings->backend);
      return TRUE;
    case PROP_CUDA_DEVICE_ID:
      g_value_set_int (value, settings->cuda_device);
      return TRUE;
    case PROP_QUALITY:
      g_value_set_double (value, settings->quality);
      return TRUE;
    case PROP_SPEED:
      g_value_set_double (value, settings->speed);
      return TRUE;
    case PROP_GENOME_RATE:
      g_value_set_double (value, settings->genome_rate);
      return TRUE;
    case PROP_GENOME_TIME:
      g_value_set_double (value, settings->genome_time);
      return TRUE;
    case PROP_TIME_CENTER:
      g_value_set_double (value, settings->time_center);
      return TRUE;
    case PROP_SHUTTER:
      g_value_set_double (value, settings->shutter);
      return TRUE;
    case PROP_LOOP:
      g_value_set_boolean (value, settings->loop);
      return TRUE;
    case PROP_LOOP_DURATION:
      g_value_set_uint64 (value, settings->loop_duration);
      return TRUE;
    case PROP_FILTERS:
      g_value_set_string (value, settings->filters);
      return TRUE;
    case PROP_TRANSPARENCY:
      g_value_set_boolean (value, settings->transparency);
      return TRUE;
    case PROP_N_THREADS:
      g_value_set_uint (value, settings->n_threads);
      return TRUE;
    case PROP_ASYNC_DEPTH:
      g_value_set_uint (value, settings->async_depth);
      return TRUE;
    case PROP_QOS:
      g_value_set_boolean (value, settings->qos);
      return TRUE;
    default:
      return FALSE;
  }
}
