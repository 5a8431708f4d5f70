/*
 * Puts the headers of a kernel's text where it includes them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/text.h"

#include <string.h>

/* headers in headers: past this one includes itself */
#define MOST_DEPTH 32

typedef struct
{
  const FlameGpuSource *source;
  GHashTable *once; /* texts that are there whatever the conditions, or begun */
  GHashTable *maybe; /* those that are there under some */
  guint conditions;  /* that are open */
  GString *all;
} Text;

static const FlameGpuHeader *
find_header (const FlameGpuSource *source, const char *name)
{
  for (guint i = 0; i < source->n_headers; i++)
    if (g_str_equal (source->headers[i].name, name))
      return &source->headers[i];
  return NULL;
}

/* (transfer full) (nullable) the name that @line includes, if it does */
static char *
find_include (const char *line, gsize size)
{
  static const char word[] = "#include \"";
  g_autofree char *copy = g_strndup (line, size);
  char *end;

  if (!g_str_has_prefix (copy, word))
    return NULL;
  end = strchr (copy + strlen (word), '"');
  return end ? g_strndup (copy + strlen (word), end - copy - strlen (word))
             : NULL;
}

static gboolean expand (Text *text, const char *name, const char *from,
    guint depth, GError **error);

/*
 * A header within a condition, which may not hold, is not there for sure: it comes again
 * the next time, and a guard says whether it is.
 */
static gboolean
include_once (
    Text *text, const FlameGpuHeader *header, guint depth, GError **error)
{
  const guint number = (guint) (header - text->source->headers);
  const gboolean is_guarded =
      text->conditions > 0 || g_hash_table_contains (text->maybe, header);

  if (!g_hash_table_add (text->once, (gpointer) header))
    return TRUE;
  if (is_guarded)
    g_string_append_printf (text->all,
        "#ifndef FLAME_INCLUDED_%u\n#define FLAME_INCLUDED_%u\n", number,
        number);
  if (!expand (text, header->name, header->text, depth + 1, error))
    return FALSE;
  if (is_guarded)
    g_string_append (text->all, "#endif\n");
  if (text->conditions > 0) {
    g_hash_table_remove (text->once, header);
    g_hash_table_add (text->maybe, (gpointer) header);
  }
  return TRUE;
}

static gboolean
include (Text *text, const char *name, const char *in, guint line, guint depth,
    GError **error)
{
  const FlameGpuHeader *header = find_header (text->source, name);

  if (!header || depth == MOST_DEPTH) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        header ? "%s:%u: %s includes itself"
               : "%s:%u: there is no kernel file %s",
        in, line, name);
    return FALSE;
  }
  if (strstr (header->text, "#pragma once"))
    return include_once (text, header, depth, error);
  return expand (text, name, header->text, depth + 1, error);
}

static void
count_condition (Text *text, const char *line)
{
  if (g_str_has_prefix (line, "#if"))
    text->conditions++;
  else if (g_str_has_prefix (line, "#endif") && text->conditions > 0)
    text->conditions--;
}

static gboolean
expand (
    Text *text, const char *name, const char *from, guint depth, GError **error)
{
  guint number = 1;

  g_string_append_printf (text->all, "#line 1 \"%s\"\n", name);
  for (const char *line = from; *line; number++) {
    const gsize size = strcspn (line, "\n");
    g_autofree char *included = find_include (line, size);

    if (included) {
      if (!include (text, included, name, number, depth, error))
        return FALSE;
      g_string_append_printf (text->all, "#line %u \"%s\"\n", number + 1, name);
    } else if (g_str_has_prefix (line, "#pragma once")) {
      g_string_append_c (text->all, '\n');
    } else {
      count_condition (text, line);
      g_string_append_len (text->all, line, size);
      g_string_append_c (text->all, '\n');
    }
    line += size + (line[size] == '\n');
  }
  return TRUE;
}

char *
flame_opencl_text_expand (const FlameGpuSource *source, GError **error)
{
  g_autoptr (GHashTable) once = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) maybe = g_hash_table_new (NULL, NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  Text text = {.source = source, .once = once, .maybe = maybe, .all = all};

  if (!expand (&text, source->name, source->text, 0, error))
    return NULL;
  return g_string_free (g_steal_pointer (&all), FALSE);
}
