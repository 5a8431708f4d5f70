/*
 * sym_ng7: the 2 ways in which a point lies in group 7 of patterns, one of them at
 * random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng7, 773, .draws = 1, FLAME_CONSTANTS (sym_ng7, 14))
FLAME_PARAM (sym_ng7, sepx, 0.0)
FLAME_PARAM (sym_ng7, sepy, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng7)
{
  const double half_sepx = in->param[0] / 2.0;
  const double half_sepy = in->param[1] / 2.0;

  flame_begin_symmetries (k, 0.0);
  flame_add_symmetry (k, FLAME_AS_IS, -half_sepx, half_sepy);
  flame_add_symmetry (k, FLAME_UPSIDE, half_sepx, -half_sepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng7)
{
  flame_choose_symmetry (p, k, w, rng, o);
}
#endif
