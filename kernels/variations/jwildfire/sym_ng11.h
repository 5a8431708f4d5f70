/*
 * sym_ng11: one of the 8 images of the point in group 11 of patterns, chosen
 * at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng11, 777, .draws = 1, FLAME_PREPARED (sym_ng11))
FLAME_PARAM (sym_ng11, space, 0.0)
FLAME_PARAM (sym_ng11, spacex, 0.0)
FLAME_PARAM (sym_ng11, spacey, 0.0)
FLAME_PARAM (sym_ng11, stepx, 1.5)
FLAME_PARAM (sym_ng11, stepy, 1.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng11
{
  float symmetries[50];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng11)
{
  const double spacex = in->spacex;
  const double spacey = in->spacey;
  const double half_stepx = in->stepx / 2.0;
  const double half_stepy = in->stepy / 2.0;

  flame_begin_symmetries (k->symmetries, in->space);
  flame_add_symmetry (
      k->symmetries, FLAME_AS_IS, spacex + half_stepx, spacey + half_stepy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN, -spacex + half_stepx,
      -spacey + half_stepy);
  flame_add_symmetry (k->symmetries, 0.0, 1.0, -1.0, 0.0, spacex + half_stepx,
      -spacey + half_stepy);
  flame_add_symmetry (k->symmetries, 0.0, -1.0, 1.0, 0.0, -spacex + half_stepx,
      spacey + half_stepy);
  flame_add_symmetry (
      k->symmetries, FLAME_ACROSS, -spacex - half_stepx, spacey - half_stepy);
  flame_add_symmetry (k->symmetries, 0.0, -1.0, -1.0, 0.0, -spacex - half_stepx,
      -spacey - half_stepy);
  flame_add_symmetry (k->symmetries, 0.0, 1.0, 1.0, 0.0, spacex - half_stepx,
      spacey - half_stepy);
  flame_add_symmetry (
      k->symmetries, FLAME_UPSIDE, spacex - half_stepx, -spacey - half_stepy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng11)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
