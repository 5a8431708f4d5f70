/*
 * Addresses in a block's shared memory, for loops that keep one from step to step. If
 * an array is named instead, the compiler computes its address at each use, which took
 * an eighth of a step's instructions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/*
 * NVIDIA's OpenCL compiles CUDA's text, too: if it accepts PTX at all, it accepts this.
 */
#if defined(__OPENCL_C_VERSION__) && !FLAME_ADDS_VECTORS
/* a pointer's bits */
typedef size_t FlameAddress;

FLAME_FN FlameAddress
flame_address_of (const FLAME_LOCAL void *shared)
{
  return (FlameAddress) shared;
}

FLAME_FN void
flame_put_word (FlameAddress at, uint32_t value)
{
  *(FLAME_LOCAL uint32_t *) at = value;
}

FLAME_FN uint32_t
flame_get_word (FlameAddress at)
{
  return *(const FLAME_LOCAL uint32_t *) at;
}

FLAME_FN uint32_t
flame_get_half (FlameAddress at)
{
  return *(const FLAME_LOCAL uint16_t *) at;
}

/* Stores the lower half of @value. */
FLAME_FN void
flame_put_half (FlameAddress at, uint32_t value)
{
  *(FLAME_LOCAL uint16_t *) at = (uint16_t) value;
}

/* Adds one to the word at @at, if @which. */
FLAME_FN void
flame_count_one (FlameAddress at, bool which)
{
  if (which)
    atomicAdd ((volatile FLAME_LOCAL uint32_t *) at, 1u);
}

/*
 * Likewise.
 * Returns: the word before, or @other
 */
FLAME_FN uint32_t
flame_take_one (FlameAddress at, bool which, uint32_t other)
{
  return which ? atomicAdd ((volatile FLAME_LOCAL uint32_t *) at, 1u) : other;
}
#else
/* bytes from the start of the block's shared memory */
typedef uint32_t FlameAddress;

FLAME_FN FlameAddress
flame_address_of (const FLAME_LOCAL void *shared)
{
#ifdef __OPENCL_C_VERSION__
  return (FlameAddress) (size_t) shared;
#else
  return (FlameAddress) __cvta_generic_to_shared (shared);
#endif
}

FLAME_FN void
flame_put_word (FlameAddress at, uint32_t value)
{
  asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(value) : "memory");
}

FLAME_FN uint32_t
flame_get_word (FlameAddress at)
{
  uint32_t value;

  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(at) : "memory");
  return value;
}

FLAME_FN void
flame_put_half (FlameAddress at, uint32_t value)
{
  asm volatile("st.shared.u16 [%0], %1;" ::"r"(at), "h"((uint16_t) value)
               : "memory");
}

FLAME_FN uint32_t
flame_get_half (FlameAddress at)
{
  uint16_t value;

  asm volatile("ld.shared.u16 %0, [%1];" : "=h"(value) : "r"(at) : "memory");
  return value;
}

FLAME_FN void
flame_count_one (FlameAddress at, bool which)
{
  asm volatile("{.reg .pred p; setp.ne.u32 p, %1, 0;"
               " @p red.shared.add.u32 [%0], 1;}" ::"r"(at),
               "r"((uint32_t) which)
               : "memory");
}

FLAME_FN uint32_t
flame_take_one (FlameAddress at, bool which, uint32_t other)
{
  uint32_t was;

  asm volatile("{.reg .pred p; setp.ne.u32 p, %2, 0; mov.u32 %0, %3;"
               " @p atom.shared.add.u32 %0, [%1], 1;}"
               : "=&r"(was)
               : "r"(at), "r"((uint32_t) which), "r"(other)
               : "memory");
  return was;
}
#endif

FLAME_FN void
flame_put_float (FlameAddress at, float value)
{
  flame_put_word (at, __float_as_uint (value));
}

FLAME_FN float
flame_get_float (FlameAddress at)
{
  return __uint_as_float (flame_get_word (at));
}
