/*
 * sym_ng2: one of the 2 images of the point in group 2 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng2, 768, .draws = 1, FLAME_PREPARED (sym_ng2))
FLAME_PARAM (sym_ng2, stepx, 2.0)
FLAME_PARAM (sym_ng2, stepy, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng2
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng2)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, half_stepx, half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng2)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
