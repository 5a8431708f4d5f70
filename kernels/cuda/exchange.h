/*
 * Points change warps at every step. Lanes of a warp take the same xform; were
 * they to stay together they would soon be one point, worth one sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/choose.h"
#include "kernels/cuda/xform.h"

/*
 * Two sides, used in turn: a warp that is ahead writes the one that nobody reads
 * any more, for it has passed the barrier behind all reads of that side. So
 * one barrier a step is enough.
 */
typedef struct
{
  float x[FLAME_BLOCK];
  float y[FLAME_BLOCK];
  float color[FLAME_BLOCK];
#if FLAME_IN_SPACE
  float z[FLAME_BLOCK];
#endif
#if FLAME_HAS_RGB
  float rgb[3][FLAME_BLOCK];
#endif
#if FLAME_EXCHANGE_ROWS
  uint32_t row[FLAME_BLOCK];
#endif
} FlameExchangeSide;

__shared__ FlameExchangeSide flame_exchange[2];
#if FLAME_N_STATES
__shared__ float flame_states[FLAME_N_STATES][FLAME_BLOCK];
#endif

/* gives the thread's point of @step to who takes it next */
FLAME_FN void
flame_hand_over (uint32_t step, const FlameStep *s, uint32_t row)
{
  FlameExchangeSide *side = &flame_exchange[step & 1];

  side->x[threadIdx.x] = s->x;
  side->y[threadIdx.x] = s->y;
  side->color[threadIdx.x] = s->color;
#if FLAME_IN_SPACE
  side->z[threadIdx.x] = s->z;
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    side->rgb[c][threadIdx.x] = s->rgb[c];
#endif
#if FLAME_EXCHANGE_ROWS
  side->row[threadIdx.x] = row;
#endif
}

/*
 * Takes another one, behind a barrier. What the thread draws of its own point comes
 * between the two: nothing of it has to be kept until then.
 */
FLAME_FN void
flame_take_over (uint32_t step, uint32_t in_window, FlameStep *s, uint32_t *row)
{
  const FlameExchangeSide *side = &flame_exchange[step & 1];
  const uint32_t from =
      threadIdx.x ^ flame_turns[in_window * 32 + (threadIdx.x & 31)];

#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    flame_states[f][threadIdx.x] = s->states[f];
#endif
  __syncthreads ();
  s->x = side->x[from];
  s->y = side->y[from];
  s->color = side->color[from];
#if FLAME_IN_SPACE
  s->z = side->z[from];
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    s->rgb[c] = side->rgb[c][from];
#endif
#if FLAME_EXCHANGE_ROWS
  *row = side->row[from];
#endif
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    s->states[f] = flame_states[f][from];
  /* there is one side of them alone */
  __syncthreads ();
#endif
}
