/*
 * Finds documents by id, and merges what they inherit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/cuburn/database.h"

#include <string.h>

#include "core/file.h"
#include "core/genome/cuburn/convert.h"
#include "core/genome/cuburn/reader.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/genome.h"

#define N_FOLDERS 3
/* How many bytes of a type's name fit in a message. */
#define MAX_TYPE 48

struct _FlameCuburnDatabase
{
  char *name;
  char *folder, *palettes; /* (nullable) */
  FlameJsonContext context;
  GPtrArray *ids; /* of members, in order */
  /* id to JsonNode: members, and files that have been read */
  GHashTable *objects;
  GHashTable *flames; /* id to FlameCuburnDocument: flam3 files so far */
  /* id to FlameCuburnDocument: all that were typed so far */
  GHashTable *documents;
};

/* Ids on the way from a document to its bases. */
typedef struct
{
  const char *ids[FLAME_MAX_BASES];
  guint n;
} Chain;

static const char *const suffixes[] = {"", ".json", ".flam3", ".flame"};

/* The type's name in the object itself. */
static const char *
own_type (JsonNode *node)
{
  JsonObject *object = json_node_get_object (node);
  JsonNode *type = json_object_get_member (object, "type");

  if (!type || !JSON_NODE_HOLDS_VALUE (type) ||
      json_node_get_value_type (type) != G_TYPE_STRING)
    return NULL;
  return json_node_get_string (type);
}

static gboolean
is_database (JsonNode *root)
{
  const char *type = own_type (root);
  JsonObjectIter iter;
  JsonNode *member;

  if (type)
    return g_str_equal (type, "onefiledb");
  if (json_object_has_member (json_node_get_object (root), "type") ||
      json_object_get_size (json_node_get_object (root)) == 0)
    return FALSE;
  json_object_iter_init (&iter, json_node_get_object (root));
  while (json_object_iter_next (&iter, NULL, &member)) {
    if (!JSON_NODE_HOLDS_OBJECT (member) ||
        !(own_type (member) ||
            json_object_has_member (json_node_get_object (member), "base")))
      return FALSE;
  }
  return TRUE;
}

/* Whether the object has a known type, or inherits one. */
static gboolean
is_document (JsonNode *root)
{
  static const char *const types[] = {
      "animation", "edge", "node", "profile", NULL};
  const char *type = own_type (root);

  return type ? g_strv_contains (types, type)
              : json_object_has_member (json_node_get_object (root), "base");
}

static gboolean
fail_foreign (const FlameJsonContext *context, JsonNode *root, GError **error)
{
  const char *type = own_type (root);
  const gboolean is_short = type && strlen (type) <= MAX_TYPE;
  g_autofree char *escaped = is_short ? g_strescape (type, NULL) : NULL;
  g_autofree char *of_type =
      escaped ? g_strdup_printf (", of the type \"%s\"", escaped)
              : g_strdup ("");

  return flame_json_fail (context, NULL, error, FLAME_ERROR_DOCUMENT,
      "this is no flame but another program's JSON%s; flames are XML with a "
      "<flame>, or JSON of the type \"node\", \"edge\" or \"animation\"",
      of_type);
}

static void
add_member (FlameCuburnDatabase *database, const char *id, JsonNode *node)
{
  char *key = g_strdup (id);

  g_hash_table_replace (database->objects, key, json_node_ref (node));
  g_ptr_array_add (database->ids, key);
}

static gboolean
add_members (FlameCuburnDatabase *database, JsonNode *root, GError **error)
{
  JsonObjectIter iter;
  const char *id;
  JsonNode *member;

  if (json_object_get_size (json_node_get_object (root)) > FLAME_MAX_DOCUMENTS)
    return flame_json_fail (&database->context, NULL, error, FLAME_ERROR_LIMIT,
        "more than %d documents", FLAME_MAX_DOCUMENTS);
  json_object_iter_init_ordered (&iter, json_node_get_object (root));
  while (json_object_iter_next_ordered (&iter, &id, &member)) {
    if (g_str_equal (id, "type"))
      continue;
    if (!JSON_NODE_HOLDS_OBJECT (member))
      return flame_json_fail (&database->context, id, error,
          FLAME_ERROR_DOCUMENT, "expected a document, got %s",
          flame_json_type_name (member));
    add_member (database, id, member);
  }
  if (database->ids->len)
    return TRUE;
  return flame_json_fail (&database->context, NULL, error, FLAME_ERROR_DOCUMENT,
      "expected documents in the database");
}

