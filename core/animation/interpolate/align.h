/*
 * Keyframes of the same structure, so that interpolation is arithmetic on fields: each
 * has as many xforms, and stand-ins for missing ones have as little effect as possible.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* Keyframes of one interpolation: two, or four if it is smooth. */
#define FLAME_MAX_KEYS 4

/*
 * Hue (0 to 6 before unwrapping), saturation and value of a palette's entries.
 */
typedef struct
{
  double hsv[FLAME_PALETTE_SIZE][3];
} FlameHsvPalette;

/* Read-only after creation, except for a scratch. */
typedef struct
{
  guint n_keys;                            /* 2 to FLAME_MAX_KEYS */
  const FlameGenome *keys[FLAME_MAX_KEYS]; /* (transfer none) */
  guint n_standard;
  guint n_xforms; /* includes the final ones, which come last */
  /* For each xform: its layer; for a final one: its number in that layer. */
  guint *layers, *numbers;
  guint n_layers;
  gboolean has_chaos;
  const FlameXform **xforms; /* n_keys rows of n_xforms */
  FlameXform **owned;        /* owned xforms that xforms points to; else NULL */
  double rgb_part;      /* share of RGB in the palette mix; the rest is HSV's */
  FlameHsvPalette *hsv; /* one for each key; NULL if not needed */
} FlameAligned;

/*
 * Aligns @keys by flam3's rules. @keys must outlive the result, which shares every
 * xform that alignment does not change.
 */
FlameAligned *flame_aligned_new (
    const FlameGenome *const *keys, guint n_keys); /* (transfer full) */

/*
 * Creates a scratch for keyframes that change with time: it owns all its xforms, and is
 * not aligned yet. Load it, change the xforms, resolve it, and again.
 */
FlameAligned *flame_aligned_new_scratch (
    const FlameGenome *const *keys, guint n_keys); /* (transfer full) */
void flame_aligned_load (FlameAligned *scratch);
void flame_aligned_resolve (FlameAligned *scratch);

/*
 * (nullable) (transfer none) The source of xform @i of a keyframe, if the keyframe has
 * it.
 */
const FlameXform *flame_aligned_get_source (
    const FlameAligned *aligned, guint key, guint i);

void flame_aligned_free (FlameAligned *aligned); /* (nullable) */

/* Xform @i of keyframe @key in a scratch. */
FlameXform *flame_aligned_get_xform (FlameAligned *scratch, guint key, guint i);
