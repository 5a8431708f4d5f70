/*
 * rbox3D: a box with round edges.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (rbox3D, 1041, FLAME_SOLID, FLAME_PREPARED (rbox3D))
FLAME_PARAM (rbox3D, dx, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, dy, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, dz, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, r, 0.05, FLAME_RANGE (0.0, 0.25))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rbox3D
{
  float far[3];
  float radius;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rbox3D)
{
  k->far[0] = (float) in->dx;
  k->far[1] = (float) in->dy;
  k->far[2] = (float) in->dz;
  k->radius = (float) in->r;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_rbox3D (const struct FlameConstants_rbox3D *k, const float *at)
{
  return flame_solid_box (at, k->far[0], k->far[1], k->far[2]) - k->radius;
}

FLAME_SOLID_VARIATION (rbox3D, flame_rbox3D)
#endif
