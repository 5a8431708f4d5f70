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

#include "kernels/gpu/block.h"

#define FLAME_ALL_LANES 0xffffffffu

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

/* for all lanes of the warp; a barrier follows */
FLAME_FN void
flame_keep_choice (
    FLAME_LOCAL FlameBlockMemory *shared, FlameWindow *window, int32_t choice)
{
  window->choice = choice;
#ifdef __OPENCL_C_VERSION__
  shared->choices[threadIdx.x] = choice;
#else
  (void) shared;
#endif
}

/* the choice of a step of the window, which a lane of each warp worked out */
FLAME_FN int32_t
flame_choice_of (const FLAME_LOCAL FlameBlockMemory *shared,
    const FlameWindow *window, uint32_t in_window)
{
#ifdef __OPENCL_C_VERSION__
  (void) window;
  return shared->choices[(threadIdx.x & ~31u) + in_window];
#else
  (void) shared;
  return __shfl_sync (FLAME_ALL_LANES, window->choice, in_window);
#endif
}

/* where the thresholds are that a block chooses by */
#if FLAME_SHARED_ROWS > 0
#define FLAME_ROWS_MEMORY FLAME_LOCAL
#else
#define FLAME_ROWS_MEMORY FLAME_GLOBAL
#endif

/* up to this many thresholds are compared at once, more are searched */
#define FLAME_COMPARED_AT_ONCE 12u

/* @row: @n thresholds, ascending; how many of them @random has reached */
FLAME_FN uint32_t
flame_choose_xform (
    const FLAME_ROWS_MEMORY int32_t *row, uint32_t n, int32_t random)
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
flame_draw_turns (
    FLAME_LOCAL FlameBlockMemory *shared, const FlameRng *rng, uint32_t first)
{
  for (uint32_t i = threadIdx.x; i < FLAME_WINDOW * 32; i += FLAME_BLOCK)
    shared->turns[i] =
        (uint16_t) flame_exchange_turn (rng, first + i / 32, i % 32);
}
