/*
 * HTTP: the page, pictures and genomes to save, and WebSockets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/live/room.h"
#include "tools/live/options.h"
#include "tools/live/state.h"

typedef struct _LiveServer LiveServer;

/*
 * All arguments must outlive it.
 * Returns: (transfer full) NULL with @error
 */
LiveServer *live_server_new (const LiveOptions *options, LiveRoom *room,
    LiveState *state, GError **error);
void live_server_free (LiveServer *server);

/* (transfer full) The page's address, with the token. */
char *live_server_get_address (LiveServer *server);
