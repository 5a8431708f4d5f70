/*
 * The element message flame-genome-changed and the tags of another document, which
 * go with the first frame that shows it: found out when the frame is queued, posted
 * and sent when it is done.
 *
 * For the streaming thread, or for times when there is none.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflameshow.h"

G_BEGIN_DECLS

/* which genome a frame shows; document 0 is none */
typedef struct
{
  guint document, flame;
} GstFlameShown;

typedef struct
{
  GQueue pending;       /* what goes with frames in flight */
  GstFlameShown queued; /* by the last frame queued */
  GstFlameShown told;
} GstFlameNews;

void gst_flame_news_init (GstFlameNews *news);
/* also forgets what was told */
void gst_flame_news_reset (GstFlameNews *news);

/* frame @number is queued, the moment of which is @moment */
void gst_flame_news_queue (GstFlameNews *news, const GstFlameShow *show,
    guint64 number, const GstFlameMoment *moment);

/* the frames in flight are dropped */
void gst_flame_news_drop (GstFlameNews *news);

/*
 * Frame @number is done, and about to leave: posts flame-genome-changed as
 * @element, and sends the tags of another document before it.
 */
void gst_flame_news_tell (
    GstFlameNews *news, guint64 number, GstElement *element);

G_END_DECLS
