/*
 * java.util.Random's numbers for a seed. On the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
#define FLAME_JAVA_MASK ((FLAME_U64 (1) << 48) - 1)

static inline uint64_t FLAME_UNUSED
flame_java_step (uint64_t *state)
{
  *state =
      (*state * FLAME_U64 (0x5deece66d) + FLAME_U64 (0xb)) & FLAME_JAVA_MASK;
  return *state;
}

/* The state after new Random (seed). */
static inline uint64_t FLAME_UNUSED
flame_java_seed (double seed)
{
  return ((uint64_t) (int64_t) seed ^ FLAME_U64 (0x5deece66d)) &
         FLAME_JAVA_MASK;
}

/* nextDouble (). */
static inline double FLAME_UNUSED
flame_java_double (uint64_t *state)
{
  const uint64_t high = flame_java_step (state) >> 22;
  const uint64_t low = flame_java_step (state) >> 21;

  return (double) ((high << 27) + low) * 0x1p-53;
}
#endif
