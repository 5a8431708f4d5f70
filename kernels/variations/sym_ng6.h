/*
 * sym_ng6: the 4 ways in which a point lies in group 6 of patterns, one of them at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng6, 772, .draws = 1, FLAME_CONSTANTS (sym_ng6, 26))
FLAME_PARAM (sym_ng6, sepy, 0.1)
FLAME_PARAM (sym_ng6, stepx, 1.0)
FLAME_PARAM (sym_ng6, stepy, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng6)
{
  const double half_sepy = in->param[0] / 2.0;
  const double half_stepx = in->param[1] / 2.0;
  const double half_stepy = in->param[2] / 2.0;

  flame_begin_symmetries (k, 0.0);
  flame_add_symmetry (k, FLAME_AS_IS, -half_stepx, half_sepy - half_stepy);
  flame_add_symmetry (k, FLAME_UPSIDE, -half_stepx, -half_sepy - half_stepy);
  flame_add_symmetry (k, FLAME_AS_IS, half_stepx, half_sepy + half_stepy);
  flame_add_symmetry (k, FLAME_UPSIDE, half_stepx, -half_sepy + half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng6)
{
  flame_choose_symmetry (p, k, w, rng, o);
}
#endif
