/*
 * sym_ng16: one of the 12 images of the point in group 16 of patterns, chosen
 * at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng16, 780, .draws = 1, FLAME_PREPARED (sym_ng16))
FLAME_PARAM (sym_ng16, radius, 0.0)
FLAME_PARAM (sym_ng16, stepx, 0.0)
FLAME_PARAM (sym_ng16, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng16
{
  float symmetries[74];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng16)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, fabs (in->radius) * sqrt (0.5));
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, 0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, -0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, 0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, -0.866, 0.5, half_stepx, half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng16)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
