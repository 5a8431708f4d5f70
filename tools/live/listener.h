/*
 * Where TCP connections come in: how many there may be, and how long one may take
 * to say what it wants, of which SoupServer itself has no bounds. And who may do what.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/options.h"

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
void live_listener_free (LiveListener *listener); /* cuts all connections */

guint live_listener_get_port (const LiveListener *listener);

/* the request of @message has been read; what follows may take its time */
void live_listener_admit (LiveListener *listener, SoupServerMessage *message);
/* cuts the connection of @message */
void live_listener_disconnect (
    LiveListener *listener, SoupServerMessage *message);

/* the same; what is left to send is given up at once */
void live_listener_abort (LiveListener *listener, SoupServerMessage *message);

/* (transfer none) (nullable) of a message's connection: libsoup knows none */
GSocket *live_listener_find_socket (
    LiveListener *listener, SoupServerMessage *message);

/* TRUE where no token is needed, or it is @token; takes as long for any other */
gboolean live_access_has_token (
    const LiveOptions *options, const char *token); /* (nullable) */

/*
 * Whether a page of @origin may connect: it is one of ours, as the Host header
 * says, or one that the command line names. @origin, @host: (nullable)
 */
gboolean live_access_is_origin (
    const LiveOptions *options, const char *origin, const char *host);

/*
 * Whether a browser sent a request for a page of ours, or by itself: another site's
 * pages would take the places of pictures. Programs that are no browsers say nothing.
 *
 * @site: (nullable) the header Sec-Fetch-Site; @origin, @host: as above
 */
gboolean live_access_is_site (const LiveOptions *options, const char *site,
    const char *origin, const char *host);

/*
 * Whether a request may go to @host: names that point to this machine but are
 * not its own are how other pages get around their origin. @host: (nullable)
 */
gboolean live_access_is_host (const LiveOptions *options, const char *host);
