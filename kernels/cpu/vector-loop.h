/*
 * What loops over lanes are written with, so that compilers make vector code of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/lanes.h"

/* lanes never overlap; Clang does not take a local pointer's word for it */
#ifdef __clang__
#define INDEPENDENT _Pragma ("clang loop vectorize(assume_safety)")
#else
#define INDEPENDENT _Pragma ("GCC ivdep")
#endif

/* shows the compiler that there is no remainder */
#define WHOLE_GROUPS(n) ((n) & ~(FLAME_LANE_GROUP - 1))
