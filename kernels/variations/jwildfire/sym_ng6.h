/*
 * sym_ng6: one of the 4 images of the point in group 6 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng6, 772, .draws = 1, FLAME_PREPARED (sym_ng6))
FLAME_PARAM (sym_ng6, sepy, 0.1)
FLAME_PARAM (sym_ng6, stepx, 1.0)
FLAME_PARAM (sym_ng6, stepy, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng6
{
  float symmetries[26];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng6)
{
  const double half_sepy = in->sepy / 2.0;
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, -half_stepx, half_sepy - half_stepy);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, -half_stepx, -half_sepy - half_stepy);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, half_stepx, half_sepy + half_stepy);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, half_stepx, -half_sepy + half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng6)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
