/*
 * A flat table of leaves into a typed document: every key is known, of the right
 * type and within its limits, or there is an error or a warning that names it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <string.h>

#include "core/genome/cuburn/reader-private.h"

#define MAX_WARNINGS 100

/* keys that hold objects, so that anything else there is an error */
static const char *const groups[] = {"camera", "camera.center", "filters",
    "filters.colorclip", "filters.logscale", "filters.de", "filters.bilateral",
    "filters.smearclip", "filters.plainclip", "filters.logencode",
    "filters.haloclip", "filters.yuv", "time", "author", "link", "blend",
    "xforms", "xforms.src", "xforms.dst", "final_xform", "background"};

static const char *const xform_groups[] = {"pre_affine", "post_affine",
    "pre_affine.magnitude", "post_affine.magnitude", "pre_affine.offset",
    "post_affine.offset", "variations", "chaos"};

static gboolean
in_list (const char *const *list, guint n, const char *text)
{
  for (guint i = 0; i < n; i++) {
    if (g_str_equal (list[i], text))
      return TRUE;
  }
  return FALSE;
}

static void
warn_unknown (FlameCuburnReader *reader, const char *path)
{
  if (reader->n_unknown++ < MAX_WARNINGS)
    flame_json_warn (reader->context, path, "is not known and is ignored");
  else if (reader->n_unknown == MAX_WARNINGS + 2)
    flame_json_warn (
        reader->context, NULL, "further keys that are not known are ignored");
}

/* ------------------------------------------------------------------ xforms */

/* splits "id.rest" at the first dot; NULL if there is none */
static char *
take_id (FlameCuburnLeaf *leaf)
{
  const char *dot = strchr (leaf->rest, '.');
  char *id;

  if (!dot || dot == leaf->rest || !dot[1])
    return NULL;
  id = g_strndup (leaf->rest, dot - leaf->rest);
  leaf->rest = dot + 1;
  return id;
}

/* TRUE with no @error where @rest is no key of an xform */
static gboolean
check_unknown (FlameCuburnReader *reader, const FlameCuburnLeaf *leaf,
    const char *const *known, guint n_known, int (*find) (const char *),
    GError **error)
{
  g_autofree char *prefix = g_strdup (leaf->rest);
  char *dot;

  if (in_list (known, n_known, leaf->rest))
    return flame_cuburn_reader_fail (reader, leaf->path, error,
        "expected an object, got %s", flame_json_type_name (leaf->node));
  while ((dot = strrchr (prefix, '.'))) {
    *dot = '\0';
    if (find (prefix) >= 0)
      return flame_cuburn_reader_fail (
          reader, leaf->path, error, "'%s' is a number, not an object", prefix);
  }
  warn_unknown (reader, leaf->path);
  return TRUE;
}

static gboolean
read_chaos (FlameCuburnReader *reader, FlameCuburnLeaf *leaf,
    FlameCuburnXform *xform, GError **error)
{
  FlameCuburnCurve curve = {0};

  if (strchr (leaf->rest, '.'))
    return flame_cuburn_reader_fail (
        reader, leaf->path, error, "expected the id of an xform");
  if (!flame_cuburn_curve_read (reader, leaf, 0.0, &curve, error))
    return FALSE;
  flame_cuburn_xform_set_chaos (xform, leaf->rest, curve);
  return TRUE;
}

static gboolean
read_xform (FlameCuburnReader *reader, FlameCuburnLeaf *leaf,
    FlameCuburnXform *xform, GError **error)
{
  const int field = flame_cuburn_xform_from_path (leaf->rest);

  if (field >= 0)
    return flame_cuburn_curve_read (reader, leaf,
        flame_cuburn_xform_field (field).period,
        flame_cuburn_xform_ensure_curve (xform, field), error);
  if (g_str_has_prefix (leaf->rest, "chaos.") && leaf->rest[6]) {
    leaf->rest += strlen ("chaos.");
    return read_chaos (reader, leaf, xform, error);
  }
  return check_unknown (reader, leaf, xform_groups, G_N_ELEMENTS (xform_groups),
      flame_cuburn_xform_from_path, error);
}

static gboolean
read_xform_of (FlameCuburnReader *reader, FlameCuburnLeaf *leaf,
    GPtrArray *xforms, GError **error)
{
  g_autofree char *id = take_id (leaf);
  FlameCuburnXform *xform;

  if (!id)
    return flame_cuburn_reader_fail (reader, leaf->path, error,
        "expected an object, got %s", flame_json_type_name (leaf->node));
  xform = flame_cuburn_xforms_find (xforms, id);
  if (!xform) {
    if (xforms->len == FLAME_MAX_XFORMS)
      return flame_json_fail (reader->context, leaf->path, error,
          FLAME_ERROR_LIMIT, "more than %d xforms", FLAME_MAX_XFORMS);
    xform = flame_cuburn_xform_new (id);
    g_ptr_array_add (xforms, xform);
  }
  return read_xform (reader, leaf, xform, error);
}

static gboolean
read_xforms (FlameCuburnReader *reader, FlameCuburnLeaf *leaf, GError **error)
{
  FlameCuburnDocument *document = reader->document;

  if (document->type != FLAME_CUBURN_EDGE)
    return read_xform_of (reader, leaf, document->xforms, error);
  if (g_str_has_prefix (leaf->rest, "src.")) {
    leaf->rest += strlen ("src.");
    return read_xform_of (reader, leaf, document->xforms, error);
  }
  if (g_str_has_prefix (leaf->rest, "dst.")) {
    leaf->rest += strlen ("dst.");
    return read_xform_of (reader, leaf, document->dst_xforms, error);
  }
  return flame_cuburn_reader_fail (reader, leaf->path, error,
      "expected xforms.src.ID or xforms.dst.ID in an edge");
}

