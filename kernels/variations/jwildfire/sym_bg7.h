/*
 * sym_bg7: one of the 4 images of the point in group 7 of bands, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_bg7, 766, .draws = 1, FLAME_PREPARED (sym_bg7))
FLAME_PARAM (sym_bg7, stepx, 0.0)
FLAME_PARAM (sym_bg7, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_bg7
{
  float symmetries[26];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_bg7)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, -half_stepx - 2.0, -half_stepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_ACROSS, half_stepx + 2.0, half_stepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, half_stepx, half_stepy + 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_HALF_TURN, -half_stepx, -half_stepy + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_bg7)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
