/*
 * The choice of the next xform. All points of a warp share one choice, so that they run
 * the same code. With xaos each point chooses by the xform that it came from. If rare
 * choices have long effects, each point has a random number of its own.
 *
 * What a step draws for a whole block does not depend on its points, so a block
 * prepares several steps together, one by each lane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/block.h"

/* The window of prepared steps. */
typedef struct
{
  uint32_t first;
  /*
   * For the lane's step: the xform that the warp takes or, if points choose separately,
   * the random number
   */
  int32_t choice;
} FlameWindow;

/* Called by all lanes of the warp; a barrier must follow. */
FLAME_FN void
flame_keep_choice (
    FLAME_LOCAL FlameBlockMemory *shared, FlameWindow *window, int32_t choice)
{
  window->choice = choice;
#if FLAME_SHUFFLES
  (void) shared;
#else
  shared->choices[threadIdx.x] = choice;
#endif
}

/*
 * Returns: the choice for a step of the window, which one lane of each warp prepared
 */
FLAME_FN int32_t
flame_choice_of (const FLAME_LOCAL FlameBlockMemory *shared,
    const FlameWindow *window, uint32_t in_window)
{
#if FLAME_SHUFFLES
  (void) shared;
  return (int32_t) flame_shuffle ((uint32_t) window->choice, in_window);
#else
  (void) window;
  return shared->choices[(threadIdx.x & ~31u) + in_window];
#endif
}

/* The memory of the thresholds that a block chooses by. */
#if FLAME_SHARED_ROWS > 0
#define FLAME_ROWS_MEMORY FLAME_LOCAL
#else
#define FLAME_ROWS_MEMORY FLAME_GLOBAL
#endif

/*
 * Up to this many thresholds are compared one by one; with more there is a binary
 * search.
 */
#define FLAME_COMPARED_AT_ONCE 12u

/* Returns: how many of @row's @n ascending thresholds @random has reached */
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
 * Called by all threads, behind a barrier after the last step of the previous window;
 * one barrier must follow.
 * @rng: the block's keys
 */
FLAME_FN void
flame_draw_turns (
    FLAME_LOCAL FlameBlockMemory *shared, const FlameRng *rng, uint32_t first)
{
  for (uint32_t i = threadIdx.x; i < FLAME_WINDOW * 32; i += FLAME_BLOCK)
    shared->turns[i] =
        (uint16_t) flame_exchange_turn (rng, first + i / 32, i % 32);
}
