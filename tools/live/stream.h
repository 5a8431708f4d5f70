/*
 * A GIOStream for a socket that limits what its peer may send.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gio/gio.h>

/*
 * libsoup reads a socket until it is empty before it returns to the main loop, and
 * before 3.8 it collects a message's fragments without limit. A peer that sends as fast
 * as we read would block every other source of the loop, and fill the memory. Therefore
 * this stream sometimes reports "would block", and it fails when the peer has sent more
 * than it may.
 *
 * Thread-safety: for the main loop's thread.
 */
#define LIVE_TYPE_STREAM (live_stream_get_type ())
G_DECLARE_FINAL_TYPE (LiveStream, live_stream, LIVE, STREAM, GIOStream)

/* Returns: (transfer full) */
LiveStream *live_stream_new (GSocketConnection *connection);

/* Returns: (transfer none) */
GSocket *live_stream_get_socket (LiveStream *stream);

/* Returns: the number of bytes that have been read from it */
guint64 live_stream_get_received (LiveStream *stream);

/*
 * Reading fails when more than @limit bytes have been read in total. There is no limit
 * at first.
 */
void live_stream_set_limit (LiveStream *stream, guint64 limit);
