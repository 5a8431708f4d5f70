/*
 * Reads profiles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/profile.h"

#include <math.h>
#include <string.h>

#include "core/file.h"
#include "core/genome/cuburn/document.h"
#include "core/genome/cuburn/json.h"
#include "core/genome/filter-types.h"
#include "core/genome/genome.h"

#define MAX_FRAMES 1000000000.0
#define MAX_FILTERS 64
#define FILTERS "filters."

typedef struct
{
  const FlameJsonContext *context;
  const FlameJsonTable *table;
  FlameProfile *profile;
} Reader;

typedef struct
{
  const char *path;
  gsize offset;
  gboolean is_int;
  double least, most;
} Number;

static const Number numbers[] = {
    {"width", G_STRUCT_OFFSET (FlameProfile, width), TRUE, 1, FLAME_MAX_SIZE},
    {"height", G_STRUCT_OFFSET (FlameProfile, height), TRUE, 1, FLAME_MAX_SIZE},
    {"fps", G_STRUCT_OFFSET (FlameProfile, fps), FALSE, 1e-3, 1e4},
    {"duration", G_STRUCT_OFFSET (FlameProfile, duration), FALSE, 1e-3, 1e9},
    {"spp", G_STRUCT_OFFSET (FlameProfile, spp), FALSE, 1e-3, 1e7},
    {"frame_width", G_STRUCT_OFFSET (FlameProfile, frame_width), FALSE, 0, 1e6},
    {"start", G_STRUCT_OFFSET (FlameProfile, start), TRUE, 1, MAX_FRAMES},
    {"end", G_STRUCT_OFFSET (FlameProfile, end), TRUE, 1, MAX_FRAMES},
    {"skip", G_STRUCT_OFFSET (FlameProfile, skip), TRUE, 0, 1e6},
};

static const char *const ignored[] = {"type", "shard", "output", NULL};

static gboolean
read_number (
    const Reader *reader, const Number *number, JsonNode *node, GError **error)
{
  double value;

  /* cuburn writes null for "not set". */
  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (!flame_json_get_number (
          reader->context, number->path, node, &value, error))
    return FALSE;
  if (value < number->least || value > number->most ||
      (number->is_int && value != floor (value)))
    return flame_json_fail (reader->context, number->path, error,
        FLAME_ERROR_DOCUMENT, "expected a %snumber from %g to %g, got %g",
        number->is_int ? "whole " : "", number->least, number->most, value);
  if (number->is_int)
    G_STRUCT_MEMBER (int, reader->profile, number->offset) = (int) value;
  else
    G_STRUCT_MEMBER (double, reader->profile, number->offset) = value;
  return TRUE;
}

