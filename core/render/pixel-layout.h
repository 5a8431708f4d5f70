/*
 * How a FlameVideo's samples are stored, as the pixel kernels read it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "kernels/post-params.h"

G_BEGIN_DECLS

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

G_END_DECLS
