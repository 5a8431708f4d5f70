/*
 * All who watch: their sessions, what they may do, and what all are told.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/pipeline.h"
#include "tools/live/state.h"

G_BEGIN_DECLS

/* For the main loop's thread, but for live_hub_push(). */
typedef struct _LiveHub LiveHub;

/* all must outlive it. Returns: (transfer full) */
LiveHub *live_hub_new (
    const LiveOptions *options, LivePipeline *pipeline, LiveState *state);
/* closes every session */
void live_hub_free (LiveHub *hub); /* (nullable) */

/* whether one more may come */
gboolean live_hub_has_room (LiveHub *hub);
void live_hub_add (LiveHub *hub, SoupWebsocketConnection *connection);

/* an encoded frame for all viewers; on a streaming thread */
void live_hub_push (LiveHub *hub, GstBuffer *frame, GstCaps *caps);

/* tells all of a warning, or only who caused it where that is known */
void live_hub_warn (LiveHub *hub, const char *text);
/* tells all soon what plays and how it is shown */
void live_hub_changed (LiveHub *hub);

guint live_hub_count_viewers (LiveHub *hub);

G_END_DECLS
