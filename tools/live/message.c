/*
 * JSON messages between the page and the program.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/message.h"

#include <gio/gio.h>
#include <math.h>

#include "tools/input.h"

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
  g_autoptr (JsonObject) object = NULL;

  if (length > LIVE_MAX_TEXT)
    return fail (error);
  object = input_parse_json (text, length, NULL);
  if (!object || !input_get_string (object, "type"))
    return fail (error);
  return g_steal_pointer (&object);
}

const char *
live_message_get_string (JsonObject *message, const char *name)
{
  return input_get_string (message, name);
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

void
live_message_set_number (JsonObject *message, const char *name, double value)
{
  /* JSON has no other numbers. */
  json_object_set_double_member (message, name, isfinite (value) ? value : 0);
}

/* json-glib (1.6) writes 1e-10 as "1e-10.0", which is not JSON. */
static void
mend_exponents (char *text)
{
  gboolean quoted = FALSE;
  char *to = text;

  for (const char *c = text; *c;) {
    const gboolean is_exponent =
        !quoted && *c == 'e' && c > text && g_ascii_isdigit (c[-1]);

    if (quoted && *c == '\\')
      *to++ = *c++;
    else if (*c == '"')
      quoted = !quoted;
    *to++ = *c++;
    if (!is_exponent)
      continue;
    while (*c == '+' || *c == '-' || g_ascii_isdigit (*c))
      *to++ = *c++;
    if (g_str_has_prefix (c, ".0"))
      c += 2;
  }
  *to = '\0';
}

char *
live_message_to_text (JsonObject *message)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_set_object (node, message);
  text = json_to_string (node, FALSE);
  mend_exponents (text);
  /* The name of a file need not be UTF-8. */
  return g_utf8_make_valid (text, -1);
}
