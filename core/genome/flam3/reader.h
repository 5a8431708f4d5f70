/*
 * flam3's XML into keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "core/genome/genome.h"

typedef struct
{
  /* (nullable) where flam3-palettes.xml is; NULL searches as flam3 does */
  const char *palettes;
  FlameWarningFunc warning; /* (nullable) */
  gpointer warning_data;
  FlameTimeline timeline;
  /*
   * (out) (nullable) whether each flame stands for itself: as @timeline says,
   * or by itself where no flame has a time or the times only number the flames
   * (see Flam3Timing in flam3/walk.c)
   */
  gboolean *is_collection;
  /*
   * (out) (nullable) set where motion curves are an animation: the time of the frame
   * that their flame names, which its own program shows
   */
  double *own_time;
  gboolean is_within;     /* of a flame that another one has in a transform */
  FlameReportFunc report; /* (nullable) called for every flame, good or bad */
  gpointer report_data;
} FlameReadOptions;

/*
 * Reads every <flame> of a document.
 *
 * @data: (array length=length) the document, need not be NUL-terminated
 * @name: what messages call the document, usually the file's path
 * @options: (nullable)
 *
 * Returns: (transfer full) (element-type FlameGenome) in the document's order,
 * at least one; NULL with @error (FLAME_ERROR_DOCUMENT, LIMIT or PALETTES) whose
 * message names document, line, element and attribute and what was expected.
 * A flame of a collection in which something is wrong is left out with that
 * message as a warning, as long as a good one is left; in keyframes, or where
 * the document itself is wrong or past a limit, it fails the whole document.
 * Frees with g_ptr_array_unref(). Thread-safe.
 */
GPtrArray *flame_flam3_read (const char *data, gsize length, const char *name,
    const FlameReadOptions *options, GError **error);
