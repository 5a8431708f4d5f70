/*
 * sym_bg2: the 2 ways in which a point lies in group 2 of bands, one of them at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_bg2, 761, .draws = 1, FLAME_CONSTANTS (sym_bg2, 14))
FLAME_PARAM (sym_bg2, stepx, 0.0)
FLAME_PARAM (sym_bg2, stepy, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_bg2)
{
  const double half_stepx = in->param[0] / 2.0;
  const double half_stepy = in->param[1] / 2.0;

  flame_begin_symmetries (k, 0.0);
  flame_add_symmetry (k, FLAME_AS_IS, -half_stepx - 1.0, -half_stepy);
  flame_add_symmetry (k, FLAME_UPSIDE, half_stepx, half_stepy + 1.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_bg2)
{
  flame_choose_symmetry (p, k, w, rng, o);
}
#endif
