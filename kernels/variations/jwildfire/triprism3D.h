/*
 * triprism3D: a prism of three sides.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (triprism3D, 1058, FLAME_SOLID, FLAME_PREPARED (triprism3D))
FLAME_PARAM (triprism3D, d, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (triprism3D, h, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_triprism3D
{
  float side; /* size of the triangle */
  float half_height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (triprism3D)
{
  k->side = (float) in->d;
  k->half_height = (float) in->h;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_triprism3D (const struct FlameConstants_triprism3D *k, const float *at)
{
  const float root = 1.7320508f, size = 0.8660254f * k->side;
  float x = flame_fabsf (at[0] / size) - 1.0f;
  float y = at[1] / size + 0.57735027f, u, far;
  const int beyond = x + root * y > 0.0f;

  u = beyond ? 0.5f * (x - root * y) : x;
  y = beyond ? -0.5f * (root * x + y) : y;
  u -= flame_at_most (flame_at_least (u, -2.0f), 0.0f);
  far = flame_length (u, y) * size;
  far = y < 0.0f ? far : (y > 0.0f ? -far : 0.0f);
  return flame_solid_both (far, flame_fabsf (at[2]) - k->half_height);
}

FLAME_SOLID_VARIATION (triprism3D, flame_triprism3D)
#endif
