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
#define DEFAULT_QUALITY_MODE GST_FLAME_QUALITY_MODE_AUTO
#define DEFAULT_MIN_QUALITY 1.0
#define DEFAULT_MAX_QUALITY 0.0
#define DEFAULT_TARGET_LOAD 0.8
#define DEFAULT_SPEED 1.0
#define DEFAULT_GENOME_RATE 30.0
#define DEFAULT_TIME_CENTER 0.5
#define DEFAULT_SHUTTER 1.0
#define DEFAULT_LOOP FALSE
#define DEFAULT_LOOP_DURATION (10 * GST_SECOND)
#define DEFAULT_EDGE_DURATION 0
#define DEFAULT_ORDER FLAME_ORDER_RANDOM
#define DEFAULT_FILTERS "auto"
#define DEFAULT_TRANSPARENCY FALSE
#define DEFAULT_HDR_PEAK 1000
#define DEFAULT_N_THREADS 0
#define DEFAULT_ASYNC_DEPTH 3
#define DEFAULT_QOS TRUE
#define DEFAULT_TRANSITION 0
#define DEFAULT_INTERACTIVE FALSE

enum
{
  PROP_0,
  PROP_LOCATION,
  PROP_GENOME,
  PROP_PALETTES,
  PROP_PROFILE,
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
  PROP_HDR_PEAK,
  PROP_N_THREADS,
  PROP_ASYNC_DEPTH,
  PROP_QOS,
  PROP_QUALITY_MODE,
  PROP_MIN_QUALITY,
  PROP_MAX_QUALITY,
  PROP_TARGET_LOAD,
  PROP_TRANSITION,
  PROP_INTERACTIVE,
  PROP_EDGE_DURATION,
  PROP_ORDER,
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
      {FLAME_BACKEND_AUTO, "CUDA where a device works, else the CPU", "auto"},
      {FLAME_BACKEND_CUDA, "An NVIDIA GPU by CUDA, or an error", "cuda"},
      {FLAME_BACKEND_CPU, "The CPU's threads", "cpu"},
      {0, NULL, NULL},
  };

  if (g_once_init_enter (&type))
    g_once_init_leave (
        &type, g_enum_register_static ("GstFlameBackend", values));
  return type;
}

GType
gst_flame_quality_mode_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
      {GST_FLAME_QUALITY_MODE_AUTO, "Adaptive if live, else fixed", "auto"},
      {GST_FLAME_QUALITY_MODE_FIXED,
          "As many samples as the quality property says", "fixed"},
      {GST_FLAME_QUALITY_MODE_ADAPTIVE,
          "As many samples as the frame rate leaves time for", "adaptive"},
      {0, NULL, NULL},
  };

  if (g_once_init_enter (&type))
    g_once_init_leave (
        &type, g_enum_register_static ("GstFlameQualityMode", values));
  return type;
}

GType
gst_flame_order_get_type (void)
{
  static gsize type = 0;
  static const GEnumValue values[] = {
      {FLAME_ORDER_RANDOM, "At random, all before any comes again", "random"},
      {FLAME_ORDER_SEQUENTIAL, "As listed, and again from the first",
          "sequential"},
      {0, NULL, NULL},
  };

  if (g_once_init_enter (&type))
    g_once_init_leave (&type, g_enum_register_static ("GstFlameOrder", values));
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
          "Path of the file to play, or of a folder or playlist of them; "
          "without location and genome an endless stream of random flames "
          "plays. Set while playing, it takes the place of what plays; a "
          "warning says why where it cannot be read",
          NULL, ANY_TIME));
  g_object_class_install_property (klass, PROP_GENOME,
      g_param_spec_string ("genome", "Genome",
          "The document itself, flam3's XML or cuburn's JSON, instead of "
          "location. Set while playing, it takes the place of what plays; a "
          "warning says why where it cannot be read",
          NULL, ANY_TIME));
  g_object_class_install_property (klass, PROP_PALETTES,
      g_param_spec_string ("palettes", "Palettes",
          "Path of flam3-palettes.xml, for genomes that name a palette by its "
          "number; unset searches where flam3 does",
          NULL, AT_START));
  g_object_class_install_property (klass, PROP_PROFILE,
      g_param_spec_string ("profile", "Profile",
          "Path of a cuburn profile, or its JSON itself: size and frame rate "
          "where the caps leave them open, the frames to play, and samples, "
          "seconds, shutter and filters of JSON genomes",
          NULL, AT_START));
}

