/*
 * Reads JSON without trusting it. json-glib's parser recurses, so a scan checks depth
 * and sizes first.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/json.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

#define QUOTE_LENGTH 48

/* An object or array that is open. */
typedef struct
{
  gboolean is_array;
  const char *key; /* the last key, in quotes */
  gsize key_length;
  guint n; /* separators so far */
} Level;

typedef struct
{
  const FlameJsonContext *context;
  const char *cursor, *end;
  guint line;
  guint depth;
  guint n_values;
  const char *string; /* the last string */
  gsize string_length;
  Level levels[FLAME_MAX_JSON_DEPTH];
} Scan;

static char *
shorten (const char *text, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (text, length);
  GString *out = g_string_new (NULL);
  glong n = 0;

  for (const char *c = valid; *c; c = g_utf8_next_char (c)) {
    if (n++ == QUOTE_LENGTH) {
      g_string_append (out, "...");
      break;
    }
    if (g_unichar_iscntrl (g_utf8_get_char (c)))
      g_string_append_c (out, '?');
    else
      g_string_append_len (out, c, g_utf8_next_char (c) - c);
  }
  return g_string_free (out, FALSE);
}

gboolean
flame_json_fail (const FlameJsonContext *context, const char *path,
    GError **error, FlameError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return path ? flame_fail (error, code, "%s: key '%s': %s", context->document,
                    path, message)
              : flame_fail (error, code, "%s: %s", context->document, message);
}

void
flame_json_warn (
    const FlameJsonContext *context, const char *path, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *line = NULL;
  va_list args;

  if (!context->warning)
    return;
  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  line = path ? g_strdup_printf (
                    "%s: key '%s': %s", context->document, path, message)
              : g_strdup_printf ("%s: %s", context->document, message);
  context->warning (line, context->warning_data);
}

static char *
scan_path (const Scan *scan)
{
  GString *path = g_string_new (NULL);

  for (guint i = 0; i < scan->depth; i++) {
    const Level *level = &scan->levels[i];
    g_autofree char *key = NULL;

    if (level->is_array) {
      g_string_append_printf (path, "[%u]", level->n);
      continue;
    }
    if (!level->key)
      continue;
    key = shorten (level->key, level->key_length);
    if (path->len)
      g_string_append_c (path, '.');
    g_string_append (path, key);
  }
  return g_string_free (path, FALSE);
}

G_GNUC_PRINTF (4, 5)
static gboolean
scan_fail (Scan *scan, GError **error, FlameError code, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *path = scan_path (scan);
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  return flame_json_fail (scan->context, *path ? path : NULL, error, code,
      "line %u: %s", scan->line, message);
}

/* The unit of UTF-16 that is escaped at @text, or 0. */
static guint
find_unit (const Scan *scan, const char *text)
{
  guint unit = 0;

  if (scan->end - text < 6 || text[0] != '\\' || text[1] != 'u')
    return 0;
  for (guint i = 2; i < 6; i++) {
    const int digit = g_ascii_xdigit_value (text[i]);

    if (digit < 0)
      return 0;
    unit = unit << 4 | (guint) digit;
  }
  return unit;
}

/*
 * Whether a surrogate is escaped at the cursor that has no other half. json-glib makes
 * bytes of it that are not UTF-8.
 */
static gboolean
is_half (const Scan *scan)
{
  const guint unit = find_unit (scan, scan->cursor);
  const gboolean follows =
      scan->cursor - scan->string >= 6 &&
      (find_unit (scan, scan->cursor - 6) & 0xfc00) == 0xd800;

  if ((unit & 0xfc00) == 0xdc00)
    return !follows;
  return (unit & 0xfc00) == 0xd800 &&
         (find_unit (scan, scan->cursor + 6) & 0xfc00) != 0xdc00;
}

/* Moves from after the opening quote to after the closing one. */
static gboolean
scan_string (Scan *scan, GError **error)
{
  scan->string = scan->cursor;
  for (; scan->cursor < scan->end; scan->cursor++) {
    const char c = *scan->cursor;

    if (c == '"') {
      scan->string_length = scan->cursor++ - scan->string;
      return TRUE;
    }
    if ((guchar) c < 0x20)
      return scan_fail (scan, error, FLAME_ERROR_DOCUMENT,
          "expected no control character in a string");
    if (c == '\\' && is_half (scan))
      return scan_fail (scan, error, FLAME_ERROR_DOCUMENT,
          "expected both halves of a surrogate pair in a string");
    if (c == '\\' && scan->cursor + 1 < scan->end)
      scan->cursor++;
  }
  return scan_fail (
      scan, error, FLAME_ERROR_DOCUMENT, "expected the end of a string");
}

