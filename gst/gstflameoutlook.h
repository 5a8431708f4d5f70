/*
 * What a player shows and what comes next, for those who ask while it plays: the
 * genome as a document, and the flames that follow.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflameshow.h"

G_BEGIN_DECLS

/* under the element's object lock */
typedef struct
{
  FlameAnimation *document; /* (nullable) until there is a frame */
  FlameAnimation *shown;    /* that, or a transition into it */
  double time;              /* in what is shown */
  double genome_time;       /* in the document */
} GstFlameOutlook;

/* For the streaming thread: a frame of @document has been queued. */
void gst_flame_outlook_set (GstFlameOutlook *outlook, GstElement *element,
    FlameAnimation *document, const GstFlameMoment *moment);
void gst_flame_outlook_clear (GstFlameOutlook *outlook, GstElement *element);

/*
 * Flam3's XML of what the document has at @genome_time, or at
 * GST_FLAME_GENOME_TIME_UNSET of the frame queued last.
 *
 * Returns: (transfer full) (nullable) NULL before the first frame
 */
char *gst_flame_outlook_get_genome (
    GstFlameOutlook *outlook, GstElement *element, double genome_time);

/*
 * See GstFlameSrc::get-flames.
 *
 * Returns: (transfer full) (nullable) NULL before the first frame
 */
GstStructure *gst_flame_outlook_get_flames (
    GstFlameOutlook *outlook, GstElement *element, guint n);

G_END_DECLS
