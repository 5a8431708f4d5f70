/*
 * Nodes as JSON.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/palette.h"

/* as many digits as tell two doubles of a genome apart to the eye and more */
#define FORMAT "%.9g"

/* what no reader would take is held: points are lost long before such lengths */
static JsonNode *
number_node (double value)
{
  const double most = FLAME_MAX_JSON_NUMBER;
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  JsonNode *node = json_node_new (JSON_NODE_VALUE);
  double rounded;

  g_ascii_formatd (text, sizeof text, FORMAT, CLAMP (value, -most, most));
  rounded = g_ascii_strtod (text, NULL);
  if (rounded == floor (rounded) && fabs (rounded) < 1e9)
    json_node_set_int (node, (gint64) rounded);
  else
    json_node_set_double (node, rounded);
  return node;
}

static JsonNode *
curve_node (const FlameCuburnCurve *curve)
{
  JsonArray *array;
  JsonNode *node;

  if (curve->n == 1)
    return number_node (curve->values[0]);
  array = json_array_new ();
  for (guint i = 0; i < curve->n; i++)
    json_array_add_element (array, number_node (curve->values[i]));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, array);
  return node;
}

/* sets @path, making the objects on the way to it */
static void
set_path (JsonObject *object, const char *path, JsonNode *node)
{
  g_auto (GStrv) keys = g_strsplit (path, ".", -1);
  guint last = g_strv_length (keys) - 1;

  for (guint i = 0; i < last; i++) {
    if (!json_object_has_member (object, keys[i]))
      json_object_set_object_member (object, keys[i], json_object_new ());
    object = json_object_get_object_member (object, keys[i]);
  }
  json_object_set_member (object, keys[last], node);
}

static void
set_text (JsonObject *object, const char *path, const char *text)
{
  JsonNode *node;

  if (!text || !*text)
    return;
  node = json_node_new (JSON_NODE_VALUE);
  json_node_set_string (node, text);
  set_path (object, path, node);
}

static int
compare_keys (gconstpointer a, gconstpointer b)
{
  return flame_cuburn_compare_ids (a, b);
}

static JsonObject *
xform_object (const FlameCuburnXform *xform)
{
  JsonObject *object = json_object_new ();
  GList *ids;

  for (guint i = 0; i < FLAME_CUBURN_N_XFORM_FIELDS; i++) {
    g_autofree char *path = NULL;

    if (!flame_cuburn_xform_get_curve (xform, i)->n)
      continue;
    path = flame_cuburn_xform_path (i);
    set_path (
        object, path, curve_node (flame_cuburn_xform_get_curve (xform, i)));
  }
  if (!xform->chaos)
    return object;
  ids = g_list_sort (g_hash_table_get_keys (xform->chaos), compare_keys);
  for (GList *l = ids; l; l = l->next) {
    g_autofree char *path = g_strconcat ("chaos.", l->data, NULL);

    set_path (
        object, path, curve_node (g_hash_table_lookup (xform->chaos, l->data)));
  }
  g_list_free (ids);
  return object;
}

static void
set_palette (JsonObject *object, const FlameCuburnDocument *node)
{
  const FlameCuburnPalette *palette;
  JsonArray *array;

  if (!node->palettes->len)
    return;
  palette = node->palettes->pdata[0];
  array = json_array_new ();
  flame_cuburn_palette_write (&palette->palette, array);
  json_object_set_array_member (object, "palette", array);
}

JsonNode *
flame_cuburn_node_to_json (const FlameCuburnDocument *node)
{
  JsonNode *root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonObject *xforms = json_object_new ();

  json_object_set_string_member (object, "type", "node");
  set_text (object, "name", node->name);
  set_text (object, "author.name", node->author);
  set_text (object, "author.url", node->url);
  for (guint i = 0; i < FLAME_CUBURN_N_GLOBALS; i++) {
    if (node->globals[i].n)
      set_path (
          object, flame_cuburn_global_path (i), curve_node (&node->globals[i]));
  }
  if (node->has_duration)
    set_path (object, "time.duration", number_node (node->duration));
  for (guint i = 0; i < node->xforms->len; i++) {
    const FlameCuburnXform *xform = node->xforms->pdata[i];

    json_object_set_object_member (xforms, xform->id, xform_object (xform));
  }
  json_object_set_object_member (object, "xforms", xforms);
  if (node->final_xform)
    json_object_set_object_member (
        object, "final_xform", xform_object (node->final_xform));
  set_palette (object, node);
  json_node_take_object (root, object);
  return root;
}

static void print_node (GString *text, JsonNode *node, guint depth);

static void
print_line (GString *text, guint depth)
{
  g_string_append_printf (text, "\n%*s", depth, "");
}

static void
print_object (GString *text, JsonObject *object, guint depth)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &member)) {
    g_autoptr (JsonNode) name = json_node_new (JSON_NODE_VALUE);

    if (!first)
      g_string_append_c (text, ',');
    first = FALSE;
    print_line (text, depth + 1);
    json_node_set_string (name, key);
    print_node (text, name, depth);
    g_string_append (text, ": ");
    print_node (text, member, depth + 1);
  }
  if (!first)
    print_line (text, depth);
  g_string_append_c (text, '}');
}

/* numbers side by side, anything else on lines of its own */
static void
print_array (GString *text, JsonArray *array, guint depth)
{
  g_string_append_c (text, '[');
  for (guint i = 0; i < json_array_get_length (array); i++) {
    JsonNode *element = json_array_get_element (array, i);
    const GType type = JSON_NODE_HOLDS_VALUE (element)
                           ? json_node_get_value_type (element)
                           : G_TYPE_INVALID;

    if (i)
      g_string_append_c (text, ',');
    if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
      print_line (text, depth + 1);
    else if (i)
      g_string_append_c (text, ' ');
    print_node (text, element, depth + 1);
  }
  g_string_append_c (text, ']');
}

/* json-glib's generator writes 17 digits of a number, all that a double holds */
static void
print_node (GString *text, JsonNode *node, guint depth)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *value = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node)) {
    print_object (text, json_node_get_object (node), depth);
  } else if (JSON_NODE_HOLDS_ARRAY (node)) {
    print_array (text, json_node_get_array (node), depth);
  } else if (JSON_NODE_HOLDS_VALUE (node) &&
             json_node_get_value_type (node) == G_TYPE_DOUBLE) {
    g_string_append (text, g_ascii_formatd (number, sizeof number, FORMAT,
                               json_node_get_double (node)));
  } else {
    value = json_to_string (node, FALSE);
    g_string_append (text, value);
  }
}

char *
flame_cuburn_json_to_text (JsonNode *node)
{
  GString *text = g_string_new (NULL);

  print_node (text, node, 0);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}
