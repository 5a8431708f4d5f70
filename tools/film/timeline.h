/*
 * A timeline of frames on GPUs as an SVG picture, which shows which stages of which
 * frames ran in parallel.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* The stages in order. */
#define FILM_N_STAGES 4
extern const char *const film_stage_names[FILM_N_STAGES];

typedef struct
{
  guint64 number; /* of the frame */
  int device;     /* each device has its own clock */
  /* When each stage begins, in seconds; the previous one ends then. */
  double begins[FILM_N_STAGES + 1];
} FilmFrameTimes;

/*
 * Writes a row for each frame. Every device's clock begins at its first frame.
 * @frames: of FilmFrameTimes, at least one, in order
 */
gboolean film_timeline_write (
    const GArray *frames, const char *path, GError **error);
