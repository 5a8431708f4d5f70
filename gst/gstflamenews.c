/*
 * Element messages and tags that go with a frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamenews.h"

#include "gst/gstflamedocument.h"

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
gst_flame_news_init (GstFlameNews *news)
{
  *news = (GstFlameNews){0};
  g_queue_init (&news->pending);
}

void
gst_flame_news_drop (GstFlameNews *news)
{
  g_queue_clear_full (&news->pending, (GDestroyNotify) item_free);
  news->queued = news->told;
}

void
gst_flame_news_reset (GstFlameNews *news)
{
  news->told = (GstFlameShown){0};
  gst_flame_news_drop (news);
}

void
gst_flame_news_queue (GstFlameNews *news, const GstFlameShow *show,
    guint64 number, const GstFlameMoment *moment)
{
  GstFlameShown shown = {
      .document = show->document,
      .flame =
          flame_animation_find_flame (show->animation, moment->genome_time),
  };
  Item *item;

  if (shown.document == news->queued.document &&
      shown.flame == news->queued.flame)
    return;

  item = g_new0 (Item, 1);
  item->number = number;
  item->shown = shown;
  item->document = flame_animation_ref (show->animation);
  /* clang-format off */
  item->structure = gst_structure_new ("flame-genome-changed",
      "index", G_TYPE_UINT, shown.flame,
      "genome-time", G_TYPE_DOUBLE, moment->genome_time, NULL);
  /* clang-format on */
  /* the first document's tags were sent at the start */
  if (news->queued.document != 0 && shown.document != news->queued.document)
    item->tags = gst_flame_document_get_tags (show->animation);
  news->queued = shown;
  g_queue_push_tail (&news->pending, item);
}

void
gst_flame_news_tell (GstFlameNews *news, guint64 number, GstElement *element)
{
  Item *item = g_queue_peek_head (&news->pending);
  g_autofree char *title = NULL;

  if (!item || item->number != number)
    return;
  g_queue_pop_head (&news->pending);
  news->told = item->shown;
  title = flame_animation_dup_flame_title (item->document, item->shown.flame);
  gst_structure_set (item->structure, "title", G_TYPE_STRING, title, NULL);
  if (item->tags)
    gst_flame_document_send_tags (element, g_steal_pointer (&item->tags));
  gst_element_post_message (
      element, gst_message_new_element (
                   GST_OBJECT (element), g_steal_pointer (&item->structure)));
  item_free (item);
}