static gboolean
scan_open (Scan *scan, gboolean is_array, GError **error)
{
  if (scan->depth == FLAME_MAX_JSON_DEPTH)
    return scan_fail (scan, error, FLAME_ERROR_LIMIT,
        "nested deeper than %d, the limit of a document", FLAME_MAX_JSON_DEPTH);
  scan->levels[scan->depth++] = (Level){.is_array = is_array};
  return TRUE;
}

static gboolean
scan_comma (Scan *scan, GError **error)
{
  Level *level = scan->depth ? &scan->levels[scan->depth - 1] : NULL;

  if (level && ++level->n >= FLAME_MAX_JSON_ELEMENTS)
    return scan_fail (scan, error, FLAME_ERROR_LIMIT,
        "more than %d elements, the limit of an array or object",
        FLAME_MAX_JSON_ELEMENTS);
  if (++scan->n_values >= FLAME_MAX_JSON_VALUES)
    return scan_fail (scan, error, FLAME_ERROR_LIMIT,
        "more than %d values, the limit of a document", FLAME_MAX_JSON_VALUES);
  return TRUE;
}

/*
 * Checks a character outside strings. Anything that is not strict JSON, such as
 * comments, could make the scan and the parser disagree on where strings are.
 */
static gboolean
scan_plain (Scan *scan, char c, GError **error)
{
  if (c == '\n')
    scan->line++;
  if (g_ascii_isalnum (c) || (c && strchr (" \t\r\n+-.", c)))
    return TRUE;
  return g_ascii_isprint (c)
             ? scan_fail (scan, error, FLAME_ERROR_DOCUMENT,
                   "expected JSON, got the character '%c'", c)
             : scan_fail (scan, error, FLAME_ERROR_DOCUMENT,
                   "expected JSON, got the byte 0x%02x", (guchar) c);
}

static gboolean
scan_one (Scan *scan, char c, GError **error)
{
  switch (c) {
    case '"':
      return scan_string (scan, error);
    case '{':
    case '[':
      return scan_open (scan, c == '[', error);
    case '}':
    case ']':
      if (scan->depth == 0 ||
          scan->levels[scan->depth - 1].is_array != (c == ']'))
        return scan_fail (
            scan, error, FLAME_ERROR_DOCUMENT, "did not expect '%c'", c);
      scan->depth--;
      return TRUE;
    case ':':
      if (scan->depth && scan->string) {
        scan->levels[scan->depth - 1].key = scan->string;
        scan->levels[scan->depth - 1].key_length = scan->string_length;
      }
      return TRUE;
    case ',':
      return scan_comma (scan, error);
    default:
      return scan_plain (scan, c, error);
  }
}

static gboolean
scan_document (const char *data, gsize length, const FlameJsonContext *context,
    GError **error)
{
  Scan scan = {
      .context = context,
      .cursor = data,
      .end = data + length,
      .line = 1,
  };

  if (!g_utf8_validate (data, length, NULL))
    return flame_json_fail (
        context, NULL, error, FLAME_ERROR_DOCUMENT, "expected UTF-8 text");
  while (scan.cursor < scan.end) {
    if (!scan_one (&scan, *scan.cursor++, error))
      return FALSE;
  }
  if (scan.depth > 0)
    return scan_fail (&scan, error, FLAME_ERROR_DOCUMENT,
        "expected '%c' before the end of the document",
        scan.levels[scan.depth - 1].is_array ? ']' : '}');
  return TRUE;
}

gboolean
flame_json_detect (const char *data, gsize length)
{
  gsize i = 0;

  /* A byte order mark is neither a blank nor JSON: the parser reports it. */
  while (i < length && g_ascii_isspace (data[i]))
    i++;
  return i < length && data[i] == '{';
}

JsonNode *
flame_json_parse (const char *data, gsize length,
    const FlameJsonContext *context, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) problem = NULL;
  JsonNode *root;

  if (!scan_document (data, length, context, error))
    return NULL;
  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, data, length, &problem)) {
    /* json-glib calls every text <data>. */
    const char *text = problem->message;

    if (g_str_has_prefix (text, "<data>:"))
      text += strlen ("<data>:");
    return flame_fail_null (error, FLAME_ERROR_DOCUMENT, "%s:%s%s",
        context->document, g_ascii_isdigit (*text) ? "" : " ", text);
  }
  root = json_parser_get_root (parser);
  if (!root || !JSON_NODE_HOLDS_OBJECT (root)) {
    flame_json_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
        "expected an object, got %s",
        root ? flame_json_type_name (root) : "nothing");
    return NULL;
  }
  return json_node_ref (root);
}

