/*
 * The table of the variations as functions of one point, which are in list-functions.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/variation-call.h"

#include <stddef.h>

#include "kernels/variation-ids.h"

#define FLAME_INFO(name, number, ...) FlameVariationCall flame_call_##name;
#include "kernels/variations/list.h"

/* NULL for numbers that are not used */
static FlameVariationCall *const calls[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...) [number] = flame_call_##name,
#include "kernels/variations/list.h"
};

void
flame_variation_call (FlameVariation variation, FlamePoint *p, const float *k,
    float w, FlameRng *rng, FlameSum *o)
{
  FlameVariationCall *call =
      variation < FLAME_N_VARIATIONS ? calls[variation] : NULL;

  if (call)
    call (p, k, w, rng, o);
}
