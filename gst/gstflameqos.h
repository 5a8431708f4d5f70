/*
 * Quality of service: what sinks report of their lateness, and what the bus is
 * told of frames left out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflamestats.h"

G_BEGIN_DECLS

/*
 * The running time of the first frame that the sink could show in time, or that
 * it wants at all; NONE where nothing is to be left out.
 */
GstClockTime gst_flame_qos_parse_event (GstEvent *event);

/* whether a sink says that a buffer came too late */
gboolean gst_flame_qos_is_late (GstEvent *event);

typedef struct
{
  gboolean live;
  GstClockTime timestamp; /* stream time of the first frame left out */
  GstClockTime running;   /* its running time */
  GstClockTime duration;  /* of a frame */
  /* how late it would have been; where it was the sink's wish, 0 */
  GstClockTimeDiff jitter;
} GstFlameSkip;

/* Returns: (transfer full) @stats: with the frames that are left out */
GstMessage *gst_flame_qos_new_message (
    GstObject *src, const GstFlameSkip *skip, const GstFlameStats *stats);

G_END_DECLS
