/*
 * The place of the flam3 reader in a document, and the errors and warnings that name
 * it. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/flam3/reader.h"

typedef enum
{
  FLAME_DIALECT_FLAM3, /* and any other program */
  FLAME_DIALECT_APOPHYSIS,
  FLAME_DIALECT_EMBER, /* Fractorium */
  FLAME_DIALECT_JWILDFIRE,
  FLAME_DIALECT_FLAM3H,
  FLAME_DIALECT_FR0ST,
  FLAME_N_DIALECTS
} FlameDialect;

/* The element of a flame with layers, which only JWildfire writes. */
#define FLAME_JWILDFIRE_ELEMENT "jwf-flame"

/* As flame_flam3_read(), which calls the files that need it for nested flames. */
typedef GPtrArray *(*Flam3ReadDocument) (const char *data, gsize length,
    const char *name, const FlameReadOptions *options, GError **error);

typedef struct
{
  const char *document; /* the document's name in messages */
  const FlameReadOptions *options;
  Flam3ReadDocument read;

  /* The start tag being read, and where its text begins. */
  const char *element;
  const char *tag;
  const char *tag_end;
  guint tag_line;
  guint text_line;

  const char *cursor; /* everything before it has been read */
  const char *end;
  guint line; /* line of @cursor */

  GHashTable *warned;   /* keys of warnings that have been given */
  FlameDialect dialect; /* program of the open flame */
  GPtrArray *lacking;   /* for the open flame: see FlameReport */
  /* (nullable) FlameSubflame by text, for texts that were read */
  GHashTable *subflames;
} Flam3Context;

/* @data must outlive the context. */
void flame_flam3_context_init (Flam3Context *context, const char *document,
    const char *data, gsize length, const FlameReadOptions *options);
void flame_flam3_context_clear (Flam3Context *context);

/* The parser has reached the next start tag, an @element. */
void flame_flam3_context_enter (Flam3Context *context, const char *element);

/*
 * Continues the search for the next start tag at @place, before or after the cursor.
 */
void flame_flam3_context_go_to (Flam3Context *context, const char *place);

/* Returns to an open element, for messages at its end. */
void flame_flam3_context_return (
    Flam3Context *context, const char *element, guint line);

/*
 * Sets @error to "DOCUMENT:LINE: element <E>: attribute 'A': MESSAGE".
 *
 * @attribute: (nullable) NULL leaves that part out
 *
 * Returns: FALSE, so that a parser may return the call
 */
gboolean flame_flam3_fail (Flam3Context *context, const char *attribute,
    GError **error, FlameError code, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

/* The same without an element, for a place in the document. */
gboolean flame_flam3_fail_at (Flam3Context *context, guint line, GError **error,
    FlameError code, const char *format, ...) G_GNUC_PRINTF (5, 6);

/* The same with the message: expected @what, got @text. */
gboolean flame_flam3_refuse (Flam3Context *context, const char *attribute,
    const char *what, const char *text, GError **error);

/*
 * Warns once per document for each @key, with the same prefix. After a hundred
 * different warnings a last one says that the rest is left out.
 */
void flame_flam3_warn (Flam3Context *context, const char *attribute,
    const char *key, const char *format, ...) G_GNUC_PRINTF (4, 5);

/*
 * The same for something that the flame's own program draws in another way. It is also
 * noted in the open flame's report. @what is the warning's key.
 */
void flame_flam3_warn_unsupported (Flam3Context *context, const char *attribute,
    const char *what, const char *format, ...) G_GNUC_PRINTF (4, 5);

/*
 * The same for a message that names the place itself. The message is its key.
 */
void flame_flam3_warn_whole (Flam3Context *context, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* @text in quotes for a message, cut if it is long. (transfer full) */
char *flame_flam3_quote (const char *text);

/* Reads a finite number, or fails with an error that quotes the text. */
gboolean flame_flam3_get_double (Flam3Context *context, const char *attribute,
    const char *text, double *value, GError **error);
gboolean flame_flam3_get_int (Flam3Context *context, const char *attribute,
    const char *text, int *value, GError **error);
/* @expected: such as "six numbers" */
gboolean flame_flam3_get_doubles (Flam3Context *context, const char *attribute,
    const char *text, double *values, guint n, const char *expected,
    GError **error);

/*
 * The index of @text in the NULL-terminated @words. If it is not there, -1 with a
 * warning that lists them: like flam3, the reader keeps the old value.
 */
int flame_flam3_get_word (Flam3Context *context, const char *attribute,
    const char *text, const char *const *words);

/*
 * The program of a <flame>'s attribute "version".
 * @version: (nullable) NULL if there is none
 */
FlameDialect flame_dialect_from_version (const char *version);

/* The program's name. */
const char *flame_dialect_name (FlameDialect dialect);
