/*
 * bwraps: twisted bubbles in the cells of a grid.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bwraps, 118, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (bwraps))
FLAME_PARAM (bwraps, cellsize, 1.0)
FLAME_PARAM (bwraps, space, 0.0)
FLAME_PARAM (bwraps, gain, 1.0)
FLAME_PARAM (bwraps, inner_twist, 0.0)
FLAME_PARAM (bwraps, outer_twist, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/wrapped-bubbles.h"

struct FlameConstants_bwraps
{
  FlameBubbleCells bubbles;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bwraps)
{
  flame_fill_wrapped_bubbles (
      FLAME_FROM (in, cellsize), in->gain * in->gain, &k->bubbles);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bwraps)
{
  flame_wrap_bubbles (p, &k->bubbles, w, o);
}
#endif
