/*
 * What an element posts on the bus: errors and warnings, element messages, quality of
 * service.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamemessages.h"

#include "gst/gstflamedocument.h"

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
    item->tags = gst_flame_document_get_tags (playback->animation);
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
    gst_flame_document_send_tags (element, g_steal_pointer (&item->tags));
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
