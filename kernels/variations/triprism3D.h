/*
 * triprism3D: a prism of three sides.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (triprism3D, 1058, FLAME_SOLID, FLAME_CONSTANTS (triprism3D, 2))
FLAME_PARAM (triprism3D, d, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (triprism3D, h, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (triprism3D)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0] = how large it is, k[1] = half of its height */
FLAME_FN float
flame_triprism3D (const float *k, const float *at)
{
  const float root = 1.7320508f, size = 0.8660254f * k[0];
  float x = flame_fabsf (at[0] / size) - 1.0f;
  float y = at[1] / size + 0.57735027f, u, far;
  const int beyond = x + root * y > 0.0f;

  u = beyond ? 0.5f * (x - root * y) : x;
  y = beyond ? -0.5f * (root * x + y) : y;
  u -= flame_at_most (flame_at_least (u, -2.0f), 0.0f);
  far = flame_length (u, y) * size;
  far = y < 0.0f ? far : (y > 0.0f ? -far : 0.0f);
  return flame_solid_both (far, flame_fabsf (at[2]) - k[1]);
}

FLAME_SOLID_VARIATION (triprism3D, flame_triprism3D)
#endif
