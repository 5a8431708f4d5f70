/*
 * Reads a browser's answer to the offer of the picture. Nothing from the network is
 * passed on as it is: the answer is checked, and written anew.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/sdp/sdp.h>

#include "tools/live/encoder.h"

/* Of the picture, and of retransmissions. */
#define LIVE_PAYLOAD 96
#define LIVE_PAYLOAD_AGAIN 97

#define LIVE_MAX_SDP 16384

/*
 * Returns: (transfer full) an answer to an offer of one video in the encoder's format;
 *   NULL with @error if @text is not one, or says that the video cannot be played
 */
GstSDPMessage *live_sdp_read_answer (
    const char *text, const LiveEncoder *encoder, GError **error);

/*
 * Whether @text is an ICE candidate with a numeric address: names are not looked up for
 * strangers.
 */
gboolean live_sdp_is_candidate (const char *text);
