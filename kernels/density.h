/*
 * What a bucket's hits say about its light: the sample density that brightness
 * refers to, and how far density estimation spreads it.
 *
 * Wide kernels at an oversample of several would each reach thousands of buckets,
 * for light that is smooth over pixels. So they spread among nodes a pixel apart:
 * a bucket's light goes to the 3x3 nodes about it, from there on by a kernel
 * narrower by what the way to and from the nodes widens it, and the nodes' light
 * back to buckets, both ways by a quadratic B-spline, which widens alike wherever a
 * bucket lies in its pixel. A kernel that reaches 3.5 pixels differs by 2 % (root
 * mean square) from one among buckets, one of 9 pixels by 0.7 %.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/tone.h"

#ifndef __OPENCL_C_VERSION__
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
#endif

/*
 * @hits / @parts: divided, not multiplied by a reciprocal, as whole counts must stay
 * whole. OpenCL's division may be off in the last place.
 */
FLAME_FN float
flame_share_hits (float hits, float parts)
{
  const float share = hits / parts;

#ifdef __OPENCL_C_VERSION__
  const float whole = rint (share);

  return whole * parts == hits ? whole : share;
#else
  return share;
#endif
}

/*
 * The hits that choose a bucket's kernel. @near: those about it, as far as half the
 * oversample each way.
 */
FLAME_FN float
flame_density_count (float near, int oversample)
{
  /* an even oversample's neighbourhood is a row and a column too large */
  const int reach = oversample / 2;
  const int even = oversample % 2 == 0;
  const float wanted = (float) (even ? 4 * reach * reach : 1);
  const float seen = (float) (even ? (2 * reach + 1) * (2 * reach + 1) : 1);

  return flame_share_hits (near * wanted, seen);
}

/*
 * Which density kernel a bucket takes, -1 for an empty one. @count: of
 * flame_density_count(); @dense: 0 where it is known to be a hundred at most;
 * @alpha: the bucket's own sum.
 */
FLAME_FN int32_t
flame_density_kernel (float count, float alpha, int dense,
    FLAME_GLOBAL const FlameDensityParams *params)
{
  const int32_t choice = dense ? flame_density_index (count, params)
                               : flame_density_sparse_index (count, params);
  /* both read at once, so that the choice is a select */
  const int lit = (alpha > 0.0f) & (count > 0.0f);

  return lit ? choice : -1;
}

/* whether a bucket's kernel spreads among nodes */
FLAME_FN int
flame_density_is_far (
    int32_t choice, FLAME_GLOBAL const FlameDensityParams *params)
{
  return (choice >= 0) & (choice < params->n_far);
}

/*
 * What a bucket shares with nodes, as many buckets apart as @oversample: those
 * that number @bucket / @oversample, and one and two more.
 */
FLAME_FN void
flame_node_weights (int bucket, int oversample, float weights[3])
{
  const float at =
      (float) (bucket % oversample) + 0.5f - 0.5f * (float) oversample;
  const float d = at / (float) oversample;

  weights[0] = 0.5f * (0.5f - d) * (0.5f - d);
  weights[2] = 0.5f * (0.5f + d) * (0.5f + d);
  weights[1] = 1.0f - weights[0] - weights[2];
}

/* A node's far kernel; -1 without light. @steps: sum of steps, weighted by light. */
FLAME_FN int32_t
flame_node_kernel (
    float steps, float alpha, FLAME_GLOBAL const FlameDensityParams *params)
{
  const float lit = alpha > FLAME_TINY_LIGHT ? alpha : 1.0f;
  const float last = (float) (params->far.n - 1);
  const int32_t choice =
      (int32_t) flame_clamp (floorf (steps / lit + 0.5f), 0.0f, last);

  return alpha > FLAME_TINY_LIGHT ? choice : -1;
}
