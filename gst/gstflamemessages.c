/*
 * What an element posts on the bus: errors and warnings, element messages, quality of
 * service; and rendering statistics, of a stream, and of one frame on its buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamemessages.h"

#include <math.h>
#include <stdlib.h>

#include "docs/troubles.h"
#include "gst/gstflamelayers.h"
#include "gst/gstflameplayer.h"
#include "gst/gstflameplayback.h"

GST_DEBUG_CATEGORY_EXTERN (gst_flame_debug);
#define GST_CAT_DEFAULT gst_flame_debug

/* ------------------------------------------------------ errors and warnings */

static void
get_domain (const GError *error, GQuark *domain, gint *code)
{
  *domain = GST_RESOURCE_ERROR;
  *code = GST_RESOURCE_ERROR_FAILED;
  if (error->domain != FLAME_ERROR)
    return;

  switch ((FlameError) error->code) {
    case FLAME_ERROR_NOT_FOUND:
    case FLAME_ERROR_PALETTES:
    case FLAME_ERROR_UNAVAILABLE:
      *code = GST_RESOURCE_ERROR_NOT_FOUND;
      break;
    case FLAME_ERROR_READ:
      *code = GST_RESOURCE_ERROR_OPEN_READ;
      break;
    case FLAME_ERROR_SETTINGS:
      *code = GST_RESOURCE_ERROR_SETTINGS;
      break;
    case FLAME_ERROR_NO_MEMORY:
      *code = GST_RESOURCE_ERROR_NO_SPACE_LEFT;
      break;
    case FLAME_ERROR_DOCUMENT:
    case FLAME_ERROR_LIMIT:
      *domain = GST_STREAM_ERROR;
      *code = GST_STREAM_ERROR_DECODE;
      break;
    case FLAME_ERROR_BACKEND:
    case FLAME_ERROR_CANCELLED:
      *domain = GST_LIBRARY_ERROR;
      *code = GST_LIBRARY_ERROR_FAILED;
      break;
  }
}

static void
post (GstElement *element, GstMessageType type, const GError *error)
{
  GQuark domain;
  gint code;

  get_domain (error, &domain, &code);
  gst_element_message_full (element, type, domain, code,
      g_strconcat (error->message, flame_see (error), NULL), NULL, __FILE__,
      GST_FUNCTION, __LINE__);
}

void
gst_flame_post_error (GstElement *element, const GError *error)
{
  post (element, GST_MESSAGE_ERROR, error);
}

void
gst_flame_post_failure (GstElement *element, const GError *error)
{
  post (element, GST_MESSAGE_WARNING, error);
}

void
gst_flame_post_warning (GstElement *element, const char *message)
{
  gst_element_message_full (element, GST_MESSAGE_WARNING, GST_STREAM_ERROR,
      GST_STREAM_ERROR_DECODE, g_strdup (message), NULL, __FILE__, GST_FUNCTION,
      __LINE__);
}

/*
 * The element that a log reports for. Memory may keep the log longer than its element
 * lives.
 */
typedef struct
{
  char *name;
  GWeakRef element;
} Logger;

static void
logger_free (gpointer data)
{
  Logger *logger = data;

  g_weak_ref_clear (&logger->element);
  g_free (logger->name);
  g_free (logger);
}

/* Posts a progress message about something that takes long. */
static void
post_progress (Logger *logger, GstProgressType type, const char *message)
{
  g_autoptr (GstElement) element = g_weak_ref_get (&logger->element);

  if (element)
    gst_element_post_message (
        element, gst_message_new_progress (
                     GST_OBJECT (element), type, "compile", message));
}

