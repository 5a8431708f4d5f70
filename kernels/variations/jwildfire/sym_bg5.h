/*
 * sym_bg5: one of the 2 images of the point in group 5 of bands, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_bg5, 764, .draws = 1, FLAME_PREPARED (sym_bg5))
FLAME_PARAM (sym_bg5, stepx, 0.0)
FLAME_PARAM (sym_bg5, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_bg5
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_bg5)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, -half_stepx - 1.0, -half_stepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, half_stepx - 1.0, half_stepy + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_bg5)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
