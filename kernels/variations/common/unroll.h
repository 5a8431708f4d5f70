/*
 * Loops of up to 20 turns that are not to stay loops on the CPU: the compiler makes
 * vector code of the points only where there is none left within. On GPUs they do: a
 * kernel that is shorter is compiled sooner and finds more of itself in the caches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_UNROLL FLAME_ROLL
#elif defined __clang__
#define FLAME_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define FLAME_UNROLL _Pragma ("GCC unroll 20")
#endif

/* those that stay loops everywhere: their turns are long */
#ifdef __CUDACC__
#define FLAME_ROLL _Pragma ("unroll 1")
#elif defined __clang__
#define FLAME_ROLL _Pragma ("clang loop unroll(disable)")
#else
#define FLAME_ROLL _Pragma ("GCC unroll 1")
#endif