FlameCuburnDatabase *
flame_cuburn_database_new (const char *text, gsize length, const char *name,
    const char *folder, const char *palettes, FlameJsonWarningFunc warning,
    gpointer warning_data, GError **error)
{
  g_autoptr (FlameCuburnDatabase) database = g_new0 (FlameCuburnDatabase, 1);
  g_autoptr (JsonNode) root = NULL;

  database->name = g_strdup (name);
  database->folder = g_strdup (folder);
  database->palettes = g_strdup (palettes);
  database->context = (FlameJsonContext){
      .document = database->name,
      .warning = warning,
      .warning_data = warning_data,
  };
  database->ids = g_ptr_array_new ();
  database->objects = g_hash_table_new_full (
      g_str_hash, g_str_equal, g_free, (GDestroyNotify) json_node_unref);
  database->flames = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
      (GDestroyNotify) flame_cuburn_document_unref);
  database->documents = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
      (GDestroyNotify) flame_cuburn_document_unref);
  root = flame_json_parse (text, length, &database->context, error);
  if (!root)
    return NULL;
  if (!is_database (root) && !is_document (root)) {
    fail_foreign (&database->context, root, error);
    return NULL;
  }
  if (!is_database (root))
    add_member (database, "", root);
  else if (!add_members (database, root, error))
    return NULL;
  return g_steal_pointer (&database);
}

void
flame_cuburn_database_free (FlameCuburnDatabase *database)
{
  if (!database)
    return;
  g_hash_table_unref (database->documents);
  g_hash_table_unref (database->flames);
  g_ptr_array_unref (database->ids);
  g_hash_table_unref (database->objects);
  g_free (database->folder);
  g_free (database->palettes);
  g_free (database->name);
  g_free (database);
}

const GPtrArray *
flame_cuburn_database_get_ids (const FlameCuburnDatabase *database)
{
  return database->ids;
}

const char *
flame_cuburn_database_get_type_name (
    const FlameCuburnDatabase *database, const char *id)
{
  JsonNode *node = g_hash_table_lookup (database->objects, id);

  return node ? own_type (node) : NULL;
}

const FlameJsonContext *
flame_cuburn_database_get_context (const FlameCuburnDatabase *database)
{
  return &database->context;
}

/* Messages name the document if there are several. */
static char *
describe (const FlameCuburnDatabase *database, const char *id)
{
  if (!*id)
    return g_strdup (database->name);
  return g_strdup_printf ("%s: document '%s'", database->name, id);
}

static gboolean
id_is_safe (const char *id)
{
  g_auto (GStrv) parts = g_strsplit (id, "/", -1);

  if (!*id || g_path_is_absolute (id) || strchr (id, '\\'))
    return FALSE;
  return !g_strv_contains ((const char *const *) parts, "..");
}

/* (nullable) (transfer none) The path of the file that has @id. */
static char *
find_file (const FlameCuburnDatabase *database, const char *id)
{
  g_autofree char *folder = g_strdup (database->folder);

  for (guint level = 0; folder && level < N_FOLDERS; level++) {
    char *above;

    for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
      g_autofree char *file = g_strconcat (id, suffixes[i], NULL);
      g_autofree char *path = g_build_filename (folder, file, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
    above = g_build_filename (folder, "..", NULL);
    g_free (folder);
    folder = above;
  }
  return NULL;
}

static gboolean
load_flame (FlameCuburnDatabase *database, const char *id, const char *path,
    const char *text, gsize length, GError **error)
{
  const FlameReadOptions options = {
      .palettes = database->palettes,
      .warning = database->context.warning,
      .warning_data = database->context.warning_data,
  };
  g_autoptr (GPtrArray) flames =
      flame_flam3_read (text, length, path, &options, error);
  FlameJsonContext context = database->context;

  if (!flames)
    return FALSE;
  context.document = path;
  if (flames->len > 1)
    flame_json_warn (
        &context, NULL, "the first of its %u flames is the node", flames->len);
  g_hash_table_replace (database->flames, g_strdup (id),
      flame_cuburn_from_genome (flames->pdata[0], &context));
  return TRUE;
}

static gboolean
load_file (FlameCuburnDatabase *database, const char *id, const char *path,
    GError **error)
{
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);
  FlameJsonContext context = database->context;
  g_autoptr (JsonNode) root = NULL;
  const char *text;
  gsize length;

  context.document = path;
  if (!bytes)
    return FALSE;
  text = g_bytes_get_data (bytes, &length);
  if (!text || !flame_json_detect (text, length))
    return load_flame (database, id, path, text ? text : "", length, error);
  root = flame_json_parse (text, length, &context, error);
  if (!root)
    return FALSE;
  g_hash_table_replace (database->objects, g_strdup (id), json_node_ref (root));
  return TRUE;
}

/* Loads the id's object or flame. */
static gboolean
ensure (FlameCuburnDatabase *database, const char *id, const char *by,
    const char *key, GError **error)
{
  g_autofree char *where = describe (database, by);
  FlameJsonContext context = database->context;
  g_autofree char *path = NULL;

  context.document = where;
  if (g_hash_table_contains (database->objects, id) ||
      g_hash_table_contains (database->flames, id))
    return TRUE;
  if (!id_is_safe (id))
    return flame_json_fail (&context, key, error, FLAME_ERROR_DOCUMENT,
        "expected the id of a document, got '%s'", id);
  path = find_file (database, id);
  if (!path)
    return flame_json_fail (&context, key, error, FLAME_ERROR_DOCUMENT,
        database->folder
            ? "there is no document '%s', neither in the file nor beside it"
            : "there is no document '%s' in the database",
        id);
  return load_file (database, id, path, error);
}

