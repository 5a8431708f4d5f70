/*
 * pre_bwraps2: bwraps, with the gain divided by the size of the cells.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bwraps2, 645, FLAME_PREPARED (bwraps2))
FLAME_PARAM (bwraps2, cellsize, 1.0)
FLAME_PARAM (bwraps2, space, 0.0)
FLAME_PARAM (bwraps2, gain, 2.0)
FLAME_PARAM (bwraps2, inner_twist, 0.0)
FLAME_PARAM (bwraps2, outer_twist, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/wrapped-bubbles.h"

struct FlameConstants_bwraps2
{
  FlameBubbleCells bubbles;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bwraps2)
{
  const double gain = in->gain * in->gain;

  flame_fill_wrapped_bubbles (FLAME_FROM (in, cellsize),
      gain / flame_nonzero_double (in->cellsize), &k->bubbles);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bwraps2)
{
  flame_wrap_bubbles (p, &k->bubbles, w, o);
}
#endif
