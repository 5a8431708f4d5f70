/*
 * Colours by hue, for variations that give points a red, green and blue.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

/*
 * A channel of a saturated colour, 0 to 1; it is brightest if @hue is an integer.
 */
FLAME_FN float
flame_hue_channel (float hue)
{
  float ramp = flame_fabsf (6.0f * flame_fractionf (hue) - 3.0f) - 1.0f;

  return flame_at_most (flame_at_least (ramp, 0.0f), 1.0f);
}
