/*
 * What goes wrong when a film is made, and the programs' exit status.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#define FILM_ERROR (film_error_quark ())

typedef enum
{
  FILM_ERROR_FAILED,      /* rendering, encoding or writing failed */
  FILM_ERROR_USAGE,       /* what the user asked for is wrong */
  FILM_ERROR_INTERRUPTED, /* a signal ended the work, which can go on */
  FILM_ERROR_DAMAGED,     /* a file is not what it was written as */
  FILM_ERROR_STORAGE, /* the folder cannot be written, whatever the segment */
  FILM_ERROR_REFUSED, /* this worker would not make the plan's bytes */
} FilmError;

GQuark film_error_quark (void);

/* always FALSE, for `return film_fail (...)` */
gboolean film_fail (GError **error, FilmError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* the same with the words of errno: "@what @path: No space left on device" */
gboolean film_fail_errno (
    GError **error, int number, const char *what, const char *path);

/* 0 without an error, 1 failed, 2 usage, 3 interrupted */
int film_exit_status (const GError *error);

/* From now on SIGINT, SIGTERM and SIGHUP ask the work to stop; each is final
 * when it comes again. */
void film_catch_signals (void);
gboolean film_is_interrupted (void);
/* FALSE: what is still to be done is done; the next signal is final */
void film_allow_interruption (gboolean is_allowed);
