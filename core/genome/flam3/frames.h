/*
 * A document at one of JWildfire's frames. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/reader.h"

G_BEGIN_DECLS

typedef struct
{
  double frame; /* to read at, from 1; 0: the one that each flame names */
  /*
   * (nullable) (element-type double) the frames of the last flame's curves' points;
   * none where nothing moves
   */
  GArray *points;

  /* what comes of it: the last flame's, and the document's */
  int fps, n_frames;
  guint n_flames, n_parts;
  gboolean is_collection;
} Flam3Moment;

/* reader.c: flame_flam3_read() of a text in UTF-8, and of one frame alone */
GPtrArray *flame_flam3_read_at (const char *text, gsize length,
    const char *name, const FlameReadOptions *options, Flam3Moment *moment,
    GError **error);

G_END_DECLS