static void
entry_free (gpointer data)
{
  FlameJsonEntry *entry = data;

  g_free (entry->path);
  json_node_unref (entry->value);
  g_free (entry);
}

FlameJsonTable *
flame_json_table_new (void)
{
  FlameJsonTable *table = g_new0 (FlameJsonTable, 1);

  table->entries = g_ptr_array_new_with_free_func (entry_free);
  table->by_path = g_hash_table_new (g_str_hash, g_str_equal);
  return table;
}

void
flame_json_table_free (FlameJsonTable *table)
{
  if (!table)
    return;
  g_hash_table_unref (table->by_path);
  g_ptr_array_unref (table->entries);
  g_free (table);
}

static FlameJsonEntry *
find_entry (const FlameJsonTable *table, const char *path)
{
  const guint at =
      GPOINTER_TO_UINT (g_hash_table_lookup (table->by_path, path));

  return at ? table->entries->pdata[at - 1] : NULL;
}

JsonNode *
flame_json_table_get (const FlameJsonTable *table, const char *path)
{
  const FlameJsonEntry *entry = find_entry (table, path);

  return entry ? entry->value : NULL;
}

static void
table_set (FlameJsonTable *table, const char *path, JsonNode *value)
{
  FlameJsonEntry *entry = find_entry (table, path);

  if (entry) {
    json_node_unref (entry->value);
    entry->value = json_node_ref (value);
    return;
  }
  entry = g_new0 (FlameJsonEntry, 1);
  entry->path = g_strdup (path);
  entry->value = json_node_ref (value);
  g_ptr_array_add (table->entries, entry);
  g_hash_table_insert (
      table->by_path, entry->path, GUINT_TO_POINTER (table->entries->len));
}

/*
 * The recursion is as deep as the document, whose depth the scan has checked.
 */
void
flame_json_table_add_object (
    FlameJsonTable *table, JsonObject *object, const char *prefix)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &value)) {
    g_autofree char *path =
        *prefix ? g_strconcat (prefix, ".", key, NULL) : g_strdup (key);

    if (JSON_NODE_HOLDS_OBJECT (value))
      flame_json_table_add_object (table, json_node_get_object (value), path);
    else
      table_set (table, path, value);
  }
}

static JsonNode *
join_arrays (JsonNode *a, JsonNode *b)
{
  JsonArray *joined = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonNode *const parts[] = {a, b};

  for (guint p = 0; p < 2; p++) {
    JsonArray *array = json_node_get_array (parts[p]);

    for (guint i = 0; i < json_array_get_length (array); i++)
      json_array_add_element (
          joined, json_node_ref (json_array_get_element (array, i)));
  }
  json_node_take_array (node, joined);
  return node;
}

void
flame_json_table_merge (
    FlameJsonTable *table, const FlameJsonTable *top, gboolean concatenate)
{
  for (guint i = 0; i < top->entries->len; i++) {
    const FlameJsonEntry *entry = top->entries->pdata[i];
    JsonNode *below = flame_json_table_get (table, entry->path);

    if (concatenate && below && JSON_NODE_HOLDS_ARRAY (below) &&
        JSON_NODE_HOLDS_ARRAY (entry->value)) {
      g_autoptr (JsonNode) joined = join_arrays (below, entry->value);

      table_set (table, entry->path, joined);
    } else {
      table_set (table, entry->path, entry->value);
    }
  }
}

const char *
flame_json_type_name (JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return "an object";
  if (JSON_NODE_HOLDS_ARRAY (node))
    return "an array";
  if (JSON_NODE_HOLDS_NULL (node))
    return "null";
  switch (json_node_get_value_type (node)) {
    case G_TYPE_BOOLEAN:
      return "true or false";
    case G_TYPE_STRING:
      return "a string";
    default:
      return "a number";
  }
}

gboolean
flame_json_get_number (const FlameJsonContext *context, const char *path,
    JsonNode *node, double *value, GError **error)
{
  double number;

  if (!JSON_NODE_HOLDS_VALUE (node) ||
      (json_node_get_value_type (node) != G_TYPE_INT64 &&
          json_node_get_value_type (node) != G_TYPE_DOUBLE))
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a number, got %s", flame_json_type_name (node));
  number = json_node_get_double (node);
  if (!isfinite (number) || fabs (number) > FLAME_MAX_JSON_NUMBER)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a number from %g to %g, got %g", -FLAME_MAX_JSON_NUMBER,
        FLAME_MAX_JSON_NUMBER, number);
  *value = number;
  return TRUE;
}

gboolean
flame_json_get_string (const FlameJsonContext *context, const char *path,
    JsonNode *node, char **value, GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a string, got %s", flame_json_type_name (node));
  g_free (*value);
  *value = json_node_dup_string (node);
  return TRUE;
}
