/*
 * What is negotiated with the peer: caps, system or CUDA memory, pools.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflamesrc.h"

G_BEGIN_DECLS

/*
 * Finds the pipeline's CUDA context where the peer names CUDA memory and
 * @settings allow it. @sharing: (out) its context is NULL where there is none.
 */
void gst_flame_negotiation_share (GstFlameSrc *self,
    const GstFlameSettings *settings, FlameCudaSharing *sharing);

/* Returns: (transfer full) the pad template's, without what cannot be had here */
GstCaps *gst_flame_negotiation_get_caps (GstFlameSrc *self, GstCaps *filter);

/*
 * CUDA memory where the peer names it, which ANY does not; the first structure of
 * the others. @caps: (transfer full) Returns: (transfer full)
 */
GstCaps *gst_flame_negotiation_fixate (GstFlameSrc *self, GstCaps *caps);

/*
 * Goes on in @caps; what is in flight is dropped. FALSE where they cannot be
 * rendered, which a message tells.
 */
gboolean gst_flame_negotiation_set_caps (GstFlameSrc *self, GstCaps *caps);

gboolean gst_flame_negotiation_decide (GstFlameSrc *self, GstQuery *query);

/* posts an error where a peer insists on CUDA memory that cannot be had */
void gst_flame_negotiation_explain (GstFlameSrc *self);

G_END_DECLS