static void
log_message (FlameLogLevel level, const char *message, gpointer user_data)
{
  static const GstDebugLevel levels[] = {
      [FLAME_LOG_WARNING] = GST_LEVEL_WARNING,
      [FLAME_LOG_INFO] = GST_LEVEL_INFO,
      [FLAME_LOG_DEBUG] = GST_LEVEL_DEBUG,
      [FLAME_LOG_BEGIN] = GST_LEVEL_INFO,
      [FLAME_LOG_END] = GST_LEVEL_INFO,
  };
  Logger *logger = user_data;

  GST_CAT_LEVEL_LOG (
      GST_CAT_DEFAULT, levels[level], NULL, "%s: %s", logger->name, message);
  if (level == FLAME_LOG_BEGIN)
    post_progress (logger, GST_PROGRESS_TYPE_START, message);
  else if (level == FLAME_LOG_END)
    post_progress (logger, GST_PROGRESS_TYPE_COMPLETE, message);
}

FlameLog *
gst_flame_log_new (GstElement *element)
{
  Logger *logger = g_new0 (Logger, 1);

  logger->name = gst_element_get_name (element);
  g_weak_ref_init (&logger->element, element);
  return flame_log_new (log_message, logger, logger_free);
}

/* --------------------------------------------------------- element messages */

/* @structure: (transfer full) */
static void
post_structure (GstElement *element, GstStructure *structure)
{
  gst_element_post_message (
      element, gst_message_new_element (GST_OBJECT (element), structure));
}

void
gst_flame_post_backend (GstElement *element, const char *backend,
    const char *device, const char *reason)
{
  GST_INFO_OBJECT (element, "rendering on %s%s%s", device,
      reason ? ", not on another: " : "", reason ? reason : "");
  /* clang-format off */
  post_structure (element, gst_structure_new ("flame-backend",
      "backend", G_TYPE_STRING, backend,
      "device", G_TYPE_STRING, device,
      "fallback-reason", G_TYPE_STRING, reason, NULL));
  /* clang-format on */
}

void
gst_flame_post_quality (GstElement *element, const GstFlameStats *stats)
{
  /* clang-format off */
  post_structure (element, gst_structure_new ("flame-quality",
      "adaptive", G_TYPE_BOOLEAN, TRUE,
      "quality", G_TYPE_DOUBLE, stats->requested_quality,
      "supersample", G_TYPE_UINT, stats->achieved_supersample,
      "load", G_TYPE_DOUBLE, stats->load, NULL));
  /* clang-format on */
}

void
gst_flame_post_fallback (GstElement *element, const GstFlameStats *stats)
{
  GST_INFO_OBJECT (element, "%s",
      stats->stands_in ? "the CPU draws until a kernel is there"
                       : "the GPU draws again");
  /* clang-format off */
  post_structure (element, gst_structure_new ("flame-cpu-fallback",
      "active", G_TYPE_BOOLEAN, stats->stands_in,
      "frames", G_TYPE_UINT64, stats->fallback, NULL));
  /* clang-format on */
}

/* ------------------------------------------------------- a size that holds */

/* How long frames are counted before they are judged. */
#define KEEPING_TIME (3 * GST_SECOND)
/* One frame in this many may be skipped. */
#define KEEPING_SHARE 10
/*
 * This many periods in a row must be slow: the first may be slow for other reasons.
 */
#define MIN_SLOW 2
/* The part of the time that the smaller picture takes. */
#define KEEPING_LOAD 0.8
#define MIN_SIDE 64

static int
scale_side (int side, double factor)
{
  return MIN (side, MAX (MIN_SIDE, (int) (side * factor) & ~7));
}

/*
 * Posts a size that leaves time for all frames. A frame's cost grows with its pixels.
 * @part: the part of the frames that was shown
 */
static void
post_size (GstElement *element, const GstVideoInfo *info, double part)
{
  const double factor = sqrt (KEEPING_LOAD * part);
  const int width = scale_side (GST_VIDEO_INFO_WIDTH (info), factor);
  const int height = scale_side (GST_VIDEO_INFO_HEIGHT (info), factor);

  GST_CAT_WARNING_OBJECT (gst_flame_qos_debug, element,
      "%.0f of 100 frames come in time at %dx%d; %dx%d leaves time for all",
      100 * part, GST_VIDEO_INFO_WIDTH (info), GST_VIDEO_INFO_HEIGHT (info),
      width, height);
  /* clang-format off */
  post_structure (element, gst_structure_new ("flame-size",
      "width", G_TYPE_INT, width, "height", G_TYPE_INT, height,
      "part", G_TYPE_DOUBLE, part, NULL));
  /* clang-format on */
}

