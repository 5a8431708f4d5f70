/*
 * Arithmetic of grids, for the variations that wrap.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* x less a multiple of @period, as fmod would wrap it to -half .. half */
FLAME_FN float
flame_wrap (float x, float half, float period, float inverse_period)
{
  float beyond = x > half ? x + half : (x < -half ? x - half : 0.0f);

  return x - period * flame_truncf (beyond * inverse_period);
}
