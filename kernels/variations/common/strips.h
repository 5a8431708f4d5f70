/*
 * Tiles of strips that JWildfire folds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/far-tiles.h"

typedef struct
{
  float fold; /* what is beyond is folded */
  float folded;
  float height;
  float width;
  float tile; /* how far one is from the next */
} FlameFoldedStrip;

#ifdef FLAME_PREPARE
/* @param: width, size of a tile, two of folds, height */
static void FLAME_UNUSED
flame_prepare_strip (const double *param, FlameFoldedStrip *k)
{
  k->fold = (float) param[2];
  k->folded = (float) (param[2] * param[3]);
  k->height = (float) param[4];
  k->width = (float) param[0];
  k->tile = (float) param[1];
}
#endif

/* the one or the other; by parts, as lanes do not agree on it */
FLAME_FN FlameFoldedStrip
flame_choose_strip (
    int first, const FlameFoldedStrip *a, const FlameFoldedStrip *b)
{
  FlameFoldedStrip strip;

  strip.fold = first ? a->fold : b->fold;
  strip.folded = first ? a->folded : b->folded;
  strip.height = first ? a->height : b->height;
  strip.width = first ? a->width : b->width;
  strip.tile = first ? a->tile : b->tile;
  return strip;
}

/* the coordinate @x */
FLAME_FN float
flame_fold_strip (float x, const FlameFoldedStrip *k)
{
  const float size = flame_fabsf (x);
  const float over = size + k->fold;
  const float folded =
      over - k->folded * flame_truncf (over / k->folded) - k->fold;
  const float at = size > k->fold ? folded : size;

  return k->height * (x < 0.0f ? -at : at);
}

/* tile of @x */
FLAME_FN float
flame_strip_tile (float x, const FlameFoldedStrip *k, FlameRng *rng)
{
  return k->tile * (x + flame_far_tile (k->width, rng));
}
