/*
 * Restricts a parameter's value to its type and range.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* the value of a "nonzero" parameter instead of 0 */
#define FLAME_MIN_PARAM 1e-10

FLAME_FAR_FN double
flame_wrap_param (double value, double min, double max)
{
  const double range = max - min;

  if (!(range > 0.0) || (value >= min && value <= max))
    return value;
  return value > max ? min + fmod (value - min, range)
                     : max - fmod (max - value, range);
}

/*
 * @min, @max: used if @has_range
 */
FLAME_FN double
flame_hold_param (
    double value, FlameParamType type, int has_range, double min, double max)
{
  if (type == FLAME_INTEGER || type == FLAME_INTEGER_NONZERO)
    value = floor (value + 0.5);
  if (has_range && type == FLAME_CYCLIC)
    value = flame_wrap_param (value, min, max);
  else if (has_range)
    value = value > max ? max : (value < min ? min : value);
  if (type == FLAME_INTEGER_NONZERO && value == 0.0)
    return 1.0;
  if (type == FLAME_REAL_NONZERO && fabs (value) < FLAME_MIN_PARAM)
    return value < 0.0 ? -FLAME_MIN_PARAM : FLAME_MIN_PARAM;
  return value;
}