static void
install_time (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_TRANSITION,
      g_param_spec_uint64 ("transition", "Transition",
          "Nanoseconds in which what plays turns into a document set while "
          "playing, or into the next flame; 0 cuts",
          0, G_MAXINT64, DEFAULT_TRANSITION, ANY_TIME));
  g_object_class_install_property (klass, PROP_SPEED,
      g_param_spec_double ("speed", "Speed",
          "Factor on the pace of the animation: 2 is twice as fast, 0 stands "
          "still for ever, negative plays from its end to its start. Changed "
          "while playing, it goes on from where it is",
          -1e6, 1e6, DEFAULT_SPEED, ANY_TIME));
  g_object_class_install_property (klass, PROP_GENOME_RATE,
      g_param_spec_double ("genome-rate", "Genome rate",
          "Keyframe units a second at speed 1; they are the unit of a "
          "keyframe's time attribute",
          1e-6, 1e6, DEFAULT_GENOME_RATE, AT_START));
  g_object_class_install_property (klass, PROP_GENOME_TIME,
      g_param_spec_double ("genome-time", "Genome time",
          "Genome time of the next frame in keyframe units, absolute; at the "
          "default, the lowest value, the stream time decides",
          -G_MAXDOUBLE, G_MAXDOUBLE, GST_FLAME_GENOME_TIME_UNSET,
          ANY_TIME | GST_PARAM_CONTROLLABLE));
  g_object_class_install_property (klass, PROP_TIME_CENTER,
      g_param_spec_double ("time-center", "Time centre",
          "The part of a frame's duration at which its genome time is taken: 0 "
          "is its start, as in flam3-animate, 0.5 its middle, 1 its end",
          0, 1, DEFAULT_TIME_CENTER, ANY_TIME));
  g_object_class_install_property (klass, PROP_SHUTTER,
      g_param_spec_double ("shutter", "Shutter",
          "Motion blur in frame durations for a temporal filter width of 1; 0 "
          "leaves it out",
          0, 1e6, DEFAULT_SHUTTER, ANY_TIME));
  g_object_class_install_property (klass, PROP_LOOP,
      g_param_spec_boolean ("loop", "Loop",
          "Start again at the end, for ever; what has no end plays on",
          DEFAULT_LOOP, AT_START));
  g_object_class_install_property (klass, PROP_LOOP_DURATION,
      g_param_spec_uint64 ("loop-duration", "Loop duration",
          "Nanoseconds of one turn of a single flame, and of each loop of "
          "several flames without times, at speed 1",
          1, G_MAXINT64, DEFAULT_LOOP_DURATION, AT_START));
  g_object_class_install_property (klass, PROP_EDGE_DURATION,
      g_param_spec_uint64 ("edge-duration", "Edge duration",
          "Nanoseconds in which one flame's loop becomes the next one's, at "
          "speed 1; 0 takes loop-duration",
          0, G_MAXINT64, DEFAULT_EDGE_DURATION, AT_START));
  g_object_class_install_property (klass, PROP_ORDER,
      g_param_spec_enum ("order", "Order",
          "Order of a folder's or playlist's flames; seed decides what is "
          "random",
          GST_TYPE_FLAME_ORDER, DEFAULT_ORDER, AT_START));
}

static void
install_picture (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_QUALITY,
      g_param_spec_double ("quality", "Quality",
          "Samples a pixel; 0 takes the genome's own number", 0, 1e7,
          DEFAULT_QUALITY, ANY_TIME | GST_PARAM_CONTROLLABLE));
  g_object_class_install_property (klass, PROP_SEED,
      g_param_spec_uint64 ("seed", "Seed",
          "Seed of the random numbers; the same seed gives the same bytes. A "
          "random order and the random flames take it at the start",
          0, G_MAXUINT64, DEFAULT_SEED, ANY_TIME));
  g_object_class_install_property (klass, PROP_FILTERS,
      g_param_spec_string ("filters", "Filters",
          "\"auto\": as the profile or else the genome says, where with adaptive "
          "quality denoise stands in for density estimation; or a list such as "
          "\"yuv ! bilateral spatial_std=4 ! logscale ! smearclip\", in this "
          "order, of yuv, denoise, bilateral, de, logscale, one of colorclip, "
          "smearclip, haloclip and plainclip, and logencode; logscale and "
          "colorclip are there in any case, and parameters not said are the "
          "genome's",
          DEFAULT_FILTERS, ANY_TIME));
  g_object_class_install_property (klass, PROP_TRANSPARENCY,
      g_param_spec_boolean ("transparency", "Transparency",
          "Straight alpha in formats with alpha, which are then preferred, "
          "instead of the genome's background",
          DEFAULT_TRANSPARENCY, ANY_TIME));
  g_object_class_install_property (klass, PROP_HDR_PEAK,
      g_param_spec_uint ("hdr-peak", "HDR peak",
          "Luminance in cd/m2 that highlights stay below where PQ or HLG is "
          "negotiated, HLG up to 1000; reference white is 203",
          400, 10000, DEFAULT_HDR_PEAK, AT_START));
}

