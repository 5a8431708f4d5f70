/*
 * The film from its segments, without encoding again.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/**
 * FilmJoin:
 * @plan: what the segments are of
 * @folder: where they are
 * @n_segments: how many of them to join, from the first on
 * @partial: (nullable): a last one, cut short
 * @audio: (nullable): a file with the sound; what is longer is cut off
 * @path: of the film, or a pattern of pictures
 *
 * The file is written in @folder and renamed.
 */
typedef struct
{
  const FilmPlan *plan;
  const char *folder;
  guint n_segments;
  const char *partial;
  guint n_partial_frames;
  const char *audio;
  const char *path;
} FilmJoin;

gboolean film_join (const FilmJoin *join, GError **error);

/* Sets all dates of creation and modification in an MP4 or QuickTime file to "unknown":
 * the muxers of GStreamer 1.22 write the current time, whatever they are told. */
gboolean film_mp4_clear_times (const char *path, GError **error);
