/*
 * sym_ng4: one of the 4 images of the point in group 4 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng4, 770, .draws = 1, FLAME_PREPARED (sym_ng4))
FLAME_PARAM (sym_ng4, sepx, 0.0)
FLAME_PARAM (sym_ng4, sepy, 0.0)
FLAME_PARAM (sym_ng4, stepx, 0.0)
FLAME_PARAM (sym_ng4, stepy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng4
{
  float symmetries[26];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng4)
{
  const double half_sepx = in->sepx / 2.0;
  const double half_sepy = in->sepy / 2.0;
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_sepx - half_stepx - 2.0,
      half_sepy - half_stepy - 1.5);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, half_sepx - half_stepx,
      -half_sepy - half_stepy - 0.5);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE, -half_sepx + half_stepx,
      -half_sepy + half_stepy + 0.5);
  flame_add_symmetry (k->symmetries, FLAME_ACROSS, half_sepx + half_stepx + 2.0,
      half_sepy + half_stepy - 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng4)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
