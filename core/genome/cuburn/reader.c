/*
 * Turns a flat table of leaves into a typed document. Every key must be known, of the
 * right type and within its limits; otherwise there is an error or a warning that names
 * it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/reader.h"

#include <math.h>
#include <string.h>

#include "core/genome/cuburn/document.h"

typedef struct
{
  const FlameJsonContext *context;
  FlameCuburnDocument *document;
  guint n_unknown;
} Reader;

/* A leaf's key path, and the rest of the path that is still to be read. */
typedef struct
{
  const char *path;
  const char *rest;
  JsonNode *node;
} Leaf;

/* Sets FLAME_ERROR_DOCUMENT and returns FALSE. */
#define fail_at(reader, path, error, ...)                                      \
  flame_json_fail (                                                            \
      (reader)->context, path, error, FLAME_ERROR_DOCUMENT, __VA_ARGS__)

/* @value: (out) (transfer full); the old value is freed */
static gboolean
read_text (const Reader *reader, const Leaf *leaf, char **value, GError **error)
{
  return flame_json_get_string (
      reader->context, leaf->path, leaf->node, value, error);
}

/* -------------------------------------------------------------------- words */

#define MAX_DURATION 1e6
#define MAX_OFFSET 1e6
#define MAX_MAPPED (4 * FLAME_MAX_XFORMS)

static const char *const sort_names[] = {
    "weightflip", "weight", "natural", "color"};

static gboolean
read_duration (
    const Reader *reader, const Leaf *leaf, double *value, GError **error)
{
  if (!flame_json_get_number (
          reader->context, leaf->path, leaf->node, value, error))
    return FALSE;
  /* A duration whose number of frames is meaningless is as bad as zero. */
  if (*value >= 1e-6 && *value <= MAX_DURATION)
    return TRUE;
  return fail_at (reader, leaf->path, error,
      "expected a duration above 0 and up to %g, got %g", MAX_DURATION, *value);
}

static gboolean
read_link (const Reader *reader, const Leaf *leaf, FlameCuburnLink *link,
    GError **error)
{
  g_autofree char *text = NULL;
  char *at, *end;

  if (!read_text (reader, leaf, &text, error))
    return FALSE;
  at = strrchr (text, '@');
  link->offset = 0.0;
  if (at) {
    *at++ = '\0';
    link->offset = g_ascii_strtod (at, &end);
    if (end == at || *end || !isfinite (link->offset) ||
        fabs (link->offset) > MAX_OFFSET)
      return fail_at (reader, leaf->path, error,
          "expected a number after '@', such as nodes/id@0.25");
  }
  if (!*text)
    return fail_at (reader, leaf->path, error, "expected a node's id");
  g_free (link->id);
  link->id = g_steal_pointer (&text);
  return TRUE;
}

static gboolean
read_sort (Reader *reader, const Leaf *leaf, GError **error)
{
  g_autofree char *text = NULL;

  if (!read_text (reader, leaf, &text, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (sort_names); i++) {
    if (g_str_equal (text, sort_names[i])) {
      reader->document->blend.has_sort = TRUE;
      reader->document->blend.sort = i;
      return TRUE;
    }
  }
  return fail_at (reader, leaf->path, error,
      "expected weightflip, weight, natural or color");
}

static gboolean
read_flip (Reader *reader, const Leaf *leaf, GError **error)
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
  return fail_at (
      reader, leaf->path, error, "expected true, false or \"auto\"");
}

