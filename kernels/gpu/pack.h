/*
 * A cell's sums in three words, for samples that all have the same alpha. One sample
 * costs three additions, and the number of samples needs no word of its own
 * (kernels/gpu/tile-sums.h).
 *
 * Red, green and blue have 26 bits each. Each word also counts the samples, in steps of
 * a different size, modulo 2^32. The bits above green are the count's lowest six.
 * Subtracting their part from red's word gives the next six above red, and both
 * together the last six above blue. So 2^18 - 1 samples of 255 in each colour can be
 * separated.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

#define FLAME_PACK_WORDS 3
#define FLAME_PACK_BITS 26
#define FLAME_PACK_COLOR ((1u << FLAME_PACK_BITS) - 1)
/* bits above a colour */
#define FLAME_PACK_MORE (32 - FLAME_PACK_BITS)

/* what a sample adds to the words of red, green and blue, to count it */
#define FLAME_PACK_RED (1u << 20)
#define FLAME_PACK_GREEN (1u << 26)
#define FLAME_PACK_BLUE (1u << 14)

typedef struct
{
  uint32_t red, green, blue;
  uint32_t samples;
} FlamePackSums;

FLAME_FN FlamePackSums
flame_unpack (uint32_t red, uint32_t green, uint32_t blue)
{
  FlamePackSums sums;

  sums.green = green & FLAME_PACK_COLOR;
  sums.samples = green >> FLAME_PACK_BITS;
  red -= sums.samples * FLAME_PACK_RED;
  sums.red = red & FLAME_PACK_COLOR;
  sums.samples += red >> FLAME_PACK_BITS << FLAME_PACK_MORE;
  blue -= sums.samples * FLAME_PACK_BLUE;
  sums.blue = blue & FLAME_PACK_COLOR;
  sums.samples += blue >> FLAME_PACK_BITS << (2 * FLAME_PACK_MORE);
  return sums;
}
