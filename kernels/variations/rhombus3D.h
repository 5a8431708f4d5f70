/*
 * rhombus3D: a prism on a rhombus.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (rhombus3D, 1055, FLAME_SOLID, FLAME_CONSTANTS (rhombus3D, 4))
FLAME_PARAM (rhombus3D, la, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, lb, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, h, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, r, 0.05, FLAME_RANGE (0.0, 0.25))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rhombus3D)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0], k[1] = how far its corners are, k[2] = half of its height, k[3] = radius */
FLAME_FN float
flame_rhombus3D (const float *k, const float *at)
{
  const float x = flame_fabsf (at[0]), z = flame_fabsf (at[2]);
  const float level = x * k[1] + z * k[0] - k[0] * k[1];
  float part = (k[0] * (k[0] - 2.0f * x) - k[1] * (k[1] - 2.0f * z)) /
               (k[0] * k[0] + k[1] * k[1]);
  float far;

  part = flame_at_most (flame_at_least (part, -1.0f), 1.0f);
  far = flame_length (
      x - 0.5f * k[0] * (1.0f - part), z - 0.5f * k[1] * (1.0f + part));
  far = level > 0.0f ? far : (level < 0.0f ? -far : 0.0f);
  return flame_solid_both (far - k[3], flame_fabsf (at[1]) - k[2]);
}

FLAME_SOLID_VARIATION (rhombus3D, flame_rhombus3D)
#endif
