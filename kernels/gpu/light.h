/*
 * What a sample adds to a bucket: the palette's colour times 255, truncated as flam3
 * does; see core/plan/loops.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/iterate-args.h"
#include "kernels/palette.h"
#include "kernels/rgb.h"

/* red and green, blue and alpha, 16 bits each */
typedef uint2 FlameLight;

/* Returns: the palette's channels at table entry @entry */
FLAME_FN float4
flame_palette_at (
    const FLAME_GLOBAL float4 *palette, uint32_t linear, uint32_t entry)
{
  const FlamePaletteSpot spot = flame_palette_spot (linear, entry);
  const float4 a = palette[spot.index];

  if (spot.part == 0.0f)
    return a;

  const float4 b = palette[spot.index + 1];

  return make_float4 (flame_palette_mix (a.x, b.x, spot.part),
      flame_palette_mix (a.y, b.y, spot.part),
      flame_palette_mix (a.z, b.z, spot.part),
      flame_palette_mix (a.w, b.w, spot.part));
}

/*
 * @scale: 255 times the sample's light and the temporal sample's weight
 * @rounding, @dither: see flame_palette_rounding()
 */
FLAME_FN FlameLight
flame_light (const FLAME_GLOBAL float4 *palette, uint32_t linear,
    uint32_t entry, float scale, float rounding, float dither)
{
  const float4 at = flame_palette_at (palette, linear, entry);
  const float channels[4] = {at.x, at.y, at.z, at.w};
  uint32_t lanes[4];

  for (int c = 0; c < 4; c++)
    lanes[c] = (uint32_t) (channels[c] * scale +
                           flame_palette_rounding (rounding, dither, entry, c));
  return make_uint2 (lanes[0] | lanes[1] << 16, lanes[2] | lanes[3] << 16);
}

/* Likewise for any colour. */
FLAME_FN FlameLight
flame_mixed_light (const float *rgb, float alpha, float scale, float dither)
{
  uint32_t lanes[3];

  for (int c = 0; c < 3; c++)
    lanes[c] = (uint32_t) (rgb[c] * scale + dither);
  return make_uint2 (lanes[0] | lanes[1] << 16,
      lanes[2] | (uint32_t) (alpha * scale + dither) << 16);
}

#if FLAME_HAS_RGB
/* Likewise for a point's own colour. */
FLAME_FN FlameLight
flame_own_light (const FLAME_GLOBAL float4 *palette, const float *rgb,
    float scale, float dither)
{
  float own[3] = {rgb[0], rgb[1], rgb[2]};

  flame_resolve_rgb ((const FLAME_GLOBAL float *) palette, own);
  return flame_mixed_light (own, 1.0f, scale, dither);
}
#endif

#ifdef __OPENCL_C_VERSION__
FLAME_FN float
flame_low_half (uint32_t pair)
{
  return (float) (pair & 0xffffu);
}

FLAME_FN float
flame_high_half (uint32_t pair)
{
  return (float) (pair >> 16);
}
#else
/*
 * A 16-bit half as a float: 2^23 + half, made from its bits, minus 2^23. The conversion
 * instruction has a quarter of the rate of these two.
 */
FLAME_FN float
flame_low_half (uint32_t pair)
{
  return __uint_as_float (__byte_perm (pair, 0x4b000000u, 0x7610)) - 0x1p23f;
}

FLAME_FN float
flame_high_half (uint32_t pair)
{
  return __uint_as_float (__byte_perm (pair, 0x4b000000u, 0x7632)) - 0x1p23f;
}
#endif
