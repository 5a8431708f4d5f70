/*
 * Wedges cut out of a circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * @angle on a circle from which @count wedges of @wedge are cut, and which is closed
 * again.
 */
FLAME_FN float
flame_fold_wedge (float angle, float wedge, float count_turns, float shrink)
{
  return angle * shrink + wedge * flame_floorf (count_turns * angle + 0.5f);
}
