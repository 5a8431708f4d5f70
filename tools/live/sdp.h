/*
 * A browser's answer to the offer of the picture. What comes over the network is
 * not handed on: what the answer has to say is checked, and said anew.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/sdp/sdp.h>

#include "tools/live/encoder.h"

/* of the picture, and of what is sent again */
#define LIVE_PAYLOAD 96
#define LIVE_PAYLOAD_AGAIN 97

#define LIVE_MAX_SDP 16384

/*
 * Returns: (transfer full) the answer to an offer of one video in the encoder's
 * format; NULL with @error where @text is none, or says that it cannot be played
 */
GstSDPMessage *live_sdp_read_answer (
    const char *text, const LiveEncoder *encoder, GError **error);

/*
 * Whether @text is an ICE candidate that names an address in numbers: names are
 * not looked up for a stranger.
 */
gboolean live_sdp_is_candidate (const char *text);