static void
install_quality (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_QUALITY_MODE,
      g_param_spec_enum ("quality-mode", "Quality mode",
          "Whether a frame has fewer samples where the frame rate leaves no "
          "time for more",
          GST_TYPE_FLAME_QUALITY_MODE, DEFAULT_QUALITY_MODE, ANY_TIME));
  g_object_class_install_property (klass, PROP_MIN_QUALITY,
      g_param_spec_double ("min-quality", "Minimum quality",
          "Samples a pixel that adaptive quality does not go below", 0.001, 1e7,
          DEFAULT_MIN_QUALITY, ANY_TIME));
  g_object_class_install_property (klass, PROP_MAX_QUALITY,
      g_param_spec_double ("max-quality", "Maximum quality",
          "Samples a pixel that adaptive quality goes up to; 0 takes the "
          "quality property",
          0, 1e7, DEFAULT_MAX_QUALITY, ANY_TIME));
  g_object_class_install_property (klass, PROP_TARGET_LOAD,
      g_param_spec_double ("target-load", "Target load",
          "The part of a frame's duration that adaptive quality renders for; 1 "
          "is all of it",
          0.01, 1, DEFAULT_TARGET_LOAD, ANY_TIME));
}

static void
install_machine (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_BACKEND,
      g_param_spec_enum ("backend", "Backend",
          "What renders; the active-backend property tells the outcome",
          GST_TYPE_FLAME_BACKEND, DEFAULT_BACKEND, AT_START));
  g_object_class_install_property (klass, PROP_CUDA_DEVICE_ID,
      g_param_spec_int ("cuda-device-id", "CUDA device id",
          "Number of the CUDA device, counted from 0; -1 takes the first that "
          "works",
          -1, G_MAXINT, DEFAULT_CUDA_DEVICE, AT_START));
  g_object_class_install_property (klass, PROP_N_THREADS,
      g_param_spec_uint ("n-threads", "Threads",
          "Threads of the CPU backend; 0 is one a core", 0, 1024,
          DEFAULT_N_THREADS, AT_START));
  g_object_class_install_property (klass, PROP_ASYNC_DEPTH,
      g_param_spec_uint ("async-depth", "Async depth",
          "Frames in flight; they are rendered ahead of their time, so they "
          "add no latency",
          1, 16, DEFAULT_ASYNC_DEPTH, ANY_TIME));
  g_object_class_install_property (klass, PROP_INTERACTIVE,
      g_param_spec_boolean ("interactive", "Interactive",
          "Let navigation events of a video sink move the camera: dragging "
          "pans, the wheel and + - zoom, [ ] rotate, arrow keys pan, Home and "
          "0 go back",
          DEFAULT_INTERACTIVE, ANY_TIME));
  g_object_class_install_property (klass, PROP_QOS,
      g_param_spec_boolean ("qos", "QoS",
          "Skip frames that a sink reports to be too late",
          DEFAULT_QOS, ANY_TIME));
}

void
gst_flame_settings_install (GObjectClass *klass)
{
  install_document (klass);
  install_picture (klass);
  install_quality (klass);
  install_time (klass);
  install_machine (klass);
}

gboolean
gst_flame_settings_is_document (guint id, const char **other)
{
  *other = id == PROP_LOCATION ? "genome" : "location";
  return id == PROP_LOCATION || id == PROP_GENOME;
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
      .quality_mode = DEFAULT_QUALITY_MODE,
      .min_quality = DEFAULT_MIN_QUALITY,
      .max_quality = DEFAULT_MAX_QUALITY,
      .target_load = DEFAULT_TARGET_LOAD,
      .speed = DEFAULT_SPEED,
      .genome_rate = DEFAULT_GENOME_RATE,
      .genome_time = GST_FLAME_GENOME_TIME_UNSET,
      .time_center = DEFAULT_TIME_CENTER,
      .shutter = DEFAULT_SHUTTER,
      .loop = DEFAULT_LOOP,
      .loop_duration = DEFAULT_LOOP_DURATION,
      .edge_duration = DEFAULT_EDGE_DURATION,
      .order = DEFAULT_ORDER,
      .transparency = DEFAULT_TRANSPARENCY,
      .hdr_peak = DEFAULT_HDR_PEAK,
      .n_threads = DEFAULT_N_THREADS,
      .async_depth = DEFAULT_ASYNC_DEPTH,
      .qos = DEFAULT_QOS,
      .transition = DEFAULT_TRANSITION,
      .interactive = DEFAULT_INTERACTIVE,
  };
}

void
gst_flame_settings_clear (GstFlameSettings *settings)
{
  g_clear_pointer (&settings->location, g_free);
  g_clear_pointer (&settings->genome, g_free);
  g_clear_pointer (&settings->palettes, g_free);
  g_clear_pointer (&settings->profile, g_free);
  g_clear_pointer (&settings->filters, g_free);
}

