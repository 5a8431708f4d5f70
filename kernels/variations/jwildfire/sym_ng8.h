/*
 * sym_ng8: one of the 8 images of the point in group 8 of patterns, chosen at
 * random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sym_ng8, 774, .draws = 1, FLAME_PREPARED (sym_ng8))
FLAME_PARAM (sym_ng8, sepx, 0.0)
FLAME_PARAM (sym_ng8, sepy, 0.0)
FLAME_PARAM (sym_ng8, skewx, 0.0)
FLAME_PARAM (sym_ng8, skewy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sym_ng8
{
  float symmetries[50];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/symmetries.h"

FLAME_PREPARE (sym_ng8)
{
  const double half_sepx = in->sepx / 2.0;
  const double half_sepy = in->sepy / 2.0;
  const double half_skewx = in->skewx / 2.0;
  const double half_skewy = in->skewy / 2.0;

  flame_begin_symmetries (k->symmetries, 0.0);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE,
      -half_sepx - half_skewx - 1.0, -half_sepy - half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_ACROSS, half_sepx - half_skewx + 1.0,
      half_sepy - half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN,
      half_sepx - half_skewx + 1.0, -half_sepy - half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_sepx - half_skewx - 1.0,
      half_sepy - half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_UPSIDE,
      -half_sepx + half_skewx - 1.0, -half_sepy + half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_ACROSS, half_sepx + half_skewx + 1.0,
      half_sepy + half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_HALF_TURN,
      half_sepx + half_skewx + 1.0, -half_sepy + half_skewy);
  flame_add_symmetry (k->symmetries, FLAME_AS_IS, -half_sepx + half_skewx - 1.0,
      half_sepy + half_skewy);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/symmetries.h"

FLAME_VARIATION (sym_ng8)
{
  flame_choose_symmetry (p, k->symmetries, w, rng, o);
}
#endif
