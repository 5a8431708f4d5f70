/*
 * Copies pipes into files in memory, and checks JSON before it is parsed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define _GNU_SOURCE
#include "tools/input.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flame/file.h"

/* ------------------------------------------------------------------ streams */

/* How often to check for a signal. */
#define POLL_INTERVAL (G_USEC_PER_SEC / 20)

typedef struct
{
  GCancellable *cancellable;
  gboolean (*is_over) (void);
  gint is_done; /* atomic */
} Watch;

static gpointer
watch (gpointer data)
{
  Watch *self = data;

  while (!g_atomic_int_get (&self->is_done) && !self->is_over ())
    g_usleep (POLL_INTERVAL);
  if (!g_atomic_int_get (&self->is_done))
    g_cancellable_cancel (self->cancellable);
  return NULL;
}

/*
 * A signal handler must not cancel, so a thread checks what the handler has noted.
 */
static GBytes *
read_stream (const char *path, gboolean (*is_over) (void), GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Watch self = {.cancellable = cancellable, .is_over = is_over};
  GThread *thread = is_over ? g_thread_new ("watch", watch, &self) : NULL;
  GBytes *bytes;

  g_cancellable_push_current (cancellable);
  bytes =
      flame_file_read (path, FLAME_FILE_ANY, FLAME_MAX_DOCUMENT_BYTES, error);
  g_cancellable_pop_current (cancellable);
  g_atomic_int_set (&self.is_done, 1);
  if (thread)
    g_thread_join (thread);
  return bytes;
}

static gboolean
write_all (int file, GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  while (length > 0) {
    const ssize_t n = write (file, text, length);

    if (n < 0 && errno != EINTR)
      return FALSE;
    text += MAX (n, 0);
    length -= (gsize) MAX (n, 0);
  }
  return TRUE;
}

gboolean
input_copy_stream (InputCopy *copy, const char *path,
    gboolean (*is_over) (void), GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  GStatBuf status;

  if (g_stat (path, &status) != 0 || S_ISREG (status.st_mode) ||
      S_ISDIR (status.st_mode))
    return TRUE;
  bytes = read_stream (path, is_over, error);
  if (!bytes)
    return FALSE;
  copy->file = memfd_create ("genome", MFD_CLOEXEC);
  if (copy->file >= 0 && write_all (copy->file, bytes)) {
    copy->path = g_strdup_printf ("/proc/self/fd/%d", copy->file);
    return TRUE;
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_READ,
      "%s: there is no memory for a copy: %s", path, g_strerror (errno));
  if (copy->file >= 0)
    close (copy->file);
  return FALSE;
}

void
input_copy_clear (InputCopy *copy)
{
  if (copy->path)
    close (copy->file);
  g_clear_pointer (&copy->path, g_free);
}

char *
input_copy_rename (const InputCopy *copy, const char *path, const char *text)
{
  g_auto (GStrv) parts = copy->path ? g_strsplit (text, copy->path, -1) : NULL;

  return parts ? g_strjoinv (path, parts) : g_strdup (text);
}

/* --------------------------------------------------------------------- JSON */

#define MAX_DEPTH 8

static gboolean
is_shallow (const char *text, gsize length)
{
  gboolean quoted = FALSE;
  guint depth = 0;

  for (gsize i = 0; i < length; i++) {
    const char c = text[i];

    if (quoted && c == '\\')
      i++;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > MAX_DEPTH)
      return FALSE;
    else if (!quoted && (c == ']' || c == '}') && depth > 0)
      depth--;
  }
  return TRUE;
}

JsonObject *
input_parse_json (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonNode *root;

  if (!g_utf8_validate_len (text, length, NULL) || !is_shallow (text, length)) {
    g_set_error_literal (error, JSON_PARSER_ERROR, JSON_PARSER_ERROR_PARSE,
        "expected UTF-8 with fewer levels");
    return NULL;
  }
  if (!json_parser_load_from_data (parser, text, (gssize) length, error))
    return NULL;
  root = json_parser_get_root (parser);
  if (root && JSON_NODE_HOLDS_OBJECT (root))
    return json_object_ref (json_node_get_object (root));
  g_set_error_literal (
      error, JSON_PARSER_ERROR, JSON_PARSER_ERROR_PARSE, "expected an object");
  return NULL;
}

JsonObject *
input_read_json (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);
  JsonObject *object;
  gsize length;
  const char *text;

  if (!bytes)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  object = input_parse_json (text ? text : "", length, error);
  if (!object)
    g_prefix_error (error, "%s: ", path);
  return object;
}

const char *
input_get_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

/* ------------------------------------------------------------- writing JSON */

void
input_add_string (JsonBuilder *json, const char *name, const char *value)
{
  g_autofree char *valid = value ? g_utf8_make_valid (value, -1) : NULL;

  json_builder_set_member_name (json, name);
  json_builder_add_string_value (json, valid);
}

void
input_add_int (JsonBuilder *json, const char *name, gint64 value)
{
  json_builder_set_member_name (json, name);
  json_builder_add_int_value (json, value);
}

void
input_add_double (JsonBuilder *json, const char *name, double value)
{
  json_builder_set_member_name (json, name);
  json_builder_add_double_value (json, value);
}

void
input_print_json (JsonBuilder *json)
{
  g_autoptr (JsonNode) root = json_builder_get_root (json);
  g_autofree char *text = json_to_string (root, TRUE);

  g_print ("%s\n", text);
}
