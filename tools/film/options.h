/*
 * Options that say what a film is, as flame-render and flame-farm take them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/outlook.h"

/* as they were typed; NULL where they were not */
typedef struct
{
  char *codec, *crf, *size, *fps, *quality, *start, *end, *duration, *loops;
  char *filters, *viewport, *hdr, *backend, *devices, *profile, *palettes;
  char *segment_frames, *bits, *loop_duration, *preset;
  char *preset_properties; /* (nullable) NAME=VALUE, for films */
  char **properties;
  /* of stills, which are flame-render's alone: no entries are filled for these */
  char *flame, *time;
  gboolean no_metadata;
  InputCopy copy; /* see film_options_keep_genome() */
} FilmOptions;

/* @entries: room for FILM_N_OPTIONS + 1 */
#define FILM_N_OPTIONS 21
void film_options_fill_entries (FilmOptions *options, GOptionEntry *entries);
void film_options_clear (FilmOptions *options);

/*
 * Keeps a genome that comes from a pipe and can be read only once. Plans and stills of
 * these options use the copy.
 */
gboolean film_options_keep_genome (
    FilmOptions *options, const char *genome, GError **error);

/*
 * Sets what --preset says and no other option has. To be called before a plan is made.
 */
gboolean film_options_apply_preset (FilmOptions *options, GError **error);

/* @path: (nullable) FALSE with FILM_ERROR_USAGE if it is no regular file */
gboolean film_options_check_file (
    const char *option, const char *path, GError **error);

/*
 * Checks every option, starts flamesrc for a moment to learn the animation's
 * end and its backend, and hashes the inputs. @error names the option that is
 * wrong and says what was expected.
 *
 * @genome: path of a file or folder; @output: name or path of the film
 * @outlook: (out) (optional): what the run will be like
 * Returns: (transfer full) (nullable)
 */
FilmPlan *film_options_new_plan (const FilmOptions *options, const char *genome,
    const char *output, FilmOutlook *outlook, GError **error);

/* a whole number from @min to @max */
gboolean film_parse_int (const char *option, const char *text, gint64 min,
    gint64 max, gint64 *value, GError **error);
