/*
 * Reads what is no animated number: names, authors, links, durations, how an edge
 * blends, palettes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/cuburn/palette.h"
#include "core/genome/cuburn/reader-private.h"

#define MAX_DURATION 1e6
#define MAX_OFFSET 1e6
#define MAX_MAPPED (4 * FLAME_MAX_XFORMS)

static const char *const sort_names[] = {
    "weightflip", "weight", "natural", "color"};

static gboolean
read_duration (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    double *value, GError **error)
{
  if (!flame_json_get_number (
          reader->context, leaf->path, leaf->node, value, error))
    return FALSE;
  /* so short that no number of its frames makes sense is as bad as zero */
  if (*value >= 1e-6 && *value <= MAX_DURATION)
    return TRUE;
  return flame_cuburn_reader_fail (reader, leaf->path, error,
      "expected a duration above 0 and up to %g, got %g", MAX_DURATION, *value);
}

static gboolean
read_link (const FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    FlameCuburnLink *link, GError **error)
{
  g_autofree char *text = NULL;
  char *at, *end;

  if (!flame_json_get_string (
          reader->context, leaf->path, leaf->node, &text, error))
    return FALSE;
  at = strrchr (text, '@');
  link->offset = 0.0;
  if (at) {
    *at++ = '\0';
    link->offset = g_ascii_strtod (at, &end);
    if (end == at || *end || !isfinite (link->offset) ||
        fabs (link->offset) > MAX_OFFSET)
      return flame_cuburn_reader_fail (reader, leaf->path, error,
          "expected a number after '@', such as nodes/id@0.25");
  }
  if (!*text)
    return flame_cuburn_reader_fail (
        reader, leaf->path, error, "expected a node's id");
  g_free (link->id);
  link->id = g_steal_pointer (&text);
  return TRUE;
}

static gboolean
read_sort (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  g_autofree char *text = NULL;

  if (!flame_json_get_string (
          reader->context, leaf->path, leaf->node, &text, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (sort_names); i++) {
    if (g_str_equal (text, sort_names[i])) {
      reader->document->blend.has_sort = TRUE;
      reader->document->blend.sort = i;
      return TRUE;
    }
  }
  return flame_cuburn_reader_fail (reader, leaf->path, error,
      "expected weightflip, weight, natural or color");
}

static gboolean
read_flip (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  FlameCuburnBlend *blend = &reader->document->blend;

  if (JSON_NODE_HOLDS_VALUE (leaf->node) &&
      json_node_get_value_type (leaf->node) == G_TYPE_BOOLEAN) {
    blend->flip = json_node_get_boolean (leaf->node) ? FLAME_CUBURN_FLIP_ALWAYS
                                                     : FLAME_CUBURN_FLIP_NEVER;
    return TRUE;
  }
  if (JSON_NODE_HOLDS_VALUE (leaf->node) &&
      json_node_get_value_type (leaf->node) == G_TYPE_STRING &&
      g_str_equal (json_node_get_string (leaf->node), "auto")) {
    blend->flip = FLAME_CUBURN_FLIP_AUTO;
    return TRUE;
  }
  return flame_cuburn_reader_fail (
      reader, leaf->path, error, "expected true, false or \"auto\"");
}

static gboolean
read_pair (FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    JsonNode *node, guint i, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s[%u]", leaf->path, i);
  g_auto (GStrv) pair = g_new0 (char *, 3);
  JsonArray *array =
      JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (!array || json_array_get_length (array) != 2)
    return flame_cuburn_reader_fail (
        reader, path, error, "expected [source id, destination id]");
  for (guint k = 0; k < 2; k++) {
    if (!flame_json_get_string (reader->context, path,
            json_array_get_element (array, k), &pair[k], error))
      return FALSE;
  }
  g_ptr_array_add (reader->document->blend.map, g_steal_pointer (&pair));
  return TRUE;
}

static gboolean
read_map (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (leaf->node))
    return flame_cuburn_reader_fail (reader, leaf->path, error,
        "expected an array of [source id, destination id], got %s",
        flame_json_type_name (leaf->node));
  array = json_node_get_array (leaf->node);
  if (json_array_get_length (array) > MAX_MAPPED)
    return flame_json_fail (reader->context, leaf->path, error,
        FLAME_ERROR_LIMIT, "more than %d pairs", MAX_MAPPED);
  for (guint i = 0; i < json_array_get_length (array); i++) {
    if (!read_pair (reader, leaf, json_array_get_element (array, i), i, error))
      return FALSE;
  }
  return TRUE;
}

