/*
 * Accepts TCP connections, and decides who may do what: tokens, origins, hosts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/listener.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/socket.h>

#include "tools/live/stream.h"

/* Connections without a complete request. Beyond this the oldest is cut. */
#define MAX_WAITING 96
/* All connections. A page takes about ten for a moment, and keeps one. */
#define MAX_CONNECTIONS 768
#define WAIT_SECONDS 15
#define BACKLOG 128

typedef struct
{
  LiveListener *listener;
  /* (transfer none) this lives as long as the connection */
  GSocketConnection *connection;
  GSocketAddress *address; /* of the peer */
  gint64 since;
  gboolean is_in;
} Client;

struct _LiveListener
{
  SoupServer *server;
  GSocketService *service;
  guint port;
  GQueue clients; /* of Client, oldest first */
  guint check_source;
};

static void
cut (Client *client)
{
  g_socket_shutdown (
      g_socket_connection_get_socket (client->connection), TRUE, TRUE, NULL);
}

static void
on_connection_gone (gpointer data, GObject *connection G_GNUC_UNUSED)
{
  Client *client = data;

  g_queue_remove (&client->listener->clients, client);
  g_object_unref (client->address);
  g_free (client);
}

/* Cuts the oldest waiting connection without an answer. */
static void
make_room (LiveListener *listener)
{
  Client *oldest = NULL;
  guint waiting = 0;

  for (GList *link = listener->clients.head; link; link = link->next) {
    Client *client = link->data;

    if (client->is_in)
      continue;
    waiting++;
    if (!oldest)
      oldest = client;
  }
  if (waiting > MAX_WAITING) {
    oldest->is_in = TRUE;
    cut (oldest);
  }
}

static gboolean
on_check (gpointer data)
{
  LiveListener *listener = data;
  gint64 latest = g_get_monotonic_time () - WAIT_SECONDS * G_USEC_PER_SEC;

  for (GList *link = listener->clients.head; link; link = link->next) {
    Client *client = link->data;

    if (!client->is_in && client->since < latest)
      cut (client);
  }
  return G_SOURCE_CONTINUE;
}

static gboolean
on_incoming (GSocketService *service G_GNUC_UNUSED,
    GSocketConnection *connection, GObject *source G_GNUC_UNUSED,
    gpointer user_data)
{
  LiveListener *listener = user_data;
  g_autoptr (GSocketAddress) local = NULL;
  g_autoptr (GSocketAddress) remote = NULL;
  g_autoptr (LiveStream) stream = NULL;
  Client *client;

  local = g_socket_connection_get_local_address (connection, NULL);
  remote = g_socket_connection_get_remote_address (connection, NULL);
  if (!local || !remote || listener->clients.length >= MAX_CONNECTIONS)
    return TRUE; /* unreferencing closes it */
  g_socket_set_option (g_socket_connection_get_socket (connection),
      6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);

  client = g_new (Client, 1);
  *client = (Client){listener, connection, g_object_ref (remote),
      g_get_monotonic_time (), FALSE};
  g_queue_push_tail (&listener->clients, client);
  g_object_weak_ref (G_OBJECT (connection), on_connection_gone, client);
  make_room (listener);
  stream = live_stream_new (connection);
  soup_server_accept_iostream (
      listener->server, G_IO_STREAM (stream), local, remote, NULL);
  return TRUE;
}

static gboolean
listen_at (LiveListener *listener, const char *host, guint port, GError **error)
{
  g_autoptr (GSocketAddress) address =
      g_inet_socket_address_new_from_string (host, port);
  g_autoptr (GSocketAddress) effective = NULL;

  if (!address) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "%s is no address", host);
    return FALSE;
  }
  g_socket_listener_set_backlog (
      G_SOCKET_LISTENER (listener->service), BACKLOG);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (listener->service),
          address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL,
          &effective, error)) {
    g_prefix_error (error, "%s port %u: ", host, port);
    return FALSE;
  }
  listener->port =
      g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (effective));
  return TRUE;
}

LiveListener *
live_listener_new (
    SoupServer *server, const char *host, guint port, GError **error)
{
  LiveListener *listener = g_new0 (LiveListener, 1);

  listener->server = server;
  g_queue_init (&listener->clients);
  listener->service = g_socket_service_new ();
  if (!listen_at (listener, host, port, error)) {
    live_listener_free (listener);
    return NULL;
  }
  g_signal_connect (
      listener->service, "incoming", G_CALLBACK (on_incoming), listener);
  listener->check_source = g_timeout_add_seconds (1, on_check, listener);
  return listener;
}

