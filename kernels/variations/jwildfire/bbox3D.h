/*
 * bbox3D: the edges of a box.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (bbox3D, 1042, FLAME_SOLID, FLAME_PREPARED (bbox3D))
FLAME_PARAM (bbox3D, dx, 0.3, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (bbox3D, dy, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (bbox3D, dz, 0.2, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (bbox3D, r, 0.05, FLAME_RANGE (0.0, 0.25))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bbox3D
{
  float far[3];
  float half; /* half the thickness */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bbox3D)
{
  k->far[0] = (float) in->dx;
  k->far[1] = (float) in->dy;
  k->far[2] = (float) in->dz;
  k->half = (float) in->r;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_bbox3D (const struct FlameConstants_bbox3D *k, const float *at)
{
  float far = 1.0f;

  for (int edge = 0; edge < 3; edge++) {
    float off[3], most, sum = 0.0f;

    for (int c = 0; c < 3; c++) {
      const float side = flame_fabsf (at[c]) - k->far[c];

      off[c] = c == edge ? side : flame_fabsf (side + k->half) - k->half;
    }
    most = flame_at_least (off[0], flame_at_least (off[1], off[2]));
    for (int c = 0; c < 3; c++)
      sum += flame_at_least (off[c], 0.0f) * flame_at_least (off[c], 0.0f);
    far = flame_at_most (far, flame_sqrtf (sum) + flame_at_most (most, 0.0f));
  }
  return far;
}

FLAME_SOLID_VARIATION (bbox3D, flame_bbox3D)
#endif