static void
add_author (FlameCuburnDocument *document, const char *name)
{
  g_autofree char *before = document->author;

  document->author =
      before ? g_strconcat (before, ", ", name, NULL) : g_strdup (name);
}

/* a name, or an object with a name and an address; the first address is kept */
static gboolean
read_author (
    FlameCuburnReader *reader, const char *path, JsonNode *node, GError **error)
{
  FlameCuburnDocument *document = reader->document;
  JsonNode *name_node = node, *url = NULL;
  g_autofree char *name = NULL;

  if (JSON_NODE_HOLDS_OBJECT (node)) {
    name_node = json_object_get_member (json_node_get_object (node), "name");
    url = json_object_get_member (json_node_get_object (node), "url");
  }
  if (url && !document->url &&
      !flame_json_get_string (
          reader->context, path, url, &document->url, error))
    return FALSE;
  if (!name_node)
    return TRUE;
  if (!flame_json_get_string (reader->context, path, name_node, &name, error))
    return FALSE;
  add_author (document, name);
  return TRUE;
}

static gboolean
read_authors (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (leaf->node))
    return flame_cuburn_reader_fail (reader, leaf->path, error,
        "expected an array, got %s", flame_json_type_name (leaf->node));
  array = json_node_get_array (leaf->node);
  for (guint i = 0; i < json_array_get_length (array); i++) {
    g_autofree char *path = g_strdup_printf ("%s[%u]", leaf->path, i);

    if (!read_author (reader, path, json_array_get_element (array, i), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_author_name (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  g_autofree char *name = NULL;

  if (!flame_json_get_string (
          reader->context, leaf->path, leaf->node, &name, error))
    return FALSE;
  add_author (reader->document, name);
  return TRUE;
}

static gboolean
check_string (
    FlameCuburnReader *reader, const FlameCuburnLeaf *leaf, GError **error)
{
  g_autofree char *text = NULL;

  return flame_json_get_string (
      reader->context, leaf->path, leaf->node, &text, error);
}

gboolean
flame_cuburn_word_read (FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    gboolean *ok, GError **error)
{
  FlameCuburnDocument *document = reader->document;
  const char *path = leaf->path;

  if (g_str_equal (path, "type") || g_str_equal (path, "base") ||
      g_str_equal (path, "author.user"))
    *ok = check_string (reader, leaf, error);
  else if (g_str_equal (path, "name"))
    *ok = flame_json_get_string (
        reader->context, path, leaf->node, &document->name, error);
  else if (g_str_equal (path, "author.name"))
    *ok = read_author_name (reader, leaf, error);
  else if (g_str_equal (path, "author.url"))
    *ok = flame_json_get_string (
        reader->context, path, leaf->node, &document->url, error);
  else if (g_str_equal (path, "authors"))
    *ok = read_authors (reader, leaf, error);
  else if (g_str_equal (path, "link.src"))
    *ok = read_link (reader, leaf, &document->link[0], error);
  else if (g_str_equal (path, "link.dst"))
    *ok = read_link (reader, leaf, &document->link[1], error);
  else if (g_str_equal (path, "blend.duration"))
    *ok = read_duration (reader, leaf, &document->blend.duration, error);
  else if (g_str_equal (path, "blend.xform_sort"))
    *ok = read_sort (reader, leaf, error);
  else if (g_str_equal (path, "blend.xform_map"))
    *ok = read_map (reader, leaf, error);
  else if (g_str_equal (path, "blend.palette_flip"))
    *ok = read_flip (reader, leaf, error);
  else if (g_str_equal (path, "palette"))
    *ok = flame_cuburn_palettes_read (
        reader->context, path, leaf->node, document->palettes, error);
  else if (g_str_equal (path, "time.duration")) {
    *ok = read_duration (reader, leaf, &document->duration, error);
    document->has_duration = TRUE;
  } else
    return FALSE;
  return TRUE;
}