static gboolean
read_leaf (
    FlameCuburnReader *reader, const FlameJsonEntry *entry, GError **error)
{
  FlameCuburnLeaf leaf = {entry->path, entry->path, entry->value};
  FlameCuburnDocument *document = reader->document;
  gboolean ok = TRUE;
  int global;

  if (flame_cuburn_word_read (reader, &leaf, &ok, error))
    return ok;
  global = flame_cuburn_global_from_path (leaf.path);
  if (global >= 0)
    return flame_cuburn_curve_read (reader, &leaf,
        flame_cuburn_global_field (global)->period, &document->globals[global],
        error);
  if (g_str_has_prefix (leaf.path, "xforms.")) {
    leaf.rest += strlen ("xforms.");
    return read_xforms (reader, &leaf, error);
  }
  if (g_str_has_prefix (leaf.path, "final_xform.")) {
    leaf.rest += strlen ("final_xform.");
    if (!document->final_xform)
      document->final_xform = flame_cuburn_xform_new ("final_xform");
    return read_xform (reader, &leaf, document->final_xform, error);
  }
  return check_unknown (reader, &leaf, groups, G_N_ELEMENTS (groups),
      flame_cuburn_global_from_path, error);
}

/* ------------------------------------------------------------ whole document */

static gboolean
has_weight (const FlameCuburnCurve *curve)
{
  for (guint i = 0; i < curve->n; i++) {
    /* a velocity or a time alone is a weight somewhere too */
    if (curve->values[i] > 0.0)
      return TRUE;
  }
  return FALSE;
}

static gboolean
check_chaos (const FlameCuburnReader *reader, GError **error)
{
  const GPtrArray *xforms = reader->document->xforms;

  for (guint i = 0; i < xforms->len; i++) {
    const FlameCuburnXform *xform = xforms->pdata[i];
    GHashTableIter iter;
    gpointer id;

    if (!xform->chaos)
      continue;
    g_hash_table_iter_init (&iter, xform->chaos);
    while (g_hash_table_iter_next (&iter, &id, NULL)) {
      g_autofree char *path =
          g_strdup_printf ("xforms.%s.chaos.%s", xform->id, (char *) id);

      if (!flame_cuburn_xforms_find (xforms, id))
        return flame_cuburn_reader_fail (
            reader, path, error, "there is no xform '%s'", (char *) id);
    }
  }
  return TRUE;
}

static gboolean
check_picture (const FlameCuburnReader *reader, GError **error)
{
  const FlameCuburnDocument *document = reader->document;
  gboolean weighs = FALSE;

  if (document->xforms->len == 0)
    return flame_cuburn_reader_fail (
        reader, "xforms", error, "expected at least one xform, there is none");
  for (guint i = 0; i < document->xforms->len; i++) {
    const FlameCuburnXform *xform = document->xforms->pdata[i];

    weighs |=
        has_weight (flame_cuburn_xform_get_curve (xform, FLAME_CUBURN_WEIGHT));
  }
  if (!weighs)
    return flame_cuburn_reader_fail (reader, "xforms", error,
        "expected an xform with a weight above 0, all %u weigh 0",
        document->xforms->len);
  if (document->palettes->len == 0)
    flame_json_warn (reader->context, "palette", "missing; white is used");
  if (document->type == FLAME_CUBURN_NODE && document->palettes->len > 1)
    return flame_cuburn_reader_fail (reader, "palette", error,
        "expected one palette in a node, got %u", document->palettes->len);
  return check_chaos (reader, error);
}

static gboolean
check_edge (const FlameCuburnReader *reader, GError **error)
{
  const FlameCuburnDocument *document = reader->document;

  for (guint i = 0; i < 2; i++) {
    if (!document->link[i].id)
      return flame_cuburn_reader_fail (reader, i ? "link.dst" : "link.src",
          error, "missing; expected a node such as nodes/id@0.25");
  }
  for (guint i = 0; i < document->palettes->len; i++) {
    const FlameCuburnPalette *palette = document->palettes->pdata[i];

    if (palette->time <= 0.0 || palette->time >= 1.0)
      return flame_cuburn_reader_fail (reader, "palette", error,
          "expected [time, \"rgb8\", ...] with times between 0 and 1 in an "
          "edge, got %g",
          palette->time);
  }
  return TRUE;
}

static int
compare_xforms (gconstpointer a, gconstpointer b)
{
  const FlameCuburnXform *const *p = a, *const *q = b;

  return flame_cuburn_compare_ids ((*p)->id, (*q)->id);
}

FlameCuburnDocument *
flame_cuburn_document_read (const FlameJsonTable *table, FlameCuburnType type,
    const FlameJsonContext *context, GError **error)
{
  g_autoptr (FlameCuburnDocument) document =
      flame_cuburn_document_new (type, context->document);
  FlameCuburnReader reader = {.context = context, .document = document};

  for (guint i = 0; i < table->entries->len; i++) {
    if (!read_leaf (&reader, table->entries->pdata[i], error))
      return NULL;
  }
  g_ptr_array_sort (document->xforms, compare_xforms);
  g_ptr_array_sort (document->dst_xforms, compare_xforms);
  if (type == FLAME_CUBURN_EDGE ? !check_edge (&reader, error)
                                : !check_picture (&reader, error))
    return NULL;
  return g_steal_pointer (&document);
}
