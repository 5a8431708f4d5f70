/*
 * Macros that help compilers vectorise loops over lanes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/lanes.h"

/*
 * Lanes never overlap; Clang does not believe FLAME_RESTRICT on local pointers.
 */
#ifdef __clang__
#define INDEPENDENT _Pragma ("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma ("GCC ivdep")
#endif

/* Tells the compiler that there is no remainder. */
#define WHOLE_GROUPS(n) ((n) & ~(FLAME_LANE_GROUP - 1))
