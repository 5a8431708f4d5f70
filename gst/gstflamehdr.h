/*
 * What caps say about HDR: which colorimetries are, and how bright it gets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "core/flame.h"

G_BEGIN_DECLS

/* PQ, HLG or SDR */
FlameTransfer gst_flame_hdr_get_transfer (GstVideoTransferFunction transfer);

/* whether all that the field colorimetry leaves to choose from is HDR */
gboolean gst_flame_hdr_is_wanted (const GstStructure *s);

/*
 * Where @caps, which are fixed, are HDR, adds mastering-display-info and
 * content-light-level unless they are there. @peak: cd/m2
 */
void gst_flame_hdr_describe (GstCaps *caps, guint peak);

G_END_DECLS
