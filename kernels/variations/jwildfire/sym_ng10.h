/*
 * sym_ng10: one of the 4 images of the point in group 10 of patterns, chosen
 * at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng10, 776, .draws = 1, FLAME_PREPARED (sym_ng10))
FLAME_PARAM (sym_ng10, space, 0.0)
FLAME_PARAM (sym_ng10, spacex, 0.0)
FLAME_PARAM (sym_ng10, spacey, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng10
{
  float symmetries[26];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng10)
{
  /* Half the space between the squares. */
  const double half_spacex = in->spacex / 2.0;
  const double half_spacey = in->spacey / 2.0;

  flame_begin_symmetries (k->symmetries, in->space);
  flame_add_symmetry (
      k->symmetries, FLAME_HALF_TURN, -half_spacex, -half_spacey);
  flame_add_symmetry (
      k->symmetries, 0.0, 1.0, -1.0, 0.0, -half_spacex, -half_spacey);
  flame_add_symmetry (
      k->symmetries, 0.0, -1.0, 1.0, 0.0, half_spacex, half_spacey);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, half_spacex, half_spacey);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng10)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
