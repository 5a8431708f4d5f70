/*
 * bwraps7: bwraps as in Apophysis 7X.
 *
 * Origin: Apophysis, as JWildfire has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bwraps7, 602, FLAME_PREPARED (bwraps7))
FLAME_PARAM (bwraps7, cellsize, 1.0)
FLAME_PARAM (bwraps7, space, 0.0)
FLAME_PARAM (bwraps7, gain, 2.0)
FLAME_PARAM (bwraps7, inner_twist, 0.0)
FLAME_PARAM (bwraps7, outer_twist, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/wrapped-bubbles.h"

struct FlameConstants_bwraps7
{
  FlameBubbleCells bubbles;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bwraps7)
{
  flame_fill_wrapped_bubbles (
      FLAME_FROM (in, cellsize), in->gain * in->gain, &k->bubbles);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bwraps7)
{
  flame_wrap_bubbles (p, &k->bubbles, w, o);
}
#endif
