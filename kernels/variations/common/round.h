/*
 * Rounding like C's round().
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

/* Halves are rounded away from zero. */
FLAME_FN float
flame_round_away (float x)
{
  return flame_truncf (x + (x < 0.0f ? -0.5f : 0.5f));
}
