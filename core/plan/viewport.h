/*
 * A part of a larger picture, which a frame request draws alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "flame/flame.h"

/* Limit for each side of a whole picture: floats can tell its buckets apart. */
#define FLAME_MAX_WHOLE 65536

/* In pixels of the whole picture; all 0 is all of it. */
typedef struct
{
  int left, top, width, height;
} FlamePart;

/* Returns whether @viewport is less than the whole picture. */
gboolean flame_viewport_is_part (const FlameViewport *viewport);

/*
 * Finds the whole picture and the part. Fails with FLAME_ERROR_SETTINGS if an edge
 * would cut a pixel.
 * @video: the frame's
 * @whole: (out) the whole picture's
 * @part: (out) all 0 if it is the whole
 */
gboolean flame_viewport_find (const FlameViewport *viewport,
    const FlameVideo *video, FlameVideo *whole, FlamePart *part,
    GError **error);

/*
 * Returns the pixels of the whole picture, if flame_viewport_check() succeeds.
 */
guint64 flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video);
