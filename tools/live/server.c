/*
 * HTTP: the page, pictures and genomes to save, and WebSockets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define _GNU_SOURCE
#include "tools/live/server.h"

#include <glib-unix.h>
#include <math.h>
#include <poll.h>
#include <string.h>

#include "tools/live/answers.h"
#include "tools/live/listener.h"
#include "tools/live/message.h"
#include "tools/live/render.h"

#define RESOURCES "/org/gst-flame/live"
#define SOCKET_PATH "/api/socket"

/* No request has a body. */
#define MAX_BODY 65536

/* Until the first flame is shown. */
#define STARTING "flame-live is starting: its first flame comes in a moment"

#define THUMBNAIL_WIDTH 256
#define THUMBNAIL_QUALITY 20.0

#define POLICY                                                                 \
  "default-src 'none'; script-src 'self'; style-src 'self'; "                  \
  "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; "   \
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; "                 \
  "frame-ancestors 'none'"

struct _LiveServer
{
  const LiveOptions *options;
  LiveRoom *room;
  LiveState *state;
  SoupServer *soup;
  LiveListener *listener;
  LiveRenders *renders;
  LiveAnswers *answers;
  guint check_source;
};

/* -------------------------------------------------------------------- answers */

/*
 * (nullable) The value of @name in a query.
 *
 * @query: (nullable)
 */
static const char *
get_word (GHashTable *query, const char *name)
{
  return query ? g_hash_table_lookup (query, name) : NULL;
}

static void
set_header (SoupServerMessage *message, const char *name, const char *value)
{
  soup_message_headers_replace (
      soup_server_message_get_response_headers (message), name, value);
}

static void
answer_bytes (SoupServerMessage *message, const char *type, GBytes *bytes)
{
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  set_header (message, "Content-Type", type);
  soup_message_body_append_bytes (
      soup_server_message_get_response_body (message), bytes);
}

static void
answer_text (SoupServerMessage *message, guint status, const char *type,
    const char *text)
{
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (
      message, type, SOUP_MEMORY_COPY, text, strlen (text));
}

/* @text: for people; in JSON for the page */
static void
answer_error (SoupServerMessage *message, guint status, const char *text)
{
  JsonObject *object = live_message_new_text ("error", text);
  g_autofree char *json = live_message_to_text (object);

  json_object_unref (object);
  answer_text (message, status, "application/json", json);
}

/*
 * Answers that the request may succeed later.
 *
 * @text: as above
 */
static void
answer_later (SoupServerMessage *message, const char *text)
{
  set_header (message, "Retry-After", "1");
  answer_error (message, SOUP_STATUS_SERVICE_UNAVAILABLE, text);
}

static void
set_headers (SoupServerMessage *message)
{
  static const char *const headers[][2] = {
      {"Content-Security-Policy", POLICY},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cache-Control", "no-cache"},
      {"Connection", "close"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    set_header (message, headers[i][0], headers[i][1]);
}

/* ------------------------------------------------------------- the page's files */

typedef struct
{
  const char *end, *type;
} FileType;

static const FileType file_types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".webmanifest", "application/manifest+json"},
};

static const char *
find_type (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (file_types); i++)
    if (g_str_has_suffix (path, file_types[i].end))
      return file_types[i].type;
  return "application/octet-stream";
}

/* The files are in the program, so a path cannot lead out of a folder. */
static void
answer_file (SoupServerMessage *message, const char *path)
{
  g_autofree char *name = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (g_str_equal (path, "/"))
    path = "/index.html";
  name = g_strconcat (RESOURCES, path, NULL);
  /* A resource is found even with a slash after its name. */
  if (!strstr (path, "//") && !g_str_has_suffix (path, "/"))
    bytes = g_resources_lookup_data (name, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes)
    answer_bytes (message, find_type (path), bytes);
  else
    answer_error (message, SOUP_STATUS_NOT_FOUND, "there is no such page");
}

/* -------------------------------------------------------------------- pictures */

/* Watches the connection of a message while its picture is rendered. */
#define WATCH "flame-live-watch"

static void
end_watch (SoupServerMessage *message)
{
  guint watch =
      GPOINTER_TO_UINT (g_object_steal_data (G_OBJECT (message), WATCH));

  if (watch > 0)
    g_source_remove (watch);
}

static void
on_rendered (GBytes *png, const char *title, const GError *error, gpointer data)
{
  SoupServerMessage *message = data;
  g_autofree char *escaped =
      title ? g_uri_escape_string (title, NULL, FALSE) : NULL;

  end_watch (message);
  if (png && escaped)
    set_header (message, "X-Flame-Title", escaped);
  if (png)
    answer_bytes (message, "image/png", png);
  else
    answer_error (message, SOUP_STATUS_INTERNAL_SERVER_ERROR, error->message);
  soup_server_message_unpause (message);
}

