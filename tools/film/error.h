/*
 * Errors of making a film, and the programs' exit status.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#define FILM_ERROR (film_error_quark ())

typedef enum
{
  FILM_ERROR_FAILED,      /* rendering, encoding or writing failed */
  FILM_ERROR_USAGE,       /* the user's request is wrong */
  FILM_ERROR_INTERRUPTED, /* a signal ended the work, which can be continued */
  FILM_ERROR_DAMAGED,     /* a file is not as it was written */
  FILM_ERROR_STORAGE,     /* the folder cannot be written, for any segment */
  FILM_ERROR_REFUSED,     /* this worker would not render the plan's bytes */
} FilmError;

GQuark film_error_quark (void);

/* Always FALSE, for `return film_fail (...)`. */
gboolean film_fail (GError **error, FilmError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/*
 * The same with the message of @number, an errno: "@what @path: No space left on
 * device".
 */
gboolean film_fail_errno (
    GError **error, int number, const char *what, const char *path);

/* 0 without an error, 1 failed, 2 usage, 3 interrupted. */
int film_exit_status (const GError *error);

/*
 * From now on SIGINT, SIGTERM and SIGHUP ask the work to stop; the second one ends the
 * program.
 */
void film_catch_signals (void);
gboolean film_is_interrupted (void);
/* FALSE: the work is completed, and the next signal ends the program. */
void film_allow_interruption (gboolean is_allowed);
