/*
 * sym_ng1: the 2 ways in which a point lies in group 1 of patterns, one of them at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng1, 767, .draws = 1, FLAME_CONSTANTS (sym_ng1, 14))
FLAME_PARAM (sym_ng1, stepx, 0.5)
FLAME_PARAM (sym_ng1, stepy, 0.5)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng1)
{
  const double half_stepx = in->param[0] / 2.0;
  const double half_stepy = in->param[1] / 2.0;

  flame_begin_symmetries (k, 0.0);
  flame_add_symmetry (k, FLAME_AS_IS, -half_stepx, -half_stepy);
  flame_add_symmetry (k, FLAME_AS_IS, half_stepx, half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng1)
{
  flame_choose_symmetry (p, k, w, rng, o);
}
#endif