void
gst_flame_keeping_check (GstFlameKeeping *keeping, GstElement *element,
    const GstFlameStats *stats, const GstVideoInfo *info, GstClockTime now)
{
  const guint64 shown = stats->frames - keeping->frames;
  const guint64 skipped = stats->skipped - keeping->skipped;

  if (keeping->since == 0 || now < keeping->since) {
    *keeping = (GstFlameKeeping){0};
  } else if (now - keeping->since < KEEPING_TIME) {
    return;
  } else if (skipped * KEEPING_SHARE <= shown + skipped) {
    keeping->n_slow = 0;
  } else if (++keeping->n_slow >= MIN_SLOW && !keeping->is_posted) {
    keeping->is_posted = TRUE;
    post_size (element, info, (double) shown / (double) (shown + skipped));
  }
  keeping->since = now;
  keeping->frames = stats->frames;
  keeping->skipped = stats->skipped;
}

/* ------------------------------------------------------------- the document */

static void
add_tag (GstTagList *tags, const char *tag, const char *value)
{
  if (value && *value)
    gst_tag_list_add (tags, GST_TAG_MERGE_REPLACE, tag, value, NULL);
}

static void
add_license (GstTagList *tags, const char *license)
{
  gboolean is_address = license && gst_uri_is_valid (license);

  add_tag (tags, is_address ? GST_TAG_LICENSE_URI : GST_TAG_LICENSE, license);
}

/*
 * Returns (transfer full) (nullable) title, artist, homepage, comment and license, as
 * far as they are known.
 */
static GstTagList *
get_tags (const FlameAnimation *animation)
{
  GstTagList *tags = gst_tag_list_new_empty ();

  add_tag (tags, GST_TAG_TITLE, flame_animation_get_title (animation));
  add_tag (tags, GST_TAG_ARTIST, flame_animation_get_author (animation));
  add_tag (tags, GST_TAG_HOMEPAGE, flame_animation_get_url (animation));
  add_tag (tags, GST_TAG_COMMENT, flame_animation_get_notes (animation));
  add_license (tags, flame_animation_get_license (animation));
  if (gst_tag_list_is_empty (tags))
    gst_clear_tag_list (&tags);
  return tags;
}

/*
 * Stores the tags on the pad instead of pushing them: the segment that is due with the
 * next buffer must come first, and the pad keeps sticky events in order.
 * @tags: (transfer full)
 */
static void
send_tags (GstPad *pad, GstTagList *tags)
{
  g_autoptr (GstEvent) event = gst_event_new_tag (tags);

  gst_pad_store_sticky_event (pad, event);
}

typedef struct
{
  guint64 number;
  GstFlameShown shown;
  /* a flock's titles are known only after a frame is drawn */
  FlameAnimation *document;
  GstStructure *structure;
  GstTagList *tags; /* (nullable) */
} Item;

static void
item_free (Item *item)
{
  if (item->structure)
    gst_structure_free (item->structure);
  gst_clear_tag_list (&item->tags);
  flame_animation_unref (item->document);
  g_free (item);
}

void
gst_flame_messages_init (GstFlameMessages *messages)
{
  *messages = (GstFlameMessages){0};
  g_queue_init (&messages->pending);
}

void
gst_flame_messages_drop (GstFlameMessages *messages)
{
  g_queue_clear_full (&messages->pending, (GDestroyNotify) item_free);
  messages->queued = messages->posted;
}

void
gst_flame_messages_reset (GstFlameMessages *messages)
{
  messages->posted = (GstFlameShown){0};
  gst_flame_messages_drop (messages);
}

