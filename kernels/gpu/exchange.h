/*
 * Points change warps at every step. Lanes of a warp take the same xform; were
 * they to stay together they would soon be one point, worth one sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/choose.h"
#include "kernels/gpu/shared.h"

/* bytes of one of them, and of a side */
#define FLAME_EXCHANGE_LANE (4u * FLAME_BLOCK)
#define FLAME_EXCHANGE_SIDE (FLAME_EXCHANGE_LANES * FLAME_EXCHANGE_LANE)

/* the next exchange */
typedef struct
{
  FlameAddress side;  /* that it uses */
  FlameAddress sides; /* the sum of both */
  FlameAddress turns; /* of its step, a half word a lane */
} FlameExchange;

FLAME_FN FlameExchange
flame_begin_exchange (const FLAME_LOCAL FlameBlockMemory *shared)
{
  FlameExchange exchange;

  exchange.side = flame_address_of (shared->exchange);
  exchange.sides = 2 * exchange.side + FLAME_EXCHANGE_SIDE;
  exchange.turns = 0;
  return exchange;
}

/* gives the thread's point to who takes it next */
FLAME_FN void
flame_hand_over (
    const FlameExchange *exchange, const FlameStep *s, uint32_t row)
{
  FlameAddress at = exchange->side + 4 * threadIdx.x;

  flame_put_float (at, s->x);
  flame_put_float (at += FLAME_EXCHANGE_LANE, s->y);
  flame_put_float (at += FLAME_EXCHANGE_LANE, s->color);
#if FLAME_IN_SPACE
  flame_put_float (at += FLAME_EXCHANGE_LANE, s->z);
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    flame_put_float (at += FLAME_EXCHANGE_LANE, s->rgb[c]);
#endif
#if FLAME_EXCHANGE_ROWS
  flame_put_word (at += FLAME_EXCHANGE_LANE, row);
#endif
}

/*
 * Takes another one, behind a barrier. What the thread draws of its own point comes
 * between the two: nothing of it has to be kept until then.
 */
FLAME_FN void
flame_take_over (FLAME_LOCAL FlameBlockMemory *shared, FlameExchange *exchange,
    FlameStep *s, uint32_t *row)
{
  const uint32_t turn =
      flame_get_half (exchange->turns + 2 * (threadIdx.x & 31));
  FlameAddress at = exchange->side + 4 * (threadIdx.x ^ turn);

  (void) shared;
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    shared->states[f][threadIdx.x] = s->states[f];
#endif
  __syncthreads ();
  s->x = flame_get_float (at);
  s->y = flame_get_float (at += FLAME_EXCHANGE_LANE);
  s->color = flame_get_float (at += FLAME_EXCHANGE_LANE);
#if FLAME_IN_SPACE
  s->z = flame_get_float (at += FLAME_EXCHANGE_LANE);
#endif
#if FLAME_HAS_RGB
  for (int c = 0; c < 3; c++)
    s->rgb[c] = flame_get_float (at += FLAME_EXCHANGE_LANE);
#endif
#if FLAME_EXCHANGE_ROWS
  *row = flame_get_word (at += FLAME_EXCHANGE_LANE);
#endif
#if FLAME_N_STATES
  const uint32_t from = threadIdx.x ^ turn;

  for (int f = 0; f < FLAME_N_STATES; f++)
    s->states[f] = shared->states[f][from];
  /* there is one side of them alone */
  __syncthreads ();
#endif
  exchange->side = exchange->sides - exchange->side;
  exchange->turns += 2 * 32;
}
