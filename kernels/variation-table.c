/*
 * The table of variations and their preparation, from their files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variation-table.h"

#include <math.h>

#include "kernels/variation-ids.h"

struct FlameNoParams
{
#define FLAME_INFO FLAME_PARAMS_STRUCT
#define FLAME_PARAM FLAME_PARAMS_FIELD
#include "kernels/variations/list.h"
};

#define FLAME_CONSTANTS
#define FLAME_PREPARE FLAME_PREPARE_FUNCTION
#include "kernels/variations/list.h"

#undef FLAME_PREPARED
#define FLAME_PREPARED(name)                                                   \
  .constants = sizeof (struct FlameConstants_##name) / sizeof (float),         \
  .prepare = flame_prepare_##name
#undef FLAME_ENTRIES
#define FLAME_ENTRIES(name, n)                                                 \
  .has_entries = 1, .entry_params = (n),                                       \
  .fill_entries = flame_fill_entries_##name

const FlameVariationInfo flame_variation_infos[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(NAME, number, ...) [number] = {.name = #NAME, __VA_ARGS__},
#include "kernels/variations/list.h"
};

const FlameParamOwner flame_param_infos[FLAME_N_PARAMS] = {
#define FLAME_PARAM(owner, NAME, value, ...)                                   \
  [FLAME_PARAM_##owner##_##NAME] = {FLAME_VAR_##owner,                         \
      {.name = #NAME, .default_value = (value), ##__VA_ARGS__}},
#include "kernels/variations/list.h"
};
