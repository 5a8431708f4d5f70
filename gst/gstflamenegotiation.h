/*
 * What a player negotiates with the peer of its pad: caps, system or CUDA memory,
 * pools.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "flame/cuda.h"
#include "gst/gstflameplayer.h"
#include "gst/gstflametime.h"

/*
 * Finds the pipeline's CUDA context if the peer names CUDA memory and @settings allow
 * it.
 * @sharing: (out) its context is NULL if there is none.
 */
void gst_flame_negotiation_share (GstFlamePlayer *player,
    const GstFlameSettings *settings, GstFlameCudaSharing *sharing);

/*
 * Returns: (transfer full) the pad template's caps, without what this machine cannot
 *   provide
 */
GstCaps *gst_flame_negotiation_get_caps (
    GstFlamePlayer *player, GstCaps *filter);

/*
 * Chooses CUDA memory if the peer names it, which ANY does not; otherwise the first of
 * the other structures.
 * @caps: (transfer full)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_negotiation_fixate (GstFlamePlayer *player, GstCaps *caps);

/*
 * Continues with @caps. Frames in flight are dropped, and the renderer may be replaced.
 * Returns FALSE, with a message posted, if @caps cannot be rendered.
 */
gboolean gst_flame_negotiation_set_caps (GstFlamePlayer *player, GstCaps *caps);

/*
 * Answers an allocation @query with a pool for the negotiated memory, or with the
 * peer's own pool if frames are copied into that. The pool is active. If it returns
 * FALSE, an error has been posted.
 */
gboolean gst_flame_negotiation_decide (GstFlamePlayer *player, GstQuery *query);

/*
 * Posts an error if a peer insists on CUDA memory that is not available, or on caps
 * that cannot be drawn.
 */
void gst_flame_negotiation_explain (GstFlamePlayer *player);

/* ------------------------------------------------------------------ queries */

/*
 * All return FALSE if there is no answer.
 *
 * @info: the frames'; its format is unknown before there are caps
 */
gboolean gst_flame_query_convert (GstQuery *query, const GstVideoInfo *info);

/*
 * @duration: the animation's, or NONE
 * @n_buffers: a limit, or -1
 */
gboolean gst_flame_query_duration (GstQuery *query, const GstVideoInfo *info,
    GstClockTime duration, gint n_buffers);

/* @frames: the longest time that a source holds a frame, in frames */
gboolean gst_flame_query_latency (
    GstQuery *query, const GstVideoInfo *info, gboolean live, guint frames);
