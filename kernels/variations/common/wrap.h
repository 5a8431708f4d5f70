/*
 * Arithmetic of grids, for the variations that wrap.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* x minus a multiple of @period, in -half .. half, as fmod() would wrap it. */
FLAME_FN float
flame_wrap (float x, float half, float period, float inverse_period)
{
  float beyond = x > half ? x + half : (x < -half ? x - half : 0.0f);

  return x - period * flame_truncf (beyond * inverse_period);
}
