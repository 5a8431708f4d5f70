/*
 * Colours of a hue, for variations that give points a red, green and blue.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

/* the channel of a full colour, 0 to 1, that is brightest at a @hue that is whole */
FLAME_FN float
flame_hue_channel (float hue)
{
  float ramp = flame_fabsf (6.0f * flame_fractionf (hue) - 3.0f) - 1.0f;

  return flame_at_most (flame_at_least (ramp, 0.0f), 1.0f);
}
