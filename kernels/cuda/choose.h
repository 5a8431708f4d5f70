/*
 * Which xform comes next: one choice for all points of a warp, so that they run
 * the same code; with xaos each point chooses by the xform it came from, and
 * where choices are rare that matter for long each has a number of its own.
 *
 * What a step draws for a whole block does not hang on its points. So a block
 * works it out for some steps together, each lane for another one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/mixing.h"

#define FLAME_ALL_LANES 0xffffffffu

/* steps that are worked out together, one a lane */
#define FLAME_WINDOW 32u

/* the steps that come */
typedef struct
{
  uint32_t first;
  /*
   * The lane's step's: the xform that the warp takes, or the number to choose by
   * where points choose apart
   */
  int32_t choice;
} FlameWindow;

/* where each lane's points come from at each step of the window */
__shared__ uint16_t flame_turns[FLAME_WINDOW * 32];

/* up to this many thresholds are compared at once, more are searched */
#define FLAME_COMPARED_AT_ONCE 12u

/* @row: @n thresholds, ascending; how many of them @random has reached */
FLAME_FN uint32_t
flame_choose (const int32_t *row, uint32_t n, int32_t random)
{
  uint32_t choice = 0;

  if (n <= FLAME_COMPARED_AT_ONCE) {
    for (uint32_t i = 0; i < n; i++)
      choice += random >= row[i];
    return choice;
  }
  for (uint32_t step = 1u << (31 - __clz ((int32_t) n)); step > 0; step >>= 1) {
    const uint32_t next = choice + step;

    if (next <= n && random >= row[next - 1])
      choice = next;
  }
  return choice;
}

/*
 * By all threads, behind a barrier after the last step of the window before; one
 * barrier has to follow. @rng: the block's keys
 */
FLAME_FN void
flame_draw_turns (const FlameRng *rng, uint32_t first)
{
  for (uint32_t i = threadIdx.x; i < FLAME_WINDOW * 32; i += FLAME_BLOCK)
    flame_turns[i] =
        (uint16_t) flame_exchange_turn (rng, first + i / 32, i % 32);
}
