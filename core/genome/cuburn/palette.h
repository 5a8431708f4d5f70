/*
 * Palettes in JSON: "rgb8" and 768 bytes in base64.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

G_BEGIN_DECLS

/*
 * ["rgb8", CHUNK, ...], or several of [TIME, "rgb8", CHUNK, ...], into
 * FlameCuburnPalettes appended to @palettes and sorted by time. Of two at the
 * same time the later one stays.
 */
gboolean flame_cuburn_palettes_read (const FlameJsonContext *context,
    const char *path, JsonNode *node, GPtrArray *palettes, GError **error);

/* appends "rgb8" and the palette in chunks of 64 characters */
void flame_cuburn_palette_write (const FlamePalette *palette, JsonArray *array);

G_END_DECLS
