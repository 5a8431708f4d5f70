/*
 * Options, times and properties as people type them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/program.h"

#include <locale.h>
#include <math.h>
#include <string.h>

#include "docs/troubles.h"

#define MAX_SECONDS 1e7

void
program_init (void)
{
  const char *no_color = g_getenv ("NO_COLOR");

  setlocale (LC_ALL, "");
  if (no_color && *no_color)
    g_setenv ("GST_DEBUG_NO_COLOR", "1", TRUE);
}

void
program_print_error (const char *program, const GError *error)
{
  g_printerr ("%s: %s%s\n", program, error->message, flame_see (error));
}

/* ------------------------------------------------------------------- options */

static gboolean
takes_value (const GOptionEntry *entry)
{
  return entry->arg != G_OPTION_ARG_NONE &&
         (entry->arg != G_OPTION_ARG_CALLBACK ||
             !(entry->flags & G_OPTION_FLAG_NO_ARG));
}

/*
 * (nullable): Finds the option that @word begins with.
 *
 * @is_short: (out): -x, not --xyz
 */
static const GOptionEntry *
find_entry (const GOptionEntry *entries, const char *word, gboolean *is_short)
{
  *is_short = word[0] == '-' && word[1] != '-' && word[1] != '\0';
  for (; entries->long_name; entries++)
    if (*is_short ? entries->short_name == word[1]
                  : g_str_has_prefix (word, "--") &&
                        g_str_equal (word + 2, entries->long_name))
      return entries;
  return NULL;
}

/*
 * Words that are created here are never freed, like those of the command line.
 */
static void
split_short (const GOptionEntry *entries, int *argc, char ***argv)
{
  char **words = g_new0 (char *, 2 * (gsize) *argc + 1);
  int n = 0;
  gboolean is_over = FALSE;

  for (int i = 0; i < *argc; i++) {
    char *word = (*argv)[i];
    gboolean is_short = FALSE;
    const GOptionEntry *entry =
        i == 0 || is_over ? NULL : find_entry (entries, word, &is_short);

    is_over = is_over || (i > 0 && g_str_equal (word, "--"));
    if (!entry || !takes_value (entry)) {
      words[n++] = word;
    } else if (is_short && word[2] != '\0') {
      const char name[] = {'-', word[1], '\0'};

      words[n++] = (char *) g_intern_string (name);
      words[n++] = word + 2 + (word[2] == '=' ? 1 : 0);
    } else {
      words[n++] = word;
      /* This is the value, whatever it looks like. */
      if (i + 1 < *argc)
        words[n++] = (*argv)[++i];
    }
  }
  *argc = n;
  *argv = words;
}

gboolean
program_parse (GOptionContext *context, const GOptionEntry *entries, int *argc,
    char ***argv, GError **error)
{
  g_option_context_add_main_entries (context, entries, NULL);
  split_short (entries, argc, argv);
  return g_option_context_parse (context, argc, argv, error);
}

/* --------------------------------------------------------------------- times */

/* Reads a number without a sign at the beginning of @text. */
static gboolean
parse_number (const char *text, double *value, char **end)
{
  *value = g_ascii_isdigit (*text) || *text == '.' ? g_ascii_strtod (text, end)
                                                   : NAN;
  return isfinite (*value) && *end != text;
}

static gboolean
parse_unit (const char *text, double *factor)
{
  static const struct
  {
    const char *name;
    double factor;
  } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9},
      {"min", 60}, {"h", 3600}};

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].name, text)) {
      *factor = units[i].factor;
      return TRUE;
    }
  return FALSE;
}

/* hours:minutes:seconds or minutes:seconds. */
static gboolean
parse_clock (const char *text, double *seconds)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 4);

  *seconds = 0;
  for (guint i = 0; parts[i]; i++) {
    double value;
    char *end;

    if (i > 2 || !parse_number (parts[i], &value, &end) || *end != '\0' ||
        (i > 0 && value >= 60))
      return FALSE;
    *seconds = *seconds * 60 + value;
  }
  return TRUE;
}

gboolean
program_parse_time (const char *text, guint64 *nanoseconds)
{
  double seconds, factor;
  char *end;

  if (strchr (text, ':')) {
    if (!parse_clock (text, &seconds))
      return FALSE;
  } else {
    if (!parse_number (text, &seconds, &end) || !parse_unit (end, &factor))
      return FALSE;
    seconds *= factor;
  }
  if (seconds > MAX_SECONDS)
    return FALSE;
  *nanoseconds = (guint64) llround (seconds * 1e9);
  return TRUE;
}

/* ---------------------------------------------------------------- properties */

char *
program_read_property (const char *name, const char *value, GError **error)
{
  static const char *const times[] = {
      "transition", "loop-duration", "edge-duration", NULL};
  guint64 time;

  if (!g_strv_contains (times, name))
    return g_strdup (value);
  if (program_parse_time (value, &time))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, time);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
      "%s=%s: expected " PROGRAM_TIME_WORDS
      "; nanoseconds are written 40000000ns",
      name, value);
  return NULL;
}

/* -------------------------------------------------------------------- folders */

gboolean
program_check_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
      "%s: there is no folder %s", path, folder);
  return FALSE;
}
