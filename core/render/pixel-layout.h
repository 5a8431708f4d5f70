/*
 * How a FlameVideo's samples are stored, as the pixel kernels read it, and what their
 * values mean: transfer function, primaries, range.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "kernels/post-params.h"

/* the dither's phases are 0 */
void flame_pixel_layout_fill (
    FlamePixelParams *params, const FlameVideo *video);

guint flame_pixel_layout_count_planes (const FlamePixelParams *params);

/*
 * Of one plane of a picture: bytes of a row, and rows.
 *
 * @bytes: (out) @rows: (out)
 */
void flame_pixel_layout_measure (const FlamePixelParams *params, int width,
    int height, guint plane, int *bytes, int *rows);

gboolean flame_format_has_alpha (FlameFormat format);

/* --------------------------------------------------------------- the signal */

/* @video: as flame_signal_check() found it good */
void flame_signal_fill (FlameSignalParams *params, const FlameVideo *video);

/*
 * The level at which highlights clip: 255 in SDR. In HDR it only keeps numbers
 * finite.
 */
double flame_signal_get_ceiling (const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS where the format cannot carry the signal. */
gboolean flame_signal_check (const FlameVideo *video, GError **error);
