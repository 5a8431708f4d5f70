/*
 * Where TCP connections come in: how many there may be, and how long one may take
 * to say what it wants. SoupServer itself has no bounds for either.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

/* For the main loop's thread. */
typedef struct _LiveListener LiveListener;

/*
 * Listens at once and hands what comes to @server.
 *
 * @port: 0 takes one that is free
 * Returns: (transfer full) NULL with @error
 */
LiveListener *live_listener_new (
    SoupServer *server, const char *host, guint port, GError **error);
void live_listener_free (
    LiveListener *listener); /* (nullable) cuts all connections */

guint live_listener_get_port (const LiveListener *listener);

/* the request of @message has been read; what follows may take its time */
void live_listener_admit (LiveListener *listener, SoupServerMessage *message);
/* cuts the connection of @message */
void live_listener_disconnect (
    LiveListener *listener, SoupServerMessage *message);

/* (transfer none) (nullable) of a message's connection: libsoup knows none */
GSocket *live_listener_find_socket (
    LiveListener *listener, SoupServerMessage *message);
