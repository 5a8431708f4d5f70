/*
 * All who watch: their sessions, what they may do, and what all are told.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/pipeline.h"
#include "tools/live/state.h"

/* For the main loop's thread, but for live_room_push(). */
typedef struct _LiveRoom LiveRoom;

/* all must outlive it. Returns: (transfer full) */
LiveRoom *live_room_new (
    const LiveOptions *options, LivePipeline *pipeline, LiveState *state);
/* closes every session */
void live_room_free (LiveRoom *room);

/* whether one more may come */
gboolean live_room_has_place (LiveRoom *room);
void live_room_add (LiveRoom *room, SoupWebsocketConnection *connection);

/* an encoded frame for all viewers; on a streaming thread */
void live_room_push (LiveRoom *room, GstBuffer *frame, GstCaps *caps);

/* tells all of a warning, or only who caused it where that is known */
void live_room_warn (LiveRoom *room, const char *text);
/* tells all soon what plays and how it is shown */
void live_room_changed (LiveRoom *room);
