/*
 * All viewers: their sessions, what they may do, and what is sent to all.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/pipeline.h"
#include "tools/live/state.h"

/* For the main loop's thread, except for live_room_push(). */
typedef struct _LiveRoom LiveRoom;

/*
 * All arguments must outlive it.
 * Returns: (transfer full)
 */
LiveRoom *live_room_new (
    const LiveOptions *options, LivePipeline *pipeline, LiveState *state);
/* Closes every session. */
void live_room_free (LiveRoom *room);

/* Whether there is room for another one. */
gboolean live_room_has_place (LiveRoom *room);
void live_room_add (LiveRoom *room, SoupWebsocketConnection *connection);

/* Sends an encoded frame to all viewers; on a streaming thread. */
void live_room_push (LiveRoom *room, GstBuffer *frame, GstCaps *caps);

/*
 * Sends a warning to all, or only to the viewer who caused it, if that is known.
 */
void live_room_warn (LiveRoom *room, const char *text);
/* Soon sends to all what plays, and how it is shown. */
void live_room_changed (LiveRoom *room);
