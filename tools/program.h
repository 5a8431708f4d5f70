/*
 * Conventions of the command line that all programs share: options, times, exit status.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* The exit status if the command line is wrong. */
#define PROGRAM_EXIT_USAGE 2

/* To be called first. Sets the locale, and keeps colours out of GStreamer's log if the
 * environment has NO_COLOR. */
void program_init (void);

/*
 * Parses options and takes them from @argc and @argv. The value of a short option may follow
 * it at once, as in -q5, which GOption does not know.
 *
 * @entries: the context's own, ended by G_OPTION_ENTRY_NULL. They are added to it.
 */
gboolean program_parse (GOptionContext *context, const GOptionEntry *entries,
    int *argc, char ***argv, GError **error);

/*
 * Reads a time that somebody typed: seconds (2, 0.5, 2s), another unit (500ms, 3min, 1h, 20us,
 * 40000000ns), or [hours:]minutes:seconds.
 *
 * @nanoseconds: (out)
 *
 * Returns: FALSE if @text is no such time, or one of more than 115 days
 */
gboolean program_parse_time (const char *text, guint64 *nanoseconds);

/* What an error says that program_parse_time () expects. */
#define PROGRAM_TIME_WORDS                                                     \
  "seconds, such as 2 or 2s, 500ms, or hours:minutes:seconds, 115 days at "    \
  "most"

/*
 * Properties of flamesrc that are times are in nanoseconds; people who type one mean seconds.
 *
 * @value: of property @name, as it was typed
 *
 * Returns: (transfer full) (nullable) the value as flamesrc takes it; NULL with @error, a
 * G_OPTION_ERROR, if it is a time and cannot be read
 */
char *program_read_property (
    const char *name, const char *value, GError **error);

/* FALSE if @path is to be in a folder that is not there. @error is a G_OPTION_ERROR. */
gboolean program_check_folder (const char *path, GError **error);
