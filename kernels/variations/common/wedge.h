/*
 * Wedges cut out of a circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* @angle with @count wedges of @wedge cut out of the circle and closed */
FLAME_FN float
flame_fold_wedge (float angle, float wedge, float count_turns, float shrink)
{
  return angle * shrink + wedge * flame_floorf (count_turns * angle + 0.5f);
}
