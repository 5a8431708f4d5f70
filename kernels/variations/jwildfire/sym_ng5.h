/*
 * sym_ng5: one of the 4 images of the point in group 5 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng5, 771, .draws = 1, FLAME_PREPARED (sym_ng5))
FLAME_PARAM (sym_ng5, sepx, 0.0)
FLAME_PARAM (sym_ng5, sepy, 0.0)
FLAME_PARAM (sym_ng5, stepx, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng5
{
  float symmetries[26];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng5)
{
  const double sepx = in->sepx;
  const double sepy = in->sepy;
  const double half_stepx = in->stepx / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, -sepx - half_stepx - 2.0, sepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_HALF_TURN, sepx - half_stepx, -sepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, -sepx + half_stepx, -sepy - 0.5);
  flame_add_symmetry (
      k->symmetries, FLAME_ACROSS, sepx + half_stepx + 2.0, sepy - 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng5)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
