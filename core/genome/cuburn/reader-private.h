/*
 * What the parts of the reader of cuburn's documents share: keys become curves of
 * numbers or words of a document.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

G_BEGIN_DECLS

typedef struct
{
  const FlameJsonContext *context;
  FlameCuburnDocument *document;
  guint n_unknown;
} FlameCuburnReader;

/* a leaf's key path and what is left of it to look at */
typedef struct
{
  const char *path;
  const char *rest;
  JsonNode *node;
} FlameCuburnLeaf;

/* sets FLAME_ERROR_DOCUMENT and returns FALSE */
#define flame_cuburn_reader_fail(reader, path, error, ...)                     \
  flame_json_fail (                                                            \
      (reader)->context, path, error, FLAME_ERROR_DOCUMENT, __VA_ARGS__)

/* a number or an array of them, as the document's type has it */
gboolean flame_cuburn_curve_read (const FlameCuburnReader *reader,
    const FlameCuburnLeaf *leaf, double period, FlameCuburnCurve *curve,
    GError **error);

/*
 * Names, authors, links, durations, blending and palettes. FALSE where the key is
 * none of these; @ok: (out) otherwise
 */
gboolean flame_cuburn_word_read (FlameCuburnReader *reader,
    const FlameCuburnLeaf *leaf, gboolean *ok, GError **error);

G_END_DECLS
