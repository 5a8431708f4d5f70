/*
 * Where TCP connections come in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/door.h"

/* connections that have not said what they want: the oldest makes room */
#define MAX_WAITING 96
/* all connections; a page takes about ten for a moment and one for good */
#define MAX_CONNECTIONS 768
#define WAIT_SECONDS 15
#define BACKLOG 128

typedef struct
{
  LiveDoor *door;
  GSocketConnection *connection; /* (transfer none) it lives as long as this */
  GSocketAddress *address;       /* of the other end */
  gint64 since;
  gboolean is_in;
} Guest;

struct _LiveDoor
{
  SoupServer *server;
  GSocketService *service;
  guint port;
  GQueue guests; /* Guest, the oldest first */
  guint check_source;
};

static void
cut (Guest *guest)
{
  g_socket_shutdown (
      g_socket_connection_get_socket (guest->connection), TRUE, TRUE, NULL);
}

static void
on_connection_gone (gpointer data, GObject *connection)
{
  Guest *guest = data;

  (void) connection;
  g_queue_remove (&guest->door->guests, guest);
  g_object_unref (guest->address);
  g_free (guest);
}

/* the oldest that waits is told nothing, and cut */
static void
make_room (LiveDoor *door)
{
  Guest *oldest = NULL;
  guint waiting = 0;

  for (GList *link = door->guests.head; link; link = link->next) {
    Guest *guest = link->data;

    if (guest->is_in)
      continue;
    waiting++;
    if (!oldest)
      oldest = guest;
  }
  if (waiting > MAX_WAITING) {
    oldest->is_in = TRUE;
    cut (oldest);
  }
}

static gboolean
on_check (gpointer data)
{
  LiveDoor *door = data;
  gint64 latest = g_get_monotonic_time () - WAIT_SECONDS * G_USEC_PER_SEC;

  for (GList *link = door->guests.head; link; link = link->next) {
    Guest *guest = link->data;

    if (!guest->is_in && guest->since < latest)
      cut (guest);
  }
  return G_SOURCE_CONTINUE;
}

static gboolean
on_incoming (GSocketService *service, GSocketConnection *connection,
    GObject *source, gpointer user_data)
{
  LiveDoor *door = user_data;
  g_autoptr (GSocketAddress) local = NULL;
  g_autoptr (GSocketAddress) remote = NULL;
  Guest *guest;

  (void) service;
  (void) source;
  local = g_socket_connection_get_local_address (connection, NULL);
  remote = g_socket_connection_get_remote_address (connection, NULL);
  if (!local || !remote || door->guests.length >= MAX_CONNECTIONS)
    return TRUE; /* unreferenced, it closes */
  g_socket_set_option (g_socket_connection_get_socket (connection),
      6 /* IPPROTO_TCP */, 1 /* TCP_NODELAY */, 1, NULL);

  guest = g_new (Guest, 1);
  *guest = (Guest){
      door, connection, g_object_ref (remote), g_get_monotonic_time (), FALSE};
  g_queue_push_tail (&door->guests, guest);
  g_object_weak_ref (G_OBJECT (connection), on_connection_gone, guest);
  make_room (door);
  soup_server_accept_iostream (
      door->server, G_IO_STREAM (connection), local, remote, NULL);
  return TRUE;
}

static gboolean
listen_at (LiveDoor *door, const char *host, guint port, GError **error)
{
  g_autoptr (GSocketAddress) address =
      g_inet_socket_address_new_from_string (host, port);
  g_autoptr (GSocketAddress) effective = NULL;

  if (!address) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "%s is no address", host);
    return FALSE;
  }
  g_socket_listener_set_backlog (G_SOCKET_LISTENER (door->service), BACKLOG);
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (door->service),
          address, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL,
          &effective, error)) {
    g_prefix_error (error, "%s port %u: ", host, port);
    return FALSE;
  }
  door->port =
      g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (effective));
  return TRUE;
}

LiveDoor *
live_door_new (SoupServer *server, const char *host, guint port, GError **error)
{
  LiveDoor *door = g_new0 (LiveDoor, 1);

  door->server = server;
  g_queue_init (&door->guests);
  door->service = g_socket_service_new ();
  if (!listen_at (door, host, port, error)) {
    live_door_free (door);
    return NULL;
  }
  g_signal_connect (door->service, "incoming", G_CALLBACK (on_incoming), door);
  door->check_source = g_timeout_add_seconds (1, on_check, door);
  return door;
}

void
live_door_free (LiveDoor *door)
{
  if (!door)
    return;
  if (door->check_source)
    g_source_remove (door->check_source);
  g_socket_service_stop (door->service);
  g_socket_listener_close (G_SOCKET_LISTENER (door->service));
  g_object_unref (door->service);
  for (GList *link = door->guests.head; link; link = link->next) {
    Guest *guest = link->data;

    cut (guest);
    g_object_weak_unref (
        G_OBJECT (guest->connection), on_connection_gone, guest);
    g_object_unref (guest->address);
    g_free (guest);
  }
  g_queue_clear (&door->guests);
  g_free (door);
}

guint
live_door_get_port (const LiveDoor *door)
{
  return door->port;
}

/* (nullable) */
static Guest *
find (LiveDoor *door, SoupServerMessage *message)
{
  GSocketAddress *address = soup_server_message_get_remote_address (message);

  /* the very object that the server was given */
  for (GList *link = door->guests.tail; link; link = link->prev) {
    Guest *guest = link->data;

    if (guest->address == address)
      return guest;
  }
  return NULL;
}

void
live_door_let_in (LiveDoor *door, SoupServerMessage *message)
{
  Guest *guest = find (door, message);

  if (guest)
    guest->is_in = TRUE;
}

void
live_door_throw_out (LiveDoor *door, SoupServerMessage *message)
{
  Guest *guest = find (door, message);

  if (guest)
    cut (guest);
}

GSocket *
live_door_find_socket (LiveDoor *door, SoupServerMessage *message)
{
  Guest *guest = find (door, message);

  return guest ? g_socket_connection_get_socket (guest->connection) : NULL;
}
