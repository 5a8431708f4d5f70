/*
 * Random numbers that belong to whole ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* wraps round */
FLAME_FN int32_t
flame_times (int32_t a, int32_t b)
{
  return (int32_t) ((uint32_t) a * (uint32_t) b);
}

/* -1 to 1; shifts to the right keep the sign */
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
