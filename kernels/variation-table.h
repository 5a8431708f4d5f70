/*
 * What the variations' files say of them, for the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation-ids.h"
#include "kernels/variation.h"

/* by number */
extern const FlameVariationInfo flame_variation_infos[FLAME_N_VARIATIONS];

typedef struct
{
  FlameVariation variation;
  FlameParamInfo info;
} FlameParamOwner;

/* by FlameParam */
extern const FlameParamOwner flame_param_infos[FLAME_N_PARAMS];
