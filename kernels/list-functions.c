/*
 * The variations of one list as functions of one point. The build compiles this file
 * once for each list of kernels/variations/lists, with FLAME_LIST as its name; a test
 * does so again, with its own names and random words.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variation.h"

#define FLAME_CONSTANTS
#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#include "kernels/variations/list.h"

#ifndef FLAME_CALL_NAME
#define FLAME_CALL_NAME(name) flame_call_##name
#endif

#define FLAME_INFO(name, number, ...)                                          \
  FlameVariationCall FLAME_CALL_NAME (name);                                   \
  void FLAME_CALL_NAME (name) (                                                \
      FlamePoint * p, const float *k, float w, FlameRng *rng, FlameSum *o)     \
  {                                                                            \
    flame_var_##name (p, FLAME_CONSTANTS_AT (name, k), w, rng, o);             \
  }
#include "kernels/variations/list.h"
