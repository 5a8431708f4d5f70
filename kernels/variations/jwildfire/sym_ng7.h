/*
 * sym_ng7: one of the 2 images of the point in group 7 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng7, 773, .draws = 1, FLAME_PREPARED (sym_ng7))
FLAME_PARAM (sym_ng7, sepx, 0.0)
FLAME_PARAM (sym_ng7, sepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng7
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng7)
{
  const double half_sepx = in->sepx / 2.0;
  const double half_sepy = in->sepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_sepx, half_sepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, half_sepx, -half_sepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng7)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
