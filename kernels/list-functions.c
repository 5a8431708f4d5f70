/*
 * The variations of one list as functions of one point. The build compiles this file
 * once for each list of kernels/variations/lists, whose name is FLAME_LIST.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variation.h"

#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#include "kernels/variations/list.h"

#define FLAME_INFO(name, number, ...)                                          \
  FlameVariationCall flame_call_##name;                                        \
  void flame_call_##name (                                                     \
      FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o)      \
  {                                                                            \
    flame_var_##name (p, k, w, rng, o);                                        \
  }
#include "kernels/variations/list.h"
