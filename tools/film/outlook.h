/*
 * One line about what a run will do and how long it will take, and one about what it
 * has made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"
#include "tools/film/source.h"

typedef struct
{
  char *device;     /* (nullable): the renderer, such as "CPU, 2 threads" */
  gboolean is_auto; /* no backend was requested */
  char *idle;       /* (nullable): which GPU does not render, and why */
  double genome_quality; /* samples a pixel; 0 if the genome's are unknown */
  FilmFrameCost cost;    /* of a frame; 0 if it was not measured */
} FilmOutlook;

void film_outlook_clear (FilmOutlook *outlook);

/* Fills @outlook from a source after film_source_probe (). */
void film_outlook_measure (
    FilmOutlook *outlook, const FilmPlan *plan, FilmSource *source);

/*
 * Prints the line.
 * @n_frames: frames that are still to be rendered
 */
void film_outlook_print (
    const FilmOutlook *outlook, const FilmPlan *plan, guint64 n_frames);

/* (transfer full): A time for people: "40 s", "9 min", "6.5 h", "3 days". */
char *film_outlook_format_seconds (double seconds);

/*
 * Prints the name and size of the result.
 * @seconds: duration of the run
 */
void film_outlook_print_end (
    const FilmPlan *plan, const char *path, double seconds);
