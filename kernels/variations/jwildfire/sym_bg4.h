/*
 * sym_bg4: one of the 2 images of the point in group 4 of bands, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_bg4, 763, .draws = 1, FLAME_PREPARED (sym_bg4))
FLAME_PARAM (sym_bg4, stepx, 0.0)
FLAME_PARAM (sym_bg4, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_bg4
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_bg4)
{
  flame_fill_both_sides (FLAME_FROM (in, stepx), FLAME_ACROSS, k->symmetries);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_bg4)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
