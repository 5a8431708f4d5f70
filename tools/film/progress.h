/*
 * The progress of a film, for people and for programs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef enum
{
  FILM_PROGRESS_BAR, /* lines if standard output is not a terminal */
  FILM_PROGRESS_JSON,
  FILM_PROGRESS_NONE,
} FilmProgressMode;

typedef struct
{
  FilmProgressMode mode;
  guint64 n_frames;
  guint64 n_before; /* done before this run, so not part of its speed */
  guint64 n_done;
  double part; /* of the next frame, 0 to 1 */
  gint64 started, last_shown;
  gboolean is_tty;
  int last_line; /* percentage of the last printed line */
} FilmProgress;

/* @name: (nullable): "bar", "json" or "none"; @error names --progress */
gboolean film_progress_init (
    FilmProgress *progress, const char *name, GError **error);
void film_progress_begin (
    FilmProgress *progress, guint64 n_before, guint64 n_frames);
/* @n_done: finished frames of the film */
void film_progress_set (FilmProgress *progress, guint64 n_done);
/* @part: of the frame that is drawn, 0 to 1 */
void film_progress_set_part (FilmProgress *progress, double part);
/*
 * Shows the final state.
 *
 * @is_done: whether the film is complete
 */
void film_progress_end (FilmProgress *progress);
