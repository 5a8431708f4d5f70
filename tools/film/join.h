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
  const char *partial; /* (nullable) a last segment that was interrupted */
  guint n_partial_frames;
  /* (nullable) a sound file; it is cut to the film's length */
  const char *audio;
  const char *path; /* of the film, or a pattern of pictures */
} FilmJoin;

/* The file is written in the folder, then renamed. */
gboolean film_join (const FilmJoin *join, GError **error);
