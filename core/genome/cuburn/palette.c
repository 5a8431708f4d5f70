/*
 * Palettes in JSON, in and out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/palette.h"

#include <math.h>
#include <string.h>

#define MODE "rgb8"
#define N_BYTES (FLAME_PALETTE_SIZE * 3)
#define N_CHARACTERS (N_BYTES / 3 * 4)
#define CHUNK 64
#define SAME_TIME 1e-9

static gboolean
is_string (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
is_base64 (const char *text)
{
  const gsize n = strspn (
      text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

  return text[n] == '\0';
}

static gboolean
collect_chunks (const FlameJsonContext *context, const char *path,
    JsonArray *array, guint first, GString *text, GError **error)
{
  for (guint i = first; i < json_array_get_length (array); i++) {
    JsonNode *chunk = json_array_get_element (array, i);

    if (!is_string (chunk))
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "element %u: expected base64 text, got %s", i,
          flame_json_type_name (chunk));
    if (!is_base64 (json_node_get_string (chunk)))
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "element %u: expected base64 text", i);
    g_string_append (text, json_node_get_string (chunk));
    if (text->len > N_CHARACTERS)
      break;
  }
  if (text->len == N_CHARACTERS)
    return TRUE;
  return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
      "expected %d characters of base64, %d colours of 3 bytes, got %s%u",
      N_CHARACTERS, FLAME_PALETTE_SIZE,
      text->len > N_CHARACTERS ? "at least " : "", (guint) text->len);
}

/* @first: the place of the mode */
static gboolean
read_colors (const FlameJsonContext *context, const char *path,
    JsonArray *array, guint first, FlamePalette *palette, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree guchar *bytes = NULL;
  gsize n = 0;
  JsonNode *mode = first < json_array_get_length (array)
                       ? json_array_get_element (array, first)
                       : NULL;

  if (!mode || !is_string (mode) ||
      !g_str_equal (json_node_get_string (mode), MODE))
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "element %u: expected \"" MODE "\", the one mode there is", first);
  if (!collect_chunks (context, path, array, first + 1, text, error))
    return FALSE;
  bytes = g_base64_decode (text->str, &n);
  if (n != N_BYTES)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected base64 of %d bytes", N_BYTES);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i++) {
    for (guint c = 0; c < 3; c++)
      palette->rgba[i][c] = bytes[3 * i + c] / 255.0;
    palette->rgba[i][3] = 1.0;
  }
  return TRUE;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  const FlameCuburnPalette *const *p = a, *const *q = b;

  return ((*p)->time > (*q)->time) - ((*p)->time < (*q)->time);
}

static void
insert (GPtrArray *palettes, FlameCuburnPalette *palette)
{
  for (guint i = 0; i < palettes->len; i++) {
    FlameCuburnPalette *other = palettes->pdata[i];

    if (fabs (other->time - palette->time) < SAME_TIME) {
      g_free (other);
      palettes->pdata[i] = palette;
      return;
    }
  }
  g_ptr_array_add (palettes, palette);
}

static gboolean
read_one (const FlameJsonContext *context, const char *path, JsonArray *array,
    GPtrArray *palettes, GError **error)
{
  g_autofree FlameCuburnPalette *palette = g_new0 (FlameCuburnPalette, 1);
  guint first = 0;

  if (json_array_get_length (array) > 0 &&
      !is_string (json_array_get_element (array, 0))) {
    if (!flame_json_get_number (context, path,
            json_array_get_element (array, 0), &palette->time, error))
      return FALSE;
    if (palette->time < 0.0 || palette->time > 1.0)
      return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
          "expected a time from 0 to 1, got %g", palette->time);
    first = 1;
  }
  if (!read_colors (context, path, array, first, &palette->palette, error))
    return FALSE;
  insert (palettes, g_steal_pointer (&palette));
  return TRUE;
}

gboolean
flame_cuburn_palettes_read (const FlameJsonContext *context, const char *path,
    JsonNode *node, GPtrArray *palettes, GError **error)
{
  JsonArray *array;
  guint n;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected an array, got %s", flame_json_type_name (node));
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  if (n == 0)
    return flame_json_fail (context, path, error, FLAME_ERROR_DOCUMENT,
        "expected a palette, got an empty array");
  if (!JSON_NODE_HOLDS_ARRAY (json_array_get_element (array, 0)))
    return read_one (context, path, array, palettes, error);
  if (n > FLAME_MAX_PALETTES)
    return flame_json_fail (context, path, error, FLAME_ERROR_LIMIT,
        "%u palettes; the limit is %d", n, FLAME_MAX_PALETTES);
  for (guint i = 0; i < n; i++) {
    g_autofree char *at = g_strdup_printf ("%s[%u]", path, i);
    JsonNode *element = json_array_get_element (array, i);

    if (!JSON_NODE_HOLDS_ARRAY (element))
      return flame_json_fail (context, at, error, FLAME_ERROR_DOCUMENT,
          "expected an array, got %s", flame_json_type_name (element));
    if (!read_one (context, at, json_node_get_array (element), palettes, error))
      return FALSE;
  }
  g_ptr_array_sort (palettes, compare_times);
  return TRUE;
}

void
flame_cuburn_palette_write (const FlamePalette *palette, JsonArray *array)
{
  guint8 bytes[N_BYTES];
  g_autofree char *text = NULL;

  for (guint i = 0; i < N_BYTES; i++)
    bytes[i] =
        (guint8) lround (255.0 * CLAMP (palette->rgba[i / 3][i % 3], 0.0, 1.0));
  text = g_base64_encode (bytes, N_BYTES);
  json_array_add_string_element (array, MODE);
  for (guint i = 0; i < N_CHARACTERS; i += CHUNK) {
    g_autofree char *chunk = g_strndup (text + i, CHUNK);

    json_array_add_string_element (array, chunk);
  }
}
