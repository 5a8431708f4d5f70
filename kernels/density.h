/*
 * What a bucket's hits say about its light: the sample density that brightness
 * refers to, and how far density estimation spreads it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/tone.h"

/*
 * FlameLogParams.k2 for @samples points of a pass; @mean_weight of the temporal
 * filter.
 */
FLAME_FN float
flame_log_k2 (double buckets_per_unit, double samples, double mean_weight)
{
  const double light = 255.0 * samples * mean_weight;

  return (float) (light > 0.0 ? buckets_per_unit / light : 0.0);
}

/*
 * Which density kernel a bucket takes, -1 for an empty one. @near: the hits about
 * it, as far as half the oversample each way; @alpha: its own sum.
 */
FLAME_FN int32_t
flame_density_kernel (
    float near, float alpha, int oversample, const FlameDensityParams *params)
{
  /* an even oversample's neighbourhood is a row and a column too large; a
   * fraction, because whole counts must stay whole */
  const int reach = oversample / 2;
  const int even = oversample % 2 == 0;
  const float wanted = (float) (even ? 4 * reach * reach : 1);
  const float seen = (float) (even ? (2 * reach + 1) * (2 * reach + 1) : 1);
  const int32_t kernel = flame_density_index (near * wanted / seen, params);
  /* both read at once, so that the choice is a select */
  const int lit = (alpha > 0.0f) & (near > 0.0f);

  return lit ? kernel : -1;
}
