/*
 * All who watch, for the files that handle their messages.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/live/room.h"
#include "tools/live/session.h"

struct _LiveRoom
{
  const LiveOptions *options;
  LivePipeline *pipeline;
  LiveState *state;

  GPtrArray *sessions; /* LiveSession, those that came first are first */
  guint last_id;
  guint state_source, check_source, n_checks;
  guint blamed; /* whose change a warning is about, if it comes soon */
  gint64 blamed_at;

  GMutex lock;
  GPtrArray *viewers; /* LiveViewer, of the sessions; changed with the lock */
};

/* whether @session may change what all see */
gboolean live_room_may_steer (LiveRoom *room, const LiveSession *session);
/* @session has changed something that flamesrc may warn of */
void live_room_blame (LiveRoom *room, const LiveSession *session);
/* @viewer: (transfer full) (nullable) */
void live_room_set_viewer (
    LiveRoom *room, LiveSession *session, LiveViewer *viewer);
