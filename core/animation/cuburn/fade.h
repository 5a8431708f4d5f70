/*
 * Palettes that become one another through colours between them as the eye sees
 * them, in OKLab (Bjorn Ottosson, "A perceptual color space for image
 * processing").
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/document.h"

G_BEGIN_DECLS

/* Immutable; threads may share it. */
typedef struct _FlamePaletteFade FlamePaletteFade;

/*
 * @palettes: (element-type FlameCuburnPalette) sorted by time; with none the
 * palette is white
 */
FlamePaletteFade *flame_palette_fade_new (
    const GPtrArray *palettes);                        /* (transfer full) */
void flame_palette_fade_free (FlamePaletteFade *fade); /* (nullable) */

/* at a palette's time exactly that palette; beyond the ends theirs */
void flame_palette_fade_evaluate (
    const FlamePaletteFade *fade, double time, FlamePalette *palette);
gboolean flame_palette_fade_is_constant (const FlamePaletteFade *fade);

/* the same colours from the last to the first */
void flame_palette_reverse (FlamePalette *palette);

G_END_DECLS
