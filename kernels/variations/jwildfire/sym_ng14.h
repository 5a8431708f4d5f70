/*
 * sym_ng14: one of the 12 images of the point in group 14 of patterns, chosen
 * at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng14, 779, .draws = 1, FLAME_PREPARED (sym_ng14))
FLAME_PARAM (sym_ng14, radius, 0.0)
FLAME_PARAM (sym_ng14, stepx, 0.0)
FLAME_PARAM (sym_ng14, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng14
{
  float symmetries[74];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng14)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, fabs (in->radius) * sqrt (0.5));
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, -0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, 0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, half_stepx, half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, -0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, 0.866, 0.5, half_stepx, half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng14)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
