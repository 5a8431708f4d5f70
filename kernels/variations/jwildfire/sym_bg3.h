/*
 * sym_bg3: one of the 2 images of the point in group 3 of bands, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_bg3, 762, .draws = 1, FLAME_PREPARED (sym_bg3))
FLAME_PARAM (sym_bg3, stepx, 0.0)
FLAME_PARAM (sym_bg3, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_bg3
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_bg3)
{
  flame_fill_both_sides (
      FLAME_FROM (in, stepx), FLAME_HALF_TURN, k->symmetries);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_bg3)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
