/*
 * Command-line conventions that all programs share: options, times, exit status.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* The exit status if the command line is wrong. */
#define PROGRAM_EXIT_USAGE 2

/*
 * Call this first. It sets the locale, and disables colours in GStreamer's log if the
 * environment has NO_COLOR.
 */
void program_init (void);

/* Prints "PROGRAM: MESSAGE" and, if there is one, the section that helps. */
void program_print_error (const char *program, const GError *error);

/*
 * Parses options, and removes them from @argc and @argv. The value of a short option
 * may follow it directly, as in -q5, which GOption does not support.
 *
 * @entries: the context's own, ended by G_OPTION_ENTRY_NULL. They are added to it.
 */
gboolean program_parse (GOptionContext *context, const GOptionEntry *entries,
    int *argc, char ***argv, GError **error);

/*
 * Reads a time as typed by a person: seconds (2, 0.5, 2s), another unit (500ms, 3min,
 * 1h, 20us, 40000000ns), or [hours:]minutes:seconds.
 *
 * @nanoseconds: (out)
 *
 * Returns: FALSE if @text is not such a time, or is more than 115 days
 */
gboolean program_parse_time (const char *text, guint64 *nanoseconds);

/* What program_parse_time () expects, for error messages. */
#define PROGRAM_TIME_WORDS                                                     \
  "seconds, such as 2 or 2s, 500ms, or hours:minutes:seconds, 115 days at "    \
  "most"

/*
 * Reads a property of flamesrc. Times are in nanoseconds there, but people who type one
 * mean seconds.
 *
 * @value: of property @name, as typed
 *
 * Returns: (transfer full) (nullable) the value for flamesrc; NULL with @error, a
 *   G_OPTION_ERROR, if it is a time and cannot be read
 */
char *program_read_property (
    const char *name, const char *value, GError **error);

/*
 * FALSE if the folder that @path should be in does not exist. @error is a
 * G_OPTION_ERROR.
 */
gboolean program_check_folder (const char *path, GError **error);
