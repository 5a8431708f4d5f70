/*
 * What a sample adds to a bucket, by palette coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stddef.h>

#include "kernels/cpu/iterate.h"
#include "kernels/palette.h"

/* channel @c of the palette at table entry @e */
static float
palette_channel (const float *palette, int linear, int e, int c)
{
  const FlamePaletteSpot spot = flame_palette_spot (linear, e);
  const float *at = palette + 4 * spot.index + c;

  return spot.part > 0.0f ? flame_palette_mix (at[0], at[4], spot.part) : at[0];
}

void
flame_light_table (const float *palette, int linear, float scale, float count,
    float rounding, float dither, uint64_t *cells, uint32_t *alpha)
{
  const int n = FLAME_PALETTE_ENTRIES * (linear ? FLAME_PALETTE_STEPS : 1);
  const uint64_t hits = count + rounding;

  for (int e = 0; e < n; e++) {
    uint64_t cell = 0, light = 0;

    for (int c = 0; c < 4; c++) {
      light = palette_channel (palette, linear, e, c) * scale +
              flame_palette_rounding (rounding, dither, e, c);
      cell |= c < 3 ? light << (16 * c) : 0;
    }
    if (alpha)
      alpha[e] = (uint32_t) light;
    cells[e] = cell | (alpha ? hits : light) << 48;
  }
}
