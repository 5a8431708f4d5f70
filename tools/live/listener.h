/*
 * Accepts TCP connections. It limits their number, and the time for a request, for
 * which SoupServer has no limits. And it decides who may do what.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/options.h"

/* For the main loop's thread. */
typedef struct _LiveListener LiveListener;

/*
 * Listens at once, and passes connections to @server.
 *
 * @port: 0 selects a free one
 * Returns: (transfer full) NULL with @error
 */
LiveListener *live_listener_new (
    SoupServer *server, const char *host, guint port, GError **error);
void live_listener_free (LiveListener *listener); /* cuts all connections */

guint live_listener_get_port (const LiveListener *listener);

/* The request of @message has been read. What follows may take any time. */
void live_listener_admit (LiveListener *listener, SoupServerMessage *message);
/* Cuts the connection of @message. */
void live_listener_disconnect (
    LiveListener *listener, SoupServerMessage *message);

/* The same, but data that is still to be sent is dropped at once. */
void live_listener_abort (LiveListener *listener, SoupServerMessage *message);

/*
 * (transfer none) (nullable) The socket of a message's connection, which libsoup does
 * not provide.
 */
GSocket *live_listener_find_socket (
    LiveListener *listener, SoupServerMessage *message);

/*
 * TRUE if no token is needed, or if it is @token. A wrong token takes as long.
 */
gboolean live_access_has_token (
    const LiveOptions *options, const char *token); /* (nullable) */

/*
 * Whether a page of @origin may connect: it must be our own, according to the Host
 * header, or named on the command line. @origin, @host: (nullable)
 */
gboolean live_access_is_origin (
    const LiveOptions *options, const char *origin, const char *host);

/*
 * Whether a request comes from one of our pages, or from the user directly, rather than
 * from another site's page, which would take the places of pictures. Programs that are
 * not browsers send no such header.
 *
 * @site: (nullable) the header Sec-Fetch-Site; @origin, @host: as above
 */
gboolean live_access_is_site (const LiveOptions *options, const char *site,
    const char *origin, const char *host);

/*
 * Whether a request may be addressed to @host. A name that resolves to this machine but
 * is not its own is how other pages bypass their origin.
 * @host: (nullable)
 */
gboolean live_access_is_host (const LiveOptions *options, const char *host);
