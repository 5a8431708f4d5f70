/*
 * Integer powers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

FLAME_FN float
flame_power_2 (float x)
{
  return x * x;
}

FLAME_FN float
flame_power_4 (float x)
{
  return flame_power_2 (x * x);
}

FLAME_FN float
flame_power_10 (float x)
{
  return flame_power_4 (x) * flame_power_4 (x) * x * x;
}

FLAME_FN float
flame_power_12 (float x)
{
  return flame_power_4 (x) * flame_power_4 (x) * flame_power_4 (x);
}
