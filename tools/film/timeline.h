/*
 * A timeline of frames on GPUs as an SVG picture: which stages of which frames ran
 * beside each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* stages in order */
#define FILM_N_STAGES 4
extern const char *const film_stage_names[FILM_N_STAGES];

typedef struct
{
  guint64 number; /* of the frame */
  int device;     /* of which each has a clock of its own */
  /* seconds at which each stage begins, which is the end of the one before */
  double begins[FILM_N_STAGES + 1];
} FilmFrameTimes;

/* A row for each frame; the devices' clocks begin at their first frames here.
 * @frames: of FilmFrameTimes, at least one, in their order */
gboolean film_timeline_write (
    const GArray *frames, const char *path, GError **error);
