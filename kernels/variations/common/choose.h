/*
 * A choice that depends on a parameter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

/* @yes if @chosen, a comparison of constants, is not 0, else @no. GCC 12
 * does not vectorise a loop with such a ?: inside another loop, but it can
 * choose bits. */
FLAME_FN float
flame_choose (int chosen, float yes, float no)
{
  uint32_t mask = 0u - (uint32_t) (chosen != 0);

  return flame_bits_float (
      (int32_t) (((uint32_t) flame_float_bits (yes) & mask) |
                 ((uint32_t) flame_float_bits (no) & ~mask)));
}
