/*
 * JSON messages between page and program.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/message.h"

#include <gio/gio.h>
#include <math.h>

/* json-glib's parser calls itself for each level */
#define MAX_DEPTH 8

static gboolean
is_shallow (const char *text, gsize length)
{
  gboolean quoted = FALSE;
  guint depth = 0;

  for (gsize i = 0; i < length; i++) {
    char c = text[i];

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

static JsonObject *
fail (GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
      "a message is a JSON object with a \"type\"");
  return NULL;
}

JsonObject *
live_message_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new_immutable ();
  JsonObject *object;
  JsonNode *root;

  if (length > LIVE_MAX_TEXT || !g_utf8_validate_len (text, length, NULL) ||
      !is_shallow (text, length) ||
      !json_parser_load_from_data (parser, text, length, NULL))
    return fail (error);
  root = json_parser_get_root (parser);
  if (!root || !JSON_NODE_HOLDS_OBJECT (root))
    return fail (error);
  object = json_node_get_object (root);
  if (!live_message_get_string (object, "type"))
    return fail (error);
  return json_object_ref (object);
}

const char *
live_message_get_string (JsonObject *message, const char *name)
{
  JsonNode *node = json_object_get_member (message, name);

  if (!node || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (node);
}

gboolean
live_message_get_number (JsonObject *message, const char *name, double *value)
{
  JsonNode *node = json_object_get_member (message, name);
  GType type;

  if (!node || !JSON_NODE_HOLDS_VALUE (node))
    return FALSE;
  type = json_node_get_value_type (node);
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;
  *value = json_node_get_double (node);
  return isfinite (*value);
}

JsonObject *
live_message_new (const char *type)
{
  JsonObject *message = json_object_new ();

  json_object_set_string_member (message, "type", type);
  return message;
}

JsonObject *
live_message_new_text (const char *type, const char *text)
{
  JsonObject *message = live_message_new (type);

  json_object_set_string_member (message, "text", text);
  return message;
}

char *
live_message_to_text (JsonObject *message)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_set_object (node, message);
  return json_to_string (node, FALSE);
}
