/*
 * Documents by id, of one file or of a folder, with their bases merged.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

/* Not thread-safe. */
typedef struct _FlameCuburnDatabase FlameCuburnDatabase;

/*
 * @text: a JSON document. It is a database if its type is "onefiledb", or if it has no
 *   type and every member is an object with one.
 * @name: the document's name in messages
 * @folder: (nullable) searched for ids that the document does not have: ID, ID.json,
 *   ID.flam3 and ID.flame, in it and in the two folders above
 * @palettes: (nullable) for flam3 files, as in FlameLoadOptions
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT or LIMIT
 */
FlameCuburnDatabase *flame_cuburn_database_new (const char *text, gsize length,
    const char *name, const char *folder, const char *palettes,
    FlameJsonWarningFunc warning, gpointer warning_data, GError **error);
void flame_cuburn_database_free (
    FlameCuburnDatabase *database); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCuburnDatabase, flame_cuburn_database_free)

/*
 * The ids of the document's own members, in its order (transfer none) (element-type
 * utf8). A document that is not a database has the single id "".
 */
const GPtrArray *flame_cuburn_database_get_ids (
    const FlameCuburnDatabase *database);

/*
 * (nullable) (transfer none) The type's name, such as "profile"; NULL if it has none of
 * its own.
 */
const char *flame_cuburn_database_get_type_name (
    const FlameCuburnDatabase *database, const char *id);

/*
 * The document, with all that it inherits. The first flame of a flam3 file is a node.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_DOCUMENT, LIMIT or PALETTES
 */
FlameCuburnDocument *flame_cuburn_database_get (
    FlameCuburnDatabase *database, const char *id, GError **error);

/*
 * The same for an id that document @by refers to.
 * @key: (nullable) the key of the reference, for the error if there is no such document
 */
FlameCuburnDocument *flame_cuburn_database_get_named (
    FlameCuburnDatabase *database, const char *id, const char *by,
    const char *key, GError **error);

/* The context of this database's messages. */
const FlameJsonContext *flame_cuburn_database_get_context (
    const FlameCuburnDatabase *database);
