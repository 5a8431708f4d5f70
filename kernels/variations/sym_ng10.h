/*
 * sym_ng10: the 4 ways in which a point lies in group 10 of patterns, one of them at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng10, 776, .draws = 1, FLAME_CONSTANTS (sym_ng10, 26))
FLAME_PARAM (sym_ng10, space, 0.0)
FLAME_PARAM (sym_ng10, spacex, 0.0)
FLAME_PARAM (sym_ng10, spacey, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng10)
{
  /* half of what is between the squares */
  const double half_spacex = in->param[1] / 2.0;
  const double half_spacey = in->param[2] / 2.0;

  flame_begin_symmetries (k, in->param[0]);
  flame_add_symmetry (k, FLAME_HALF_TURN, -half_spacex, -half_spacey);
  flame_add_symmetry (k, 0.0, 1.0, -1.0, 0.0, -half_spacex, -half_spacey);
  flame_add_symmetry (k, 0.0, -1.0, 1.0, 0.0, half_spacex, half_spacey);
  flame_add_symmetry (k, FLAME_AS_IS, half_spacex, half_spacey);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng10)
{
  flame_choose_symmetry (p, k, w, rng, o);
}
#endif
