/*
 * What an element posts on the bus: errors and warnings, element messages, quality of
 * service; and what rendering took, of a stream and of one frame, on its buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamemessages.h"

#include <stdlib.h>

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
      g_strdup (error->message), NULL, __FILE__, GST_FUNCTION, __LINE__);
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

static void
log_message (FlameLogLevel level, const char *message, gpointer name)
{
  static const GstDebugLevel levels[] = {
      [FLAME_LOG_WARNING] = GST_LEVEL_WARNING,
      [FLAME_LOG_INFO] = GST_LEVEL_INFO,
      [FLAME_LOG_DEBUG] = GST_LEVEL_DEBUG,
  };

  GST_CAT_LEVEL_LOG (GST_CAT_DEFAULT, levels[level], NULL, "%s: %s",
      (const char *) name, message);
}

FlameLog *
gst_flame_log_new (GstElement *element)
{
  return flame_log_new (log_message, gst_element_get_name (element), g_free);
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

GstTagList *
gst_flame_messages_get_tags (const FlameAnimation *animation)
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

void
gst_flame_messages_send_tags (GstElement *element, GstTagList *tags)
{
  /* not gst_element_send_event(), whose lock a state change may hold */
  GST_ELEMENT_GET_CLASS (element)->send_event (
      element, gst_event_new_tag (tags));
}

typedef struct
{
  guint64 number;
  GstFlameShown shown;
  FlameAnimation *document; /* its titles are known once it is drawn */
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
  /* the first document's tags were sent at the start */
  if (messages->queued.document != 0 &&
      shown.document != messages->queued.document)
    item->tags = gst_flame_messages_get_tags (playback->animation);
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
    gst_flame_messages_send_tags (element, g_steal_pointer (&item->tags));
  post_structure (element, g_steal_pointer (&item->structure));
  item_free (item);
}

/* ------------------------------------------------------- quality of service */

/* a single hiccup of a sink must not cost more of the animation than this */
#define MAX_JUMP GST_SECOND

/* a message's quality when nothing is saved on */
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
  /* a sink's own limit on the frame rate: exactly what it says */
  if (type == GST_QOS_TYPE_THROTTLE)
    return timestamp + diff;
  /* twice, so that the sink catches up */
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
  stats->specialised += frame->is_specialised != FALSE;
  stats->fallback += frame->is_fallback != FALSE;
  stats->stands_in = frame->is_fallback;
  stats->samples += frame->samples;
  stats->iterations += frame->iterations;
  stats->bad_values += frame->bad_values;
  stats->temporal_samples += frame->temporal_samples;
  stats->redrawn += frame->redrawn;
  stats->plan += frame->plan;
  stats->iterate += frame->iterate;
  stats->density += frame->density;
  stats->convert += frame->convert;
  stats->copy += frame->copy;
  stats->gpu += frame->gpu;
  stats->total += frame->total;
  stats->requested_quality = frame->full_quality;
  stats->achieved_quality = frame->quality;
  stats->requested_supersample = frame->full_supersample;
  stats->achieved_supersample = frame->supersample;
}

void
gst_flame_recent_add (GstFlameRecent *recent, const FlameFrameStats *frame)
{
  recent->gpu[recent->next] = (float) frame->gpu;
  recent->total[recent->next] = (float) frame->total;
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
 * The least time that this many per cent of the frames do not exceed. Where the CPU
 * drew a frame for the GPU, the GPU's time is 0 and does not count.
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
      "count", G_TYPE_UINT64, kernel->count,
      "timed", G_TYPE_UINT64, kernel->timed,
      "total", G_TYPE_DOUBLE, kernel->total,
      "min", G_TYPE_DOUBLE, kernel->min,
      "max", G_TYPE_DOUBLE, kernel->max, NULL);
  /* clang-format on */
}

