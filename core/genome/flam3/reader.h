/*
 * Reads flam3's XML into keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "core/genome/genome.h"

typedef struct
{
  /* (nullable) Path of flam3-palettes.xml; NULL searches as flam3 does. */
  const char *palettes;
  FlameWarningFunc warning; /* (nullable) */
  gpointer warning_data;
  FlameTimeline timeline;
  /*
   * (out) (nullable) Whether the flames are a collection: as @timeline says, or
   * automatically if no flame has a time, or if the times only number the flames (see
   * Flam3Timing in flam3/elements.c).
   */
  gboolean *is_collection;
  /*
   * (out) (nullable) Set if motion curves are an animation: the time of the frame that
   * their flame names, which its own program shows.
   */
  double *own_time;
  gboolean is_within;     /* the flame is nested in a transform of another */
  FlameReportFunc report; /* (nullable) called for every flame, good or bad */
  gpointer report_data;
} FlameReadOptions;

/*
 * Reads every <flame> of a document.
 *
 * @data: (array length=length) the document, need not be NUL-terminated
 * @name: the document's name in messages, usually the file's path
 * @options: (nullable)
 *
 * Returns: (transfer full) (element-type FlameGenome) at least one, in the document's
 *   order. NULL with @error (FLAME_ERROR_DOCUMENT, LIMIT or PALETTES), whose message
 *   names document, line, element and attribute, and what was expected. If a flame of a
 *   collection has an error it is left out, with that message as a warning, as long as
 *   a good one is left. In keyframes, or if the document itself is wrong or exceeds a
 *   limit, the error fails the whole document. Free it with g_ptr_array_unref().
 *   Thread-safe.
 */
GPtrArray *flame_flam3_read (const char *data, gsize length, const char *name,
    const FlameReadOptions *options, GError **error);
