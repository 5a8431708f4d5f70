/*
 * Options that describe a film, shared by flame-render and flame-farm.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/outlook.h"

/* As they were typed; NULL if they were not given. */
typedef struct
{
  char *codec, *crf, *size, *fps, *quality, *start, *end, *duration, *loops;
  char *filters, *viewport, *hdr, *backend, *devices, *profile, *palettes;
  char *segment_frames, *bits, *loop_duration, *preset;
  char *preset_properties; /* (nullable) NAME=VALUE, for films */
  char **properties;
  /*
   * For stills, which only flame-render has: no entries are filled for these.
   */
  char *flame, *time;
  gboolean no_metadata;
  InputCopy copy; /* see film_options_keep_genome() */
} FilmOptions;

/* @entries: room for FILM_N_OPTIONS + 1 */
#define FILM_N_OPTIONS 22
void film_options_fill_entries (FilmOptions *options, GOptionEntry *entries);
void film_options_clear (FilmOptions *options);

/*
 * Keeps a genome from a pipe, which can be read only once. Plans and stills of these
 * options use the copy.
 */
gboolean film_options_keep_genome (
    FilmOptions *options, const char *genome, GError **error);

/*
 * Applies --preset to options that were not given. Call it before a plan is created.
 */
gboolean film_options_apply_preset (FilmOptions *options, GError **error);

/* @path: (nullable) FALSE with FILM_ERROR_USAGE if it is not a regular file */
gboolean film_options_check_file (
    const char *option, const char *path, GError **error);

/*
 * Checks every option, starts flamesrc briefly to find the animation's end and the
 * backend, and hashes the inputs. @error names the wrong option and what was expected.
 *
 * @genome: path of a file or folder
 * @output: name or path of the film
 * @outlook: (out) (optional): what to expect of the run
 * Returns: (transfer full) (nullable)
 */
FilmPlan *film_options_new_plan (const FilmOptions *options, const char *genome,
    const char *output, FilmOutlook *outlook, GError **error);

/* A whole number from @min to @max. */
gboolean film_parse_int (const char *option, const char *text, gint64 min,
    gint64 max, gint64 *value, GError **error);
