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
 * Where points meet has two halves: a warp says that its points are there, and
 * waits for the others' later. What it draws comes between, so that warps whose
 * xforms take longer hold the others up less.
 */
#if __CUDA_ARCH__ >= 800 && FLAME_N_STATES == 0
#define FLAME_MEETING 1
#else
#define FLAME_MEETING 0
#endif

/*
 * Two sides, used in turn: a warp that is ahead writes the one that nobody reads
 * any more, for it has waited for all to be there who read that side before. So
 * one meeting a step is enough.
 */
typedef struct
{
  float x[FLAME_BLOCK];
  float y[FLAME_BLOCK];
  float color[FLAME_BLOCK];
#if FLAME_IN_SPACE
  float z[FLAME_BLOCK];
#endif
#if FLAME_EXCHANGE_ROWS
  uint32_t row[FLAME_BLOCK];
#endif
} FlameExchangeSide;

__shared__ FlameExchangeSide flame_exchange[2];
#if FLAME_N_STATES
__shared__ float flame_states[FLAME_N_STATES][FLAME_BLOCK];
#endif

#if FLAME_MEETING
__shared__ uint64_t flame_meeting; /* an mbarrier, whose phase is the step */

FLAME_FN uint32_t
flame_meeting_address (void)
{
  return (uint32_t) __cvta_generic_to_shared (&flame_meeting);
}

/* before the first step; a barrier has to follow */
FLAME_FN void
flame_meeting_init (void)
{
  if (threadIdx.x == 0)
    asm volatile(
        "mbarrier.init.shared.b64 [%0], %1;" ::"r"(flame_meeting_address ()),
        "r"(FLAME_BLOCK_WARPS)
        : "memory");
}

FLAME_FN void
flame_meeting_arrive (void)
{
  __syncwarp ();
  if ((threadIdx.x & 31) == 0)
    asm volatile("{\n"
                 ".reg .b64 phase;\n"
                 "mbarrier.arrive.shared.b64 phase, [%0];\n"
                 "}" ::"r"(flame_meeting_address ())
                 : "memory");
}

FLAME_FN bool
flame_meeting_is_over (uint32_t step)
{
  uint32_t over;

#if __CUDA_ARCH__ >= 900
#define FLAME_TRY_WAIT "mbarrier.try_wait.parity.shared.b64"
#else
#define FLAME_TRY_WAIT "mbarrier.test_wait.parity.shared.b64"
#endif
  asm volatile("{\n"
               ".reg .pred over;\n" FLAME_TRY_WAIT " over, [%1], %2;\n"
               "selp.u32 %0, 1, 0, over;\n"
               "}"
               : "=r"(over)
               : "r"(flame_meeting_address ()), "r"(step & 1)
               : "memory");
  return over != 0;
}

FLAME_FN void
flame_meeting_wait (uint32_t step)
{
  while (!flame_meeting_is_over (step))
    ;
}
#else
FLAME_FN void
flame_meeting_init (void)
{
}

FLAME_FN void
flame_meeting_arrive (void)
{
}

FLAME_FN void
flame_meeting_wait (uint32_t)
{
  __syncthreads ();
}
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
#if FLAME_EXCHANGE_ROWS
  side->row[threadIdx.x] = row;
#endif
  flame_meeting_arrive ();
}

/* takes another one, once all are there; (inout) @s: has what drawing left */
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
  flame_meeting_wait (step);
  s->x = side->x[from];
  s->y = side->y[from];
  s->color = side->color[from];
#if FLAME_IN_SPACE
  s->z = side->z[from];
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
