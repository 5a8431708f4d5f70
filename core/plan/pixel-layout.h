/*
 * The layouts of output formats: channel order, depth, colour matrix, range and chroma.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "kernels/post-params.h"

/* Fills in how a FlameVideo's samples are stored. The dither's phases are 0. */
void flame_pixel_layout_fill (
    FlamePixelParams *params, const FlameVideo *video);

guint flame_pixel_layout_count_planes (const FlamePixelParams *params);

/*
 * Measures one plane: bytes of a row, and number of rows.
 *
 * @bytes: (out)
 * @rows: (out)
 */
void flame_pixel_layout_measure (const FlamePixelParams *params, int width,
    int height, guint plane, int *bytes, int *rows);

/* Returns whether pixels have an alpha channel. */
gboolean flame_pixel_layout_has_alpha (const FlamePixelParams *params);
