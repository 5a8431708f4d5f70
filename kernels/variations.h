/*
 * All variations as functions of one point, and behind a switch.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#include "kernels/variations/list.h"

/* as the switch calls them: on the host functions, or one of all would take a
 * compiler minutes */
#ifdef __CUDACC__
#define FLAME_CALLED FLAME_FN
#else
#define FLAME_CALLED static __attribute__ ((noinline, unused))
#endif
#define FLAME_INFO(name, number, ...)                                          \
  FLAME_CALLED void flame_called_##name (                                      \
      FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o)      \
  {                                                                            \
    flame_var_##name (p, k, w, rng, o);                                        \
  }
#include "kernels/variations/list.h"
#undef FLAME_CALLED

/*
 * Adds @w times the variation of that number at @p to @o; see
 * FLAME_VARIATION_FUNCTION.
 */
FLAME_FN void
flame_variation (uint32_t variation, FlamePoint *p, const float *k, float w,
    FlameRng *rng, FlameSum *o)
{
  switch (variation) {
#define FLAME_INFO(name, number, ...)                                          \
  case number:                                                                 \
    flame_called_##name (p, k, w, rng, o);                                     \
    break;
#include "kernels/variations/list.h"
    default:
      break;
  }
}
