/*
 * solidangle3D: a part of a ball.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (solidangle3D, 1056, FLAME_SOLID, FLAME_CONSTANTS (solidangle3D, 3))
FLAME_PARAM (solidangle3D, p1, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (solidangle3D, p2, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (solidangle3D, p3, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (solidangle3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0], k[1] = direction of its edge, k[2] = radius */
FLAME_FN float
flame_solidangle3D (const float *k, const float *at)
{
  const float r = flame_length (at[0], at[2]), far = flame_length (r, at[1]);
  const float level = k[1] * r - k[0] * at[1];
  float part = r * k[0] + at[1] * k[1], edge;

  part = flame_at_most (flame_at_least (part, 0.0f), k[2]);
  edge = flame_length (r - part * k[0], at[1] - part * k[1]);
  return flame_at_least (
      far - k[2], level > 0.0f ? edge : (level < 0.0f ? -edge : 0.0f));
}

FLAME_SOLID_VARIATION (solidangle3D, flame_solidangle3D)
#endif
