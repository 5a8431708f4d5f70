/*
 * Palettes out of thin air.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

G_BEGIN_DECLS

/*
 * A palette of a few related hues, dark and light by turns, whose ends meet. It
 * is opaque.
 */
void flame_palette_randomize (FlamePalette *palette, FlameRandom *random);

/* turns every hue by @turns and scales the chroma, keeping the lightness */
void flame_palette_shift (FlamePalette *palette, double turns, double chroma);

G_END_DECLS
