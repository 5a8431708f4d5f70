/*
 * JSON text as flat tables of key paths, with limits; and errors and warnings that name
 * file and key.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "flame/error.h"

/* Documented limits of a JSON document. Exceeding them is an error. */
#define FLAME_MAX_JSON_DEPTH 32
#define FLAME_MAX_JSON_ELEMENTS 65536 /* in one array or object */
#define FLAME_MAX_JSON_VALUES 2097152 /* in a document */
#define FLAME_MAX_BASES 32            /* length of a chain of bases */
#define FLAME_MAX_DOCUMENTS 4096      /* in a database */

/* The largest magnitude of a number in a document. */
#define FLAME_MAX_JSON_NUMBER 1e12

typedef void (*FlameJsonWarningFunc) (const char *message, gpointer user_data);

/*
 * What messages begin with, and who receives warnings. Plain data that owns nothing.
 */
typedef struct
{
  const char *document;         /* the document's name in messages */
  FlameJsonWarningFunc warning; /* (nullable) */
  gpointer warning_data;
} FlameJsonContext;

/*
 * Sets @error to "DOCUMENT: key 'PATH': MESSAGE" and returns FALSE.
 *
 * @path: (nullable) NULL leaves that part out
 */
gboolean flame_json_fail (const FlameJsonContext *context, const char *path,
    GError **error, FlameError code, const char *format, ...)
    G_GNUC_PRINTF (5, 6);
void flame_json_warn (const FlameJsonContext *context, const char *path,
    const char *format, ...) G_GNUC_PRINTF (3, 4);

/*
 * Parses strict JSON whose root is an object. Depth and sizes are checked first.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
JsonNode *flame_json_parse (const char *data, gsize length,
    const FlameJsonContext *context, GError **error);

/* TRUE if the first non-blank character opens an object. */
gboolean flame_json_detect (const char *data, gsize length);

typedef struct
{
  char *path;      /* keys joined by dots */
  JsonNode *value; /* a number, string, boolean, null or array */
} FlameJsonEntry;

/* Leaves by path, in the document's order, each path once. */
typedef struct
{
  GPtrArray *entries;  /* (element-type FlameJsonEntry) */
  GHashTable *by_path; /* path to its index + 1 */
} FlameJsonTable;

FlameJsonTable *flame_json_table_new (void); /* (transfer full) */
void flame_json_table_free (FlameJsonTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameJsonTable, flame_json_table_free)

/*
 * Adds the object's leaves. A later leaf replaces an earlier one with the same path.
 */
void flame_json_table_add_object (
    FlameJsonTable *table, JsonObject *object, const char *prefix);

/*
 * Merges @top over @table: leaves of @top have precedence.
 *
 * @concatenate: arrays in both are joined instead, those of @table first
 */
void flame_json_table_merge (
    FlameJsonTable *table, const FlameJsonTable *top, gboolean concatenate);

/* (nullable) (transfer none) */
JsonNode *flame_json_table_get (const FlameJsonTable *table, const char *path);

/* A name for messages, such as "a string". */
const char *flame_json_type_name (JsonNode *node);

/* Reads a finite number whose magnitude is at most FLAME_MAX_JSON_NUMBER. */
gboolean flame_json_get_number (const FlameJsonContext *context,
    const char *path, JsonNode *node, double *value, GError **error);
/* @value: (out) (transfer full); the old value is freed */
gboolean flame_json_get_string (const FlameJsonContext *context,
    const char *path, JsonNode *node, char **value, GError **error);
