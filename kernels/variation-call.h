/*
 * All variations as functions of one point, compiled once, for code that draws few
 * points.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Adds @w times the variation at @p to @o; see FLAME_VARIATION_FUNCTION. */
void flame_variation_call (FlameVariation variation, FlamePoint *p,
    const float *k, float w, FlameRng *rng, FlameSum *o);
