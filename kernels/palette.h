/*
 * Which palette entries belong to an entry of a light table, for both backends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/frame-params.h"

/* An entry, and the share of the next one. */
typedef struct
{
  uint32_t index;
  float part; /* [0, 1); 0: the next entry is not needed */
} FlamePaletteSpot;

/* @entry: of the palette or, in linear mode, in eighths of an entry */
FLAME_FN FlamePaletteSpot
flame_palette_spot (uint32_t linear, uint32_t entry)
{
  const uint32_t last = FLAME_PALETTE_ENTRIES - 1;
  FlamePaletteSpot spot = {entry, 0.0f};

  if (!linear)
    return spot;
  spot.index = entry / FLAME_PALETTE_STEPS;
  /* flam3 does not wrap around: it shows the last entry instead. */
  if (spot.index >= last)
    spot.index = last;
  else
    spot.part = ((float) (entry % FLAME_PALETTE_STEPS) + 0.5f) *
                (1.0f / FLAME_PALETTE_STEPS);
  return spot;
}

/*
 * Returns what is added to the light of channel @channel at table entry @entry before
 * it is truncated to an integer: @dither around @rounding, evenly distributed over
 * adjacent entries, and too small to change an integer.
 */
FLAME_FN float
flame_palette_rounding (
    float rounding, float dither, uint32_t entry, uint32_t channel)
{
  /*
   * Multiples of the golden section of a turn; channels are a quarter turn apart.
   */
  const uint32_t turn = entry * 0x9e3779b9u + (channel << 30);

  return rounding +
         dither * ((float) (turn >> 24) * (1.0f / 256) - 255.0f / 512);
}

FLAME_FN float
flame_palette_mix (float a, float b, float part)
{
  return a * (1.0f - part) + b * part;
}
