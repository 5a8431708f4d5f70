/*
 * JSON text into flat tables of key paths, with limits, and the errors and
 * warnings that name file and key.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "flame/error.h"

/* documented limits of a JSON document; past them there is an error */
#define FLAME_MAX_JSON_DEPTH 32
#define FLAME_MAX_JSON_ELEMENTS 65536 /* of one array or object */
#define FLAME_MAX_JSON_VALUES 2097152 /* of a document */
#define FLAME_MAX_BASES 32            /* documents that inherit in a row */
#define FLAME_MAX_DOCUMENTS 4096      /* of a database */

/* the largest number in a document, either sign */
#define FLAME_MAX_JSON_NUMBER 1e12

typedef void (*FlameJsonWarningFunc) (const char *message, gpointer user_data);

/* what messages say, and where warnings go; plain data that owns nothing */
typedef struct
{
  const char *document;         /* what messages call it */
  FlameJsonWarningFunc warning; /* (nullable) */
  gpointer warning_data;
} FlameJsonContext;

/*
 * Sets @error to "DOCUMENT: key 'PATH': MESSAGE" and returns FALSE.
 *
 * @path: (nullable) leaves that part out
 */
gboolean flame_json_fail (const FlameJsonContext *context, const char *path,
    GError **error, FlameError code, const char *format, ...)
    G_GNUC_PRINTF (5, 6);
void flame_json_warn (const FlameJsonContext *context, const char *path,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/*
 * Parses strict JSON whose root is an object. Depth and sizes are checked before
 * anything is built.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
JsonNode *flame_json_parse (const char *data, gsize length,
    const FlameJsonContext *context, GError **error);

/* TRUE where the first non-blank character opens an object */
gboolean flame_json_detect (const char *data, gsize length);

typedef struct
{
  char *path;      /* keys joined by dots */
  JsonNode *value; /* a number, string, boolean, null or array */
} FlameJsonEntry;

/* Leaves by path, in the document's order; a path is there once. */
typedef struct
{
  GPtrArray *entries;  /* (element-type FlameJsonEntry) */
  GHashTable *by_path; /* path to its index + 1 */
} FlameJsonTable;

FlameJsonTable *flame_json_table_new (void); /* (transfer full) */
void flame_json_table_free (FlameJsonTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameJsonTable, flame_json_table_free)

/* a later leaf of the same path replaces an earlier one */
void flame_json_table_add_object (
    FlameJsonTable *table, JsonObject *object, const char *prefix);

/*
 * Lays @top over @table: its leaves win. @concatenate: arrays of both are
 * joined instead, the table's first.
 */
void flame_json_table_merge (
    FlameJsonTable *table, const FlameJsonTable *top, gboolean concatenate);

/* (nullable) (transfer none) */
JsonNode *flame_json_table_get (const FlameJsonTable *table, const char *path);

/* such as "a string", for messages */
const char *flame_json_type_name (JsonNode *node);

/* one finite number within FLAME_MAX_JSON_NUMBER */
gboolean flame_json_get_number (const FlameJsonContext *context,
    const char *path, JsonNode *node, double *value, GError **error);
/* @value: (out) (transfer full), what it held is freed */
gboolean flame_json_get_string (const FlameJsonContext *context,
    const char *path, JsonNode *node, char **value, GError **error);
