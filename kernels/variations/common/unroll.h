/*
 * Loops of up to 20 turns that are not to stay loops on the CPU: the compiler makes
 * vector code of the points only if there is none left within. On GPUs they do: a
 * kernel that is shorter is compiled sooner and finds more of itself in the caches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

#if FLAME_ON_GPU
#define FLAME_UNROLL FLAME_ROLL
#elif defined __clang__
#define FLAME_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define FLAME_UNROLL _Pragma ("GCC unroll 20")
#endif

/*
 * Those of a few instructions that wait for memory: unrolled on GPUs as well, whose
 * loads are on their way together then. crackle is 1.4 times as fast so, and all others
 * that were tried as fast or slower.
 */
#if FLAME_ON_GPU
#define FLAME_UNROLL_LOADS _Pragma ("unroll")
#else
#define FLAME_UNROLL_LOADS FLAME_UNROLL
#endif

/* those that stay loops everywhere: their turns are long */
#if FLAME_ON_GPU
#define FLAME_ROLL _Pragma ("unroll 1")
#elif defined __clang__
#define FLAME_ROLL _Pragma ("clang loop unroll(disable)")
#else
#define FLAME_ROLL _Pragma ("GCC unroll 1")
#endif
