/*
 * flam3's 99 variations, each once, for every backend: as functions of one
 * point, and all of them behind a switch.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-ids.h"
#include "kernels/variation-table.h"
#include "kernels/variations-classic.h"
#include "kernels/variations-random.h"
#include "kernels/variations-plugin.h"
#include "kernels/variations-complex.h"

/* pre_blur has done its part before the others: see flame_pre_blur */
FLAME_VARIATION (pre_blur)
{
  (void) ox;
  (void) oy;
}

/* Adds @w times @variation at @p to the sums; see FLAME_VARIATION. */
FLAME_FN void
flame_variation (FlameVariation variation, const FlamePoint *p, const float *k,
    float w, FlameRng *rng, float *ox, float *oy)
{
  switch (variation) {
#define FLAME_CASE(upper, lower, slots, draws, needs)                          \
  case FLAME_VAR_##upper:                                                      \
    flame_var_##lower (p, k, w, rng, ox, oy);                                  \
    break;
    FLAME_VARIATION_TABLE (FLAME_CASE)
#undef FLAME_CASE
    default:
      break;
  }
}
