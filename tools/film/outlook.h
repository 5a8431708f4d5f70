/*
 * What a run is about to do and how long it will take, as one line, and what it has made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"
#include "tools/film/source.h"

typedef struct
{
  char *device;     /* (nullable): what renders, such as "CPU, 2 threads" */
  gboolean is_auto; /* nobody asked for a backend */
  char *idle;       /* (nullable): which GPU does not render, and why */
  double genome_quality; /* samples a pixel; 0 if the genome's is not known */
  FilmFrameCost cost;    /* of a frame; 0 if it was not measured */
} FilmOutlook;

void film_outlook_clear (FilmOutlook *outlook);

/* Fills @outlook from a source that film_source_look () has started. */
void film_outlook_measure (
    FilmOutlook *outlook, const FilmPlan *plan, FilmSource *source);

/* Prints the line. @n_frames: those that are still to be rendered */
void film_outlook_print (
    const FilmOutlook *outlook, const FilmPlan *plan, guint64 n_frames);

/* (transfer full): a time for people: "40 s", "9 min", "6.5 h", "3 days" */
char *film_outlook_format_seconds (double seconds);

/* Prints the name and size of what was made. @seconds: that the run took */
void film_outlook_print_end (
    const FilmPlan *plan, const char *path, double seconds);
