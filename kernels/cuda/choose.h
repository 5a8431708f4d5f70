/*
 * Which xform comes next: one choice for all points of a warp, so that they run
 * the same code; with xaos each point chooses by the xform it came from, and
 * where choices are rare that matter for long each has a number of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/mixing.h"

#define FLAME_ALL_LANES 0xffffffffu
#define FLAME_NEVER 0x7fffffff

/* the lane's own threshold of the first 32, which it keeps for a sub-time */
FLAME_FN int32_t
flame_lane_threshold (const int32_t *thresholds, uint32_t n, uint32_t lane)
{
  return lane < n ? thresholds[lane] : FLAME_NEVER;
}

/* Each lane holds a threshold: a vote counts those that are not above. */
FLAME_FN uint32_t
flame_choose (const int32_t *thresholds, uint32_t n, int32_t mine,
    int32_t random, uint32_t lane)
{
  uint32_t choice = __popc (__ballot_sync (FLAME_ALL_LANES, random >= mine));

  for (uint32_t first = 32; first < n; first += 32) {
    const int32_t next =
        flame_lane_threshold (thresholds + first, n - first, lane);

    choice += __popc (__ballot_sync (FLAME_ALL_LANES, random >= next));
  }
  return choice;
}

/* @row: the point's own thresholds */
FLAME_FN uint32_t
flame_choose_by_row (const int32_t *row, uint32_t n, int32_t random)
{
  uint32_t choice = 0;

  for (uint32_t i = 0; i < n; i++)
    choice += random >= row[i];
  return choice;
}