/* From now on the answer is in memory until it is read. */
static void
on_wrote_headers (SoupServerMessage *message, gpointer user_data)
{
  LiveServer *server = user_data;
  const goffset size = soup_server_message_get_response_body (message)->length;

  if (size > 0)
    live_answers_add (
        server->answers, message, (gsize) size, g_get_monotonic_time ());
}

static void
on_wrote_data (
    SoupServerMessage *message, guint size G_GNUC_UNUSED, gpointer user_data)
{
  LiveServer *server = user_data;

  live_answers_move (server->answers, message, g_get_monotonic_time ());
}

static void
drop_answer (gpointer message, gpointer user_data)
{
  LiveServer *server = user_data;

  live_listener_abort (server->listener, message);
}

static gboolean
on_check (gpointer user_data)
{
  LiveServer *server = user_data;

  live_answers_check (server->answers, g_get_monotonic_time ());
  return G_SOURCE_CONTINUE;
}

/* The peer disconnected, or everything was sent. */
static void
on_finished (SoupServerMessage *message, gpointer user_data)
{
  LiveServer *server = user_data;

  live_answers_remove (server->answers, message);
  end_watch (message);
  if (server->renders)
    live_renders_cancel (server->renders, message);
}

/* Nobody waits for the picture any more, so another can take its place. */
static gboolean
on_hung_up (gint file G_GNUC_UNUSED, GIOCondition condition G_GNUC_UNUSED,
    gpointer user_data)
{
  SoupServerMessage *message = user_data;

  /* Finishing cancels the picture. */
  g_object_steal_data (G_OBJECT (message), WATCH);
  answer_later (message, "the connection was closed");
  soup_server_message_unpause (message);
  return G_SOURCE_REMOVE;
}

/* libsoup does not watch the connection of a paused message. */
static void
watch_connection (LiveServer *server, SoupServerMessage *message)
{
  GSocket *socket = live_listener_find_socket (server->listener, message);
  guint watch;

  if (!socket)
    return;
  watch = g_unix_fd_add (g_socket_get_fd (socket),
      (GIOCondition) (POLLRDHUP | POLLHUP | POLLERR), on_hung_up, message);
  g_object_set_data (G_OBJECT (message), WATCH, GUINT_TO_POINTER (watch));
}

/*
 * @time: (nullable) of the flame to draw; NULL: what is shown now, as it is shown
 */
static void
answer_picture (LiveServer *server, SoupServerMessage *message,
    const double *time, LiveRenderJob *job)
{
  g_autoptr (GError) error = NULL;

  job->source = live_state_make_source (server->state, time);
  if (!job->source) {
    film_comments_free (job->comments);
    answer_later (message, STARTING);
    return;
  }
  if (live_renders_add (server->renders, job, on_rendered, message, &error)) {
    soup_server_message_pause (message);
    watch_connection (server, message);
    return;
  }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_BUSY))
    answer_later (message, error->message);
  else
    answer_error (message, SOUP_STATUS_BAD_REQUEST, error->message);
}

/* @fallback if the query does not set it. */
static double
get_number (GHashTable *query, const char *name, double fallback)
{
  const char *text = get_word (query, name);
  char *end;
  double value;

  if (!text)
    return fallback;
  value = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' ? value : NAN;
}

static void
answer_saved_picture (
    LiveServer *server, SoupServerMessage *message, GHashTable *query)
{
  const LiveOptions *options = server->options;
  double width = get_number (query, "width", options->width);
  double height = get_number (query, "height", options->height);
  LiveRenderJob job = {.quality = get_number (query, "quality", 200)};

  /* Also if it is NaN. */
  if (!(fabs (width) < 1e6 && fabs (height) < 1e6 &&
          fabs (job.quality) < 1e9)) {
    answer_error (message, SOUP_STATUS_BAD_REQUEST,
        "width, height and quality are numbers");
    return;
  }
  job.width = width;
  job.height = height;
  job.comments = live_state_make_comments (server->state);
  answer_picture (server, message, NULL, &job);
}

static void
answer_thumbnail (
    LiveServer *server, SoupServerMessage *message, GHashTable *query)
{
  const LiveOptions *options = server->options;
  double time = get_number (query, "time", NAN);
  LiveRenderJob job = {
      .width = THUMBNAIL_WIDTH,
      .height = CLAMP (THUMBNAIL_WIDTH * options->height / options->width, 16,
          4 * THUMBNAIL_WIDTH),
      .quality = THUMBNAIL_QUALITY,
  };

  if (!(fabs (time) <= LIVE_MAX_TIME)) {
    answer_error (
        message, SOUP_STATUS_BAD_REQUEST, "time is a number from -1e9 to 1e9");
    return;
  }
  answer_picture (server, message, &time, &job);
}

