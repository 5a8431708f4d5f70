/*
 * A part of a picture, in pixels: what a frame of a wall shows.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"

G_BEGIN_DECLS

/* pixels of a whole picture each way: floats tell its buckets apart */
#define FLAME_MAX_WHOLE 65536

/* Pixels of a whole picture; all 0: all of them. */
typedef struct
{
  int left, top, width, height;
} FlamePart;

/* whether it is less than the whole */
gboolean flame_viewport_is_part (const FlameViewport *viewport);

/*
 * @video: a frame's. @whole: (out) the same of the picture that it is a part of
 * @part: (out) all 0 if that is all of it
 * FLAME_ERROR_SETTINGS where pixels would be cut
 */
gboolean flame_viewport_find (const FlameViewport *viewport,
    const FlameVideo *video, FlameVideo *whole, FlamePart *part,
    GError **error);

/* pixels of the whole picture, where flame_viewport_check() is content */
guint64 flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video);

G_END_DECLS
