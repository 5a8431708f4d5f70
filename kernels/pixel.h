/*
 * Turns display values into codes: luma and chroma, and dithered quantisation.
 *
 * The dither is a threshold from the R2 low-discrepancy sequence (Roberts, "The
 * unreasonable effectiveness of quasirandom sequences"), shifted by a phase for each
 * plane and frame. Neighbouring thresholds are far apart, as in blue noise, and any
 * area's mean is kept. An exact code is never changed, so black stays black and white
 * stays white.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/post-params.h"

/* 2^32 over the plastic number and over its square */
#define FLAME_DITHER_X 0xc13fa9a9u
#define FLAME_DITHER_Y 0x91e10da5u

/*
 * Returns a threshold between 0 and 1, both excluded, in steps that floats near
 * integers can represent.
 */
FLAME_FN float
flame_dither (uint32_t x, uint32_t y, uint32_t phase)
{
  const uint32_t t = x * FLAME_DITHER_X + y * FLAME_DITHER_Y + phase;

  return ((float) (int32_t) (t >> 16) + 0.5f) * (1.0f / 65536.0f);
}

/* @value: in codes; the bounds are integers */
FLAME_FN int32_t
flame_quantise (float value, float threshold, float low, float high)
{
  const float code = floorf (value + threshold);
  const float least = code > low ? code : low;

  return (int32_t) (least < high ? least : high);
}

/*
 * Computes luma. It is exact for greys, so that they have no chroma and white is white.
 */
FLAME_FN float
flame_luma (
    float r, float g, float b, FLAME_GLOBAL const FlamePixelParams *params)
{
  return g + params->kr * (r - g) + params->kb * (b - g);
}

/*
 * Returns the mean of neighbouring samples, for chroma between two samples or at the
 * middle one.
 */
FLAME_FN float
flame_mean2 (float a, float b)
{
  return 0.5f * (a + b);
}

FLAME_FN float
flame_mean3 (float a, float b, float c)
{
  return 0.5f * b + 0.25f * (a + c);
}

/* Returns a 16-bit word in the given byte order. */
FLAME_FN uint16_t
flame_order_bytes (uint32_t value, int big_endian)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  const int host_is_big = 1;
#else
  const int host_is_big = 0;
#endif

  if (big_endian != host_is_big)
    value = value << 8 | value >> 8;
  return (uint16_t) value;
}
