/*
 * Errors of making a film, signals, and the exit status.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/error.h"

#include <errno.h>
#include <signal.h>

static volatile sig_atomic_t interrupted;
static gboolean is_deaf;

/* This name has hyphens. */
/* clang-format off */
G_DEFINE_QUARK (film-error-quark, film_error)
/* clang-format on */

gboolean
film_fail (GError **error, FilmError code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  if (error)
    *error = g_error_new_valist (FILM_ERROR, code, format, args);
  va_end (args);
  return FALSE;
}

/* Errors that no other segment could avoid either. */
static gboolean
is_of_storage (int number)
{
  return number == ENOSPC || number == EDQUOT || number == EROFS ||
         number == EACCES || number == EPERM || number == EIO;
}

gboolean
film_fail_errno (GError **error, int number, const char *what, const char *path)
{
  return film_fail (error,
      is_of_storage (number) ? FILM_ERROR_STORAGE : FILM_ERROR_FAILED,
      "cannot %s %s: %s", what, path, g_strerror (number));
}

int
film_exit_status (const GError *error)
{
  if (!error)
    return 0;
  if (g_error_matches (error, FILM_ERROR, FILM_ERROR_USAGE))
    return 2;
  return g_error_matches (error, FILM_ERROR, FILM_ERROR_INTERRUPTED) ? 3 : 1;
}

static void
on_signal (int number)
{
  interrupted = 1;
  signal (number, SIG_DFL);
}

void
film_catch_signals (void)
{
  signal (SIGINT, on_signal);
  signal (SIGTERM, on_signal);
  signal (SIGHUP, on_signal);
}

gboolean
film_is_interrupted (void)
{
  return interrupted != 0 && !is_deaf;
}

void
film_allow_interruption (gboolean is_allowed)
{
  is_deaf = !is_allowed;
}
