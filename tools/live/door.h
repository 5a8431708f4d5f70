/*
 * Where TCP connections come in: how many there may be, and how long one may take
 * to say what it wants. SoupServer itself has no bounds for either.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

/* For the main loop's thread. */
typedef struct _LiveDoor LiveDoor;

/*
 * Listens at once and hands what comes to @server.
 *
 * @port: 0 takes one that is free
 * Returns: (transfer full) NULL with @error
 */
LiveDoor *live_door_new (
    SoupServer *server, const char *host, guint port, GError **error);
void live_door_free (LiveDoor *door); /* (nullable) cuts all connections */

guint live_door_get_port (const LiveDoor *door);

/* the request of @message has been read; what follows may take its time */
void live_door_let_in (LiveDoor *door, SoupServerMessage *message);
/* cuts the connection of @message */
void live_door_throw_out (LiveDoor *door, SoupServerMessage *message);

/* (transfer none) (nullable) of a message's connection: libsoup knows none */
GSocket *live_door_find_socket (LiveDoor *door, SoupServerMessage *message);

G_END_DECLS
