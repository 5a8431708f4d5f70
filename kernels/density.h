/*
 * What a bucket's hits say about its light: the sample density that brightness is
 * relative to, and how far density estimation spreads the light.
 *
 * With supersampling each wide kernel would reach thousands of buckets, for light that
 * is smooth across pixels. So wide kernels spread light among nodes, one for each
 * pixel. A bucket's light goes to the 3x3 nodes around it, a kernel spreads it among
 * the nodes, and then it goes back to buckets. Both ways use a quadratic B-spline,
 * which widens light by the same amount wherever a bucket is in its pixel; the kernel
 * is narrower by as much. Compared with a kernel among buckets, one that reaches 3
 * pixels differs by 3 to 4 % (root mean square), one of 9 pixels by 0.5 %. A picture has
 * a node for each pixel, so all of its pixels differ in the same way.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/tone.h"

#ifndef __OPENCL_C_VERSION__
/*
 * Returns FlameLogParams.k2 for @samples points of a pass.
 * @mean_weight: of the temporal filter
 */
FLAME_FN float
flame_log_k2 (double buckets_per_unit, double samples, double mean_weight)
{
  const double light = 255.0 * samples * mean_weight;

  return (float) (light > 0.0 ? buckets_per_unit / light : 0.0);
}
#endif

/*
 * Returns @hits / @parts. It divides, because with a reciprocal integers would not stay
 * integers. OpenCL's division may be wrong in the last place, and CUDA's takes twice as
 * long as a reciprocal and its correction, which are as exact for normal numbers.
 */
FLAME_FN float
flame_share_hits (float hits, float parts)
{
#ifdef __CUDACC__
  const float inverse = __frcp_rn (parts);
  const float share = hits * inverse;

  return __fmaf_rn (__fmaf_rn (-share, parts, hits), inverse, share);
#else
  const float share = hits / parts;

#ifdef __OPENCL_C_VERSION__
  const float whole = rint (share);

  return whole * parts == hits ? whole : share;
#else
  return share;
#endif
#endif
}

/*
 * Returns the hits that choose a bucket's kernel.
 * @near: those around it, up to half the supersample away
 */
FLAME_FN float
flame_density_count (float near, int oversample)
{
  /*
   * With an even supersample the neighbourhood is one row and one column too large.
   */
  const int reach = oversample / 2;
  const int even = oversample % 2 == 0;
  const float wanted = (float) (even ? 4 * reach * reach : 1);
  const float seen = (float) (even ? (2 * reach + 1) * (2 * reach + 1) : 1);

  return flame_share_hits (near * wanted, seen);
}

/*
 * Returns the number of a bucket's density kernel, -1 for an empty bucket.
 * @count: from flame_density_count()
 * @dense: 0 if it is known to be at most 100
 * @alpha: the bucket's own sum
 */
FLAME_FN int32_t
flame_density_kernel (float count, float alpha, int dense,
    FLAME_GLOBAL const FlameDensityParams *params)
{
  const int32_t choice = dense ? flame_density_index (count, params)
                               : flame_density_sparse_index (count, params);
  /* Both conditions are evaluated, so that the choice is a select. */
  const int lit = (alpha > 0.0f) & (count > 0.0f);

  return lit ? choice : -1;
}

/*
 * Computes the shares in the three nodes around it of a bucket that is @d of a node's
 * distance from the middle of its pixel.
 */
FLAME_FN void
flame_node_weights_at (float d, float weights[3])
{
  weights[0] = 0.5f * (0.5f - d) * (0.5f - d);
  weights[2] = 0.5f * (0.5f + d) * (0.5f + d);
  weights[1] = 1.0f - weights[0] - weights[2];
}

/*
 * Computes a bucket's shares in nodes, which are @oversample buckets apart: those with
 * number @bucket / @oversample, and the next two.
 */
FLAME_FN void
flame_node_weights (int bucket, int oversample, float weights[3])
{
  const float at =
      (float) (bucket % oversample) + 0.5f - 0.5f * (float) oversample;

  flame_node_weights_at (at / (float) oversample, weights);
}

/*
 * Returns how many nodes a pixel's light comes from along one axis: light goes from
 * nodes to buckets, which a filter of @n_taps sums.
 * @phase: the number of the first of these buckets, from the first node's on
 */
FLAME_FN int
flame_count_node_taps (int n_taps, int phase, int oversample)
{
  return (phase + n_taps - 1) / oversample + 3;
}

#ifndef __OPENCL_C_VERSION__
/* Returns the share of the pixel's light that comes from number @node of these nodes. */
FLAME_FN double
flame_node_tap (
    const float *taps, int n_taps, int phase, int oversample, int node)
{
  double sum = 0.0;

  for (int i = 0; i < n_taps; i++) {
    const int at = node - (phase + i) / oversample;
    float weights[3];

    if (at < 0 || at > 2)
      continue;
    flame_node_weights (phase + i, oversample, weights);
    sum += taps[i] * weights[at];
  }
  return sum;
}
#endif

/*
 * Returns the number of a node's far kernel, -1 without light.
 * @steps: sum of steps, weighted by light
 */
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