static void
answer_genome (LiveServer *server, SoupServerMessage *message,
    GHashTable *query G_GNUC_UNUSED)
{
  g_autofree char *genome = live_state_get_genome (server->state);
  g_autofree char *name = live_state_get_file_name (server->state);
  g_autofree char *disposition =
      g_strdup_printf ("attachment; filename=\"%s.flam3\"", name);

  if (!genome) {
    answer_later (message, STARTING);
    return;
  }
  set_header (message, "Content-Disposition", disposition);
  answer_text (message, SOUP_STATUS_OK, "application/xml", genome);
}

static void
answer_likes (LiveServer *server, SoupServerMessage *message,
    GHashTable *query G_GNUC_UNUSED)
{
  g_autofree char *genomes = live_state_get_likes (server->state);

  if (!genomes) {
    answer_error (
        message, SOUP_STATUS_NOT_FOUND, "nobody has liked a flame here yet");
    return;
  }
  set_header (
      message, "Content-Disposition", "attachment; filename=\"liked.flam3\"");
  answer_text (message, SOUP_STATUS_OK, "application/xml", genomes);
}

static void
answer_hello (LiveServer *server, SoupServerMessage *message,
    GHashTable *query G_GNUC_UNUSED)
{
  if (live_room_has_place (server->room))
    answer_text (message, SOUP_STATUS_OK, "application/json", "{\"ok\":true}");
  else
    answer_error (message, SOUP_STATUS_SERVICE_UNAVAILABLE,
        "all places are taken; the picture comes when one is free");
}

/* -------------------------------------------------------------------- requests */

typedef struct
{
  const char *path;
  void (*answer) (
      LiveServer *server, SoupServerMessage *message, GHashTable *query);
} Route;

static const Route routes[] = {
    {"/api/hello", answer_hello},
    {"/api/picture", answer_saved_picture},
    {"/api/thumbnail", answer_thumbnail},
    {"/api/genome", answer_genome},
    {"/api/likes", answer_likes},
};

/* TRUE if it was answered with a refusal. */
static gboolean
is_refused (LiveServer *server, SoupServerMessage *message, const char *path,
    GHashTable *query)
{
  SoupMessageHeaders *headers =
      soup_server_message_get_request_headers (message);
  const char *host = soup_message_headers_get_one (headers, "Host");
  const char *origin = soup_message_headers_get_one (headers, "Origin");

  if (!live_access_is_host (server->options, host)) {
    answer_error (message, SOUP_STATUS_FORBIDDEN,
        "this name is not this machine's: behind a proxy, start flame-live "
        "with --origin");
    return TRUE;
  }
  if (!g_str_has_prefix (path, "/api/"))
    return FALSE;
  if (!live_access_has_token (server->options, get_word (query, "token"))) {
    answer_error (message, SOUP_STATUS_UNAUTHORIZED,
        "the token is missing or wrong: use the link that flame-live printed");
    return TRUE;
  }
  if (((origin || g_str_equal (path, SOCKET_PATH)) &&
          !live_access_is_origin (server->options, origin, host)) ||
      !live_access_is_site (server->options,
          soup_message_headers_get_list (headers, "Sec-Fetch-Site"), origin,
          host)) {
    answer_error (message, SOUP_STATUS_FORBIDDEN,
        "another page may not connect: start flame-live with its --origin");
    return TRUE;
  }
  return FALSE;
}

static void
answer (LiveServer *server, SoupServerMessage *message, const char *path,
    GHashTable *query)
{
  for (guint i = 0; i < G_N_ELEMENTS (routes); i++) {
    if (g_str_equal (routes[i].path, path)) {
      routes[i].answer (server, message, query);
      return;
    }
  }
  answer_file (message, path);
}

static void
on_request (SoupServer *soup G_GNUC_UNUSED, SoupServerMessage *message,
    const char *path, GHashTable *query, gpointer user_data)
{
  LiveServer *server = user_data;
  const char *method = soup_server_message_get_method (message);

  set_headers (message);
  if (!g_str_equal (method, "GET") && !g_str_equal (method, "HEAD"))
    answer_error (message, SOUP_STATUS_METHOD_NOT_ALLOWED, "only GET is known");
  else if (!is_refused (server, message, path, query))
    answer (server, message, path, query);
}

