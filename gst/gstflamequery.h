/*
 * Answers to queries, by an element's own rounding of frame numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "gst/gstflametime.h"

G_BEGIN_DECLS

/*
 * All return FALSE if there is no answer.
 *
 * @info: of the frames; of an unknown format before there are caps
 */
gboolean gst_flame_query_convert (GstQuery *query, const GstVideoInfo *info);

/* @duration: of the animation, or NONE; @n_buffers: a limit, or -1 */
gboolean gst_flame_query_duration (GstQuery *query, const GstVideoInfo *info,
    GstClockTime duration, gint n_buffers);

/* @frames: what a source holds a frame for at most */
gboolean gst_flame_query_latency (
    GstQuery *query, const GstVideoInfo *info, gboolean live, guint frames);

G_END_DECLS
