/*
 * All variations as functions of one point, and a switch over them, for CUDA.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_CONSTANTS
#define FLAME_VARIATION FLAME_VARIATION_FUNCTION
#include "kernels/variations/list.h"

/*
 * Adds @w times variation number @variation at @p to @o; see FLAME_VARIATION_FUNCTION.
 */
FLAME_FN void
flame_variation (uint32_t variation, FlamePoint *p, const float *k, float w,
    FlameRng *rng, FlameSum *o)
{
  switch (variation) {
#define FLAME_INFO(name, number, ...)                                          \
  case number:                                                                 \
    flame_var_##name (p, FLAME_CONSTANTS_AT (name, k), w, rng, o);             \
    break;
#include "kernels/variations/list.h"
    default:
      break;
  }
}
