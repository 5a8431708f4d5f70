/*
 * flamesrc as a source of a film's frames, one after another.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "tools/film/plan.h"

typedef struct _FilmSource FilmSource;

/*
 * @devices: (nullable): of this worker, as --devices names them. @error names the wrong
 *   option. The plan must outlive the source.
 */
FilmSource *film_source_new (
    const FilmPlan *plan, const char *devices, GError **error);
void film_source_free (FilmSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmSource, film_source_free)

/*
 * Starts the source to find its end and its backend. A frame of minimal quality shows
 * whether it can render at all.
 * @n_frames: (out): of the whole animation, G_MAXUINT64 if it is endless
 */
gboolean film_source_probe (
    FilmSource *source, guint64 *n_frames, GError **error);

/* Seconds that a frame of the plan takes. */
typedef struct
{
  double base;        /* without any samples */
  double per_quality; /* for each sample a pixel; 0 if it was not measured */
} FilmFrameCost;

/*
 * Renders two small frames after film_source_probe (). It measures nothing if they would
 * take too long for an estimate, as frames of large prints do.
 */
FilmFrameCost film_source_measure (FilmSource *source);

/*
 * @frame: of the animation; the one after the last is fastest
 * Returns: (transfer full) NULL sets @error, FILM_ERROR_INTERRUPTED after a signal
 */
GstSample *film_source_pull (FilmSource *source, guint64 frame, GError **error);

/*
 * @func: (nullable) called a few times per second while a frame is drawn
 * @progress: how far that frame has come, 0 to 1
 */
void film_source_set_wait (FilmSource *source,
    void (*func) (double progress, gpointer user_data), gpointer user_data);

/*
 * "cuda", "opencl" or "cpu", NULL before the first frame; and the device's name, or
 * NULL.
 */
const char *film_source_get_backend (const FilmSource *source);
const char *film_source_get_device (const FilmSource *source);

/* The raw video of the plan's frames. */
GstCaps *film_source_new_caps (const FilmPlan *plan);