/* Before the handshake. */
static void
on_socket_request (SoupServer *soup G_GNUC_UNUSED, SoupServerMessage *message,
    const char *path, GHashTable *query, gpointer user_data)
{
  LiveServer *server = user_data;

  if (is_refused (server, message, path, query)) {
    set_headers (message);
    return;
  }
  if (!live_room_has_place (server->room)) {
    set_headers (message);
    answer_hello (server, message, query);
  }
}

static void
on_socket (SoupServer *soup G_GNUC_UNUSED,
    SoupServerMessage *message G_GNUC_UNUSED, const char *path G_GNUC_UNUSED,
    SoupWebsocketConnection *connection, gpointer user_data)
{
  LiveServer *server = user_data;

  live_room_add (server->room, connection);
}

static void
on_got_headers (SoupServerMessage *message, gpointer user_data)
{
  LiveServer *server = user_data;
  SoupMessageHeaders *headers =
      soup_server_message_get_request_headers (message);

  if (soup_message_headers_get_content_length (headers) > MAX_BODY)
    live_listener_disconnect (server->listener, message);
}

static void
on_got_chunk (SoupServerMessage *message, GBytes *chunk, gpointer user_data)
{
  LiveServer *server = user_data;
  gsize before =
      GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (message), "body"));
  gsize size = before + g_bytes_get_size (chunk);

  g_object_set_data (G_OBJECT (message), "body", GSIZE_TO_POINTER (size));
  if (size > MAX_BODY)
    live_listener_disconnect (server->listener, message);
}

static void
on_got_body (SoupServerMessage *message, gpointer user_data)
{
  LiveServer *server = user_data;

  live_listener_admit (server->listener, message);
}

static void
on_request_started (SoupServer *soup G_GNUC_UNUSED, SoupServerMessage *message,
    gpointer user_data)
{
  soup_message_body_set_accumulate (
      soup_server_message_get_request_body (message), FALSE);
  g_signal_connect (
      message, "got-headers", G_CALLBACK (on_got_headers), user_data);
  g_signal_connect (message, "got-chunk", G_CALLBACK (on_got_chunk), user_data);
  g_signal_connect (message, "got-body", G_CALLBACK (on_got_body), user_data);
  g_signal_connect (
      message, "wrote-headers", G_CALLBACK (on_wrote_headers), user_data);
  g_signal_connect (
      message, "wrote-body-data", G_CALLBACK (on_wrote_data), user_data);
  g_signal_connect (message, "finished", G_CALLBACK (on_finished), user_data);
}

/* ------------------------------------------------------------------------ life */

LiveServer *
live_server_new (const LiveOptions *options, LiveRoom *room, LiveState *state,
    GError **error)
{
  LiveServer *server = g_new0 (LiveServer, 1);

  server->options = options;
  server->room = room;
  server->state = state;
  server->renders = live_renders_new ();
  server->answers = live_answers_new (drop_answer, server);
  server->check_source = g_timeout_add_seconds (1, on_check, server);
  server->soup = soup_server_new (NULL, NULL);
  /* With compression a small message could become a large one. */
  soup_server_remove_websocket_extension (
      server->soup, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  g_signal_connect (
      server->soup, "request-started", G_CALLBACK (on_request_started), server);
  soup_server_add_handler (server->soup, NULL, on_request, server, NULL);
  soup_server_add_early_handler (
      server->soup, SOCKET_PATH, on_socket_request, server, NULL);
  soup_server_add_websocket_handler (
      server->soup, SOCKET_PATH, NULL, NULL, on_socket, server, NULL);
  server->listener =
      live_listener_new (server->soup, options->host, options->port, error);
  if (!server->listener) {
    live_server_free (server);
    return NULL;
  }
  return server;
}

void
live_server_free (LiveServer *server)
{
  g_source_remove (server->check_source);
  g_clear_pointer (&server->renders, live_renders_free);
  g_clear_pointer (&server->listener, live_listener_free);
  soup_server_disconnect (server->soup);
  g_object_unref (server->soup);
  live_answers_free (server->answers);
  g_free (server);
}

char *
live_server_get_address (LiveServer *server)
{
  const LiveOptions *options = server->options;
  g_autoptr (GInetAddress) host =
      g_inet_address_new_from_string (options->host);
  gboolean any = host && g_inet_address_get_is_any (host);
  gboolean v6 = strchr (options->host, ':') != NULL;

  return g_strdup_printf ("http://%s%s%s:%u/%s%s", v6 && !any ? "[" : "",
      any ? g_get_host_name () : options->host, v6 && !any ? "]" : "",
      live_listener_get_port (server->listener),
      options->token ? "?token=" : "", options->token ? options->token : "");
}