static void
add_kernels (GstStructure *structure, const GArray *kernels)
{
  GstStructure *all;

  if (!kernels || kernels->len == 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-kernels");
  for (guint i = 0; i < kernels->len; i++) {
    const FlameKernelStats *kernel =
        &g_array_index (kernels, FlameKernelStats, i);
    g_autoptr (GstStructure) one = describe_kernel (kernel);

    gst_structure_set (all, kernel->name, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "kernels", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

static GstStructure *
describe_device (const FlameDeviceStats *device)
{
  /* clang-format off */
  return gst_structure_new ("application/x-flame-device",
      "backend", G_TYPE_STRING, flame_backend_get_name (device->backend),
      "name", G_TYPE_STRING, device->name,
      "dropped", G_TYPE_BOOLEAN, device->is_dropped,
      "depth", G_TYPE_UINT, device->depth,
      "frames", G_TYPE_UINT64, device->frames,
      "iterations", G_TYPE_UINT64, device->iterations,
      "iterate", G_TYPE_DOUBLE, device->iterate,
      "density", G_TYPE_DOUBLE, device->density,
      "convert", G_TYPE_DOUBLE, device->convert,
      "copy", G_TYPE_DOUBLE, device->copy,
      "gpu", G_TYPE_DOUBLE, device->gpu,
      "redrawn", G_TYPE_UINT64, device->redrawn,
      "bytes-held", G_TYPE_UINT64, device->bytes_held,
      "bytes-free", G_TYPE_UINT64, device->bytes_free,
      "bytes-total", G_TYPE_UINT64, device->bytes_total,
      "compiled", G_TYPE_UINT64, device->compiled,
      "failed", G_TYPE_UINT64, device->failed,
      "from-disk", G_TYPE_UINT64, device->from_disk,
      "from-memory", G_TYPE_UINT64, device->from_memory,
      "modules", G_TYPE_UINT, device->modules, NULL);
  /* clang-format on */
}

/* (transfer full) a number, CUDA's, or "opencl:0": what devices would name it by */
static char *
make_key (const FlameDeviceStats *device)
{
  if (device->backend == FLAME_BACKEND_CUDA)
    return g_strdup_printf ("%d", device->ordinal);
  return g_strdup_printf (
      "%s:%d", flame_backend_get_name (device->backend), device->ordinal);
}

/* the CPU has no number, and no more to tell than the whole */
static void
add_devices (GstStructure *structure, const GArray *devices)
{
  GstStructure *all;

  if (!devices || g_array_index (devices, FlameDeviceStats, 0).ordinal < 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-devices");
  for (guint i = 0; i < devices->len; i++) {
    const FlameDeviceStats *device =
        &g_array_index (devices, FlameDeviceStats, i);
    g_autoptr (GstStructure) one = describe_device (device);
    g_autofree char *key = make_key (device);

    gst_structure_set (all, key, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "devices", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

GstStructure *
gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GstFlameRecent *recent, const GArray *kernels, const GArray *devices,
    const char *backend, const char *device)
{
  double rate =
      stats->iterate > 0 ? (double) stats->iterations / stats->iterate : 0;
  GstStructure *structure;

  /* clang-format off */
  structure = gst_structure_new ("application/x-flame-stats",
      "backend", G_TYPE_STRING, backend,
      "device", G_TYPE_STRING, device,
      "depth", G_TYPE_UINT, stats->depth,
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
add_moments (GstStructure *structure, const FlameFrameTimes *times)
{
  /* clang-format off */
  gst_structure_set (structure,
      "iterate-begin", G_TYPE_DOUBLE, times->iterate_begin,
      "iterate-end", G_TYPE_DOUBLE, times->iterate_end,
      "density-end", G_TYPE_DOUBLE, times->density_end,
      "convert-end", G_TYPE_DOUBLE, times->convert_end,
      "copy-end", G_TYPE_DOUBLE, times->copy_end, NULL);
  /* clang-format on */
}

static void
fill (GstStructure *structure, const FlameFrameStats *stats)
{
  /* clang-format off */
  gst_structure_set (structure,
      "backend", G_TYPE_STRING, flame_backend_get_name (stats->backend),
      "device", G_TYPE_INT, stats->device,
      "samples", G_TYPE_UINT64, stats->samples,
      "iterations", G_TYPE_UINT64, stats->iterations,
      "quality", G_TYPE_DOUBLE, stats->quality,
      "supersample", G_TYPE_UINT, stats->supersample,
      "specialised", G_TYPE_BOOLEAN, stats->is_specialised,
      "redrawn", G_TYPE_UINT, stats->redrawn,
      "plan", G_TYPE_DOUBLE, stats->plan,
      "iterate", G_TYPE_DOUBLE, stats->iterate,
      "density", G_TYPE_DOUBLE, stats->density,
      "convert", G_TYPE_DOUBLE, stats->convert,
      "copy", G_TYPE_DOUBLE, stats->copy,
      "gpu", G_TYPE_DOUBLE, stats->gpu,
      "total", G_TYPE_DOUBLE, stats->total, NULL);
  /* clang-format on */
  if (stats->device >= 0)
    add_moments (structure, &stats->times);
}

void
gst_flame_meta_register (void)
{
  /* it is of the frame, whatever becomes of its picture */
  static const gchar *tags[] = {NULL};

  gst_meta_register_custom (GST_FLAME_META, tags, NULL, NULL, NULL);
}

void
gst_flame_meta_add (GstBuffer *buffer, const FlameFrameStats *stats)
{
  GstCustomMeta *meta = gst_buffer_add_custom_meta (buffer, GST_FLAME_META);

  if (meta)
    fill (gst_custom_meta_get_structure (meta), stats);
}