static gboolean
read_pair (
    Reader *reader, const Leaf *leaf, JsonNode *node, guint i, GError **error)
{
  g_autofree char *path = g_strdup_printf ("%s[%u]", leaf->path, i);
  g_auto (GStrv) pair = g_new0 (char *, 3);
  JsonArray *array =
      JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (!array || json_array_get_length (array) != 2)
    return fail_at (
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
read_map (Reader *reader, const Leaf *leaf, GError **error)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (leaf->node))
    return fail_at (reader, leaf->path, error,
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

/*
 * Reads a name, or an object with a name and an address. The first address is kept.
 */
static gboolean
read_author (Reader *reader, const char *path, JsonNode *node, GError **error)
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
read_authors (Reader *reader, const Leaf *leaf, GError **error)
{
  JsonArray *array;

  if (!JSON_NODE_HOLDS_ARRAY (leaf->node))
    return fail_at (reader, leaf->path, error, "expected an array, got %s",
        flame_json_type_name (leaf->node));
  array = json_node_get_array (leaf->node);
  for (guint i = 0; i < json_array_get_length (array); i++) {
    g_autofree char *path = g_strdup_printf ("%s[%u]", leaf->path, i);

    if (!read_author (reader, path, json_array_get_element (array, i), error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_author_name (Reader *reader, const Leaf *leaf, GError **error)
{
  g_autofree char *name = NULL;

  if (!read_text (reader, leaf, &name, error))
    return FALSE;
  add_author (reader->document, name);
  return TRUE;
}

static gboolean
check_string (Reader *reader, const Leaf *leaf, GError **error)
{
  g_autofree char *text = NULL;

  return flame_json_get_string (
      reader->context, leaf->path, leaf->node, &text, error);
}

/*
 * Reads names, authors, links, durations, blending and palettes. Returns FALSE if the
 * key is none of these.
 * @ok: (out) the result otherwise
 */
static gboolean
word_read (Reader *reader, const Leaf *leaf, gboolean *ok, GError **error)
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

/* --------------------------------------------------------- animated numbers */

/* Reads one number of the array; null if an edge may have it. */
static gboolean
get_element (const Reader *reader, const Leaf *leaf, JsonArray *array, guint i,
    gboolean may_be_null, double *value, GError **error)
{
  JsonNode *element = json_array_get_element (array, i);
  g_autofree char *path = NULL;

  if (may_be_null && JSON_NODE_HOLDS_NULL (element)) {
    *value = NAN;
    return TRUE;
  }
  /* Build the path only if the number is wrong. */
  if (flame_json_get_number (reader->context, leaf->path, element, value, NULL))
    return TRUE;
  path = g_strdup_printf ("%s[%u]", leaf->path, i);
  return flame_json_get_number (reader->context, path, element, value, error);
}

static gboolean
check_time (const Reader *reader, const Leaf *leaf, double time,
    gboolean ends_allowed, GError **error)
{
  if (time > 0.0 && time < 1.0)
    return TRUE;
  if (ends_allowed && (time == 0.0 || time == 1.0))
    return TRUE;
  return fail_at (reader, leaf->path, error,
      ends_allowed ? "expected knot times from 0 to 1, got %g"
                   : "expected knot times between 0 and 1, got %g",
      time);
}

static gboolean
check_length (const Reader *reader, const Leaf *leaf, guint n, GError **error)
{
  if (n > 2 * FLAME_MAX_KNOTS)
    return flame_json_fail (reader->context, leaf->path, error,
        FLAME_ERROR_LIMIT, "%u numbers; the limit is %d knots", n,
        FLAME_MAX_KNOTS);
  switch (reader->document->type) {
    case FLAME_CUBURN_NODE:
      return n == 1 || n == 2 ||
             fail_at (reader, leaf->path, error,
                 "expected a number or [position, velocity] in a node, got %u "
                 "elements",
                 n);
    case FLAME_CUBURN_EDGE:
      return n % 2 == 0 ||
             fail_at (reader, leaf->path, error,
                 "expected pairs of time and value in an edge, got %u elements",
                 n);
    default:
      return n == 1 || (n > 0 && n % 2 == 0) ||
             fail_at (reader, leaf->path, error,
                 "expected a number, [start, end] or [start, velocity, end, "
                 "velocity, time, value, ...] in an animation, got %u elements",
                 n);
  }
}

static gboolean
check_knots (const Reader *reader, const Leaf *leaf, const double *values,
    guint n, gboolean periodic, GError **error)
{
  const gboolean edge = reader->document->type == FLAME_CUBURN_EDGE;

  if (reader->document->type == FLAME_CUBURN_NODE)
    return TRUE;
  for (guint i = edge ? 0 : 4; i + 1 < n; i += 2) {
    if (!check_time (reader, leaf, values[i], edge && periodic, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_array (const Reader *reader, const Leaf *leaf, gboolean periodic,
    FlameCuburnCurve *curve, GError **error)
{
  const gboolean edge = reader->document->type == FLAME_CUBURN_EDGE;
  JsonArray *array = json_node_get_array (leaf->node);
  const guint n = json_array_get_length (array);
  g_autofree double *values = g_new (double, n);

  if (!check_length (reader, leaf, n, error))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    if (!get_element (
            reader, leaf, array, i, edge && i % 2 == 1, &values[i], error))
      return FALSE;
  }
  if (!check_knots (reader, leaf, values, n, periodic, error))
    return FALSE;
  g_free (curve->values);
  curve->n = n;
  curve->values = g_steal_pointer (&values);
  return TRUE;
}

/* Reads a number or an array of numbers, depending on the document's type. */
static gboolean
curve_read (const Reader *reader, const Leaf *leaf, double period,
    FlameCuburnCurve *curve, GError **error)
{
  double value;

  if (JSON_NODE_HOLDS_ARRAY (leaf->node))
    return read_array (reader, leaf, period != 0.0, curve, error);
  if (reader->document->type == FLAME_CUBURN_EDGE)
    return fail_at (reader, leaf->path, error,
        "expected [time, value, ...] in an edge, got %s",
        flame_json_type_name (leaf->node));
  if (!flame_json_get_number (
          reader->context, leaf->path, leaf->node, &value, error))
    return FALSE;
  flame_cuburn_curve_set (curve, value, 0.0);
  return TRUE;
}

#define MAX_WARNINGS 100

/* These keys hold objects, so that anything else there is an error. */
static const char *const groups[] = {"camera", "camera.center", "filters",
    "filters.colorclip", "filters.logscale", "filters.de", "filters.bilateral",
    "filters.smearclip", "filters.plainclip", "filters.logencode",
    "filters.haloclip", "filters.yuv", "time", "author", "link", "blend",
    "xforms", "xforms.src", "xforms.dst", "final_xform", "background", NULL};

static const char *const xform_groups[] = {"pre_affine", "post_affine",
    "pre_affine.magnitude", "post_affine.magnitude", "pre_affine.offset",
    "post_affine.offset", "variations", "chaos", NULL};

static void
warn_unknown (Reader *reader, const char *path)
{
  if (reader->n_unknown++ < MAX_WARNINGS)
    flame_json_warn (reader->context, path, "is not known and is ignored");
  else if (reader->n_unknown == MAX_WARNINGS + 2)
    flame_json_warn (
        reader->context, NULL, "further keys that are not known are ignored");
}

/* ------------------------------------------------------------------ xforms */

/* Splits "id.rest" at the first dot. NULL if there is none. */
static char *
take_id (Leaf *leaf)
{
  const char *dot = strchr (leaf->rest, '.');
  char *id;

  if (!dot || dot == leaf->rest || !dot[1])
    return NULL;
  id = g_strndup (leaf->rest, dot - leaf->rest);
  leaf->rest = dot + 1;
  return id;
}

/* TRUE with no @error if @rest is not a key of an xform. */
static gboolean
check_unknown (Reader *reader, const Leaf *leaf, const char *const *known,
    int (*find) (const char *), GError **error)
{
  g_autofree char *prefix = g_strdup (leaf->rest);
  char *dot;

  if (g_strv_contains (known, leaf->rest))
    return fail_at (reader, leaf->path, error, "expected an object, got %s",
        flame_json_type_name (leaf->node));
  while ((dot = strrchr (prefix, '.'))) {
    *dot = '\0';
    if (find (prefix) >= 0)
      return fail_at (
          reader, leaf->path, error, "'%s' is a number, not an object", prefix);
  }
  warn_unknown (reader, leaf->path);
  return TRUE;
}

static gboolean
read_chaos (Reader *reader, Leaf *leaf, FlameCuburnXform *xform, GError **error)
{
  FlameCuburnCurve curve = {0};

  if (strchr (leaf->rest, '.'))
    return fail_at (reader, leaf->path, error, "expected the id of an xform");
  if (!curve_read (reader, leaf, 0.0, &curve, error))
    return FALSE;
  flame_cuburn_xform_set_chaos (xform, leaf->rest, curve);
  return TRUE;
}

static gboolean
read_xform (Reader *reader, Leaf *leaf, FlameCuburnXform *xform, GError **error)
{
  const int field = flame_cuburn_xform_from_path (leaf->rest);

  if (field >= 0)
    return curve_read (reader, leaf, flame_cuburn_xform_field (field).period,
        flame_cuburn_xform_ensure_curve (xform, field), error);
  if (g_str_has_prefix (leaf->rest, "chaos.") && leaf->rest[6]) {
    leaf->rest += strlen ("chaos.");
    return read_chaos (reader, leaf, xform, error);
  }
  return check_unknown (
      reader, leaf, xform_groups, flame_cuburn_xform_from_path, error);
}

static gboolean
read_xform_of (Reader *reader, Leaf *leaf, GPtrArray *xforms, GError **error)
{
  g_autofree char *id = take_id (leaf);
  FlameCuburnXform *xform;

  if (!id)
    return fail_at (reader, leaf->path, error, "expected an object, got %s",
        flame_json_type_name (leaf->node));
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
read_xforms (Reader *reader, Leaf *leaf, GError **error)
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
  return fail_at (reader, leaf->path, error,
      "expected xforms.src.ID or xforms.dst.ID in an edge");
}

static gboolean
read_leaf (Reader *reader, const FlameJsonEntry *entry, GError **error)
{
  Leaf leaf = {entry->path, entry->path, entry->value};
  FlameCuburnDocument *document = reader->document;
  gboolean ok = TRUE;
  int global;

  if (word_read (reader, &leaf, &ok, error))
    return ok;
  global = flame_cuburn_global_from_path (leaf.path);
  if (global >= 0)
    return curve_read (reader, &leaf,
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
  return check_unknown (
      reader, &leaf, groups, flame_cuburn_global_from_path, error);
}

/* ------------------------------------------------------------ whole document */

static gboolean
has_weight (const FlameCuburnCurve *curve)
{
  for (guint i = 0; i < curve->n; i++) {
    /*
     * An entry may be a velocity or a time, but those too imply a weight somewhere.
     */
    if (curve->values[i] > 0.0)
      return TRUE;
  }
  return FALSE;
}

static gboolean
check_chaos (const Reader *reader, GError **error)
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
        return fail_at (
            reader, path, error, "there is no xform '%s'", (char *) id);
    }
  }
  return TRUE;
}

static gboolean
check_picture (const Reader *reader, GError **error)
{
  const FlameCuburnDocument *document = reader->document;
  gboolean weighs = FALSE;

  if (document->xforms->len == 0)
    return fail_at (
        reader, "xforms", error, "expected at least one xform, there is none");
  for (guint i = 0; i < document->xforms->len; i++) {
    const FlameCuburnXform *xform = document->xforms->pdata[i];

    weighs |=
        has_weight (flame_cuburn_xform_get_curve (xform, FLAME_CUBURN_WEIGHT));
  }
  if (!weighs)
    return fail_at (reader, "xforms", error,
        "expected an xform with a weight above 0, all %u weigh 0",
        document->xforms->len);
  if (document->palettes->len == 0)
    flame_json_warn (reader->context, "palette", "missing; white is used");
  if (document->type == FLAME_CUBURN_NODE && document->palettes->len > 1)
    return fail_at (reader, "palette", error,
        "expected one palette in a node, got %u", document->palettes->len);
  return check_chaos (reader, error);
}

static gboolean
check_edge (const Reader *reader, GError **error)
{
  const FlameCuburnDocument *document = reader->document;

  for (guint i = 0; i < 2; i++) {
    if (!document->link[i].id)
      return fail_at (reader, i ? "link.dst" : "link.src", error,
          "missing; expected a node such as nodes/id@0.25");
  }
  for (guint i = 0; i < document->palettes->len; i++) {
    const FlameCuburnPalette *palette = document->palettes->pdata[i];

    if (palette->time <= 0.0 || palette->time >= 1.0)
      return fail_at (reader, "palette", error,
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
  Reader reader = {.context = context, .document = document};

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
