/*
 * What is so far out that it has no square in single precision, where in double
 * precision points go on and come back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_FARTHEST 1e18f

/* held where its square is a number; what is no number stays so */
FLAME_FN float
flame_hold_far (float x)
{
  return flame_at_most (flame_at_least (x, -FLAME_FARTHEST), FLAME_FARTHEST);
}
