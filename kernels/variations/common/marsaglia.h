/*
 * JWildfire's random number generator, on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
typedef struct
{
  uint32_t u, v;
} FlameMarsaglia;

static inline FlameMarsaglia FLAME_UNUSED
flame_marsaglia (double seed)
{
  const uint32_t high = (uint32_t) (int64_t) seed << 16;
  const FlameMarsaglia random = {high, (uint32_t) ((int32_t) high >> 16)};

  return random;
}

/* From 0 to slightly more than 1. */
static inline double FLAME_UNUSED
flame_marsaglia_next (FlameMarsaglia *random)
{
  double next;

  random->v =
      36969u * (random->v & 65535u) + (uint32_t) ((int32_t) random->v >> 16);
  random->u =
      18000u * (random->u & 65535u) + (uint32_t) ((int32_t) random->u >> 16);
  next = (double) (int32_t) ((random->v << 16) + random->u) / 2147483647.0;
  return fabs (next);
}
#endif
