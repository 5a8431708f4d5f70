/*
 * box3D: a box.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (box3D, 1040, FLAME_SOLID, FLAME_PREPARED (box3D))
FLAME_PARAM (box3D, dx, 0.5)
FLAME_PARAM (box3D, dy, 0.5)
FLAME_PARAM (box3D, dz, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_box3D
{
  float far[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (box3D)
{
  k->far[0] = (float) in->dx;
  k->far[1] = (float) in->dy;
  k->far[2] = (float) in->dz;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_box3D (const struct FlameConstants_box3D *k, const float *at)
{
  return flame_solid_box (at, k->far[0], k->far[1], k->far[2]);
}

FLAME_SOLID_VARIATION (box3D, flame_box3D)
#endif
