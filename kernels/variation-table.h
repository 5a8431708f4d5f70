/*
 * The variations' files as tables, for the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* FLAME_N_VARIATIONS entries, by number */
extern const FlameVariationInfo flame_variation_infos[];

typedef struct
{
  FlameVariation variation;
  FlameParamInfo info;
} FlameParamOwner;

/* FLAME_N_PARAMS entries, by FlameParam */
extern const FlameParamOwner flame_param_infos[];