static gboolean
read_order (const Reader *reader, JsonNode *node, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return flame_json_fail (reader->context, "filter_order", error,
        FLAME_ERROR_DOCUMENT, "expected an array of filters, got %s",
        flame_json_type_name (node));
  array = json_node_get_array (node);
  if (json_array_get_length (array) > MAX_FILTERS)
    return flame_json_fail (reader->context, "filter_order", error,
        FLAME_ERROR_LIMIT, "more than %d filters", MAX_FILTERS);
  for (guint i = 0; i < json_array_get_length (array); i++) {
    g_autofree char *path = g_strdup_printf ("filter_order[%u]", i);
    g_autofree char *name = NULL;

    if (!flame_json_get_string (reader->context, path,
            json_array_get_element (array, i), &name, error))
      return FALSE;
    if (flame_filter_kind_from_name (name) < 0) {
      g_autofree char *known = flame_filter_list_names ();

      return flame_json_fail (reader->context, path, error,
          FLAME_ERROR_DOCUMENT, "expected one of %s, got '%s'", known, name);
    }
    g_ptr_array_add (names, g_steal_pointer (&name));
  }
  g_ptr_array_add (names, NULL);
  reader->profile->filter_order =
      (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
  return TRUE;
}

static gboolean
read_filter (
    const Reader *reader, const char *path, JsonNode *node, GError **error)
{
  FlameProfile *profile = reader->profile;
  double value;

  if (flame_cuburn_global_from_path (path) < 0) {
    flame_json_warn (reader->context, path, "is not known and is ignored");
    return TRUE;
  }
  if (!flame_json_get_number (reader->context, path, node, &value, error))
    return FALSE;
  if (value < 0.0)
    return flame_json_fail (reader->context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a factor of 0 or more, got %g", value);
  profile->filters =
      g_renew (FlameProfileFilter, profile->filters, profile->n_filters + 1);
  profile->filters[profile->n_filters++] = (FlameProfileFilter){
      .name = g_strdup (path + strlen (FILTERS)),
      .value = value,
  };
  return TRUE;
}

static void
warn_ignored (const Reader *reader, const char *path)
{
  /* How cuburn encodes the output. Here that is up to the pipeline. */
  if (!g_strv_contains (ignored, path) && !g_str_has_prefix (path, "output."))
    flame_json_warn (reader->context, path, "is not known and is ignored");
}

static gboolean
read_entry (const Reader *reader, const FlameJsonEntry *entry, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    if (g_str_equal (numbers[i].path, entry->path))
      return read_number (reader, &numbers[i], entry->value, error);
  }
  if (g_str_equal (entry->path, "name"))
    return flame_json_get_string (reader->context, entry->path, entry->value,
        &reader->profile->name, error);
  if (g_str_equal (entry->path, "filter_order"))
    return read_order (reader, entry->value, error);
  if (g_str_has_prefix (entry->path, FILTERS))
    return read_filter (reader, entry->path, entry->value, error);
  warn_ignored (reader, entry->path);
  return TRUE;
}

static gboolean
check (const Reader *reader, GError **error)
{
  const FlameProfile *profile = reader->profile;
  JsonNode *type = flame_json_table_get (reader->table, "type");
  g_autofree char *name = NULL;

  if (type &&
      !flame_json_get_string (reader->context, "type", type, &name, error))
    return FALSE;
  if (name && !g_str_equal (name, "profile"))
    return flame_json_fail (reader->context, "type", error,
        FLAME_ERROR_DOCUMENT, "expected profile, got '%s'", name);
  if (!profile->width != !profile->height)
    return flame_json_fail (reader->context,
        profile->width ? "height" : "width", error, FLAME_ERROR_DOCUMENT,
        "missing; expected width and height together");
  if (profile->end && profile->end <= MAX (profile->start, 1))
    return flame_json_fail (reader->context, "end", error, FLAME_ERROR_DOCUMENT,
        "expected a frame after the start, %d, got %d", MAX (profile->start, 1),
        profile->end);
  return TRUE;
}

static FlameProfile *
read_profile (const char *data, gsize length, const FlameJsonContext *context,
    GError **error)
{
  g_autoptr (FlameProfile) profile = g_new0 (FlameProfile, 1);
  g_autoptr (FlameJsonTable) table = NULL;
  g_autoptr (JsonNode) root = flame_json_parse (data, length, context, error);
  Reader reader = {.context = context, .profile = profile};

  if (!root)
    return NULL;
  table = flame_json_table_new ();
  flame_json_table_add_object (table, json_node_get_object (root), "");
  reader.table = table;
  profile->frame_width = 1.0;
  for (guint i = 0; i < table->entries->len; i++) {
    if (!read_entry (&reader, table->entries->pdata[i], error))
      return NULL;
  }
  return check (&reader, error) ? g_steal_pointer (&profile) : NULL;
}

FlameProfile *
flame_profile_new (const char *text, FlameWarningFunc warning,
    gpointer warning_data, GError **error)
{
  FlameJsonContext context = {
      .document = "profile",
      .warning = warning,
      .warning_data = warning_data,
  };
  g_autoptr (GBytes) bytes = NULL;
  const char *data;
  gsize length;

  if (flame_json_detect (text, strlen (text)))
    return read_profile (text, strlen (text), &context, error);
  bytes =
      flame_file_read (text, FLAME_FILE_ANY, FLAME_MAX_DOCUMENT_BYTES, error);
  if (!bytes) {
    g_prefix_error (error, "profile ");
    return NULL;
  }
  context.document = text;
  data = g_bytes_get_data (bytes, &length);
  return read_profile (data ? data : "", length, &context, error);
}

FlameProfile *
flame_profile_copy (const FlameProfile *profile)
{
  FlameProfile *copy = g_memdup2 (profile, sizeof *profile);

  copy->name = g_strdup (profile->name);
  copy->filter_order = g_strdupv (profile->filter_order);
  copy->filters = g_new (FlameProfileFilter, profile->n_filters);
  for (guint i = 0; i < profile->n_filters; i++) {
    copy->filters[i] = profile->filters[i];
    copy->filters[i].name = g_strdup (profile->filters[i].name);
  }
  return copy;
}

void
flame_profile_free (FlameProfile *profile)
{
  if (!profile)
    return;
  for (guint i = 0; i < profile->n_filters; i++)
    g_free (profile->filters[i].name);
  g_free (profile->filters);
  g_strfreev (profile->filter_order);
  g_free (profile->name);
  g_free (profile);
}

double
flame_profile_get_filter (const FlameProfile *profile, const char *name)
{
  for (guint i = 0; profile && i < profile->n_filters; i++) {
    if (g_str_equal (profile->filters[i].name, name))
      return profile->filters[i].value;
  }
  return 1.0;
}

G_DEFINE_BOXED_TYPE (
    FlameProfile, flame_profile, flame_profile_copy, flame_profile_free)