void
gst_flame_settings_copy (const GstFlameSettings *from, GstFlameSettings *to)
{
  *to = *from;
  to->location = g_strdup (from->location);
  to->genome = g_strdup (from->genome);
  to->palettes = g_strdup (from->palettes);
  to->profile = g_strdup (from->profile);
  to->filters = g_strdup (from->filters);
}

#define FIELD(name) G_STRUCT_OFFSET (GstFlameSettings, name)

/* where the value of each property is; its type is the property's */
static const gsize fields[PROP_END] = {
    [PROP_LOCATION] = FIELD (location),
    [PROP_GENOME] = FIELD (genome),
    [PROP_PALETTES] = FIELD (palettes),
    [PROP_PROFILE] = FIELD (profile),
    [PROP_SEED] = FIELD (seed),
    [PROP_BACKEND] = FIELD (backend),
    [PROP_CUDA_DEVICE_ID] = FIELD (cuda_device),
    [PROP_QUALITY] = FIELD (quality),
    [PROP_SPEED] = FIELD (speed),
    [PROP_GENOME_RATE] = FIELD (genome_rate),
    [PROP_GENOME_TIME] = FIELD (genome_time),
    [PROP_TIME_CENTER] = FIELD (time_center),
    [PROP_SHUTTER] = FIELD (shutter),
    [PROP_LOOP] = FIELD (loop),
    [PROP_LOOP_DURATION] = FIELD (loop_duration),
    [PROP_EDGE_DURATION] = FIELD (edge_duration),
    [PROP_ORDER] = FIELD (order),
    [PROP_FILTERS] = FIELD (filters),
    [PROP_TRANSPARENCY] = FIELD (transparency),
    [PROP_HDR_PEAK] = FIELD (hdr_peak),
    [PROP_N_THREADS] = FIELD (n_threads),
    [PROP_ASYNC_DEPTH] = FIELD (async_depth),
    [PROP_QOS] = FIELD (qos),
    [PROP_TRANSITION] = FIELD (transition),
    [PROP_INTERACTIVE] = FIELD (interactive),
    [PROP_QUALITY_MODE] = FIELD (quality_mode),
    [PROP_MIN_QUALITY] = FIELD (min_quality),
    [PROP_MAX_QUALITY] = FIELD (max_quality),
    [PROP_TARGET_LOAD] = FIELD (target_load),
};

static gboolean
find_field (gconstpointer settings, guint id, gpointer *field)
{
  if (id <= PROP_0 || id >= PROP_END)
    return FALSE;
  *field = (guint8 *) settings + fields[id];
  return TRUE;
}

static void
set_string (char **string, const char *text, const char *otherwise)
{
  g_free (*string);
  *string = g_strdup (text && *text ? text : otherwise);
}

gboolean
gst_flame_settings_set (
    GstFlameSettings *settings, guint id, const GValue *value)
{
  gpointer field;

  if (!find_field (settings, id, &field))
    return FALSE;
  if (G_VALUE_HOLDS_STRING (value))
    set_string (field, g_value_get_string (value),
        id == PROP_FILTERS ? DEFAULT_FILTERS : NULL);
  else if (G_VALUE_HOLDS_BOOLEAN (value))
    *(gboolean *) field = g_value_get_boolean (value);
  else if (G_VALUE_HOLDS_ENUM (value))
    *(gint *) field = g_value_get_enum (value);
  else if (G_VALUE_HOLDS_INT (value))
    *(gint *) field = g_value_get_int (value);
  else if (G_VALUE_HOLDS_UINT (value))
    *(guint *) field = g_value_get_uint (value);
  else if (G_VALUE_HOLDS_UINT64 (value))
    *(guint64 *) field = g_value_get_uint64 (value);
  else
    *(double *) field = g_value_get_double (value);
  return TRUE;
}

gboolean
gst_flame_settings_get (
    const GstFlameSettings *settings, guint id, GValue *value)
{
  gpointer field;

  if (!find_field (settings, id, &field))
    return FALSE;
  if (G_VALUE_HOLDS_STRING (value))
    g_value_set_string (value, *(char **) field);
  else if (G_VALUE_HOLDS_BOOLEAN (value))
    g_value_set_boolean (value, *(gboolean *) field);
  else if (G_VALUE_HOLDS_ENUM (value))
    g_value_set_enum (value, *(gint *) field);
  else if (G_VALUE_HOLDS_INT (value))
    g_value_set_int (value, *(gint *) field);
  else if (G_VALUE_HOLDS_UINT (value))
    g_value_set_uint (value, *(guint *) field);
  else if (G_VALUE_HOLDS_UINT64 (value))
    g_value_set_uint64 (value, *(guint64 *) field);
  else
    g_value_set_double (value, *(double *) field);
  return TRUE;
}
