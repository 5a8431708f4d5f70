/*
 * Answers to queries that follow from the negotiated video alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "gst/gstflametime.h"

G_BEGIN_DECLS

/* FALSE where there is no answer, also below */
gboolean gst_flame_query_convert (GstQuery *query, const GstVideoInfo *info);

/* @duration: of the animation, or NONE; @n_buffers: a limit, or -1 */
gboolean gst_flame_query_duration (GstQuery *query, const GstFlameRate *rate,
    GstClockTime duration, gint n_buffers);

G_END_DECLS
