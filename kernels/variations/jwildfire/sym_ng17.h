/*
 * sym_ng17: one of the 24 images of the point in group 17 of patterns, chosen
 * at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng17, 781, .draws = 1, FLAME_PREPARED (sym_ng17))
FLAME_PARAM (sym_ng17, radius, 0.0)
FLAME_PARAM (sym_ng17, stepx, 0.0)
FLAME_PARAM (sym_ng17, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng17
{
  float symmetries[146];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng17)
{
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, fabs (in->radius) * sqrt (0.5));
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, 0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, 0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, 0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_ACROSS, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, -0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, -0.866, 0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, -0.866, -0.5, -half_stepx, -half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, half_stepx, half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, 0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, 0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, 0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, 0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, half_stepx, half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_ACROSS, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, 0.866, -0.866, -0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, -0.5, -0.866, -0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, 0.866, -0.866, 0.5, half_stepx, half_stepy);
  flame_add_symmetry (
      k->symmetries, 0.5, -0.866, -0.866, -0.5, half_stepx, half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng17)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
