/*
 * For loops of up to 20 turns that are to be unrolled on the CPU: the compiler
 * vectorises the loop over points only if there is no loop inside. On GPUs they stay
 * loops: a shorter kernel compiles sooner and has better use of the caches.
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
 * For loops of few instructions that wait for memory: also unrolled on GPUs, so that
 * all loads are under way together. This makes crackle 1.4 times as fast; all others
 * that were tried are as fast or slower.
 */
#if FLAME_ON_GPU
#define FLAME_UNROLL_LOADS _Pragma ("unroll")
#else
#define FLAME_UNROLL_LOADS FLAME_UNROLL
#endif

/* For loops that stay loops everywhere, because their turns are long. */
#if FLAME_ON_GPU
#define FLAME_ROLL _Pragma ("unroll 1")
#elif defined __clang__
#define FLAME_ROLL _Pragma ("clang loop unroll(disable)")
#else
#define FLAME_ROLL _Pragma ("GCC unroll 1")
#endif
