/*
 * What a player negotiates with its pad's peer: caps, system or CUDA memory, pools.
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
 * Finds the pipeline's CUDA context where the peer names CUDA memory and
 * @settings allow it. @sharing: (out) its context is NULL if there is none.
 */
void gst_flame_negotiation_share (GstFlamePlayer *player,
    const GstFlameSettings *settings, GstFlameCudaSharing *sharing);

/* Returns: (transfer full) the pad template's, without what cannot be had here */
GstCaps *gst_flame_negotiation_get_caps (
    GstFlamePlayer *player, GstCaps *filter);

/*
 * CUDA memory where the peer names it, which ANY does not; the first structure of
 * the others. @caps: (transfer full) Returns: (transfer full)
 */
GstCaps *gst_flame_negotiation_fixate (GstFlamePlayer *player, GstCaps *caps);

/*
 * Goes on in @caps; what is in flight is dropped. FALSE if they cannot be
 * rendered, which a message tells. It may be another renderer
 * then.
 */
gboolean gst_flame_negotiation_set_caps (GstFlamePlayer *player, GstCaps *caps);

/*
 * Answers an allocation @query with a pool for the negotiated memory. Where
 * frames are to be copied into the peer's own pool, that is the answer. It is active;
 * an error has been posted.
 */
gboolean gst_flame_negotiation_decide (GstFlamePlayer *player, GstQuery *query);

/* posts an error if a peer insists on CUDA memory that cannot be had, or on caps that
 * cannot be drawn */
void gst_flame_negotiation_explain (GstFlamePlayer *player);

/* ------------------------------------------------------------------ queries */

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
