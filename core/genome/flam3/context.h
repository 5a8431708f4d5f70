/*
 * Where in a flam3 document the reader is, and the errors and warnings that say
 * so. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/flam3/reader.h"

typedef enum
{
  FLAME_DIALECT_FLAM3, /* and whatever says nothing else */
  FLAME_DIALECT_APOPHYSIS,
  FLAME_DIALECT_EMBER, /* Fractorium */
  FLAME_DIALECT_JWILDFIRE,
  FLAME_DIALECT_FLAM3H,
  FLAME_DIALECT_FR0ST,
  FLAME_N_DIALECTS
} FlameDialect;

typedef struct
{
  const char *document; /* what messages call it */
  const FlameReadOptions *options;

  /* the start tag being read and where its text begins */
  const char *element;
  const char *tag;
  const char *tag_end;
  guint tag_line;
  guint text_line;

  const char *cursor; /* all before it has been passed */
  const char *end;
  guint line; /* of @cursor */

  GHashTable *warned;   /* keys of warnings that were given */
  FlameDialect dialect; /* of the open flame */
  GPtrArray *lacking;   /* of the open flame: see FlameReport */
  GHashTable *inners; /* (nullable) FlameInner of texts that were read before */
} Flam3Context;

/* @data must outlive the context */
void flame_flam3_context_init (Flam3Context *context, const char *document,
    const char *data, gsize length, const FlameReadOptions *options);
void flame_flam3_context_clear (Flam3Context *context);

/* the parser has met the next start tag, an @element */
void flame_flam3_context_enter (Flam3Context *context, const char *element);

/* the next start tag is looked for from @place on, before it or behind */
void flame_flam3_context_go_to (Flam3Context *context, const char *place);

/* back to an open element, for what is found when it ends */
void flame_flam3_context_return (
    Flam3Context *context, const char *element, guint line);

/*
 * Sets @error to "DOCUMENT:LINE: element <E>: attribute 'A': MESSAGE".
 *
 * @attribute: (nullable) leaves that part out
 *
 * Returns: FALSE, so that a parser may return the call
 */
gboolean flame_flam3_fail (Flam3Context *context, const char *attribute,
    GError **error, FlameError code, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

/* the same without an element, for what concerns a place in the document */
gboolean flame_flam3_fail_at (Flam3Context *context, guint line, GError **error,
    FlameError code, const char *format, ...) G_GNUC_PRINTF (5, 6);

/* the same: expected @what, got @text */
gboolean flame_flam3_refuse (Flam3Context *context, const char *attribute,
    const char *what, const char *text, GError **error);

/*
 * Warns once per document for each @key, with the same prefix. After a hundred
 * different ones a last warning says that the rest is left out.
 */
void flame_flam3_warn (Flam3Context *context, const char *attribute,
    const char *key, const char *format, ...) G_GNUC_PRINTF (4, 5);

/*
 * The same for what makes the picture another one than the flame's own program
 * draws; notes @what of the open flame. @what is the warning's key.
 */
void flame_flam3_lack (Flam3Context *context, const char *attribute,
    const char *what, const char *format, ...) G_GNUC_PRINTF (4, 5);

/* the same for a message that says the place itself; it is its own key */
void flame_flam3_warn_whole (Flam3Context *context, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/* @text in quotes for a message, cut where it is long (transfer full) */
char *flame_flam3_quote (const char *text);

/* One finite number, or an error that says what came instead. */
gboolean flame_flam3_get_double (Flam3Context *context, const char *attribute,
    const char *text, double *value, GError **error);
gboolean flame_flam3_get_int (Flam3Context *context, const char *attribute,
    const char *text, int *value, GError **error);
/* @expected: such as "six numbers" */
gboolean flame_flam3_get_doubles (Flam3Context *context, const char *attribute,
    const char *text, double *values, guint n, const char *expected,
    GError **error);

/*
 * The place of @text in the NULL-terminated @words, or -1 with a warning that
 * lists them: flam3 goes on with what it had.
 */
int flame_flam3_get_word (Flam3Context *context, const char *attribute,
    const char *text, const char *const *words);

/* of a <flame>'s attribute "version"; @version: (nullable) none */
FlameDialect flame_dialect_from_version (const char *version);

/* the program's name */
const char *flame_dialect_name (FlameDialect dialect);
