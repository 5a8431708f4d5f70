/*
 * Random numbers as a function of integers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Multiplies and wraps around. */
FLAME_FN int32_t
flame_times (int32_t a, int32_t b)
{
  return (int32_t) ((uint32_t) a * (uint32_t) b);
}

/* From -1 to 1. Right shifts keep the sign. */
FLAME_FN float
flame_hash_11 (int32_t n)
{
  int32_t a = (n ^ 61) ^ (n >> 16);

  a = (int32_t) ((uint32_t) a * 9u);
  a ^= a >> 4;
  a = (int32_t) ((uint32_t) a * 0x27d4eb2du);
  a ^= a >> 15;
  return (float) a * 0x1p-31f;
}
