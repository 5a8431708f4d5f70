/*
 * A point's own red, green and blue, in the palette's units: how variations set them,
 * and how they are shown instead of a palette entry.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/frame-params.h"

/*
 * Whether points have colours of their own. On the CPU there is always room for them; a
 * kernel made for a structure defines this.
 */
#ifndef FLAME_HAS_RGB
#if FLAME_ON_GPU
#define FLAME_HAS_RGB 0
#else
#define FLAME_HAS_RGB 1
#endif
#endif

/* the red of a point without its own colour: the palette's entry is shown */
#define FLAME_NO_RGB (-1.0f)
/* the red of a point that is hidden until a variation shows it again */
#define FLAME_HIDDEN_RGB (-2.0f)
/* a blue lowered by this: the nearest palette entry is shown */
#define FLAME_NEAREST_RGB (-1.0f)
/*
 * the largest value: JWildfire's palettes are darker by this factor than the colours
 * its variations set
 */
#define FLAME_MAX_RGB 1.28f

/* Returns FALSE for NaN, too. */
FLAME_FN int
flame_has_own_rgb (float red)
{
  return red >= 0.0f;
}

/*
 * Returns the red of a point that takes its colour from the palette again; hidden
 * points stay hidden.
 */
FLAME_FN float
flame_forget_red (float red)
{
  return red == FLAME_HIDDEN_RGB ? red : FLAME_NO_RGB;
}

/* @palette: four floats an entry */
FLAME_FN uint32_t
flame_nearest_entry (
    const FLAME_GLOBAL float *palette, float r, float g, float b)
{
  uint32_t nearest = 0;
  float least = 1e9f;

  for (uint32_t i = 0; i < FLAME_PALETTE_ENTRIES; i++) {
    const FLAME_GLOBAL float *entry = palette + 4 * i;
    const float dr = entry[0] - r, dg = entry[1] - g, db = entry[2] - b;
    const float apart = dr * dr + dg * dg + db * db;

    nearest = apart < least ? i : nearest;
    least = apart < least ? apart : least;
  }
  return nearest;
}

/*
 * Replaces @rgb (inout), the own colour of a point, by the colour to be shown.
 */
FLAME_FN void
flame_resolve_rgb (const FLAME_GLOBAL float *palette, float *rgb)
{
  if (rgb[2] >= 0.0f)
    return;

  const FLAME_GLOBAL float *entry =
      palette + 4 * flame_nearest_entry (
                        palette, rgb[0], rgb[1], FLAME_NEAREST_RGB - rgb[2]);

  for (int c = 0; c < 3; c++)
    rgb[c] = FLAME_MAX_RGB * entry[c];
}
