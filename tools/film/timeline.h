/*
 * A timeline of frames on GPUs as an SVG picture: which stages of which frames ran
 * beside each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

typedef struct
{
  guint64 number; /* of the frame */
  int device;     /* of which each has a clock of its own */
  FlameFrameTimes times;
} FilmFrameTimes;

/* stages in order: their names, and when each begins; its end is the next one's begin */
#define FILM_N_STAGES 4
extern const char *const film_stage_names[FILM_N_STAGES];
double film_stage_begin (const FlameFrameTimes *times, int stage);

/* A row for each frame; the devices' clocks begin at their first frames here.
 * @frames: of FilmFrameTimes, at least one, in their order */
gboolean film_timeline_write (
    const GArray *frames, const char *path, GError **error);
