/*
 * All variations as functions of one point, built once.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variation-call.h"

#include "kernels/variations.h"

void
flame_variation_call (FlameVariation variation, FlamePoint *p, const float *k,
    float w, FlameRng *rng, FlameSum *o)
{
  flame_variation (variation, p, k, w, rng, o);
}
