/*
 * sym_ng3: one of the 2 images of the point in group 3 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng3, 769, .draws = 1, FLAME_PREPARED (sym_ng3))
FLAME_PARAM (sym_ng3, sepx, 0.5)
FLAME_PARAM (sym_ng3, sepy, 0.0)
FLAME_PARAM (sym_ng3, step, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng3
{
  float symmetries[14];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng3)
{
  const double sepx = in->sepx;
  const double sepy = in->sepy;
  const double half_step = in->step / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, -sepx - half_step, -sepy - half_step);
  flame_add_symmetry (
      k->symmetries, FLAME_HALF_TURN, sepx + half_step, sepy + half_step);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng3)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
