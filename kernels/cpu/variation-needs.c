/*
 * Which derived coordinates each variation reads, from the variation table.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/variation-loops.h"

#include "kernels/variation-table.h"

#define NEEDS(upper, lower, slots, draws, needs) [FLAME_VAR_##upper] = needs,

const uint8_t flame_variation_needs[FLAME_N_VARIATIONS] = {
    FLAME_VARIATION_TABLE (NEEDS)};
