/*
 * The error function.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Error 2e-7: Abramowitz and Stegun, 7.1.26. */
FLAME_FN float
flame_erf (float x)
{
  float ax = flame_at_most (flame_fabsf (x), 9.0f);
  float t = 1.0f / (1.0f + 0.3275911f * ax);
  float sum = 1.061405429f * t - 1.453152027f;

  sum = sum * t + 1.421413741f;
  sum = sum * t - 0.284496736f;
  sum = sum * t + 0.254829592f;
  return flame_with_sign_of (
      flame_at_least (1.0f - sum * t * flame_expf (-ax * ax), 0.0f), x);
}
