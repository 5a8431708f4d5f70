/*
 * What a visit adds to a bucket, by palette coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <stddef.h>

#include "kernels/cpu/iterate.h"

/* channel @c of the palette at table entry @e */
static float
palette_channel (const float *palette, int linear, int e, int c)
{
  const int i = e / FLAME_PALETTE_STEPS;
  const float f = (e % FLAME_PALETTE_STEPS + 0.5f) / FLAME_PALETTE_STEPS;

  if (!linear)
    return palette[4 * e + c];
  /* flam3 does not wrap, and shows the last entry where it would */
  if (i >= FLAME_PALETTE_ENTRIES - 1)
    return palette[4 * (FLAME_PALETTE_ENTRIES - 1) + c];
  return palette[4 * i + c] * (1.0f - f) + palette[4 * (i + 1) + c] * f;
}

void
flame_light_table (const float *palette, int linear, float scale, float count,
    float dither, uint64_t *cells, uint32_t *alpha)
{
  const int n = FLAME_PALETTE_ENTRIES * (linear ? FLAME_PALETTE_STEPS : 1);
  const uint64_t hits = count + dither;

  for (int e = 0; e < n; e++) {
    uint64_t cell = 0;

    for (int c = 0; c < 3; c++) {
      const uint64_t light =
          palette_channel (palette, linear, e, c) * scale + dither;

      cell |= light << (16 * c);
    }
    if (alpha) {
      alpha[e] = palette_channel (palette, linear, e, 3) * scale + dither;
      cells[e] = cell | hits << 48;
    } else {
      const uint64_t a =
          palette_channel (palette, linear, e, 3) * scale + dither;

      cells[e] = cell | a << 48;
    }
  }
}
