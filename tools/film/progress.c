/*
 * The progress of a film: a bar, a line every ten percent, or JSON every second.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "tools/film/error.h"

#define BAR_WIDTH 40
#define BAR_INTERVAL (200 * 1000)
#define JSON_INTERVAL G_USEC_PER_SEC
/* If standard output is a file, a line for each step of this many percent. */
#define LINE_STEP 10

gboolean
film_progress_init (FilmProgress *progress, const char *name, GError **error)
{
  static const char *const names[] = {"bar", "json", "none"};

  *progress = (FilmProgress){.is_tty = isatty (STDOUT_FILENO)};
  if (!name)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (name, names[i])) {
      progress->mode = (FilmProgressMode) i;
      return TRUE;
    }
  return film_fail (error, FILM_ERROR_USAGE,
      "--progress=%s: expected bar, json or none", name);
}

/* frames, with the part of the next */
static double
get_done (const FilmProgress *progress)
{
  return (double) progress->n_done + progress->part;
}

static double
get_rate (const FilmProgress *progress)
{
  const gint64 elapsed = g_get_monotonic_time () - progress->started;

  return elapsed > 0 ? (get_done (progress) - (double) progress->n_before) *
                           G_USEC_PER_SEC / (double) elapsed
                     : 0;
}

/* -1 if it is unknown. */
static double
get_seconds_left (const FilmProgress *progress)
{
  const double rate = get_rate (progress);

  return rate > 0 ? ((double) progress->n_frames - get_done (progress)) / rate
                  : -1;
}

static void
show_json (const FilmProgress *progress)
{
  char rate[G_ASCII_DTOSTR_BUF_SIZE], left[G_ASCII_DTOSTR_BUF_SIZE];
  const double seconds = get_seconds_left (progress);

  g_ascii_formatd (rate, sizeof rate, "%.2f", get_rate (progress));
  g_ascii_formatd (left, sizeof left, "%.1f", seconds);
  g_print ("{\"frames\": %" G_GUINT64_FORMAT ", \"total\": %" G_GUINT64_FORMAT
           ", \"fps\": %s, \"seconds-left\": %s}\n",
      progress->n_done, progress->n_frames, rate, seconds < 0 ? "null" : left);
  fflush (stdout);
}

static void
show_bar (const FilmProgress *progress, int percent)
{
  const double seconds = get_seconds_left (progress);
  const int filled = percent * BAR_WIDTH / 100;

  g_print ("\r  [");
  for (int i = 0; i < BAR_WIDTH; i++)
    g_print (i < filled ? "#" : "-");
  g_print ("] %3d %%  %" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT
           "  %.1f frames/s",
      percent, progress->n_done, progress->n_frames, get_rate (progress));
  if (seconds >= 0)
    g_print ("  %d:%02d:%02d left  ", (int) seconds / 3600,
        (int) seconds / 60 % 60, (int) seconds % 60);
  fflush (stdout);
}

static void
show_line (FilmProgress *progress, int percent)
{
  if (percent < progress->last_line + LINE_STEP)
    return;
  progress->last_line = percent - percent % LINE_STEP;
  g_print ("  %d %%\n", progress->last_line);
}

static void
show (FilmProgress *progress)
{
  const int percent =
      (int) (get_done (progress) * 100 / (double) MAX (progress->n_frames, 1));

  progress->last_shown = g_get_monotonic_time ();
  if (progress->mode == FILM_PROGRESS_JSON)
    show_json (progress);
  else if (progress->is_tty)
    show_bar (progress, percent);
  else
    show_line (progress, percent);
}

void
film_progress_begin (FilmProgress *progress, guint64 n_before, guint64 n_frames)
{
  progress->n_before = progress->n_done = n_before;
  progress->n_frames = n_frames;
  progress->started = progress->last_shown = g_get_monotonic_time ();
}

static void
show_at_times (FilmProgress *progress)
{
  const gint64 interval =
      progress->mode == FILM_PROGRESS_JSON ? JSON_INTERVAL : BAR_INTERVAL;

  if (progress->mode != FILM_PROGRESS_NONE &&
      g_get_monotonic_time () - progress->last_shown >= interval)
    show (progress);
}

void
film_progress_set (FilmProgress *progress, guint64 n_done)
{
  progress->n_done = n_done;
  progress->part = 0;
  show_at_times (progress);
}

void
film_progress_set_part (FilmProgress *progress, double part)
{
  progress->part = part;
  show_at_times (progress);
}

void
film_progress_end (FilmProgress *progress)
{
  if (progress->mode == FILM_PROGRESS_NONE)
    return;
  show (progress);
  if (progress->mode == FILM_PROGRESS_BAR && progress->is_tty)
    g_print ("\n");
}
