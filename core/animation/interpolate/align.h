/*
 * Keyframes made alike, so that interpolating is arithmetic on fields: as many
 * xforms in each, and xforms that stand in for missing ones and do the least.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* keyframes one interpolation looks at: two, or four for a smooth one */
#define FLAME_MAX_KEYS 4

/* hue (0 to 6 before unwrapping), saturation and value of a palette's entries */
typedef struct
{
  double hsv[FLAME_PALETTE_SIZE][3];
} FlameHsvPalette;

/* Read-only once made, apart from one that was made as a scratch. */
typedef struct
{
  guint n_keys;                            /* 2 to FLAME_MAX_KEYS */
  const FlameGenome *keys[FLAME_MAX_KEYS]; /* (transfer none) */
  guint n_standard;
  guint n_xforms; /* with the final ones, which come last */
  /* of each xform: its layer; of a final one: which of that layer's */
  guint *layers, *numbers;
  guint n_layers;
  gboolean has_chaos;
  const FlameXform **xforms; /* n_keys rows of n_xforms */
  FlameXform **owned;        /* where xforms points here; else NULL */
  double rgb_part;           /* of the palette mix; the rest is HSV's */
  FlameHsvPalette *hsv;      /* one for each key; NULL where not needed */
} FlameAligned;

/*
 * Aligns @keys by flam3's rules. @keys must outlive the result, which shares
 * every xform that alignment leaves as it is.
 */
FlameAligned *flame_aligned_new (
    const FlameGenome *const *keys, guint n_keys); /* (transfer full) */

/*
 * One whose xforms are all its own and not aligned yet, for keyframes that
 * change with time: load, change the xforms, resolve, and again.
 */
FlameAligned *flame_aligned_new_scratch (
    const FlameGenome *const *keys, guint n_keys); /* (transfer full) */
void flame_aligned_load (FlameAligned *scratch);
void flame_aligned_resolve (FlameAligned *scratch);

/* (nullable) (transfer none) what fills place @i of a keyframe, if it has that */
const FlameXform *flame_aligned_get_source (
    const FlameAligned *aligned, guint key, guint i);

void flame_aligned_free (FlameAligned *aligned); /* (nullable) */

/* the xform @i of keyframe @key in a scratch */
FlameXform *flame_aligned_get_xform (FlameAligned *scratch, guint key, guint i);