void
gst_flame_messages_queue (GstFlameMessages *messages,
    const GstFlamePlayback *playback, guint64 number,
    const GstFlameMoment *moment)
{
  GstFlameShown shown = {
      .document = playback->document,
      .flame =
          flame_animation_find_flame (playback->animation, moment->genome_time),
  };
  Item *item;

  if (shown.document == messages->queued.document &&
      shown.flame == messages->queued.flame)
    return;

  item = g_new0 (Item, 1);
  item->number = number;
  item->shown = shown;
  item->document = flame_animation_ref (playback->animation);
  /* clang-format off */
  item->structure = gst_structure_new ("flame-genome-changed",
      "index", G_TYPE_UINT, shown.flame,
      "genome-time", G_TYPE_DOUBLE, moment->genome_time, NULL);
  /* clang-format on */
  if (messages->pad && shown.document != messages->queued.document)
    item->tags = get_tags (playback->animation);
  messages->queued = shown;
  g_queue_push_tail (&messages->pending, item);
}

void
gst_flame_messages_post (
    GstFlameMessages *messages, guint64 number, GstElement *element)
{
  Item *item = g_queue_peek_head (&messages->pending);
  g_autofree char *title = NULL;

  if (!item || item->number != number)
    return;
  g_queue_pop_head (&messages->pending);
  messages->posted = item->shown;
  title = flame_animation_dup_flame_title (item->document, item->shown.flame);
  gst_structure_set (item->structure, "title", G_TYPE_STRING, title, NULL);
  if (item->tags)
    send_tags (messages->pad, g_steal_pointer (&item->tags));
  post_structure (element, g_steal_pointer (&item->structure));
  item_free (item);
}

/* ------------------------------------------------------- quality of service */

/* A single delay of a sink must not cost more of the animation than this. */
#define MAX_JUMP GST_SECOND

/* A QoS message's quality if nothing is saved. */
#define FULL_QUALITY 1000000

GstClockTime
gst_flame_qos_parse_event (GstEvent *event)
{
  GstClockTime timestamp;
  GstClockTimeDiff diff;
  GstQOSType type;

  gst_event_parse_qos (event, &type, NULL, &diff, &timestamp);
  if (!GST_CLOCK_TIME_IS_VALID (timestamp) || diff <= 0)
    return GST_CLOCK_TIME_NONE;
  /* A sink's own limit on the frame rate is taken exactly. */
  if (type == GST_QOS_TYPE_THROTTLE)
    return timestamp + diff;
  /* Twice the lateness, so that the sink catches up. */
  return timestamp + MIN (2 * (GstClockTime) diff, MAX_JUMP);
}

gboolean
gst_flame_qos_is_late (GstEvent *event)
{
  GstClockTimeDiff diff;
  GstQOSType type;

  gst_event_parse_qos (event, &type, NULL, &diff, NULL);
  return type != GST_QOS_TYPE_THROTTLE && diff > 0;
}

GstMessage *
gst_flame_qos_new_message (
    GstObject *src, const GstFlameSkip *skip, const GstFlameStats *stats)
{
  GstMessage *message = gst_message_new_qos (src, skip->live, skip->running,
      skip->timestamp, skip->timestamp, skip->duration);
  double part = stats->requested_quality > 0
                    ? stats->achieved_quality / stats->requested_quality
                    : 1;

  gst_message_set_qos_values (
      message, skip->jitter, stats->load, (gint) (part * FULL_QUALITY));
  gst_message_set_qos_stats (
      message, GST_FORMAT_BUFFERS, stats->frames, stats->skipped);
  return message;
}

/* -------------------------------------------------------------- statistics */

void
gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame)
{
  stats->frames++;
  stats->specialised += flame_frame_stats_is_specialised (frame) != FALSE;
  stats->fallback += flame_frame_stats_is_fallback (frame) != FALSE;
  stats->stands_in = flame_frame_stats_is_fallback (frame);
  stats->samples += flame_frame_stats_get_samples (frame);
  stats->iterations += flame_frame_stats_get_iterations (frame);
  stats->bad_values += flame_frame_stats_get_bad_values (frame);
  stats->temporal_samples += flame_frame_stats_get_temporal_samples (frame);
  stats->redrawn += flame_frame_stats_get_redrawn (frame);
  stats->plan += flame_frame_stats_get_plan (frame);
  stats->iterate += flame_frame_stats_get_iterate (frame);
  stats->density += flame_frame_stats_get_density (frame);
  stats->convert += flame_frame_stats_get_convert (frame);
  stats->copy += flame_frame_stats_get_copy (frame);
  stats->gpu += flame_frame_stats_get_gpu (frame);
  stats->total += flame_frame_stats_get_total (frame);
  stats->requested_quality = flame_frame_stats_get_full_quality (frame);
  stats->achieved_quality = flame_frame_stats_get_quality (frame);
  stats->requested_supersample = flame_frame_stats_get_full_supersample (frame);
  stats->achieved_supersample = flame_frame_stats_get_supersample (frame);
}