static gboolean
chain_push (Chain *chain, const char *id, const FlameJsonContext *context,
    GError **error)
{
  for (guint i = 0; i < chain->n; i++) {
    g_autoptr (GString) way = NULL;

    if (!g_str_equal (chain->ids[i], id))
      continue;
    way = g_string_new (NULL);
    for (guint k = i; k < chain->n; k++)
      g_string_append_printf (way, "'%s' -> ", chain->ids[k]);
    return flame_json_fail (context, "base", error, FLAME_ERROR_DOCUMENT,
        "inherits from itself: %s'%s'", way->str, id);
  }
  if (chain->n == FLAME_MAX_BASES)
    return flame_json_fail (context, "base", error, FLAME_ERROR_LIMIT,
        "more than %d documents inherit from one another", FLAME_MAX_BASES);
  chain->ids[chain->n++] = id;
  return TRUE;
}

/* An inherited type must be the same as the first one stated. */
static gboolean
check_types (const FlameJsonContext *context, JsonNode *base, const char *type,
    GError **error)
{
  const char *below = own_type (base);

  if (!type || !below || g_str_equal (type, below))
    return TRUE;
  return flame_json_fail (context, "base", error, FLAME_ERROR_DOCUMENT,
      "is of type '%s', expected '%s'", below, type);
}

/*
 * The document's leaves on top of those of its bases, the most distant base first.
 * @type: (inout) (nullable) the type that a derived document states
 */
static FlameJsonTable *
collect (FlameCuburnDatabase *database, const char *id, Chain *chain,
    const char **type, GError **error)
{
  g_autofree char *where = describe (database, id);
  JsonNode *node = g_hash_table_lookup (database->objects, id);
  FlameJsonContext context = database->context;
  g_autoptr (FlameJsonTable) own = flame_json_table_new ();
  g_autoptr (FlameJsonTable) below = NULL;
  g_autofree char *base = NULL;
  JsonNode *base_node;

  context.document = where;
  if (!chain_push (chain, id, &context, error))
    return NULL;
  if (!node) {
    flame_json_fail (&context, NULL, error, FLAME_ERROR_DOCUMENT,
        "a flam3 file cannot be a base");
    return NULL;
  }
  if (!*type)
    *type = own_type (node);
  flame_json_table_add_object (own, json_node_get_object (node), "");
  base_node = flame_json_table_get (own, "base");
  if (!base_node)
    return g_steal_pointer (&own);
  if (!flame_json_get_string (&context, "base", base_node, &base, error) ||
      !ensure (database, base, id, "base", error))
    return NULL;
  node = g_hash_table_lookup (database->objects, base);
  if (node && !check_types (&context, node, *type, error))
    return NULL;
  /* The table of objects may grow and move, but its keys do not move. */
  g_hash_table_lookup_extended (
      database->objects, base, (gpointer *) &id, NULL);
  if (!node) {
    flame_json_fail (&context, "base", error, FLAME_ERROR_DOCUMENT,
        "'%s' is a flam3 file, which cannot be a base", base);
    return NULL;
  }
  below = collect (database, id, chain, type, error);
  if (!below)
    return NULL;
  flame_json_table_merge (below, own, *type && g_str_equal (*type, "edge"));
  return g_steal_pointer (&below);
}

static FlameCuburnDocument *
read_document (FlameCuburnDatabase *database, const char *id, GError **error)
{
  g_autofree char *where = describe (database, id);
  FlameJsonContext context = database->context;
  g_autoptr (FlameJsonTable) table = NULL;
  FlameCuburnType type;
  Chain chain = {0};
  const char *name = NULL;

  context.document = where;
  table = collect (database, id, &chain, &name, error);
  if (!table)
    return NULL;
  if (!name || !flame_cuburn_type_from_name (name, &type)) {
    flame_json_fail (&context, "type", error, FLAME_ERROR_DOCUMENT,
        "expected node, edge or animation, got %s%s%s", name ? "'" : "",
        name ? name : "nothing", name ? "'" : "");
    return NULL;
  }
  return flame_cuburn_document_read (table, type, &context, error);
}

FlameCuburnDocument *
flame_cuburn_database_get (
    FlameCuburnDatabase *database, const char *id, GError **error)
{
  return flame_cuburn_database_get_named (database, id, "", NULL, error);
}

FlameCuburnDocument *
flame_cuburn_database_get_named (FlameCuburnDatabase *database, const char *id,
    const char *by, const char *key, GError **error)
{
  FlameCuburnDocument *document = g_hash_table_lookup (database->documents, id);

  if (document)
    return flame_cuburn_document_ref (document);
  if (!ensure (database, id, by, key, error))
    return NULL;
  document = g_hash_table_lookup (database->flames, id);
  document = document ? flame_cuburn_document_ref (document)
                      : read_document (database, id, error);
  if (document)
    g_hash_table_replace (database->documents, g_strdup (id),
        flame_cuburn_document_ref (document));
  return document;
}
