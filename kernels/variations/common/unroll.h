/*
 * Loops of up to 20 turns that are not to stay loops: the compiler makes vector
 * code of the points only where there is none left within.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_UNROLL
#elif defined __clang__
#define FLAME_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define FLAME_UNROLL _Pragma ("GCC unroll 20")
#endif