void
gst_flame_recent_add (GstFlameRecent *recent, const FlameFrameStats *frame)
{
  recent->gpu[recent->next] = (float) flame_frame_stats_get_gpu (frame);
  recent->total[recent->next] = (float) flame_frame_stats_get_total (frame);
  recent->next = (recent->next + 1) % GST_FLAME_N_RECENT;
  recent->n = MIN (recent->n + 1, GST_FLAME_N_RECENT);
}

static int
compare_floats (const void *a, const void *b)
{
  const float x = *(const float *) a, y = *(const float *) b;

  return (x > y) - (x < y);
}

/*
 * Adds percentiles: the shortest time that this many per cent of the frames do not
 * exceed. If the CPU drew a frame for the GPU, its GPU time is 0 and does not count.
 */
static void
add_percentiles (
    GstStructure *structure, const char *name, const float *times, guint n_all)
{
  static const guint percents[] = {50, 90, 99, 100};
  float sorted[GST_FLAME_N_RECENT];
  guint n = 0;

  for (guint i = 0; i < n_all; i++)
    if (times[i] > 0)
      sorted[n++] = times[i];
  qsort (sorted, n, sizeof *sorted, compare_floats);
  for (guint i = 0; n > 0 && i < G_N_ELEMENTS (percents); i++) {
    const guint place = (percents[i] * n + 99) / 100;
    char field[32];

    g_snprintf (field, sizeof field, "%s-%u", name, percents[i]);
    gst_structure_set (
        structure, field, G_TYPE_DOUBLE, (double) sorted[place - 1], NULL);
  }
}

