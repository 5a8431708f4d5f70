/*
 * How far a film is, for people and for programs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

typedef enum
{
  FILM_PROGRESS_BAR, /* lines where standard output is no terminal */
  FILM_PROGRESS_JSON,
  FILM_PROGRESS_NONE,
} FilmProgressMode;

typedef struct
{
  FilmProgressMode mode;
  guint64 n_frames;
  guint64 n_before; /* done before this run: they say nothing of its speed */
  guint64 n_done;
  gint64 started, last_shown;
  gboolean is_tty;
  int last_line; /* percent of the last line printed */
} FilmProgress;

/* @name: (nullable): "bar", "json" or "none"; @error names --progress */
gboolean film_progress_init (
    FilmProgress *progress, const char *name, GError **error);
void film_progress_begin (
    FilmProgress *progress, guint64 n_before, guint64 n_frames);
/* @n_done: frames of the film that are there */
void film_progress_set (FilmProgress *progress, guint64 n_done);
/* shows the last state; @is_done: what was to be done is done */
void film_progress_end (FilmProgress *progress);
