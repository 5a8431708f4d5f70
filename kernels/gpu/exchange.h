/*
 * Points change warps at every step. The lanes of a warp take the same xform; if they
 * stayed together, they would soon converge to one point and be worth one sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/choose.h"
#include "kernels/gpu/shared.h"

/* bytes of a lane of the exchange, and of a side */
#define FLAME_EXCHANGE_LANE (4u * FLAME_BLOCK)
#define FLAME_EXCHANGE_SIDE (FLAME_EXCHANGE_LANES * FLAME_EXCHANGE_LANE)

/* The state of a thread's next exchange. */
typedef struct
{
  FlameAddress side;  /* the side in use */
  FlameAddress sides; /* minus the side in use, this is the other side */
  FlameAddress turns; /* where its step's turns are, 16 bits a lane */
} FlameExchange;

FLAME_FN FlameExchange
flame_begin_exchange (const FLAME_LOCAL FlameExchangeMemory *memory)
{
  FlameExchange exchange;

  exchange.side = flame_address_of (memory->lanes);
  exchange.sides = 2 * exchange.side + FLAME_EXCHANGE_SIDE;
  exchange.turns = 0;
  return exchange;
}

/* Writes the thread's point for the thread that takes it next. */
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
 * Takes another thread's point, behind a barrier. A thread draws its own point between
 * flame_hand_over() and this, so that nothing of the point has to be kept.
 */
FLAME_FN void
flame_take_over (FLAME_LOCAL FlameExchangeMemory *memory,
    FlameExchange *exchange, FlameStep *s, uint32_t *row)
{
  const uint32_t turn =
      flame_get_half (exchange->turns + 2 * (threadIdx.x & 31));
  FlameAddress at = exchange->side + 4 * (threadIdx.x ^ turn);

  (void) memory;
#if FLAME_N_STATES
  for (int f = 0; f < FLAME_N_STATES; f++)
    memory->states[f][threadIdx.x] = s->states[f];
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
    s->states[f] = memory->states[f][from];
  /* There is only one copy of the states. */
  __syncthreads ();
#endif
  exchange->side = exchange->sides - exchange->side;
  exchange->turns += 2 * 32;
}