static void
add_recent (GstStructure *structure, const GstFlameRecent *recent)
{
  GstStructure *all;

  if (!recent || recent->n == 0)
    return;
  all = gst_structure_new ("application/x-flame-percentiles", "frames",
      G_TYPE_UINT, recent->n, NULL);
  add_percentiles (all, "gpu", recent->gpu, recent->n);
  add_percentiles (all, "total", recent->total, recent->n);
  gst_structure_set (structure, "percentiles", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

static GstStructure *
describe_kernel (const FlameKernelStats *kernel)
{
  /* clang-format off */
  return gst_structure_new ("application/x-flame-kernel",
      "count", G_TYPE_UINT64, flame_kernel_stats_get_count (kernel),
      "timed", G_TYPE_UINT64, flame_kernel_stats_get_timed (kernel),
      "total", G_TYPE_DOUBLE, flame_kernel_stats_get_total (kernel),
      "min", G_TYPE_DOUBLE, flame_kernel_stats_get_min (kernel),
      "max", G_TYPE_DOUBLE, flame_kernel_stats_get_max (kernel), NULL);
  /* clang-format on */
}

static void
add_kernels (GstStructure *structure, const GPtrArray *kernels)
{
  GstStructure *all;

  if (!kernels || kernels->len == 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-kernels");
  for (guint i = 0; i < kernels->len; i++) {
    const FlameKernelStats *kernel = kernels->pdata[i];
    g_autoptr (GstStructure) one = describe_kernel (kernel);

    gst_structure_set (all, flame_kernel_stats_get_name (kernel),
        GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "kernels", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

static GstStructure *
describe_device (const FlameDeviceStats *device)
{
  /* clang-format off */
  return gst_structure_new ("application/x-flame-device",
      "backend", G_TYPE_STRING, flame_backend_get_name (flame_device_stats_get_backend (device)),
      "name", G_TYPE_STRING, flame_device_stats_get_name (device),
      "dropped", G_TYPE_BOOLEAN, flame_device_stats_is_dropped (device),
      "depth", G_TYPE_UINT, flame_device_stats_get_depth (device),
      "frames", G_TYPE_UINT64, flame_device_stats_get_frames (device),
      "iterations", G_TYPE_UINT64, flame_device_stats_get_iterations (device),
      "iterate", G_TYPE_DOUBLE, flame_device_stats_get_iterate (device),
      "density", G_TYPE_DOUBLE, flame_device_stats_get_density (device),
      "convert", G_TYPE_DOUBLE, flame_device_stats_get_convert (device),
      "copy", G_TYPE_DOUBLE, flame_device_stats_get_copy (device),
      "gpu", G_TYPE_DOUBLE, flame_device_stats_get_gpu (device),
      "redrawn", G_TYPE_UINT64, flame_device_stats_get_redrawn (device),
      "bytes-held", G_TYPE_UINT64, flame_device_stats_get_bytes_held (device),
      "bytes-free", G_TYPE_UINT64, flame_device_stats_get_bytes_free (device),
      "bytes-total", G_TYPE_UINT64, flame_device_stats_get_bytes_total (device),
      "compiled", G_TYPE_UINT64, flame_device_stats_get_compiled (device),
      "failed", G_TYPE_UINT64, flame_device_stats_get_failed (device),
      "from-disk", G_TYPE_UINT64, flame_device_stats_get_from_disk (device),
      "from-memory", G_TYPE_UINT64, flame_device_stats_get_from_memory (device),
      "modules", G_TYPE_UINT, flame_device_stats_get_modules (device), NULL);
  /* clang-format on */
}

/*
 * Returns (transfer full) the device's name as the property devices takes it: a number
 * for CUDA, or "opencl:0".
 */
static char *
make_key (const FlameDeviceStats *device)
{
  if (flame_device_stats_get_backend (device) == FLAME_BACKEND_CUDA)
    return g_strdup_printf ("%d", flame_device_stats_get_ordinal (device));
  return g_strdup_printf ("%s:%d",
      flame_backend_get_name (flame_device_stats_get_backend (device)),
      flame_device_stats_get_ordinal (device));
}

/*
 * Adds the GPUs. The CPU has no number, and its statistics are those of the whole.
 */
static void
add_devices (GstStructure *structure, const GPtrArray *devices)
{
  GstStructure *all;

  if (!devices || flame_device_stats_get_ordinal (devices->pdata[0]) < 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-devices");
  for (guint i = 0; i < devices->len; i++) {
    const FlameDeviceStats *device = devices->pdata[i];
    g_autoptr (GstStructure) one = describe_device (device);
    g_autofree char *key = make_key (device);

    gst_structure_set (all, key, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "devices", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

GstStructure *
gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GstFlameRecent *recent, const GPtrArray *kernels,
    const GPtrArray *devices, const char *backend, const char *device)
{
  double rate =
      stats->iterate > 0 ? (double) stats->iterations / stats->iterate : 0;
  GstStructure *structure;

  /* clang-format off */
  structure = gst_structure_new ("application/x-flame-stats",
      "backend", G_TYPE_STRING, backend,
      "device", G_TYPE_STRING, device,
      "depth", G_TYPE_UINT, stats->depth,
      "progress", G_TYPE_DOUBLE, stats->progress,
      "frames", G_TYPE_UINT64, stats->frames,
      "late", G_TYPE_UINT64, stats->late,
      "skipped", G_TYPE_UINT64, stats->skipped,
      "specialised", G_TYPE_UINT64, stats->specialised,
      "cpu-fallback", G_TYPE_UINT64, stats->fallback,
      "samples", G_TYPE_UINT64, stats->samples,
      "iterations", G_TYPE_UINT64, stats->iterations,
      "bad-values", G_TYPE_UINT64, stats->bad_values,
      "temporal-samples", G_TYPE_UINT64, stats->temporal_samples,
      "redrawn", G_TYPE_UINT64, stats->redrawn,
      "plan", G_TYPE_DOUBLE, stats->plan,
      "iterate", G_TYPE_DOUBLE, stats->iterate,
      "density", G_TYPE_DOUBLE, stats->density,
      "convert", G_TYPE_DOUBLE, stats->convert,
      "copy", G_TYPE_DOUBLE, stats->copy,
      "gpu", G_TYPE_DOUBLE, stats->gpu,
      "total", G_TYPE_DOUBLE, stats->total,
      "iterations-per-second", G_TYPE_DOUBLE, rate,
      "full-quality", G_TYPE_DOUBLE, stats->requested_quality,
      "quality", G_TYPE_DOUBLE, stats->achieved_quality,
      "full-supersample", G_TYPE_UINT, stats->requested_supersample,
      "supersample", G_TYPE_UINT, stats->achieved_supersample,
      "adaptive", G_TYPE_BOOLEAN, stats->adaptive,
      "load", G_TYPE_DOUBLE, stats->load, NULL);
  /* clang-format on */
  add_recent (structure, recent);
  add_kernels (structure, kernels);
  add_devices (structure, devices);
  return structure;
}

/* ------------------------------------------------------------- of one frame */

static void
add_moments (GstStructure *structure, const FlameFrameStats *stats)
{
  /* clang-format off */
  gst_structure_set (structure,
      "iterate-begin", G_TYPE_DOUBLE, flame_frame_stats_get_iterate_begin (stats),
      "iterate-end", G_TYPE_DOUBLE, flame_frame_stats_get_iterate_end (stats),
      "density-end", G_TYPE_DOUBLE, flame_frame_stats_get_density_end (stats),
      "convert-end", G_TYPE_DOUBLE, flame_frame_stats_get_convert_end (stats),
      "copy-end", G_TYPE_DOUBLE, flame_frame_stats_get_copy_end (stats), NULL);
  /* clang-format on */
}

static void
fill (GstStructure *structure, const FlameFrameStats *stats)
{
  /* clang-format off */
  gst_structure_set (structure,
      "backend", G_TYPE_STRING, flame_backend_get_name (flame_frame_stats_get_backend (stats)),
      "device", G_TYPE_INT, flame_frame_stats_get_device (stats),
      "samples", G_TYPE_UINT64, flame_frame_stats_get_samples (stats),
      "iterations", G_TYPE_UINT64, flame_frame_stats_get_iterations (stats),
      "quality", G_TYPE_DOUBLE, flame_frame_stats_get_quality (stats),
      "supersample", G_TYPE_UINT, flame_frame_stats_get_supersample (stats),
      "specialised", G_TYPE_BOOLEAN, flame_frame_stats_is_specialised (stats),
      "redrawn", G_TYPE_UINT, flame_frame_stats_get_redrawn (stats),
      "plan", G_TYPE_DOUBLE, flame_frame_stats_get_plan (stats),
      "iterate", G_TYPE_DOUBLE, flame_frame_stats_get_iterate (stats),
      "density", G_TYPE_DOUBLE, flame_frame_stats_get_density (stats),
      "convert", G_TYPE_DOUBLE, flame_frame_stats_get_convert (stats),
      "copy", G_TYPE_DOUBLE, flame_frame_stats_get_copy (stats),
      "gpu", G_TYPE_DOUBLE, flame_frame_stats_get_gpu (stats),
      "total", G_TYPE_DOUBLE, flame_frame_stats_get_total (stats), NULL);
  /* clang-format on */
  if (flame_frame_stats_get_device (stats) >= 0)
    add_moments (structure, stats);
}

void
gst_flame_meta_register (void)
{
  /* The meta describes the frame, whatever happens to its picture. */
  static const gchar *tags[] = {NULL};

  gst_meta_register_custom (GST_FLAME_META, tags, NULL, NULL, NULL);
  gst_flame_layers_class_init ();
}

void
gst_flame_meta_add (GstBuffer *buffer, const FlameFrameStats *stats)
{
  GstCustomMeta *meta = gst_buffer_add_custom_meta (buffer, GST_FLAME_META);

  if (meta)
    fill (gst_custom_meta_get_structure (meta), stats);
}
