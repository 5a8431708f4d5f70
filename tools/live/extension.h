/*
 * The RTP header extension by which a sender tells browsers not to hold frames back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/rtp/rtp.h>

#define LIVE_TYPE_PLAYOUT_DELAY (live_playout_delay_get_type ())
G_DECLARE_FINAL_TYPE (LivePlayoutDelay, live_playout_delay, LIVE, PLAYOUT_DELAY,
    GstRTPHeaderExtension)

/* To be added to a payloader. Returns: (transfer floating) */
GstRTPHeaderExtension *live_playout_delay_new (void);