void
live_listener_free (LiveListener *listener)
{
  if (listener->check_source)
    g_source_remove (listener->check_source);
  g_socket_service_stop (listener->service);
  g_socket_listener_close (G_SOCKET_LISTENER (listener->service));
  g_object_unref (listener->service);
  for (GList *link = listener->clients.head; link; link = link->next) {
    Client *client = link->data;

    cut (client);
    g_object_weak_unref (
        G_OBJECT (client->connection), on_connection_gone, client);
    g_object_unref (client->address);
    g_free (client);
  }
  g_queue_clear (&listener->clients);
  g_free (listener);
}

guint
live_listener_get_port (const LiveListener *listener)
{
  return listener->port;
}

/* (nullable) */
static Client *
find (LiveListener *listener, SoupServerMessage *message)
{
  GSocketAddress *address = soup_server_message_get_remote_address (message);

  /* The same object that the server was given. */
  for (GList *link = listener->clients.tail; link; link = link->prev) {
    Client *client = link->data;

    if (client->address == address)
      return client;
  }
  return NULL;
}

void
live_listener_admit (LiveListener *listener, SoupServerMessage *message)
{
  Client *client = find (listener, message);

  if (client)
    client->is_in = TRUE;
}

void
live_listener_disconnect (LiveListener *listener, SoupServerMessage *message)
{
  Client *client = find (listener, message);

  if (client)
    cut (client);
}

void
live_listener_abort (LiveListener *listener, SoupServerMessage *message)
{
  const struct linger at_once = {.l_onoff = 1};
  Client *client = find (listener, message);
  GSocket *socket =
      client ? g_socket_connection_get_socket (client->connection) : NULL;

  if (!socket)
    return;
  /* Otherwise the kernel would keep its megabytes for minutes. */
  setsockopt (g_socket_get_fd (socket), SOL_SOCKET, SO_LINGER, &at_once,
      sizeof at_once);
  cut (client);
}

GSocket *
live_listener_find_socket (LiveListener *listener, SoupServerMessage *message)
{
  Client *client = find (listener, message);

  return client ? g_socket_connection_get_socket (client->connection) : NULL;
}

/* ---------------------------------------------------------- who may do what */

gboolean
live_access_has_token (const LiveOptions *options, const char *token)
{
  const char *wanted = options->token;
  gsize length, given;
  guchar different;

  if (!wanted)
    return TRUE;
  if (!token)
    return FALSE;
  length = strlen (wanted);
  given = strlen (token);
  different = length != given;
  /* The number of steps depends only on the given token's length. */
  for (gsize i = 0; i < given; i++)
    different |= (guchar) token[i] ^ (guchar) wanted[i % (length + 1)];
  return different == 0;
}

static gboolean
is_named (const LiveOptions *options, const char *origin)
{
  for (char **one = options->origins; one && *one; one++)
    if (g_ascii_strcasecmp (*one, origin) == 0)
      return TRUE;
  return FALSE;
}

gboolean
live_access_is_origin (
    const LiveOptions *options, const char *origin, const char *host)
{
  if (!origin || !host)
    return FALSE;
  if (is_named (options, origin))
    return TRUE;
  return (g_str_has_prefix (origin, "http://") ||
             g_str_has_prefix (origin, "https://")) &&
         live_access_is_host (options, host) &&
         g_ascii_strcasecmp (strstr (origin, "://") + 3, host) == 0;
}

gboolean
live_access_is_site (const LiveOptions *options, const char *site,
    const char *origin, const char *host)
{
  return !site || g_str_equal (site, "same-origin") ||
         g_str_equal (site, "none") ||
         live_access_is_origin (options, origin, host);
}

/* (transfer full) Without port and brackets. */
static char *
get_name (const char *host)
{
  const char *colon = strrchr (host, ':');
  const char *bracket = strrchr (host, ']');

  if (*host == '[' && bracket)
    return g_strndup (host + 1, bracket - host - 1);
  return colon ? g_strndup (host, colon - host) : g_strdup (host);
}

static gboolean
is_loopback (const char *name)
{
  g_autoptr (GInetAddress) address = g_inet_address_new_from_string (name);

  return address ? g_inet_address_get_is_loopback (address)
                 : g_ascii_strcasecmp (name, "localhost") == 0;
}

gboolean
live_access_is_host (const LiveOptions *options, const char *host)
{
  g_autofree char *name = host ? get_name (host) : NULL;

  if (!name)
    return FALSE;
  /* A client with the token may use any host name. */
  if (options->token || is_loopback (name))
    return TRUE;
  for (char **one = options->origins; one && *one; one++) {
    const char *rest = strstr (*one, "://");

    if (rest && g_ascii_strcasecmp (rest + 3, host) == 0)
      return TRUE;
  }
  return FALSE;
}
