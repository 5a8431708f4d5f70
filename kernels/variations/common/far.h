/*
 * Limits coordinates whose square overflows in single precision, where in double
 * precision points continue and come back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_FARTHEST 1e18f

/* Clamped so that its square is finite; NaN stays NaN. */
FLAME_FN float
flame_hold_far (float x)
{
  return flame_at_most (flame_at_least (x, -FLAME_FARTHEST), FLAME_FARTHEST);
}
