/*
 * Sorts a batch's points by the xform they chose.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/iterate.h"

#if defined __AVX512F__ || defined __AVX2__
#include <immintrin.h>
#endif

/*
 * Fills batch->bins[x] with the points whose choice is x, in ascending order, and
 * batch->bin_count. It has intrinsics because no compiler vectorises this loop, and it
 * runs for every point at every step.
 */
#if defined __AVX512F__

static void
partition (FlameBatch *batch, int n_xforms)
{
  const __m512i step = _mm512_set1_epi32 (16);
  __m512i point =
      _mm512_setr_epi32 (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

  for (int x = 0; x < n_xforms; x++)
    batch->bin_count[x] = 0;
  for (int i = 0; i < batch->n; i += FLAME_LANE_GROUP) {
    const __m512i choice = _mm512_load_si512 (&batch->choice[i]);

    for (int x = 0; x < n_xforms; x++) {
      const __mmask16 mine =
          _mm512_cmpeq_epi32_mask (choice, _mm512_set1_epi32 (x));
      int32_t *end = &batch->bins[x][batch->bin_count[x]];

      _mm512_storeu_si512 (end, _mm512_maskz_compress_epi32 (mine, point));
      batch->bin_count[x] += __builtin_popcount (mine);
    }
    point = _mm512_add_epi32 (point, step);
  }
}

#else

static void
partition (FlameBatch *batch, int n_xforms)
{
  int32_t *end[FLAME_MAX_BATCH_XFORMS];

  for (int x = 0; x < n_xforms; x++)
    end[x] = batch->bins[x];
  for (int i = 0; i < batch->n; i++)
    *end[batch->choice[i]]++ = i;
  for (int x = 0; x < n_xforms; x++)
    batch->bin_count[x] = (int) (end[x] - batch->bins[x]);
}

#endif
