/*
 * Inputs of programs: files that can be read only once, and JSON from others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

/* A copy in memory of the content of a pipe; all 0 if there is none. */
typedef struct
{
  char *path; /* (nullable) path by which the copy can be opened repeatedly */
  int file;
} InputCopy;

/*
 * Reads @path into memory if it is a pipe, a socket or a device. A file, or a path that
 * does not exist, is left alone.
 *
 * @is_over: (nullable) ends the wait for a pipe, with FLAME_ERROR_CANCELLED
 *
 * Returns: FALSE with @error of FLAME_ERROR
 */
gboolean input_copy_stream (InputCopy *copy, const char *path,
    gboolean (*is_over) (void), GError **error);
void input_copy_clear (InputCopy *copy);

/* (transfer full): @text with @path in place of the copy's path. */
char *input_copy_rename (
    const InputCopy *copy, const char *path, const char *text);

/*
 * (transfer full) (nullable): Parses @text, which must be an object. json-glib's parser
 * recurses, so a text with many levels is refused.
 */
JsonObject *input_parse_json (const char *text, gsize length, GError **error);

/*
 * (transfer full) (nullable): The same for a file; the message begins with @path.
 */
JsonObject *input_read_json (const char *path, GError **error);

/* (nullable): NULL if there is no such member, or if it is not a string. */
const char *input_get_string (JsonObject *object, const char *name);

/* ------------------------------------------------------------- writing JSON */

/*
 * Adds a member to the object that @json is in. JSON is UTF-8, and a path need not be.
 * @value: (nullable)
 */
void input_add_string (JsonBuilder *json, const char *name, const char *value);
void input_add_int (JsonBuilder *json, const char *name, gint64 value);
void input_add_double (JsonBuilder *json, const char *name, double value);

/* Prints the result to standard output. */
void input_print_json (JsonBuilder *json);
