/*
 * Tiles of strips that JWildfire folds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/far-tiles.h"

#ifdef FLAME_PREPARE
/* what the functions below read; @param: width, size of a tile, two of folds, height */
static void FLAME_UNUSED
flame_prepare_strip (const double *param, float *k)
{
  k[0] = (float) param[2];
  k[1] = (float) (param[2] * param[3]);
  k[2] = (float) param[4];
  k[3] = (float) param[0];
  k[4] = (float) param[1];
}
#endif

/* the coordinate @x, what is beyond @k[0] folded into k[1]; times k[2] */
FLAME_FN float
flame_fold_strip (float x, const float *k)
{
  const float size = flame_fabsf (x);
  const float over = size + k[0];
  const float folded = over - k[1] * flame_truncf (over / k[1]) - k[0];
  const float at = size > k[0] ? folded : size;

  return k[2] * (x < 0.0f ? -at : at);
}

/* tile of @x, k[3] large and k[4] far */
FLAME_FN float
flame_strip_tile (float x, const float *k, FlameRng *rng)
{
  return k[4] * (x + flame_far_tile (k[3], rng));
}
