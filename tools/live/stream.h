/*
 * GIOStream over a socket that bounds what its other end may pour in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gio/gio.h>

/*
 * libsoup reads a socket until it is empty before it returns to the main loop, and before
 * 3.8 it collects the fragments of a message without end. So a peer that sends as fast as
 * we read would stop every other source of the loop and fill the memory. This stream says
 * "would block" now and then, and fails once the peer has sent more than it may.
 *
 * Thread-safety: for the main loop's thread.
 */
#define LIVE_TYPE_STREAM (live_stream_get_type ())
G_DECLARE_FINAL_TYPE (LiveStream, live_stream, LIVE, STREAM, GIOStream)

/* Returns: (transfer full) */
LiveStream *live_stream_new (GSocketConnection *connection);

/* Returns: (transfer none) */
GSocket *live_stream_get_socket (LiveStream *stream);

/* Returns: the bytes that have been read from it */
guint64 live_stream_get_received (LiveStream *stream);

/* Reading fails once more than @limit bytes have been read in all; without a limit at first. */
void live_stream_set_limit (LiveStream *stream, guint64 limit);
