/*
 * Joining segments into a film.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/segment.h"

typedef struct
{
  const FilmPlan *plan;
  const char *folder;  /* where the segments are */
  guint n_segments;    /* how many of them to join, from the first on */
  const char *partial; /* (nullable) a last one, cut short */
  guint n_partial_frames;
  const char *audio; /* (nullable) a file; what is longer is cut off */
  const char *path;  /* of the film, or a pattern of pictures */
} FilmJoin;

/* the file is written in the folder and renamed */
gboolean film_join (const FilmJoin *join, GError **error);

/* Sets all dates of creation and modification in an MP4 or QuickTime file to "unknown":
 * the muxers of GStreamer 1.22 write the current time, whatever they are told. */
gboolean film_mp4_clear_times (const char *path, GError **error);
