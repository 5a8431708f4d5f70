/*
 * Tiles of strips, which JWildfire folds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/far-tiles.h"

typedef struct
{
  float fold; /* what is beyond this is folded */
  float folded;
  float height;
  float width;
  float tile; /* distance between two tiles */
} FlameFoldedStrip;

#ifdef FLAME_PREPARE
/* @param: width, size of a tile, two for folds, height */
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

/* One of the two, chosen for each field, as lanes of a vector may differ. */
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

/* Folds the coordinate @x. */
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

/* A random tile for @x. */
FLAME_FN float
flame_strip_tile (float x, const FlameFoldedStrip *k, FlameRng *rng)
{
  return k->tile * (x + flame_far_tile (k->width, rng));
}
